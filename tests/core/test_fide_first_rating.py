"""First ratings (B.02 7.1.4 and 8.2) and the standard rating in their place.

Sources: one first rating that FIDE published (F-N01), FIDE's online calculator, which
still follows the archived rule, and the texts of 1 January 2022 and 1 March 2024.
"""

from __future__ import annotations

from datetime import date
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core import Game, Player, Result
from elo_tui.core.model import NO_K, POOLS, Pool, RatedEvent, split_match
from tests.core.cases import DAY, FIDE, edition, fide, played, terms
from tests.core.strategies import counted
from tests.shared import Row, each_row, table

UNRATED = Player(0)
ARCHIVED = date(2023, 5, 1)
FAST: tuple[Pool, ...] = ("rapid", "blitz")

#: F-N01: published as 1922 on the list of December 2025; FIDE's "Rp" of it is 1921.
PUBLISHED = ((1902, "0.5"), (1877, "0.5"), (1884, "1"), (2012, "0"), (1832, "1"))
EXAMPLE = "data/fide_calculations/first_rating_example.csv"


def steps_of(event: RatedEvent) -> list[tuple[str, str, str]]:
    return [(step.label, step.text, step.article) for step in FIDE.sum_working(event)]


def equals(rating: int, half_points: int, games: int = 5) -> tuple[Game, ...]:
    """A score against opponents of one rating."""
    return split_match(Game(rating), half_points, games)


def test_the_published_first_rating() -> None:
    event = fide(UNRATED, played(*PUBLISHED), date(2025, 11, 7))
    assert event.new_rating == 1922
    assert (event.first_rating, event.why_none) == (True, "")
    assert (event.k, event.change, event.rounded, event.expected) == (NO_K, 0, 0, 0)
    assert event.average_opponents == 1901  # FIDE's Rc
    assert event.assumed == ("no other games in the last 26 months",)


@pytest.mark.parametrize("pool", FAST)
def test_without_a_standard_rating_that_is_said(pool: Pool) -> None:
    # rapid and blitz 7.2.1: it would be the rating
    event = fide(UNRATED, played(*PUBLISHED), DAY, pool)
    assert "no standard rating" in event.assumed


def test_the_rounds_of_a_first_rating_change_nothing() -> None:
    games = [*played(*PUBLISHED), Game(None, Result.WIN), Game(2000)]
    event = fide(UNRATED, games)
    rated = [row.rated for row in event.games]
    assert rated == [True] * 5 + [False] * 2
    assert [row.change for row in event.games] == [0.0] * 5 + [None] * 2
    for row in event.games:
        assert (row.total, row.expected, row.difference) == (0.0, None, None)
    assert event.new_rating == 1922


def test_the_same_games_by_the_archived_rule() -> None:
    # FIDE prints this one as "Rp" beside newcomers
    assert fide(UNRATED, played(*PUBLISHED), ARCHIVED).new_rating == 1921


def test_the_published_example_of_the_record() -> None:
    rows = table(EXAMPLE)
    games = played(*((int(row["opponent_rating"]), row["score"]) for row in rows))
    assert fide(UNRATED, games).new_rating == int(rows[0]["first_published_rating"])
    archived = fide(UNRATED, games, ARCHIVED).new_rating
    assert archived == int(rows[0]["printed_Rp_old_rule"])


@each_row("data/fide_calculations/fide_initial_rating.csv", "case")
def test_fide_calculator(row: Row) -> None:
    average = int(row["Rc_average_opponents"])
    games = equals(average, round(2 * float(row["W"])), int(row["N"]))
    archived = fide(UNRATED, games, ARCHIVED).new_rating
    assert archived == int(row["calculator_result_old_2022_rule"])
    assert fide(UNRATED, games).new_rating == int(row["rating_by_current_2024_rule"])


