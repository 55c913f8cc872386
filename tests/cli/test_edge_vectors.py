"""The shared cases at the edges of the rules, through the commands that they name.

Numbers: `vectors/edges.json`, computed there from the regulations that each names.
"""

from __future__ import annotations

import shlex
from datetime import date
from typing import Any

import pytest
from msgspec.structs import replace

from elo_tui.core import Game, Player, Result, Terms
from elo_tui.core.systems.fide.rating_period import RatedPeriod, rate_period
from tests.cli.answers import answer, data, refusal
from tests.shared import file, needs, read_json

EDGES = "vectors/edges.json"
pytestmark = needs(EDGES)

DAY = date(2026, 6, 1)


def cases(*kinds: str) -> list[Any]:
    """The cases with these beginnings of their ids."""
    found = read_json(EDGES)["cases"] if file(EDGES).is_file() else []
    return [
        pytest.param(case, id=case["id"]) for case in found if case["id"][:2] in kinds
    ]


@pytest.mark.parametrize("case", cases("KN"))
def test_k_times_the_games_of_all_events_of_a_list(case: dict[str, Any]) -> None:
    new, top = 40, 10
    player = Player(2000, games_played=3 if case["k_before"] == new else 30)
    player = replace(player, reached_2400=case["k_before"] == top)
    events = [[Game(2000, Result.DRAW)] * number for number in case["games_of_events"]]
    found = rate_period(player, events, Terms(DAY))
    assert isinstance(found, RatedPeriod)
    expected = case["expected"]
    assert (found.rated_games, found.k.value) == (expected["n"], expected["k"])


Case = dict[str, Any]


def _cases(*kinds: str) -> list[Case]:
    found = [case for case in read_json(EDGES)["cases"] if case["id"][:2] in kinds]
    assert found
    return found


def _two_places(value: float) -> object:
    return pytest.approx(value, abs=0.0051)


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
