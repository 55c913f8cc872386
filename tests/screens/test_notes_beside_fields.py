"""What stands beside the fields: whole, or its first clauses; what to do next."""

from __future__ import annotations

from typing import Any

import pytest

from elo_tui.core.systems import KEYS
from elo_tui.features.game.screen import GameScreen
from elo_tui.kit.widgets.form_pane import FormPane
from tests.screens.desk import Desk, game, picture

pytestmark = pytest.mark.screen

DAYS: dict[str, Any] = {"date": "2026-08-31", "event_end": "2026-08-31"}
BOTH: dict[str, Any] = {
    "own": "1600",
    "opponent": "1800",
    "rd": "80",
    "opponent_rd": "60",
}


def noted(desk: Desk[GameScreen]) -> list[str]:
    """The rows of both ratings, without their fields."""
    rows = desk.shown(FormPane).splitlines()[:2]
    return [row.split("K", 1)[-1].strip() for row in rows]


async def test_no_note_is_cut_within_a_clause() -> None:
    async with game(**BOTH, **DAYS) as desk:
        for size in ((80, 24), (60, 24), (40, 24), (40, 12)):
            await desk.pilot.resize_terminal(*size)
            await desk.settle()
            for system in KEYS:
                desk.put(system=system)
                await desk.settle()
                assert "…" not in "".join(picture(desk.app)), (system, size)
