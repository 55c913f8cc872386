"""The result as plain text, line by line: for screen readers, and for reading aloud."""

from __future__ import annotations

from collections.abc import Mapping

from textual.app import ComposeResult

from elo_tui.screens.dialog import Dialog
from elo_tui.widgets.plain_lines import PlainLines

#: More than any text has.
_ALL = 1_000_000


class PlainTextScreen(Dialog[None], scope="text"):
    """What copying sends, to be read here."""

    def __init__(self, keymap: Mapping[str, str], title: str, text: str) -> None:
        super().__init__(keymap)
        self.text = text
        self.heading = (title, "plain text")

    def compose_body(self) -> ComposeResult:
        yield PlainLines(self.text)

    @property
    def pointer(self) -> PlainLines:
        """Where the cursor of the terminal stands."""
        return self.query_one(PlainLines)

    def on_mount(self) -> None:
        self.name_keys()
        count = len(self.text.splitlines())
        self.say(f"{count} line{'s' * (count != 1)}; the arrows read them", "dim")

    def action_move(self, by: int) -> None:
        self.pointer.move(by)

    def action_page(self, by: int) -> None:
        self.pointer.move(by * self.pointer.page)

    def action_end(self, by: int) -> None:
        self.pointer.move(by * _ALL)
