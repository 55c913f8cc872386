"""A season of events with the same performance, as plain text."""

from __future__ import annotations

from collections.abc import Iterator

from elo_tui.core.figures import plain, signed
from elo_tui.core.forecast.odds import Model
from elo_tui.core.forecast.season import Season, SeasonRow
from elo_tui.core.forecast.season_band import ASSUMED
from elo_tui.core.forecast.season_words import band_words, spread_text


def season_lines(found: Season, model: Model) -> Iterator[str]:
    """Each event with its rating, then where the season ends by chance."""
    band = found.band
    assert band is not None
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
        f"{row.event.day}: from {row.rating}, K {plain(row.k.value)},"
        f" {plain(row.score)} of {row.event.games}, {signed(row.change)}, then {new}"
    )
