"""The JSON that ``assess`` and ``event`` promise: keys, kinds of values, numbers."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elo_tui.answers.rated_data import (
    assess_data,
    assess_working,
    event_data,
    event_working,
    match_data,
    match_working,
)
from elo_tui.core import Game, Player, Result, Terms, load
from elo_tui.core.events.reading import Reading
from elo_tui.core.systems import KEYS
from tests.core.cases import fide, played
from tests.core.strategies import events, players, terms
from tests.readers.reported import READING, WHEN, answered, at_stake, event, found

OUTCOME = {
    "change": float,
    "rounded": int,
    "new_rating": int,
    "opponent_change": float,
    "opponent_rounded": int,
    "opponent_new_rating": int,
}
SIDE = {"rating": int, "k": int, "k_reason": str}
ASSESS = {
    "system": str,
    "edition": str,
    "pool": str,
    "player": SIDE,
    "opponent": SIDE,
    "difference": int,
    "difference_used": int,
    "expected": float,
    "win": OUTCOME,
    "draw": OUTCOME,
    "loss": OUTCOME,
}
EVENT = {"system", "edition", "pool", "format", "players", "notes"}
PLAYER = [
    *["name", "rating", "k", "k_reason", "points", "games", "score", "expected"],
    *["change", "rounded", "new_rating", "average_opponents", "performance", "rounds"],
]
PERFORMANCE = ["tpr", "ptp", "fixed_point", "linear", "margin"]
ROUND = {
    *["round", "name", "opponent_rating", "colour", "result", "rated", "reason"],
    *["expected", "change"],
}


def shape(data: object) -> object:
    """The keys with the kinds of their values."""
    if isinstance(data, dict):
        return {key: shape(value) for key, value in data.items()}
    return type(data)


def through_json(data: dict[str, Any]) -> dict[str, Any]:
    """What a reader of the output gets; NaN and infinity are no JSON."""
    back: dict[str, Any] = json.loads(json.dumps(data, allow_nan=False))
    return back


def test_assess_has_the_promised_keys_and_kinds() -> None:
    assert shape(through_json(assess_data(at_stake()))) == ASSESS


def test_assess_numbers() -> None:
    # table 8.1.2: 200 points are .24; K 20 and 40
    data = through_json(assess_data(at_stake()))
    assert (data["system"], data["pool"]) == ("fide", "standard")
    assert data["edition"].endswith("2025-10-01")
    assert (data["player"]["rating"], data["player"]["k"]) == (1600, 20)
    assert (data["opponent"]["rating"], data["opponent"]["k"]) == (1800, 40)
    assert (data["difference"], data["expected"]) == (-200, 0.24)
    assert list(data["win"].values()) == [15.2, 15, 1615, -30.4, -30, 1770]
    assert list(data["draw"].values()) == [5.2, 5, 1605, -10.4, -10, 1790]
    assert list(data["loss"].values()) == [-4.8, -5, 1595, 9.6, 10, 1810]


def test_assess_shows_the_difference_as_the_rules_use_it() -> None:
    # 8.3.1: over 400 counts as 400
    data = assess_data(at_stake(you=Player(1500, k=20), opponent=Player(2100, k=10)))
    assert (data["difference"], data["difference_used"]) == (-600, -400)


def test_assess_of_classic_elo_has_no_pool_and_four_decimals() -> None:
    # 400 points are odds of ten to one: 10/11
    data = assess_data(
        at_stake("elo", Player(2000, k=12.5), Player(1600, k=20), when=WHEN)
    )
    assert data["pool"] == "standard"
    assert data["expected"] == 0.9091
    assert data["player"]["k"] == 12.5
    assert data["win"]["change"] == 1.14


def test_assess_says_when_the_game_is_not_rated() -> None:
    # rapid and blitz 7.3.1 (1 December 2024): 600 points apart, one above 2600
    far = at_stake(
        you=Player(2700, k=10),
        opponent=Player(2000, k=20),
        when=WHEN._replace(pool="rapid"),
    )
    data = through_json(assess_data(far))
    assert data["rated"] is False
    assert "600" in data["reason"]
    assert (data["expected"], data["difference_used"]) == (None, None)
    assert data["win"]["change"] == data["loss"]["opponent_change"] == 0


def test_a_mini_match() -> None:
    # .24 x 3 = .72; 20 x (1.5 - .72) and its opposite with K 40
    data = through_json(match_data(at_stake(games=3, halves=3)))
    assert (data["score"], data["games"], data["expected"]) == (1.5, 3, 0.72)
    assert (data["k"], data["opponent_k"]) == (20, 40)
    assert (data["change"], data["rounded"], data["new_rating"]) == (15.6, 16, 1616)
    assert (data["opponent_change"], data["opponent_new_rating"]) == (-31.2, 1769)


def test_working_of_the_outcomes_by_side() -> None:
    data = through_json(assess_working(load("fide"), at_stake()))
    assert list(data) == ["win", "draw", "loss"]
    for sides in data.values():
        assert list(sides) == ["player", "opponent"]
        for steps in sides.values():
            assert all(set(step) == {"label", "text", "article"} for step in steps)
    texts = [step["text"] for step in data["loss"]["opponent"]]
    # table 8.1.2: .76 for 200 points; K 40
    assert "40 x (1 - 0.76) = +9.60" in texts


def test_working_of_a_mini_match_by_side() -> None:
    data = through_json(match_working(load("fide"), at_stake(games=3, halves=3)))
    texts = [step["text"] for step in data["player"]]
    assert "20 x (1½ - 0.72) = +15.60, 3 games" in texts
    assert set(data) == {"player", "opponent"}


def test_working_of_an_event_by_round() -> None:
    data = through_json(event_working(load("fide"), event(), found(event())))
    assert len(data["rounds"]) == len(event().games)
    assert all(data["rounds"])
    articles = [step["article"] for step in data["event"]]
    assert {"8.3.2", "8.3.3", "8.3.4", "C.07 10.2", "C.07 10.3"} <= set(articles)


def test_event_has_the_promised_keys() -> None:
    data = through_json(event_data(event(), found(event()), READING))
    assert set(data) == EVENT
    assert [sorted(player) for player in data["players"]] == [sorted(PLAYER)]
    assert list(data["players"][0]["performance"]) == PERFORMANCE
    assert all(set(entry) == ROUND for entry in data["players"][0]["rounds"])
    assert [set(note) for note in data["notes"]] == [{"line", "text"}] * 2


def test_event_numbers() -> None:
    # table 8.1.2 gives .42 and .60: 20 x (1 - .42) = 11.6, 20 x (.5 - .60) = -2;
    # C.07 10: average 1942.5, so 1943; 75 % is dp 193
    data = through_json(event_data(event(), found(event()), READING))
    player = data["players"][0]
    assert (data["format"], data["pool"]) == ("csv", "standard")
    assert (player["name"], player["rating"], player["k"]) == ("Novak, Jan", 1950, 20)
    assert (player["points"], player["games"], player["score"]) == (4.5, 2, 1.5)
    assert (player["expected"], player["change"]) == (1.02, 9.6)
    assert (player["rounded"], player["new_rating"]) == (10, 1960)
    assert player["average_opponents"] == 1943
    assert player["performance"]["tpr"] == 1943 + 193
    # (2010 + 1875) / 2 + 400 x (1 win - 0 losses) / 2 = 1942.5 + 200
    assert player["performance"]["linear"] == 2143
    assert data["notes"] == [
        {"line": 3, "text": "rating 0 read as unrated"},
        {"line": None, "text": "a whole note"},
    ]


def test_event_rounds() -> None:
    rounds = event_data(event(), found(event()), READING)["players"][0]["rounds"]
    assert [entry["round"] for entry in rounds] == [1, 2, 3, 4, 5, 6, 9]
    assert [entry["result"] for entry in rounds] == ["1", "=", "U", "+", "0", "1", None]
    assert [entry["rated"] for entry in rounds] == [True] * 2 + [False] * 5
    assert [entry["change"] for entry in rounds] == [11.6, -2.0] + [None] * 5
    assert [entry["colour"] for entry in rounds] == ["w", "b"] + [None] * 5
    ratings = [entry["opponent_rating"] for entry in rounds]
    assert ratings == [2010, 1875, None, 1900, None, 1800, 2043]
    names = [entry["name"] for entry in rounds]
    assert names == ["Ivanova, Anna", None, None, "Lee", "Petrov", None, None]
    # .37 of the game to be played is known, but the sum does not count it
    expected = [entry["expected"] for entry in rounds]
    assert expected == [0.42, 0.6, None, None, None, None, 0.37]
    reasons = [entry["reason"] for entry in rounds]
    assert reasons[:2] == [None, None]
    assert all(reasons[2:])


def test_an_event_without_rated_games() -> None:
    empty = fide(Player(1950, k=20), [Game(None, Result.HALF_BYE)])
    player = through_json(event_data(empty, found(empty), Reading("typed", ())))[
        "players"
    ][0]
    assert (player["name"], player["points"], player["games"]) == (None, 0.5, 0)
    assert (player["change"], player["new_rating"]) == (0, 1950)
    assert player["average_opponents"] is None
    assert player["performance"] == dict.fromkeys(PERFORMANCE)


def test_published_page_of_october_2022_as_json() -> None:
    # quoted on chesschat.org, "FIDE rating uplift change": rapid, 2000, K 20
    pairs = [(1063, "1"), (1299, "1"), (1413, "1"), (1872, "0.5"), (1851, "0")]
    pairs += [(1427, "1"), (1682, "1")]
    page = fide(
        Player(2000, k=20), played(*pairs), WHEN.date.replace(2022, 10, 29), "rapid"
    )
    data = through_json(event_data(page, found(page), Reading("typed", ())))
    player = data["players"][0]
    assert data["pool"] == "rapid"
    assert player["change"] == -12.2
    changes = [entry["change"] for entry in player["rounds"]]
    assert changes == [1.6, 0.2, 0.4, -3.4, -14.0, 0.4, 2.6]


def no_negative_zero(data: object) -> bool:
    if isinstance(data, dict):
        return all(map(no_negative_zero, data.values()))
    if isinstance(data, list):
        return all(map(no_negative_zero, data))
    return not (isinstance(data, float) and repr(data) == "-0.0")


@pytest.mark.slow
@given(players, events, terms, st.booleans())
@settings(max_examples=60)
def test_any_event_is_plain_json_with_two_decimals(
    player: Player, games: list[Game], when: Terms, newcomer: bool
) -> None:
    if newcomer:
        player = player._replace(rating=0)
    for key in KEYS:
        answer = answered(key, player, games, when)
        data = event_data(answer, found(answer), Reading("typed", tuple(games)))
        assert no_negative_zero(data)
        entry = through_json(data)["players"][0]
        for number in [entry["change"], *(r["change"] for r in entry["rounds"])]:
            assert number is None or round(number, 2) == number
        assert len(entry["rounds"]) == len(games)


def test_a_draw_that_changes_next_to_nothing_has_no_sign() -> None:
    # classic Elo, K 1, one point of difference: the change is below half a hundredth
    for own in (1500, 1501):
        stake = at_stake("elo", Player(own, k=1), Player(3001 - own, k=1))
        assert repr(assess_data(stake)["draw"]["change"]) == "0.0"
