"""The band of a season: for each event three ratings, and a line from low to high."""

from __future__ import annotations

from collections.abc import Iterator

from elo_tui.core.forecast.season import Band, Season, Spread
from elo_tui.core.forecast.season_band import ASSUMED
from elo_tui.widgets.lines import Row, fit, sentence

#: The cells before the line, and the longest line.
_BEFORE, _LONGEST = 31, 40


def season_band_rows(season: Season, band: Band, width: int) -> Iterator[Row]:
    """A row for each event, all lines on one scale."""
    head = f" {'event':<10}{'10 %':>6}{'50 %':>6}{'90 %':>6}  range"
    yield ((fit(head, width), "dim"),)
    ratings = [rating for row in band.rows for rating in row[:3] if rating is not None]
    low, high = min(ratings, default=0), max(ratings, default=0)
    cells = max(0, min(_LONGEST, width - _BEFORE - 2))
    for row, spread in zip(season.rows, band.rows, strict=True):
        three = "".join(f"{rating or '-':>6}" for rating in spread[:3])
        yield (
            (fit(f" {row.event.day}{three}  ", min(width, _BEFORE)), ""),
            (_line(spread, low, high, cells), "key"),
        )
    yield from sentence(f"estimate: {ASSUMED}", width, "dim")


def _line(spread: Spread, low: int, high: int, cells: int) -> str:
    """From 10 to 90 % with a cross at 50; who may leave the list begins at the edge."""
    if not cells:
        return ""

    def place(rating: int | None) -> int:
        if rating is None:
            return 0
        return round((rating - low) / max(1, high - low) * (cells - 1))

    first, middle, last = map(place, spread[:3])
    line = [" "] * first + ["─"] * (last - first + 1) + [" "] * (cells - 1 - last)
    line[middle] = "┼"
    return "".join(line)
