"""The Roster screen: the coach's month, marks and chart, undo for everybody."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual import events

from elo_tui.features.game.screen import GameScreen
from elo_tui.features.journal.screen import JournalScreen
from elo_tui.features.journal.steps_dialog import StepsScreen
from elo_tui.features.roster.dialogs import FilingScreen, RefreshScreen, split_ids
from elo_tui.features.roster.screen import RosterScreen
from elo_tui.features.roster.table import RosterTable
from elo_tui.kit.chart_kinds import Curves
from elo_tui.kit.screens.text_pages import PlainTextScreen
from elo_tui.kit.widgets.chart import Chart
from elo_tui.session.paths import DATA_VARIABLE
from elo_tui.session.permissions import KioskTerms, Prefill
from elo_tui.start import build_app
from tests.cli.answers import answer, data
from tests.pupils import IDS, NAMES, write_event, write_list
from tests.screens.desk import TODAY, Desk, roster, wait_until

pytestmark = pytest.mark.screen


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder with the list of October and an event of November."""
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "open.trf").write_text(write_event(), encoding="utf-8")
    take_list(10)
    return tmp_path


def take_list(month: int) -> None:
    Path("list.txt").write_text(write_list(month), encoding="utf-8")
    answer("list", "import", "list.txt", "--date", f"2026-{month}-01")


class Hand:
    """Presses keys, and counts them."""

    def __init__(self, desk: Desk[RosterScreen]) -> None:
        self.desk = desk
        self.keys = 0

    async def press(self, *keys: str) -> None:
        self.keys += len(keys)
        await self.desk.press(*keys)
        await self.desk.app.workers.wait_for_complete()
        await self.desk.settle()

    async def says(self, text: str) -> None:
        await wait_until(
            self.desk.pilot,
            lambda: text in self.desk.message,
            f"not said: {text}; but {self.desk.message}",
        )


@asynccontextmanager
async def open_roster(
    size: tuple[int, int] = (80, 24),
) -> AsyncIterator[tuple[Desk[RosterScreen], Hand]]:
    async with roster(size) as desk:
        await wait_until(
            desk.pilot,
            lambda: desk.screen.state.known is not None,
            "the roster was not read",
        )
        await desk.settle()
        yield desk, Hand(desk)


def shown_names(desk: Desk[RosterScreen]) -> list[str]:
    assert desk.screen.view is not None
    return [row.person.name for row in desk.screen.view.rows]


async def test_the_month_of_a_coach_takes_at_most_40_keys(folder: Path) -> None:
    async with open_roster() as (desk, hand):
        await hand.press("a")
        await desk.paste("\n".join(IDS))
        hand.keys += 1
        await hand.press("enter")
        await hand.says("20 people added")
        # all twenty at once in 24 rows
        rows = desk.shown(RosterTable)
        assert all(name in rows for name in NAMES)
        take_list(11)
        await hand.press("f5")
        assert isinstance(desk.top, RefreshScreen)
        await hand.press("enter")
        await hand.says("FIDE list of November 2026 taken for 20")
        await hand.press("f", *"open.trf", "enter")
        assert isinstance(desk.top, FilingScreen)
        await hand.press("enter")
        await hand.says("Autumn Open filed for 20")
        await hand.press("ctrl+s", "down", "enter")
        await wait_until(
            desk.pilot,
            lambda: (folder / "roster 2026-11-20.html").exists(),
            "the page was not saved",
        )
        assert hand.keys <= 40, hand.keys
    page = (folder / "roster 2026-11-20.html").read_text(encoding="utf-8")
    assert all(name in page for name in NAMES)
    people = data("roster")["people"]
    assert {one["published"]["date"] for one in people} == {"2026-11-01"}
    assert {one["last_event"]["name"] for one in people} == {"Autumn Open"}