@each_row("vectors/fide_initial_rating.csv", "id")
def test_initial_rating_vectors(row: Row) -> None:
    if "x" in row["opponents"]:
        opponents = [int(row["opponents"].split("x")[0])] * int(row["n"])
    else:
        opponents = [int(rating) for rating in row["opponents"].split(";")]
    half_points = round(2 * float(row["points"]))
    results = equals(0, half_points, len(opponents))
    games = [
        replace(game, opponent=rating)
        for game, rating in zip(results, opponents, strict=True)
    ]
    archived = fide(UNRATED, games, ARCHIVED).new_rating
    assert archived == int(row["calculator_or_archived_rule"])
    assert fide(UNRATED, games).new_rating == int(row["current_rule"])


# the four cases of FIDE's calculator again, for a checkout on its own
@pytest.mark.parametrize(
    ("average", "half_points", "archived", "current"),
    [
        (2000, 6, 2020, 1993),
        (2000, 5, 2000, 1943),
        (2400, 6, 2420, 2200),
        (1657, 6, 1677, 1748),
    ],
)
def test_five_games(
    average: int, half_points: int, archived: int, current: int
) -> None:
    games = equals(average, half_points)
    assert fide(UNRATED, games, ARCHIVED).new_rating == archived
    assert fide(UNRATED, games).new_rating == current


@pytest.mark.parametrize("pool", POOLS)
def test_the_rule_changes_with_march_2024(pool: Pool) -> None:
    games = equals(2000, 6)
    assert fide(UNRATED, games, date(2024, 2, 29), pool).new_rating == 2020
    assert fide(UNRATED, games, date(2024, 3, 1), pool).new_rating == 1993


def test_the_archived_rule_below_50_percent() -> None:
    # 8.2.3 of 2022: 2 of 5 is 40 %, dp -72 (table 8.1.1)
    assert fide(UNRATED, equals(2000, 4), ARCHIVED).new_rating == 1928


@pytest.mark.parametrize("games", range(5))
@pytest.mark.parametrize(
    ("pool", "article"), [("standard", "7.1.4"), ("blitz", "6.1.4")]
)
def test_fewer_than_five_games(games: int, pool: Pool, article: str) -> None:
    event = fide(UNRATED, equals(2000, games, games), pool=pool)
    assert (event.first_rating, event.new_rating) == (True, None)
    assert event.why_none == f"{games} of 5 games against rated opponents ({article})"
    last = FIDE.sum_working(event)[-1]
    assert last.text == f"none: {games} of 5 games against rated opponents"
    assert (last.label, last.article) == ("first rating", article)


def test_only_played_games_against_rated_opponents_count() -> None:
    games = [
        *equals(2000, 4, 4),
        Game(None, Result.WIN),
        Game(2000, Result.FORFEIT_WIN),
        Game(None, Result.FULL_BYE),
        Game(2000, Result.WIN, rated=False),
    ]
    event = fide(UNRATED, games)
    assert event.rated_games == 4
    assert event.why_none.startswith("4 of 5 games")


# 8.2.1: "scores zero in their first event"
@pytest.mark.parametrize(
    ("pool", "article"), [("standard", "8.2.1"), ("rapid", "7.2.2")]
)
def test_a_score_of_zero_in_the_first_event(pool: Pool, article: str) -> None:
    event = fide(UNRATED, equals(2000, 0, 9), pool=pool)
    assert event.new_rating is None
    assert event.why_none.startswith("0 of 5 games: a first event without a point")
    assert f"({article})" in event.why_none


def test_a_later_score_of_zero_counts() -> None:
    # 2400 x 5: Ra 15600 / 7 = 2228.57, p 1/7 = .14, dp -309: 1919.57
    event = fide(replace(UNRATED, games_played=5), equals(2400, 0))
    assert event.new_rating == 1920


@pytest.mark.parametrize(
    ("opponents", "day", "new_rating", "why"),
    [
        # Ra 10600 / 7 = 1514.29, p 1.5/7 = .21, dp -230: 1284.29
        (1400, DAY, None, "1284 is below 1400 (7.1.4)"),
        # 2022: Ra 1400, p .10, dp -366; the floor was 1000
        (1400, ARCHIVED, 1034, ""),
        (1365, ARCHIVED, None, "999 is below 1000 (7.1.4)"),
        (1366, ARCHIVED, 1000, ""),
    ],
)
def test_a_result_below_the_floor(
    opponents: int, day: date, new_rating: int | None, why: str
) -> None:
    event = fide(UNRATED, equals(opponents, 1), day)
    assert (event.new_rating, event.why_none) == (new_rating, why)


