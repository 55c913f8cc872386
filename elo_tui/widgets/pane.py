"""What opens in the place of another part of a screen, until Escape."""

from __future__ import annotations

from textual.message import Message
from textual.widget import Widget


class Pane(Widget):
    """Says when it has been seen."""

    class Left(Message):
        """Escape was pressed: what it has taken the place of should be shown again."""

    def action_leave(self) -> None:
        self.post_message(self.Left())
