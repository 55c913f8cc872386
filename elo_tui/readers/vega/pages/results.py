"""Vega's codes: in the cells of crosstables, on cards and in pairings.

A code that is not listed here is named and not rated.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from elo_tui.core.model import Colour
from elo_tui.readers.tables import cells
from elo_tui.readers.vega.pages.vega_page import Cell

#: The score of a game as one side sees it -> the code of the report file.
_SCORES = {
    **dict.fromkeys(("1", "1.0"), "1"),
    **dict.fromkeys(("½", "0.5", "1/2"), "="),
    **dict.fromkeys(("0", "0.0"), "0"),
}
_OPEN = frozenset(("", ".", "...", "*"))
_FORFEITS = {"1": "+", "0": "-"}
_BYES = {"1": "U", "=": "H", "0": "Z"}
_COLOURS: dict[str, Colour] = {"cw": "w", "cb": "b"}
_NOT_PLAYED = "cf"
_PLACE = re.compile(r"[0-9]{1,5}")

_PAIRINGS = {
    "1-0": ("1", "0"),
    "0-1": ("0", "1"),
    "½-½": ("=", "="),
    "1f-0f": ("+", "-"),
    "0f-1f": ("-", "+"),
    "0f-0f": ("-", "-"),
}
#: Not for rating, and why.
_UNRATED = {
    "0-0": (("0", "0"), "0 - 0 is a loss for both"),
    "adj": (("=", "="), "adj is a draw that is not valid for ratings"),
}
_WORDS = {
    "bye": ("1", "U"),
    "full point bye": ("1", "F"),
    "half point bye": ("=", "H"),
    "not paired": ("0", "Z"),
}


class Met(NamedTuple):
    """One round of one player; ``why`` says why a game is not rated."""

    opponent: int | None
    colour: Colour
    code: str
    why: str = ""


class Both(NamedTuple):
    """The codes of White and Black."""

    white: str
    black: str
    why: str = ""


def score(text: str) -> str | None:
    """The code of a score, ``*`` for a game to come; None for any other text."""
    return "*" if text in _OPEN else _SCORES.get(text)


def of_cell(cell: Cell) -> Met | None:
    """A round in the cell of a crosstable; None for a code that is not listed."""
    styles = {word for piece in cell.pieces for word in piece.style.split()}
    style = next((one for one in ("cw", "cb", _NOT_PLAYED) if one in styles), "")
    if not style:
        return None
    return _met(cell.styled("res"), cell.styled(style), style)


def of_text(text: str, number_first: bool) -> Met | None:
    """The same in pasted text, which has lost the colour.

    `number_first` is the order of the result and the opponent.
    """
    words = text.split()
    if len(words) != 2:
        return None
    who, points = words if number_first else reversed(words)
    return _met(points, who, "")


def _met(points: str, who: str, style: str) -> Met | None:
    code = score(points)
    if code is None:
        return None
    if cells.is_bye(who) or (style == _NOT_PLAYED and who == "0"):
        bye = _BYES.get(code)
        return Met(None, "", bye) if bye else None
    if not _PLACE.fullmatch(who) or not int(who):
        return None
    if style == _NOT_PLAYED:
        forfeit = _FORFEITS.get(code)
        return Met(int(who), "", forfeit) if forfeit else None
    return Met(int(who), _COLOURS.get(style, ""), code)


def puts_number_first(texts: list[str]) -> bool:
    """Whether the cells of a pasted crosstable name the opponent before the result."""
    pairs = [words for text in texts if len(words := text.split()) == 2]
    ends = [sum(words[at] in _SCORES for words in pairs) for at in (0, 1)]
    return ends[1] > ends[0]


def of_pairing(text: str) -> Both | None:
    """The result of a pairing; None for a code that is not listed."""
    plain = "".join(text.casefold().replace("–", "-").split())
    if plain in _OPEN or plain == "-":
        return Both("*", "*")
    if found := _PAIRINGS.get(plain):
        return Both(*found)
    if special := _UNRATED.get(plain):
        return Both(*special[0], special[1])
    return None


def of_bye(words: str, text: str) -> str | None:
    """The code of a player without an opponent, by what stands there and the points."""
    points = score(text.strip())
    if not words:
        return _BYES.get(points or "")
    usual, code = _WORDS.get(words, ("", ""))
    return code if points in ("*", usual) and code else None
