"""A value for people: its unit, its decimals and its sign."""

from __future__ import annotations

from typing import TypeAlias

from elo_tui.core.text.figures import (
    format_change,
    format_number,
    format_percent,
    format_stated_points,
)
from elo_tui.kit.answer import Measure

Scalar: TypeAlias = "str | int | float | bool | None"

#: The digits after which a number without stated decimals is rounded.
_DECIMALS = 4


def show_value(value: Scalar, measure: Measure) -> str:
    """Format a value; empty if None."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return value
    if measure.unit == "share":
        return format_percent(
            value, 1 if measure.decimals is None else measure.decimals
        )
    if measure.unit == "change":
        return format_change(value, 2 if measure.decimals is None else measure.decimals)
    if measure.unit == "score":
        return format_stated_points(value)
    if measure.decimals is not None:
        return f"{value:.{measure.decimals}f}"
    if isinstance(value, int):
        return str(value)
    return format_number(value, _DECIMALS)
