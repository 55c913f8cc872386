"""Empty screens offer three numbered keys, and samples of which nothing is stored."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen

from elo_tui.features.event.open_dialog import OpenScreen
from elo_tui.features.event.screen import FieldScreen
from elo_tui.features.home.sample import load_sample_club, load_sample_journal
from elo_tui.features.home.screen import HomeScreen
from elo_tui.features.journal.people_dialog import PersonScreen
from elo_tui.features.journal.screen import JournalScreen
from elo_tui.features.pool.rules_dialogs import NewPoolScreen
from elo_tui.features.pool.screen import PoolScreen
from elo_tui.features.roster.dialogs import AddPeopleScreen
from elo_tui.kit.screens.work_screen import WorkScreen
from elo_tui.kit.widgets.controls import Field
from elo_tui.kit.widgets.task_page import TaskPage
from elo_tui.session.forms import Form
from elo_tui.session.paths import DATA_VARIABLE
from elo_tui.session.permissions import Prefill
from elo_tui.session.sample import NOT_STORED, SAMPLE_RECORD
from elo_tui.start import build_app
from tests.accounts import ANNA, YEAR
from tests.lakeside import LAKESIDE
from tests.readers.trf_text import event as trf_event
from tests.screens.desk import (
    TODAY,
    AnyDesk,
    Desk,
    field,
    picture,
    text,
    wait_until,
)
from tests.screens.filing_desk import settled
from tests.screens.keeping_desk import fill
from tests.screens.test_drafts import leave

pytestmark = pytest.mark.screen

#: The key of each screen, and the screens that its three numbers lead to.
LEADS: dict[str, tuple[type[Screen[Any]], ...]] = {
    "f6": (OpenScreen, OpenScreen, FieldScreen),
    "f12": (OpenScreen, PersonScreen, JournalScreen),
    "f11": (NewPoolScreen, OpenScreen, PoolScreen),
    "alt+m": (PersonScreen, AddPeopleScreen, OpenScreen),
}
SIZES = [(40, 12), (80, 24), (120, 40), (200, 60)]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "data"))
    monkeypatch.setenv("ELO_TUI_STATE", str(tmp_path / "state"))
    return tmp_path / "data"


@asynccontextmanager
async def home(size: tuple[int, int] = (80, 24)) -> AsyncIterator[AnyDesk]:
    app = build_app(Prefill("home"), TODAY)
    async with app.run_test(size=size) as pilot:
        desk: AnyDesk = Desk(pilot, app, app.screen)
        await pilot.pause()
        await settled(desk)
        yield desk


def front(desk: AnyDesk) -> WorkScreen[Any]:
    screen = desk.app.workspace.front
    assert screen is not None
    return screen


@pytest.mark.parametrize("size", SIZES)
async def test_an_empty_screen_is_a_sentence_and_three_keys(
    size: tuple[int, int],
) -> None:
    async with home(size) as desk:
        for key in LEADS:
            await desk.press(key)
            await settled(desk)
            screen = front(desk)
            shown = picture(desk.app)
            numbers = [row.split()[0] for row in shown if row.startswith("  ")]
            assert [one for one in numbers if one.isdecimal()] == ["1", "2", "3"]
            assert screen.message[0] in (
                "A number begins; F1 explains, ^P finds every command",
                "paste a report or a copied page here",
                "p adds a person; the rating to start from comes next",
            )
            # no frame and no form around them
            assert not any("│" in row for row in shown)
            assert not screen.query_one("#form").region


@pytest.mark.parametrize("key", LEADS)
async def test_its_numbers_work_wherever_the_focus_is(key: str) -> None:
    async with home() as desk:
        for number, kind in enumerate(LEADS[key], 1):
            await desk.press(key)
            await settled(desk)
            screen = front(desk)
            field = next(iter(screen.query(Field)))
            before = field.value
            screen.set_focus(field if number == 2 else None)
            await desk.press(f"{number}")
            await settled(desk)
            assert isinstance(desk.top, kind), (number, desk.top)
            assert number != 2 or field.value == before
            await desk.press("escape")
            await settled(desk)


async def test_a_click_runs_a_task() -> None:
    async with home() as desk:
        await desk.press("f12")
        await settled(desk)
        page = front(desk).query_one(TaskPage)
        await desk.pilot.click(page, offset=(5, 0))
        assert isinstance(desk.top, JournalScreen)
        await desk.pilot.click(page, offset=(5, 2))
        await settled(desk)
        assert isinstance(desk.top, PersonScreen)


async def test_nothing_of_the_samples_is_stored(folder: Path) -> None:
    async with home() as desk:
        await desk.press("4")
        await settled(desk)
        screen = front(desk)
        assert isinstance(screen, JournalScreen)
        assert "invented sample" in "\n".join(picture(desk.app))
        for key in ("a", "x", "o", "enter"):
            await desk.press(key)
            assert screen.message == (NOT_STORED, "dim")
        await desk.press("alt+h", "5")
        await settled(desk)
        pool = front(desk)
        assert isinstance(pool, PoolScreen)
        assert "a sample: 12 people" in "\n".join(picture(desk.app))
        for key in ("a", "v"):
            await desk.press(key)
            await settled(desk)
            assert desk.top is pool
            assert pool.message == (NOT_STORED, "dim")
        assert pool.state.pool is not None
        assert len(pool.state.pool.entries) == 6
        for shown in ("f12", "f11"):
            await desk.press(shown, "ctrl+n")
            await settled(desk)
            assert front(desk).has_class("-first")
        desk.app.session.close()
    assert not any(path.is_file() for path in folder.rglob("*"))


async def test_ones_own_journal_returns_after_the_sample() -> None:
    fill(*YEAR.entries, person=ANNA)
    async with home() as desk:
        await desk.press("f12")
        screen = front(desk)
        assert isinstance(screen, JournalScreen)
        await wait_until(
            desk.pilot,
            lambda: screen.state.account.person.name == ANNA.name,
            "the journal is not loaded",
        )
        await desk.app.run_action("sample('journal')")
        await desk.press("f2", "f12")
        assert screen.state.account.person.id == SAMPLE_RECORD
        await desk.press("ctrl+n")
        await settled(desk)
        assert screen.state.account.person.name == ANNA.name
        assert screen.message[0] == "The sample is closed"


async def test_drafts_are_on_home_with_their_key() -> None:
    leave(Form(own="1850", opponent="1900"), "game")
    async with home() as desk:
        assert isinstance(desk.screen, HomeScreen)
        await wait_until(
            desk.pilot, lambda: desk.screen.state.is_read, "Home is not read"
        )
        await desk.pilot.pause()
        shown = text(desk.screen.page)
        assert "Unfinished: Game, 1850 against 1900, of " in shown
        assert "; ^G restores it" in shown
        await desk.press("ctrl+g")
        await wait_until(
            desk.pilot, lambda: desk.app.current_mode == "game", "no draft is restored"
        )


def test_the_sample_journal_has_one_difference_to_explain() -> None:
    from elo_tui.core.replay.journal_replay import replay_journal

    account = load_sample_journal()
    (track,) = replay_journal(account, TODAY).tracks
    # the list of June lacks the County cup, as every list without it would
    differences = [one for one in track.periods if one.differs]
    assert [(str(one.published), one.difference) for one in differences] == [
        ("2026-06-01", -10)
    ]
    assert "invented" in account.person.name


def test_the_sample_club_list_rates_all_its_games() -> None:
    club = load_sample_club()
    assert len(club.lists) == len(club.events) == 5
    assert all(one.rated_games for one in club.events)
    assert len(club.columns.people.names) == 12


@pytest.mark.parametrize("mode", ["journal", "pool"])
async def test_a_sample_named_at_the_start_is_shown(mode: str) -> None:
    app = build_app(Prefill(mode, sample=mode), TODAY)
    async with app.run_test() as pilot:
        desk: AnyDesk = Desk(pilot, app, app.screen)
        await settled(desk)
        assert "sample" in "\n".join(picture(app))
        assert "A sample, stored nowhere" in desk.message


async def test_the_key_line_follows_what_is_closed_and_restored() -> None:
    async with field(trf_event(*LAKESIDE.splitlines())) as desk:
        shown = desk.screen.keys
        for key in ("ctrl+n", "ctrl+z", "ctrl+n"):
            await desk.press(key)
            now = desk.screen.keys
            assert (now == shown) == (key == "ctrl+z")
            # nothing is left to be named anew
            desk.screen.name_keys()
            assert desk.screen.keys == now
