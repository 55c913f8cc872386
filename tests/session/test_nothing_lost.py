"""Any afternoon with people, events, files, undo and kills, beside a plain notebook.

The notebook knows whose each event is and which games it has. What it says is in memory
after every step, and in the file after every kill.
"""

from __future__ import annotations

import os
import tempfile
from datetime import date
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from msgspec.structs import asdict, replace

from elo_tui.core.events.origin import FromFile, FromJournal
from elo_tui.core.model import Game, Player, Result
from elo_tui.core.replay.journal_records import Entry, Listed, Person
from elo_tui.core.setup import check_last_day
from elo_tui.session.drafts import make_displayable
from elo_tui.session.forms import Form
from elo_tui.session.rounds_owner import find_player, has_other_owner
from elo_tui.session.session import Session
from elo_tui.session.state_history import History
from elo_tui.session.tournament_state import TournamentState, insert_typed
from elo_tui.store import stored_journal as journal
from tests.session.run import TODAY, Run
from tests.store.folder import reopened, sql

NAMES = ("Anna", "Bela", "Cilla")
#: A person who is in a file and may come into the journal that way.
EVERYBODY = (*NAMES, "Dora")
#: A disk in memory, where there is one: what is killed here is no machine.
IN_MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
DAYS = ("2026-03-01", "2026-03-05", "2026-10-31", "")

names = st.sampled_from(NAMES)
everybody = st.sampled_from(EVERYBODY)
days = st.sampled_from(DAYS)


class Events(dict[str, tuple[str, tuple[Game, ...]]]):
    """The notebook: owner and games of each event by its name."""


