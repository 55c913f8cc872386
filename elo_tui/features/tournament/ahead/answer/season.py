"""A season ahead: the rating after each event, and the band in which it ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from typing import Annotated

from elo_tui.core.forecast import odds_models
from elo_tui.core.forecast.season_ahead import Season, SeasonRow, Spread
from elo_tui.core.forecast.season_band import ASSUMED, SHARES
from elo_tui.core.systems import describe_unknown_rules
from elo_tui.core.text.figures import (
    format_percent,
    plural,
    simplify_number,
)
from elo_tui.kit.answer import (
    BASIS,
    Answer,
    Assumptions,
    Basis,
    Change,
    Lead,
    Measure,
    Record,
    Sentence,
)

_DATA = Measure(role="data")


class SpreadRow(Record, frozen=True, kw_only=True):
    """Quantiles of the rating after an event; None for no rating."""

    low: Annotated[int | None, Measure("10 %")]
    middle: Annotated[int | None, Measure("50 %")]
    high: Annotated[int | None, Measure("90 %")]
    reached: Annotated[float, _DATA]
    """The probability that a list has shown the target; 0 without one."""
    reached_by_then: Annotated[float | None, Measure("reached", "share", role="people")]


class SeasonEventRow(Record, frozen=True, kw_only=True):
    """An event, with the rating before and after it."""

    date: date
    rating: int
    k: Annotated[float, Measure("K")]
    games: int
    score: float
    change: Change
    new_rating: int | None
    band: Annotated[SpreadRow, Measure(is_named=False)]


class BandFacts(Record, frozen=True, kw_only=True):
    """The method by which the band was found."""

    estimate: Annotated[bool, BASIS]
    exact: Annotated[bool, BASIS]
    """Whether every result was counted."""
    runs: Annotated[int | None, BASIS]
    """The number of seasons drawn at random."""
    error: Annotated[float, _DATA]
    """The greatest standard error of a probability."""
    shares: Annotated[tuple[float, ...], _DATA]
    """The quantiles of the band."""
    model: Basis
    assumptions: Assumptions


class SeasonAnswer(Answer, frozen=True, kw_only=True):
    """When the target is reached, or the last rating, and each event."""

    text: Sentence
    by_chance: Lead
    reached: Annotated[int | None, _DATA]
    """The number of the event after which the target is reached."""
    events: tuple[SeasonEventRow, ...]
    band: Annotated[BandFacts, Measure(is_named=False)]
    draws: Annotated[str, Measure("model of draws", role="people")]

    @property
    def title(self) -> str:
        return "Season"


def answer_season(found: Season, model: odds_models.Model) -> SeasonAnswer:
    """Answer with each event, its rating, and the band in which it ends by chance."""
    band = found.band
    assert band is not None
    return SeasonAnswer(
        text=describe_season(found),
        by_chance=tuple(band_sentences(found)),
        reached=None if found.reached is None else found.reached + 1,
        events=tuple(
            _describe_event(row, spread, has_target=found.target is not None)
            for row, spread in zip(found.rows, band.rows, strict=True)
        ),
        band=BandFacts(
            estimate=True,
            exact=band.runs is None,
            runs=band.runs,
            error=round(band.error(0.5), 10),
            shares=tuple(SHARES),
            model=model.key,
            assumptions=tuple(list_assumptions(found)),
        ),
        draws=f"{model.name}, fitted on {model.fitted_on}",
    )


def list_assumptions(season: Season) -> Iterator[str]:
    """List what the band rests on, and whether later rules may apply by its end."""
    yield ASSUMED
    if unknown := describe_unknown_rules(season.rows[-1].event.day):
        yield f"{unknown}: the rules known now apply until then"


def _describe_event(row: SeasonRow, spread: Spread, has_target: bool) -> SeasonEventRow:
    reached = round(spread.reached, 10)
    return SeasonEventRow(
        date=row.event.day,
        rating=row.rating,
        k=simplify_number(row.k.value),
        games=row.event.games,
        score=round(row.score, 2),
        change=round(row.change, 2),
        new_rating=row.new_rating,
        band=SpreadRow(
            low=spread.low,
            middle=spread.middle,
            high=spread.high,
            reached=reached,
            reached_by_then=reached if has_target else None,
        ),
    )


def describe_season(season: Season) -> str:
    """Describe when the target is reached, or the last rating.

    Events and games are counted from the first future one.
    """
    rows, reached, performance, target, _ = season
    exactly = ""
    needed = rows if reached is None else rows[: reached + 1]
    if any(row.event.played is None for row in needed):
        # the band lets chance decide
        exactly = f", always performing {performance}"
    if reached is not None:
        month = rows[reached].event.list_day - timedelta(days=1)
        after = _count_events(rows[: reached + 1])
        text = f"{target} is reached after {after}, once {month:%Y-%m} is rated"
        return f"{text}{exactly}"
    last = rows[-1].new_rating if rows else None
    if not rows:
        text = "no events are left"
    elif last is None:
        text = "the rating leaves the list"
    else:
        text = f"{last} after {_count_events(rows)}"
    if target is None:
        return text
    text = f"{target} is not reached{exactly}: {text}"
    if last is not None and performance < target:
        text += f"; it settles near the performance of {performance}"
    return text


def _count_events(rows: Sequence[SeasonRow]) -> str:
    """Write ``3 events, 27 games``; a finished event is not a future one."""
    games = [row.event.games for row in rows if row.event.played is None]
    if not games:
        return "this event"
    events, total = len(games), sum(games)
    return f"{plural(events, 'event')}, {plural(total, 'game')}"


def spread_text(spread: Spread) -> str:
    """``10 to 90 %: 1931 to 2012, half 1972 or less``."""
    half = (
        "half no rating" if spread.middle is None else f"half {spread.middle} or less"
    )
    return (
        f"10 to 90 %: {_rating_text(spread.low)} to {_rating_text(spread.high)}, {half}"
    )


def band_sentences(season: Season) -> Iterator[str]:
    """Describe the end of the season, the chance of the target, and the method."""
    band = season.band
    if band is None or not band.rows:
        return
    last = band.rows[-1]
    yield f"by chance {spread_text(last)} (an estimate)"
    if season.target is not None:
        likely = format_percent(last.reached)
        yield f"by chance a list has {season.target} or more until then: {likely}"
    if band.runs:
        error = format_percent(band.error(0.5))
        yield f"{band.runs:,} seasons drawn at random, standard error up to {error}"


def _rating_text(rating: int | None) -> str:
    return "no rating" if rating is None else str(rating)
