"""US Chess title norms: the table of expectations, the score, every condition."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core.events.crosstable import (
    Crosstable,
    EventFacts,
    Pairing,
    Participant,
)
from elo_tui.core.model import Problem, Result
from elo_tui.core.norms.needed import Needed, us_norm_needs
from elo_tui.core.norms.us_chess import (
    BEFORE,
    LEVELS,
    POINT,
    UsGame,
    UsLevel,
    expectation,
    find_level,
    judge_levels,
    judge_player,
    least_score,
)

_BY_HALVES = (Result.LOSS, Result.DRAW, Result.WIN)


def _played(ratings: list[int], halves: int) -> list[UsGame]:
    """Games with so many half points together."""
    games = []
    for rating in ratings:
        got = min(2, halves)
        halves -= got
        games.append(UsGame(rating, _BY_HALVES[got]))
    assert not halves
    return games


@pytest.mark.parametrize(
    ("difference", "expected"),
    [
        # "The US Chess Title System" (2016): the corners of the four pieces
        *((-401, 0), (-400, 0), (-399, 1 / 800), (-200, 0.25), (0, 0.5)),
        *((1, 0.5025), (100, 0.75), (199, 0.9975), (200, 1), (201, 1), (1500, 1)),
    ],
)
def test_the_expectation(difference: int, expected: float) -> None:
    assert expectation(2000, 2000 - difference) / POINT == expected


def test_more_than_a_point_above_not_just_one() -> None:
    # four opponents of the level: 2 expected, 3 is one above, 3½ is more
    assert least_score(4 * POINT // 2, 4) == 7
    assert least_score(4 * POINT // 2 - 1, 4) == 6
    [row] = [r for r in judge_levels(_played([1600] * 4, 6), 4, True).levels if r.norm][
        -1:
    ]
    assert row.level.title == "3rd Category"
    assert judge_levels(_played([1600] * 4, 7), 4, True).highest == LEVELS[2]


def test_no_score_is_enough_where_all_but_one_are_expected() -> None:
    assert least_score(3 * POINT, 4) is None
    assert least_score(3 * POINT - 1, 4) == 8


@given(
    st.lists(st.integers(100, 3000), min_size=4, max_size=12),
    st.data(),
)
def test_a_better_score_never_loses_a_norm(
    ratings: list[int], data: st.DataObject
) -> None:
    halves = data.draw(st.integers(0, 2 * len(ratings)))
    found = judge_levels(_played(ratings, halves), len(ratings), True)
    for row in found.levels:
        assert row.norm == (halves * (POINT // 2) - row.expected > POINT)
        if row.required is not None:
            assert (halves >= row.required) == row.norm
    norms = [bool(row.norm) for row in found.levels]
    assert norms == sorted(norms, reverse=True)
    made = [row.level for row in found.levels if row.norm]
    assert found.highest == (made[-1] if made else None)


_FOUR = _played([1500] * 4, 8)
_ROUNDS, _MEETINGS, _PLAYED, _RATINGS, _EVENT = range(5)


def _against(names: str) -> list[UsGame]:
    games = zip(_FOUR, names, strict=True)
    return [game._replace(opponent=name) for game, name in games]


@pytest.mark.parametrize(
    ("games", "rounds", "condition", "state"),
    [
        (_FOUR, 4, _ROUNDS, "met"),
        (_FOUR[:3], 3, _ROUNDS, "not met"),
        (_against("aabb"), 4, _MEETINGS, "met"),
        (_against("aaab"), 4, _MEETINGS, "not met"),
        (_FOUR, 4, _PLAYED, "met"),
        (_FOUR, 5, _PLAYED, "not judged"),
        ([*_FOUR, UsGame(None, Result.FULL_BYE)], 5, _PLAYED, "not judged"),
        ([*_FOUR, UsGame(1500, Result.FORFEIT_WIN)], 5, _PLAYED, "not judged"),
        ([*_FOUR, UsGame(1500, None)], 5, _PLAYED, "not judged"),
        ([*_FOUR, UsGame(1500, Result.WIN, "", False)], 5, _PLAYED, "not judged"),
        ([*_FOUR, UsGame(None, Result.WIN)], 5, _RATINGS, "not judged"),
        (_FOUR, 4, _EVENT, "asked"),
    ],
)
def test_a_condition(
    games: list[UsGame], rounds: int, condition: int, state: str
) -> None:
    found = judge_levels(games, rounds, True)
    assert found.conditions[condition].state == state
    norms = {row.norm for row in found.levels}
    if state == "not judged":
        assert norms == {None}
    elif state == "not met":
        assert norms == {False}
        assert {row.required for row in found.levels} == {None}
    else:
        assert True in norms


def test_a_score_to_aim_at_while_games_are_to_come() -> None:
    found = judge_levels([*_FOUR, UsGame(1500, None)], 5, True)
    # 1400 against five of 1500: 5 x (0.5 - 100/800) = 1.875, so 3 of 5
    assert (found.levels[1].expected, found.levels[1].required) == (1500, 6)


def test_ratings_before_the_event_are_an_estimate() -> None:
    text = judge_levels(_FOUR, 4, True).conditions[-1].text
    assert "dual" not in text
    assert judge_levels(_FOUR, 4, True, dual=False).conditions[-1].text == text
    states = [one.state for one in judge_levels(_FOUR, 4, False).conditions]
    assert states == ["met", "met", "met", "estimate", "asked"]
    assert "dual" in judge_levels(_FOUR, 4, True, dual=True).conditions[-1].text


def test_an_event_is_not_taken_to_be_dual() -> None:
    pairings = tuple(
        Pairing(at, at + 1, "w" if at % 2 else "b", "1") for at in range(1, 5)
    )
    you = Participant(1, "Ann", rating=1500, pairings=pairings)
    others = [Participant(no, f"P{no}", rating=1500) for no in range(2, 6)]
    crosstable = Crosstable(EventFacts(rounds=4), (you, *others))
    plain = judge_player(crosstable, you, BEFORE)
    assert plain == judge_player(crosstable, you, BEFORE, dual=False)
    assert plain != judge_player(crosstable, you, BEFORE, dual=True)


#: Against level 1600: 0.5 + 0.375 + 0.4375 + 0.75 = 2.0625, so 3.5 is the least.
FOUR = (1600, 1700, 1650, 1500)


def _found(games: list[UsGame], level: str = "2", rounds: int = 0) -> Needed:
    chosen = find_level(level)
    assert chosen is not None
    found = us_norm_needs(chosen, games, rounds)
    assert isinstance(found, Needed)
    return found


def test_by_code_or_rating() -> None:
    assert find_level("c") is find_level("2000") is LEVELS[4]
    assert find_level("GM") is None


def test_all_games_to_come() -> None:
    found = _found([UsGame(rating, None) for rating in FOUR])
    assert (found.half_points, found.games) == (7, 4)
    assert "those from before it used" in found.text


def test_what_is_scored_counts() -> None:
    games = [UsGame(1600, Result.WIN), UsGame(1700, Result.DRAW)]
    games += [UsGame(rating, None) for rating in FOUR[2:]]
    assert _found(games).half_points == 4
    games[1] = UsGame(1700, Result.LOSS)
    assert _found(games).half_points is None


def test_a_condition_that_fails_puts_it_out_of_reach() -> None:
    found = _found([UsGame(1000, None), UsGame(1000, None)], "4")
    assert found.half_points is None
    assert "rounds: 2, at least 4" in found.reason


def test_an_unplayed_round_is_not_judged() -> None:
    games = [UsGame(rating, None) for rating in FOUR]
    assert isinstance(us_norm_needs(LEVELS[0], games, 5), Problem)
    games[0] = UsGame(None, None)
    assert isinstance(us_norm_needs(LEVELS[0], games, 4), Problem)


@given(
    st.lists(st.integers(1000, 2600), min_size=4, max_size=7),
    st.sampled_from(LEVELS),
)
def test_the_least_score_is_judged_a_norm_and_half_a_point_less_is_not(
    ratings: list[int], level: UsLevel
) -> None:
    found = us_norm_needs(level, [UsGame(rating, None) for rating in ratings], 0)
    assert isinstance(found, Needed)

    def made(halves: int) -> bool:
        results = [
            (Result.LOSS, Result.DRAW, Result.WIN)[min(2, max(0, halves - 2 * at))]
            for at in range(len(ratings))
        ]
        games = [UsGame(*each) for each in zip(ratings, results, strict=True)]
        [row] = [
            row for row in judge_levels(games, 0, True).levels if row.level == level
        ]
        return bool(row.norm)

    scores = [halves for halves in range(2 * len(ratings) + 1) if made(halves)]
    assert found.half_points == min(scores, default=None)
