"""Damaged reports on the screens: the notes are shown, and storing them is asked."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from elo_tui.features.journal.fact_dialogs import KeepScreen
from elo_tui.features.journal.questions import ImportJournalScreen
from elo_tui.features.pool.add_event_dialog import AddEventScreen
from elo_tui.features.roster.dialogs import FilingScreen
from elo_tui.readers.history.fide_history import read_calculations
from elo_tui.readers.history.history_source import Asked
from elo_tui.session.paths import DATA_VARIABLE
from elo_tui.store.journal_document import Document
from tests.cli.answers import answer, data
from tests.incomplete_files import GAMES, LINES, write_page
from tests.screens.desk import AnyDesk, picture, pool, roster
from tests.screens.filing_desk import open_file, settled
from tests.screens.keeping_desk import kept, session, settle

pytestmark = pytest.mark.screen

WHOLE = "\n".join((*LINES, ""))
#: Without its last player.
CUT = "\n".join((*LINES[:-1], ""))
MISSING = "3 players stated, 2 read"
QUESTION = "may be missing"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "data"))
    monkeypatch.setenv("ELO_TUI_STATE", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    for name, text in (("whole.trf", WHOLE), ("cut.trf", CUT)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def shown(desk: AnyDesk) -> str:
    return "\n".join(picture(desk.app))


async def choose(desk: AnyDesk, key: str, name: str) -> None:
    """Choose a file for an action of the screen."""
    await desk.press(key)
    await settled(desk)
    await desk.press(*name, "enter")
    await settled(desk)


async def test_a_pool_shows_the_notes_asks_and_is_corrected() -> None:
    answer("pool", "new", "club", "--system", "elo", "--k", "20")
    async with pool() as desk:
        await choose(desk, "a", "cut.trf")
        assert isinstance(desk.top, AddEventScreen)
        assert f"! line 4, {MISSING}" in shown(desk)
        await desk.press("enter")
        assert QUESTION in desk.top.message[0]
        assert len(data("pool", "log", "club")["entries"]) == 1
        await desk.press("enter")
        await settled(desk)
        assert data("pool", "log", "club")["entries"][-1]["notes"]

        await choose(desk, "a", "whole.trf")
        assert isinstance(desk.top, AddEventScreen)
        # the game between the other two was in both files
        assert "corrects event 1: 3 rated games for 1" in shown(desk)
        await desk.press("enter")
        await settled(desk)
        assert data("pool", "log", "club")["entries"][-1]["kind"] == "replace"
        await desk.press("ctrl+z")
        await settled(desk)
        assert data("pool", "list", "club")["incomplete"]


async def test_the_roster_shows_the_notes_asks_and_is_corrected() -> None:
    answer("journal", "profile", "add", "Berg, Anna", "--fide-id", "900001")
    async with roster() as desk:
        await choose(desk, "f", "cut.trf")
        assert isinstance(desk.top, FilingScreen)
        assert MISSING in shown(desk)
        await desk.press("enter")
        assert QUESTION in desk.top.message[0]
        await desk.press("enter")
        await settled(desk)
        await choose(desk, "f", "whole.trf")
        assert isinstance(desk.top, FilingScreen)
        assert "corrected: 2 games for 1" in shown(desk)
        await desk.press("enter")
        await settled(desk)
    (event,) = data("journal")["tracks"][0]["periods"][0]["events"]
    assert (event["games"], "notes" in event) == (2, False)


async def test_an_import_is_asked_about() -> None:
    text = write_page(GAMES[:-1])
    reading = read_calculations(text, Asked(day=date(2026, 11, 20)))
    document = Document((), reading.notes, reading, "page.html")
    taken: list[Document | None] = []
    async with session() as desk:
        screen = ImportJournalScreen({}, "page.html", document)
        desk.app.push_screen(screen, taken.append)
        await settled(desk)
        assert "! line 4, 3 games counted, 2 read" in shown(desk)
        await desk.press(*"Anna", "enter")
        assert QUESTION in screen.message[0]
        await desk.press("enter")
        await settled(desk)
    assert taken == [document._replace(person="Anna")]


async def test_rounds_of_an_incomplete_file_are_asked_about(folder: Path) -> None:
    async with session() as desk:
        await open_file(desk, folder / "cut.trf")
        await desk.press("enter")
        await settled(desk)
        await desk.press("ctrl+l")
        await settled(desk)
        top = desk.top
        assert isinstance(top, KeepScreen)
        assert MISSING in shown(desk)
        await desk.press("enter")
        assert QUESTION in top.message[0]
        await desk.press("enter")
        await settle(desk)
    (account,) = kept()
    (entry,) = account.entries
    assert MISSING in entry.notes[0]
