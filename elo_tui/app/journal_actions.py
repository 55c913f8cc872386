"""What the Journal screen asks for, and rounds that are kept up to date as events."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from elo_tui.app.people_actions import PeopleActions
from elo_tui.app.workspace import Workspace
from elo_tui.commands.bindings import key_label, keys_of
from elo_tui.core.replay.journal_records import Entry, Listed
from elo_tui.session.session import Session
from elo_tui.store.writer_messages import Conflict
from elo_tui.views.forms import Form
from elo_tui.views.history import History
from elo_tui.views.rounds_owner import player_of
from elo_tui.views.tournament_view import TournamentState

if TYPE_CHECKING:
    from elo_tui.screens.fact_dialogs import Kept
    from elo_tui.screens.lookup_dialog import PlayerChosen
    from elo_tui.screens.tournament_screen import TournamentScreen
    from elo_tui.session.list_differences import ListDifference
    from elo_tui.store.journal_document import Document, JournalImport

_UNKEPT = "Nothing is kept here: a journal cannot be imported"
_CHANGED = "Not saved: changed elsewhere meanwhile; this is what is kept"


class JournalActions:
    """Asks before anything is kept under a name, taken in or written over."""

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
        self._is_first = False
        """Whether there were no people before a journal was imported."""

    # a journal from a file

    def import_journal(self, document: Document) -> None:
        """Add what a document holds; `show_imported` comes of it."""
        self._is_first = self._people.chosen is None
        if not self._journal.import_journal(document):
            self._workspace.announce(_UNKEPT, "wrong")

    def show_imported(self, taken: JournalImport) -> None:
        """Show the journal, and say what is new in it."""
        from elo_tui.screens.journal_questions import counted

        if self._is_first and self._people.chosen is not None:
            self._people_dialogs.choose(self._people.chosen)
        self._workspace.app.switch_mode("journal")
        known = f"; {taken.known} were there already" if taken.known else ""
        said = f"Imported: {counted(taken.entries, taken.listed)}{known}"
        self._workspace.announce(said)

    # the Journal screen

    def open_entry(self, entry: Entry) -> None:
        """Show an event on the Tournament screen; its changes are kept."""
        account = self._people.owner_of(entry)
        if account is not None:
            self._workspace.open_rounds(self._entries.open(entry, account), "journal")

    def begin_entry(self, form: Form) -> None:
        """Have an event of the person chosen entered."""
        account = self._people.account
        if account is not None:
            self._workspace.open_rounds(self._entries.begin(form, account), "journal")
            key = key_label(keys_of("screen.keep", self._workspace.keys))
            said = (
                f"Every change is kept; {key} names the event, Esc goes to the journal"
            )
            self._workspace.announce(said, "dim")

    def delete(self, record: Entry | Listed) -> None:
        """Take an event or an official rating away."""
        self._session.delete(record, self._shown_state, self._is_right)
        self._people_dialogs.account_changed()
        self._show_link()

    def restore(self, entry: Entry) -> None:
        """Bring an event back that was deleted."""
        if self._people.chosen is not None:
            self._session.restore(entry, self._shown_state, self._is_right)
            self._people_dialogs.account_changed()
            self._show_link()

    def _show_link(self) -> None:
        """Say on the Tournament screen whether its rounds are kept."""
        if "tournament" in self._workspace.benches and self._tournament.is_mounted:
            self._tournament.show(self._tournament.state)

    def compare_with_list(self, chosen: PlayerChosen) -> None:
        """Show where a list differs; each difference may be taken over on its own."""
        from elo_tui.screens.fact_dialogs import OfficialRating
        from elo_tui.screens.journal_questions import DifferencesScreen
        from elo_tui.screens.journal_screen import JournalScreen
        from elo_tui.session.list_differences import (
            find_id_conflict,
            find_list_differences,
        )

        account, screen = self._people.account, self._workspace.front
        if account is None or not isinstance(screen, JournalScreen):
            return

        def adopt(one: ListDifference) -> None:
            if one.rating is not None:
                screen.give(OfficialRating(one.rating))
            elif one.fact is not None and self._people.chosen is not None:
                name, value = one.fact
                self._journal.keep(self._people.chosen._replace(**{name: value}))
                self._people_dialogs.account_changed()

        listing, info = chosen
        found = find_list_differences(account, listing, info)
        if refusal := find_id_conflict(account.person, listing, info):
            self._workspace.announce(refusal, "wrong")
        elif not found:
            name = account.person.name
            same = f"The {info.called} agrees with the journal on {name}"
            self._workspace.announce(same, "dim")
        else:
            heading = (
                f"Differences: {account.person.name}",
                f"{listing.name}, {info.called}",
            )
            dialog = DifferencesScreen(self._workspace.keys, heading, found, adopt)
            self._workspace.app.push_screen(dialog)

    def give(self, listed: Listed) -> None:
        """Keep an official rating of the person chosen."""
        if self._people.chosen is not None:
            self._journal.keep(listed, self._people.chosen.id)
            self._people_dialogs.account_changed()

    # events whose rounds are on the Tournament screen

    def state_changed(
        self,
        mode: str,
        before: History[Any],
        after: History[Any],
    ) -> None:
        """Keep what is on a screen: as an entry, or else as a draft."""
        is_right = mode != "tournament" or self._is_right
        noted = self._session.changed(mode, before, after, is_right)
        if noted.follows:
            self._people_dialogs.account_changed()
            self._show_link()
        if noted.kept == "conflict":
            self._ask_about(self._shown)

    @property
    def _tournament(self) -> TournamentScreen:
        from elo_tui.screens.tournament_screen import TournamentScreen

        screen = self._workspace.benches["tournament"]
        assert isinstance(screen, TournamentScreen)
        return screen

    @property
    def _shown_state(self) -> TournamentState | None:
        """What is on the Tournament screen; None before it is needed."""
        there = "tournament" in self._workspace.benches
        return self._tournament.state if there else None

    @property
    def _is_right(self) -> bool:
        """Whether nothing is wrong on the Tournament screen."""
        there = "tournament" in self._workspace.benches
        view = self._tournament.view if there else None
        return view is None or not view.problems

    @property
    def _shown(self) -> int:
        """The number of the entry whose rounds are on the screen; 0: of none."""
        state = self._shown_state
        return 0 if state is None else state.entry

    def keep(self) -> None:
        """Keep the rounds as an event of the person chosen."""
        from elo_tui.screens.fact_dialogs import KeepScreen, Kept
        from elo_tui.screens.tournament_screen import TournamentScreen

        screen = self._workspace.front
        if not isinstance(screen, TournamentScreen):
            return
        state = screen.state
        if state.typed.strip():
            screen.say("The games being typed come first: Enter adds them", "wrong")
        elif not state.rounds:
            screen.say("Nothing to keep yet: type a game first, such as 2010 W", "dim")
        elif not self._has_wrong_field(screen):
            dialog = KeepScreen(
                self._workspace.keys,
                Kept(
                    *(state.event, state.form.date, state.form.event_end),
                    player_of(state),
                ),
                self._entries.whose(state),
                self._journal.keeps,
            )
            self._workspace.ask(dialog, self._name)

    def _has_wrong_field(self, screen: TournamentScreen) -> bool:
        """Whether a field keeps the rounds from being kept; then go there and say so.

        The days are not meant: the dialog asks for them once more.
        """
        wrong = screen.view.problems if screen.view is not None else {}
        for field in screen.controls():
            if field.id in wrong and field.id not in ("date", "event_end"):
                screen.set_focus(field)
                screen.say(f"Not kept yet: {wrong[field.id].text}", "wrong")
                return True
        return False

    def _name(self, names: Kept) -> None:
        """The event has a name, and its person too."""
        screen = self._tournament
        state = screen.state
        form = state.form._replace(date=names.date, event_end=names.end, days="")
        state = state._replace(
            form=self._person_facts.followed(state, "tournament", form)
        )
        before = screen.state
        screen.change(self._entries.keep(state, names.event, names.person, before))
        screen.fill()
        self._people_dialogs.account_changed()
        until = "" if self._journal.keeps else " until the program ends"
        said = f"Kept in the journal{until}; every change of these rounds is kept too"
        # after what the focus says
        screen.call_after_refresh(screen.say_once_saved, said)

    # what another program has changed meanwhile

    def compare(self) -> None:
        """The journal was read again: see whether the event shown is as it was."""
        conflict = self._entries.compare(self._shown)
        if conflict is not None:
            self.show_conflict(conflict)

    def show_conflict(self, conflict: Conflict) -> None:
        """Ask which version of the event shown should stand."""
        if self._entries.wait_for(conflict, self._shown):
            self._drafts.note_all("tournament", self._tournament.state)
            self._ask_about(conflict.mine.id)
        else:
            self._people_dialogs.account_changed()
            self._workspace.announce(_CHANGED, "wrong")

    def _ask_about(self, number: int) -> None:
        from elo_tui.screens.journal_questions import ConflictScreen

        if not isinstance(self._workspace.app.screen, ConflictScreen):
            mine, theirs = self._entries.versions(number)
            dialog = ConflictScreen(self._workspace.keys, mine, theirs)
            self._workspace.ask(dialog, partial(self._decide, number))

    def _decide(self, number: int, keeps_mine: bool) -> None:
        """One of two versions stands; undo brings the other one back."""
        screen = self._tournament
        state = self._entries.decide(number, screen.state, keeps_mine)
        self._people_dialogs.account_changed()
        if state != screen.state:
            screen.change(state)
            screen.fill()
