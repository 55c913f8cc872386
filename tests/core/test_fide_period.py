"""Several tournaments in one rating period, rounded once (B.02 8.3.2 to 8.3.4)."""

from __future__ import annotations

from datetime import date
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core import Game, Player, Problem, Terms
from elo_tui.core.systems.fide.rating import rate_games
from elo_tui.core.systems.fide.rating_period import RatedPeriod, rate_period
from tests.core.cases import (
    DAY,
    FIDE,
    RESULTS,
    edition,
    exact,
    fide,
    hundredths,
    played,
    rated,
    terms,
    total,
)
from tests.core.strategies import counted, events, players
from tests.core.strategies import terms as any_terms
from tests.shared import Row, each_row, table

TOURNAMENTS = "data/fide_calculations/player_tournaments.csv"
GAMES = "data/fide_calculations/games.csv"
PERIODS = "data/fide_calculations/periods.csv"

ADULT = Player(2000, birth_year=1980, games_played=100, reached_2400=False)


def period_of(
    player: Player, tournaments: list[list[Game]], when: Terms | None = None
) -> RatedPeriod:
    found = rate_period(player, tournaments, when or terms())
    assert isinstance(found, RatedPeriod), found
    return found


def published(row: Row) -> RatedPeriod:
    """A period of the record, K from the facts, each tournament from its own list."""
    tournaments = [
        entry for entry in table(TOURNAMENTS) if entry["case_id"] == row["case_id"]
    ]
    games = [
        [
            Game(int(line["opponent_rating_used"]), RESULTS[line["score"]])
            for line in table(GAMES)
            if (line["case_id"], line["event_id"])
            == (entry["case_id"], entry["event_id"])
        ]
        for entry in tournaments
    ]
    days = [date.fromisoformat(entry["start"]) for entry in tournaments]
    # the record holds adults with 30 games
    player = replace(
        ADULT,
        rating=int(row["list_rating_before"]),
        reached_2400=row["list_K_before"] == "10",
    )
    found = rate_period(
        player,
        games,
        Terms(min(days)),
        bases=[int(entry["own_rating_Ro"]) for entry in tournaments],
        days=days,
    )
    assert isinstance(found, RatedPeriod), found
    assert [exact(event.change) * 100 for event in found.events] == [
        hundredths(entry["Kchg_published"]) for entry in tournaments
    ]
    assert {str(int(found.k.value))} == {entry["K"] for entry in tournaments}
    return found


@each_row(PERIODS, "case_id", "rating_period", "list_follows")
def test_published_period(row: Row) -> None:
    period = published(row)
    assert period.rated_games == int(row["list_games"])
    assert exact(period.change) * 100 == hundredths(row["sum_Kchg_published"])
    assert period.rounded == int(row["sum_rounded_once"])
    assert sum(event.rounded for event in period.events) == int(
        row["sum_rounded_per_event"]
    )
    # "neither": FIDE's base was not the published list, or was corrected later
    if row["list_follows"] != "neither":
        assert period.rounded == int(row["list_change"])
        assert period.new_rating == int(row["list_rating_after"])


def test_how_many_published_periods_agree() -> None:
    follows = [row["list_follows"] for row in table(PERIODS)]
    assert (len(follows), follows.count("neither"), follows.count("period")) == (
        31,
        4,
        8,
    )


# 8.1.2: a draw at 11 to 17 points is .50 - .52; 20 x -.02 = -0.40 in each event
def test_a_period_is_rounded_once() -> None:
    event = list(played((1989, "0.5")))
    period = period_of(ADULT, [event, event])
    assert [part.change for part in period.events] == [-0.4, -0.4]
    assert [part.rounded for part in period.events] == [0, 0]
    assert (period.change, period.rounded, period.new_rating) == (-0.8, -1, 1999)


# 8.3.4: 0.5 is rounded away from zero; a loss at equal ratings costs half of K
@pytest.mark.parametrize(("score", "rounded"), [("0", -3), ("1", 3)])
def test_halves_are_rounded_away_from_zero(score: str, rounded: int) -> None:
    period = period_of(replace(ADULT, k=5), [list(played((2000, score))), []])
    assert abs(period.change) == 2.5
    assert period.rounded == rounded


# 8.3.3: n counts the games of the period; F-P05 played 39 with K 20, rated with K 17
def test_k_counts_the_games_of_the_whole_period() -> None:
    games = [list(played(*[(2000, "0.5")] * n)) for n in (8, 8, 6, 8, 9)]
    period = period_of(ADULT, games)
    assert period.rated_games == 39
    assert period.k.value == 17
    assert {event.k for event in period.events} == {period.k}
    assert fide(ADULT, games[0]).k.value == 20


def test_each_tournament_starts_from_its_own_list() -> None:
    # draws at equal ratings change nothing, whatever the list
    found = rate_period(
        ADULT,
        [played((1950, "0.5")), played((2000, "0.5"))],
        terms(),
        bases=[1950, 2000],
        days=[date(2025, 12, 30), date(2026, 1, 9)],
    )
    assert isinstance(found, RatedPeriod)
    assert [event.player.rating for event in found.events] == [1950, 2000]
    assert [event.terms.first_day.month for event in found.events] == [12, 1]
    assert (found.change, found.new_rating) == (0, 2000)
    assert "from 1950" in found.steps[1].text


