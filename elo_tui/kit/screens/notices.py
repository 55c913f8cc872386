"""The newest messages, which another one may have replaced before it was read."""

from __future__ import annotations

from collections import deque
from datetime import datetime

from elo_tui.kit.screens.workspace import Workspace

#: The number of messages listed.
COUNT = 20


class Notices:
    """The newest messages of this run with their times."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._texts: deque[str] = deque(maxlen=COUNT)

    def add(self, text: str) -> None:
        """Add a message."""
        self._texts.appendleft(f"{datetime.now():%H:%M}  {text}")

    def show(self) -> None:
        """Show them, the newest first."""
        if not self._texts:
            self._workspace.say("No messages yet", "dim")
            return
        from elo_tui.kit.screens.text_pages import PlainTextScreen

        text = "\n".join(self._texts)
        screen = PlainTextScreen(self._workspace.keys, "Messages", text)
        self._workspace.app.push_screen(screen)
