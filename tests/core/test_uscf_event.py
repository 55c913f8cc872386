"""US Chess, a whole event: five steps, checked on a published cross table."""

from __future__ import annotations

from datetime import date
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core import Game, Player, Result, Terms
from elo_tui.core.model import RatedEvent
from elo_tui.core.systems.sums import PlayerRounds
from elo_tui.core.systems.uscf.formulas import (
    bonus_points,
    special_rating,
    standard_rating,
)
from elo_tui.core.systems.uscf.rules import NOT_CHECKED
from elo_tui.core.systems.uscf.us_chess_event import (
    EntrantRatings,
    RatedEntrant,
    rate_event,
    rate_field,
)
from elo_tui.core.text.figures import round_away
from tests.shared import table

RATINGS = "data/uschess/ratings.csv"
#: An established rating counts for at most 50 games; the table prints no number.
ESTABLISHED = 50
#: The event is from the time of B = 12.
B = 12

HALVES = {"W": 2, "D": 1, "L": 0}


@cache
def cross_table() -> tuple[list[RatedEntrant], list[int]]:
    """The players of the cross table, and their published ratings after the event."""
    entrants = []
    for no, row in enumerate(table(RATINGS), start=1):
        assert int(row["pair"]) == no
        rounds = zip(row["opponents"].split(), row["results"].split(), strict=True)
        entrants.append(
            RatedEntrant(
                float(row["pre_rating"]),
                int(row["pre_provisional_games"] or ESTABLISHED),
                tuple((int(rival) - 1, HALVES[result]) for rival, result in rounds),
            )
        )
    return entrants, [int(row["post_rating"]) for row in table(RATINGS)]


def with_floors(entrants: list[RatedEntrant]) -> list[RatedEntrant]:
    """The players with the two floors that their published ratings show."""
    floors = [row["floor_inferred"] for row in table(RATINGS)]
    return [
        replace(entrant, floor=int(floor) if floor else None)
        for entrant, floor in zip(entrants, floors, strict=True)
    ]


def test_the_published_ratings_of_an_event() -> None:
    entrants, published = cross_table()
    assert len(entrants) == 64
    new = [round_away(row.final) for row in rate_field(with_floors(entrants), B)]
    off = [abs(ours - theirs) for ours, theirs in zip(new, published, strict=True)]
    assert max(off) <= 1
    assert off.count(0) >= 53


def test_the_second_pass_is_what_makes_them_right() -> None:
    entrants, published = cross_table()
    standings = rate_field(with_floors(entrants), B)
    first = [round_away(row.intermediate) for row in standings]
    off = [abs(ours - theirs) for ours, theirs in zip(first, published, strict=True)]
    assert max(off) > 1


def test_the_independent_computation_of_the_event() -> None:
    entrants, _ = cross_table()
    standings = rate_field(with_floors(entrants), B)
    for standing, row in zip(standings, table(RATINGS), strict=True):
        expected = float(row["recomputed_with_floor"])
        # printed with two decimals
        assert standing.final == pytest.approx(expected, abs=0.00501)
        # where the number after the event is still printed
        if row["post_provisional_games"]:
            assert standing.games == int(row["post_provisional_games"])


def test_two_rated_players_by_hand() -> None:
    a, b = rate_field(
        [RatedEntrant(1600, 50, ((1, 2),)), RatedEntrant(1400, 50, ((0, 0),))], 10
    )
    assert a.intermediate == standard_rating(1600, 50, [1400], 2, 10)
    assert b.intermediate == standard_rating(1400, 50, [1600], 0, 10)
    # the second pass starts from the rating before the event
    assert a.final == standard_rating(1600, 50, [b.intermediate], 2, 10)
    assert b.final == standard_rating(1400, 50, [a.intermediate], 0, 10)


def test_a_newcomer_gets_an_estimate_for_the_opponents_only() -> None:
    newcomer, rated = rate_field(
        [RatedEntrant(0, 0, ((1, 2),), age=30), RatedEntrant(1500, 50, ((0, 0),))], 10
    )
    assert (newcomer.initial, newcomer.effective) == (1300, 0)
    # step 3, N' = 1: PWe(R, 1300) + PWe(R, 1500) = 1½ at R = 1600
    assert newcomer.estimate == 1600
    assert rated.intermediate == standard_rating(1500, 50, [1600], 0, 10)
    # steps 4 and 5, N' = 0: a win alone says 400 above the opponent
    assert newcomer.intermediate == 1900
    assert newcomer.final == special_rating(1300, 0, [rated.intermediate], 2)
    assert newcomer.games == 1


