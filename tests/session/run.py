"""One run of the program without its screens, whose disk waits for the test."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from msgspec.structs import asdict

from elo_tui.core.replay.journal_records import Person
from elo_tui.core.setup import check_last_day
from elo_tui.session.drafts import STATES, Drafts
from elo_tui.session.forms import Form
from elo_tui.session.journal import Journal
from elo_tui.session.lookup import Lookup
from elo_tui.session.open_entries import OpenEntries
from elo_tui.session.open_requests import Opening
from elo_tui.session.person_facts import JournalPeople, PersonFacts
from elo_tui.session.session import Session
from elo_tui.session.state_history import History
from elo_tui.session.tournament_state import TournamentState
from elo_tui.store.journal_replies import (
    AccountOpened,
    ChangeRefused,
    Conflict,
    DraftsFound,
    Loaded,
    Reply,
    Saved,
    WriterFault,
)
from elo_tui.store.journal_writer import JournalWriter
from elo_tui.store.stored_drafts import Draft

TODAY = date(2026, 11, 20)


class ByHand(JournalWriter):
    """A writer without a thread: it writes when the test says so."""

    def _soon(self, pause: float) -> None:
        self._due = pause

    def work(self) -> None:
        self._due = None
        self._work()

    def end(self) -> None:
        self.work()
        self._file.end()

    def kill(self) -> None:
        self._file.give_back()


class Run:
    """The session with the state of the Tournament screen; no fault is expected."""

    def __init__(self, path: Path) -> None:
        self.outcomes: list[Reply] = []
        self.writer = ByHand(path, STATES, self.outcomes.append)
        people = JournalPeople()
        found = Journal(people, self.writer)
        person_facts = PersonFacts(people, today=TODAY)
        self.session = Session(
            people=people,
            journal=found,
            person_facts=person_facts,
            entries=OpenEntries(found, person_facts),
            drafts=Drafts(self.writer),
            opening=Opening(),
            lookup=Lookup(False),
        )
        self.works = 0
        """How often the disk has come round."""
        self.drafts: tuple[Draft, ...] = ()
        blank = TournamentState(Form(date=TODAY.isoformat()))
        self.history = History(blank)
        person_facts.note("tournament", blank.form)
        found.load()
        if self.writer.exists:
            self.work()
        if people.chosen is not None:
            blank = person_facts.fill_state("tournament", blank, fresh=True)
            self.history = History(blank)
        self.session.drafts.blank["tournament"] = blank

    def close(self) -> None:
        """Close the file as it is."""
        self.writer.kill()

    @property
    def state(self) -> TournamentState:
        return self.history.present

    @property
    def is_right(self) -> bool:
        """Whether no field is wrong."""
        return check_last_day(asdict(self.state.form)) is None

    def work(self) -> None:
        """The disk comes round: all is written, and what comes of it is heard."""
        self.works += 1
        self.writer.work()
        while self.outcomes:
            outcome = self.outcomes.pop(0)
            assert not isinstance(outcome, Conflict | ChangeRefused), outcome
            assert not isinstance(outcome, WriterFault), outcome
            in_use = self.session.entries.people_in_use
            self.session.journal.accept(outcome, in_use)
            match outcome:
                case Loaded(drafts=drafts) | DraftsFound(drafts=drafts):
                    self.drafts = drafts
                    self.session.person_facts.forget()
                case AccountOpened(account):
                    self.choose(account.person)
                case Saved(then):
                    then()

    def move(self, history: History[TournamentState]) -> None:
        before, self.history = self.history, history
        if before.present != self.state:
            self.session.record_change("tournament", before, history, self.is_right)

    def change(self, state: TournamentState, topic: str = "") -> None:
        self.move(self.history.change(state, topic))

    def choose(self, person: Person) -> None:
        if self.session.journal.choose(person):
            self.session.person_facts.forget()
            blank = self.session.drafts.blank
            blank["tournament"] = self.session.person_facts.fill_state(
                "tournament", blank["tournament"], fresh=False
            )
            filled = self.session.person_facts.fill_state(
                "tournament", self.state, fresh=False
            )
            self.change(filled)
        else:
            self.work()
