"""The top row of a dialog: what it is for, and of what."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.reactive import var

from elo_tui.widgets.lines import Lines, Row, fit


class TitleLine(Lines):
    """A title at the left, what it is about at the right."""

    heading: var[tuple[str, str]] = var(("", ""))

    def watch_heading(self) -> None:
        self.redraw()

    def rows(self, width: int, height: int) -> Sequence[Row]:
        title, about = self.heading
        left = f" {title} "
        room = max(0, width - cell_len(left) - 1)
        if cell_len(about) > room:
            # of a long path the end says more
            while cell_len(about) >= room > 1:
                about = about[1:]
            about = f"…{about}" if room > 1 else ""
        space = width - cell_len(left) - cell_len(about) - 1
        return (((left, "strong"), (fit("", max(0, space)), ""), (about, "dim")),)
