"""What is on the screen is what the widgets would draw, whatever came before."""

from __future__ import annotations

from elo_tui.core.model import Game, Result
from elo_tui.kit.widgets.screen_rows import MessageLine
from tests.screens.desk import game, picture, stale, tournament

ROUNDS = (Game(2010, Result.WIN, "Ada"), Game(1875), Game(None, Result.FULL_BYE))
SIZES = (
    (40, 12),
    (120, 40),
    (60, 24),
    (80, 12),
    (80, 24),
    (120, 12),
    (40, 40),
    (39, 11),
    (80, 24),
)


async def test_the_cursor_comes_and_goes_with_the_focus() -> None:
    async with tournament(*ROUNDS, own="1600") as desk:
        await desk.press("down")
        assert any(row.startswith(" >  1 Ada") for row in picture(desk.app))
        for keys in (["down"], ["escape"], ["tab"], ["f4"], ["f4"], ["up"]):
            await desk.press(*keys)
            assert stale(desk.app) == [], keys
        assert not any(row.startswith(" >") for row in picture(desk.app))


async def test_labels_follow_their_fields_into_every_layout() -> None:
    for screen in (game(own="1600", opponent="1800"), tournament(*ROUNDS, own="1600")):
        async with screen as desk:
            for size in SIZES:
                await desk.pilot.resize_terminal(*size)
                await desk.settle()
                assert stale(desk.app) == [], size


async def test_labels_follow_the_system_chosen() -> None:
    async with game(own="1600", opponent="1800") as desk:
        for system in ("elo", "fide", "elo"):
            desk.put(system=system)
            await desk.settle()
            assert stale(desk.app) == [], system
            assert any("Ceiling" in row for row in picture(desk.app)) == (
                system == "elo"
            )


async def test_a_screen_left_and_come_back_to_is_drawn_anew() -> None:
    async with tournament(*ROUNDS, own="1600") as desk:
        await desk.press("down", "f2")
        await desk.pilot.resize_terminal(40, 12)
        await desk.settle()
        assert stale(desk.app) == []
        await desk.press("f3")
        await desk.settle()
        assert stale(desk.app) == []


async def test_a_click_on_what_has_not_been_drawn_finds_nothing() -> None:
    async with game() as desk:
        line = MessageLine()
        with desk.app.batch_update():
            await desk.screen.mount(line)
            # as the framework asks for what is under the mouse
            assert line.render_line(0).text.strip() == ""
