"""Events of the journal whose rounds are on the Tournament screen: kept up to date."""

from __future__ import annotations

from typing import TYPE_CHECKING

from elo_tui.app.people import People
from elo_tui.core.model import POOLS
from elo_tui.core.replay.records import Account, Entry, Person
from elo_tui.store.journal_writer import (
    AnyRecord,
    Change,
    Conflict,
    Outcome,
    Refused,
    Renewed,
    TakenIn,
)
from elo_tui.views.forms import Form
from elo_tui.views.journal.form_facts import (
    day_of_form,
    entry_of,
    form_of,
    key_of_form,
    state_of,
    with_form,
)
from elo_tui.views.tournament import TournamentState

if TYPE_CHECKING:
    from elo_tui.screens.conflict import ConflictScreen
    from elo_tui.screens.journal import JournalScreen
    from elo_tui.screens.keep import KeepScreen
    from elo_tui.screens.take_in import TakeInScreen
    from elo_tui.store.exchange import Taken


class Keeping(People):
    """Does what the Journal screen asks for, and keeps rounds as events."""

    _is_first = False
    """Whether nobody was there before a journal was taken in."""

    def __init__(self) -> None:
        super().__init__()
        self._entries: dict[int, Entry] = {}
        """The events that rounds were opened of, as they were kept last."""
        self._owners: dict[int, int] = {}
        """The people whose events they are."""
        self._disputes: dict[int, Conflict] = {}
        """What another program has changed, and nobody has decided about yet."""

    def in_use(self) -> set[int]:
        return {one for one in self._owners.values() if one in self.accounts}

    def put_away(self, leaves_drafts: bool) -> str:
        # what has not been decided is not thrown away
        return super().put_away(leaves_drafts or bool(self._disputes))

    def hear(self, outcome: Outcome) -> None:
        super().hear(outcome)
        match outcome:
            case Renewed():
                self._account_changed()
                self._compare_with_newest()
            case Conflict():
                self._dispute(outcome)
            case Refused(text):
                self._tell(text, "wrong")
            case TakenIn(taken):
                self._tell_taken_in(taken)

    # a journal from a file

    def on_take_in_screen_wanted(self, event: TakeInScreen.Wanted) -> None:
        self._back_to_work()
        if self._keeper is None:
            self._tell("Nothing is kept here: a journal cannot be taken in", "wrong")
        else:
            self._is_first = self.person is None
            self._keeper.take_in(event.document, self.person)

    def _tell_taken_in(self, taken: Taken) -> None:
        """Show the journal, and say what is new in it."""
        from elo_tui.screens.take_in import counted

        if self._is_first and self.person is not None:
            self._choose_person(self.person)
        self.switch_mode("journal")
        known = f"; {taken.known} were there already" if taken.known else ""
        self._tell(f"Taken in: {counted(taken.entries, taken.listed)}{known}")

    def _account_of(self, mode: str) -> Account | None:
        """Whose ratings are on a screen: those of the event's person, or the chosen."""
        state = self.benches[mode].state
        number = state.entry if isinstance(state, TournamentState) else 0
        return self._account_with(number)

    def _account_with(self, entry: int) -> Account | None:
        """The account of an event that rounds were opened of; else of the chosen."""
        if entry not in self._owners:
            return self.account
        return self.accounts.get(self._owners[entry])

    def _link(self, entry: Entry, account: Account) -> None:
        """Keep an event up to date from now on, as long as its rounds are shown."""
        self._entries[entry.id] = entry
        self._owners[entry.id] = account.person.id

    # the Journal screen

    def on_journal_screen_entry_opened(self, event: JournalScreen.EntryOpened) -> None:
        account = self.owner_of(event.entry)
        if account is not None:
            self._open_entry(event.entry, account)

    def on_journal_screen_new_entry_wanted(
        self, event: JournalScreen.NewEntryWanted
    ) -> None:
        if self.account is not None:
            known = self._facts(self.account, event.form)
            form = event.form._replace(
                **{name: "" for name, text in known.items() if text}
            )
            self._open_entry(with_form(Entry(self.new_number()), form), self.account)

    def on_journal_screen_entry_deleted(
        self, event: JournalScreen.EntryDeleted
    ) -> None:
        self._entries.pop(event.entry.id, None)
        self._disputes.pop(event.entry.id, None)
        self.delete(event.entry)
        self._account_changed()

    def on_journal_screen_entry_restored(
        self, event: JournalScreen.EntryRestored
    ) -> None:
        if self.person is not None:
            self.restore(event.entry, self.person.id)
            self._account_changed()

    def on_journal_screen_listed_given(self, event: JournalScreen.ListedGiven) -> None:
        if self.person is not None:
            self.keep(event.listed, self.person.id)
            self._account_changed()

    def on_journal_screen_listed_deleted(
        self, event: JournalScreen.ListedDeleted
    ) -> None:
        self.delete(event.listed)
        self._account_changed()

    # events whose rounds are on the Tournament screen

    def _open_entry(self, entry: Entry, account: Account) -> None:
        self._link(entry, account)
        known = self._facts(account, form_of(entry))
        self._filled["tournament"] = known
        self.open_rounds(state_of(entry, account.person, known), back_to="journal")

    def state_changed(self, mode: str, state: Form | TournamentState) -> None:
        entry = None
        if isinstance(state, TournamentState):
            entry = self._entries.get(state.entry)
            if entry is not None and not self._save(entry, state):
                entry = None
        if entry is None:
            super().state_changed(mode, state)
        elif self._keeper is not None:
            self._keeper.note(mode, None)

    def _save(self, before: Entry, state: TournamentState) -> bool:
        """Keep an event as it is now; whether no draft has to hold anything of it."""
        from elo_tui.screens.tournament import TournamentScreen

        account = self._account_with(before.id)
        screen = self.benches["tournament"]
        assert isinstance(screen, TournamentScreen)
        if account is None or (screen.view is not None and screen.view.problems):
            return False
        known = self._facts(account, state.form)
        entry = entry_of(state, before, known)
        if entry != before and (entry.games or self.owner_of(before)):
            if entry.id in self._disputes:
                self._ask_about(self._disputes[entry.id])
                return False
            self._entries[entry.id] = entry
            self.keep(entry, account.person.id, typing=True)
            # an event changes what is known after it, not at its own beginning
            own = (account.person.id, key_of_form(state.form), day_of_form(state.form))
            self._facts_known = {own: known}
        return not state.typed.strip()

    def action_keep(self) -> None:
        """Keep the rounds as an event of the person chosen."""
        from elo_tui.screens.keep import KeepScreen
        from elo_tui.screens.tournament import TournamentScreen

        screen = self.screen
        if not isinstance(screen, TournamentScreen):
            return
        state = screen.state
        if state.typed.strip():
            screen.say("The games being typed go first: Enter adds them", "wrong")
        elif not state.rounds:
            screen.say("Nothing to keep yet: type a game first, such as 2010 W", "dim")
        else:
            whose = self._account_of("tournament")
            self.push_screen(
                KeepScreen(
                    self.settings.keys,
                    state.event,
                    None if whose is None else whose.person.name,
                    self.keeps,
                )
            )

    def on_keep_screen_named(self, event: KeepScreen.Named) -> None:
        """The event has a name, and its person too."""
        screen = self.benches["tournament"]
        state = screen.state
        if self.account is None:
            form = state.form
            pool = next(one for one in POOLS if one == form.pool)
            person = Person(name=event.person, system=form.system, pool=pool)
            self.person = self.keep(person)
            self._do(Change("choose", self.person))
        assert self.account is not None
        entry = self._entries.get(state.entry)
        if entry is None:
            entry = Entry(self.new_number())
            self._link(entry, self.account)
            self._filled["tournament"] = self._facts(self.account, state.form)
        state = state._replace(event=event.event, entry=entry.id)
        screen.change(state._replace(name=state.name or self.account.person.name))
        self._account_changed()
        end = "the journal" if self.keeps else "the journal until the program ends"
        self._tell(f"Kept in {end}; every change of these rounds is kept too")

    # what somebody else has changed meanwhile

    @property
    def _number_shown(self) -> int:
        """The number of the event whose rounds are on the screen; 0: of none."""
        bench = self.benches.get("tournament")
        state = None if bench is None else bench.state
        return state.entry if isinstance(state, TournamentState) else 0

    def _compare_with_newest(self) -> None:
        """See whether what rounds were opened of is still what the journal has."""
        account = self.account
        newest = {one.id: one for one in account.entries} if account else {}
        for mine in [*self._entries.values()]:
            if account is None or self._owners[mine.id] != account.person.id:
                continue
            found = newest.get(mine.id)
            if found is None and not mine.games:
                continue
            if found is None or found._replace(rev=0) != mine._replace(rev=0):
                if mine.id == self._number_shown:
                    self._dispute(Conflict(mine, found, found is None))
                else:
                    self._entries.pop(mine.id)

    def _dispute(self, conflict: Conflict) -> None:
        mine, newest = conflict.mine, conflict.newest
        if mine.id == self._number_shown and mine.id in self._entries:
            self._disputes[mine.id] = conflict
            if self._keeper is not None:
                self._keeper.note("tournament", self.benches["tournament"].state)
            self._ask_about(conflict)
            return
        # what is kept is shown; who still wants the change makes it again
        self._accept(mine, newest, conflict.deleted)
        self._tell(
            "Not saved: changed elsewhere meanwhile; shown is what is kept", "wrong"
        )

    def _accept(self, mine: AnyRecord, newest: AnyRecord | None, deleted: bool) -> None:
        """Let what is kept stand."""
        if self._keeper is not None:
            self._keeper.settle(mine)
        # rounds that an undo brings back are no longer those of the event
        self._entries.pop(mine.id, None)
        person = self.owner_of(mine) if not isinstance(mine, Person) else None
        if deleted or newest is None:
            self._forget(mine)
        elif isinstance(mine, Person) or person is not None:
            self._remember(newest, 0)
        elif self.person is not None:
            self._remember(newest, self.person.id)
        self._account_changed()

    def _ask_about(self, conflict: Conflict) -> None:
        from elo_tui.screens.conflict import ConflictScreen

        mine, newest = self._entries[conflict.mine.id], conflict.newest
        if not isinstance(self.screen, ConflictScreen):
            assert newest is None or isinstance(newest, Entry)
            theirs = None if conflict.deleted else newest
            self.push_screen(ConflictScreen(self.settings.keys, mine, theirs))

    def on_conflict_screen_decided(self, event: ConflictScreen.Decided) -> None:
        """One of two versions stands; undo brings the other one back."""
        conflict = self._disputes.pop(event.mine.id)
        screen = self.benches["tournament"]
        mine = self._entries[event.mine.id]
        account = self._account_with(mine.id)
        assert account is not None
        if event.keeps_mine:
            if self._keeper is not None:
                self._keeper.settle(mine)
            if conflict.deleted:
                # under a number of its own: what was deleted stays deleted
                self._forget(mine)
                self._entries.pop(mine.id)
                mine = mine._replace(id=self.new_number(), rev=0)
                self._link(mine, account)
                screen.change(screen.state._replace(entry=mine.id))
            self.keep(mine, account.person.id)
            self._account_changed()
            return
        self._accept(mine, conflict.newest, conflict.deleted)
        if conflict.deleted or not isinstance(conflict.newest, Entry):
            return
        newest = self._entries[mine.id] = conflict.newest
        if self._number_shown != mine.id:
            return
        state = state_of(newest, account.person, self._facts(account, form_of(newest)))
        screen.change(state)
        screen.fill()
