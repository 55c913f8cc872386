"""Every pane of every working screen in windows of few columns and rows."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from elo_tui.core.model import Game, Result
from elo_tui.kit.widgets.lines import Lines
from elo_tui.session.paths import DATA_VARIABLE
from tests.accounts import YEAR
from tests.clubs import make_club
from tests.core.standings.boards import TEC_SWISS, event
from tests.screens.desk import AnyDesk, field, game, journal, pool, tournament
from tests.screens.filing_desk import settled

SIZES = ((1, 24), (12, 5), (80, 4))
#: Windows with no cell, or hardly any, left for a pane.
LEAST = ((39, 11), (40, 12), (80, 2), (2, 24))
MOVES = ("right", "left", "down", "up", "end", "pagedown", "pageup", "home", "+", "-")
ROUNDS = (Game(2010, Result.WIN, "w"), Game(1900, Result.DRAW), Game(2400, None))

#: A screen with something in it, and the keys that show each of its panes.
PANES: dict[str, tuple[Callable[[], AbstractAsyncContextManager[AnyDesk]], str]] = {
    "game": (lambda: game(own="1600", opponent="1800"), "f4 f5 f8 f5 f4"),
    "tournament": (
        lambda: tournament(*ROUNDS, own="1950"),
        "f4 f5 f8 f7 f9 G E R f9 f9 f9 f4",
    ),
    "field": (lambda: field(event(TEC_SWISS)), "1 f4 2 f4 3 enter f4 1 f8"),
    "journal": (lambda: journal(YEAR), "down tab f4 f5 f7 f8 f9"),
    "pool": (pool, "enter f8 down escape 2 f4 escape 3 f8 f9 f9 f9 p escape"),
    "empty game": (game, "f4 f5 f8 f5 f4"),
    "empty tournament": (tournament, "f4 f5 f8 f7 f9 f9 f9 f9 f4"),
    "empty field": (field, "1 f4 2 f4 3 f4"),
    "empty journal": (journal, "tab f4 f5 f7 f8 f9"),
}


@pytest.mark.parametrize("name", PANES)
async def test_a_pane_has_rows_for_any_window(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if name == "pool":
        monkeypatch.setenv(DATA_VARIABLE, str(tmp_path))
        make_club(system="glicko2")
    opened, keys = PANES[name]
    async with opened() as desk:
        for key in keys.split():
            await desk.press(key)
            await settled(desk)
            assert_drawn(desk)
        for size in SIZES:
            await desk.pilot.resize_terminal(*size)
            assert desk.app.is_running, size


@pytest.mark.parametrize("name", PANES)
async def test_a_pane_takes_its_keys_in_any_window(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if name == "pool":
        monkeypatch.setenv(DATA_VARIABLE, str(tmp_path))
        make_club(system="glicko2")
    opened, keys = PANES[name]
    async with opened() as desk:
        # what a pane has never drawn, it does not know
        await desk.pilot.resize_terminal(*LEAST[0])
        for key in keys.split():
            await desk.press(key, *MOVES)
            await settled(desk)
            for size in LEAST:
                await desk.pilot.resize_terminal(*size)
                await desk.press(*MOVES)
                assert desk.app._exception is None, (key, size)


def assert_drawn(desk: AnyDesk) -> None:
    """Every widget has rows for any room, however little."""
    for widget in desk.top.query(Lines):
        for width in range(16):
            for height in (0, 1, 2, 6, 60):
                for row in widget.rows(width, height):
                    assert all(len(span) == 2 for span in row), (widget, width)
