"""The journal at work in the app: filled in, kept, and what happens where it cannot."""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path

import pytest
from msgspec.structs import replace

from elo_tui.core.model import Game, Given, Player, Result
from elo_tui.core.replay.journal_records import Entry, Listed, Person
from elo_tui.features.journal.fact_dialogs import KeepScreen
from elo_tui.features.journal.questions import ConflictScreen
from elo_tui.features.journal.screen import JournalScreen
from elo_tui.features.tournament.round_table import EntryLine
from elo_tui.features.tournament.screen import TournamentScreen
from elo_tui.kit.screens.work_screen import WorkScreen
from elo_tui.session.paths import DATA_VARIABLE
from elo_tui.store import stored_journal
from tests.screens.desk import AnyDesk, picture
from tests.screens.keeping_desk import RIGA, fill, kept, path, session, settle, store

pytestmark = pytest.mark.usefixtures("data")


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "data"))


async def open_entry(desk: AnyDesk, entry: Entry) -> TournamentScreen:
    """Go to the Journal and from there to the rounds of an event."""
    await desk.press("f12")
    await settle(desk)
    assert isinstance(desk.top, JournalScreen)
    desk.top.post_message(JournalScreen.EntryOpened(entry))
    await settle(desk)
    assert isinstance(desk.top, TournamentScreen)
    return desk.top


async def test_looking_creates_nothing() -> None:
    async with session() as desk:
        await desk.press("f3")
        await desk.press("f12")
        await settle(desk)
    assert not path().parent.exists()


async def test_the_screens_start_with_the_person_chosen_last() -> None:
    fill()
    async with session() as desk:
        assert desk.field("own").value == "1850"
        assert desk.field("games_played").value == "60"
        await desk.press("f3")
        await desk.settle()
        assert isinstance(desk.top, TournamentScreen)
        assert desk.top.state.form.own == "1850"
        assert desk.top.state.name == "Berg, Anna"


async def test_where_nobody_was_chosen_it_is_the_first_person() -> None:
    with store() as one:
        person = stored_journal.add_record(one, Person(name="Script, Ed"))
        stored_journal.add_record(
            one, Listed(day=date(2026, 10, 1), player=Player(1720)), person.id
        )
    async with session() as desk:
        assert desk.field("own").value == "1720"


async def test_the_command_line_goes_before_the_journal() -> None:
    fill()
    async with session(own="1700") as desk:
        assert desk.field("own").value == "1700"
        # the games of the person are none of this rating
        assert desk.field("games_played").value == ""


async def test_another_pool_brings_its_own_rating() -> None:
    fill()
    async with session() as desk:
        desk.put(pool="rapid")
        assert desk.field("own").value == "1850"
        # FIDE lets the standard rating stand in, without its games
        assert desk.field("games_played").value == "0"
        await desk.press("ctrl+z")
        assert desk.field("games_played").value == "60"


async def test_a_rating_that_was_typed_stays_in_another_pool() -> None:
    fill()
    async with session() as desk:
        desk.put(own="1900")
        desk.put(pool="rapid")
        assert desk.field("own").value == "1900"


async def test_the_first_rounds_are_kept_with_a_name_alone() -> None:
    async with session("tournament", Game(1900, Result.WIN), own="1800") as desk:
        await desk.press("ctrl+l")
        assert isinstance(desk.top, KeepScreen)
        await desk.write("Riga")
        await desk.press("down")
        await desk.write("Anna")
        await desk.press("enter")
        await settle(desk)
        assert desk.screen.message[0].startswith("Added to the journal")
        (account,) = kept()
        assert account.person.name == "Anna"
        (entry,) = account.entries
        assert (entry.name, entry.games) == ("Riga", (Game(1900, Result.WIN),))
        assert entry.given.rating == 1800


async def test_an_edit_of_kept_rounds_is_kept_and_follows_the_journal() -> None:
    account = fill(RIGA)
    async with session() as desk:
        screen = await open_entry(desk, account.entries[0])
        assert screen.state.form.own == "1850"
        assert screen.message[0] == (
            "Every change is saved in the journal; Esc returns to it"
        )
        screen.entry.value = "2100 L"
        await desk.press("enter")
        await settle(desk)
        (entry,) = kept()[0].entries
        assert entry.games == (*RIGA.games, Game(2100, Result.LOSS))
        # the rating of the journal is not written into the event
        assert entry.given == Given()
        await desk.press("escape")
        await settle(desk)
        assert isinstance(desk.top, JournalScreen)
        assert len(desk.top.state.account.entries[0].games) == 3


async def test_undo_to_other_rounds_leaves_the_event_alone() -> None:
    account = fill(RIGA)
    async with session("tournament", Game(1500, Result.DRAW), own="1600") as desk:
        await open_entry(desk, account.entries[0])
        await desk.press("ctrl+z")
        assert desk.message.startswith("Nothing to undo in this event")
        assert desk.screen.state.rounds == RIGA.games
        await desk.press("ctrl+z")
        assert desk.screen.state.rounds == (Game(1500, Result.DRAW),)
        desk.put(own="1650")
        await settle(desk)
    assert kept()[0].entries[0].games == RIGA.games


