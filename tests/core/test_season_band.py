"""The band of a season: small ones by hand, exact against lots, properties."""

from __future__ import annotations

from datetime import date
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elo_tui.core import Player, Terms
from elo_tui.core.forecast import season_band
from elo_tui.core.forecast.distribution import convolve_odds
from elo_tui.core.forecast.odds_models import compute_odds, get_model
from elo_tui.core.forecast.season_ahead import (
    Band,
    EventPlayed,
    Season,
    SeasonEvent,
    schedule_events,
)
from elo_tui.core.forecast.season_band import forecast_band

TERMS = Terms(date(2026, 11, 20))
ADULT = Player(1900, birth_year=1980, games_played=100, reached_2400=False)
DRAWS = get_model("broadcast")


def made(
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
    _, band = made((SeasonEvent(date(2026, 12, 1), 1),), 2000, 1913)
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
    _, band = made(events, 2000, 1925)
    one = compute_odds(DRAWS, 2000, 2000)
    assert band.rows[0].reached == 0
    assert band.rows[1].reached == pytest.approx(one.win * one.win)


def test_a_month_is_rated_from_one_list_and_a_target_counts_on_a_list_only() -> None:
    events = (SeasonEvent(date(2026, 12, 1), 1), SeasonEvent(date(2026, 12, 20), 1))
    _, band = made(events, 2000, 1913)
    one = compute_odds(DRAWS, 2000, 2000)
    assert band.rows[0].high == 1913
    assert band.rows[0].reached == 0
    # 12.8 + 2.8 = 15.6 and more reach 1913, 12.8 - 7.2 does not
    assert band.rows[1].reached == pytest.approx(sum(convolve_odds([one, one])[3:]))


def test_what_is_played_is_certain() -> None:
    events = (SeasonEvent(date(2026, 12, 1), 9, played=EventPlayed(6.0, 2.0)),)
    season, band = made(events, 2000)
    assert season.rows[0].new_rating == 1940
    assert band.rows[0][:3] == (1940, 1940, 1940)


@pytest.mark.parametrize("system", ["fide", "elo"])
def test_lots_agree_with_every_result_counted(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    events = schedule_events(20, date(2026, 12, 1), date(2027, 6, 1), 5)
    _, exact = made(events, 2000, 1950, system=system)
    monkeypatch.setattr(season_band, "STEPS_MAX", 0)
    _, drawn = made(events, 2000, 1950, system=system)
    assert exact.runs is None
    assert drawn.runs == season_band.RUNS
    for one, other in zip(exact.rows, drawn.rows, strict=True):
        error = drawn.error(one.reached)
        assert other.reached == pytest.approx(one.reached, abs=4 * error + 1e-9)
        assert one.middle is not None
        assert other.middle == pytest.approx(one.middle, abs=8)


def test_who_may_leave_the_list() -> None:
    weak = ADULT._replace(rating=1405)
    _, band = made((SeasonEvent(date(2026, 12, 1), 9, 1450),), 1350, player=weak)
    assert band.rows[0].low is None


@settings(max_examples=40, deadline=None)
@given(st.integers(1500, 2600), st.integers(1500, 2600), st.integers(1, 5))
def test_the_line_lies_in_the_band(rating: int, performance: int, games: int) -> None:
    player = ADULT._replace(rating=rating)
    events = schedule_events(25, date(2026, 12, 1), date(2027, 3, 1), games)
    season, band = made(events, performance, player=player)
    for row, spread in zip(season.rows, band.rows, strict=True):
        low, middle, high = spread[:3]
        assert low is not None
        assert middle is not None
        assert high is not None
        assert row.new_rating is not None
        assert low <= middle <= high
        # ratings move towards the performance with rounded lists
        assert low - 3 <= row.new_rating <= high + 3
