"""The band of a season in words."""

from __future__ import annotations

from collections.abc import Iterator

from elo_tui.core.forecast.season import Season, Spread
from elo_tui.core.text.figures import format_percent


def spread_text(spread: Spread) -> str:
    """``10 to 90 %: 1931 to 2012, half 1972 or less``."""
    half = (
        "half no rating" if spread.middle is None else f"half {spread.middle} or less"
    )
    return f"10 to 90 %: {_rating(spread.low)} to {_rating(spread.high)}, {half}"


def band_words(season: Season) -> Iterator[str]:
    """Where the season ends, how likely the target is, and how that was found."""
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


def _rating(rating: int | None) -> str:
    return "no rating" if rating is None else str(rating)