# 8.2.3 of 2022: at 50 % Ra itself, above it 20 for each half point, below it dp
@pytest.mark.parametrize(
    ("half_points", "difference", "article", "new_rating"),
    [
        (4, "-72", "8.1.1", 1928),
        (5, "20 x 0 = +0, half points over 50 %", "8.2.3", 2000),
        (6, "20 x 1 = +20, half points over 50 %", "8.2.3", 2020),
    ],
)
def test_the_archived_difference(
    half_points: int, difference: str, article: str, new_rating: int
) -> None:
    event = fide(UNRATED, equals(2000, half_points), ARCHIVED)
    assert steps_of(event)[2] == ("difference", difference, article)
    assert event.new_rating == new_rating


@given(st.lists(counted, max_size=12), st.sampled_from(POOLS), st.randoms())
def test_a_first_rating_lies_within_the_limits(
    games: list[Game], pool: Pool, random: Random
) -> None:
    event = fide(UNRATED, games, pool=pool)
    assert (event.new_rating is None) == bool(event.why_none)
    if event.new_rating is not None:
        assert 1400 <= event.new_rating <= 2200
        assert len(games) >= 5
    shuffled = list(games)
    random.shuffle(shuffled)
    assert fide(UNRATED, shuffled, pool=pool).new_rating == event.new_rating


@given(st.integers(1000, 2800), st.integers(5, 12), st.sampled_from([DAY, ARCHIVED]))
def test_a_better_score_never_gives_a_lower_first_rating(
    average: int, games: int, day: date
) -> None:
    scores = [
        fide(UNRATED, equals(average, halves, games), day).new_rating or 0
        for halves in range(2 * games + 1)
    ]
    assert scores == sorted(scores)


# Rapid and blitz 7.2.1: "considered to be rated"
@pytest.mark.parametrize("pool", FAST)
def test_the_standard_rating_of_a_player_without_a_rapid_rating(pool: Pool) -> None:
    player = Player(0, standard=2000, birth_year=1980, games_played=12)
    event = fide(player, played((2000, "1")), pool=pool)
    assert not event.first_rating
    assert event.player.rating == 2000
    # K 40 until 30 games on this list (7.3.3); a win at equal ratings is half of it
    assert (event.k.value, event.rounded, event.new_rating) == (40, 20, 2020)
    assert event.assumed == (f"no {pool} rating: standard 2000 is used (7.2.1)",)


def test_without_the_games_such_a_player_is_new_to_the_list() -> None:
    event = fide(Player(0, standard=2000), [], pool="rapid")
    assert event.k.value == 40
    assert event.assumed[1:] == ("fewer than 30 rapid games",)


def test_standard_and_rapid_ratings_of_their_own_come_first() -> None:
    rapid = fide(Player(1900, standard=2000), [], pool="rapid")
    assert rapid.player.rating == 1900
    assert fide(Player(0, standard=2000), []).first_rating


def test_far_games_are_measured_from_a_rating_only() -> None:
    # 7.3.1 (1 December 2024) compares two ratings; a newcomer has none
    event = fide(UNRATED, equals(2700, 5), pool="rapid")
    assert event.rated_games == 5
    assert edition(terms(pool="rapid")).far_games_unrated


def test_a_match_with_an_unrated_player_is_not_rated() -> None:
    # B.02 6.1
    games = [replace(game, name="Rival") for game in equals(1900, 5)]
    event = fide(UNRATED, games)
    assert event.rated_games == 0
    assert {row.reason for row in event.games} == {"match with an unrated player (6.1)"}
    assert fide(UNRATED, [*games[:4], replace(games[4], name="Other")]).rated_games == 5


def test_a_standard_rating_of_2400_is_no_reason_for_10_in_rapid() -> None:
    # 8.3.3 speaks of a published rating; each list has its own
    event = fide(Player(0, standard=2450), played((2450, "1")), pool="rapid")
    assert (event.k.value, event.rounded) == (40, 20)
