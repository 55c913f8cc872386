"""A text line by line, from the left edge on, without colours or frames.

The terminal's own cursor stands at the line that is read: a screen reader follows it.
"""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Offset
from textual.reactive import var

from elo_tui.widgets.lines import Lines, Row, fit, in_rows


class PlainLines(Lines):
    """Moves through a text; long lines are wrapped below where they begin."""

    line: var[int] = var(0)
    """The line that is read, counted as they are shown."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text.splitlines()
        self._top = 0

    def rows(self, width: int, height: int) -> Sequence[Row]:
        lines = self._wrapped(width)
        line = min(self.line, len(lines) - 1)
        self._top = max(min(self._top, line), line - height + 1, 0)
        shown = lines[self._top : self._top + height]
        return [((fit(line, width), ""),) for line in shown]

    def move(self, by: int) -> None:
        """Go down so many lines, or up."""
        last = len(self._wrapped(self.content_size.width)) - 1
        self.line = max(0, min(last, self.line + by))

    @property
    def count(self) -> int:
        """How many lines there are."""
        return len(self._wrapped(self.content_size.width))

    @property
    def page(self) -> int:
        """How many lines a page is."""
        return max(1, self.content_size.height - 1)

    @property
    def cursor_screen_offset(self) -> Offset:
        return self.content_region.offset + Offset(0, self.line - self._top)

    def _wrapped(self, width: int) -> list[str]:
        return [part for line in self._text for part in _parts(line, width)]


def _parts(line: str, width: int) -> list[str]:
    """A line in pieces; what is wrapped is indented by two cells more."""
    indent = " " * (len(line) - len(line.lstrip(" ")) + 2)
    return in_rows(line.expandtabs(2), width, indent)
