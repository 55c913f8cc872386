"""Games typed for a club list outlast the dialog and the program, till they are added;
and they are rated with what another program adds meanwhile."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from elo_tui.core.model import Problem
from elo_tui.core.pool.replayed_pool import ReplayedPool
from elo_tui.features.pool import pools
from elo_tui.features.pool.add_event_dialog import AddEventScreen
from elo_tui.features.pool.evening_dialog import EveningScreen
from elo_tui.features.pool.screen import PoolScreen
from elo_tui.session.drafts import STATES, describe_state
from elo_tui.session.paths import DATA_VARIABLE
from elo_tui.store import stored_drafts
from elo_tui.store.pool_file import AddedFile, NewEntry
from tests.clubs import content, make_club, report
from tests.screens.desk import AnyDesk, picture
from tests.screens.filing_desk import settled
from tests.screens.keeping_desk import session, settle, store

pytestmark = pytest.mark.screen
LINES = ("Okafor, Chidi 1-0 Ivanova, Anna", "Tanaka, Ren ½-½ Silva, Inês")


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "data"))


def end_sessions() -> list[stored_drafts.Draft]:
    """End all sessions; return what a start finds of them."""
    with store() as one:
        with one.write() as connection:
            connection.execute("UPDATE session SET marker = 'gone'")
        return [*stored_drafts.list_drafts(one, 0, datetime.now(), STATES)]


async def type_evening(desk: AnyDesk) -> EveningScreen:
    await desk.press("a")
    await desk.write("ok 1 iv")
    await desk.press("enter")
    await desk.write("ta = si")
    await desk.press("enter")
    await desk.write("be, l 0 ")
    return evening(desk)


def evening(desk: AnyDesk) -> EveningScreen:
    assert isinstance(desk.top, EveningScreen), desk.top
    return desk.top


async def restore(desk: AnyDesk) -> EveningScreen:
    await settle(desk)
    await desk.press("ctrl+g")
    await settle(desk)
    await settled(desk)
    return evening(desk)


@pytest.mark.parametrize("keys", [("ctrl+q",), ("escape", "ctrl+q")])
async def test_an_evening_outlasts_the_program(keys: tuple[str, ...]) -> None:
    make_club()
    async with session("pool") as desk:
        await settled(desk)
        await type_evening(desk)
        await desk.press(*keys)
    (draft,) = end_sessions()
    assert describe_state(draft.state) == "2 lines typed for club"
    # from whatever screen the next session begins with
    async with session() as desk:
        top = await restore(desk)
        assert (top.evening.lines, top.field.value) == (LINES, "be, l 0 ")
        await desk.press("ctrl+u", "enter")
        await settled(desk)
        # not stored yet: it is a draft still
        assert len(end_sessions()) == 1
        await desk.press("enter")
        await settled(desk)
        await settle(desk)
    assert end_sessions() == []


async def test_an_evening_is_restored_over_another_list() -> None:
    make_club("first", evenings=1)
    make_club("second", evenings=1)
    async with session("pool") as desk:
        await settled(desk)
        await type_evening(desk)
        assert isinstance(desk.app.screen_stack[0], PoolScreen)
        await desk.press("ctrl+q")
    end_sessions()
    make_club("third", evenings=1)
    async with session("pool") as desk:
        top = await restore(desk)
        assert top.heading == ("Games of an evening", "to second")
        assert top.evening.lines == LINES


async def test_an_evening_of_a_list_that_is_gone_stays_a_draft(tmp_path: Path) -> None:
    make_club()
    async with session("pool") as desk:
        await settled(desk)
        await type_evening(desk)
        await desk.press("ctrl+q")
    end_sessions()
    file = tmp_path / "data" / "pools" / "club.pool"
    file.rename(tmp_path / "away.pool")
    async with session() as desk:
        await desk.press("ctrl+g")
        await settle(desk)
        await settled(desk)
        assert isinstance(desk.top, PoolScreen)
        assert "restored" not in desk.message
    (draft,) = end_sessions()
    assert draft.state.evenings[0].lines == LINES


async def test_escape_leaves_the_line_being_typed_as_well() -> None:
    make_club()
    async with session("pool") as desk:
        await settled(desk)
        top = await type_evening(desk)
        await desk.press("escape", "a")
        assert (evening(desk).evening, evening(desk).field.value) == (
            top.evening,
            "be, l 0 ",
        )


async def test_a_correction_is_a_draft_once_a_game_has_changed() -> None:
    make_club(evenings=2)
    async with session("pool") as desk:
        await settled(desk)
        await desk.press("2", "c", "escape")
        assert desk.message == "Nothing is changed"
        await desk.press("ctrl+q")
    assert end_sessions() == []
    async with session("pool") as desk:
        await settled(desk)
        await desk.press("2", "c", "down", "down")
        was_lost = "0-1" in evening(desk).evening.lines[1]
        await desk.press("1" if was_lost else "0")
        # the mark stays on the line, so that the next one is an arrow away
        assert evening(desk).typed.cursor == 1
        await desk.press("escape")
        assert desk.message == (
            "Event 2 is as before; the changes stay typed: c goes on"
        )
        await desk.press("c", "down", "down", "=")
        lines = evening(desk).evening.lines
        await desk.press("ctrl+q")
    (draft,) = end_sessions()
    assert describe_state(draft.state).endswith(" lines typed for event 2 of club")
    async with session() as desk:
        top = await restore(desk)
        assert top.evening.lines == lines
        # undo returns to the games of the event
        await desk.press("ctrl+z")
        assert top.evening.lines != lines


async def test_games_that_are_refused_stay_typed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    make_club()

    def refuse(*_: object) -> ReplayedPool | Problem:
        return Problem("pool", "the disk is full")

    async with session("pool") as desk:
        await settled(desk)
        await type_evening(desk)
        await desk.press("ctrl+u", "enter")
        await settled(desk)
        monkeypatch.setattr(pools, "change_pool", refuse)
        await desk.press("enter")
        await settled(desk)
        assert desk.message == "the disk is full"
        await desk.press("a")
        assert evening(desk).evening.lines == LINES


async def test_games_are_rated_after_those_of_another_program() -> None:
    make_club(evenings=3)
    async with session("pool") as desk:
        await settled(desk)
        await desk.press("a")
        await desk.write("ok 1 iv")
        await settled(desk)
        before = {one.name: one.before for one in evening(desk).ratings}
        added = AddedFile("evening4.trf", report(3).encode(), content(3))
        found = pools.change_pool("club", [NewEntry("add", added=added)])
        assert not isinstance(found, Problem)
        # the next key is enough
        await desk.write("a")
        await settled(desk)
        now = {one.name: one.before for one in evening(desk).ratings}
        people, newest = found.columns.people, found.newest
        assert newest is not None
        places = [people.names.index(name) for name in now]
        assert [*now.values()] == [newest.ratings[at] for at in places]
        assert now != before
        await desk.press("escape")
        assert desk.message.startswith("Typed and not added: a line; a goes on")
        assert isinstance(desk.top, PoolScreen)
        assert desk.top.state.pool is not None
        assert len(desk.top.state.pool.events) == 4


async def test_a_plan_is_made_again_after_another_program_has_added() -> None:
    make_club(evenings=3)
    async with session("pool") as desk:
        await settled(desk)
        await desk.paste(report(3))
        await settled(desk)
        assert isinstance(desk.top, AddEventScreen)
        added = AddedFile("evening4.trf", report(3).encode(), content(3))
        pools.change_pool("club", [NewEntry("add", added=added)])
        await desk.press("enter")
        await settled(desk)
        assert desk.top.message[0].startswith("The list has just changed")
        assert "Most of its games are those of event 4" in "\n".join(picture(desk.app))
        await desk.press("enter")
        assert desk.top.message[0].startswith("Event 4 again?")


async def test_a_draft_for_an_event_that_is_gone_is_a_new_evening() -> None:
    make_club(evenings=2)
    async with session("pool") as desk:
        await settled(desk)
        await desk.press("2", "c", "down", "down", "=")
        await desk.press("up", "1" if "½" in evening(desk).evening.lines[1] else "=")
        lines = evening(desk).evening.lines
        await desk.press("ctrl+q")
    end_sessions()
    found = pools.change_pool("club", [NewEntry("remove", {"event": 2})])
    assert not isinstance(found, Problem)
    async with session() as desk:
        top = await restore(desk)
        assert top.heading == ("Games of an evening", "to club")
        assert top.evening.lines == lines
        assert top.message[0].startswith(
            "Event 2 is not in the list any more: its lines"
        )


async def test_an_evening_begins_with_the_lines_of_an_earlier_session() -> None:
    make_club()
    async with session("pool") as desk:
        await settled(desk)
        await type_evening(desk)
        await desk.press("ctrl+q")
    end_sessions()
    async with session() as desk:
        await settle(desk)
        await desk.press("f11")
        await settled(desk)
        await desk.press("a")
        await settle(desk)
        await settled(desk)
        assert evening(desk).evening.lines == LINES
        assert evening(desk).field.value == "be, l 0 "
        assert evening(desk).message[0].startswith("Draft restored")


async def test_undo_clears_the_line_being_typed_before_others() -> None:
    make_club()
    async with session("pool") as desk:
        await settled(desk)
        top = await type_evening(desk)
        await desk.press("ctrl+z")
        assert (top.evening.lines, top.field.value) == (LINES, "")
        await desk.press("ctrl+r")
        assert (top.evening.lines, top.field.value) == (LINES, "be, l 0 ")
        await desk.press("ctrl+z", "ctrl+z")
        assert top.evening.lines == LINES[:1]
        await desk.write("tan 1 ren tan")
        assert "the same person on both sides" in "\n".join(picture(desk.app))
        await desk.press("enter")
        assert top.evening.lines == LINES[:1]


@pytest.mark.parametrize("key", ["a", "ctrl+g"])
async def test_an_evening_is_not_lost_to_a_correction_of_an_event_that_is_gone(
    key: str,
) -> None:
    make_club(evenings=2)
    async with session("pool") as desk:
        await settled(desk)
        await type_evening(desk)
        await desk.press("escape", "2", "c", "down", "down", "=", "down", "0")
        await desk.press("ctrl+q")
    (draft,) = end_sessions()
    assert [one.event for one in draft.state.evenings] == [0, 2]
    found = pools.change_pool("club", [NewEntry("remove", {"event": 2})])
    assert not isinstance(found, Problem)
    async with session("pool") as desk:
        await settle(desk)
        await settled(desk)
        await desk.press(key)
        await settle(desk)
        await settled(desk)
        if key == "ctrl+g":
            assert desk.message == (
                "Event 2 is not in the list any more; its lines stay a draft"
            )
            await desk.press("a")
        assert evening(desk).evening.lines == LINES
    (draft,) = end_sessions()
    assert {one.event for one in draft.state.evenings} == {0, 2}
