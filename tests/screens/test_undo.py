"""Undo and redo on both screens: a step is what a person would call one."""

from __future__ import annotations

from elo_tui.core.model import Game, Result
from tests.screens.desk import game
from tests.screens.outcomes import moves

ADA = Game(1800, Result.WIN, "Ada")
BEN = Game(1900, Result.DRAW, "Ben")


async def test_undo_of_a_system_brings_its_fields_back() -> None:
    async with game(own="1600", opponent="1800") as desk:
        desk.put(system="elo")
        assert not desk.field("born").display
        await desk.press("ctrl+z")
        assert desk.choice("system").value == "fide"
        assert desk.field("born").display
        assert not desk.field("scale").display
        assert moves(desk)[0] == ("win", "+15.20", 1615)
