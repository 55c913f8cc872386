"""The Club list screen: what is written, published, cancelled; scenarios: pool.txt."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from threading import Event

import pytest

from elo_tui.core.model import Problem
from elo_tui.core.pool.joint_fit import FittedPool, fit_pool
from elo_tui.core.pool.likeness import find_duplicates
from elo_tui.core.pool.pool_rating import CANCELLED, Progress
from elo_tui.core.pool.replayed_pool import ReplayedPool
from elo_tui.features.event.open_dialog import ReadingScreen
from elo_tui.features.pool import analyses, pools
from elo_tui.features.pool.add_event_dialog import AddEventScreen
from elo_tui.features.pool.analyses import PoolAnalysis
from elo_tui.features.pool.answer.analysis import JudgedSystem
from elo_tui.features.pool.answer.people import list_pairs
from elo_tui.features.pool.screen import PoolScreen
from elo_tui.features.pool.sources import show_part
from elo_tui.features.pool.table import PoolTable
from elo_tui.features.pool.view import PoolView
from elo_tui.kit.widgets.chart import Chart
from elo_tui.kit.widgets.working import Details
from elo_tui.session.paths import DATA_VARIABLE
from elo_tui.store.pool_file import NewEntry
from tests.clubs import NAMES, make_club, report
from tests.pool_damage import damage_event, make_ledger
from tests.readers.trf_text import event
from tests.screens.desk import Desk, field, pool, wait_until
from tests.screens.filing_desk import settled
from tests.screens.idling import POLL

pytestmark = pytest.mark.screen


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path))


def read(name: str = "club") -> ReplayedPool:
    found = pools.change_pool(name, ())
    assert not isinstance(found, Problem), found
    return found


def viewed(desk: Desk[PoolScreen]) -> PoolView:
    assert desk.screen.view is not None
    return desk.screen.view


@pytest.mark.parametrize("part", ["1", "2", "3", "5"])
async def test_private_people_are_in_no_form_of_any_part(part: str) -> None:
    make_club()
    async with pool() as desk:
        await desk.press("v", "down", "v", part)
        await settled(desk)
        kept = read()
        private = {kept.columns.people.names[at] for at in kept.private}
        assert len(private) == 2
        view = desk.screen.view
        assert view is not None
        shown = show_part(view)
        assert not isinstance(shown, str)
        for one in shown.formats:
            text = str(shown.write(one.key))
            assert not any(name in text for name in private), one.key
            assert part == "2" or NAMES[5] in text


async def test_a_part_chosen_closes_the_working_of_the_part_before() -> None:
    make_club()
    async with pool() as desk:
        for part in "2345678":
            await desk.press("1", "enter")
            assert desk.screen.has_class("-working")
            await desk.press(part)
            await settled(desk)
            assert not desk.screen.has_class("-working")
            assert desk.screen.focused is desk.screen.table


async def test_marked_people_are_copied_and_saved_alone() -> None:
    make_club()
    async with pool() as desk:
        await desk.press("space", "space")
        assert desk.message == "2 marked: copied and saved alone"
        names = {row.title for row in viewed(desk).rows_to_save}
        shown = show_part(viewed(desk))
        assert not isinstance(shown, str)
        assert shown.what.endswith(f": 2 of {len(viewed(desk).every)} people")
        for one in shown.formats:
            text = str(shown.write(one.key))
            assert {name for name in NAMES if name in text} == names, one.key
        await desk.press("slash", *"marked", "enter")
        assert {row.title for row in viewed(desk).rows} == names
        await desk.press("ctrl+n", "2", "space")
        assert desk.message == "People are marked: on People, Movers or Fit"


async def test_what_is_found_is_copied_and_saved() -> None:
    make_club()
    async with pool() as desk:
        await desk.press("slash", *NAMES[5].split()[0].lower(), "enter")
        await desk.press("ctrl+y")
        await settled(desk)
        found = {row.title for row in viewed(desk).rows}
        assert 0 < len(found) < len(NAMES)
        assert {name for name in NAMES if name in desk.app.clipboard} == found


async def test_a_ledger_changed_elsewhere_is_shown_with_the_next_entry() -> None:
    make_club(evenings=3)
    async with pool() as desk:
        entry = NewEntry("remove", {"event": 1})
        assert not isinstance(pools.change_pool("club", [entry]), Problem)
        await desk.press("v")
        await settled(desk)
        assert desk.screen.state.pool is not None
        kinds = [one.kind for one in desk.screen.state.pool.entries]
        assert kinds[-2:] == ["remove", "private"]
        # undo takes back what was done here, whatever others have done since
        assert not isinstance(pools.change_pool("club", [entry]), Problem)
        await desk.press("ctrl+z")
        await settled(desk)
        assert read().entries[-1].data["entry"] == 6
        assert read().private == frozenset()


@pytest.mark.parametrize("seed", range(8))
async def test_a_damaged_pool_says_so_in_place_of_its_rows(
    tmp_path: Path, seed: int
) -> None:
    make_ledger()
    number = damage_event(tmp_path / "pools" / "club.pool", Random(seed))
    async with pool() as desk:
        assert desk.screen.state.pool is None
        assert desk.screen.message[1] == "wrong"
        assert desk.message.startswith(f"club.pool: damaged: event {number}; every")
        shown = " ".join(desk.shown(PoolTable).split())
        assert f"club.pool: damaged: event {number}; every entry and event" in shown
        assert "p opens another list, or begins one." in shown
        assert "No club list yet" not in shown
        await desk.press("a")
        assert "damaged" in desk.message


async def test_what_another_program_does_is_shown_on_the_next_visit() -> None:
    async with pool() as desk:
        assert "No club list yet" in desk.shown(PoolTable)
        make_club(evenings=2)
        await desk.press("f2", "f11")
        await settled(desk)
        assert desk.screen.state.pool is not None
        assert [one.number for one in desk.screen.state.pool.events] == [1, 2]
        entry = NewEntry("remove", {"event": 1})
        assert not isinstance(pools.change_pool("club", [entry]), Problem)
        await desk.press("f11")
        await settled(desk)
        assert [one.is_active for one in desk.screen.state.pool.events] == [False, True]
        assert desk.message == "Read again: changed by another program"


async def test_the_names_of_many_are_compared_in_a_thread(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = make_club()
    questions = list_pairs(find_duplicates(made.columns.identities))
    assert questions
    monkeypatch.setattr("elo_tui.features.pool.view.COMPARED_MAX", 3)
    pause = Event()

    def slow(_identities: object, progress: Progress) -> object:
        while True:
            progress(1, 4)
            pause.wait(POLL)

    async with pool() as desk:
        with monkeypatch.context() as patch:
            patch.setattr(analyses, "find_duplicates", slow)
            await desk.press("4")
            await wait_until(
                desk.pilot,
                lambda: desk.message == "Working it out: 25 %; Esc cancels",
                "no progress was shown",
            )
            await desk.press("escape")
            await settled(desk)
        assert desk.message == "Cancelled; Enter works it out"
        assert "Enter compares the names" in desk.shown(PoolTable)
        await desk.press("enter")
        await settled(desk)
        assert [*viewed(desk).rows] == questions
        # an answer makes another pool, whose names are compared again
        await desk.press("n")
        await settled(desk)
        assert len(viewed(desk).rows) == len(questions) - 1


async def test_long_work_shows_its_progress_and_can_be_cancelled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = make_club(evenings=3)
    pause = Event()

    def slow(name: str, added: object, progress: Progress) -> object:
        while not progress(1, 3):
            pause.wait(POLL)
        return Problem("cancelled", "cancelled")

    async with pool() as desk:
        monkeypatch.setattr(pools, "change_pool", slow)
        await desk.press("p")
        await desk.press("enter")
        await wait_until(
            desk.pilot,
            lambda: isinstance(desk.top, ReadingScreen),
            "no progress was shown",
        )
        await desk.press("escape")
        await wait_until(
            desk.pilot,
            lambda: desk.message == "Not shown: cancelled",
            "the work was not cancelled",
        )
        assert desk.screen.state.pool is not None
        assert desk.screen.state.pool.entries == made.entries


async def test_an_event_of_the_field_screen_goes_in_with_one_key() -> None:
    make_club(evenings=2)
    async with field(event(*report(4).splitlines())) as desk:
        await desk.press("ctrl+l")
        await wait_until(
            desk.pilot,
            lambda: isinstance(desk.top, AddEventScreen),
            "the effects of the event were not shown",
        )
        await settled(desk)
        await desk.press("enter")
        await settled(desk)
        assert [one.name for one in read().events][2:] == ["Club evening 5"]
        await desk.press("f6", "ctrl+l")
        await settled(desk)
        await desk.press("enter")
        # the same games again: it asks
        assert isinstance(desk.top, AddEventScreen)
        await desk.press("escape")
        assert len(read().events) == 3


async def test_a_pool_of_another_folder_is_opened_and_changed(tmp_path: Path) -> None:
    make_club()
    elsewhere = tmp_path / "elsewhere" / "old club.pool"
    elsewhere.parent.mkdir()
    (tmp_path / "pools" / "club.pool").replace(elsewhere)
    make_club("juniors", evenings=1)
    async with pool() as desk:
        await desk.press("p", "o")
        await desk.write(str(elsewhere))
        await desk.press("enter")
        await settled(desk)
        assert desk.screen.edition.startswith("old club: Elo")
        await desk.press("v")
        await settled(desk)
        assert len(read(str(elsewhere)).private) == 1
        assert not read("juniors").private


async def test_the_joint_fit_is_worked_out_on_request() -> None:
    make_club()
    async with pool() as desk:
        await desk.press("6")
        assert "Enter works out" in desk.shown(PoolTable)
        await desk.press("enter")
        await desk.app.workers.wait_for_complete()
        await desk.settle()
        known = desk.screen.state.analysis
        assert known is not None
        assert isinstance(known.found, FittedPool)
        columns = read().columns
        given = columns.table
        expected = fit_pool(*given)
        assert isinstance(expected, FittedPool)
        assert [one.rating for one in known.found.players] == pytest.approx(
            [one.rating for one in expected.players]
        )
        best = expected.players[0]
        shown = desk.shown(PoolTable)
        assert f"{best.rating:.0f}" in shown
        assert f"{best.error:.0f}" in shown
        await desk.press("enter")
        assert "standard error" in desk.shown(Details)


async def test_quality_is_shown_with_its_calibration_and_saved() -> None:
    make_club()
    async with pool() as desk:
        await desk.press("7")
        assert show_part(viewed(desk)) == "Nothing to save: Enter works it out first"
        await desk.press("enter")
        await desk.app.workers.wait_for_complete()
        await desk.settle()
        rows = viewed(desk).rows
        assert {row.key for row in rows} == {"pool", "fit", "points", "half"}
        saved = show_part(viewed(desk))
        assert not isinstance(saved, str)
        data = json.loads(str(saved.write("json")))
        losses = {one["name"]: one["log_loss"] for one in data["systems"]}
        judged = [row for row in rows if isinstance(row, JudgedSystem)]
        assert losses == {row.name: row.log_loss for row in judged}
        await desk.press("f8")
        chart = desk.screen.query_one(Chart).chart
        assert chart is not None
        assert chart.title.startswith("Favourites' score")


async def test_escape_cancels_what_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    began, pause = Event(), Event()

    def wait(shown: ReplayedPool, part: str, progress: Progress) -> PoolAnalysis:
        began.set()
        while not progress(1, 2):
            pause.wait(POLL)
        return PoolAnalysis(shown, part, CANCELLED)

    monkeypatch.setattr("elo_tui.features.pool.screen.analyse_pool", wait)
    make_club()
    async with pool() as desk:
        await desk.press("6", "enter")
        await wait_until(desk.pilot, began.is_set, "nothing began")
        await desk.press("escape")
        await desk.app.workers.wait_for_complete()
        await desk.settle()
        assert desk.message == "Cancelled; Enter works it out"
        assert desk.screen.state.analysis is None


async def test_what_is_at_stake_is_saved_unless_one_of_the_two_is_private() -> None:
    make_club()
    async with pool() as desk:
        await desk.press("space", "down", "space", "t")
        await wait_until(desk.pilot, lambda: viewed(desk).state.stakes is not None, "")
        shown = show_part(viewed(desk))
        assert not isinstance(shown, str)
        text = shown.write("json")
        assert isinstance(text, str)
        found = json.loads(text)
        # K 20 for both, and equal sums: what one gains the other loses
        one, other = found["players"]
        assert one["win"] == pytest.approx(-other["loss"])
        assert one["draw"] == pytest.approx(-other["draw"])
        assert sum(found["odds"][name] for name in ("win", "draw", "loss")) == (
            pytest.approx(1)
        )
        await desk.press("escape", "up", "v")
        await settled(desk)
        await desk.press("t")
        await wait_until(desk.pilot, lambda: viewed(desk).state.stakes is not None, "")
        assert show_part(viewed(desk)) == "Nothing to save: one of the two is private"
