"""The session: what outlives a screen. `elo_tui.start` puts its parts together."""

from __future__ import annotations

from typing import Any, NamedTuple

from elo_tui.core.replay.records import Entry, Listed
from elo_tui.session.drafts import Drafts
from elo_tui.session.filling import Filling
from elo_tui.session.idle_clock import IdleClock
from elo_tui.session.journal import Journal
from elo_tui.session.lookup import Lookup
from elo_tui.session.open_entries import Kept, OpenEntries
from elo_tui.session.opening import Opening
from elo_tui.session.people import People
from elo_tui.session.permissions import Permissions
from elo_tui.views.forms import Form
from elo_tui.views.history import History
from elo_tui.views.tournament import TournamentState


class Noted(NamedTuple):
    """What has become of a change on a screen."""

    kept: Kept
    follows: bool
    """Whether the journal has followed an undo or a redo on the screen."""


class Session(NamedTuple):
    """Each part has one job and knows nothing of screens."""

    people: People
    journal: Journal
    filling: Filling
    entries: OpenEntries
    drafts: Drafts
    opening: Opening
    lookup: Lookup
    permissions: Permissions = Permissions()
    idle: IdleClock | None = None
    """Where someone who does nothing is not waited for."""

    def changed(
        self,
        mode: str,
        before: History[Any],
        after: History[Any],
        is_right: bool,
    ) -> Noted:
        """Keep what is on a screen: as an entry, or else as a draft.

        Nothing of which a field is wrong gets into the journal.
        """
        kept: Kept = "draft"
        follows = False
        state: Form | TournamentState = after.present
        if isinstance(state, TournamentState):
            if before.is_step_to(after):
                follows = self.entries.follow_undo(before.present, state)
            kept = self.entries.save(state, is_right)
        if kept == "kept":
            self.drafts.drop(mode)
        else:
            self.drafts.note(mode, state)
        return Noted(kept, follows)

    def delete(self, record: Entry | Listed, shown: TournamentState | None) -> None:
        """Take an event or an official rating away.

        The rounds `shown` on the Tournament screen stay; a draft holds them then.
        """
        if isinstance(record, Entry):
            self.entries.forget(record)
        self.journal.delete(record)
        self._note_again(shown)

    def restore(self, entry: Entry, shown: TournamentState | None) -> None:
        """Bring back an event of the person chosen, with the rounds `shown` of it."""
        assert self.people.chosen is not None
        if self.people.owner_of(entry) is None:
            self.entries.remember(entry)
            self.journal.restore(entry, self.people.chosen.id)
            self._note_again(shown)

    def _note_again(self, shown: TournamentState | None) -> None:
        """Rounds of the journal need no draft as long as they are kept there."""
        if shown is None or not shown.entry:
            return
        if self.entries.is_kept(shown) and not shown.typed.strip():
            self.drafts.drop("tournament")
        else:
            self.drafts.note("tournament", shown)

    def close(self) -> str:
        """End the keeping; returns why something was not kept, "" where all was.

        The drafts of what is on the screens stay, however the program ends.
        """
        return self.journal.close()
