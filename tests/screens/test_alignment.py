"""Tables and columns: air at frames and between cells, decimals below decimals."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.widget import Widget

from elo_tui.core.model import Game, Result, Step
from elo_tui.core.text.figures import align_percent
from elo_tui.kit.tables.cursor_table import CursorTable
from elo_tui.kit.tables.pick_list import PickList
from elo_tui.kit.widgets.lines import Row
from elo_tui.kit.widgets.working import Chapter, Details, Working
from elo_tui.session.paths import DATA_VARIABLE
from tests.accounts import YEAR
from tests.clubs import make_club
from tests.core.standings.boards import TEC_SWISS, event
from tests.pupils import make_listed_roster
from tests.screens import every_dialog
from tests.screens.desk import (
    AnyDesk,
    field,
    game,
    journal,
    picture,
    plain,
    pool,
    roster,
    tournament,
)
from tests.screens.filing_desk import settled
from tests.screens.test_help import WITH_OPEN_GAME

pytestmark = pytest.mark.screen

SIZES = [(40, 12), (60, 24), (80, 24), (120, 40), (200, 60)]
#: The fewest cells that tell names from each other.
_NAME_LEAST = 9
ROUNDS = (Game(2010, Result.WIN, "w"), Game(1900, Result.LOSS), Game(2400, None))
_MORE = re.compile(r"F4: (\d+) more rows?")


def list_faults(desk: AnyDesk) -> list[str]:
    """Rows of tables that touch a frame, and cells that touch the next one."""
    faults = []
    for table in desk.top.query("*"):
        if not isinstance(table, CursorTable | PickList) or not table.region:
            continue
        width, height = table.content_size
        for row in map(plain, table.rows(width, height)):
            if touches_frame(table) and cell_len(row) >= width and row[-1] not in "─ ":
                faults.append(f"{type(table).__name__} at the frame: {row}")
        if isinstance(table, CursorTable) and table.view is not None:
            faults += list_joined(table)
            names = [one for one in table._columns if one.name == "name"]
            if any(one.width < _NAME_LEAST for one in names):
                faults.append(f"{type(table).__name__}: names without room")
    return faults


def list_joined(table: CursorTable[Any, Any]) -> list[str]:
    """Rows in which a figure is joined to the next cell."""
    found = []
    for row in range(table.total):
        record, at = table.record(table.view, row), 0
        text = plain(table._draw_row(table.view, row, table.content_size.width))
        for column, after in pairwise(table._columns):
            at += column.width
            cells = text[at - 1 : at + 1]
            if after.cell(record).strip() and cells.isalnum() and len(cells) == 2:
                found.append(f"{type(table).__name__} {after.name}: {text}")
    return found


def touches_frame(widget: Widget) -> bool:
    """Whether the cell after a row of a widget is that of a frame."""
    frames = [one for one in widget.ancestors_with_self if isinstance(one, Widget)]
    right = widget.content_region.right
    return any(
        one.styles.border_right[0] and one.region.right - 1 == right for one in frames
    )


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_a_table_has_air_before_its_frame_and_between_its_cells(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path))
    make_club(evenings=3)
    make_listed_roster()
    for opened, keys in (
        (tournament(*ROUNDS, own="1950", size=size), "tab"),
        (field(event(TEC_SWISS), size=size), "1 2"),
        (field(WITH_OPEN_GAME, size=size), "1 3"),
        (journal(YEAR, size=size), "down"),
        (pool(size=size), "2 3 4 5 1"),
        (roster(size=size), "down"),
    ):
        async with opened as desk:
            await settled(desk)
            for key in keys.split():
                await desk.press(key)
                await settled(desk)
                assert list_faults(desk) == [], key


async def test_a_list_in_a_dialog_has_air_before_its_frame() -> None:
    async with game(size=(80, 24)) as desk:
        for make in every_dialog.EVERY:
            dialog = make()
            every_dialog.show(desk.app, dialog)
            await desk.settle()
            faults = [one for one in list_faults(desk) if "frame" in one]
            assert faults == [], type(dialog)
            while desk.top is not desk.screen:
                desk.app.pop_screen()
                await desk.settle()


async def test_the_reasons_of_both_k_begin_in_one_column() -> None:
    async with game(own="1600", opponent="1800", own_k="20") as desk:
        # of both rows the one has no room to spare
        rows = picture(desk.app)[2:4]
        assert rows[0].index("20: given by hand") == rows[1].index("20: under 2400")


async def test_the_roster_has_names_below_their_title(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path))
    make_listed_roster()
    async with roster() as desk:
        await settled(desk)
        head, _, second = map(plain, desk.screen.table.rows(78, 24)[:3])
        for title, cell in (("Name↑", "Berg, Ben"), ("Last event", "0/1 ")):
            assert head.index(title) == second.index(cell)


@given(st.floats(0, 1, allow_nan=False))
def test_percents_below_each_other_have_their_decimals_there(share: float) -> None:
    text = align_percent(share)
    if not text.startswith(("under", "over")):
        assert text.index(".") == 3
        assert len(text) == 7


_STEPS = st.lists(st.integers(1, 3), max_size=12)


@given(st.lists(_STEPS, min_size=1, max_size=5), st.integers(1, 30), st.booleans())
def test_the_rows_not_shown_are_counted(
    sizes: list[list[int]], height: int, in_details: bool
) -> None:
    working: Any = Details() if in_details else Working()
    chapters = tuple(
        Chapter(f"Chapter {no}", tuple(Step("", "x " * 30 * n) for n in steps))
        for no, steps in enumerate(sizes)
    )
    working.set_reactive(Working.chapters, chapters)
    rows = working.rows(60, height)
    more = [int(found[1]) for row in rows if (found := _MORE.search(plain(row)))]
    shown = [row for row in rows if has_text(row) and not _MORE.search(plain(row))]
    every = [row for row in working._all_rows(60) if has_text(row)]
    if more:
        assert len(shown) + sum(more) == len(every)


def has_text(row: Row) -> bool:
    return bool(plain(row).strip())