def test_nobody_played() -> None:
    rated, newcomer = rate_field(
        [RatedEntrant(1500, 30, ()), RatedEntrant(0, 0, (), age=10)], 10
    )
    assert rated == EntrantRatings(1500, rated.effective, 1500, 1500, 1500, 30)
    assert newcomer == EntrantRatings(500, 0, 500, 500, 500, 0)
    assert rate_field([], 10) == ()


def test_an_opponent_met_three_times_gives_no_bonus() -> None:
    wins, losses = ((1, 2),) * 3, ((0, 0),) * 3
    met = rate_field([RatedEntrant(1500, 30, wins), RatedEntrant(1900, 30, losses)], 10)
    plain = standard_rating(1500, 30, [1900] * 3, 6, 10, bonus=False)
    assert met[0].intermediate == plain < standard_rating(1500, 30, [1900] * 3, 6, 10)


def test_a_record_of_wins_selects_the_special_formula() -> None:
    field = [
        RatedEntrant(1500, 12, ((1, 2),), "won"),
        RatedEntrant(1500, 50, ((0, 0),)),
    ]
    assert rate_field(field, 10)[0].intermediate == 1900


def test_a_floor_holds_only_the_final_rating() -> None:
    field = [
        RatedEntrant(1210, 90, ((1, 0),), floor=1200),
        RatedEntrant(1000, 90, ((0, 2),)),
    ]
    loser, _ = rate_field(field, 10)
    assert loser.intermediate < 1200 == loser.final


@given(
    st.lists(st.integers(100, 2800), min_size=2, max_size=8),
    st.integers(9, 60),
)
def test_a_round_robin_of_equal_scores_draws_the_field_together(
    ratings: list[int], games: int
) -> None:
    everybody = range(len(ratings))
    field = [
        RatedEntrant(
            rating, games, tuple((other, 1) for other in everybody if other != me)
        )
        for me, rating in enumerate(ratings)
    ]
    standings = rate_field(field, 10)
    strongest = max(everybody, key=lambda index: ratings[index])
    weakest = min(everybody, key=lambda index: ratings[index])
    assert standings[strongest].intermediate <= ratings[strongest] + 1e-9
    assert standings[weakest].intermediate >= ratings[weakest] - 1e-9


def test_a_newcomer_has_no_games_before() -> None:
    # whatever is stated: the games before the event belong to a rating
    field = [RatedEntrant(0, 20, ((1, 2),), age=30), RatedEntrant(1500, 50, ((0, 0),))]
    stated, _ = rate_field(field, 10)
    unstated, _ = rate_field([replace(field[0], games_before=0), field[1]], 10)
    assert stated == unstated


@pytest.mark.parametrize(
    ("change", "games", "bonus"),
    [
        # 4.2: above B x √4 up to four games, and with three games at least
        (100.0, 1, 0.0),
        (100.0, 2, 0.0),
        (100.0, 3, 80.0),
        (100.0, 4, 80.0),
        (100.0, 9, 70.0),
        (20.0, 4, 0.0),
        (19.0, 4, 0.0),
    ],
)
def test_the_bonus_of_a_gain(change: float, games: int, bonus: float) -> None:
    assert bonus_points(change, games, 10) == pytest.approx(bonus)


@pytest.mark.parametrize(
    ("codes", "is_match"),
    [
        ("11", False),
        ("111", True),
        ("1111", True),
        # a game that was not played makes no match of a tournament's two
        ("11+", False),
        ("111+", True),
    ],
)
def test_two_players_alone_are_a_match_from_three_games_on(
    codes: str, is_match: bool
) -> None:
    # N* of 1500 is 50 / √(0.662 + 0.00000739 x 1069²) = 16.6: three wins would gain
    # 61, and a match changes a rating by 50 at most
    you = Player(1500, games_played=50)
    lost = codes.translate(str.maketrans("1+", "0-"))
    sides = [
        PlayerRounds(you, [Game(1500, Result(one), "Bo") for one in side], met)
        for side, met in ((codes, [1] * len(codes)), (lost, [0] * len(codes)))
    ]
    events = rate_event(sides, Terms(event_end=date(2026, 5, 2)))
    changes = [event.rounded for event in events if isinstance(event, RatedEvent)]
    assert len(changes) == 2
    assert (changes == [50, -50]) is is_match
    assert max(changes) <= 50
    assumed = [event.assumed for event in events if isinstance(event, RatedEvent)]
    assert (NOT_CHECKED in assumed[0]) is is_match
