"""The parts of a plain text: lines, tables in columns, charts, figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from elo_tui.kit.chart_kinds import Chart


class TextTable(NamedTuple):
    """Rows of plain text to be aligned in columns, numbers at the right."""

    rows: tuple[Sequence[str], ...]
    left: tuple[int, ...] = ()
    """The columns aligned at the left."""
    widest: tuple[int, ...] = ()
    """The maximum widths of the columns, cells; longer texts are truncated."""
    further: tuple[Sequence[str], ...] = ()
    """Short cells after each row, continued below it if the line is full."""
    is_narrow: bool = False
    """Whether one blank separates the columns if two would exceed the line."""


class Figure(NamedTuple):
    """A figure of the headline of a screen, after its name."""

    name: str
    text: str
    role: str = "strong"


#: A part of an answer as plain text.
TextPart: TypeAlias = "str | TextTable | Chart"
