"""Cases at the edges of the rules, through the commands that they name.

Matches, bonus and special formula of US Chess, odds, and the numbers Lichess shows.
"""

from __future__ import annotations

import shlex
from typing import Any

import pytest

from tests.cli.answers import answer, data, refusal
from tests.shared import needs, read_json

EDGES = "vectors/edges.json"

Case = dict[str, Any]


def _cases(*kinds: str) -> list[Case]:
    found = [case for case in read_json(EDGES)["cases"] if case["id"][:2] in kinds]
    assert found
    return found


def _two_places(value: float) -> object:
    return pytest.approx(value, abs=0.0051)


@needs(EDGES)
def test_matches_of_us_chess() -> None:
    for case in _cases("UM"):
        call, expected = shlex.split(case["command"]), case["expected"]
        if isinstance(expected, str):
            day = () if "--event-end" in call else ("--event-end", "2026-05-02")
            said = expected.removeprefix("refused: ")
            assert said in refusal(*call, *day), case
            continue
        match = data(*call)["match"]
        assert match["change"] == _two_places(expected["change"]), case
        assert match["new_rating"] == expected["new_rating"], case
        assert match["bonus"] == expected["bonus"], case
        # the limits of several matches need a history (rules.md 10.1)
        assert any("180 days" in text for text in match["assumptions"]), case
        assert "180 days" in answer(*call), case
        unlimited = expected["change_without_limit"]
        assert match["change_without_limit"] == _two_places(unlimited), case
        if unlimited != expected["change"]:
            limit = f"match {unlimited:+.2f}, limited to {expected['change']:+d}"
            assert limit in answer(*call), case


@needs(EDGES)
def test_many_opponents_and_one_opponent_many_times() -> None:
    for case in _cases("UN", "US"):
        plan, expected = data(*shlex.split(case["command"])), case["expected"]
        assert plan["score_needed"] == expected["score_needed"], case
        assert plan["possible"] == expected.get("possible", True), case
        if plan["possible"]:
            [row] = [
                row
                for row in plan["distribution"]
                if row["score"] == expected["score_needed"]
            ]
            change = expected["then"] - plan["rating"]
            assert row["change"] == _two_places(change), case


@needs(EDGES)
def test_the_special_formula_of_newcomers() -> None:
    for case in _cases("SP"):
        games = "\n".join(f"{rating} {score}" for rating, score in case["games"])
        [player] = data(*shlex.split(case["command"]), stdin=games)["players"]
        assert player["exact"] == pytest.approx(case["expected"], abs=5e-5), case


@needs(EDGES)
def test_odds_by_the_broadcast_fit() -> None:
    for case in _cases("OD"):
        found = data(*shlex.split(case["command"]))
        for side, share in case["expected"].items():
            assert found[side] == pytest.approx(share, abs=case["tolerance"]), case


@needs(EDGES)
def test_what_lichess_shows_is_cut() -> None:
    names = {1: "win", 0.5: "draw", 0: "loss"}
    for case in _cases("LT"):
        call, expected = shlex.split(case["command"]), case["expected"]
        outcome = data(*call)[names[case["your_score"]]]
        assert outcome["exact"] == pytest.approx(expected["exact"], abs=5e-5), case
        assert outcome["new_rating"] == expected["shown"], case
        assert outcome["rounded"] == expected["change_shown"], case
        said = answer(*call, "--explain")
        shown = expected["change_shown"]
        assert f", cut {shown:+d}, " in said, case
        assert "rounded" not in said, case
