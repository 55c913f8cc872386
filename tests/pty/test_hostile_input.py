"""Bytes that no keyboard sends, keys in one piece, pastes: taken, never passed on."""

from __future__ import annotations

import base64
import re
import sys

import pytest

from tests.pty.pty_app import (
    BACK_TAB,
    CTRL_N,
    CTRL_Y,
    DOWN,
    ENTER,
    F2,
    F3,
    TAB,
    Terminal,
)
from tests.pty.sequences import CLIPBOARD, controls

GAME = ("game", "1600", "1800", "--k", "20", "--date", "2026-11-20")
TOURNAMENT = ("tournament", "--rating", "1950", "--k", "20", "--date", "2026-11-20")


def assert_alive(terminal: Terminal) -> None:
    """The program still answers a key, however busy the machine is."""
    terminal.send(TAB)
    assert terminal.burst()


#: Latin-1, the mark of UTF-16, a letter cut short, a wrong second byte, half a
#: surrogate, a second byte alone.
NOT_UTF8 = (b"\xe9", b"\xff\xfe", b"\xe2\x82", b"\xc3\x28", b"\xed\xa0\x80", b"\x80")


@pytest.mark.slow
def test_bytes_that_are_not_utf8_are_shown_and_named() -> None:
    with Terminal(*GAME) as terminal:
        for data in NOT_UTF8:
            terminal.settled("+15.20", "F1 help")
            # a first byte waits for the rest of its letter; the next key ends that
            terminal.send(data)
            terminal.press("1")
            terminal.settled("\ufffd", "UTF-8", "No result while a field is wrong")
            assert re.search(r"You +\ufffd", terminal.text)
            assert "+15.20" not in terminal.text
            assert_alive(terminal)
            terminal.press(BACK_TAB + "1600" + TAB + BACK_TAB)


#: No whole escape sequence; the program may take its letters as typed.
HALFWAY = (
    "\x1b",
    "\x1b[",
    "\x1b[1;",
    "\x1b\x1b[A",
    "\x1b]",
    "\x1bP",
    "\x1b" * 500,
    "\x00" * 50,
)


FORGED = (
    "\x1b[1114112u",
    "\x1b[:7u",
    "\x1b[2147483648A",
    "\x1b[0u",
    "\x1b[57358u",
    "\x1b[55296u",
    "\x1b[65535u",
    "\x1b[99999;99u",
    "\x1b[1;999999u",
    "\x1b[<0;0;0M",
    "\x1b[<0;-5;-5M",
    "\x1b[<35;99999;99999M",
    "\x1b[M !!",
    "\x1b[1;1R",
    "\x1b[?2026;2$y",
    "\x1b[?2048;2$y",
    "\x1b[48;24;80;0;0t",
    "\x1b[I",
)


@pytest.mark.slow
def test_reports_and_escapes_that_are_none_do_no_harm() -> None:
    with Terminal(*GAME) as terminal:
        terminal.settled("+15.20", "F1 help")
        before = terminal.lines
        for data in FORGED:
            assert controls(terminal.press(data, limit=0.15)) == [], data
            assert terminal.lines == before, data
        output = terminal.press(CTRL_Y).decode()
        terminal.settled("Sent to your terminal", "win: +15.20")
        (sent,) = CLIPBOARD.findall(output)
        text = base64.b64decode(sent).decode()
        assert "win: +15.20, rounded +15, new rating 1615" in text
        for line in text.splitlines()[:5]:
            assert line in terminal.text
        terminal.press("q")
        terminal.settled("+15.20", "F1 help")
        for data in HALFWAY:
            assert controls(terminal.press(data, limit=0.3)) == [], data
            assert_alive(terminal)
        assert terminal.quit() == 0


