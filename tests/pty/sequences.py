"""The sequences in some output: what a paint is made of, which modes it leaves on."""

from __future__ import annotations

import re

PRIVATE_MODE = re.compile(rb"\x1b\[\?([0-9;]+)([hl])")
#: Modes that are on in an ordinary terminal: line wrap and a visible cursor.
USUAL_MODES = {"7", "25"}


def modes_on(output: bytes) -> set[str]:
    """The private modes that are on after some output."""
    on = set(USUAL_MODES)
    for numbers, state in PRIVATE_MODE.findall(output):
        for number in numbers.decode().split(";"):
            (on.add if state == b"h" else on.discard)(number)
    return on


#: What a paint is made of beside text: cursor moves, erased cells, styles, the
#: synchronization, the shape of the pointer, links of files and addresses, and line
#: ends of a whole screen.
PAINT = re.compile(
    r"\x1b\[(?:\d+;\d+H|\d*[A-D]|\d+[GX]|[\d;]*m|\?2026[hl])"
    r"|\x1b\]22;[a-z-]*\x07|\x1b\]8;;(?:(?:https?|file)://[!-~]+)?\x1b\\|\r\n"
)
CLIPBOARD = re.compile(r"\x1b\]52;c;([A-Za-z0-9+/=]*)\x07")


def controls(output: bytes) -> list[str]:
    """The controls in some output, each with what follows, that no paint is made of."""
    text = PAINT.sub("", CLIPBOARD.sub("", output.decode()))
    return re.findall(r"[\x00-\x1f\x7f-\x9f\u202a-\u202e].{,9}", text)
