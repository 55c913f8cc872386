"""An idle program sleeps: no thread of it wakes, on any screen."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from tests.pty.pty_app import CTRL_P, ESCAPE, F12, Terminal
from tests.terminal.test_overrides import GAME, WITHOUT, program

pytestmark = [
    pytest.mark.pty,
    pytest.mark.skipif(sys.platform != "linux", reason="asks /proc for the threads"),
]

#: Seconds; the framework's thread that reads wakes every 0.1 s.
IDLE = 0.65


def wakes(terminal: Terminal) -> int:
    """How often a thread of the program has waited for something, until now."""
    tasks = Path(f"/proc/{terminal.process.pid}/task")
    statuses = [(task / "status").read_text() for task in tasks.iterdir()]
    found = [re.search(r"^voluntary_ctxt\S+\s+(\d+)", s, re.M) for s in statuses]
    return sum(int(one[1]) for one in found if one)


def wakes_while_idle(terminal: Terminal) -> int:
    terminal.burst(quiet=IDLE, limit=IDLE)
    before = wakes(terminal)
    assert terminal.read(IDLE) == b""
    return wakes(terminal) - before


def test_sleeping_is_needed() -> None:
    with Terminal(*GAME, program=program(WITHOUT["any bytes"])) as terminal:
        terminal.settled("+15.20", "F1 help")
        assert wakes_while_idle(terminal) >= 4
        assert terminal.quit() == 0


def test_an_idle_program_never_wakes(tmp_path: Path) -> None:
    with Terminal(*GAME, env={"ELO_TUI_DATA": str(tmp_path)}) as terminal:
        terminal.settled("+15.20", "F1 help")
        # a digit is kept in a draft, and the palette has an indicator of its own
        for keys in ("1", F12, CTRL_P):
            terminal.press(keys)
            assert wakes_while_idle(terminal) == 0, repr(keys)
        terminal.press(ESCAPE)
        assert terminal.quit() == 0
