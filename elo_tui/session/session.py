"""The session: what outlives a screen. `elo_tui.start` assembles its parts."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from elo_tui.core.replay.journal_records import Entry, Listed
from elo_tui.session.drafts import Drafts
from elo_tui.session.forms import Form
from elo_tui.session.journal import Journal
from elo_tui.session.lookup import Lookup
from elo_tui.session.open_entries import OpenEntries, Stored
from elo_tui.session.open_requests import Opening
from elo_tui.session.permissions import IdleClock, Permissions
from elo_tui.session.person_facts import JournalPeople, PersonFacts
from elo_tui.session.state_files import LastFacts
from elo_tui.session.state_history import History
from elo_tui.session.tournament_state import TournamentState


class Noted(Struct, frozen=True):
    """The outcome of a change on a screen."""

    outcome: Stored
    follows: bool
    """Whether the journal has followed an undo or a redo on the screen."""


class Session(Struct, frozen=True):
    """Each part has one job and knows nothing about screens."""

    people: JournalPeople
    journal: Journal
    person_facts: PersonFacts
    entries: OpenEntries
    drafts: Drafts
    opening: Opening
    lookup: Lookup
    permissions: Permissions = Permissions()
    idle: IdleClock | None = None
    """The clock that ends an idle session; None without a limit."""
    last_facts: LastFacts = LastFacts()

    def record_change(
        self,
        mode: str,
        before: History[Any],
        after: History[Any],
        is_right: bool,
    ) -> Noted:
        """Store the content of a screen in its entry, else as a draft.

        The journal takes no state with an invalid field.
        """
        kept: Stored = "draft"
        follows = False
        state: Form | TournamentState = after.present
        if isinstance(state, TournamentState):
            if before.is_step_to(after):
                follows = self.entries.follow_undo(before.present, state)
            kept = self.entries.save(state, is_right)
        self._note(mode, state, kept)
        return Noted(kept, follows)

    def _note(self, mode: str, state: Form | TournamentState, kept: Stored) -> None:
        """Store a draft unless the journal has the state."""
        if kept == "kept":
            self.drafts.note_all(mode, None)
        else:
            self.drafts.note(mode, state)

    def delete(
        self, record: Entry | Listed, shown: TournamentState | None, is_right: bool
    ) -> None:
        """Delete an event or an official rating.

        The rounds `shown` on the Tournament screen stay; a draft then holds them.
        """
        if isinstance(record, Entry):
            self.entries.forget(record)
        self.journal.delete(record)
        self._save_again(shown, is_right)

    def restore(
        self, entry: Entry, shown: TournamentState | None, is_right: bool
    ) -> None:
        """Restore an event of the chosen person, with the rounds `shown` of it."""
        assert self.people.chosen is not None
        if self.people.owner_of(entry) is None:
            self.entries.remember(entry)
            self.journal.restore(entry, self.people.chosen.id)
            self._save_again(shown, is_right)

    def _save_again(self, shown: TournamentState | None, is_right: bool) -> None:
        """The rounds shown of an event may have changed while it was deleted."""
        if shown is not None and shown.entry:
            self._note("tournament", shown, self.entries.save(shown, is_right))

    def close(self) -> str:
        """Stop storing; return the reason if a change was not stored, else "".

        The drafts of the screens remain, however the program ends.
        """
        return self.journal.close()
