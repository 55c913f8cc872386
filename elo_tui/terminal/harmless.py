"""The one cleaning between any text and the terminal.

Whatever is shown anywhere comes by here, whoever wrote it: names, paths, addresses,
variables, reports. `redrawing` cleans what each widget draws, in its cells, and
`painting` all that is sent, whatever has drawn it.
"""

from __future__ import annotations

import re
from unicodedata import category

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from textual.strip import Strip

#: Signs joined by a character that is not displayed.
_JOINED = re.compile(r"(.)\ufe0f?(?:\u200d.\ufe0f?)+")


def clean_cells(text: str) -> str:
    """The text in as many cells, of characters that a terminal can only display.

    Escapes, controls, line ends and what turns or joins others take no cell and are
    left out; what else is not displayed becomes U+FFFD.
    """
    if text.isprintable():
        return text
    shown = "".join(map(_replace_hidden, _JOINED.sub(_take_first, text)))
    return set_cell_size(shown, cell_len(text))


def clean_strip(strip: Strip) -> Strip:
    """A row of cells that a terminal can only display."""
    return Strip(
        (Segment(clean_cells(text), style) for text, style, _ in strip),
        strip.cell_length,
    )


def _take_first(joined: re.Match[str]) -> str:
    """The first of some signs that have the room of one."""
    whole, first = joined[0], joined[1]
    return first if cell_len(first) == cell_len(whole) else whole


def _replace_hidden(sign: str) -> str:
    if sign.isprintable() or category(sign) == "Zs":
        return sign
    return "\ufffd" * cell_len(sign)
