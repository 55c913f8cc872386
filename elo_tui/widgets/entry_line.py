"""The line to type or paste games into."""

from __future__ import annotations

from collections.abc import Sequence

from textual.message import Message

from elo_tui.core.text.clean_text import clean_name
from elo_tui.widgets.controls import Field
from elo_tui.widgets.conventions import Posting


class EntryLine(Field, scope="entry"):
    """A field that takes many games at once and posts what the user wants with them."""

    class Entered(Message):
        """Enter was pressed: the games typed are meant."""

    class Cancelled(Message):
        """Escape was pressed: back to what stood there before."""

    class Left(Message):
        """Down was pressed: the rounds should have the focus."""

    class ManyPasted(Posting):
        """Several lines were pasted."""

        text: str

    def __init__(self, label: str, *, id: str, length: int) -> None:
        super().__init__(label, id=id, length=length)
        # what was typed goes on where it was left
        self.select_on_focus = False

    def on_mount(self) -> None:
        # what follows your rating is a game
        for own in self.screen.query("#own").results(Field):
            own.leads_to = self.id or ""

    def take_paste(self, text: str) -> None:
        if len(text.splitlines()) > 1:
            self.post_message(self.ManyPasted(text))
        else:
            super().take_paste(text)

    def take_from_beside(self, text: str) -> None:
        """Take a paste that came while something else had the focus, at the end."""
        text = text.strip()
        if len(text.splitlines()) > 1:
            self.take_paste(text)
        else:
            self.append([self.cleaned(text)])

    def append(self, games: Sequence[str]) -> int:
        """Put games at the end of the line; how many there was room for."""
        parts = [text] if (text := self.value.rstrip(" ,;")) else []
        size = len(text)
        before = len(parts)
        for game in games:
            size += len("; ") * bool(parts) + len(game)
            if size > self.length:
                break
            parts.append(game)
        self.value = "; ".join(parts)
        self.action_end()
        return len(parts) - before

    def cleaned(self, text: str) -> str:
        # a blank and an ellipsis over: what takes it sees that there was more
        return clean_name(text, limit=self.length + 2)

    def action_add(self) -> None:
        self.post_message(self.Entered())

    def action_cancel(self) -> None:
        self.post_message(self.Cancelled())

    def action_rounds(self) -> None:
        self.post_message(self.Left())
