"""The codes of tie-breaks of TRF26: ``BH/C1``, ``KS/L+1``, ``AOB/F``.

A code is a name and modifiers (C.07 article 14): /C1 cuts the least significant value,
/M1 the most significant one too, /L+1 moves the limit of the Koya system by half a
point, /P counts forfeits as games, /F takes the Fore Buchholz, /R reverses the order.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from elo_tui.core.model import Problem
from elo_tui.core.text.clean_text import clean_name

#: The permitted modifiers of each tie-break of an individual event.
MODIFIERS = {
    **dict.fromkeys(("PTS", "WIN", "WON", "BPG", "BWG", "REP", "STD"), ""),
    "TPN": "R",
    "PS": "C",
    "DE": "P",
    "BH": "CMP",
    "FB": "CMP",
    "SB": "CMP",
    "AOB": "FP",
    "KS": "L",
    "ARO": "CM",
    **dict.fromkeys(("TPR", "PTP", "APRO", "APPO"), ""),
    "RTNG": "R",
}
ACCEPTED = f"known are {', '.join(MODIFIERS)}, some with /C1, /C2, /M1, /M2 or /L+1"

#: Old and alternative names of the same tie-break (7.6: GE until July 2024).
_OTHER_NAMES = {"GE": "REP", "RTG": "RTNG", "SNO": "TPN"}
_CODE = re.compile(r"([A-Z]+)(?::GP)?((?:/[A-Z][-+]?[0-9]*)*)")
_MODIFIER = re.compile(r"/([A-Z])([-+]?[0-9]*)")
_MOST = 9
_LISTED = 60


class TieBreakCode(NamedTuple):
    """A tie-break with its modifiers."""

    name: str
    cut_low: int = 0
    cut_high: int = 0
    limit: int = 0
    """Half points by which the limit of the Koya system is moved."""
    forfeits: bool = False
    """Whether forfeits count as games against the scheduled opponent (/P)."""
    fore: bool = False
    reversed: bool = False

    def __str__(self) -> str:
        text = self.name
        if self.cut_high:
            text += f"/M{self.cut_high}"
        elif self.cut_low:
            text += f"/C{self.cut_low}"
        if self.limit:
            text += f"/L{self.limit:+d}"
        text += "/P" * self.forfeits + "/F" * self.fore + "/R" * self.reversed
        return text


POINTS = TieBreakCode("PTS")


def read_code(text: str) -> TieBreakCode | Problem:
    """Read one code; lower case and ``BH-C1`` are accepted."""
    written = re.sub(r"\s+", "", text.upper())
    written = re.sub(r"-(?=[CM][0-9])", "/", written)
    shown = clean_name(text, 20)
    found = _CODE.fullmatch(written)
    name = _OTHER_NAMES.get(found[1], found[1]) if found else ""
    if found is None or name not in MODIFIERS:
        return Problem("tie_breaks", f"'{shown}' is not a tie-break here; {ACCEPTED}")
    read = TieBreakCode(name)
    for letter, number in _MODIFIER.findall(found[2]):
        changed = _apply_modifier(read, letter, number)
        if letter not in MODIFIERS[name] or changed is None:
            allowed = ", ".join(f"/{one}" for one in MODIFIERS[name]) or "none"
            return Problem("tie_breaks", f"'{shown}': modifiers of {name}: {allowed}")
        read = changed
    return read


def read_codes(text: str) -> tuple[TieBreakCode, ...] | Problem:
    """Read a comma-separated list of codes, without a leading PTS."""
    found = []
    for part in filter(str.strip, re.split(r"[,;]", text)):
        one = read_code(part)
        if isinstance(one, Problem):
            return one
        found.append(one)
    if not found:
        return Problem("tie_breaks", f"empty; {ACCEPTED}")
    if len(found) > _LISTED:
        return Problem("tie_breaks", f"{len(found)} of them; at most {_LISTED}")
    return tuple(found[1:] if found[0] == POINTS else found)


def _apply_modifier(one: TieBreakCode, letter: str, number: str) -> TieBreakCode | None:
    """Add a modifier to a code; None if its number is out of range."""
    if letter == "L":
        ok = number[:1] in ("+", "-") and number[1:].isdigit()
        return one._replace(limit=int(number)) if ok else None
    if letter in "CM":
        if not number.isdigit() or not 1 <= int(number) <= _MOST:
            return None
        cut = int(number)
        return one._replace(cut_low=cut, cut_high=cut if letter == "M" else 0)
    if number:
        return None
    return one._replace(
        forfeits=one.forfeits or letter == "P",
        fore=one.fore or letter == "F",
        reversed=one.reversed or letter == "R",
    )
