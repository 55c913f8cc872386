"""The field Find of the screens with a long table."""

from __future__ import annotations

from textual.message import Message

from elo_tui.widgets.controls import Field


class FindField(Field, scope="find"):
    """Field that filters the rows of a table at every key."""

    class Done(Message):
        """Posted on Enter or Escape, to focus the table."""

    def action_players(self) -> None:
        self.post_message(self.Done())
