"""A walk through an installed program: `python -m tests.pty.walk PROGRAM...`.

Types a game, opens a file of this checkout by its relative path, visits every screen, a
pane and a dialog, and quits: a name that is missing, a screen that does not open and a
status other than 0 end it with what is on the screen.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence

from tests.pty.pty_app import (
    CTRL_P,
    DOWN,
    ENTER,
    ESCAPE,
    F1,
    F2,
    F3,
    F4,
    F6,
    F7,
    F8,
    F12,
    Terminal,
)

F11, ALT_M, CTRL_O = "\x1b[23~", "\x1bm", "\x0f"
#: Invented names, in the checkout.
FILE = "tests/vectors/pairing/club_18.trf"
#: What is pressed, and a text of what it leads to.
STEPS = (
    (f"1600{ENTER}1800", "+15.20"),
    (F4, "scroll"),
    (ESCAPE, "F4 working"),
    (F8, "Esc"),
    (ESCAPE, "F4 working"),
    (F1, "name a command in the settings"),
    (ESCAPE, "F4 working"),
    (CTRL_P, "result: Copy"),
    (ESCAPE + ESCAPE, "F4 working"),
    (F11, "No club list yet"),
    (ALT_M, "Nobody yet"),
    (F12, "No person yet"),
    (F6, "No event yet"),
    (F3, "No rounds yet"),
    (CTRL_O, "Tab complete"),
    (FILE + ENTER, "Who are you?"),
    (DOWN + ENTER, "F7 ahead"),
    (F7, "Esc"),
    (ESCAPE, "F7 ahead"),
    (F6, "c complete"),
    ("2", "tie-breaks"),
    ("3", "Chance"),
    (F2, "+15.20"),
)


def walk(program: Sequence[str]) -> None:
    """Go through a program; raises AssertionError."""
    with (
        tempfile.TemporaryDirectory() as data,
        Terminal(program=program, env={"ELO_TUI_DATA": data}) as terminal,
    ):
        terminal.settled("Type two ratings", "F1 help")
        for keys, text in STEPS:
            terminal.send(keys)
            terminal.settled(text)
        status = terminal.quit()
        assert status == 0, f"status {status}\n{terminal}"
        assert b"Traceback" not in terminal.output


if __name__ == "__main__":
    walk(sys.argv[1:])
    print(f"{len(STEPS)} steps through every screen")  # noqa: T201
