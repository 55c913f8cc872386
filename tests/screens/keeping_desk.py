"""Ways to start the app with a data file, and to look at what is in it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from datetime import date, datetime
from pathlib import Path

from elo_tui.app.elo_app import EloApp
from elo_tui.core.model import Game, Player, Result
from elo_tui.core.replay.journal_records import Account, Entry, Listed, Person
from elo_tui.kit.screens.work_screen import WorkScreen
from elo_tui.session.forms import Form
from elo_tui.session.paths import data_file
from elo_tui.session.permissions import Prefill, pick_texts
from elo_tui.start import build_app
from elo_tui.store import stored_journal
from elo_tui.store.data_file import open_data_file
from elo_tui.store.database import Store
from tests.entries import entry
from tests.screens.desk import SIZE, TODAY, AnyDesk, Desk

ANNA = Person(name="Berg, Anna", born=1990)
#: Rated since the beginning of the year before, with as many games as K 20 takes.
RATED = Listed(day=date(2025, 1, 1), player=Player(1850, games_played=60))
RIGA = entry(
    name="Riga Open",
    form=Form(date="2026-03-05"),
    games=(Game(1900, Result.WIN), Game(2000, Result.DRAW)),
)


def path() -> Path:
    """The data file of this test."""
    found = data_file()
    assert found is not None
    return found


@contextmanager
def store() -> Iterator[Store]:
    """The data file, opened beside the program or before it."""
    with closing(open_data_file(path(), datetime.now())) as one:
        yield one


def fill(*entries: Entry, person: Person = ANNA) -> Account:
    """Keep a person with a rating and with events, and choose her."""
    with store() as one:
        person = stored_journal.add_record(one, person)
        stored_journal.add_record(one, RATED, person.id)
        for entry in entries:
            stored_journal.add_record(one, entry, person.id)
        stored_journal.choose_person(one, person.id)
        return stored_journal.read_account(one, person)


def kept() -> list[Account]:
    """All that is in the file."""
    with store() as one:
        return [
            stored_journal.read_account(one, person)
            for person in stored_journal.list_people(one)
        ]


async def settle(desk: AnyDesk) -> None:
    """Wait until everything is written, and for what comes of it."""
    for _ in range(2):
        await desk.settle()
        writer = desk.app.session.journal.writer
        while writer is not None and not writer.is_settled:
            await asyncio.sleep(0.005)
    await desk.settle()


@asynccontextmanager
async def session(
    screen: str = "game", *games: Game, size: tuple[int, int] = SIZE, **texts: str
) -> AsyncIterator[AnyDesk]:
    """The app from its start to its end, with what it has read."""
    app: EloApp = build_app(Prefill(screen, pick_texts(texts), games), TODAY)
    try:
        async with app.run_test(size=size) as pilot:
            assert isinstance(app.screen, WorkScreen)
            desk: AnyDesk = Desk(pilot, app, app.screen)
            await settle(desk)
            yield desk
            await settle(desk)
    finally:
        app.session.close()
