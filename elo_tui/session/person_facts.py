"""People of the journals, and the facts of one filled in on the screens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Any, TypeVar

from msgspec.structs import replace

from elo_tui.core.replay.journal_records import Account, AnyRecord, Listed, Person
from elo_tui.session.forms import Form
from elo_tui.session.journal_form import (
    OF_PLAYER,
    choose_pool,
    find_first_day,
    make_key,
    read_facts,
    update_facts,
)
from elo_tui.session.rounds_owner import clear_event, has_other_owner
from elo_tui.session.tournament_state import TournamentState

Record = TypeVar("Record", bound=AnyRecord)


class JournalPeople:
    """An account is present once it has been opened."""

    def __init__(self) -> None:
        self.everybody: tuple[Person, ...] = ()
        """In the order in which they were added."""
        self.chosen: Person | None = None
        """The person with the ratings to fill in."""
        self.accounts: dict[int, Account] = {}
        """The accounts opened so far, by the number of the person."""
        self._last_number = 0

    @property
    def account(self) -> Account | None:
        """All records of the chosen person."""
        return None if self.chosen is None else self.accounts.get(self.chosen.id)

    def new_number(self) -> int:
        """Return a number for a record that the store has not numbered yet."""
        self._last_number -= 1
        return self._last_number

    def owner_of(self, record: AnyRecord) -> Account | None:
        """Return the account that contains a rating or an event."""
        for account in self.accounts.values():
            if any(one.id == record.id for one in _same_kind(account, record)):
                return account
        return None

    def renew(
        self,
        everybody: tuple[Person, ...],
        account: Account | None,
        in_use: Iterable[int] = (),
    ) -> None:
        """Replace people and accounts; `account` is that of the chosen person.

        The accounts of others are dropped unless `in_use`.
        """
        self.everybody = everybody
        self.accounts = {
            number: self.accounts[number]
            for number in in_use
            if number in self.accounts
        }
        self.chosen = None if account is None else account.person
        if account is not None:
            self.accounts[account.person.id] = account

    def put_record(self, record: AnyRecord, person: int = 0) -> None:
        """Add or replace a record, of a `person` unless it is one."""
        if isinstance(record, Person):
            self._put_person(record)
            return
        account = self.owner_of(record) or self.accounts.get(person)
        if account is None:
            return
        if isinstance(record, Listed):
            listed = sorted(
                _put_record(account.listed, record), key=lambda one: one.day
            )
            account = replace(account, listed=tuple(listed))
        else:
            account = replace(account, entries=_put_record(account.entries, record))
        self.accounts[account.person.id] = account

    def _put_person(self, person: Person) -> None:
        self.everybody = _put_record(self.everybody, person)
        known = self.accounts.get(person.id)
        if known is not None:
            self.accounts[person.id] = replace(known, person=person)
        elif person.id < 0:
            self.accounts[person.id] = Account(person)
        if self.chosen is not None and self.chosen.id == person.id:
            self.chosen = person

    def remove_record(self, record: AnyRecord) -> None:
        """Remove a record."""
        if isinstance(record, Person):
            self.everybody = _remove_record(self.everybody, record)
            if self.chosen is not None and self.chosen.id == record.id:
                self.chosen = None
            return
        account = self.owner_of(record)
        if account is not None:
            self.accounts[account.person.id] = replace(
                account,
                listed=_remove_record(account.listed, record),
                entries=_remove_record(account.entries, record),
            )


def _same_kind(account: Account, record: AnyRecord) -> Iterator[AnyRecord]:
    yield from account.listed if isinstance(record, Listed) else account.entries


def _put_record(records: tuple[Record, ...], record: Record) -> tuple[Record, ...]:
    """Replace the earlier version of a record, or append it."""
    if any(one.id == record.id for one in records):
        return tuple(record if one.id == record.id else one for one in records)
    return (*records, record)


def _remove_record(
    records: tuple[Record, ...], record: AnyRecord
) -> tuple[Record, ...]:
    return tuple(one for one in records if one.id != record.id)


State = TypeVar("State")

#: The fields, apart from facts, that follow from a person.
_USUAL = ("system", "pool", "speed")
_NOTHING = dict.fromkeys(OF_PLAYER, "")


class PersonFacts:
    """Fills in the chosen person; `given` are the fields of the command line.

    No journal overrides those. `today` is the day of a new, empty event.
    """

    def __init__(
        self,
        people: JournalPeople,
        given: frozenset[str] = frozenset(),
        today: date | None = None,
    ) -> None:
        self._people = people
        self._today = (today or date.today()).isoformat()
        self.given = given
        self._known: dict[tuple[object, ...], dict[str, str]] = {}
        self._filled: dict[str, Mapping[str, str]] = {}
        """The facts filled in last, by screen."""

    @property
    def _is_own_given(self) -> bool:
        """Whether the command line has given facts about a player."""
        return not self.given.isdisjoint(OF_PLAYER)

    @property
    def name(self) -> str:
        """The name of the chosen person; "" if the command line describes a player."""
        person = self._people.chosen
        return "" if person is None or self._is_own_given else person.name

    def find_facts(self, account: Account, form: Form) -> dict[str, str]:
        """Return the facts of a journal for a form, cached by rating and day."""
        wanted = (account.person.id, make_key(form), find_first_day(form))
        if wanted not in self._known:
            self._known[wanted] = read_facts(account, form)
        return self._known[wanted]

    def forget(self) -> None:
        """Clear the cache after a change of a journal."""
        self._known.clear()

    def forget_others(self, account: Account, form: Form) -> None:
        """Clear the cache after a change of an event, apart from its own facts.

        The change affects facts after the event, not at its beginning.
        """
        own = self.find_facts(account, form)
        self._known = {(account.person.id, make_key(form), find_first_day(form)): own}

    def fill_form(self, form: Form) -> Form:
        """Fill in the facts of the chosen person unless others were given."""
        account = self._people.account
        if account is None:
            return form
        if self.given.isdisjoint(_USUAL):
            form = choose_pool(form, account.person)
        return self._add_facts(form)

    def _add_facts(self, form: Form) -> Form:
        account = self._people.account
        # for any rating other than the one they were given for, these facts would be
        # wrong
        if account is None or self._is_own_given:
            return form
        return replace(form, **self.find_facts(account, form))

    def empty_event(self, state: TournamentState) -> TournamentState:
        """Replace another player's event by an empty one of the chosen person."""
        empty = clear_event(state, self._today)
        form = self._add_facts(empty.form)
        self.note("tournament", form)
        return replace(empty, form=form, name=self.name)

    def note(self, mode: str, form: Form) -> None:
        """Remember the facts filled in on a screen, to replace them later."""
        account = self._people.account
        if account is None or self._is_own_given:
            self._filled[mode] = {}
        else:
            self._filled[mode] = self.find_facts(account, form)

    def note_event(self, account: Account, form: Form) -> dict[str, str]:
        """Remember and return the facts for an event of a journal."""
        known = self._filled["tournament"] = self.find_facts(account, form)
        return known

    def fill_state(self, mode: str, state: State, fresh: bool) -> State:
        """Fill in the chosen person; a `fresh` state has no typed facts to respect."""
        stays: Mapping[str, str] = {} if fresh else _NOTHING
        shown: Any = state
        if isinstance(shown, TournamentState):
            if shown.entry or self.is_anothers(shown):
                # these remain that player's: the person begins with an event of their
                # own
                shown = clear_event(shown, self._today)
            form = self.fill_form(replace(shown.form, **stays))
            shown = replace(shown, form=form, name=self.name)
        else:
            shown = form = self.fill_form(replace(shown, **stays))
        self.note(mode, form)
        filled: State = shown
        return filled

    def is_anothers(self, state: object) -> bool:
        """Whether the rounds of a state are another player's."""
        person = self._people.chosen
        return (
            person is not None
            and isinstance(state, TournamentState)
            and has_other_owner(state, person)
        )

    def follow_form(
        self, state: Form | TournamentState, mode: str, after: Form
    ) -> Form:
        """Fill a form in again after a switch to another rating or day.

        Typed facts stay.
        """
        account, before = self._people.account, state
        if isinstance(state, TournamentState):
            account, before = self.find_account(state), state.form
        assert isinstance(before, Form)
        key = make_key(after), find_first_day(after)
        if account is None or (make_key(before), find_first_day(before)) == key:
            return after
        named = isinstance(state, TournamentState) and not state.entry and state.name
        if named and named != account.person.name:
            # from a report: the rounds of another player
            return after
        new, old = self.find_facts(account, after), self._filled.get(mode, {})
        if not new or not old:
            return after
        self._filled[mode] = new
        return update_facts(before, after, {**_NOTHING, **old}, new)

    def find_account(self, state: object) -> Account | None:
        """Return the account of the event on a screen, else of the chosen person."""
        if isinstance(state, TournamentState) and state.person:
            return self._people.accounts.get(state.person)
        return self._people.account
