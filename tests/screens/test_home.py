"""Home: where one stands, three keys to begin with, and a sample of which nothing is
stored."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import date
from pathlib import Path

import pytest

from elo_tui.core.replay.journal_records import Person
from elo_tui.features.event.screen import FieldScreen
from elo_tui.features.game.screen import GameScreen
from elo_tui.features.home.sample import load_sample
from elo_tui.features.home.screen import HomeScreen
from elo_tui.features.journal.screen import JournalScreen
from elo_tui.features.pool import pools
from elo_tui.features.pool.screen import PoolScreen
from elo_tui.features.tournament.screen import TournamentScreen
from elo_tui.session.paths import DATA_VARIABLE
from elo_tui.session.permissions import Prefill
from elo_tui.session.sample import NOT_STORED
from elo_tui.start import build_app
from elo_tui.store import stored_journal
from elo_tui.store.pool_file import AddedFile, NewEntry
from tests.accounts import ANNA, YEAR
from tests.clubs import content, make_club, report
from tests.pupils import make_listed_roster
from tests.screens.desk import TODAY, Desk, picture, text, wait_until
from tests.screens.filing_desk import settled
from tests.screens.keeping_desk import fill, store

pytestmark = pytest.mark.screen


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path))
    return tmp_path


@asynccontextmanager
async def home(size: tuple[int, int] = (80, 24)) -> AsyncIterator[Desk[HomeScreen]]:
    app = build_app(Prefill("home"), TODAY)
    async with app.run_test(size=size) as pilot:
        screen = app.screen
        assert isinstance(screen, HomeScreen)
        await pilot.pause()
        yield Desk(pilot, app, screen)


def front_says(desk: Desk[HomeScreen]) -> str:
    front = desk.app.workspace.front
    assert front is not None
    return front.message[0]


async def test_an_empty_home_offers_three_things() -> None:
    async with home() as desk:
        page = text(desk.screen.page)
        assert "1  A sample event" in page
        assert "2  A game" in page
        assert "3  My tournament" in page
        await desk.press("2")
        assert isinstance(desk.app.screen, GameScreen)
        await desk.press("alt+h", "3")
        assert isinstance(desk.app.screen, TournamentScreen)


async def test_one_key_shows_who_can_still_win_the_sample(folder: Path) -> None:
    async with home() as desk:
        await desk.press("1")
        screen = desk.app.screen
        assert isinstance(screen, FieldScreen)
        assert screen.state.part == "chances"
        assert screen.state.crosstable is not None
        assert "invented sample" in screen.state.crosstable.event.name
        await desk.press("ctrl+n")
        assert screen.state.crosstable is None
    assert not any(path.is_file() for path in folder.rglob("*"))


async def test_nothing_of_the_sample_is_stored() -> None:
    async with home() as desk:
        await desk.press("1", "ctrl+l")
        assert front_says(desk) == NOT_STORED
        await desk.press("1", "enter")
        assert isinstance(desk.app.screen, TournamentScreen)
        await desk.press("ctrl+l")
        assert front_says(desk) == NOT_STORED
        rounds = len(desk.app.screen.state.rounds)
        await desk.press(*"2000 w", "enter")
        assert len(desk.app.screen.state.rounds) == rounds + 1
        desk.app.session.close()
        writer = desk.app.session.journal.writer
        assert writer is not None
        assert not writer.exists


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60), (40, 12)])
async def test_a_journal_is_summed_up(size: tuple[int, int]) -> None:
    fill(*YEAR.entries, person=ANNA)
    async with home(size) as desk:
        await wait_until(
            desk.pilot, lambda: desk.screen.state.own is not None, "nobody is shown"
        )
        await desk.pilot.pause()
        page = text(desk.screen.page)
        assert "Ivanova, Anna" in page
        assert "live " in page
        assert "next list 2026-12-01" in page
        assert ("── New" in page) is (size != (40, 12))
        await desk.press("3")
        assert isinstance(desk.app.screen, JournalScreen)


@pytest.mark.parametrize(
    ("wanted", "key"),
    [("", "down"), ("Xander, Ida", "up")],
    ids=["added first", "setting"],
)
async def test_home_shows_the_person_in_force(
    wanted: str, key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # without a choice, the person added first
    names = ("Zellitz, Tom", "Quist, Emil", "Xander, Ida")
    with store() as one:
        for name in names:
            stored_journal.add_record(one, Person(name=name, born=2010))
    settings = tmp_path / "config.toml"
    settings.write_text(f'person = "{wanted}"\n' * bool(wanted), encoding="utf-8")
    monkeypatch.setenv("ELO_TUI_CONFIG", str(settings))
    async with home() as desk:

        def are_both(name: str) -> bool:
            own, chosen = desk.screen.state.own, desk.app.session.people.chosen
            known = [one.name for one in (own, chosen) if one is not None]
            return known == [name, name]

        first = wanted or names[0]
        await wait_until(desk.pilot, lambda: are_both(first), "another one")
        await desk.press("alt+p", key, "enter")
        await wait_until(desk.pilot, lambda: are_both(names[1]), "the one before")


async def test_a_very_wide_home_has_the_others_in_its_right_half(folder: Path) -> None:
    make_listed_roster()
    async with home((200, 60)) as desk:
        await settled(desk)
        rows = picture(desk.app)
        (title,) = (row for row in rows if "Roster ──" in row)
        assert title.index("── Roster") >= 100
        assert "Alder, Anna" in title
        # the chart is next to the people
        assert any("┤" in row[:100] and " K " in row[100:] for row in rows)


@pytest.mark.parametrize("has_journal", [False, True], ids=["alone", "with a journal"])
async def test_club_lists_are_rows_with_a_key(has_journal: bool) -> None:
    make_club("youth", evenings=1)
    make_club("club", evenings=2)
    if has_journal:
        fill(*YEAR.entries, person=ANNA)
    today = f"{date.today()}"
    async with home() as desk:
        await settled(desk)
        page = text(desk.screen.page)
        key = 4 if has_journal else 6
        rows = [" ".join(row.split()) for row in page.splitlines()]
        assert f"{key} Club list club: 2 events, Club evening 2 added {today}" in rows
        assert (
            f"{key + 1} Club list youth: 1 event, Club evening 1 added {today}" in rows
        )
        # what was added lately is new
        news = f"{today} club: Club evening 2 added"
        assert (news in rows) is has_journal
        await desk.press(str(key + 1))
        await settled(desk)
        screen = desk.app.screen
        assert isinstance(screen, PoolScreen)
        assert screen.state.pool is not None
        assert screen.state.pool.name == "youth"
        # an addition is seen on the next visit
        added = AddedFile("evening2.trf", report(1).encode(), content(1))
        pools.change_pool("youth", [NewEntry("add", added=added)])
        await desk.press("alt+h")
        await settled(desk)
        assert "Club list youth: 2 events" in text(desk.screen.page)


async def test_a_damaged_club_list_has_no_row(folder: Path) -> None:
    make_club("club", evenings=1)
    (folder / "pools" / "bad.pool").write_bytes(b"no database")
    async with home() as desk:
        await settled(desk)
        page = text(desk.screen.page)
        assert "Club list club" in page
        assert "bad" not in page


async def test_a_setting_leaves_home_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = tmp_path / "config.toml"
    settings.write_text("home = false\n", encoding="utf-8")
    monkeypatch.setenv("ELO_TUI_CONFIG", str(settings))
    async with build_app(Prefill("home"), TODAY).run_test() as pilot:
        assert isinstance(pilot.app.screen, GameScreen)


def test_rounds_of_the_sample_fit_its_points() -> None:
    event = load_sample()
    assert len(event.players) == 30
    assert "(invented sample)" in event.event.name
    assert all(not player.fide_id for player in event.players)
