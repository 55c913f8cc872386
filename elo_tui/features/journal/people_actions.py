"""The actions on people, and filling in the person chosen."""

from __future__ import annotations

from contextlib import suppress
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from textual.screen import Screen

from elo_tui.core.replay.journal_records import Account, Person
from elo_tui.kit.screens.work_screen import WorkScreen
from elo_tui.kit.screens.workspace import Workspace
from elo_tui.session.forms import Form
from elo_tui.session.journal_form import choose_pool, find_first_day, make_key
from elo_tui.session.rounds_owner import find_player
from elo_tui.session.sample import is_sample
from elo_tui.session.session import Session
from elo_tui.store.journal_replies import Loaded

if TYPE_CHECKING:
    from elo_tui.features.journal.fact_dialogs import OfficialRating


class PeopleActions:
    """Fills in the person chosen on the open screens."""

    def __init__(self, workspace: Workspace, session: Session, blank: Form) -> None:
        """`blank` is a form of today."""
        self._workspace = workspace
        self._people = session.people
        self._journal = session.journal
        self._person_facts = session.person_facts
        self._drafts = session.drafts
        self._blank = blank
        self._shown = 0
        """The person of the journal shown, or hidden by the sample; 0 for none."""

    def show(self) -> None:
        """Let the user choose or add a person."""
        from elo_tui.features.journal.people_dialog import PeopleScreen

        people = self._people
        screen = PeopleScreen(
            *(self._workspace.keys, people.everybody, people.chosen, self._change),
            self._journal.once_saved,
        )
        self._workspace.ask(screen, self._take)

    def add(self) -> None:
        """Let the user enter a new person."""
        from elo_tui.features.journal.people_dialog import PersonScreen

        screen = PersonScreen(self._workspace.keys, Person(), "New person")
        self._workspace.ask(screen, self._take)

    def _change(
        self, verb: Literal["put", "delete", "restore"], person: Person
    ) -> tuple[tuple[Person, ...], Person | None]:
        """Change a person; return all people and the one chosen."""
        match verb:
            case "put":
                self._journal.put(person)
            case "delete":
                self._journal.delete(person)
            case "restore":
                self._journal.restore(person)
        self.account_changed()
        return self._people.everybody, self._people.chosen

    def _take(self, person: Person) -> None:
        if person.id:
            self.choose(person)
            return
        person = self._journal.put(person)
        self.choose(person)
        self._ask_for_rating(person)

    def choose(self, person: Person) -> None:
        """Fill in the ratings of this person from now on."""
        if not self._journal.choose(person):
            return
        self._person_facts.given = frozenset()
        self.account_changed()
        other_player = ""
        for mode, bench in self._workspace.benches.items():
            if self._person_facts.is_anothers(bench.state):
                other_player = find_player(bench.state)
            self._fill_in(mode, undoable=True)
        front = self._workspace.front
        if front is not None:
            front.follow_person()
        if front is not None and front.mode == "journal":
            text = f"{person.name}; the other screens are filled in too", "dim"
        elif other_player:
            text = (
                f"The rounds are {other_player}'s: {person.name} starts afresh;"
                " undo works",
                "",
            )
        else:
            text = f"{person.name} filled in; undo restores the previous state", ""
        self._workspace.announce(*text)

    def _ask_for_rating(self, person: Person) -> None:
        """Ask for a new person's first rating, which Escape omits."""
        from elo_tui.core.replay.tracks import list_day
        from elo_tui.features.journal.fact_dialogs import OfficialScreen

        account = self._people.accounts[person.id]
        form = choose_pool(self._blank, person)
        pool = make_key(form).pool
        day = list_day(person.system, find_first_day(form) or date.today())
        keys = self._workspace.keys
        screen = OfficialScreen(keys, account, person.system, pool, day)
        self._workspace.ask(screen, partial(self._give, person))

    def _give(self, person: Person, entered: OfficialRating) -> None:
        if not entered.deleted:
            self._journal.put(entered.listed, person.id)
            self.choose(person)

    def begin_with(self, person: Person, found: Loaded) -> None:
        """Fill in a person on the screens without input."""
        for mode, screen in self._workspace.benches.items():
            if screen.state != self._drafts.blank[mode]:
                continue
            self._fill_in(mode, undoable=False)
            screen.call_after_refresh(_place_cursor, screen)
            in_front = screen is self._workspace.front
            if in_front and not found.drafts and not found.remarks:
                key = self._workspace.key_of("app.people")
                text = f"{person.name}, from the journal; {key} changes the person"
                self._workspace.announce(text, "dim")

    def _fill_in(self, mode: str, undoable: bool) -> None:
        """Fill in the person chosen on a screen."""
        screen = self._workspace.benches[mode]
        if undoable:
            # facts filled in are no input
            blank = self._drafts.blank[mode]
            self._drafts.blank[mode] = self._person_facts.fill_state(
                mode, blank, fresh=False
            )
        state = self._person_facts.fill_state(mode, screen.state, fresh=not undoable)
        if undoable:
            screen.change(state)
        else:
            assert screen.history is not None
            self._drafts.blank[mode] = state
            screen.history = screen.history._replace(present=state)
        if screen.is_mounted:
            screen.fill()

    def account_changed(self) -> None:
        """Update the screens after a change of people."""
        self._person_facts.forget()
        stack = self._workspace.app.screen_stack
        if stack:
            self.show_journal(stack[0])

    def forget_changes(self) -> None:
        """Forget what undo on the Journal screen would take back."""
        from elo_tui.features.journal.screen import JournalScreen

        with suppress(KeyError):
            # the screen may not have been shown yet
            for screen in self._workspace.app.get_screen_stack("journal"):
                if isinstance(screen, JournalScreen):
                    screen.steps.clear()

    def show_journal(self, screen: Screen[Any]) -> bool:
        """Show the account if this is the Journal screen; return whether it is."""
        if not isinstance(screen, WorkScreen) or screen.mode != "journal":
            return False
        from elo_tui.features.journal.screen import JournalScreen

        assert isinstance(screen, JournalScreen)
        account = self._people.account or Account()
        if not is_sample(screen.state.account) or self._shown != account.person.id:
            screen.take(account)
        self._shown = account.person.id
        return True

    def leave_sample(self) -> None:
        """Show one's own journal in place of the sample."""
        self._shown = -1
        self.account_changed()
        self._workspace.announce("The sample is closed", "dim")


def _place_cursor(screen: WorkScreen[Any]) -> None:
    """Place the cursor at the start if the person is known."""
    focused = screen.focused
    if focused is not None and focused.id == "own":
        screen.place_cursor()
