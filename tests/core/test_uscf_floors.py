"""US Chess: floors by the peak and by what was won, and ratings of newcomers elsewhere.

Floors: US Chess rules, chapter 8, 5; the absolute one is
min(100 + 4 wins + 2 draws + events of three games, 150). Newcomers: section 2 of
"The US Chess Rating System".
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import pytest
from msgspec.structs import replace

from elo_tui.core import Game, Player, Result, Terms, load
from elo_tui.core.model import BY_HALVES, RatedEvent
from elo_tui.core.systems.uscf.formulas import convert_cfc, convert_fide
from elo_tui.core.systems.uscf.us_chess_event import RatedEntrant, rate_field
from tests.core.cases import played, rated

USCF = load("uscf")
TERMS = Terms(event_end=date(2026, 5, 3))


def uscf(player: Player, games: Sequence[Game]) -> RatedEvent:
    return rated(USCF.rate(player, games, TERMS))


@pytest.mark.parametrize(
    ("peak", "floor"),
    [
        # US Chess: 1941 gives 1700, 1799 gives 1500, 1800 gives 1600, 1653 gives 1400
        (1941, 1700),
        (1799, 1500),
        (1800, 1600),
        (1653, 1400),
        # "greater than or equal to 1400 but less than 1500, the floor is 1200"
        (1400, 1200),
        (1499, 1200),
        # "No floor can be above 2100"
        (2750, 2100),
    ],
)
def test_a_peak_gives_a_personal_floor(peak: int, floor: int) -> None:
    player = Player(floor, games_played=60, peak=peak)
    event = uscf(player, played((floor, "0")))
    assert (event.new_rating, event.exact) == (floor, floor)
    assert event.remarks == (
        f"personal floor {floor} by the peak of {peak} (US Chess rules, chapter 8, 5)",
    )
    # a floor that is given takes precedence, and a gain meets none
    assert (uscf(replace(player, floor=100), played((floor, "0"))).rounded) < 0
    assert uscf(player, played((floor, "1"))).remarks == ()


def test_a_peak_below_1400_gives_none() -> None:
    event = uscf(Player(1200, games_played=60, peak=1399), played((1200, "0")))
    assert event.new_rating is not None
    assert event.new_rating < 1200
    assert event.remarks == ()


@pytest.mark.parametrize(
    ("results", "before", "floor"),
    [
        ("000", None, 101),
        ("=00", None, 103),
        ("1=00", None, 107),
        ("00", None, 100),
        ("1=00", 120, 127),
        ("1=00", 149, 150),
    ],
)
def test_the_absolute_floor_grows_with_what_was_won(
    results: str, before: int | None, floor: int
) -> None:
    # against 100, these results lose more than the floor allows
    halves = [{"1": 2, "=": 1, "0": 0}[result] for result in results]
    games = [Game(100, BY_HALVES[score]) for score in halves]
    event = uscf(Player(150, games_played=60, floor=before), games)
    assert event.exact == floor
    assert event.remarks == (f"absolute floor {floor} (US Chess rules, chapter 8, 5)",)
    # the same in a whole event
    rounds = tuple((1, score) for score in halves)
    others = tuple((0, 2 - score) for score in halves)
    field = [RatedEntrant(150, 60, rounds, floor=before), RatedEntrant(100, 60, others)]
    assert rate_field(field, 10)[0].final >= floor


def test_the_floor_of_a_loser_is_named() -> None:
    event = uscf(Player(101, games_played=60), played((100, "0")))
    assert event.new_rating == 100
    assert event.remarks == ("absolute floor 100 (US Chess rules, chapter 8, 5)",)
    floor = next(step for step in USCF.sum_working(event) if step.label == "floor")
    assert floor.article == "US Chess rules, chapter 8, 5"


@pytest.mark.parametrize(
    ("rating", "day", "new", "games"),
    [
        # 20 + 1.02 F above 2000, then 10 games
        (2100, date(2026, 5, 3), 2162, 10),
        (2500, date(2019, 1, 1), 2570, 10),
        # 180 + 0.94 F until February 2024
        (1900, date(2024, 2, 29), 1966, 5),
        (2000, date(2024, 2, 29), 2060, 5),
        # -1073 + 1.5667 F since: the same line at (F - 800) / 0.6; 1400 was 1000 before
        # FIDE's conversion, and 180 + 0.94 x 1000 = 1120
        (1400, date(2024, 3, 1), 1120, 5),
        (2000, date(2026, 5, 3), 2060, 5),
    ],
)
def test_a_rating_of_fide_is_converted(
    rating: int, day: date, new: int, games: int
) -> None:
    made = convert_fide(rating, day)
    assert (made.rating, made.games) == (new, games)


@pytest.mark.parametrize(
    ("rating", "new", "games"),
    # above 1500 1.1 C - 240 of 5 games, else C - 90 of none
    [(1501, 1411, 5), (2000, 1960, 5), (1500, 1410, 0), (1000, 910, 0), (120, 100, 0)],
)
def test_a_rating_of_canada_is_converted(rating: int, new: int, games: int) -> None:
    made = convert_cfc(rating)
    assert (made.rating, made.games) == (new, games)


def test_a_newcomer_is_rated_from_the_converted_rating() -> None:
    games = played((2000, "1"), (2100, "0.5"))
    event = uscf(Player(0, fide_rating=2100), games)
    other = uscf(Player(2162, games_played=10), games)
    assert event.new_rating == other.new_rating
    assert event.k == other.k
    assert event.first_rating is False
    assert event.assumed[0] == (
        "initial rating 2162, FIDE 2100: 20 + 1.02 x 2100, 10 games"
    )
    assumed = next(step for step in USCF.sum_working(event) if step.label == "assumed")
    assert assumed.article == "US Chess 2"
    assert "no FIDE or other rating" not in event.assumed


def test_a_rating_that_counts_for_no_games_stays_an_initial_one() -> None:
    # M = (2100 + 330) / 2 = 1215 is within 400 points of 1310; from 750 it is not, and
    # the knot at 1150 is next (4.1)
    games = played((2100, "0"), (330, "1"))
    event = uscf(Player(0, cfc_rating=1400), games)
    assert event.first_rating is True
    assert event.new_rating == 1215
    assert uscf(Player(0), games).new_rating == 1150
    # FIDE's takes precedence, as the weights of a blend are not known
    both = uscf(Player(0, cfc_rating=1400, fide_rating=1900), games)
    assert both.player.rating == 1904
    assert "not blended with CFC 1400" in both.assumed


@pytest.mark.parametrize(("games", "is_official"), [(3, False), (4, True)])
def test_a_rating_of_fewer_than_four_games_is_not_official(
    games: int, is_official: bool
) -> None:
    event = uscf(Player(0), [Game(1500, Result.DRAW)] * games)
    remarks = () if is_official else (f"{games} of 4 games, not official yet",)
    assert event.remarks == remarks
    later = uscf(Player(1500, games_played=2), [Game(1500, Result.DRAW)])
    assert later.remarks == ("3 of 4 games, not official yet",)
