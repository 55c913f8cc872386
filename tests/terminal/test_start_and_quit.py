"""Through a pseudo terminal: the first paint, other terminals, sizes, the way out."""

from __future__ import annotations

import re

import pytest

from tests.terminal.pty_app import (
    BACKSPACE,
    CTRL_Y,
    F1,
    F3,
    IN_BAND_RESIZE,
    SYNCHRONIZED,
    TAB,
    Terminal,
)

GAME = ("game", "1600", "1800", "--k", "20", "--date", "2026-11-20")
#: What GAME has at stake, in the texts of the board.
STAKES = ("expected 0.24", "+15.20", "1615", "+5.20", "1605", "-4.80", "1595")

PRIVATE_MODE = re.compile(rb"\x1b\[\?([0-9;]+)([hl])")
KEYBOARD_PUSH = re.compile(rb"\x1b\[>[0-9]+u")
KEYBOARD_POP = re.compile(rb"\x1b\[<[0-9]*u")
#: Modes that are on in an ordinary terminal: line wrap and a visible cursor.
USUAL_MODES = {"7", "25"}


def modes_on(output: bytes) -> set[str]:
    """The private modes that are on after some output."""
    on = set(USUAL_MODES)
    for numbers, state in PRIVATE_MODE.findall(output):
        for number in numbers.decode().split(";"):
            (on.add if state == b"h" else on.discard)(number)
    return on


def test_program_opens_on_the_empty_game_screen() -> None:
    with Terminal() as terminal:
        terminal.settled("[F2 Game] F3 Tournament", "Type two ratings", "quit")
        assert terminal.lines[1].startswith(" You ")
        assert terminal.lines[2].startswith(" Opponent ")
        for keys in ("1600", TAB, "1800"):
            terminal.press(keys)
        terminal.wait_for(*STAKES)
        assert terminal.quit() == 0


def test_prefilled_game_is_painted_with_its_result() -> None:
    with Terminal(*GAME) as terminal:
        terminal.settled(*STAKES, "FIDE B.02, rules of 2025-10-01")
        assert terminal.quit() == 0


@pytest.mark.parametrize(
    "answers",
    [(), (SYNCHRONIZED,), (SYNCHRONIZED, IN_BAND_RESIZE)],
    ids=["silent", "synchronized", "in-band-resize"],
)
def test_quit_restores_every_mode(answers: tuple[tuple[bytes, bytes], ...]) -> None:
    with Terminal(*GAME, answers=answers) as terminal:
        terminal.settled(*STAKES)
        assert {"1049", "1003", "2004"} <= modes_on(bytes(terminal.output))
        assert terminal.line_now != terminal.line_before
        assert terminal.quit() == 0
        output = bytes(terminal.output)
        assert modes_on(output) == USUAL_MODES
        assert len(KEYBOARD_PUSH.findall(output)) == 1
        assert len(KEYBOARD_POP.findall(output)) == 1
        assert terminal.line_now == terminal.line_before


@pytest.mark.parametrize("over", [F1, CTRL_Y, F3], ids=["help", "copied", "tournament"])
def test_quit_works_everywhere(over: str) -> None:
    with Terminal(*GAME) as terminal:
        terminal.settled(*STAKES)
        assert terminal.press(over)
        assert terminal.quit() == 0
        assert modes_on(bytes(terminal.output)) == USUAL_MODES


@pytest.mark.parametrize(
    "changes",
    [
        {"TERM": "linux"},
        {"TERM": "vt100"},
        {"TERM": "xterm"},
        {"TERM": "screen"},
        {"TERM": "tmux-256color"},
        {"TERM": "xterm-256color", "NO_COLOR": "1"},
        {"TERM": "xterm-256color", "COLORTERM": "truecolor"},
        {"TERM": "xterm-256color", "LC_ALL": "C"},
    ],
    ids=lambda changes: "-".join(changes.values()),
)
def test_any_terminal_shows_the_result(changes: dict[str, str]) -> None:
    with Terminal(*GAME, env=changes, answers=()) as terminal:
        terminal.settled(*STAKES)
        for keys in (TAB, BACKSPACE, "1600"):
            terminal.press(keys)
        terminal.wait_for("expected 0.50", "+10.00")
        assert terminal.quit() == 0


def test_few_colours_mean_the_terminals_own() -> None:
    with Terminal(*GAME, env={"TERM": "linux"}) as terminal:
        terminal.settled(*STAKES)
        assert not re.search(rb"[34]8;[25];", bytes(terminal.output))
        # without backgrounds, brackets show where the fields are
        assert "[1600    ] K[" in terminal.text
        assert terminal.quit() == 0


def test_window_may_shrink_to_nothing_and_grow_again() -> None:
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