async def test_the_evening_of_a_coach_takes_at_most_12_keys_and_a_path(
    folder: Path,
) -> None:
    """The event and the lists differ: chosen before anything is stored."""
    take_list(11)
    answer("roster", "add", "--ids", ",".join(IDS))
    async with open_roster() as (desk, hand):
        await hand.press("f", *"open.trf", "enter")
        hand.keys -= len("open.trf")
        screen = desk.top
        assert isinstance(screen, FilingScreen)
        # the report has the ratings before the list of November, 33 points lower
        assert "1533 (event 1500: " in screen.list.given[0].what
        # what the columns cut is below, on the row moved to
        screen.list.move(1)
        await desk.settle()
        row = screen.list.given[1]
        assert screen.message[0] == f"{row.name}: {row.what}"
        screen.list.move(-1)
        await hand.press("a")
        assert screen.message[0] == "The event's rating counts for 20 of 20"
        await hand.press("r")
        assert "1533 (event 1500: " in screen.list.given[0].what
        assert "1537 (list 1570)" in screen.list.given[1].what
        assert data("roster")["people"][0]["last_event"] is None
        await hand.press("enter")
        await hand.says("Autumn Open filed for 20; undo works")
        # one look at Ben's journal, and it was the wrong event
        await hand.press("down", "enter")
        assert isinstance(desk.app.screen, JournalScreen)
        [entry] = desk.app.screen.state.account.entries
        assert entry.given.rating == 1537
        await open_steps(desk, hand)
        await hand.press("enter")
        await hand.says("Taken back: Autumn Open, 20 records")
    assert hand.keys <= 12, hand.keys
    assert data("roster")["people"][0]["last_event"] is None


async def test_undo_takes_back_a_change_for_everybody() -> None:
    answer("roster", "add", "--ids", ",".join(IDS))
    async with open_roster() as (desk, hand):
        await hand.press("ctrl+z")
        await hand.says("Nothing to undo here")
        await hand.press("f", *"open.trf", "enter")
        await hand.press("enter")
        await hand.says("filed for 20")
        await hand.press("ctrl+z")
        await hand.says("Undone for everybody: Autumn Open")
        assert data("roster")["people"][0]["last_event"] is None
        await hand.press("ctrl+r")
        await hand.says("Restored for everybody: Autumn Open")
        assert data("roster")["people"][0]["last_event"] is not None
        assert shown_names(desk) == list(NAMES)


async def open_steps(desk: Desk[RosterScreen], hand: Hand) -> StepsScreen:
    """Open the changes, and wait until they are read: Enter needs a row."""
    await hand.press("alt+z")
    steps = desk.top
    assert isinstance(steps, StepsScreen)
    await wait_until(
        desk.pilot, lambda: bool(steps.list.given), "the changes were not read"
    )
    return steps


async def test_a_change_of_an_earlier_run_is_taken_back_and_restored() -> None:
    answer("roster", "add", "--ids", ",".join(IDS))
    answer("roster", "file", "open.trf")
    async with open_roster() as (desk, hand):
        steps = await open_steps(desk, hand)
        assert [row.what for row in steps.list.given] == [
            "Autumn Open, 20 records",
            "people added, 40 records",
        ]
        await hand.press("down", "enter")
        await hand.says("Not taken back: Autumn Open, 20 records")
        await open_steps(desk, hand)
        await hand.press("enter")
        await hand.says("Taken back: Autumn Open, 20 records")
        assert data("roster")["people"][0]["last_event"] is None
        await hand.press("ctrl+z")
        await hand.says("Nothing to undo here; Alt+Z lists earlier changes")
    # and after another start
    async with open_roster() as (desk, hand):
        await open_steps(desk, hand)
        await hand.press("enter")
        await hand.says("Restored: Autumn Open, 20 records")
        assert data("roster")["people"][0]["last_event"] is not None
        assert shown_names(desk) == list(NAMES)


async def test_one_person_is_left_out_of_a_new_list() -> None:
    answer("roster", "add", "--ids", ",".join(IDS[:3]))
    take_list(11)
    async with open_roster() as (desk, hand):
        await hand.press("f5")
        await wait_until(
            desk.pilot,
            lambda: isinstance(desk.top, RefreshScreen),
            "the new list was not compared",
        )
        await hand.press("down", "x", "enter")
        await hand.says("taken for 2")
    published = [one["published"]["date"] for one in data("roster")["people"]]
    assert published == ["2026-11-01", "2026-10-01", "2026-11-01"]


