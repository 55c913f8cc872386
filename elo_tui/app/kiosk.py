"""The app for strangers at the other end of a line: no files, and an end to idling.

All that a kiosk leaves out stands here. What stays is on the client's side of the line:
what is pasted comes from there, what is copied is sent there. The keys of what is left
out say so, as far as they have no other use.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from time import monotonic
from typing import TYPE_CHECKING, Literal

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from elo_tui.app.elo_app import EloApp
from elo_tui.app.settings import Settings
from elo_tui.screens.searching import Completed, CompletionWanted, PlayersWanted
from elo_tui.screens.workbench import Workbench
from elo_tui.session import paths
from elo_tui.terminal.overrides import QuietScreen

if TYPE_CHECKING:
    from elo_tui.readers.sources import Source
    from elo_tui.session.prefill import KioskTerms

#: The commands that are not there: key line, palette and help do not name them.
FILES = ("screen.open", "screen.save", "review.join", "review.encoding")
#: Those that are there only for somebody with a name.
KEPT = ("app.journal", "app.people", "app.draft", "screen.keep")
#: Those that are there only where the machine has rating lists.
LISTS = ("screen.lookup", "player.complete")
#: How long before the end somebody who does nothing is warned, seconds.
WARNING = 60.0
_NO_FILES = "A kiosk opens and saves no files: paste a page, or Ctrl+Y copies"
_NOTHING_KEPT = "Nothing is kept in this kiosk: what you enter ends with the session"
_NO_LISTS = "There are no rating lists in this kiosk"


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


class Kiosk(EloApp):
    """An app whose user may not touch the machine that it runs on."""

    terms: KioskTerms
    idle_limit: float
    """Seconds without a key after which the session ends."""

    imports_lists = False
    keeps_reports = False

    _touched = 0.0
    """When the user last did something, on a clock that nobody sets."""
    _ran_out = False
    """Whether nobody came back before the end."""

    def read_settings(self) -> Settings:
        """No user's settings: only what takes the commands out that are not there."""
        return Settings(keys=dict.fromkeys(self.left_out(), ""))

    def left_out(self) -> Iterator[str]:
        """The commands that are not there."""
        yield from FILES
        if not self.terms.profile:
            yield from KEPT
        if not self.has_lists:
            yield from LISTS

    @property
    def has_lists(self) -> bool:
        """Whether there is a folder of rating lists that may be read."""
        folder = paths.lists_folder()
        return folder is not None and os.access(folder, os.R_OK | os.X_OK)

    def dropped(self, text: str) -> str:
        """No path; whether there is a file of this name is not even looked up."""
        return ""

    def action_save(self) -> None:
        self._refuse(_NO_FILES)

    def _choose(self, title: str) -> None:
        self._refuse(_NO_FILES)

    def _read(
        self,
        source: Source,
        purpose: Literal["review", "again", "join"] = "review",
        encoding: str = "",
    ) -> None:
        if source.path:
            self._refuse(_NO_FILES)
        else:
            super()._read(source, purpose, encoding)

    def action_mode(self, mode: str) -> None:
        if mode in self.modes or self._may_keep():
            super().action_mode(mode)

    def action_people(self) -> None:
        if self._may_keep():
            super().action_people()

    def action_take_draft(self) -> None:
        if self._may_keep():
            super().action_take_draft()

    def action_keep(self) -> None:
        if self._may_keep():
            super().action_keep()

    def _may_keep(self) -> bool:
        """Whether anything is kept; where it is not, that is said."""
        if not self.terms.profile:
            self._refuse(_NOTHING_KEPT)
        return bool(self.terms.profile)

    def action_lookup(self) -> None:
        if self.has_lists:
            super().action_lookup()
        else:
            self._refuse(_NO_LISTS)

    def on_players_wanted(self, event: PlayersWanted) -> None:
        if not self.has_lists:
            event.prevent_default()

    def on_completion_wanted(self, event: CompletionWanted) -> None:
        if not self.has_lists:
            event.prevent_default()
            event.asker.post_message(Completed(event.state, _NO_LISTS))

    def _refuse(self, text: str) -> None:
        if isinstance(self.screen, Workbench):
            self.screen.say(text, "dim")

    def put_away(self, leaves_drafts: bool) -> str:
        # as after a line that was lost: nobody has decided to leave
        return super().put_away(leaves_drafts or self._ran_out)

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
            self._ran_out = True
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
