"""Keys through the six rooms, after each line of which the rows are compared.

A field that gets the focus may scroll the form: each Tab is a line of its own.

Left out are keys whose rows differ on purpose: help and the dialogs of files, which say
where they are; the palette, which has no command that a tab refuses; chances, which
rest on fewer outcomes there.
"""

from __future__ import annotations

import re

from tests.pty.pty_app import (
    BACK_TAB,
    BACKSPACE,
    CTRL_Z,
    DELETE,
    DOWN,
    END,
    ENTER,
    ESCAPE,
    F2,
    F3,
    F4,
    F5,
    F6,
    F8,
    F12,
    HOME,
    LEFT,
    RIGHT,
    TAB,
    UP,
)

F11, ALT_H, ALT_M = "\x1b[23~", "\x1bh", "\x1bm"
REDO = "\x12"

#: Opens the sample on its chances, which are not compared.
OPENS_CHANCES = f"{ALT_H}1"

GAME = (
    F2,
    f"1600{ENTER}1800",
    BACKSPACE * 4 + "1745",
    *(BACKSPACE + digit for digit in "98765"),
    "".join(BACKSPACE + digit for digit in "43210543210"),
    *(TAB, TAB),
    RIGHT,
    f"{RIGHT}{LEFT}",
    *(BACK_TAB, BACK_TAB),
    f"{HOME}{DELETE}2{END}",
    CTRL_Z,
    CTRL_Z,
    REDO,
    F4,
    f"{DOWN}{DOWN}{DOWN}{UP}",
    F4,
    F5,
    f"{DOWN}{DOWN}{UP}",
    ESCAPE,
    F8,
    RIGHT,
    ESCAPE,
)
TOURNAMENT = (
    F3,
    f"1850 w, 1900 d{ENTER}",
    f"2000 l{ENTER}",
    f"1720 = Ivanova{ENTER}",
    f"bye{ENTER}",
    f"2100 = Ivanova, 2043{ENTER}",
    f"1500 w x3{ENTER}",
    f"1999.5 w{ENTER}",
    BACKSPACE * 8,
    *(TAB, TAB, TAB),
    *(BACK_TAB, BACK_TAB),
    f"{DOWN}{DOWN}",
    UP,
    CTRL_Z,
    CTRL_Z,
    REDO,
    F4,
    DOWN,
    F4,
    f"x1{ENTER}",
    f"{BACKSPACE}{BACKSPACE}",
    ESCAPE,
)
EVENT = (
    OPENS_CHANCES,
    "1",
    DOWN * 3,
    RIGHT * 3,
    "r",
    "r",
    LEFT * 4,
    "/kell",
    ENTER,
    ESCAPE,
    f"{DOWN * 7}{UP * 2}",
    "2",
    f"{DOWN * 4}{UP}",
    F4,
    DOWN * 2,
    F4,
    "4",
    ESCAPE,
    "1",
    ENTER,
    f"{DOWN * 2}{UP}",
    ESCAPE,
    F6,
)
JOURNAL = (
    F12,
    f"{DOWN * 2}{UP}",
    ALT_H,
    "4",
    DOWN * 5,
    UP * 2,
    F4,
    DOWN * 2,
    F4,
    F8,
    RIGHT * 2,
    ESCAPE,
    *(TAB, TAB),
    BACK_TAB,
    F12,
)
LISTS = (
    F11,
    f"{DOWN * 2}{UP}",
    ALT_H,
    "5",
    f"{DOWN * 5}{UP}",
    RIGHT * 2,
    "2",
    DOWN * 2,
    "1",
    ENTER,
    DOWN,
    ESCAPE,
    *(TAB, TAB),
    F11,
    ALT_M,
    f"{DOWN * 2}{UP}",
    TAB,
    BACK_TAB,
    ESCAPE,
)
HOME_ROOM = (ALT_H, f"{DOWN * 3}{UP}", TAB, TAB, F2, f"1933{ENTER}2011", F3, ALT_H)
WALK = (*GAME, *TOURNAMENT, *EVENT, *JOURNAL, *LISTS, *HOME_ROOM)
_KEY = re.compile(r"\x1b\[[0-9;]*[A-Za-z~]|\x1bO.|\x1b[a-z]|.|\r", re.DOTALL)


def count_keys(walk: tuple[str, ...]) -> int:
    """Count the keys of a walk."""
    return sum(len(_KEY.findall(keys)) for keys in walk)
