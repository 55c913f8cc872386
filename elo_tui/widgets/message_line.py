"""One row for what has just happened, or for what the focused field takes."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.reactive import var

from elo_tui.widgets.lines import Lines, Row, Span, fit


class MessageLine(Lines):
    """Shows one sentence; it stays until something replaces it, nothing times out."""

    message: var[Span] = var(("", ""))

    def rows(self, width: int, height: int) -> Sequence[Row]:
        text, role = self.message
        # a sign that needs no colour, as beside the fields
        sign = "! " if role == "wrong" else ""
        if role == "dim":
            text = _whole_clauses(text, width - 1)
        return (((fit(f" {sign}{text}", width), role),),)


def _whole_clauses(text: str, room: int) -> str:
    """A hint without the clauses at its end that have no room, if enough is left."""
    while cell_len(text) > room:
        head = text.rpartition("; ")[0] or text.rpartition(", ")[0]
        if cell_len(head) < room // 2:
            break
        text = head
    return text
