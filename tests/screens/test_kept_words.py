"""Nothing is said to be added, kept, deleted, undone or back that is not on disk."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from threading import Event

import pytest
from msgspec.structs import replace

from elo_tui.core.model import Game, Result
from elo_tui.features.tournament.screen import TournamentScreen
from elo_tui.session.forms import Form
from elo_tui.session.paths import DATA_VARIABLE
from elo_tui.session.tournament_state import TournamentState
from elo_tui.store import database, stored_drafts
from elo_tui.store.database import transaction
from elo_tui.store.journal_replies import WriterFault
from tests.screens.desk import AnyDesk
from tests.screens.filing_desk import said
from tests.screens.idling import LIMIT
from tests.screens.keeping_desk import RIGA, fill, path, session, settle, store

pytestmark = pytest.mark.usefixtures("data")


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "data"))


async def add(desk: AnyDesk, game: str) -> TournamentScreen:
    screen = desk.top
    assert isinstance(screen, TournamentScreen)
    screen.entry.value = game
    desk.top.set_focus(screen.entry)
    await desk.press("enter")
    await settle(desk)
    return screen


async def test_a_round_is_added_once_it_is_on_the_disk() -> None:
    # a file where the folder should be
    path().parent.write_text("")
    async with session("tournament", own="1800") as desk:
        screen = await add(desk, "2010 W")
        assert len(screen.state.rounds) == 1
        assert screen.not_saved
        assert "added" not in screen.message[0]
        os.remove(path().parent)
        screen = await add(desk, "2020 D")
        assert (screen.not_saved, screen.message[0]) == ("", "1 round added")
        desk.app.replies.accept(WriterFault("not saved: the disk is full"))
        assert screen.not_saved
        assert "added" not in screen.message[0]


async def test_rounds_with_a_wrong_field_are_not_said_to_be_kept() -> None:
    async with session("tournament", Game(1900, Result.WIN), own="1800") as desk:
        desk.put(own="18x")
        await desk.press("ctrl+l")
        await settle(desk)
        assert isinstance(desk.top, TournamentScreen)
        assert desk.message.startswith("Not added yet: ")
        assert desk.top.focused is desk.field("own")


class Disk:
    """A disk that answers when the test allows it."""

    def __init__(self) -> None:
        self._answers = Event()
        self._answers.set()

    @contextmanager
    def transaction(self, connection: sqlite3.Connection) -> Iterator[None]:
        with transaction(connection):
            yield
            assert self._answers.wait(LIMIT)

    def hold(self) -> None:
        self._answers.clear()

    def answer(self) -> None:
        self._answers.set()

    async def says(self, desk: AnyDesk, words: str, *keys: str) -> None:
        """Press keys; their words appear once the disk has answered, not before."""
        self.hold()
        try:
            await desk.press(*keys)
            early = said(desk)[0]
        finally:
            self.answer()
        assert words not in early
        # nor does a question stay that has been answered
        assert "same key" not in early
        await settle(desk)
        assert words in said(desk)[0]


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    made = Disk()
    monkeypatch.setattr(database, "transaction", made.transaction)
    return made


async def test_no_word_about_rounds_comes_before_the_disk(disk: Disk) -> None:
    rounds = Game(1900, Result.WIN), Game(2000, Result.WIN)
    async with session("tournament", *rounds, own="1800") as desk:
        await disk.says(desk, "1 round added", *"2010 W", "enter")
        for words, keys in (
            ("Undone: round 3 added", ["ctrl+z"]),
            ("Redone: round 3 added", ["ctrl+r"]),
            ("Round 3 deleted", ["down", "x"]),
            ("Undone: round 3 deleted", ["ctrl+z"]),
            ("All rounds removed", ["ctrl+n"]),
        ):
            await disk.says(desk, words, *keys)


async def test_no_word_about_the_journal_comes_before_the_disk(disk: Disk) -> None:
    fill(RIGA)
    async with session("journal") as desk:
        await desk.press("f12")
        await settle(desk)
        for words, keys in (
            ("Riga Open deleted", ["down", "x", "x"]),
            ("Riga Open restored", ["ctrl+z"]),
            ("Riga Open deleted again", ["ctrl+r"]),
            ("Riga Open restored", ["ctrl+z"]),
            ("2100; undo works", ["o", *"2100", "enter"]),
            ("restored", ["ctrl+z"]),
            ("changed again", ["ctrl+r"]),
        ):
            await disk.says(desk, words, *keys)
        await desk.press("p")
        await disk.says(desk, "Berg, Anna deleted", "x", "x")
        await disk.says(desk, "Berg, Anna restored", "ctrl+z")


async def test_no_word_about_a_draft_comes_before_the_disk(disk: Disk) -> None:
    state = TournamentState(Form(own="1800"), (Game(1900, Result.WIN),))
    with store() as one:
        for number in range(3):
            day = datetime.now() - timedelta(days=2 + number)
            stored_drafts.save_draft(one, 1_000 + number, "tournament", state, day)
    async with session("tournament") as desk:
        await settle(desk)
        await desk.press("ctrl+g")
        await settle(desk)
        await disk.says(desk, "Discarded", "x", "x")
        await disk.says(desk, "Draft restored", "enter")


async def test_a_deletion_that_cannot_be_stored_is_not_said() -> None:
    fill(RIGA)
    async with session("journal") as desk:
        await desk.press("f12")
        await settle(desk)
        # a folder where the file should be: every write fails
        path().unlink()
        path().mkdir()
        await desk.press("down", "x", "x")
        await settle(desk)
        assert "delete" not in desk.message.lower()
        assert desk.app.session.journal.not_saved


async def test_undoing_where_nothing_is_stored_makes_no_file() -> None:
    async with session("game") as desk:
        desk.put(date="2026-10-01")
        await desk.press("ctrl+z")
        assert desk.message == "Undone: Date"
        await settle(desk)
    assert not path().exists()


async def test_a_question_is_not_spoken_over_by_what_was_done_before(
    disk: Disk,
) -> None:
    fill(RIGA, replace(RIGA, name="Oslo Open"))
    async with session("journal") as desk:
        await desk.press("f12")
        await settle(desk)
        disk.hold()
        await desk.press("down", "x", "x", "x")
        disk.answer()
        await settle(desk)
        assert "y deletes" in desk.message
