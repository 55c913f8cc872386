"""What has just happened, or what the focused field takes."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.reactive import var

from elo_tui.core.clean_text import harmless
from elo_tui.widgets.growing import Growing
from elo_tui.widgets.lines import Row, Span, briefly, fit, in_rows

#: In fewer rows than these each is needed for something else.
_SHORT = 24


class MessageLine(Growing):
    """Shows one sentence; it stays until something replaces it, nothing times out.

    Of one that is longer than its row the first clauses are shown.
    """

    message: var[Span] = var(("", ""))

    def needed(self, width: int) -> int:
        text, role = self.message
        # where rows are scarce the beginning of a hint will do
        short = role == "dim" and self.app.size.height < _SHORT
        brief = cell_len(briefly(text, width - 1)) < width
        return 1 if short and brief else len(self._lines(width))

    def rows(self, width: int, height: int) -> Sequence[Row]:
        role = self.message[1]
        lines = self._lines(width)
        if len(lines) > height:
            ends_at = ";" if role == "wrong" else ";,."
            lines = [briefly(self._sentence, width - 1, ends_at)]
        return [((fit(f" {line}", width), role),) for line in lines]

    @property
    def _sentence(self) -> str:
        text, role = self.message
        # a reason may name a path or a variable
        text = harmless(text)
        # a sign that needs no colour, as beside the fields
        return f"! {text}" if role == "wrong" else text

    def _lines(self, width: int) -> list[str]:
        # what is in one row keeps its blanks
        fits = cell_len(self._sentence) < width
        return [self._sentence] if fits else in_rows(self._sentence, width - 2)
