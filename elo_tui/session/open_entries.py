"""Entries of a journal with their rounds on a screen: every change is stored.

Two programs may have the same entry open. What another one has changed is never
overwritten: it waits as a conflict until the user has seen both versions.
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from elo_tui.core.events.origin import FromFile, FromJournal, Typed
from elo_tui.core.model import POOLS
from elo_tui.core.replay.journal_records import Account, Entry, Person
from elo_tui.core.text.same_name import is_same_name
from elo_tui.session.forms import Form
from elo_tui.session.journal import Journal
from elo_tui.session.journal_form import make_entry, make_form, make_state, take_form
from elo_tui.session.person_facts import PersonFacts
from elo_tui.session.rounds_owner import OwnerProposal, list_doubts
from elo_tui.session.tournament_state import TournamentState
from elo_tui.store.journal_replies import Conflict

#: The place of a change of rounds: the journal, a draft, or a conflict to be decided.
Stored = Literal["kept", "draft", "conflict"]


class OpenEntries:
    """Opened entries, and the changes that other programs have made to them."""

    def __init__(self, journal: Journal, person_facts: PersonFacts) -> None:
        self._journal = journal
        self._people = journal.people
        self._person_facts = person_facts
        self._entries: dict[int, Entry] = {}
        """As they were last stored."""
        self._owners: dict[int, int] = {}
        """The owner of each entry, including deleted ones."""
        self._deleted: dict[int, Entry] = {}
        """Entries deleted here while their rounds were open: an undo restores them."""
        self._unkept: dict[int, TournamentState] = {}
        """The rounds saved here as they were before that: undo returns to them."""
        self._taken_back: set[int] = set()
        """Entries that an undo has removed from the journal."""
        self._conflicts: dict[int, Conflict] = {}
        """The undecided conflicts."""
        self.prefers_stored = False
        """Whether the user has just taken a stored change back."""

    @property
    def people_in_use(self) -> set[int]:
        """The owners of all open entries."""
        return {*self._owners.values()}

    def _link(self, entry: Entry, account: Account) -> FromJournal:
        """Store all later changes of the rounds of an entry."""
        self._entries[entry.id] = entry
        self._owners[entry.id] = account.person.id
        return FromJournal(account.person.id, entry.id)

    def open(self, entry: Entry, account: Account) -> TournamentState:
        """Return the rounds of an entry for the screen; later changes are stored."""
        self._link(entry, account)
        known = self._person_facts.note_event(account, make_form(entry))
        return make_state(entry, account.person, known)

    def begin(self, form: Form, account: Account) -> TournamentState:
        """Return a new event with a form; facts of the journal are not repeated."""
        known = self._person_facts.find_facts(account, form)
        form = replace(form, **{name: "" for name, text in known.items() if text})
        entry = take_form(Entry(self._people.new_number()), form)
        return self.open(entry, account)

    def resume(self, state: TournamentState) -> TournamentState:
        """Link the rounds of a draft to the entry that they continue.

        They are linked to none if that has changed or was opened in this run, so
        nothing is overwritten.
        """
        origin = state.origin
        if not isinstance(origin, FromJournal):
            return state
        account = self._people.accounts.get(origin.person)
        known = () if account is None else account.entries
        if account is not None and not origin.entry:
            entry = Entry(self._people.new_number())
        else:
            version = origin.entry, origin.revision
            entry = next(
                (one for one in known if (one.id, one.rev) == version), Entry()
            )
        if account is None or not entry.id or entry.id in self._entries:
            return replace(state, origin=Typed())
        self._person_facts.note_event(account, state.form)
        return replace(state, origin=self._link(entry, account))

    def propose_owner(self, state: TournamentState) -> OwnerProposal:
        """Propose the owner of the rounds, with reasons for doubt; empty if unknown."""
        account = self._person_facts.find_account(state)
        if account is None:
            return OwnerProposal(notes=state.notes)
        own = self._person_facts.find_facts(account, state.form).get("own", "")
        person = account.person
        others = (one.name for one in self._people.everybody if one.id != person.id)
        doubts = list_doubts(state, person, own)
        return OwnerProposal(person.name, doubts, tuple(others), state.notes)

    def add(
        self,
        state: TournamentState,
        event: str,
        player: str = "",
        before: TournamentState | None = None,
    ) -> TournamentState:
        """Store rounds as an entry with a name, for their owner or the chosen person.

        `player` names a new person, who is added and chosen. `before` is the state to
        which an undo returns, by default this state.
        """
        if self.has_entry(state):
            owner = self._people.accounts[self._owners[state.entry]]
            return replace(state, event=event, name=owner.person.name)
        account = self._person_facts.find_account(state)
        if player or account is None:
            person = _build_person(state, player)
            self._journal.choose(self._journal.put(person))
            account = self._people.account
        assert account is not None
        origin = self._link(Entry(self._people.new_number()), account)
        self._person_facts.note_event(account, state.form)
        self._unkept[origin.entry] = before or state
        name = account.person.name
        return replace(state, event=event, name=name, origin=origin)

    def save(self, state: TournamentState, is_right: bool) -> Stored:
        """Store the rounds; they stay a draft while a field is wrong."""
        before = self._entries.get(state.entry)
        account = self._person_facts.find_account(state)
        if before is None or account is None or not is_right:
            return "draft"
        known = self._person_facts.find_facts(account, state.form)
        entry = make_entry(state, before, known)
        if entry != before and (entry.games or self._people.owner_of(before)):
            if entry.id in self._conflicts:
                return "conflict"
            self._entries[entry.id] = entry
            self._journal.put(entry, account.person.id, typing=True)
            self._person_facts.forget_others(account, state.form)
        return "draft" if state.typed.strip() else "kept"

    def forget(self, entry: Entry) -> None:
        """Unlink the rounds of a deleted entry."""
        open_one = self._entries.pop(entry.id, None)
        if open_one is not None:
            self._deleted[entry.id] = open_one
        self._conflicts.pop(entry.id, None)

    def remember(self, entry: Entry) -> None:
        """Link the rounds of a restored entry again."""
        self._taken_back.discard(entry.id)
        if self._deleted.pop(entry.id, None) is not None:
            self._entries[entry.id] = entry

    def has_entry(self, state: TournamentState) -> bool:
        """Whether rounds belong to an entry that exists."""
        return state.entry in self._entries

    def follow_undo(self, before: TournamentState, after: TournamentState) -> bool:
        """Remove the entry if its creation is undone, restore it if that is redone.

        Return whether the journal has changed.
        """
        if _is_same(after, self._unkept.get(before.entry)):
            entry = self._entries.get(before.entry)
            if entry is None or self._people.owner_of(entry) is None:
                return False
            self.forget(entry)
            self._taken_back.add(entry.id)
            self._journal.delete(entry)
            return True
        back = self._deleted.get(after.entry)
        if back is None or back.id not in self._taken_back:
            # what was deleted in the journal is restored there
            return False
        if not _is_same(before, self._unkept.get(after.entry)):
            return False
        self.remember(back)
        self._journal.restore(back, self._owners[back.id])
        return True

    # changes by another program

    def compare(self, shown: int) -> Conflict | None:
        """Compare the journal, after reading it again, with the entries that are open.

        Return the conflict about the entry `shown` on the screen, or None.
        """
        account = self._people.account
        if account is None:
            return None
        newest = {one.id: one for one in account.entries}
        found = None
        for mine in [*self._entries.values()]:
            theirs = newest.get(mine.id)
            if self._owners[mine.id] != account.person.id:
                continue
            if theirs is None and not mine.games:
                continue
            if theirs is None or replace(theirs, rev=0) != replace(mine, rev=0):
                if mine.id == shown:
                    found = Conflict(mine, theirs, theirs is None)
                else:
                    self._entries.pop(mine.id)
        return found

    def wait_for(self, conflict: Conflict, shown: int) -> bool:
        """Hold a conflict until it is decided; False if the stored version is used.

        Only rounds on the screen wait: any other change can simply be made again.
        """
        number = conflict.mine.id
        if number == shown and number in self._entries:
            self._conflicts[number] = conflict
            return True
        self._accept(conflict)
        return False

    def find_versions(self, number: int) -> tuple[Entry, Entry | None]:
        """Return our version of an entry, and the stored one; None if deleted."""
        conflict = self._conflicts[number]
        newest = conflict.newest
        assert newest is None or isinstance(newest, Entry)
        return self._entries[number], None if conflict.deleted else newest

    def decide(
        self, number: int, state: TournamentState, keeps_mine: bool
    ) -> TournamentState:
        """Use one of two versions; return the rounds for the screen."""
        conflict = self._conflicts.pop(number)
        mine = self._entries[number]
        account = self._people.accounts[self._owners[number]]
        if keeps_mine:
            self._journal.settle(mine)
            if conflict.deleted:
                # under a new number: what was deleted stays deleted
                self._people.remove_record(mine)
                self._entries.pop(number)
                mine = replace(mine, id=self._people.new_number(), rev=0)
                state = replace(state, origin=self._link(mine, account))
            self._journal.put(mine, account.person.id)
            return state
        self._accept(conflict)
        newest = conflict.newest
        if conflict.deleted or not isinstance(newest, Entry):
            return state
        self._entries[number] = newest
        if state.entry != number:
            return state
        known = self._person_facts.find_facts(account, make_form(newest))
        return make_state(newest, account.person, known)

    def _accept(self, conflict: Conflict) -> None:
        """Use the stored version."""
        mine, newest = conflict.mine, conflict.newest
        self._journal.settle(mine)
        # rounds restored by an undo are no longer those of the event
        self._entries.pop(mine.id, None)
        chosen = self._people.chosen
        if conflict.deleted or newest is None:
            self._people.remove_record(mine)
        else:
            self._people.put_record(newest, chosen.id if chosen is not None else 0)
        self._person_facts.forget()


def _is_same(one: TournamentState, other: TournamentState | None) -> bool:
    """Whether two states are equal except for the cursor."""
    return other is not None and replace(one, cursor=0) == replace(other, cursor=0)


def _build_person(state: TournamentState, name: str) -> Person:
    """Build a person from the facts that the rounds state."""
    form, origin, fide_id = state.form, state.origin, ""
    if isinstance(origin, FromFile) and is_same_name(origin.player, name):
        fide_id = origin.fide_id
    pool = next(one for one in POOLS if one == form.pool)
    return Person(name=name, fide_id=fide_id, system=form.system, pool=pool)
