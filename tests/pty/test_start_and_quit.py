"""Through a pseudo terminal: the first paint, other terminals, sizes, the way out."""

from __future__ import annotations

import re

import pytest

from tests.pty.pty_app import (
    BACKSPACE,
    CTRL_Y,
    ENTER,
    F1,
    F3,
    IN_BAND_RESIZE,
    SYNCHRONIZED,
    Terminal,
)
from tests.pty.sequences import USUAL_MODES, modes_on

GAME = ("game", "1600", "1800", "--k", "20", "--date", "2026-11-20")
#: What GAME has at stake, in the texts of the board.
STAKES = ("expected 0.24", "+15.20", "1615", "+5.20", "1605", "-4.80", "1595")

KEYBOARD_PUSH = re.compile(rb"\x1b\[>[0-9]+u")
KEYBOARD_POP = re.compile(rb"\x1b\[<[0-9]*u")


def test_program_opens_on_the_empty_game_screen() -> None:
    with Terminal() as terminal:
        terminal.settled("F2 Game  F3 Tournament", "Type two ratings", "F1 help")
        assert terminal.lines[2].startswith("  You ")
        assert terminal.lines[3].startswith("  Opponent ")
        for keys in ("1600", ENTER, "1800"):
            terminal.press(keys)
        terminal.wait_for(*STAKES)
        assert terminal.quit() == 0


#: What a locale of another encoding does to Python, whether or not it is installed.
LATIN_1 = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "latin-1"}


@pytest.mark.parametrize(
    ("answers", "over"),
    [
        ((), F1),
        ((SYNCHRONIZED,), CTRL_Y),
        ((SYNCHRONIZED, IN_BAND_RESIZE), F3),
    ],
    ids=["silent-help", "synchronized-copied", "in-band-resize-tournament"],
)
def test_quit_restores_every_mode_on_every_screen(
    answers: tuple[tuple[bytes, bytes], ...], over: str
) -> None:
    with Terminal(*GAME, answers=answers) as terminal:
        terminal.settled(*STAKES, "FIDE B.02, 2025-10-01")
        assert {"1049", "1003", "2004"} <= modes_on(bytes(terminal.output))
        assert terminal.line_now != terminal.line_before
        assert terminal.press(over)
        assert terminal.quit() == 0
        output = bytes(terminal.output)
        assert modes_on(output) == USUAL_MODES
        assert len(KEYBOARD_PUSH.findall(output)) == 1
        assert len(KEYBOARD_POP.findall(output)) == 1
        assert terminal.line_now == terminal.line_before


@pytest.mark.parametrize(
    "changes",
    [
        {"TERM": "vt100"},
        {"TERM": "tmux-256color"},
        {"TERM": "xterm-kitty", "COLORTERM": "truecolor"},
        {"TERM": "screen", "NO_COLOR": "1"},
        {"NO_COLOR": "1"},
        {"TERM": "linux"},
        {"TERM": "xterm", **LATIN_1},
    ],
    ids=["16", "256", "true-colour", "no-16", "no-256", "linux", "row93-latin-1"],
)
def test_any_terminal_shows_the_result(changes: dict[str, str]) -> None:
    with Terminal(*GAME, env=changes, answers=()) as terminal:
        is_linux = changes.get("TERM") == "linux"
        signs = ("--", "< FIDE >") if is_linux else ("──", "‹ FIDE ›")
        terminal.settled(*STAKES, *signs)
        if "NO_COLOR" in changes:
            cells = [cell for row in terminal.cells for cell in row]
            colours = {cell.foreground for cell in cells}
            colours |= {cell.background for cell in cells}
            greys = {one for one in colours if len({*re.findall("..", one)}) == 1}
            assert colours <= greys | {"default", "black", "white"}
        if is_linux:
            # the terminal's own colours; without backgrounds, fields have brackets
            assert not re.search(rb"[34]8;[25];", bytes(terminal.output))
            assert "[1600    ]K[" in terminal.text
        for keys in (ENTER, BACKSPACE, "1600"):
            terminal.press(keys)
        terminal.wait_for("expected 0.50", "+10.00")
        assert terminal.quit() == 0


def test_row90_window_may_shrink_to_nothing_and_grow_again() -> None:
    with Terminal(*GAME) as terminal:
        terminal.settled(*STAKES)
        terminal.resize(30, 8)
        terminal.settled("please", "enlarge")
        assert "1600" not in terminal.text
        terminal.resize(1, 1)
        assert terminal.burst()
        terminal.resize(40, 12)
        terminal.settled("+15.20", "1615", "-15.20", "1785")
        terminal.resize(120, 40)
        terminal.settled(*STAKES, "the opponent's loss")
        terminal.resize(80, 24)
        terminal.settled(*STAKES)
        terminal.press("2000")
        terminal.wait_for("2000 - 1800 = +200")
        assert terminal.quit() == 0


def test_row90_a_window_of_any_size_is_drawn_up_to_a_limit() -> None:
    with Terminal(*GAME, size=(65535, 65535)) as terminal:
        # nobody can look at all of it
        terminal.read_until(b"the opponent's loss")
        terminal.burst()
        # 400 x 150 cells; without a limit gigabytes
        assert len(terminal.output) < 1_000_000
        # the same, and nothing at all, as a terminal reports them unasked
        for report in ("\x1b[48;65535;65535;0;0t", "\x1b[48;0;0;0;0t\x1b[<0;5;5M"):
            terminal.send(report)
            terminal.burst(limit=0.2)
        assert len(terminal.output) < 1_000_000
        assert terminal.quit() == 0
