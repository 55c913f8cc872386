"""What keys leave on the screen, change by change, is what a whole paint shows."""

from __future__ import annotations

import os
import random
import signal
from pathlib import Path

import pyte
import pytest

from elo_tui.session.paths import DATA_VARIABLE
from tests.accounts import ANNA, YEAR
from tests.pty import pty_app as keys
from tests.pty.pty_app import QUIET, SYNC_END, Cell, Terminal, cells
from tests.screens.keeping_desk import fill

#: Keys of the Journal screen that move, scroll, explain and compare.
WALK = (*4 * [keys.DOWN], *2 * [keys.UP], keys.HOME, keys.END, keys.F4, keys.F5, "+")
STEPS = 40

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("size", "colours"),
    [
        ((80, 24), {"TERM": "xterm"}),
        ((120, 40), {"TERM": "xterm-256color"}),
        ((200, 60), {"TERM": "xterm-256color", "COLORTERM": "truecolor"}),
        ((120, 40), {"TERM": "screen-256color"}),
    ],
    ids=["80x24-16", "120x40-256", "200x60-true", "120x40-without-erasing"],
)
def test_a_walk_leaves_what_is_painted_at_once(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    colours: dict[str, str],
) -> None:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path))
    fill(*YEAR.entries, person=ANNA)
    chance = random.Random(str((size, colours)))
    with Terminal(size=size, env={DATA_VARIABLE: str(tmp_path), **colours}) as terminal:
        terminal.settled("Ivanova", "F1 help")
        terminal.press(keys.F12)
        terminal.settled("p people", "live")
        for number in range(3):
            for key in chance.choices(WALK, k=STEPS // 3):
                terminal.send(key)
                terminal.burst(limit=0.3)
            assert paint_whole(terminal, size) == [*map(see_row, terminal.cells)]
            terminal.resize(size[0] - number, size[1] - 1)
            terminal.burst()
            terminal.resize(*size)
            terminal.burst()


def paint_whole(terminal: Terminal, size: tuple[int, int]) -> list[list[Cell]]:
    """Have the program paint all of a new screen, as after a stop; read its cells."""
    terminal.process.send_signal(signal.SIGTSTP)
    os.waitid(os.P_PID, terminal.process.pid, os.WSTOPPED)
    terminal.burst(limit=QUIET)
    begin = len(terminal.output)
    terminal.process.send_signal(signal.SIGCONT)
    terminal.read_until(SYNC_END)
    terminal.burst(limit=QUIET)
    screen = pyte.Screen(*size)
    pyte.ByteStream(screen).feed(b"\x1b[?7l" + bytes(terminal.output[begin:]))
    return [*map(see_row, cells(screen))]


def see_row(row: list[Cell]) -> list[Cell]:
    """The cells as they are seen: the ink of a blank is not."""
    return [
        cell
        if cell.text != " " or cell.underlined or cell.reversed
        else Cell(" ", "", cell.background, False, False, False, False)
        for cell in row
    ]
