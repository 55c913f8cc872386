"""The result as plain text, line by line: for screen readers, and for reading aloud."""

from __future__ import annotations

from collections.abc import Mapping

from textual.app import ComposeResult

from elo_tui.core.figures import plural
from elo_tui.screens.list_dialog import ListDialog
from elo_tui.widgets.dialog_parts import PlainLines

#: More than any text has.
_ALL = 1_000_000


class PlainTextScreen(ListDialog[None, PlainLines], scope="text"):
    """What copying sends, to be read here."""

    kind = PlainLines

    def __init__(self, keymap: Mapping[str, str], title: str, text: str) -> None:
        super().__init__(keymap)
        self.text = text
        self.heading = (title, "plain text")

    def compose_body(self) -> ComposeResult:
        yield PlainLines(self.text)

    def on_mount(self) -> None:
        count = len(self.text.splitlines())
        self.say(f"{plural(count, 'line')}; the arrows read them", "dim")

    def action_end(self, by: int) -> None:
        self.list.move(by * _ALL)
