"""A session without an app: people in memory, a writer that hands over by a queue."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from queue import Queue
from typing import TypeVar

from elo_tui.core.model import Game, Player, Result
from elo_tui.core.replay.journal_records import Account, Listed, Person
from elo_tui.session.drafts import STATES
from elo_tui.session.forms import Form
from elo_tui.session.journal import Journal
from elo_tui.session.open_entries import OpenEntries
from elo_tui.session.person_facts import JournalPeople, PersonFacts
from elo_tui.store.journal_replies import Reply
from elo_tui.store.journal_writer import JournalWriter
from tests.entries import entry

Kind = TypeVar("Kind", bound=Reply)

#: How long a busy machine may take, seconds.
LIMIT = 20.0
ANNA = Person(7, 1, "Berg, Anna", born=1990)
BELA = Person(8, 1, "Bela", system="fide", pool="rapid")
RATED = Listed(70, 1, day=date(2025, 1, 1), player=Player(1850, games_played=60))
GAMES = (Game(1900, Result.WIN), Game(2000, Result.DRAW))
RIGA = entry(71, 1, "Riga Open", form=Form(date="2026-03-05"), games=GAMES)
ACCOUNT = Account(ANNA, (RATED,), (RIGA,))
TODAY = Form(date="2026-11-20")


def people(*accounts: Account) -> JournalPeople:
    """Those of the accounts, the first of them chosen."""
    found = JournalPeople()
    found.renew(tuple(one.person for one in accounts), None)
    for account in accounts:
        found.accounts[account.person.id] = account
    found.chosen = accounts[0].person if accounts else None
    return found


def entries(journal: Journal, *given: str) -> OpenEntries:
    return OpenEntries(journal, PersonFacts(journal.people, frozenset(given)))


class Written:
    """A writer whose outcomes can be waited for."""

    def __init__(self, path: Path) -> None:
        self.outcomes: Queue[Reply] = Queue()
        self.writer = JournalWriter(path, STATES, self.outcomes.put)

    def next(self, kind: type[Kind]) -> Kind:
        """The next outcome of a kind."""
        while True:
            found = self.outcomes.get(timeout=LIMIT)
            if isinstance(found, kind):
                return found
