"""Tournament: the table of rounds edited with keys and mouse."""

from __future__ import annotations

from elo_tui.core.model import Game, Result
from elo_tui.features.tournament.round_table import RoundTable
from tests.screens.desk import tournament
from tests.screens.rounds import game_of, names, table

ADA = Game(1800, Result.WIN, "Ada")
BEN = Game(1900, Result.DRAW, "Ben", "b")
CID = Game(2000, Result.LOSS, "Cid")
THREE = (ADA, BEN, CID)


async def test_editing_keeps_the_number_of_the_round() -> None:
    async with tournament(Game(1800, Result.WIN, round=7), own="1600") as desk:
        assert table(desk)[0].startswith("7 ")
        await desk.press("down", "enter")
        desk.put(typed="1850 W")
        await desk.press("enter")
        assert game_of(desk, 0) == Game(1850, Result.WIN, round=7)


async def test_delete_removes_the_round_and_keeps_the_cursor_inside() -> None:
    async with tournament(*THREE, own="1600") as desk:
        await desk.press("down", "end", "delete")
        assert names(desk) == ["Ada", "Ben"]
        assert desk.screen.state.cursor == 1
        assert desk.message == "Round 3 deleted; undo restores it"
        await desk.press("x", "x", "x")
        assert not desk.screen.state.rounds
        assert desk.screen.state.cursor == 0
        assert desk.message == "No round yet"
        assert "No rounds yet" in desk.shown(RoundTable)


async def test_the_cursor_moves_without_becoming_a_step_to_undo() -> None:
    async with tournament(*THREE, own="1600") as desk:
        await desk.press("down", "w", "down", "down", "up", "end", "home")
        assert desk.screen.state.cursor == 0
        history = desk.screen.history
        assert history is not None
        # the win of a round that was won changes nothing: no step at all
        assert history.past == ()
        await desk.press("l", "end")
        history = desk.screen.history
        assert history is not None
        assert len(history.past) == 1
        assert desk.screen.state.cursor == 2


async def test_pages_home_and_end_move_by_what_is_shown() -> None:
    async with tournament(*[ADA] * 60, own="1600") as desk:
        await desk.press("down", "pagedown")
        page = desk.screen.state.cursor
        shown = desk.screen.table.content_size.height - 1
        assert 1 < page <= shown
        await desk.press("pageup")
        assert desk.screen.state.cursor == 0
        await desk.press("end")
        assert desk.screen.state.cursor == 59
