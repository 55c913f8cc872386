"""The app for strangers at the other end of a line: no files, and an end to idling.

All that a kiosk leaves out stands here. What stays is on the client's side of the line:
what is pasted comes from there, what is copied is sent there.
"""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Literal

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from elo_tui.filing import Filing
from elo_tui.framework import QuietScreen
from elo_tui.screens.workbench import Workbench
from elo_tui.settings import Settings

if TYPE_CHECKING:
    from elo_tui.app import EloApp
    from elo_tui.files.sources import Source
    from elo_tui.prefill import KioskTerms

#: The commands that are not there: key line, palette and help do not name them.
FILES = ("screen.open", "screen.save", "review.join")
#: Those that are there only for somebody with a name.
KEPT = ("app.journal",)
#: How long before the end somebody who does nothing is warned, seconds.
WARNING = 60.0
_NO_FILES = "A kiosk opens and saves no files: paste a page, or Ctrl+Y copies"


class IdleScreen(QuietScreen):
    """Warns once that the session will end; any key or click keeps it."""

    def compose(self) -> ComposeResult:
        yield Static(
            Content(
                "\n  Nothing has been typed for a while.\n\n"
                "  This session ends in a minute; any key keeps it.\n"
            )
        )

    def on_key(self, event: events.Key) -> None:
        event.stop()
        self.dismiss()

    def on_click(self) -> None:
        self.dismiss()


class Kiosk(Filing):
    """An app whose user may not touch the machine that it runs on."""

    terms: KioskTerms
    idle_limit: float
    """Seconds without a key after which the session ends."""

    imports_lists = False

    _touched = 0.0
    """When the user last did something, on a clock that nobody sets."""

    def read_settings(self) -> Settings:
        """No user's settings: only what takes their keys from the commands."""
        left_out = FILES if self.terms.profile else FILES + KEPT
        return Settings(keys=dict.fromkeys(left_out, ""))

    def dropped(self, text: str) -> str:
        """No path; whether there is a file of this name is not even looked up."""
        return ""

    def action_save(self) -> None:
        self._refuse_files()

    def _choose(self, title: str) -> None:
        self._refuse_files()

    def _read(
        self,
        source: Source,
        purpose: Literal["review", "again", "join"] = "review",
        encoding: str = "",
    ) -> None:
        if source.path:
            self._refuse_files()
        else:
            super()._read(source, purpose, encoding)

    def _refuse_files(self) -> None:
        if isinstance(self.screen, Workbench):
            self.screen.say(_NO_FILES, "dim")

    def on_ready(self) -> None:
        self._touched = monotonic()
        self._look_at_the_clock()

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.InputEvent | events.Paste):
            self._touched = monotonic()
        await super().on_event(event)

    def _look_at_the_clock(self) -> None:
        """Warn, end, or come back when there may be a reason to.

        A key costs no timer of its own, and nothing is drawn but the one warning.
        """
        left = self.idle_limit - (monotonic() - self._touched)
        if left <= 0:
            minutes = f"{self.idle_limit / 60:.0f} minutes"
            self.exit(message=f"elo-tui: nothing typed for {minutes}, session ended")
            return
        if left > WARNING:
            left -= WARNING
        elif not isinstance(self.screen, IdleScreen):
            self.push_screen(IdleScreen())
        self.set_timer(left, self._look_at_the_clock)


def restricted(stock: type[EloApp], terms: KioskTerms) -> type[EloApp]:
    """An app under the rules of a kiosk."""

    class KioskApp(Kiosk, stock):  # type: ignore[misc,valid-type]
        pass

    KioskApp.terms, KioskApp.idle_limit = terms, 60.0 * terms.idle_limit
    return KioskApp
