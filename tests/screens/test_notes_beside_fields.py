"""What stands beside the fields: whole, or its first clauses; what to do next."""

from __future__ import annotations

from typing import Any

import pytest

from elo_tui.core.fact_answers import GameAnswer
from elo_tui.core.systems import KEYS
from elo_tui.screens.game_screen import GameScreen
from elo_tui.widgets.form_pane import FormPane
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


async def test_a_k_says_what_it_assumes_at_80_columns() -> None:
    async with game(**BOTH, **DAYS) as desk:
        for system, words in (
            ("fide", "20: under 2400; assumed 30+ games, adult, never 2400"),
            ("dwz", "28: K0 28; assumed older than 25, index 11 or more"),
            ("uscf", "34.35: 800 / (22.29 + 1); assumed 50+ earlier games"),
        ):
            desk.put(system=system)
            await desk.settle()
            assert noted(desk)[1].endswith(words)


async def test_a_phone_has_the_first_clause_and_the_message_all_of_it() -> None:
    async with game(size=(40, 12), **BOTH) as desk:
        assert noted(desk) == ["20: under 2400"] * 2
        await desk.go("own_k")
        assert desk.message == "20: under 2400; assumed 30+ games, adult, never 2400"


async def test_a_rating_typed_into_the_k_is_told_its_place() -> None:
    async with game() as desk:
        await desk.write("1600")
        await desk.press("tab")
        await desk.write("1800")
        note = "K: delete 1800, Enter: opponent; a K is up to 1000"
        assert noted(desk)[0] == "! " + note
        assert desk.message != note
        # what it says works
        await desk.press(*["backspace"] * 4, "enter")
        await desk.write("1800")
        assert isinstance(desk.screen.view, GameAnswer)
        assert desk.screen.view.result is not None
        # with an opponent it is a wrong K
        desk.put(own_k="1800")
        await desk.settle()
        assert desk.screen.notes["own_k"][0].startswith("K: 1800 is too high; over 0")


@pytest.mark.parametrize("size", [(40, 12), (60, 24)], ids=str)
async def test_a_wrong_field_without_room_has_its_sign(size: tuple[int, int]) -> None:
    async with game(own="1600", opponent="1800", size=size) as desk:
        desk.put(own_k="soon")
        await desk.settle()
        row = desk.shown(FormPane).splitlines()[0]
        assert " ! K" in row
        assert "…" not in row