#: Names as pasted, and as they are shown; None where no name comes of it: commas and
#: semicolons separate games.
NAMES = (
    ("\x9b31mred", "\ufffd31mred"),
    ("\x90q\x9c", "\ufffdq\ufffd"),
    ("bell\x07back\x08delete\x7f", "bell\ufffdback\ufffddelete\ufffd"),
    ("\u202eright-to-left", "right-to-left"),
    ("\x1b[31mred", "\ufffd[31mred"),
    ("\x1b[2J\x1b[6n", "\ufffd[2J\ufffd[6n"),
    ("\x1b]0,title\x1b\\", None),
    ("\x1bP$q\x1b\\", "\ufffdP$q\ufffd\\"),
    ("\x1b]52;c;aGFjaw==\x07", None),
    ("\x1b]8;;x\x1b\\link", None),
    ("\x9d52;c;aGFjaw==\x9c", None),
)


@pytest.mark.slow
def test_many_keys_are_taken_and_no_control_in_a_pasted_name_passes() -> None:
    with Terminal(*TOURNAMENT) as terminal:
        terminal.settled("No rounds yet", "F1 help")
        terminal.send("2010 W, " * 25)
        terminal.wait_for("25 points in 25 rounds")
        terminal.burst(limit=0.3)
        terminal.press(ENTER)
        terminal.wait_for("25 rounds added")
        assert_alive(terminal)
        terminal.press(CTRL_N)
        terminal.wait_for("No rounds yet")
        for name, shown in NAMES:
            begin = len(terminal.output)
            terminal.press(f"\x1b[200~2010 W Ann {name}\x1b[201~")
            terminal.press(ENTER)
            if shown is not None:
                terminal.wait_for("1 round added")
                terminal.press(CTRL_Y)
                terminal.settled("Sent to your terminal")
                (sent,) = CLIPBOARD.findall(terminal.output[begin:].decode())
                text = base64.b64decode(sent).decode()
                assert f"Ann {shown} 2010" in text
                assert all(char.isprintable() or char == "\n" for char in text)
                terminal.send("q")
                terminal.settled("1 round added")
            assert controls(bytes(terminal.output[begin:])) == [], name
            assert ("1 round added" in terminal.text) is (shown is not None), name
            terminal.press(CTRL_N)
            terminal.wait_for("No rounds yet")
        assert terminal.quit() == 0


def test_keys_in_one_piece_change_fields_and_screens() -> None:
    with Terminal("game", "--k", "20", "--date", "2026-11-20") as terminal:
        terminal.settled("Type two ratings", "F1 help")
        terminal.press(f"1600{F3}2010 W{ENTER}{F2}{TAB}{TAB}1800")
        terminal.wait_for("1600 - 1800 = -200", "+15.20")
        terminal.press(F3)
        terminal.wait_for("F7 ahead", "1 point in 1 round", "2010")
        terminal.press(CTRL_N + f"2010 W{ENTER}1900 D{ENTER}2100 L{ENTER}")
        terminal.wait_for("1½ points in 3 rounds")
        terminal.press(CTRL_N + f"2010 W{ENTER}1900 D{ENTER}{DOWN}l{ENTER} Ann{ENTER}")
        terminal.wait_for("1 point in 2 rounds", "Ann")
        terminal.press(F2 + CTRL_N)
        terminal.settled("Type two ratings")
        terminal.press(f"1600{ENTER}1800{ENTER}1")
        terminal.wait_for("1600 - 1800 = -200", "▸win")


#: The program with less patience for the end of a paste.
HURRIED = (
    sys.executable,
    "-c",
    "import sys; from elo_tui.terminal import driver; from elo_tui.start import main;"
    "driver.SILENCE = 0.2; sys.exit(main(sys.argv[1:]))",
)


def test_row56_a_paste_without_an_end_comes_and_the_keys_after_it_work() -> None:
    with Terminal(program=HURRIED) as terminal:
        terminal.settled("Type two ratings")
        terminal.send("\x1b[200~1600")
        terminal.settled("You      1600")
        terminal.send(ENTER + "1800")
        terminal.settled("+15.20")
        assert terminal.quit() == 0
