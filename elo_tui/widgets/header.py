"""The top row: the screens by name, and the rules in force."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual import events
from textual.reactive import var

from elo_tui.widgets.lines import Lines, Row, Span
from elo_tui.widgets.posting import Posting


class Header(Lines):
    """Names the screens, the present one marked; a click goes to another."""

    edition: var[str] = var("")

    class ModeChosen(Posting):
        """A screen's name was clicked."""

        mode: str

    def __init__(self, modes: Sequence[tuple[str, str]], present: str) -> None:
        super().__init__()
        self.modes = modes
        self.present = present

    def rows(self, width: int, height: int) -> Sequence[Row]:
        titles = self._titles(width)
        spans = [span for mode, title in titles for span in self._tab(mode, title)]
        used = sum(cell_len(text) for text, _ in spans)
        # the rules by name alone where there is no room for their day
        editions = (self.edition, self.edition.partition(",")[0], "")
        fitting = (one for one in editions if used + cell_len(one) + 2 <= width)
        edition = f"{next(fitting, '')} "
        space = max(0, width - used - cell_len(edition))
        return ((*spans, (" " * space, ""), (edition, "dim")),)

    def _titles(self, width: int) -> Sequence[tuple[str, str]]:
        """The screens with their keys, or by name alone where there is no room."""
        if sum(cell_len(title) + 2 for _, title in self.modes) <= width:
            return self.modes
        return [(mode, title.partition(" ")[2]) for mode, title in self.modes]

    def _tab(self, mode: str, title: str) -> tuple[Span, ...]:
        if mode == self.present:
            return ((f" {title} ", "tab"),)
        key, _, name = title.rpartition(" ")
        return ((f" {key} " if key else " ", "dim"), (f"{name} ", ""))

    def on_click(self, event: events.Click) -> None:
        at = 0
        for mode, title in self._titles(self.content_size.width):
            at += cell_len(title) + 2
            if event.x < at:
                if mode != self.present:
                    self.post_message(self.ModeChosen(mode))
                return
