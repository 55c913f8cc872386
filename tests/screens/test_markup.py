"""Names are text: no markup in them is ever interpreted."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from elo_tui.core.model import Game, Result
from elo_tui.features.tournament.round_table import RoundTable
from elo_tui.kit.screens.text_pages import CopiedScreen
from elo_tui.kit.widgets.controls import Choice
from tests.core.crosstables import event, rated
from tests.screens.desk import field, game, picture, tournament

#: Rows 43 to 47 of the list of hostile inputs.
NAMES = [
    "[bold]x[/bold]",
    "[/]",
    "[/",
    "[red",
    "[@click=app.quit]x[/]",
    "[link=http://example.org]x[/link]",
    "Smith [2]",
    "[true]",
    "[a=b]",
    "[1]]",
    "$primary",
    ":smile:",
]


async def test_names_are_shown_as_they_are_typed() -> None:
    async with tournament(own="1600", size=(80, 40)) as desk:
        for name in NAMES:
            desk.put(typed=f'1800 W "{name}"')
            assert f" {name} " in desk.shown(RoundTable)
            await desk.press("enter")
        assert [row.name for row in desk.screen.state.rounds] == NAMES
        shown = "\n".join(picture(desk.app))
        for name in NAMES:
            assert f" {name} " in shown
        await desk.press("ctrl+y")
        assert isinstance(desk.top, CopiedScreen)
        for place, name in enumerate(NAMES):
            line = f"round {place + 1}: {name} 1800, win"
            assert line in desk.app.clipboard
            assert line in "\n".join(picture(desk.app))


@pytest.mark.parametrize("name", ["[bold]x[/bold]", "[/]", "[@click=app.quit]x[/]"])
async def test_names_in_messages_and_in_the_line_are_literal(name: str) -> None:
    async with tournament(Game(1800, Result.WIN, name), own="1600") as desk:
        desk.put(typed=name)
        await desk.press("enter")
        text, role = desk.screen.message
        assert role == "wrong"
        assert name[:18] in text
        shown = picture(desk.app)
        assert any(text.partition(";")[0] in row for row in shown)
        desk.put(typed="")
        await desk.go("rounds")
        await desk.press("enter")
        assert name in desk.screen.entry.value
        assert any(name in row for row in picture(desk.app)[:6])


async def test_a_click_on_a_link_in_a_name_does_nothing() -> None:
    name = "[@click=app.quit]x[/]"
    async with tournament(Game(1800, Result.WIN, name), own="1600") as desk:
        await desk.pilot.click(RoundTable, offset=(8, 1))
        await desk.settle()
        assert desk.app.return_code is None
        assert desk.app.is_running
        assert desk.screen.state.place is None


async def test_markup_in_a_number_field_is_refused_literally() -> None:
    async with game(opponent="1800") as desk:
        for typed in ("[/]", "[b]x", "[@a=b"):
            desk.put(own=typed)
            assert desk.screen.notes["own"][1] == "wrong"
            await desk.settle()
            assert any(f" {typed} " in row for row in picture(desk.app))


async def test_names_of_a_whole_event_are_literal() -> None:
    players = [rated(no, 1800, name=name) for no, name in enumerate(NAMES, start=1)]
    crosstable = event(players, [(1, 1, 2, "1")])
    titled = replace(crosstable, event=replace(crosstable.event, name="[red]Open[/]"))
    async with field(titled, size=(120, 40)) as desk:
        assert desk.message.endswith("of [red]Open[/]")
        shown = "\n".join(picture(desk.app))
        assert "[red]Open[/] ─" in shown
        for name in NAMES:
            assert f" {name[:20]}" in shown
        await desk.press("f")
        desk.top.query_one("#whom", Choice).value = "one"
        await desk.settle()
        assert "‹ [bold]x[/bold] ›" in "\n".join(picture(desk.app))
        await desk.press("escape", "f4")
        assert "Working: [bold]x[/bold]" in "\n".join(picture(desk.app))
