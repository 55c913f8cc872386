"""docs/kiosk: its limit of processor time ends the program in order, then kills it."""

from __future__ import annotations

import re
import shlex
import signal
import sys
from pathlib import Path

import pytest

from tests.pty.pty_app import TAB, Terminal
from tests.pty.sequences import USUAL_MODES, modes_on
from tests.shared import CHECKOUT

WRAPPER = (CHECKOUT / "docs" / "kiosk").read_text("utf-8")


def limits() -> tuple[int, int]:
    """The soft and the hard limit, seconds."""
    soft, hard = (re.search(rf"ulimit -{kind} -t ([0-9]+)", WRAPPER) for kind in "SH")
    assert soft is not None
    assert hard is not None
    return int(soft[1]), int(hard[1])


def test_the_program_is_warned_before_it_is_killed() -> None:
    soft, hard = limits()
    assert 0 < soft <= hard - 5


@pytest.mark.skipif(not hasattr(signal, "SIGXCPU"), reason="no such limits here")
def test_the_terminal_is_put_back_at_the_limit(tmp_path: Path) -> None:
    wrapper = tmp_path / "kiosk"
    python = shlex.quote(sys.executable)
    text = re.sub(r"(?m)^python=.*", f"python={python}", WRAPPER)
    text = re.sub(r"(?m)^data=.*", "data=/dev/null", text)
    wrapper.write_text(re.sub(r"(ulimit -S -t) [0-9]+", r"\1 2", text))
    with Terminal(program=("/bin/sh", str(wrapper))) as terminal:
        terminal.settled("Opponent", "quit")
        # someone holds a key down until the time is used up
        while terminal.process.poll() is None:
            try:
                terminal.send(TAB * 50)
                terminal.burst(limit=1)
            except (EOFError, OSError):
                break
        assert terminal.ended() == 128 + signal.SIGXCPU
        assert modes_on(bytes(terminal.output)) == USUAL_MODES
        assert terminal.line_now == terminal.line_before
