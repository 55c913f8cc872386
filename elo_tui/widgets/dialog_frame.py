"""What a dialog is about: in a frame where there is room, else in a rule above."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.containers import Vertical
from textual.content import Content
from textual.reactive import var

from elo_tui.widgets.lines import Lines, Row, rule

#: What the rule and the blanks around two texts take at least, cells.
_AROUND = 10


class TitleLine(Lines):
    """The top row where there is no frame: the title, and at the right of what."""

    heading: var[tuple[str, str]] = var(("", ""))

    def rows(self, width: int, height: int) -> Sequence[Row]:
        title, about = self.heading
        return (rule(width, title, tail(about, width - cell_len(title) - _AROUND)),)


class DialogFrame(Vertical):
    """Holds the parts of a dialog; the stylesheet says from which size on it frames."""

    heading: var[tuple[str, str]] = var(("", ""))

    def watch_heading(self) -> None:
        self._entitle()

    def on_resize(self) -> None:
        self._entitle()

    def _entitle(self) -> None:
        title, about = self.heading
        self.border_title = Content(title) if title else None
        room = self.app.size.width - _AROUND
        self.border_subtitle = Content(tail(about, room)) if about else None


def tail(text: str, room: int) -> str:
    """The end of a text in so many cells: of a long path it says more."""
    if cell_len(text) <= room:
        return text
    while text and cell_len(text) >= room:
        text = text[1:]
    return f"…{text}" if text else ""