def test_each_tournament_follows_the_edition_of_its_first_day() -> None:
    # 8.3.1 (1 October 2025): 2813 v 1787 won, PD 1.00; the day before .92
    player = replace(ADULT, rating=2813, reached_2400=True)
    games = [played((1787, "1"))] * 2
    days = [date(2025, 9, 30), date(2025, 10, 1)]
    found = rate_period(player, games, Terms(days[0]), days=days)
    assert isinstance(found, RatedPeriod)
    assert [event.change for event in found.events] == [0.8, 0.0]


def test_the_working_of_a_period() -> None:
    event = list(played((1989, "0.5")))
    steps = period_of(ADULT, [event, event]).steps
    assert [(step.label, step.text, step.article) for step in steps] == [
        ("K-factor", "20: under 2400", "8.3.3"),
        ("event 1", "-0.40, 1 game", "8.3.2"),
        ("event 2", "-0.40, 1 game", "8.3.2"),
        ("sum", "-0.80, 2 events", "8.3.2"),
        ("rounded", "-0.80 to -1, once for the period", "8.3.4"),
        ("new rating", "2000 - 1 = 1999", ""),
    ]


def test_a_period_that_ends_below_the_floor() -> None:
    # 7.2.1; two losses at equal ratings with K 20
    player = replace(ADULT, rating=1410)
    period = period_of(player, [list(played((1410, "0")))] * 2)
    assert (period.rounded, period.new_rating) == (-20, None)
    assert period.why_none == "1390 is below 1400: listed as unrated (7.2.1)"
    # one event alone stays on the list
    assert period.events[0].new_rating == 1400
    last = period.steps[-1]
    assert (last.label, last.article) == ("floor", "7.2.1")


def test_what_was_assumed_is_said_once() -> None:
    period = period_of(Player(2000), [list(played((2000, "1")))] * 3)
    assert period.assumed == ("30+ games", "adult", "never 2400")


def test_the_standard_rating_serves_in_rapid() -> None:
    player = Player(0, standard=2000, games_played=0)
    period = period_of(player, [list(played((2000, "1")))] * 2, terms(pool="rapid"))
    assert (period.player.rating, period.new_rating) == (2000, 2040)
    assert period.assumed == ("no rapid rating: standard 2000 is used (7.2.1)",)


@pytest.mark.parametrize(
    ("player", "when", "field"),
    [
        (Player(0), terms(), "rating"),
        (Player(2000, k=12.5), terms(), "k"),
        (Player(2000), terms(date(2021, 12, 31)), "date"),
    ],
)
def test_what_cannot_be_rated(player: Player, when: Terms, field: str) -> None:
    found = rate_period(player, [[]], when)
    assert isinstance(found, Problem)
    assert found.field == field


def test_a_tournament_before_the_known_rules_is_a_problem() -> None:
    found = rate_period(ADULT, [[]], terms(), days=[date(2021, 12, 31)])
    assert isinstance(found, Problem)
    assert found.field == "date"


@given(players, st.lists(events, max_size=5), any_terms)
def test_a_period_is_the_sum_of_its_events(
    player: Player, tournaments: list[list[Game]], when: Terms
) -> None:
    period = period_of(player, tournaments, when)
    assert exact(period.change) == total(exact(event.change) for event in period.events)
    assert period.rated_games == sum(event.rated_games for event in period.events)
    for event, games in zip(period.events, tournaments, strict=True):
        alone = rate_games(player, games, when, edition(when), period.k)
        assert event.change == alone.change
    if period.new_rating is not None:
        assert period.new_rating == player.rating + period.rounded


@given(players, events, any_terms)
def test_a_period_of_one_event_is_that_event(
    player: Player, games: list[Game], when: Terms
) -> None:
    period = period_of(player, [games], when)
    event = rated(FIDE.rate(player, games, when))
    assert (period.k, period.change, period.rounded) == (
        event.k,
        event.change,
        event.rounded,
    )
    assert (period.new_rating, period.why_none) == (event.new_rating, event.why_none)


# not so before March 2024: one upgrade to 400 points in each tournament
@given(
    players,
    st.lists(counted, max_size=12),
    st.integers(0, 12),
    st.dates(date(2024, 3, 1), DAY),
    st.randoms(),
)
def test_splitting_and_reordering_change_nothing(
    player: Player, games: list[Game], cut: int, day: date, random: Random
) -> None:
    whole = period_of(player, [games], terms(day))
    shuffled = list(games)
    random.shuffle(shuffled)
    parts = period_of(player, [shuffled[:cut], shuffled[cut:]], terms(day))
    for name in ("k", "change", "rounded", "new_rating", "why_none"):
        assert getattr(whole, name) == getattr(parts, name)
