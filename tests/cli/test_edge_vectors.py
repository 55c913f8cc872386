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

OUTCOMES = {1: "win", 0.5: "draw", 0: "loss"}
DAY = date(2026, 6, 1)
DATED = ("--date", DAY.isoformat())


def cases(*kinds: str) -> list[Any]:
    """The cases with these beginnings of their ids."""
    found = read_json(EDGES)["cases"] if file(EDGES).is_file() else []
    return [
        pytest.param(case, id=case["id"]) for case in found if case["id"][:2] in kinds
    ]


def run(case: dict[str, Any], *more: str, stdin: str | None = None) -> dict[str, Any]:
    return data(*shlex.split(case["command"]), *more, stdin=stdin)


@pytest.mark.parametrize("case", cases("FK"))
def test_a_junior_once_rated_2300(case: dict[str, Any]) -> None:
    assert run(case)["player"]["k"] == case["expected"]["k"]


@pytest.mark.parametrize("case", cases("NY"))
def test_k_at_new_year(case: dict[str, Any]) -> None:
    games = "".join(f"{rating} {score}\n" for rating, score in case["games"])
    player = run(case, stdin=games)["players"][0]
    assert (player["k"], player["change"]) == tuple(case["expected"].values())


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


@pytest.mark.parametrize("case", cases("FM"))
def test_a_match_in_order(case: dict[str, Any]) -> None:
    games = "".join(f"Rival {case['opponent']} {one:g}\n" for one in case["results"])
    call = ("event", "--rating", str(case["own"]), "--k", str(case["k"]), *DATED)
    expected = case["expected"]
    player = data(*call, stdin=games)["players"][0]
    assert (player["games"], player["change"], player["rounded"]) == tuple(
        expected[name] for name in ("games_rated", "change", "rounded")
    )
    waived = data(*call, "--waived", stdin=games)["players"][0]
    assert waived["change"] == expected["change_if_waived"]
    assert waived["games"] == len(case["results"])


@pytest.mark.parametrize("case", cases("FO"))
def test_a_match_of_which_the_score_is_known(case: dict[str, Any]) -> None:
    match, expected = run(case)["match"], case["expected"]
    assert {name: match[name] for name in expected} == expected
    is_one = expected["change_from"] == expected["change_to"]
    assert match["change"] == (expected["change_from"] if is_one else None)
    waived = run(case, "--waived")["match"]
    assert waived["change"] == expected["change_if_waived"]


@pytest.mark.parametrize("case", cases("FR"))
def test_the_opponent_of_a_newcomer_with_a_standard_rating(
    case: dict[str, Any],
) -> None:
    found = run(case)
    changes = [found[label]["opponent_change"] for label in OUTCOMES.values()]
    assert changes == list(case["expected"].values())


@pytest.mark.parametrize("case", cases("UU", "LU", "GU"))
def test_the_opponent_of_a_player_without_a_rating(case: dict[str, Any]) -> None:
    outcome = run(case)[OUTCOMES[case["your_score"]]]
    expected = case["expected"]
    if "opponent_new" in expected:
        assert outcome["new_rating"] == expected["your_intermediate"]
        expected = {"opponent_exact": expected["opponent_new"]}
    shown = {"opponent_shown": "opponent_new_rating"}
    shown["opponent_change_shown"] = "opponent_rounded"
    for name, value in expected.items():
        # the cases have three or four decimals
        assert outcome[shown.get(name, name)] == pytest.approx(value, abs=6e-4)


@pytest.mark.parametrize("case", cases("UU", "LU", "GU"))
def test_the_same_game_in_a_list_of_the_rated_player(case: dict[str, Any]) -> None:
    _, _, rating, *options = shlex.split(case["command"])
    facts = [option.replace("--opponent-rd", "--rd") for option in options]
    call = ("event", "--rating", rating, *facts)
    game = f"unrated {1 - case['your_score']:g}\n"
    player = data(*call, stdin=game)["players"][0]
    expected = case["expected"]
    exact = expected.get("opponent_new", expected.get("opponent_exact"))
    assert player["exact"] == pytest.approx(exact, abs=6e-4)


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


def test_the_special_formula_of_newcomers() -> None:
    for case in _cases("SP"):
        games = "\n".join(f"{rating} {score}" for rating, score in case["games"])
        [player] = data(*shlex.split(case["command"]), stdin=games)["players"]
        assert player["exact"] == pytest.approx(case["expected"], abs=5e-5), case


def test_odds_by_the_broadcast_fit() -> None:
    for case in _cases("OD"):
        found = data(*shlex.split(case["command"]))
        for side, share in case["expected"].items():
            assert found[side] == pytest.approx(share, abs=case["tolerance"]), case


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
