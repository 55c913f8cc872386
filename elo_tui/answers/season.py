"""Where the same performance leads over many events, with its band."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from elo_tui.answers.answer import Answer, make_answer
from elo_tui.answers.season_words import band_words, spread_text
from elo_tui.core.forecast import odds
from elo_tui.core.forecast.season import Band, Season, SeasonRow
from elo_tui.core.forecast.season_band import ASSUMED, SHARES
from elo_tui.core.text.figures import format_change, format_number, simplify_number


def answer_season(found: Season, model: odds.Model) -> Answer:
    """Each event with its rating, and the band in which it ends by chance."""
    band = found.band
    assert band is not None
    data: dict[str, Any] = {
        "text": found.text or None,
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
                    "low": spread.low,
                    "middle": spread.middle,
                    "high": spread.high,
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
    return make_answer("Season", data, text=_text(found, band, model))


def _text(found: Season, band: Band, model: odds.Model) -> Iterator[str]:
    if found.text:
        yield found.text
    yield from map(_line, found.rows)
    yield from band_words(found)
    for row, spread in zip(found.rows, band.rows, strict=True):
        yield f"{row.event.day}: {spread_text(spread)}"
    yield f"estimate: {ASSUMED}"
    yield f"model of draws: {model.name}, fitted on {model.fitted_on}"


def _line(row: SeasonRow) -> str:
    new = "no rating" if row.new_rating is None else str(row.new_rating)
    return (
        f"{row.event.day}: from {row.rating}, K {format_number(row.k.value)},"
        f" {format_number(row.score)} of {row.event.games},"
        f" {format_change(row.change)}, then {new}"
    )
