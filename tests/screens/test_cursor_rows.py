"""The row of the cursor keeps bold and colour, and can be read in every theme."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from rich.style import Style
from textual.color import Color
from textual.theme import BUILTIN_THEMES

from elo_tui.app.themes import READABLE, THEMES, contrast
from elo_tui.core.model import Game, Result
from elo_tui.kit.tables.cursor_table import CursorTable
from elo_tui.kit.widgets.lines import ROLES, Lines, Row, put_on_cursor
from elo_tui.session.paths import DATA_VARIABLE
from tests.accounts import YEAR
from tests.clubs import make_club
from tests.core.standings.boards import TEC_SWISS, event
from tests.pupils import make_listed_roster
from tests.screens.desk import (
    AnyDesk,
    field,
    game,
    journal,
    pool,
    roster,
    tournament,
    wait_until,
)
from tests.screens.filing_desk import settled
from tests.screens.test_help import WITH_OPEN_GAME

pytestmark = pytest.mark.screen

ROUNDS = (Game(2010, Result.WIN, "w"), Game(1900, Result.LOSS), Game(2400, None))
ON_CURSOR = [role for role in ROLES if role.startswith("cursor")]
COLOURED = [
    *(theme.name for theme in THEMES),
    *(name for name in BUILTIN_THEMES if not name.startswith("ansi")),
]


def cells(row: Row) -> list[tuple[str, str]]:
    return [(char, role) for text, role in row for char in text]


def list_lost(table: CursorTable[Any, Any]) -> tuple[set[str], list[str]]:
    """The roles of the row under the cursor, and what it loses by the cursor."""
    table.rows(*table.content_size)
    width, at = table.content_size.width, table.marked_row
    chosen = next(
        (n for n, one in enumerate(table._columns) if one.name == table.chosen_column),
        None,
    )
    ends = [0]
    for column in table._columns:
        ends.append(ends[-1] + column.width)
    plain = cells(table._draw_row(table.view, at, width))
    drawn = cells(table._draw_cursor(table.view, at, width))
    kept, lost = set(), []
    for place, ((char, role), (other, found)) in enumerate(
        zip(plain, drawn, strict=True)
    ):
        in_value = chosen is not None and ends[chosen] <= place < ends[chosen + 1]
        if place == 0 or in_value or not char.strip():
            continue
        kept.add(found)
        if (char, put_on_cursor(role)) != (other, found):
            lost.append(f"{char} {role}: {other} {found}")
    return kept, lost


async def look(desk: AnyDesk) -> set[str]:
    """Check every table on the screen; list the roles that rows with cursor have."""
    found: set[str] = set()
    tables = [one for one in desk.top.query("*") if isinstance(one, CursorTable)]
    for table in tables:
        if table.region and table.count and table.view is not None:
            kept, lost = list_lost(table)
            assert lost == [], type(table)
            found |= kept
    return found


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
async def test_bold_and_colour_stay_in_the_row_of_the_cursor(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path))
    make_club(evenings=3)
    make_listed_roster()
    for opened, keys, roles in (
        (tournament(*ROUNDS, own="1950", size=size), "tab down", {"cursor-good"}),
        (field(event(TEC_SWISS), size=size), "1 2", {"cursor-strong"}),
        (field(WITH_OPEN_GAME, size=size), "1 3", {"cursor-strong"}),
        (journal(YEAR, size=size), "down", {"cursor-strong", "cursor-good"}),
        (pool(size=size), "2 3 1", {"cursor-strong", "cursor-bad"}),
        (roster(size=size), "down", {"cursor-strong"}),
    ):
        async with opened as desk:
            await settled(desk)
            found = await look(desk)
            for key in keys.split():
                await desk.press(key)
                await settled(desk)
                found |= await look(desk)
            assert roles <= found, type(desk.screen)


async def test_every_chosen_row_can_be_read_in_every_theme() -> None:
    async with game() as desk:
        widget = desk.screen.query(Lines).first()
        low = {}
        for theme in COLOURED:
            desk.app.theme = theme
            await desk.settle()
            styles = {"": widget.rich_style}
            for role in ON_CURSOR:
                style = widget._style_of(role, styles)
                if (seen := contrast(*inks(style))) < READABLE:
                    low[theme, role] = round(seen, 2)
        assert low == {}


async def test_the_chosen_command_can_be_read_in_every_theme() -> None:
    low = {}
    async with game() as desk:
        for theme in COLOURED:
            desk.app.theme = theme
            await desk.press("ctrl+p")
            await wait_until(
                desk.pilot, lambda: bool(chosen_texts(desk)), "no command is chosen"
            )
            for text, style in chosen_texts(desk):
                if (seen := contrast(*inks(style))) < READABLE:
                    low[theme, text] = round(seen, 2)
            await desk.press("escape")
    assert low == {}


def chosen_texts(desk: AnyDesk) -> list[tuple[str, Style]]:
    """The texts of the palette on the colour of the chosen row."""
    ground = desk.app.get_css_variables()["field-focus"]
    return [
        (segment.text, segment.style)
        for strip in desk.top._compositor.render_strips()
        for segment in strip
        if segment.style is not None
        and segment.style.bgcolor is not None
        and segment.text.strip(" ▄▀▁▔│")
        and Color.from_rich_color(segment.style.bgcolor) == Color.parse(ground)
    ]


@pytest.mark.parametrize("theme", ["ansi-dark", "ansi-light"])
async def test_sixteen_colours_keep_those_of_the_row(theme: str) -> None:
    async with game() as desk:
        desk.app.theme = theme
        await desk.settle()
        widget = desk.screen.query(Lines).first()
        styles = {"": widget.rich_style}
        found = {role: widget._style_of(role, styles) for role in ON_CURSOR}
        assert found["cursor"].reverse
        assert found["cursor-strong"].bold
        plain = found["cursor"].color
        for role in ("good", "bad", "key", "new"):
            here, elsewhere = (
                widget._style_of(name, styles) for name in (f"cursor-{role}", role)
            )
            assert here.color == elsewhere.color != plain, role


@pytest.mark.parametrize("theme", ["ansi-dark", "ansi-light", "no colour"])
async def test_sixteen_colours_and_none_show_which_command_is_chosen(
    theme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def names() -> dict[str, object]:
        """The look of the commands shown."""
        return {
            segment.text: (segment.style.bgcolor, segment.style.underline)
            for strip in desk.top._compositor.render_strips()
            for segment in strip
            if segment.style is not None and re.fullmatch(r"\w+: \w+", segment.text)
        }

    if theme == "no colour":
        monkeypatch.setenv("NO_COLOR", "1")
    async with game() as desk:
        if theme != "no colour":
            desk.app.theme = theme
        await desk.press("ctrl+p")
        await wait_until(desk.pilot, lambda: len(names()) > 2, "no command is shown")
        chosen, *others = names().values()
        assert chosen not in others


def inks(style: Style) -> tuple[Color, Color]:
    assert style.color is not None
    assert style.bgcolor is not None
    return Color.from_rich_color(style.color), Color.from_rich_color(style.bgcolor)