async def test_rows_are_found_sorted_marked_and_drawn_on_one_chart() -> None:
    answer("roster", "add", "--ids", ",".join(IDS))
    async with open_roster((120, 40)) as (desk, hand):
        await hand.press("space", "space")
        assert len(desk.screen.state.marked) == 2
        assert desk.message == "2 of 20 people marked: drawn, copied and saved alone"
        assert "2 of 20 people" in str(getattr(desk.screen.result(), "what", ""))
        await hand.press("f8")
        drawn = desk.screen.query_one(Chart).chart
        assert isinstance(drawn, Curves)
        assert [one.name for one in drawn.curves] == ["Alder", "Berg"]
        await hand.press("escape")
        await hand.press("s", "s")
        names = [*NAMES]
        assert shown_names(desk) != names
        assert sorted(shown_names(desk)) == names
        await hand.press("slash", *"thal", "enter")
        assert shown_names(desk) == ["Thal, Rosa"]
        await hand.press("enter")
        await wait_until(
            desk.pilot,
            lambda: (
                isinstance(desk.top, JournalScreen)
                and desk.top.state.account.person.name == "Thal, Rosa"
            ),
            "the journal was not opened",
        )


async def test_news_are_shown_once() -> None:
    answer("roster", "add", "--ids", IDS[0])
    take_list(11)
    async with open_roster() as (desk, hand):
        # the list, and the K of somebody born in 2008
        await hand.says("2 things are new")
        await hand.press("n")
        page = desk.top
        assert isinstance(page, PlainTextScreen)
        assert "FIDE list of November 2026 is here" in page.text
        assert "K 20 from 2027-01-01" in page.text
        await hand.press("escape")
        await hand.press("n")
        await hand.says("Nothing new")
        await wait_until(
            desk.pilot,
            lambda: data("roster", "notices")["notices"] == [],
            "the news were not stored as seen",
        )


async def test_what_cannot_be_done_has_a_sentence() -> None:
    async with open_roster() as (desk, hand):
        await hand.press("f", *"open.trf", "enter")
        await hand.says("Not filed: nobody is on the roster yet")
        await hand.press("a", *"77", "enter")
        await hand.says("not found: 77")
        answer("list", "remove", "fide")
        await hand.press("f5")
        await hand.says("No rating list with a date here yet")
        assert desk.screen.message[1] == "wrong"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1503014 1715410", ("1503014", "1715410")),
        ("1503014,1715410;12", ("1503014", "1715410", "12")),
        ("Berg, Lars; 12; Tanaka, Ren;", ("Berg, Lars", "12", "Tanaka, Ren")),
        (" ;", ()),
    ],
)
def test_ids_and_names_are_told_apart(text: str, found: tuple[str, ...]) -> None:
    assert split_ids(text) == found


async def test_news_are_told_at_the_start_to_those_who_have_read_some() -> None:
    answer("roster", "add", "--ids", IDS[1])
    answer("roster", "notices")
    take_list(11)
    app = build_app(Prefill(), TODAY)
    async with app.run_test(size=(80, 24)) as pilot:
        await wait_until(
            pilot,
            lambda: (
                isinstance(app.screen, GameScreen)
                and app.screen.message[0] == "1 thing is new: Alt+M, then n"
            ),
            "nothing was said about news",
        )


async def test_an_online_pool_is_shown_as_published(folder: Path) -> None:
    lines = [
        {"name": "Blitz", "points": [[2026, 8, 3, 1650], [2026, 9, 4, 1671]]},
    ]
    (folder / "rating-history.json").write_text(json.dumps(lines), encoding="utf-8")
    answer("journal", "profile", "add", "Alder, Anna")
    answer("journal", "import", "rating-history.json")
    async with open_roster() as (desk, _):
        desk.put(system="lichess", speed="blitz")
        await wait_until(
            desk.pilot,
            lambda: "1671" in desk.shown(RosterTable),
            "the rating is not shown",
        )


async def test_a_kiosk_reads_no_file_of_the_machine() -> None:
    kiosk = KioskTerms(profile="siri")
    app = build_app(Prefill(kiosk=kiosk), TODAY)
    async with app.run_test(size=(80, 24)) as pilot:
        app.post_message(events.Key("alt+m", None))
        await wait_until(
            pilot, lambda: isinstance(app.screen, RosterScreen), "no roster was opened"
        )
        app.post_message(events.Key("f", "f"))
        await wait_until(
            pilot,
            lambda: (
                isinstance(app.screen, RosterScreen)
                and app.screen.message[0].startswith("A kiosk opens and saves no files")
            ),
            "the file was not refused",
        )
