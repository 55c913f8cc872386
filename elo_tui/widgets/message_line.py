"""One row for what has just happened, or for what the focused field takes."""

from __future__ import annotations

from collections.abc import Sequence

from textual.reactive import var

from elo_tui.widgets.lines import Lines, Row, Span, fit


class MessageLine(Lines):
    """Shows one sentence; it stays until something replaces it, nothing times out."""

    message: var[Span] = var(("", ""))

    def rows(self, width: int, height: int) -> Sequence[Row]:
        text, role = self.message
        # a sign that needs no colour, as beside the fields
        sign = "! " if role == "wrong" else ""
        return (((fit(f" {sign}{text}", width), role),),)