async def test_an_event_deleted_in_the_journal_comes_back() -> None:
    account = fill(RIGA)
    entry = account.entries[0]
    async with session() as desk:
        await desk.press("f12")
        await settle(desk)
        desk.app.post_message(JournalScreen.RecordDeleted(entry))
        await settle(desk)
        assert kept()[0].entries == ()
        desk.app.post_message(JournalScreen.EntryRestored(entry))
        await settle(desk)
    assert [one.name for one in kept()[0].entries] == ["Riga Open"]


async def change_elsewhere(desk: AnyDesk, *games: Game) -> None:
    """Another session changes the first event, then this one does."""
    with store() as one:
        (person,) = stored_journal.list_people(one)
        (entry,) = stored_journal.list_entries(one, person.id)
        stored_journal.update_record(one, replace(entry, games=games))
    desk.top.query_one("#typed", EntryLine).value = "2100 L"
    await desk.press("enter")
    await settle(desk)


@pytest.mark.parametrize(("key", "count"), [("m", 3), ("o", 1)])
async def test_what_another_session_has_changed_is_seen_first(
    key: str, count: int
) -> None:
    account = fill(RIGA)
    async with session() as desk:
        screen = await open_entry(desk, account.entries[0])
        await change_elsewhere(desk, Game(1200, Result.LOSS))
        assert isinstance(desk.top, ConflictScreen)
        shown = "\n".join(picture(desk.app))
        assert "1200" in shown
        assert "2100" in shown
        # nothing is overwritten unseen
        assert kept()[0].entries[0].games == (Game(1200, Result.LOSS),)
        await desk.press(key)
        await settle(desk)
        assert len(screen.state.rounds) == count
    assert len(kept()[0].entries[0].games) == count


async def test_a_folder_that_takes_nothing_is_marked_until_it_does() -> None:
    # a file where the folder should be: no right to it is needed, not even by root
    path().parent.write_text("")
    async with session(size=(40, 12)) as desk:
        await desk.write("1850")
        await settle(desk)
        assert desk.screen.not_saved.startswith("not saved: ")
        assert "not saved" in picture(desk.app)[-1]
        os.remove(path().parent)
        await desk.write("1")
        await settle(desk)
        assert desk.screen.not_saved == ""
        assert "not saved" not in picture(desk.app)[-1]


async def test_what_could_not_be_read_at_first_is_read_later() -> None:
    fill(RIGA)
    file = path().read_bytes()
    path().unlink()
    path().mkdir()
    async with session() as desk:
        assert desk.screen.not_saved == "not saved: not an ordinary file"
        path().rmdir()
        path().write_bytes(file)
        await desk.write("1700")
        await settle(desk)
        assert desk.screen.not_saved == ""
        # what was typed meanwhile stays, and follows to the next screen
        assert desk.field("own").value == "1700"
        await desk.press("f3")
        await desk.settle()
        assert desk.top.state.form.own == "1700"  # type: ignore[attr-defined]


async def test_what_was_not_saved_is_saved_when_it_can_be() -> None:
    path().parent.write_text("")
    async with session("tournament", Game(1900, Result.WIN), own="1800") as desk:
        await desk.press("ctrl+l")
        await desk.write("x")
        await desk.press("down", "A", "enter")
        await settle(desk)
        assert desk.screen.not_saved
        # the journal goes on in memory
        await desk.press("f12")
        await settle(desk)
        assert isinstance(desk.top, JournalScreen)
        assert [one.name for one in desk.top.state.account.entries] == ["x"]
        assert isinstance(desk.top, WorkScreen)
        assert desk.top.not_saved
        os.remove(path().parent)
        await desk.press("f3")
        await desk.write("2000 W")
        await desk.press("enter")
        await settle(desk)
    (account,) = kept()
    assert [len(one.games) for one in account.entries] == [2]
    assert account.entries[0].name == "x"


@pytest.mark.parametrize(
    ("copy", "said"),
    [
        (False, "elo.db is damaged, set aside as elo.db.broken-"),
        (True, "elo.db is damaged, set aside; an older copy: see elo-tui journal"),
    ],
)
async def test_a_damaged_file_is_said_with_its_copy(copy: bool, said: str) -> None:
    fill()
    sound = path().read_bytes()
    if copy:
        path().with_name("elo.db.v1-20260101-000000.bak").write_bytes(sound)
    # SQLite quotes a definition, which is not UTF-8 any more
    path().write_bytes(sound.replace(b"CREATE TABLE", b"CR\xedATE TABLE"))
    async with session() as desk:
        await settle(desk)
        assert said in desk.message
        assert said in "\n".join(picture(desk.app))
        await desk.press("f12")
        await settle(desk)
    assert kept() == []
