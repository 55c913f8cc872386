"""Several events: of one rating period, rounded once, or of a season ahead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Any

from elo_tui.answers.answer_parts import Answer, encode_fields, step_lines
from elo_tui.core.forecast import odds_models
from elo_tui.core.forecast.season_ahead import Band, Season, SeasonRow, Spread
from elo_tui.core.forecast.season_band import ASSUMED, SHARES
from elo_tui.core.systems.fide.rating_period import RatedPeriod
from elo_tui.core.systems.sums import omit_k_assumptions
from elo_tui.core.text.figures import (
    format_change,
    format_number,
    format_percent,
    format_points,
    plural,
    simplify_number,
)


def answer_period(
    period: RatedPeriod, names: Sequence[str], explain: bool = False
) -> Answer:
    """Answer with the tournaments, unrounded, and their sum."""
    data: dict[str, Any] = {
        "system": "fide",
        "edition": period.edition,
        "pool": period.terms.pool,
        "rating": period.player.rating,
        "k": simplify_number(period.k.value),
        "k_reason": period.k.reason,
        "assumptions": list(period.assumed),
        "events": [
            {
                "file": name,
                "games": event.rated_games,
                "score": event.score_halves / 2,
                "expected": round(event.expected, 4),
                "change": round(event.change, 2) + 0.0,
            }
            for event, name in zip(period.events, names, strict=True)
        ],
        "games": period.rated_games,
        "change": round(period.change, 2) + 0.0,
        "rounded": period.rounded,
        "new_rating": period.new_rating,
        "why_none": period.why_none or None,
    }
    if explain:
        data["working"] = [step._asdict() for step in period.steps]
    return Answer("Rating period", data, text=_period_lines(period, names, explain))


def _period_lines(
    period: RatedPeriod, names: Sequence[str], explain: bool
) -> Iterator[str]:
    yield f"rules: {period.edition}, {period.terms.pool}"
    yield (
        f"you: {period.player.rating}, K {format_number(period.k.value)}"
        f" ({period.k.reason})"
    )
    for text in omit_k_assumptions(period.assumed, period.k):
        yield f"assumed: {text}"
    for position, (event, name) in enumerate(
        zip(period.events, names, strict=True), start=1
    ):
        yield (
            f"event {position}, {name}: score {format_points(event.score_halves)} from"
            f" {event.rated_games} rated, expected {event.expected:.2f},"
            f" change {format_change(event.change)}"
        )
    yield f"rated games: {period.rated_games}"
    rounded = format_change(period.rounded, 0)
    yield f"change: {format_change(period.change)}, rounded once {rounded}"
    if period.new_rating is None:
        yield f"no rating: {period.why_none}"
    else:
        yield f"new rating: {period.new_rating}"
    if explain:
        yield from step_lines(period.steps)


def answer_season(found: Season, model: odds_models.Model) -> Answer:
    """Answer with each event, its rating, and the band in which it ends by chance."""
    band = found.band
    assert band is not None
    data: dict[str, Any] = {
        "text": describe_season(found),
        "reached": None if found.reached is None else found.reached + 1,
        "events": [
            {
                "date": row.event.day.isoformat(),
                "rating": row.rating,
                "k": simplify_number(row.k.value),
                "games": row.event.games,
                "score": round(row.score, 2),
                "change": round(row.change, 2),
                "new_rating": row.new_rating,
                "band": {
                    **encode_fields(spread, "low", "middle", "high"),
                    "reached": round(spread.reached, 10),
                },
            }
            for row, spread in zip(found.rows, band.rows, strict=True)
        ],
        "band": {
            "estimate": True,
            "exact": band.runs is None,
            "runs": band.runs,
            "error": round(band.error(0.5), 10),
            "shares": list(SHARES),
            "model": model.key,
            "assumptions": [ASSUMED],
        },
    }
    return Answer("Season", data, text=_season_lines(found, band, model))


def _season_lines(found: Season, band: Band, model: odds_models.Model) -> Iterator[str]:
    yield describe_season(found)
    yield from map(_event_line, found.rows)
    yield from band_sentences(found)
    for row, spread in zip(found.rows, band.rows, strict=True):
        yield f"{row.event.day}: {spread_text(spread)}"
    yield f"estimate: {ASSUMED}"
    yield f"model of draws: {model.name}, fitted on {model.fitted_on}"


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


def _event_line(row: SeasonRow) -> str:
    new = "no rating" if row.new_rating is None else str(row.new_rating)
    return (
        f"{row.event.day}: from {row.rating}, K {format_number(row.k.value)},"
        f" {format_number(row.score)} of {row.event.games},"
        f" {format_change(row.change)}, then {new}"
    )


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
        yield f"by chance a list has {season.target} or more by then: {likely}"
    if band.runs:
        error = format_percent(band.error(0.5))
        yield f"{band.runs:,} seasons drawn at random, standard error up to {error}"


def _rating_text(rating: int | None) -> str:
    return "no rating" if rating is None else str(rating)
