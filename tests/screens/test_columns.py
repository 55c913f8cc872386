"""Tables whose meaning is asked: what is shown, what keys decide, where it is so."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.reading import EventReading
from elo_tui.features.event.columns_dialog import ColumnsScreen
from elo_tui.features.event.review_dialog import ReviewScreen
from elo_tui.features.event.screen import FieldScreen
from elo_tui.features.pool.add_event_dialog import AddEventScreen
from elo_tui.features.tournament.screen import TournamentScreen
from elo_tui.session.paths import DATA_VARIABLE
from tests.clubs import make_club
from tests.screens.desk import AnyDesk, game, journal, pool
from tests.screens.filing_desk import settled

pytestmark = pytest.mark.screen

#: Day and month can be exchanged in every row, and in no order do the rows follow.
DAYS = """White,Black,Result,Date,Shoe size
Ann,Ben,1-0,05/03/2026,41
Cid,Dan,1/2-1/2,02/04/2026,
Ann,Cid,0-1,03/02/2026,43
Ben,Dan,1-0,06/05/2026,
"""
#: A draw of goals, or nobody came.
NOUGHTS = "White,Black,Result\nAnn,Ben,1-0\nCid,Dan,0-0\nAnn,Cid,0-1\n"
#: A header in no language.
UNKNOWN = "Foo;Bar;Baz\nAnn;Ben;1-0\nCid;Dan;0-1\nAnn;Cid;1-0\n"
#: Told without a question.
CERTAIN = "White,Black,Result,Date\nAnn,Ben,1-0,2026-03-05\nCid,Dan,0-1,2026-03-05\n"


def rows(dialog: ColumnsScreen) -> dict[str, tuple[str, str]]:
    """The lines of the dialog: what each is, and its cells, by its label."""
    return {one.label: (one.meaning, one.cells) for one in dialog.list.given}


async def open_text(desk: AnyDesk, tmp_path: Path, text: str) -> ColumnsScreen:
    file = tmp_path / "games.csv"
    file.write_text(text, encoding="utf-8")
    await desk.press("ctrl+o")
    await desk.write(str(file))
    await desk.press("enter")
    await settled(desk)
    return shown(desk)


def shown(desk: AnyDesk) -> ColumnsScreen:
    top = desk.top
    assert isinstance(top, ColumnsScreen)
    return top


def reviewed(desk: AnyDesk) -> EventReading:
    top = desk.top
    assert isinstance(top, ReviewScreen)
    reading = top.opened.reading
    assert isinstance(reading, EventReading)
    return reading


def days(table: Crosstable) -> set[date | None]:
    return {one.day for player in table.players for one in player.pairings}


@pytest.mark.parametrize(
    ("steps", "first"), [(1, date(2026, 2, 3)), (2, date(2026, 2, 4))]
)
async def test_the_order_of_day_and_month_is_asked(
    tmp_path: Path, steps: int, first: date
) -> None:
    async with game() as desk:
        top = await open_text(desk, tmp_path, DAYS)
        assert "05/03/2026 may be 5 March 2026 or 3 May 2026" in top.asked[0][0]
        assert rows(top)["Day and month"] == ("not decided", "")
        # the cursor is on the line that is asked about
        assert top.list.item is not None
        assert top.list.item.is_asked
        await desk.press(*["right"] * steps)
        await settled(desk)
        await desk.press("enter")
        await settled(desk)
        assert reviewed(desk).sections[0].event.start == first
        assert not [one for one in reviewed(desk).notes if "--date-order" in one.text]


@pytest.mark.parametrize(("key", "first"), [("f", (2026, 2, 3)), ("m", (2026, 3, 2))])
async def test_a_key_chooses_each_reading(
    tmp_path: Path, key: str, first: tuple[int, int, int]
) -> None:
    async with game() as desk:
        top = await open_text(desk, tmp_path, DAYS)
        # without days the rounds are not known
        assert top.read_so[0][0] == "4 players, 4 games"
        await desk.press(key)
        await settled(desk)
        assert top.read_so[0][0].endswith("4 days: a day an event; o one event")
        assert top.asked[0][1] == "dim"
        await desk.press("o")
        await settled(desk)
        assert top.read_so[0][0].endswith("4 days: one event; e a day an event")
        await desk.press("enter")
        await settled(desk)
        review = desk.top
        assert isinstance(review, ReviewScreen)
        table = review.understood.crosstable
        assert table is not None
        assert date(*first) in days(table)
        assert len(days(table)) == 4


async def test_a_column_of_opponents_is_ones_own_games(tmp_path: Path) -> None:
    text = "Foo;Bar;Baz\nAnn;1-0;2\nBen;0-1;3\nCid;1/2;5\n"
    async with game() as desk:
        top = await open_text(desk, tmp_path, text)
        await desk.press("p", "down", "r")
        await settled(desk)
        assert top.read_so[0][0] == "3 games of one player"
        await desk.press("down", *["right"] * 10)
        await settled(desk)
        assert rows(top)["Baz"][0] == "Round"
        await desk.press("enter", "enter")
        await settled(desk)
        screen = desk.screen if desk.top is desk.screen else desk.top
        assert isinstance(screen, TournamentScreen)
        games = screen.state.rounds
        assert [one.name for one in games] == ["Ann", "Ben", "Cid"]
        assert [one.round for one in games] == [2, 3, 5]
        assert [one.result and one.result.value for one in games] == ["1", "0", "="]


async def test_what_is_not_decided_takes_no_day(tmp_path: Path) -> None:
    async with game() as desk:
        top = await open_text(desk, tmp_path, DAYS)
        await desk.press("enter")
        assert top.message[0].endswith("f day first, m month first; Enter or y goes on")
        await desk.press("enter")
        await settled(desk)
        assert days(reviewed(desk).sections[0]) == {None}


@pytest.mark.parametrize(("steps", "code"), [(1, "-"), (2, "=")])
async def test_a_nought_for_each_is_asked(
    tmp_path: Path, steps: int, code: str
) -> None:
    async with game() as desk:
        top = await open_text(desk, tmp_path, NOUGHTS)
        assert "0-0 may be a draw of goals or a double forfeit" in top.asked[0][0]
        await desk.press("enter")
        # nothing is taken before it is decided
        assert desk.top is top
        await desk.press(*["right"] * steps)
        await settled(desk)
        await desk.press("enter")
        await settled(desk)
        players = {one.name: one for one in reviewed(desk).sections[0].players}
        assert players["Dan"].pairings[0].code == code


async def test_the_meaning_of_every_column_is_said_by_keys(tmp_path: Path) -> None:
    async with game() as desk:
        top = await open_text(desk, tmp_path, UNKNOWN)
        assert rows(top) == {
            "Foo": ("not used", "3"),
            "Bar": ("not used", "3"),
            "Baz": ("not used", "3"),
        }
        assert next(one.first for one in top.list.given) == "Ann · Cid"
        await desk.press("w", "enter")
        await settled(desk)
        assert "Two columns have to be the players: w and b" in top.read_so[0][0]
        await desk.press("down", "b", "down", "r")
        await settled(desk)
        assert top.read_so[0][0] == "4 players, 3 games"
        # a column that had the meaning gets the other one
        await desk.press("w")
        await settled(desk)
        assert rows(top)["Baz"][0] == "White"
        assert rows(top)["Foo"][0] == "Result"
        await desk.press("r")
        await settled(desk)
        await desk.press("enter")
        await settled(desk)
        section = reviewed(desk).sections[0]
        assert [one.name for one in section.players] == ["Ann", "Ben", "Cid", "Dan"]


async def test_a_certain_reading_is_mended_by_a_key(tmp_path: Path) -> None:
    async with game() as desk:
        file = tmp_path / "games.csv"
        file.write_text(CERTAIN, encoding="utf-8")
        await desk.press("ctrl+o")
        await desk.write(str(file))
        await desk.press("enter")
        await settled(desk)
        reviewed(desk)
        await desk.press("f5")
        await settled(desk)
        top = shown(desk)
        assert rows(top)["White"] == ("White", "2")
        # the header was wrong: Ann and Cid had Black
        at = [one.label for one in top.list.given].index("White")
        await desk.press(*["down"] * at, "b")
        await settled(desk)
        await desk.press("enter")
        await settled(desk)
        section = reviewed(desk).sections[0]
        ann = next(one for one in section.players if one.name == "Ann")
        assert (ann.pairings[0].colour, ann.pairings[0].code) == ("b", "0")
        # what was said is there when it is looked at again
        await desk.press("f5")
        await settled(desk)
        assert rows(shown(desk))["White"][0] == "Black"


async def test_a_column_that_is_not_used_is_named_with_its_cells(
    tmp_path: Path,
) -> None:
    async with game() as desk:
        top = await open_text(desk, tmp_path, DAYS)
        assert rows(top)["Shoe size"] == ("not used", "2")
        text = " ".join(text for text, _ in top.read_so)
        assert text.count("Shoe size") == 1


async def test_it_is_asked_wherever_a_file_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path))
    make_club(evenings=1)
    file = tmp_path / "games.csv"
    file.write_text(NOUGHTS, encoding="utf-8")

    async def decide(desk: AnyDesk, after: type[Screen[Any]]) -> None:
        await settled(desk)
        shown(desk)
        await desk.press("right")
        await settled(desk)
        await desk.press("enter")
        await settled(desk)
        assert isinstance(desk.top, after)
        await desk.press("escape", "escape", "escape")

    async with pool() as desk:
        await desk.press("a")
        await desk.write(str(file))
        await desk.press("enter")
        await decide(desk, AddEventScreen)
        await desk.press("a", "ctrl+o")
        await desk.write(str(file))
        await desk.press("enter")
        await decide(desk, AddEventScreen)
        await desk.paste(NOUGHTS)
        await decide(desk, AddEventScreen)
    async with journal() as other:
        await other.press("ctrl+o")
        await other.write(str(file))
        await other.press("enter")
        await decide(other, ReviewScreen)
        await other.paste(NOUGHTS)
        await decide(other, ReviewScreen)


async def test_what_was_said_holds_when_the_event_is_read_again(
    tmp_path: Path,
) -> None:
    async with game() as desk:
        await open_text(desk, tmp_path, NOUGHTS)
        await desk.press("right", "right")
        await settled(desk)
        await desk.press("enter")
        await settled(desk)
        # without ratings it asks before
        await desk.press("f6", "f6")
        await settled(desk)
        (tmp_path / "games.csv").write_text(f"{NOUGHTS}Ben,Dan,0-0\n", encoding="utf-8")
        await desk.press("ctrl+f5")
        await settled(desk)
        screen = desk.top
        assert isinstance(screen, FieldScreen)
        event = screen.state.crosstable
        assert event is not None
        dan = next(one for one in event.players if one.name == "Dan")
        assert [one.code for one in dan.pairings] == ["=", "="]


async def test_a_certain_reading_is_mended_before_a_pool_takes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path))
    make_club(evenings=1)
    async with pool() as desk:
        await desk.paste(CERTAIN)
        await settled(desk)
        assert isinstance(desk.top, AddEventScreen)
        await desk.press("f6")
        await settled(desk)
        at = [one.label for one in shown(desk).list.given].index("Result")
        await desk.press(*["down"] * at, "x")
        await settled(desk)
        await desk.press("enter")
        await settled(desk)
        top = desk.top
        assert isinstance(top, AddEventScreen)
        # without results nothing is rated
        assert top.plan_lines.texts[0][0] == "4 players, 0 rated games"
