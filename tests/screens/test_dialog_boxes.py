"""A dialog is a box as large as what it holds, from 80x24 on."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from rich.cells import cell_len, set_cell_size
from textual.screen import Screen

from elo_tui.core.replay.journal_records import Person
from elo_tui.features.journal.people_dialog import PeopleScreen
from elo_tui.kit.screens.dialog import leave_room
from elo_tui.kit.screens.text_pages import PlainTextScreen
from elo_tui.kit.widgets.dialog_parts import DialogFrame, TitleLine
from tests.accounts import YEAR
from tests.screens.desk import AnyDesk, game, journal, picture
from tests.screens.every_dialog import EVERY, show

pytestmark = pytest.mark.screen

PHONE, USUAL, LARGE, WALL = (40, 12), (80, 24), (120, 40), (200, 60)
#: What is searched keeps its size, whatever is found; and pages are scrolled.
SEARCHED = {
    *("CategoriesScreen", "HelpScreen", "LookupScreen", "OpenScreen", "SettingsScreen"),
}
PAGES = {"BoardScreen", "CopiedScreen", "PlainTextScreen"}
#: Below the fields of a form there is room for what is wrong with them.
_FREE = 3
ANNA = Person(1, 1, "Ivanova, Anna")


def is_boxed(dialog: Screen[Any]) -> bool:
    """Whether a dialog is as large as what it holds."""
    left_out = {*SEARCHED, *PAGES, "Palette", "IdleScreen"}
    return type(dialog).__name__ not in left_out


def boxed() -> list[Screen[Any]]:
    return [dialog for make in EVERY if is_boxed(dialog := make())]


def inside(desk: AnyDesk) -> list[str]:
    """The rows in the frame of the dialog in front."""
    frame = desk.app.screen.query_one(DialogFrame)
    area = frame.region.shrink(frame.styles.border.spacing)
    rows = picture(desk.app)[area.y : area.bottom]
    return [row.strip("│ ") for row in rows]


@pytest.mark.parametrize("size", [PHONE, USUAL, LARGE, WALL], ids=str)
async def test_a_dialog_is_no_larger_than_what_it_holds(size: tuple[int, int]) -> None:
    async with game(size=size) as desk:
        for dialog in [make() for make in EVERY] if size <= USUAL else boxed():
            show(desk.app, dialog)
            await desk.settle()
            name = type(dialog).__name__
            # the key that goes back is named whatever else has no room
            assert name == "IdleScreen" or "Esc " in picture(desk.app)[-1], name
            if size == PHONE or not is_boxed(dialog):
                desk.app.pop_screen()
                await desk.settle()
                continue
            frame = desk.app.screen.query_one(DialogFrame)
            rows = inside(desk)
            free = len(rows) - max(y for y, row in enumerate(rows, 1) if row)
            assert free <= _FREE, name
            # in the middle, above the rows of the message and the keys
            above, below = frame.region.y, size[1] - 2 - frame.region.bottom
            assert abs(above - below) <= 1, name
            assert not desk.app.screen.query_one(TitleLine).region, name
            desk.app.pop_screen()
            await desk.settle()


async def test_a_box_follows_its_list_and_shows_all_it_has_room_for() -> None:
    people = tuple(replace(ANNA, id=no) for no in range(1, 60))
    dialog = PeopleScreen({}, people[:1], ANNA, lambda *_: (people, None))
    async with game(size=USUAL) as desk:
        show(desk.app, dialog)
        await desk.settle()
        one = dialog.query_one(DialogFrame).region.height
        dialog.list.given = people[:5]
        await desk.settle()
        assert dialog.query_one(DialogFrame).region.height == one + 4
        dialog.list.given = people
        await desk.settle()
        frame = dialog.query_one(DialogFrame).region
        assert (frame.y, frame.bottom) == (1, USUAL[1] - 3)
        await desk.press("up", *["pagedown"] * 9)
        assert inside(desk)[-2].startswith(">"), "the last row can be reached"


async def test_around_a_box_the_screen_it_belongs_to_is_dimmed() -> None:
    async with game(own="1600", opponent="1800", size=USUAL) as desk:
        tabs = picture(desk.app)[0]
        show(desk.app, boxed()[0])
        await desk.settle()
        assert picture(desk.app)[0] == tabs
        strip = desk.app.screen._compositor.render_strips()[0]
        quiet = desk.app.screen.get_component_rich_style("role--rule", partial=True)
        assert {segment.style.color for segment in strip if segment.style} == {
            quiet.color
        }


async def test_on_a_phone_it_has_a_title_and_no_frame() -> None:
    async with game(size=PHONE) as desk:
        for dialog in (boxed()[0], PlainTextScreen({}, "Game", "one line")):
            show(desk.app, dialog)
            await desk.settle()
            assert desk.app.screen.query_one(TitleLine).region.y == 0
            assert not desk.app.screen.query_one(DialogFrame).styles.border_top[0]
            desk.app.pop_screen()
            await desk.settle()


async def test_a_resized_box_dims_the_screen_as_it_is_laid_out_now() -> None:
    async with game(own="1600", opponent="1800", size=USUAL) as desk:
        show(desk.app, boxed()[0])
        await desk.settle()
        tabs = picture(desk.app)[0].partition("FIDE")[0].split()
        await desk.pilot.resize_terminal(120, 40)
        await desk.settle()
        rows = picture(desk.app)
        assert rows[0].split()[: len(tabs)] == tabs
        assert rows[0].index("FIDE B.02") > 80
        # over another dialog, too, nothing is left of the smaller window
        show(desk.app, boxed()[1])
        await desk.settle()
        await desk.pilot.resize_terminal(*USUAL)
        await desk.pilot.resize_terminal(120, 40)
        await desk.settle()
        first = picture(desk.app)[0]
        assert first == "" or first.index("FIDE B.02") > 80


@pytest.mark.parametrize("count", [1, 2], ids=["a box", "a box over another"])
async def test_a_chart_that_a_larger_window_shows_is_behind_the_box(count: int) -> None:
    async with journal(YEAR, size=USUAL) as desk:
        for dialog in boxed()[:count]:
            show(desk.app, dialog)
            await desk.settle()
        await desk.pilot.resize_terminal(*WALL)
        await desk.settle()
        behind = [row for row in picture(desk.app) if "┤" in row]
        for _ in range(count):
            desk.app.pop_screen()
        await desk.settle()
        assert any("┤" in row for row in picture(desk.app))
        assert behind


@pytest.mark.parametrize("size", [USUAL, LARGE, WALL], ids=str)
async def test_next_to_a_box_no_word_and_no_figure_is_cut(
    size: tuple[int, int],
) -> None:
    async with game(own="1600", opponent="1800", score="1", size=size) as desk:
        whole = picture(desk.app)
        for dialog in boxed():
            show(desk.app, dialog)
            await desk.settle()
            frame = desk.app.screen.query_one(DialogFrame).region
            drawn = picture(desk.app)
            for y in range(frame.y, frame.bottom):
                # the box has margins: what is seen of the screen is to be all of it
                words = {*whole[y].split()}
                row = drawn[y]
                after = row[len(set_cell_size(row, frame.right)) :]
                seen = f"{set_cell_size(row, frame.x)} {after}"
                assert {*seen.split()} <= words, (type(dialog), y)
            desk.app.pop_screen()
            await desk.settle()


@given(st.text("ab 1─│漢", max_size=60), st.integers(0, 40), st.integers(0, 40))
def test_a_row_next_to_a_box_keeps_its_width_and_whole_columns(
    text: str, start: int, width: int
) -> None:
    end = start + width
    text = set_cell_size(text, max(cell_len(text), end))
    row = leave_room(text, start, end)
    assert cell_len(row) == cell_len(text)
    assert set_cell_size(row, end)[len(set_cell_size(row, start)) :].strip() == ""
    columns = re.split("  +", text.strip())
    assert all(one in columns for one in re.split("  +", row.strip()) if one)
