"""Keys that come right after a resize leave what a whole paint shows.

The program is stopped while the window changes and the keys are typed, as one on a busy
machine is: it lays its screen out for the new size only after it has seen both.
"""

from __future__ import annotations

import os
import random
import signal
from pathlib import Path

import pytest

from elo_tui.session.paths import DATA_VARIABLE
from tests.clubs import make_club
from tests.pty import pty_app as keys
from tests.pty.pty_app import Terminal
from tests.pty.test_painted_walks import paint_whole, see_row
from tests.shared import CHECKOUT
from tests.terminal.test_overrides import GAME, program

F11, CTRL_S = "\x1b[23~", "\x13"
#: Keys that open and leave screens, panes and dialogs, and move in them.
KEYS = (
    *(keys.F2, keys.F3, keys.F4, keys.F5, keys.F8, F11, keys.F12, keys.F1, CTRL_S),
    *(keys.CTRL_Z, keys.DOWN, keys.END, keys.HOME, keys.ENTER, keys.ESCAPE, keys.TAB),
    *("1", "2", "4"),
)
SIZES = ((400, 150), (200, 50), (120, 40), (100, 30), (80, 24), (60, 20))
STOCK = """
from elo_tui.kit.screens.base_screen import BaseScreen
del BaseScreen._compositor_refresh
"""


def change_while_stopped(
    terminal: Terminal, sizes: list[tuple[int, int]], typed: list[str]
) -> None:
    """Resize the window and type keys before the program sees either."""
    terminal.process.send_signal(signal.SIGSTOP)
    os.waitid(os.P_PID, terminal.process.pid, os.WSTOPPED)
    for size in sizes:
        terminal.resize(*size)
    for key in typed:
        terminal.send(key)
    terminal.process.send_signal(signal.SIGCONT)
    terminal.burst()
    terminal.burst(limit=0.3)


@pytest.mark.pty
@pytest.mark.parametrize("ours", [True, False], ids=["ours", "stock"])
def test_drawing_only_what_is_laid_out_is_needed(ours: bool) -> None:
    change = "" if ours else STOCK
    is_whole = []
    with Terminal(*GAME, program=program(change), size=(120, 40)) as terminal:
        terminal.settled("+15.20", "F1 help")
        for size in ((60, 20), (120, 40), (60, 20)):
            change_while_stopped(terminal, [size], [keys.F8] * 4)
            seen = [*map(see_row, terminal.cells)]
            is_whole.append(seen == paint_whole(terminal, size))
    assert all(is_whole) is ours


@pytest.mark.pty
def test_a_window_that_is_of_its_old_size_again_is_painted_whole() -> None:
    with Terminal(*GAME, size=(120, 40)) as terminal:
        terminal.settled("+15.20", "F1 help")
        # a terminal crops what does not fit, and does not have it back
        change_while_stopped(terminal, [(50, 10), (120, 40)], [])
        seen = [*map(see_row, terminal.cells)]
        assert seen == paint_whole(terminal, (120, 40))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_any_keys_after_any_resizes(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path))
    make_club(evenings=2)
    dice = random.Random(seed)
    env = {DATA_VARIABLE: str(tmp_path), "PYTHONPATH": str(CHECKOUT)}
    # some keys save files
    with Terminal(*GAME, env=env, folder=tmp_path) as terminal:
        terminal.settled("+15.20", "F1 help")
        for _ in range(6):
            sizes = dice.choices(SIZES, k=dice.choice((1, 1, 2, 3)))
            typed = dice.choices(KEYS, k=dice.choice((1, 2, 4, 6)))
            change_while_stopped(terminal, sizes, typed)
            seen = [*map(see_row, terminal.cells)]
            assert seen == paint_whole(terminal, sizes[-1]), (sizes, typed)
