"""Texts from anywhere, made fit to be displayed: no character steers a terminal."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

#: The longest name; those of FIDE's list have up to 61 characters.
NAME_MAX = 120
#: The longest name of an event or a place; longer ones are no names.
TEXT_MAX = 300


def clean_name(text: str, limit: int = NAME_MAX) -> str:
    """Make free text one line that a terminal can only display.

    Control characters become U+FFFD, invisible and unassigned ones are dropped, at most
    two combining marks in a row remain; NFC; longer texts end in an ellipsis.
    """
    text = text[: 20 * limit]
    if text.isascii() and text.isprintable():
        # nearly all names: no need to check character by character
        return _shorten(" ".join(text.split()), limit)
    visible = "".join(map(_clean_character, text))
    out: list[str] = []
    marks = 0
    # NFC only now: what separated a letter from its marks is gone
    for char in unicodedata.normalize("NFC", visible):
        marks = marks + 1 if unicodedata.category(char)[0] == "M" else 0
        if marks <= 2:
            out.append(char)
    return _shorten(" ".join("".join(out).split()), limit)


def _shorten(name: str, limit: int) -> str:
    return name if len(name) <= limit else name[: limit - 1].rstrip() + "…"


def make_harmless(text: str) -> str:
    """Put U+FFFD for each character that could steer a terminal."""
    if text.isprintable():
        return text
    return "".join(
        # the spaces of other scripts are harmless and have a message of their own
        char if char.isprintable() or unicodedata.category(char) == "Zs" else "\ufffd"
        for char in text
    )


def make_lines_harmless(text: str) -> str:
    """Make a text of many lines harmless except for line ends and tabs."""
    bare = text.replace("\r\n", "").replace("\n", "").replace("\t", "")
    if bare.isprintable():
        return text
    *lines, last = text.split("\n")
    return "\n".join([*map(_make_line_harmless, lines), _make_cells_harmless(last)])


def _make_line_harmless(line: str) -> str:
    """Clean a line before a line end, which may begin with a carriage return."""
    body = line.removesuffix("\r")
    return _make_cells_harmless(body) + line[len(body) :]


def _make_cells_harmless(line: str) -> str:
    if line.isprintable():
        return line
    return "\t".join(map(make_harmless, line.split("\t")))


def _clean_character(char: str) -> str:
    """Return the replacement of one character of a name."""
    category = unicodedata.category(char)
    if category in ("Zs", "Zl", "Zp") or char in "\t\n\r\v\f\x85":
        return " "
    if category in ("Cc", "Cs"):
        return "\ufffd"
    return "" if category in ("Cf", "Co", "Cn") else char


def suggest_word(word: str, known: Iterable[str]) -> str:
    """Return ``; did you mean event?`` for the nearest known word; "" if none is near.

    The comparison ignores case.
    """
    # imported only where something is wrong: the start need not pay for it
    from difflib import get_close_matches

    words = {one.casefold(): one for one in known}
    near = get_close_matches(word.casefold(), words, n=1)
    return f"; did you mean {words[near[0]]}?" if near else ""


#: The cell of a player without a name: one with neither name nor rating is no player.
NO_NAME = "?"

#: After apostrophes, ours among them, and blanks of any script.
_FORMULA = re.compile(r"['\s]*[=+\-@\t\r\n＝＋－＠]")  # noqa: RUF001


def escape_formula(text: str) -> str:
    """Return the text as a cell that no spreadsheet takes for a formula."""
    return f"'{text}" if _may_be_formula(text) else text


def unescape_formula(cell: str) -> str:
    """Return the text of a cell."""
    text = cell.removeprefix("'")
    return text if _may_be_formula(text) else cell


def _may_be_formula(text: str) -> bool:
    # an apostrophe that was already there counts too: it must not be removed
    return _FORMULA.match(text) is not None
