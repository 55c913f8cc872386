"""The warning before an unattended session ends."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from elo_tui.session.paths import stylesheet
from elo_tui.terminal.overrides import QuietScreen


class IdleScreen(QuietScreen[None]):
    """Warns once that the session will end; any key or click keeps it."""

    CSS_PATH = stylesheet("dialogs.tcss")

    def compose(self) -> ComposeResult:
        warning = Static(
            Content(
                "Nothing has been typed for a while.\n"
                "This session ends in a minute; any key keeps it."
            )
        )
        warning.border_title = "Still there?"
        yield warning

    def on_key(self, event: events.Key) -> None:
        event.stop()
        self.dismiss()

    def on_click(self) -> None:
        self.dismiss()
