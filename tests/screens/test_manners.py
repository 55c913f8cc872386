"""Small things that people expect: where a paste goes, what a file is called."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from elo_tui.app.save_dialog import SaveScreen
from elo_tui.core.model import Game, Result
from elo_tui.features.tournament.round_table import RoundTable
from tests.screens.desk import tournament
from tests.screens.filing_desk import settled

WIN = Game(1900, Result.WIN)


async def test_a_game_pasted_into_the_rounds_goes_to_the_entry_line() -> None:
    async with tournament(own="1850") as desk:
        desk.screen.set_focus(desk.screen.query_one(RoundTable))
        await desk.settle()
        await desk.paste("2010 w 1")
        assert desk.screen.entry.value == "2010 w 1"
        assert desk.focused == "typed"


async def test_an_event_is_saved_under_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with tournament(WIN, own="1850") as desk:
        screen = desk.screen
        screen.change(replace(screen.state, event="Riga Open"))
        await desk.press("ctrl+s")
        await settled(desk)
        assert isinstance(desk.top, SaveScreen)
        assert desk.top.path.value.startswith("Riga Open.")
