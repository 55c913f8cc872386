"""The dialog of people: chosen, added, changed, deleted and brought back."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from elo_tui.core.replay.journal_records import Person
from elo_tui.features.journal.fact_dialogs import OfficialScreen
from elo_tui.features.journal.people_dialog import PeopleScreen, PersonScreen
from elo_tui.features.journal.screen import JournalScreen
from elo_tui.session.paths import DATA_VARIABLE
from elo_tui.store import stored_journal
from tests.screens.desk import AnyDesk, picture
from tests.screens.keeping_desk import RATED, fill, kept, session, settle, store

pytestmark = pytest.mark.usefixtures("data")

BELA = Person(name="Bela", system="fide", pool="rapid")


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "data"))


async def people(desk: AnyDesk) -> PeopleScreen:
    await desk.press("alt+p")
    await settle(desk)
    assert isinstance(desk.top, PeopleScreen)
    return desk.top


async def test_the_first_person_comes_with_a_rating() -> None:
    async with session() as desk:
        await people(desk)
        assert "a adds the first; a name such as" in "\n".join(picture(desk.app))
        await desk.press("a")
        await desk.settle()
        assert isinstance(desk.top, PersonScreen)
        await desk.write("Anna")
        await desk.press("enter")
        await settle(desk)
        assert isinstance(desk.top, OfficialScreen)
        await desk.write("1850")
        await desk.press("enter")
        await settle(desk)
        assert desk.field("own").value == "1850"
        # undo brings back what stood there before anybody was chosen
        await desk.press("ctrl+z")
        assert desk.field("own").value == ""
    (account,) = kept()
    assert account.person.name == "Anna"
    (listed,) = account.listed
    assert (listed.player.rating, listed.day.isoformat()) == (1850, "2026-11-01")


@pytest.mark.parametrize("rating", ["1850", ""])
async def test_the_journal_does_not_ask_for_a_person_any_more(rating: str) -> None:
    async with session() as desk:
        await desk.press("f12")
        await settle(desk)
        screen = desk.top
        assert isinstance(screen, JournalScreen)
        assert screen.message[0].startswith("p adds a person")
        await desk.press("p", "a")
        await desk.settle()
        await desk.write("Anna")
        await desk.press("enter")
        await settle(desk)
        await desk.write(rating)
        await desk.press("enter" if rating else "escape")
        await settle(desk)
        assert desk.top is screen
        assert "adds a person" not in "\n".join(picture(desk.app))
        assert "No person yet" not in "\n".join(picture(desk.app))


async def test_another_person_is_filled_in_and_remembered() -> None:
    fill()
    with store() as one:
        bela = stored_journal.add_record(one, BELA)
        listed = replace(RATED, pool="rapid", player=replace(RATED.player, rating=1600))
        stored_journal.add_record(one, listed, bela.id)
    async with session() as desk:
        await people(desk)
        await desk.press("down", "enter")
        await settle(desk)
        assert (desk.field("own").value, desk.choice("pool").value) == ("1600", "rapid")
        await desk.press("ctrl+z")
        assert desk.field("own").value == "1850"
    async with session() as desk:
        assert desk.field("own").value == "1600"


async def test_a_person_is_changed() -> None:
    fill()
    async with session() as desk:
        await people(desk)
        await desk.press("e")
        await desk.settle()
        assert isinstance(desk.top, PersonScreen)
        desk.top.query_one("#person_born").value = "20x0"  # type: ignore[attr-defined]
        await desk.press("enter")
        assert isinstance(desk.top, PersonScreen)
        desk.top.query_one("#person_born").value = "2012"  # type: ignore[attr-defined]
        await desk.press("enter")
        await settle(desk)
    assert kept()[0].person.born == 2012


async def test_a_person_is_deleted_after_asking_and_brought_back() -> None:
    fill()
    async with session() as desk:
        await people(desk)
        await desk.press("x")
        await settle(desk)
        assert len(kept()) == 1
        await desk.press("x")
        await settle(desk)
        assert kept() == []
        await desk.press("ctrl+z")
        await settle(desk)
        (account,) = kept()
        assert (account.person.name, len(account.listed)) == ("Berg, Anna", 1)
        await desk.press("enter")
        await settle(desk)
        assert desk.field("own").value == "1850"