class Afternoon(RuleBasedStateMachine):
    """Someone at the desk, whose program is killed from time to time."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory(dir=IN_MEMORY)
        self.path = Path(self.folder.name) / "elo.db"
        self.events = Events()
        """What is in the journal."""
        self.written = Events()
        """What of it has come to the disk."""
        self.deleted: list[tuple[Entry, str, tuple[str, tuple[Game, ...]]]] = []
        self.count = 0
        self.desk = Run(self.path)
        self.at_start = self.journal
        self.began = self.desk.state

    def teardown(self) -> None:
        self.desk.writer.kill()
        self.folder.cleanup()

    @property
    def session(self) -> Session:
        return self.desk.session

    @property
    def state(self) -> TournamentState:
        return self.desk.state

    @property
    def journal(self) -> Events:
        """What the program has in memory of the events of everybody known."""
        return Events(
            (entry.name, (account.person.name, entry.games))
            for account in self.session.people.accounts.values()
            for entry in account.entries
        )

    @property
    def shown(self) -> str:
        """The event of the journal on the screen; empty where it is none."""
        is_one = self.session.entries.has_entry(self.state) and self.state.event
        return self.state.event if is_one else ""

    def note(self) -> None:
        """Write down the event shown as the screen shows it."""
        name, state = self.shown, self.state
        if not state.rounds and name not in self.events:
            # a new event is none before it has a game
            return
        if name and check_last_day(asdict(state.form)) is None:
            owner = self.events[name][0] if name in self.events else state.name
            self.events[name] = owner, state.rounds

    def game(self, of: str) -> Game:
        """A game that says whose it is."""
        self.count += 1
        return Game(1500 + self.count, Result.WIN, f"{of or 'nobody'} {self.count}")

    # people

    @rule(name=names)
    def choose(self, name: str) -> None:
        """Choose a person, who is added where there is nobody of that name."""
        works, events = self.desk.works, Events(self.events)
        people = self.session.people.everybody
        person = next((one for one in people if one.name == name), None)
        if person is None:
            person = self.session.journal.put(Person(name=name))
            player = Player(1800 + len(name))
            rated = Listed(day=date(2026, 1, 1), player=player)
            self.session.journal.put(rated, person.id)
        self.desk.choose(person)
        if self.desk.works > works:
            # an account had to be read, and all that waits is written before
            self.written = events
        chosen = self.session.people.chosen
        assert chosen is not None
        assert chosen.name == name
        assert not has_other_owner(self.state, chosen)

    # rounds

    @rule(typed=st.booleans())
    def add_round(self, typed: bool) -> None:
        game = self.game(find_player(self.state))
        self.desk.change(replace(self.state, typed="1900 W"), topic="typed")
        if typed:
            self.desk.change(insert_typed(self.state, (game,)))
        self.note()

    @rule()
    def delete_round(self) -> None:
        self.desk.change(replace(self.state, rounds=self.state.rounds[:-1]))
        self.note()

    @rule(player=everybody, count=st.integers(1, 3))
    def take_file(self, player: str, count: int) -> None:
        games = tuple(self.game(player) for _ in range(count))
        form = replace(self.state.form, own="1900", date="2026-05-01", event_end="")
        origin = FromFile("riga.trf", "Riga", player, 1)
        state = TournamentState(form, games, name=player, event="Riga", origin=origin)
        self.desk.change(state)

    @rule(first=days, last=days)
    def set_days(self, first: str, last: str) -> None:
        form = replace(self.state.form, date=first or "2026-03-03", event_end=last)
        form = self.session.person_facts.follow_form(self.state, "tournament", form)
        self.desk.change(replace(self.state, form=form))
        self.note()

    @rule()
    def clear(self) -> None:
        self.desk.change(self.session.person_facts.empty_event(self.state))

    # events

    @precondition(lambda self: self.state.rounds and not self.state.typed)
    @rule(last=days)
    def keep(self, last: str) -> None:
        entries, before = self.session.entries, self.state
        whose = entries.propose_owner(before)
        player = ""
        if not whose.person or whose.doubts:
            player = find_player(before) or whose.person or "Anna"
            if player == whose.person:
                # it is that player; only the rating is another: Enter again
                player = ""
            if player in whose.others:
                # the dialog refuses it: that person is to be chosen first
                return
        form = replace(before.form, date="2026-03-01", event_end=last)
        form = self.session.person_facts.follow_form(before, "tournament", form)
        self.count += 1
        name = self.shown or f"Event {self.count}"
        state = entries.add(replace(before, form=form), name, player, before)
        self.desk.change(state)
        # whose it is follows from nothing but what was seen when it was kept
        owner = self.events[name][0] if name in self.events else player or whose.person
        self.events[name] = owner, before.rounds

    @precondition(lambda self: self.session.people.account is not None)
    @rule()
    def begin(self) -> None:
        account = self.session.people.account
        assert account is not None
        self.count += 1
        form = Form(date=TODAY.isoformat())
        state = self.session.entries.begin(form, account)
        self.desk.change(replace(state, event=f"Begun {self.count}"))

    def entries(self) -> list[Entry]:
        account = self.session.people.account
        return [] if account is None else [*account.entries]

    @precondition(lambda self: self.entries())
    @rule(number=st.integers(0, 9))
    def open(self, number: int) -> None:
        found = self.entries()
        account = self.session.people.account
        assert account is not None
        entry = found[number % len(found)]
        self.desk.change(self.session.entries.open(entry, account))
        assert self.shown == entry.name

    @precondition(lambda self: self.entries())
    @rule(number=st.integers(0, 9))
    def delete(self, number: int) -> None:
        found = self.entries()
        entry = found[number % len(found)]
        self.session.delete(entry, self.state, self.desk.is_right)
        self.session.person_facts.forget()
        self.deleted.append((entry, entry.name, self.events.pop(entry.name)))

    @precondition(lambda self: self.deleted)
    @rule()
    def bring_back(self) -> None:
        entry, name, event = self.deleted.pop()
        chosen = self.session.people.chosen
        if chosen is None or chosen.name != event[0]:
            # another person's journal has no such undo
            return
        self.session.restore(entry, self.state, self.desk.is_right)
        self.session.person_facts.forget()
        self.events[name] = event
        if self.shown == name and self.desk.is_right:
            # with what was changed on the screen meanwhile
            self.note()

    # undo and redo

    def step(self, history: History[TournamentState]) -> None:
        before = self.journal
        shown, was = self.shown, self.state
        self.desk.move(history)
        after = self.journal
        # keeping is undone and redone with the rounds, nothing else comes or goes
        gone, back = before.keys() - after.keys(), after.keys() - before.keys()
        assert gone <= {shown}
        for name in gone:
            assert isinstance(was.origin, FromJournal)
            del self.events[name]
        for name in back:
            assert name == self.shown
            self.events[name] = after[name]
            self.deleted = [one for one in self.deleted if one[1] != name]
        self.note()

    @rule()
    def undo(self) -> None:
        self.step(self.desk.history.undo())

    @rule()
    def redo(self) -> None:
        self.step(self.desk.history.redo())

    @rule()
    def undo_everything_and_redo_it(self) -> None:
        there, journal = self.state, self.journal
        steps = len(self.desk.history.past)
        for _ in range(steps):
            self.undo()
        assert self.state == self.began
        for _ in range(steps):
            self.redo()
        assert self.state == there
        assert self.journal.keys() >= journal.keys()

    # the disk, the end, and the next start

    @rule()
    def write(self) -> None:
        said: list[str] = []
        self.session.journal.once_saved(lambda: said.append("kept"))
        self.desk.work()
        assert said
        self.written = Events(self.events)

    @rule(takes_draft=st.booleans())
    def quit(self, takes_draft: bool) -> None:
        state, blank = self.state, self.session.drafts.blank["tournament"]
        self.desk.writer.end()
        self.written = Events(self.events)
        self.start_again()
        is_shown = state.entry and state.event in self.events
        if state.rounds and not is_shown and state != blank:
            assert self.desk.drafts[0].state.rounds == state.rounds
        if takes_draft:
            self.take_draft()

    @rule(takes_draft=st.booleans())
    def kill(self, takes_draft: bool) -> None:
        self.desk.writer.kill()
        self.events = Events(self.written)
        self.start_again()
        if takes_draft:
            self.take_draft()

    def start_again(self) -> None:
        if self.path.exists():
            sql(self.path, "UPDATE session SET marker = 'gone'")
        self.deleted = []
        self.desk = Run(self.path)
        self.began = self.state
        if self.path.exists():
            assert self.in_the_file() == self.written

    def take_draft(self) -> None:
        if not self.desk.drafts:
            return
        draft = self.desk.drafts[0].state
        assert isinstance(draft, TournamentState)
        if not draft.entry and draft.event in self.events:
            # begun again it is a second event of that name, one for the notebook
            return
        found = make_displayable(draft)
        assert isinstance(found, TournamentState)
        state = self.session.entries.resume(found)
        assert (state.rounds, state.name) == (draft.rounds, draft.name)
        self.desk.change(state)
        self.note()

    def in_the_file(self) -> Events:
        store = reopened(self.path)
        try:
            return Events(
                (entry.name, (person.name, entry.games))
                for person in journal.list_people(store)
                for entry in journal.list_entries(store, person.id)
            )
        finally:
            store.close()

    # what always holds

    @invariant()
    def the_journal_is_as_in_the_notebook(self) -> None:
        for name, event in self.journal.items():
            assert self.events.get(name) == event, name
        known = {one.person.name for one in self.session.people.accounts.values()}
        for name, (owner, _) in self.events.items():
            assert owner not in known or name in self.journal

    @invariant()
    def nobody_has_games_of_somebody_else(self) -> None:
        for name, (owner, games) in self.journal.items():
            of = {game.name.split()[0] for game in games} - {"nobody"}
            assert of <= {owner}, name

    @invariant()
    def no_event_ends_before_it_begins(self) -> None:
        for account in self.session.people.accounts.values():
            for entry in account.entries:
                if entry.first is not None and entry.last is not None:
                    assert entry.first <= entry.last, entry.name


TestAfternoon = pytest.mark.slow(Afternoon.TestCase)
#: 5,000 steps.
TestAfternoon.settings = settings(max_examples=100, stateful_step_count=50)
