"""Seasons ahead: at an assumed performance, and the band of what chance allows."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from itertools import product
from math import prod
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core import Game, Player, Problem, Result, Terms
from elo_tui.core.forecast import season_band
from elo_tui.core.forecast.distribution import convolve_odds
from elo_tui.core.forecast.odds_models import compute_odds, get_model
from elo_tui.core.forecast.season_ahead import (
    Band,
    EventPlayed,
    Season,
    SeasonEvent,
    forecast_season,
    schedule_events,
)
from elo_tui.core.forecast.season_band import forecast_band
from elo_tui.core.replay.journal_records import Account, Listed, Person
from elo_tui.core.replay.journal_replay import replay_journal
from elo_tui.core.systems.fide.rating_period import RatedPeriod, rate_period
from elo_tui.features.tournament.ahead.answer.season import describe_season
from elo_tui.session.forms import Form
from tests.entries import entry
from tests.examples import try_examples

TERMS = Terms(date(2026, 11, 20))
ADULT = Player(1900, birth_year=1980, games_played=100, reached_2400=False)


def made(
    events: tuple[SeasonEvent, ...],
    performance: int,
    target: int | None = None,
    player: Player = ADULT,
    system: str = "fide",
    terms: Terms = TERMS,
) -> Season:
    found = forecast_season(system, player, events, terms, performance, target)
    assert isinstance(found, Season), found
    return found


def test_one_event() -> None:
    # 2000 against 2000 scores .50; 1900 expects .36 (8.1.2): 9 x 20 x .14 = 25.2
    found = made((SeasonEvent(date(2026, 12, 1), 9),), 2000)
    [row] = found.rows
    assert (row.rating, row.k.value, row.score) == (1900, 20, 4.5)
    assert (row.change, row.new_rating) == (25.2, 1925)
    assert (found.games, found.reached) == (9, None)
    assert describe_season(found) == "1925 after 1 event, 9 games"


def test_a_month_is_rounded_once() -> None:
    # 3 x 20 x .14 = 8.4, twice 16.8: 17, where 8 and 8 would be 16
    events = (SeasonEvent(date(2026, 12, 1), 3), SeasonEvent(date(2026, 12, 20), 3))
    first, second = made(events, 2000).rows
    assert (first.change, first.new_rating) == (8.4, 1908)
    assert (second.rating, second.change, second.new_rating) == (1900, 8.4, 1917)
    january = (events[0], SeasonEvent(date(2027, 1, 20), 3))
    _, after = made(january, 2000).rows
    # 92 points are .37
    assert (after.rating, after.change, after.new_rating) == (1908, 7.8, 1916)


@given(
    st.integers(1450, 2700),
    st.integers(1450, 2700),
    st.lists(st.integers(1, 12), min_size=1, max_size=3),
)
def test_a_month_of_draws_is_the_period_of_fide(
    rating: int, opponent: int, games: list[int]
) -> None:
    day = date(2026, 12, 5)
    player = replace(ADULT, rating=rating)
    terms = replace(TERMS, date=day)
    draws = [[Game(opponent, Result.DRAW)] * number for number in games]
    period = rate_period(player, draws, terms)
    assert isinstance(period, RatedPeriod)
    events = tuple(SeasonEvent(day, number, opponent) for number in games)
    rows = made(events, opponent, player=player, terms=terms).rows
    assert rows[-1].new_rating == period.new_rating
    assert [row.change for row in rows] == [event.change for event in period.events]
    assert all(row.k == period.k for row in rows)


def test_k_follows_the_rules() -> None:
    new = replace(ADULT, games_played=20)
    events = tuple(SeasonEvent(date(2027, month, 1), 9) for month in (1, 2, 3))
    assert [row.k.value for row in made(events, 2000, player=new).rows] == [40, 40, 20]
    # 2400 makes 10 for ever, also if the rating falls again
    strong = replace(ADULT, rating=2395)
    rows = made(events, 2450, player=strong).rows
    assert [row.k.value for row in rows] == [20, 10, 10]
    # 36 games of one month: 700 / 36 = 19
    busy = tuple(SeasonEvent(date(2027, 1, day), 9) for day in (1, 8, 15, 22))
    assert {row.k.value for row in made(busy, 2000).rows} == {19}
    junior = replace(ADULT, birth_year=2008)
    turn = (SeasonEvent(date(2026, 12, 1), 9), SeasonEvent(date(2027, 1, 1), 9))
    assert [row.k.value for row in made(turn, 2000, player=junior).rows] == [40, 20]


def test_when_the_target_is_reached() -> None:
    monthly = scheduled(31, date(2026, 12, 1), date(2027, 12, 31), 9)
    assert len(monthly) == 13
    found = made(monthly, 2100, 2000)
    assert found.reached is not None
    assert (found.rows[found.reached].new_rating or 0) >= 2000
    assert all((row.new_rating or 0) < 2000 for row in found.rows[: found.reached])
    events = found.reached + 1
    assert describe_season(found).startswith(
        f"2000 is reached after {events} events, {9 * events}"
    )
    never = made(monthly, 1990, 2000)
    assert never.reached is None
    assert describe_season(never) == (
        "2000 is not reached, always performing 1990:"
        f" {never.rows[-1].new_rating} after 13 events, 117 games;"
        " it settles near the performance of 1990"
    )
    assert (
        describe_season(made((), 2100, 2000))
        == "2000 is not reached: no events are left"
    )


def test_a_target_is_reached_by_a_list_not_between_two_events() -> None:
    # 6 x 20 x .14 = 16.8 make 1917 after the first event, but the list comes later
    events = (SeasonEvent(date(2026, 12, 1), 6), SeasonEvent(date(2026, 12, 8), 6))
    found = made(events, 2000, 1910)
    assert [row.new_rating for row in found.rows] == [1917, 1934]
    assert found.reached == 1
    assert (
        describe_season(found)
        == "1910 is reached after 2 events, 12 games, once 2026-12 is rated,"
        " always performing 2000"
    )


def test_the_event_being_played_is_of_the_same_period() -> None:
    # 4 from 6 against an expected 2.40: +1.60 x 20 = 32.00; then 9 x 20 x .14 = 25.20
    # from the same list, and 57.20 together
    now = SeasonEvent(date(2026, 11, 20), 6, played=EventPlayed(4.0, 1.6))
    first, second = made((now, SeasonEvent(date(2026, 11, 21), 9)), 2000, 1950).rows
    assert (first.rating, first.score, first.change, first.new_rating) == (
        *(1900, 4.0, 32.0),
        1932,
    )
    assert (second.rating, second.change, second.new_rating) == (1900, 25.2, 1957)
    # in the next month it is rated from the new list: 68 below is .41
    _, later = made((now, SeasonEvent(date(2026, 12, 1), 9)), 2000).rows
    assert (later.rating, later.change) == (1932, 16.2)
    # the games of both count for 700 / n
    many = made((now._replace(games=30), SeasonEvent(date(2026, 11, 21), 9)), 2000)
    assert {row.k.value for row in many.rows} == {17}


def test_events_and_games_are_counted_from_the_first_to_come() -> None:
    now = SeasonEvent(date(2026, 11, 20), 6, played=EventPlayed(4.0, 1.6))
    to_come = scheduled(31, date(2026, 12, 1), date(2027, 3, 1), 9)
    assert describe_season(made((now, *to_come), 2000, 1930)) == (
        "1930 is reached after this event, once 2026-11 is rated"
    )
    assert describe_season(made((now, *to_come), 2000, 1945)) == (
        "1945 is reached after 1 event, 9 games, once 2026-12 is rated, always"
        " performing 2000"
    )
    third = describe_season(made((now, *to_come), 2000))
    assert third.endswith(" after 3 events, 27 games")


def test_classic_elo_goes_on_from_an_event_being_played() -> None:
    now = SeasonEvent(date(2026, 11, 20), 3, played=EventPlayed(2.5, 1.0))
    first, second = made(
        (now, SeasonEvent(date(2026, 11, 25), 10)),
        2000,
        player=Player(1900, k=32),
        system="elo",
    ).rows
    assert (first.change, first.new_rating) == (32.0, 1932)
    # 32 + 10 x 32 x (.5 - .3599) = 76.8
    assert (second.rating, second.new_rating) == (1900, 1977)


def test_classic_elo() -> None:
    # equals: expected score of 1900 against 2000 is .3599
    found = made(
        (SeasonEvent(date(2026, 12, 1), 10),),
        2000,
        player=Player(1900, k=32),
        system="elo",
    )
    [row] = found.rows
    assert row.change == pytest.approx(10 * 32 * (0.5 - 0.35994), abs=0.01)
    assert row.new_rating == 1945
    capped = made(
        (SeasonEvent(date(2026, 12, 1), 10),),
        2000,
        player=Player(1900, k=32),
        system="elo",
        terms=replace(TERMS, ceiling=1930),
    )
    assert capped.rows[0].new_rating == 1930


def test_a_rating_that_leaves_the_list_ends_the_season() -> None:
    events = tuple(SeasonEvent(date(2027, month, 1), 9) for month in (1, 2, 3))
    found = made(events, 1000, 1500, player=replace(ADULT, rating=1405))
    assert [row.new_rating for row in found.rows] == [None]
    assert describe_season(found) == (
        "1500 is not reached, always performing 1000: the rating leaves the list"
    )


@pytest.mark.parametrize(
    ("system", "player", "day", "field"),
    [
        ("dwz", ADULT, date(2026, 12, 1), "system"),
        ("fide", Player(0), date(2026, 12, 1), "rating"),
        ("fide", Player(1900, k=12.5), date(2026, 12, 1), "k"),
        ("fide", ADULT, date(2021, 12, 1), "date"),
        ("fide", ADULT, date(2023, 12, 1), "date"),
    ],
)
def test_what_has_no_season(system: str, player: Player, day: date, field: str) -> None:
    found = forecast_season(system, player, (SeasonEvent(day, 9),), TERMS, 2000)
    assert isinstance(found, Problem)
    assert found.field == field


def scheduled(
    days: int, first: date, until: date, games: int, opponents: int | None = None
) -> tuple[SeasonEvent, ...]:
    found = schedule_events(days, first, until, games, opponents)
    assert not isinstance(found, Problem)
    return found


def test_equal_events() -> None:
    found = scheduled(7, date(2026, 12, 1), date(2026, 12, 15), 5, 1950)
    assert [each.day.day for each in found] == [1, 8, 15]
    assert found[0] == SeasonEvent(date(2026, 12, 1), 5, 1950)
    assert scheduled(7, date(2026, 12, 1), date(2026, 11, 1), 5) == ()


def test_no_season_is_cut_without_a_word() -> None:
    first, last = date(2026, 1, 1), date(2028, 9, 26)
    found = scheduled(1, first, last, 5)
    assert (len(found), found[-1].day) == (1000, last)
    refused = schedule_events(1, first, date(2028, 9, 27), 5)
    assert refused == Problem(
        "until", f"until: more than 1000 events; {last} at the latest"
    )


DRAWS = get_model("broadcast")


def banded(
    events: tuple[SeasonEvent, ...],
    performance: int,
    target: int | None = None,
    player: Player = ADULT,
    system: str = "fide",
) -> tuple[Season, Band]:
    lot = Random(3).random
    aim = (performance, target)
    found = forecast_band(system, player, events, TERMS, *aim, model=DRAWS, lot=lot)
    assert isinstance(found, Season)
    assert found.band is not None
    return found, found.band


def test_one_game_by_hand() -> None:
    # 1900 against 2000 is .36: a win gives 20 x .64 = 12.8, a draw 2.8, a loss -7.2
    _, band = banded((SeasonEvent(date(2026, 12, 1), 1),), 2000, 1913)
    one = compute_odds(DRAWS, 2000, 2000)
    assert one.loss > 0.1
    [row] = band.rows
    assert (row.low, row.middle, row.high) == (1893, 1903, 1913)
    assert row.reached == pytest.approx(one.win)
    assert band.runs is None


def test_two_lists_by_hand() -> None:
    # from 1913 a win against 2000 (.38) gives 12.4, from 1903 12.8 and from 1893 13;
    # over 1920 is who wins both, or wins one and draws the other
    events = (SeasonEvent(date(2026, 12, 1), 1), SeasonEvent(date(2027, 1, 1), 1))
    _, band = banded(events, 2000, 1925)
    one = compute_odds(DRAWS, 2000, 2000)
    assert band.rows[0].reached == 0
    assert band.rows[1].reached == pytest.approx(one.win * one.win)


def test_a_month_is_rated_from_one_list_and_a_target_counts_on_a_list_only() -> None:
    events = (SeasonEvent(date(2026, 12, 1), 1), SeasonEvent(date(2026, 12, 20), 1))
    _, band = banded(events, 2000, 1913)
    one = compute_odds(DRAWS, 2000, 2000)
    assert band.rows[0].high == 1913
    assert band.rows[0].reached == 0
    # 12.8 + 2.8 = 15.6 and more reach 1913, 12.8 - 7.2 does not
    assert band.rows[1].reached == pytest.approx(sum(convolve_odds([one, one])[3:]))


def test_what_is_played_is_certain() -> None:
    events = (SeasonEvent(date(2026, 12, 1), 9, played=EventPlayed(6.0, 2.0)),)
    season, band = banded(events, 2000)
    assert season.rows[0].new_rating == 1940
    assert band.rows[0][:3] == (1940, 1940, 1940)


@pytest.mark.parametrize("system", ["fide", "elo"])
def test_lots_agree_with_every_result_counted(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    events = scheduled(20, date(2026, 12, 1), date(2027, 6, 1), 5)
    _, exact = banded(events, 2000, 1950, system=system)
    monkeypatch.setattr(season_band, "STEPS_MAX", 0)
    _, drawn = banded(events, 2000, 1950, system=system)
    assert exact.runs is None
    assert drawn.runs == season_band.RUNS
    for one, other in zip(exact.rows, drawn.rows, strict=True):
        error = drawn.error(one.reached)
        assert other.reached == pytest.approx(one.reached, abs=4 * error + 1e-9)
        assert one.middle is not None
        assert other.middle == pytest.approx(one.middle, abs=8)


def test_a_band_of_elo_by_hand() -> None:
    # 1900 against 2000 is 1 / (1 + 10 ** .25) = .36: a win gives 20 x .64 = 12.8 on
    # top of 20 x (4 - 2.5) = 30 of what is played
    games = (
        SeasonEvent(date(2026, 12, 1), 9, played=EventPlayed(4.0, 1.5)),
        SeasonEvent(date(2026, 12, 20), 1),
    )
    _, band = banded(games, 2000, 1943, system="elo")
    one = compute_odds(DRAWS, 2000, 2000)
    assert band.rows[0][:3] == (1930, 1930, 1930)
    assert band.rows[1][:3] == (1923, 1933, 1943)
    assert band.rows[1].reached == pytest.approx(one.win)


def test_who_may_leave_the_list() -> None:
    weak = replace(ADULT, rating=1405)
    _, band = banded((SeasonEvent(date(2026, 12, 1), 9, 1450),), 1350, player=weak)
    assert band.rows[0].low is None


@try_examples(40)
@given(st.integers(1500, 2600), st.integers(1500, 2600), st.integers(1, 5))
def test_the_line_lies_in_the_band(rating: int, performance: int, games: int) -> None:
    player = replace(ADULT, rating=rating)
    events = scheduled(25, date(2026, 12, 1), date(2027, 3, 1), games)
    season, band = banded(events, performance, player=player)
    for row, spread in zip(season.rows, band.rows, strict=True):
        low, middle, high = spread[:3]
        assert low is not None
        assert middle is not None
        assert high is not None
        assert row.new_rating is not None
        assert low <= middle <= high
        # ratings move towards the performance with rounded lists
        assert low - 3 <= row.new_rating <= high + 3


def test_an_event_is_rated_from_the_list_of_its_first_day() -> None:
    # B.02 8.3.1: the event of 31 December counts for the list of February (7.1.3) but
    # is rated from that of December; .36 x 9 of 1950 against 2050: 9 x 20 x .14 =
    # 25.20; 75 below is .40: 18.00; 32 below is .46: 7.20
    days = ((2026, 12, 1), (2026, 12, 31), (2027, 1, 30), (2027, 3, 1))
    events = tuple(SeasonEvent(date(*day), 9) for day in days)
    rows = made(events, 2050, player=replace(ADULT, rating=1950)).rows
    assert [(row.rating, row.change) for row in rows] == [
        *((1950, 25.2), (1950, 25.2), (1975, 18.0), (2018, 7.2))
    ]
    assert [row.new_rating for row in rows] == [1975, 2000, 2018, 2025]


def test_an_event_in_progress_counts_by_its_last_day() -> None:
    # over the turn of the year: for the list of February, like the next one
    now = SeasonEvent(
        date(2026, 12, 26), 6, played=EventPlayed(4.0, 1.6), last=date(2027, 1, 3)
    )
    rows = made((now, SeasonEvent(date(2027, 1, 4), 9)), 2000).rows
    assert [row.new_rating for row in rows] == [1932, 1957]


def replay_season(
    player: Player, events: Sequence[tuple[date, Sequence[Game]]]
) -> list[tuple[int, float, float, int | None]]:
    """What the journal makes of these events: base, K, change and the list after."""
    listed = Listed(day=date(2026, 12, 1), player=replace(player, birth_year=None))
    entries = tuple(
        entry(form=Form(date=day.isoformat()), games=tuple(games))
        for day, games in events
    )
    account = Account(Person(born=player.birth_year), (listed,), entries)
    (found,) = replay_journal(account, date(2029, 1, 1)).tracks
    return [
        (line.base, line.event.k.value, line.event.change, period.new_rating)
        for period in found.periods
        for line in period.lines
        if line.event is not None
    ]


@given(
    st.integers(1500, 2600),
    st.integers(1500, 2600),
    st.lists(
        st.tuples(st.dates(date(2026, 12, 1), date(2027, 9, 30)), st.integers(1, 12)),
        min_size=1,
        max_size=6,
        unique_by=lambda one: one[0],
    ),
    st.sampled_from([1980, 2008, 2012]),
    st.sampled_from([None, 12, 100]),
)
@try_examples(150)
def test_a_season_of_draws_is_the_journal_with_these_events(
    rating: int,
    opponent: int,
    plan: list[tuple[date, int]],
    born: int,
    played: int | None,
) -> None:
    player = Player(
        rating,
        birth_year=born,
        games_played=played,
        reached_2400=rating >= 2400,
        reached_2300=rating >= 2300,
    )
    plan = sorted(plan)
    events = tuple(SeasonEvent(day, number, opponent) for day, number in plan)
    rows = made(
        events, opponent, player=player, terms=replace(TERMS, date=plan[0][0])
    ).rows
    draws = [(day, [Game(opponent, Result.DRAW)] * number) for day, number in plan]
    journal = replay_season(player, draws)
    assert [(row.rating, row.k.value, row.change) for row in rows] == [
        one[:3] for one in journal
    ]
    # the list after the last event of each period
    lists = {row.event.list_day: row.new_rating for row in rows}
    assert [lists[row.event.list_day] for row in rows] == [one[3] for one in journal]


def test_the_band_is_every_journal_with_its_probability() -> None:
    """Counted over all results of four games, two of which began on earlier lists."""
    days = (
        *(date(2026, 12, 8), date(2026, 12, 31)),
        *(date(2027, 1, 31), date(2027, 2, 10)),
    )
    opponent = 2010
    events = tuple(SeasonEvent(day, 1, opponent) for day in days)
    player = replace(ADULT, rating=1993)
    one = compute_odds(DRAWS, 2000, opponent, expected=0.49)
    chances = {Result.LOSS: one.loss, Result.DRAW: one.draw, Result.WIN: one.win}
    shares: dict[int, float] = {}
    for results in product(chances, repeat=len(days)):
        games = [[Game(opponent, result)] for result in results]
        journal = replay_season(player, list(zip(days, games, strict=True)))
        new = journal[-1][3]
        assert new is not None
        share = prod(chances[result] for result in results)
        shares[new] = shares.get(new, 0.0) + share
    for target in shares:
        _, band = banded(events, 2000, target, player)
        assert band.runs is None
        reached = sum(share for new, share in shares.items() if new >= target)
        # a list before the last one may have shown it too
        assert band.rows[-1].reached >= reached - 1e-12
    low, middle, high = band.rows[-1][:3]
    ordered, total = sorted(shares), 0.0
    quantiles: list[int] = []
    for new in ordered:
        total += shares[new]
        while len(quantiles) < 3 and total > season_band.SHARES[len(quantiles)]:
            quantiles.append(new)
    assert [low, middle, high] == quantiles
