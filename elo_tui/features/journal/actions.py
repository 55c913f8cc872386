"""The actions of the Journal screen, and rounds that are stored as events."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from elo_tui.core.replay.journal_records import Entry, Listed, Person
from elo_tui.core.systems import KEYS
from elo_tui.features.journal.people_actions import PeopleActions
from elo_tui.features.journal.requests import JournalRequest
from elo_tui.features.tournament.opened_rounds import open_rounds
from elo_tui.kit.commands.bindings import key_label, keys_of
from elo_tui.kit.screens.workspace import Workspace
from elo_tui.session.forms import Form
from elo_tui.session.rounds_owner import find_player
from elo_tui.session.sample import NOT_STORED, is_sample
from elo_tui.session.session import Session
from elo_tui.session.state_history import History
from elo_tui.session.tournament_state import TournamentState
from elo_tui.store.journal_replies import Conflict

if TYPE_CHECKING:
    from elo_tui.core.replay.dated_entries import Key
    from elo_tui.features.journal.fact_dialogs import EventNames
    from elo_tui.features.journal.screen import JournalScreen
    from elo_tui.features.lists.lookup_dialog import ChosenPlayer
    from elo_tui.features.tournament.screen import TournamentScreen
    from elo_tui.store.journal_document import Document, JournalImport

_UNKEPT = "Storing is turned off: a journal cannot be imported"
_CHANGED = "Not saved: another program changed it. This is the stored version"


class JournalActions:
    """Asks before an event is added, imported or overwritten."""

    def __init__(
        self, workspace: Workspace, session: Session, people: PeopleActions
    ) -> None:
        self._workspace = workspace
        self._session = session
        self._people_dialogs = people
        self._people = session.people
        self._journal = session.journal
        self._entries = session.entries
        self._person_facts = session.person_facts
        self._drafts = session.drafts
        self._chosen_before: Person | None = None
        """The person chosen before a journal was imported."""

    # a journal from a file

    def import_journal(self, document: Document) -> None:
        """Import a document; `show_imported` follows."""
        self._chosen_before = self._people.chosen
        if not self._journal.import_journal(document):
            self._workspace.announce(_UNKEPT, "wrong")

    def show_imported(self, taken: JournalImport) -> None:
        """Show the journal, with a count of its new records."""
        from elo_tui.core.replay.history_reading import count_records
        from elo_tui.features.journal.screen import JournalScreen

        chosen, before = self._people.chosen, self._chosen_before
        if chosen is not None and (before is None or before.id != chosen.id):
            self._people_dialogs.choose(chosen)
        screen = self._workspace.open_mode("journal", JournalScreen)
        known = f"; {taken.known} existed already" if taken.known else ""
        if taken.other_name:
            known += f"; {taken.other_name}"
        if taken.corrected:
            known += f"; corrected: {taken.corrected}"
        counts = count_records(taken.entries, taken.listed, taken.games)
        if taken.person:
            screen.call_after_refresh(self._show_history, screen, taken.rating)
        if taken.number:
            screen.note_import(taken.number)
            known += "; undo works"
        self._workspace.announce(f"Imported: {counts}{known}")

    @staticmethod
    def _show_history(screen: JournalScreen, rating: Key) -> None:
        """Show the rating that was imported, with the chart of all ratings."""
        if rating.system in KEYS:
            screen.show_rating(rating)
        if len(screen.charts()) > 1:
            screen.chart.open(1)
        elif screen.has_result:
            screen.chart.open(0)

    # the Journal screen

    def answer(self, request: JournalRequest) -> None:
        """Do what a screen requests."""
        from elo_tui.features.journal.screen import JournalScreen

        match request:
            case JournalScreen.EntryOpened():
                self._open_entry(request.entry)
            case JournalScreen.NewEntryRequested():
                self._begin_entry(request.form)
            case JournalScreen.RecordDeleted():
                self._delete(request.record)
            case JournalScreen.EntryRestored():
                self._restore(request.entry)
            case JournalScreen.RatingEntered():
                self._give(request.listed)
            case JournalScreen.SampleClosed():
                self._people_dialogs.leave_sample()
            case JournalScreen.ImportUndone():
                self._journal.undo_import(request.number, request.undone)

    def _open_entry(self, entry: Entry) -> None:
        """Show an event on the Tournament screen; its changes are saved."""
        account = self._people.owner_of(entry)
        if account is not None:
            state = self._entries.open(entry, account)
            open_rounds(self._workspace, state, "journal")

    def _begin_entry(self, form: Form) -> None:
        """Let the user enter an event of the person chosen."""
        account = self._people.account
        if account is not None:
            state = self._entries.begin(form, account)
            open_rounds(self._workspace, state, "journal")
            key = key_label(keys_of("screen.keep", self._workspace.keys))
            text = f"Changes are saved; {key} names the event, Esc opens the journal"
            self._workspace.announce(text, "dim")

    def _delete(self, record: Entry | Listed) -> None:
        """Delete an event or an official rating."""
        self._session.delete(record, self._shown_state, self._is_valid)
        self._people_dialogs.account_changed()
        self._show_link()

    def _restore(self, entry: Entry) -> None:
        """Restore a deleted event."""
        if self._people.chosen is not None:
            self._session.restore(entry, self._shown_state, self._is_valid)
            self._people_dialogs.account_changed()
            self._show_link()

    def _show_link(self) -> None:
        """Show on the Tournament screen whether its rounds are stored."""
        if self._is_open and self._tournament.is_mounted:
            self._tournament.show(self._tournament.state)

    def compare_with_list(self, chosen: ChosenPlayer) -> None:
        """Show the differences to a list, each to be adopted on its own."""
        from elo_tui.features.journal.list_comparison import compare_with_list

        changed = self._people_dialogs.account_changed
        compare_with_list(self._workspace, self._session, changed, chosen)

    def _give(self, listed: Listed) -> None:
        """Store an official rating of the person chosen."""
        if self._people.chosen is not None:
            self._journal.put(listed, self._people.chosen.id)
            self._people_dialogs.account_changed()

    # events with rounds on the Tournament screen

    def state_changed(
        self, mode: str, before: History[Any], after: History[Any]
    ) -> None:
        """Store the state of a screen as an entry or a draft."""
        is_right = mode != "tournament" or self._is_valid
        self._session.drafts.opened = self._workspace.opened
        noted = self._session.record_change(mode, before, after, is_right)
        if noted.follows:
            self._people_dialogs.account_changed()
            self._show_link()
        if noted.outcome == "conflict":
            self._ask_about(self._shown_entry)

    @property
    def _is_open(self) -> bool:
        """Whether the Tournament screen was opened."""
        return "tournament" in self._workspace.benches

    @property
    def _tournament(self) -> TournamentScreen:
        from elo_tui.features.tournament.screen import TournamentScreen

        screen = self._workspace.benches["tournament"]
        assert isinstance(screen, TournamentScreen)
        return screen

    @property
    def _shown_state(self) -> TournamentState | None:
        """State of the Tournament screen; None before it is opened."""
        return self._tournament.state if self._is_open else None

    @property
    def _is_valid(self) -> bool:
        """Whether the Tournament screen has no problem."""
        view = self._tournament.view if self._is_open else None
        return view is None or not view.problems

    @property
    def _shown_entry(self) -> int:
        """Id of the entry on the Tournament screen; 0 without one."""
        state = self._shown_state
        return 0 if state is None else state.entry

    def keep(self) -> None:
        """Add the rounds to the journal as an event of the person chosen."""
        from elo_tui.features.journal.fact_dialogs import EventNames, KeepScreen

        front = self._workspace.front
        if front is None or front.mode != "tournament":
            return
        screen = self._tournament
        state = screen.state
        if is_sample(state):
            screen.say(NOT_STORED, "dim")
        elif state.typed.strip():
            screen.say("Finish the typed games: Enter adds them", "wrong")
        elif not state.rounds:
            screen.say("Nothing to add yet: type a game first, such as 2010 W", "dim")
        elif not self._has_wrong_field(screen):
            dialog = KeepScreen(
                self._workspace.keys,
                EventNames(
                    *(state.event, state.form.date, state.form.event_end),
                    find_player(state),
                ),
                self._entries.propose_owner(state),
                self._journal.is_stored,
            )
            self._workspace.ask(dialog, self._name_event)

    def _has_wrong_field(self, screen: TournamentScreen) -> bool:
        """Return whether a field is wrong, and focus it.

        The days do not matter: the dialog asks for them again.
        """
        wrong = screen.view.problems if screen.view is not None else {}
        for field in screen.controls():
            if field.id in wrong and field.id not in ("date", "event_end"):
                screen.set_focus(field)
                screen.say(f"Not added yet: {wrong[field.id].text}", "wrong")
                return True
        return False

    def _name_event(self, names: EventNames) -> None:
        """Store the rounds under the names entered."""
        screen = self._tournament
        state = screen.state
        form = replace(state.form, date=names.date, event_end=names.end, days="")
        state = replace(
            state, form=self._person_facts.follow_form(state, "tournament", form)
        )
        before = screen.state
        screen.change(self._entries.add(state, names.event, names.person, before))
        screen.fill()
        self._people_dialogs.account_changed()
        until = "" if self._journal.is_stored else " until the program ends"
        text = f"Added to the journal{until}; later changes are saved too"
        # after the hint of the focus
        screen.call_after_refresh(screen.say_once_saved, text)

    # changes by another program

    def compare(self) -> None:
        """Check whether the event shown has changed in the journal."""
        conflict = self._entries.compare(self._shown_entry)
        is_wanted, self._entries.prefers_stored = self._entries.prefers_stored, False
        if conflict is None:
            return
        if is_wanted and self._entries.wait_for(conflict, self._shown_entry):
            message = self._tournament.message
            self._decide(conflict.mine.id, keeps_mine=False)
            self._tournament.message = message
        else:
            self.show_conflict(conflict)

    def show_conflict(self, conflict: Conflict) -> None:
        """Ask which version of the event shown to store."""
        if self._entries.wait_for(conflict, self._shown_entry):
            self._drafts.note_all("tournament", self._tournament.state)
            self._ask_about(conflict.mine.id)
        else:
            self._people_dialogs.account_changed()
            self._workspace.announce(_CHANGED, "wrong")

    def _ask_about(self, number: int) -> None:
        from elo_tui.features.journal.questions import ConflictScreen

        if not isinstance(self._workspace.app.screen, ConflictScreen):
            mine, theirs = self._entries.find_versions(number)
            dialog = ConflictScreen(self._workspace.keys, mine, theirs)
            self._workspace.ask(dialog, partial(self._decide, number))

    def _decide(self, number: int, keeps_mine: bool) -> None:
        """Store one of two versions; undo restores the other."""
        screen = self._tournament
        state = self._entries.decide(number, screen.state, keeps_mine)
        self._people_dialogs.account_changed()
        if state != screen.state:
            screen.change(state)
            screen.fill()
