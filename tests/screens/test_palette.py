"""The command palette: every command by name, and only what applies now."""

from __future__ import annotations

from functools import partial
from typing import Any

from textual import events
from textual.widgets import Input

from elo_tui.core.model import Game, Result
from elo_tui.kit.commands.bindings import all_commands
from elo_tui.kit.commands.table import SCOPES
from elo_tui.kit.screens.palette import CommandProvider, Palette
from elo_tui.kit.screens.text_pages import CopiedScreen, HelpScreen
from elo_tui.kit.screens.work_screen import WorkScreen
from tests.core.crosstables import SMALL
from tests.screens.desk import AnyDesk, field, game, in_one_app, tournament

ADA = Game(1800, Result.WIN, "Ada")


async def offers(screen: WorkScreen[Any]) -> list[str]:
    """The names the palette lists before anything is typed, themes left out."""
    provider = CommandProvider(screen)
    names = [str(hit.prompt) async for hit in provider.discover()]
    return [name for name in names if not name.startswith("theme: ")]


async def run(desk: AnyDesk, words: str) -> None:
    """Open the palette, type, and take the first command found."""
    await desk.press("ctrl+p")
    assert isinstance(desk.top, Palette)
    desk.top.query_one(Input).value = words
    await desk.settle()
    await desk.press("enter")
    if isinstance(desk.top, Palette):
        await desk.press("enter")
    await desk.settle()


async def test_the_palette_lists_names_of_one_shape() -> None:
    async with game(own="1600", opponent="1800") as desk:
        names = await offers(desk.screen)
        assert names[0] == "file: Open"
        assert len(names) == len(set(names))
        for name in names:
            noun, _, verb = name.partition(": ")
            assert noun.islower()
            assert verb[0].isupper()
        assert not any(name.startswith("round: ") for name in names)
        assert not any("screenshot" in name.casefold() for name in names)


async def test_round_commands_are_there_when_there_are_rounds() -> None:
    rounds = {command.name for command in SCOPES["rounds"] if command.name}
    async with tournament(ADA, own="1600") as desk:
        assert rounds <= set(await offers(desk.screen))
        named = {command.name for command in all_commands() if command.name}
        elsewhere = (
            *SCOPES["players"],
            *SCOPES["field"],
            *SCOPES["standings"],
            *SCOPES["chances"],
            *SCOPES["games"],
            *SCOPES["journal"],
            *SCOPES["pool"],
            *SCOPES["pool_rows"],
            *SCOPES["roster"],
            *SCOPES["roster_rows"],
        )
        others = {command.name for command in elsewhere if command.name}
        assert set(await offers(desk.screen)) == named - others
        await desk.press("ctrl+n")
        assert not rounds & set(await offers(desk.screen))


async def test_player_commands_are_there_when_there_are_players() -> None:
    players = {command.name for command in SCOPES["players"] if command.name}
    rounds = {command.name for command in SCOPES["rounds"] if command.name}
    async with field(SMALL) as desk:
        assert players <= set(await offers(desk.screen))
        assert not rounds & set(await offers(desk.screen))
        await run(desk, "player: Open")
        assert desk.app.current_mode == "tournament"
        await desk.press("escape", "ctrl+n")
        assert not players & set(await offers(desk.screen))
        # what was closed can be brought back from there
        assert "change: Undo" in await offers(desk.screen)


async def test_commands_of_the_screen_run_whatever_field_has_the_focus() -> None:
    async with game(own="1600", opponent="1800") as desk:
        desk.put(own="1700")
        await run(desk, "change: Undo")
        assert desk.screen.state.own == "1600"
        assert desk.top is desk.screen
        # a field has a copying of its own, of its selection
        await run(desk, "result: Copy")
        assert isinstance(desk.top, CopiedScreen)
        assert desk.app.clipboard.startswith("rules: FIDE")


async def test_commands_of_the_app_run() -> None:
    async with game(own="1600", opponent="1800") as desk:
        await run(desk, "screen: Tournament")
        assert desk.app.current_mode == "tournament"
        await desk.press("f2")
        await run(desk, "help: Open")
        assert isinstance(desk.top, HelpScreen)
        await desk.press("escape")
        await run(desk, "app: Quit")
        assert desk.app.return_code == 0


async def test_themes_are_switched_from_the_palette() -> None:
    async with game(own="1600", opponent="1800") as desk:
        for theme in ("elo-light", "ansi-dark", "elo-dark"):
            await run(desk, f"theme: {theme}")
            assert desk.app.theme == theme
        assert desk.screen.state.own == "1600"


@in_one_app(
    partial(game, own="1600", opponent="1800"),
    *(((80, 4),), ((80, 1),), ((1, 24),), ((4, 24),), ((2, 2),), ((1, 1),)),
)
async def test_the_palette_in_a_window_that_has_no_room_for_it(
    desk: AnyDesk, size: tuple[int, int]
) -> None:
    await desk.press("ctrl+p", "down")
    assert isinstance(desk.top, Palette)
    await desk.pilot.resize_terminal(*size)
    await desk.press("pageup", "pagedown", "end", "a", "pagedown")
    await desk.pilot.resize_terminal(80, 24)
    await desk.press("escape", "escape")
    assert desk.top is desk.screen


async def test_a_click_where_the_window_ended_meanwhile_does_nothing() -> None:
    async with game(own="1600") as desk:
        await desk.press("ctrl+p")
        palette = desk.top
        place = 200, 100
        moved = (*place, 0, 0, 1, False, False, False, *place)
        palette.post_message(events.Click(palette, *moved))
        await desk.settle()
        assert desk.top is palette
        await desk.press("escape")
        assert desk.top is desk.screen


async def test_a_palette_that_is_left_searches_for_nothing() -> None:
    async with game(own="1600") as desk:
        await desk.press("ctrl+p")
        palette = desk.top
        assert isinstance(palette, Palette)
        await desk.press("escape")
        # what is heard when its parts are gone: the last letter, the end of a search
        palette._gather_commands("x")
        palette._list_visible = not palette._list_visible
        await palette._watch__show_busy()
        await desk.settle()
        assert not desk.app.workers


async def test_the_palette_opens_searches_and_closes() -> None:
    async with game(own="1600", opponent="1800") as desk:
        await desk.go("opponent")
        await desk.press("ctrl+p")
        assert isinstance(desk.top, Palette)
        search = desk.top.query_one(Input)
        assert not search.cursor_blink
        await desk.press("ctrl+p")
        assert isinstance(desk.top, Palette)
        await desk.press("escape")
        assert desk.focused == "opponent"
        provider = CommandProvider(desk.screen)
        hits = [hit async for hit in provider.search("undo")]
        assert [str(hit.text) for hit in hits] == [
            "change: Undo",
            "changes: List",
        ]
        assert hits[0].help == "Take back a change (^Z)"
