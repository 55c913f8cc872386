"""The dialog for an official rating: entered, changed, taken away, and undone."""

from __future__ import annotations

from datetime import date

import pytest
from msgspec.structs import replace
from textual.message import Message

from elo_tui.core.model import Player
from elo_tui.core.replay.journal_records import Account, Entry, Listed
from elo_tui.features.journal.fact_dialogs import OfficialScreen
from elo_tui.features.journal.screen import JournalScreen
from elo_tui.features.journal.table import JournalTable
from elo_tui.kit.widgets.controls import Field
from elo_tui.kit.widgets.form_pane import FormPane
from tests.accounts import ANNA, YEAR
from tests.screens.desk import AnyDesk, journal


def dialog(desk: AnyDesk) -> OfficialScreen:
    assert isinstance(desk.top, OfficialScreen)
    return desk.top


def texts(desk: AnyDesk) -> dict[str, str]:
    controls = dialog(desk).query_one(FormPane).controls()
    return {control.id or "": control.value for control in controls}


def given(posted: list[Message]) -> list[Listed]:
    return [m.listed for m in posted if isinstance(m, JournalScreen.RatingEntered)]


def deleted(posted: list[Message]) -> list[Entry | Listed]:
    return [m.record for m in posted if isinstance(m, JournalScreen.RecordDeleted)]


async def test_the_list_that_follows_the_period_is_entered() -> None:
    posted: list[Message] = []
    async with journal(YEAR, posted=posted) as desk:
        await desk.press("o")
        assert desk.focused == "listed_rating"
        assert texts(desk) == {
            "listed_day": "2026-12-01",
            "listed_rating": "",
            "listed_k": "",
            "listed_games": "",
            "listed_2400": "",
            "listed_2300": "",
        }
        await desk.write("2028")
        await desk.press("down", *"20", "enter")
        assert desk.top is desk.screen
        new = Listed(day=date(2026, 12, 1), player=Player(2028, k=20.0))
        assert given(posted) == [new]
        assert desk.message == "Official since 2026-12-01: 2028; undo works"
        assert "official 2028, computed 2030" in desk.shown(JournalTable)
        await desk.press("ctrl+z")
        assert [replace(one, id=0) for one in deleted(posted)] == [new]
        assert "official 2028" not in desk.shown(JournalTable)


async def test_the_cursor_goes_to_the_rating_entered() -> None:
    async with journal(YEAR, posted=[]) as desk:
        await desk.press("end", "o")
        await desk.write("2028")
        dialog(desk).query_one("#listed_day", Field).value = "2026-12-01"
        await desk.press("enter")
        assert desk.screen.view is not None
        row = desk.screen.view.row
        assert row is not None
        assert row.day == date(2026, 12, 1)
        assert "\n>2026-12 official 2028, computed 2030" in desk.shown(JournalTable)
        await desk.press("end")
        # a sign where the cursor is not
        assert "\n!2026-03 official 1940, computed" in desk.shown(JournalTable)


async def test_one_that_is_there_is_changed_and_undone() -> None:
    posted: list[Message] = []
    async with journal(YEAR, posted=posted) as desk:
        await desk.press("down", "down", "down", "o")
        assert texts(desk)["listed_day"] == "2026-11-01"
        assert texts(desk)["listed_rating"] == "2000"
        assert texts(desk)["listed_games"] == "120"
        await desk.write("1998")
        await desk.press("enter")
        before = YEAR.listed[3]
        (new,) = given(posted)
        assert new == replace(before, player=replace(before.player, rating=1998))
        assert "official 1998, computed 2000" in desk.shown(JournalTable)
        await desk.press("ctrl+z")
        assert given(posted)[1:] == [before]
        assert "official 1998" not in desk.shown(JournalTable)


async def test_an_empty_rating_deletes_it() -> None:
    posted: list[Message] = []
    async with journal(YEAR, posted=posted) as desk:
        await desk.press("end", "o", "delete", "enter")
        assert deleted(posted) == [YEAR.listed[0]]
        assert "1912" not in desk.shown(JournalTable)
        await desk.press("ctrl+z")
        assert given(posted) == [replace(YEAR.listed[0], id=0, rev=0)]


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("listed_rating", "19l0", "rating: 19l0 is not a rating; 1 to 4000"),
        ("listed_day", "2026-13-01", "since: 2026-13-01 is not in the calendar"),
        ("listed_day", "", "since: the day, such as 2026-01-01"),
        ("listed_k", "0", "K: 0 is too low; over 0, up to 1000"),
        ("listed_games", "-1", "games: negative; 0 to 100000"),
        ("listed_rating", "", "No rating typed yet; Esc goes back"),
    ],
)
async def test_what_is_wrong_is_said_and_stays(name: str, text: str, said: str) -> None:
    posted: list[Message] = []
    async with journal(YEAR, posted=posted) as desk:
        await desk.press("o")
        for control, value in {"listed_rating": "2000", name: text}.items():
            dialog(desk).query_one(f"#{control}").value = value  # type: ignore[attr-defined]
        await desk.press("enter")
        assert dialog(desk).message[0] == said
        await desk.press("escape")
        assert desk.top is desk.screen
        assert given(posted) == []


async def test_the_first_rating_of_all_and_of_other_systems() -> None:
    posted: list[Message] = []
    async with journal(Account(ANNA), posted=posted) as desk:
        await desk.press("o")
        # the list in force today
        assert texts(desk)["listed_day"] == "2026-11-01"
        await desk.press("escape")
        await desk.go("system")
        desk.put(system="lichess")
        await desk.go("journal")
        await desk.press("o")
        assert dialog(desk).heading == (
            "Official rating",
            "Ivanova, Anna, Lichess rapid",
        )
        await desk.write("1850/80")
        await desk.press("enter")
        (new,) = given(posted)
        assert (new.system, new.pool, new.day) == (
            "lichess",
            "rapid",
            date(2026, 11, 20),
        )
        assert new.player == Player(1850, rd=80.0)


async def test_unrated_is_a_rating_that_was_published() -> None:
    posted: list[Message] = []
    async with journal(Account(ANNA), posted=posted) as desk:
        await desk.press("o")
        await desk.write("unrated")
        await desk.press("enter")
        assert [one.player.rating for one in given(posted)] == [0]
