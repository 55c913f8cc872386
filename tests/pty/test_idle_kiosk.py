"""Someone who does nothing at a kiosk: warned once, kept by any key, then ended."""

from __future__ import annotations

from tests.pty.pty_app import CTRL_Q, SYNC_START, Terminal, paints
from tests.terminal.test_overrides import program

KIOSK = ("--kiosk", "game", "1600", "1800", "--k", "20", "--date", "2026-11-20")
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
