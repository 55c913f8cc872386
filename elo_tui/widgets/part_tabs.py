"""The parts of the Field screen by name; a click goes to another."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual import events
from textual.reactive import var

from elo_tui.views.field import PARTS, FieldView
from elo_tui.widgets.lines import Lines, Row, Span
from elo_tui.widgets.posting import Posting


class PartTabs(Lines):
    """One row: each part with the key that leads there."""

    view: var[FieldView | None] = var(None)

    class Chosen(Posting):
        """A part was clicked."""

        part: str

    def rows(self, width: int, height: int) -> Sequence[Row]:
        present = self.view.state.part if self.view is not None else ""
        spans: list[Span] = [(" ", "")]
        for number, (part, name) in enumerate(PARTS.items(), start=1):
            here = part == present
            spans += [(f" {number} ", "tab" if here else "dim")]
            spans += [(f"{name} ", "tab" if here else "")]
        return (tuple(spans),)

    def on_click(self, event: events.Click) -> None:
        at = 1
        for part, name in PARTS.items():
            at += cell_len(f" 1 {name} ")
            if event.x < at:
                self.post_message(self.Chosen(part))
                return
