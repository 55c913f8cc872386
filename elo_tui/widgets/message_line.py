"""What has just happened, or what the focused field takes."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.cells import cell_len
from textual.reactive import var

from elo_tui.widgets.growing import Growing
from elo_tui.widgets.lines import Row, Span, fit, wrapped

#: In fewer rows than these each is needed for something else.
_SHORT = 24
_CLAUSE = re.compile(r"[;,.] ")


class MessageLine(Growing):
    """Shows one sentence; it stays until something replaces it, nothing times out.

    Of a hint that is longer than its row the first clauses are shown.
    """

    message: var[Span] = var(("", ""))

    def needed(self, width: int) -> int:
        text, role = self.message
        # where rows are scarce the beginning of a hint will do
        short = role == "dim" and self.app.size.height < _SHORT
        brief = cell_len(briefly(text, width - 1)) < width
        return 1 if short and brief else len(self._lines(width))

    def rows(self, width: int, height: int) -> Sequence[Row]:
        text, role = self.message
        lines = self._lines(width)
        if len(lines) > height:
            lines = [briefly(text, width - 1) if role == "dim" else self._said]
        return [((fit(f" {line}", width), role),) for line in lines]

    @property
    def _said(self) -> str:
        text, role = self.message
        # a sign that needs no colour, as beside the fields
        return f"! {text}" if role == "wrong" else text

    def _lines(self, width: int) -> list[str]:
        # what is in one row keeps its blanks
        fits = cell_len(self._said) < width
        return [self._said] if fits else wrapped(self._said, width - 2)


def briefly(text: str, room: int) -> str:
    """The first clauses of a sentence, as many as there is room for."""
    ends = [found.start() for found in _CLAUSE.finditer(text)]
    fitting = [end for end in ends if cell_len(text[:end]) <= room]
    return text if cell_len(text) <= room or not fitting else text[: fitting[-1]]
