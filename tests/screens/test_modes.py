"""Going from screen to screen; each keeps its state, its focus and its place."""

from __future__ import annotations

from elo_tui.core.model import Game, Result
from elo_tui.kit.widgets.screen_rows import Header
from tests.screens.desk import game, text

ADA = Game(1800, Result.WIN, "Ada")


async def test_a_click_on_a_name_goes_there() -> None:
    async with game() as desk:
        await desk.pilot.click(Header, offset=(2, 0))
        assert desk.app.current_mode == "game"
        # " F2 Game  F3 Tournament": the second name starts at the tenth cell
        await desk.pilot.click(Header, offset=(12, 0))
        assert desk.app.current_mode == "tournament"
        header = desk.app.screen.query_one(Header)
        assert text(header).startswith(" F2 Game  F3 Tournament  F6 Event ")
        await desk.pilot.click(Header, offset=(70, 0))
        assert desk.app.current_mode == "tournament"
        await desk.pilot.click(Header, offset=(26, 0))
        assert desk.app.current_mode == "field"
        await desk.pilot.click(Header, offset=(36, 0))
        assert desk.app.current_mode == "journal"
        await desk.pilot.click(Header, offset=(3, 0))
        assert desk.app.current_mode == "game"


async def test_ctrl_q_leaves_from_everywhere() -> None:
    for keys in ((), ("f3",), ("f6",), ("f1",), ("ctrl+p",)):
        async with game(own="1600", opponent="1800") as desk:
            await desk.press(*keys, "ctrl+q")
            assert desk.app.return_code == 0
