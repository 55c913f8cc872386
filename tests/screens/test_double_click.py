"""The second click of two does nothing that the first has not asked for."""

from __future__ import annotations

from textual import events
from textual.geometry import Offset
from textual.widget import Widget

from elo_tui.core.model import Game, Result
from elo_tui.features.event.open_dialog import OpenScreen
from elo_tui.kit.screens.palette import Palette
from elo_tui.kit.widgets.screen_rows import KeyLine
from tests.screens.desk import AnyDesk, game, picture, text, tournament
from tests.screens.filing_desk import in_front


async def click_twice(desk: AnyDesk, widget: Widget, x: int, y: int = 0) -> None:
    """Both clicks are on their way before the first has had its effect."""
    at = widget.region.offset + Offset(x, y)
    for _ in range(2):
        for kind in (events.MouseDown, events.MouseUp):
            desk.app.post_message(kind(None, *at, 0, 0, 1, False, False, False, *at))
    await desk.settle()


def key_line(desk: AnyDesk) -> KeyLine:
    return desk.top.query_one(KeyLine)


async def double_click_key(desk: AnyDesk, word: str) -> None:
    line = key_line(desk)
    await click_twice(desk, line, text(line).index(word))


async def test_a_double_click_on_back_goes_back_once() -> None:
    async with game(own="1600", opponent="1800") as desk:
        await desk.press("ctrl+o")
        assert isinstance(desk.top, OpenScreen)
        await double_click_key(desk, "back")
        assert in_front(desk) is desk.screen


async def test_a_double_click_in_the_palette_runs_the_command_once() -> None:
    async with tournament(Game(1800, Result.WIN), own="1600") as desk:
        await desk.press("ctrl+p")
        assert isinstance(desk.top, Palette)
        rows = picture(desk.app)
        row = next(y for y, line in enumerate(rows) if "ahead: Show" in line)
        await click_twice(desk, desk.top, rows[row].index("Show"), row)
        assert in_front(desk) is desk.screen
        assert desk.screen.has_class("-ahead")


async def test_a_double_click_beside_the_palette_closes_only_it() -> None:
    async with game() as desk:
        await desk.press("ctrl+p")
        assert isinstance(desk.top, Palette)
        await click_twice(desk, desk.top, picture(desk.app)[23].index("back"), 23)
        assert in_front(desk) is desk.screen


async def test_the_second_click_is_not_for_what_has_moved_under_it() -> None:
    async with tournament(Game(1800, Result.WIN), own="1600") as desk:
        await desk.press("f7")
        before = text(key_line(desk))
        place = before.index("back")
        await double_click_key(desk, "back")
        after = text(key_line(desk))
        # another key is there now
        assert "more" in after[place - 8 : place + 10], after
        assert not desk.screen.has_class("-ahead")
        assert in_front(desk) is desk.screen
