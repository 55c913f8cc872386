"""Bytes that no keyboard sends: the program stays, shows them and passes none on."""

from __future__ import annotations

import base64
import re

import pytest

from tests.pty.pty_app import CTRL_N, CTRL_Y, ENTER, TAB, Terminal
from tests.pty.sequences import CLIPBOARD, controls

pytestmark = pytest.mark.slow

GAME = ("game", "1600", "1800", "--k", "20", "--date", "2026-11-20")
TOURNAMENT = ("tournament", "--rating", "1950", "--k", "20", "--date", "2026-11-20")


def assert_alive(terminal: Terminal) -> None:
    """The program still answers a key, however busy the machine is."""
    terminal.send(TAB)
    assert terminal.burst()


@pytest.mark.parametrize(
    "data",
    [b"\xe9", b"\xff\xfe", b"\xe2\x82", b"\xc3\x28", b"\xed\xa0\x80", b"\x80"],
    ids=["latin-1", "utf-16-mark", "cut-short", "wrong-second", "surrogate", "second"],
)
def test_bytes_that_are_not_utf8_are_shown_and_named(data: bytes) -> None:
    with Terminal(*GAME) as terminal:
        terminal.settled("+15.20", "F1 help")
        # a first byte waits for the others of its letter; the next key ends the wait
        terminal.send(data)
        terminal.press("1")
        terminal.settled("\ufffd", "UTF-8", "No result while a field is wrong")
        assert re.search(r"You +\ufffd", terminal.text)
        assert "+15.20" not in terminal.text
        assert_alive(terminal)


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


def test_escapes_that_stop_halfway_do_no_harm() -> None:
    with Terminal(*GAME) as terminal:
        terminal.settled("+15.20", "F1 help")
        for data in HALFWAY:
            assert controls(terminal.press(data, limit=0.3)) == [], data
            assert_alive(terminal)
        assert terminal.quit() == 0


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


def test_forged_reports_change_nothing() -> None:
    with Terminal(*GAME) as terminal:
        terminal.settled("+15.20", "F1 help")
        before = terminal.lines
        for data in FORGED:
            assert controls(terminal.press(data, limit=0.15)) == [], data
            assert terminal.lines == before, data
        assert_alive(terminal)
        assert terminal.quit() == 0


def test_two_hundred_keys_at_once_are_all_taken() -> None:
    with Terminal(*TOURNAMENT) as terminal:
        terminal.settled("No rounds yet", "F1 help")
        terminal.send("2010 W, " * 25)
        terminal.wait_for("25 points in 25 rounds")
        terminal.burst(limit=0.3)
        terminal.press(ENTER)
        terminal.wait_for("25 rounds added")
        assert_alive(terminal)


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


def test_no_control_in_a_pasted_name_reaches_the_terminal() -> None:
    with Terminal(*TOURNAMENT) as terminal:
        terminal.settled("No rounds yet", "F1 help")
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


def test_copying_sends_the_result_to_the_terminal_and_shows_it() -> None:
    with Terminal(*GAME) as terminal:
        terminal.settled("+15.20", "F1 help")
        output = terminal.press(CTRL_Y).decode()
        terminal.settled("Sent to your terminal", "win: +15.20")
        (sent,) = CLIPBOARD.findall(output)
        text = base64.b64decode(sent).decode()
        assert "win: +15.20, rounded +15, new rating 1615" in text
        for line in text.splitlines()[:5]:
            assert line in terminal.text
        assert terminal.quit() == 0
