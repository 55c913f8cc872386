"""Signals end the program with their number, the terminal as it was before."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pyte
import pytest

from elo_tui.terminal.signals import RESTORE_CODES
from tests.pty.pty_app import LIMIT, QUIET, TAB, Terminal
from tests.pty.sequences import USUAL_MODES, controls, modes_on

GAME = ("game", "1600", "1800", "--k", "20", "--date", "2026-11-20")

#: Starts the program as ``nohup`` does: what says that the terminal is gone is ignored.
IGNORED = (
    "import os, signal, sys; signal.signal(signal.SIGHUP, signal.SIG_IGN);"
    "os.execv(sys.executable, [sys.executable, '-m', 'elo_tui', *sys.argv[1:]])"
)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGXCPU])
def test_row94_a_signal_restores_the_terminal(number: signal.Signals) -> None:
    program = (sys.executable, "-c", IGNORED)
    with Terminal(*GAME, program=program) as terminal:
        terminal.settled("+15.20", "F1 help")
        assert modes_on(bytes(terminal.output)) != USUAL_MODES
        terminal.process.send_signal(number)
        # every hang-up is followed by it; the framework starts its screen again
        terminal.process.send_signal(signal.SIGCONT)
        assert terminal.ended() == 128 + number
        assert modes_on(bytes(terminal.output)) == USUAL_MODES
        assert terminal.line_now == terminal.line_before


def test_stops_leave_the_screen_and_going_on_draws_all_of_it() -> None:
    with Terminal(*GAME) as terminal:
        terminal.settled("+15.20", "F1 help")
        before = terminal.text
        begin = len(terminal.output)
        for number in range(10):
            terminal.process.send_signal(signal.SIGTSTP)
            if not number:
                terminal.read_until(b"\x1b[?1049l")
            os.waitid(os.P_PID, terminal.process.pid, os.WSTOPPED)
            begin = len(terminal.output)
            # the next one comes while the screen begins again
            terminal.process.send_signal(signal.SIGCONT)
            terminal.read_until(b"\x1b[?1049h")
        terminal.read_until(b"\x1b[?2026l")
        terminal.burst(limit=QUIET)
        screen = pyte.Screen(80, 24)
        pyte.ByteStream(screen).feed(bytes(terminal.output[begin:]))
        assert "\n".join(row.rstrip() for row in screen.display) == before
        assert terminal.quit() == 0
        assert terminal.output.count(b"\x1b[?1049h") == 11
        assert modes_on(bytes(terminal.output)) == USUAL_MODES
        assert terminal.line_now == terminal.line_before


def with_key(action: str) -> tuple[str, ...]:
    """The program with F20 for something else."""
    return (
        sys.executable,
        "-c",
        f"""
import os, signal, sys
from elo_tui.app import elo_app
from elo_tui.start import main
elo_app.EloApp.on_ready = lambda self: self.bind("f20", "something_else")
def action(self):
    {action}
elo_app.EloApp.action_something_else = action
sys.exit(main(sys.argv[1:]))""",
    )


F20 = "\x1b[57383u"
#: The signal, then more output than there is room for.
STALL = (
    "os.kill(os.getpid(), signal.SIGTERM);"
    " [*map(self._driver.write, ['x' * 9999] * 99)]"
)


def test_row94_a_signal_ends_a_program_whose_output_stalls() -> None:
    with Terminal(*GAME, program=with_key(STALL)) as terminal:
        terminal.settled("+15.20", "F1 help")
        terminal.send(F20)
        assert terminal.process.wait(LIMIT) == 128 + signal.SIGTERM
        assert terminal.line_now == terminal.line_before
        terminal.ended()
        assert terminal.output.endswith(RESTORE_CODES)
        assert modes_on(bytes(terminal.output)) == USUAL_MODES


def test_row94_a_signal_during_the_start_leaves_no_trace() -> None:
    # held back before anything slow is imported, it is taken when the screen is due
    hurried = (
        "import os, signal, sys; from elo_tui.terminal import signals;"
        " from elo_tui import start; held = signals.hold_signals\n"
        "def hold(): held(); os.kill(os.getpid(), signal.SIGTERM)\n"
        "signals.hold_signals = hold; sys.exit(start.main(sys.argv[1:]))"
    )
    with Terminal(*GAME, program=(sys.executable, "-c", hurried)) as terminal:
        assert terminal.ended() == 128 + signal.SIGTERM
        assert modes_on(bytes(terminal.output)) == USUAL_MODES
        assert terminal.line_now == terminal.line_before


SENTENCE = "Error: elo-tui ended because of an internal error"
#: A fault with a name in its values and an escape in its text.
FAULT = "secret = 'Ann'; raise {}(secret + '\\x1b]0;title\\x07')"
#: One more than there may be between two keys.
TOO_MANY = f"self.MOST_FAULTS = 0; {FAULT}"


def test_row94_a_fault_is_a_sentence_and_the_session_goes_on(tmp_path: Path) -> None:
    kinds = "faults = globals().setdefault('faults', [MemoryError, KeyError])"
    program = with_key(f"{kinds}; {FAULT.format('faults.pop()')}")
    env = {"ELO_TUI_STATE": str(tmp_path / "state")}
    with Terminal(*GAME, program=program, env=env) as terminal:
        terminal.meets_faults = True
        terminal.settled("+15.20", "F1 help")
        begin = len(terminal.output)
        terminal.send(F20)
        terminal.settled("Not done: internal error (KeyError); crash.txt says where")
        terminal.press(f"{TAB}{TAB}1700")
        # B.02 8.1.2: 100 points below, 20 x .64
        terminal.settled("+12.80")
        assert controls(bytes(terminal.output[begin:])) == []
        terminal.send(F20)
        terminal.settled("Not done: internal error (MemoryError); crash.txt says where")
        assert controls(bytes(terminal.output[begin:])) == []
        assert terminal.quit() == 0
    details = tmp_path / "state" / "crash.txt"
    assert details.stat().st_mode & 0o777 == 0o600
    assert details.read_text().count("in action") == 2


@pytest.mark.parametrize("fault", ["KeyError", "MemoryError"])
def test_row94_faults_without_end_are_one_sentence(fault: str, tmp_path: Path) -> None:
    program = with_key(TOO_MANY.format(fault))
    state = {"ELO_TUI_STATE": str(tmp_path / "state")}
    with Terminal(*GAME, program=program, env=state) as terminal:
        terminal.settled("+15.20", "F1 help")
        terminal.send(F20)
        assert terminal.ended() == 70
        # the framework rings a bell and shows variables and paths
        assert terminal.output.endswith(
            f"\x1b[?1006l{SENTENCE} ({fault}); crash.txt in its state folder says where"
            "\r\n".encode()
        )
        assert modes_on(bytes(terminal.output)) == USUAL_MODES
        assert terminal.line_now == terminal.line_before
    details = tmp_path / "state" / "crash.txt"
    assert details.stat().st_mode & 0o777 == 0o600
    text = details.read_text()
    assert "in action" in text
    assert text.replace("\n", "").isprintable()


def test_row92_an_error_without_a_place_for_details_is_reported_all_the_same() -> None:
    program = with_key(TOO_MANY.format("KeyError"))
    with Terminal(*GAME, program=program) as terminal:
        terminal.settled("+15.20", "F1 help")
        terminal.send(F20)
        assert terminal.ended() == 70
        assert terminal.output.endswith(f"{SENTENCE} (KeyError)\r\n".encode())
