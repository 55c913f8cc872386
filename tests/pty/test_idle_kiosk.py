"""A kiosk warns and ends without input; docs/kiosk limits its processor time."""

from __future__ import annotations

import re
import shlex
import signal
import sys
from pathlib import Path

import pytest

from tests.pty.pty_app import CTRL_Q, SYNC_START, TAB, Terminal, paints
from tests.pty.sequences import USUAL_MODES, modes_on
from tests.shared import CHECKOUT
from tests.terminal.test_overrides import program

KIOSK = ("--kiosk", "game", "1600", "1800", "--k", "20", "--date", "2026-11-20")
WRAPPER = (CHECKOUT / "docs" / "kiosk").read_text("utf-8")
WARNING = b"Nothing has been typed for a while."
#: Seconds of silence, longer than half a blink of a cursor.
IDLE = 0.55


def hurried(limit: float, warning: float) -> tuple[str, ...]:
    """The program with other limits of idling, seconds."""
    return program(f"""
from elo_tui.session import permissions
stock = permissions.IdleClock
permissions.IdleClock = lambda limit: stock({limit})
permissions.WARNING = {warning}
""")


def test_the_warning_comes_in_one_go_and_any_key_keeps_the_session() -> None:
    # warned after a second, and never ended
    with Terminal(*KIOSK, program=hurried(1000, 999)) as terminal:
        terminal.settled("+15.20", "F1 help")
        before = terminal.text
        begin = len(terminal.output)
        terminal.settled("Nothing has been typed", "any key continues")
        (shown,) = paints(bytes(terminal.output[begin:]))
        assert WARNING in shown
        assert terminal.read(IDLE) == b""
        # the key is for the warning alone
        terminal.send("5")
        terminal.settled("+15.20", "F1 help")
        assert terminal.text == before
        assert terminal.read(IDLE) == b""
        terminal.send(CTRL_Q)
        assert terminal.ended() == 0


def test_after_the_warning_nothing_is_sent_but_the_end() -> None:
    with Terminal(*KIOSK, program=hurried(1.2, 0.6)) as terminal:
        terminal.wait_for("+15.20", "F1 help")
        assert terminal.ended() == 0
        shown, left, said = bytes(terminal.output).partition(b"\x1b[?1049l")
        first = shown.index(WARNING)
        assert shown.count(WARNING) == 1
        assert shown.count(SYNC_START, first) == 0
        assert left
        assert said.endswith(b"elo-tui: nothing typed for 0 minutes, session ended\r\n")
        assert terminal.line_now == terminal.line_before


def test_the_program_is_warned_before_it_is_killed() -> None:
    limits = (re.search(rf"ulimit -{kind} -t ([0-9]+)", WRAPPER) for kind in "SH")
    soft, hard = (int(found[1]) for found in limits if found)
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
