"""The score that a norm of US Chess still takes.

Expected numbers by the formula of Glickman, "The US Chess Title System": a level's
expectation is 0.5 + d / 800 against stronger opponents, 0.5 + d / 400 against weaker
ones, and a norm is more than one point above the sum.
"""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core.model import Problem, Result
from elo_tui.core.norms.needed import Needed, us_norm_needs
from elo_tui.core.norms.us_chess import (
    LEVELS,
    UsGame,
    UsLevel,
    find_level,
    judge_levels,
)

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
