"""The codes of tie-breaks of TRF26: ``BH/C1``, ``KS/L+1``, ``AOB/F``.

A code is a name and modifiers (C.07 article 14): /C1 cuts the least significant value,
/M1 the most significant one too, /L+1 moves the limit of the Koya system by half a
point, /P counts forfeits as games, /F takes the Fore Buchholz, /R reverses the order.
"""

from __future__ import annotations

import re

from elo_tui.core.model import CoreRecord, Problem
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

#: The same for teams. Those of a score take the primary one unless :MP or :GP follows.
TEAM_MODIFIERS = {
    **dict.fromkeys(("EDE", "EDET", "EDEB", "EDEBT", "EDEBB"), "P"),
    "MPvGP": "",
    **dict.fromkeys(("EMMSB", "EMGSB", "EGMSB", "EGGSB"), "CMP"),
    "SSSC": "KP",
    **dict.fromkeys(("BC", "TBR", "BBE"), ""),
    **{name: MODIFIERS[name] for name in ("DE", "BH", "FB", "SB", "AOB", "KS")},
    **{name: MODIFIERS[name] for name in ("PS", "PTS", "WIN", "WON", "REP", "STD")},
    "TPN": "R",
}
_TEAMS_ACCEPTED = (
    f"known for teams are {', '.join(TEAM_MODIFIERS)}, some with :MP, :GP, /C1 or /P"
)
#: The tie-breaks of teams that may name their score.
_OF_A_SCORE = frozenset({"DE", "BH", "FB", "SB", "AOB", "KS", "PS", "PTS"})

#: Old and alternative names of the same tie-break (7.6: GE until July 2024).
_OTHER_NAMES = {"GE": "REP", "RTG": "RTNG", "SNO": "TPN", "MPVGP": "MPvGP"}
#: Names with a score in them.
_SCORES = {"MPTS": "MP", "GPTS": "GP"}
_CODE = re.compile(r"([A-Z]+)(?::(GP|MP))?((?:/[A-Z][-+]?[0-9]*)*)")
_MODIFIER = re.compile(r"/([A-Z])([-+]?[0-9]*)")
_MOST = 9
_FACTOR_MAX = 999
_LISTED = 60


class TieBreakCode(CoreRecord, frozen=True):
    """A tie-break with its modifiers."""

    name: str
    """The code without modifiers, such as ``BH``."""
    cut_low: int = 0
    """The number of lowest values left out (/C)."""
    cut_high: int = 0
    """The number of highest values left out, for a median (/M)."""
    limit: int = 0
    """Half points by which the limit of the Koya system is moved."""
    forfeits: bool = False
    """Whether forfeits count as games against the scheduled opponent (/P)."""
    fore: bool = False
    """Whether open games of the last round count as draws (/F)."""
    reversed: bool = False
    """Whether the lower value is the better one (/R)."""
    score: str = ""
    """``MP`` or ``GP`` for a score of teams other than the primary one."""
    factor: int = 0
    """The divisor of SSSC (/K); 0 for that of the rules."""

    def __str__(self) -> str:
        text = f"{self.name}:{self.score}" if self.score else self.name
        if self.cut_high:
            text += f"/M{self.cut_high}"
        elif self.cut_low:
            text += f"/C{self.cut_low}"
        if self.limit:
            text += f"/L{self.limit:+d}"
        if self.factor:
            text += f"/K{self.factor}"
        text += "/P" * self.forfeits + "/F" * self.fore + "/R" * self.reversed
        return text


POINTS = TieBreakCode("PTS")


def read_code(text: str, of_teams: bool = False) -> TieBreakCode | Problem:
    """Read one code; lower case and ``BH-C1`` are accepted."""
    modifiers, accepted = MODIFIERS, ACCEPTED
    if of_teams:
        modifiers, accepted = TEAM_MODIFIERS, _TEAMS_ACCEPTED
    written = re.sub(r"\s+", "", text.upper())
    written = re.sub(r"-(?=[CM][0-9])", "/", written)
    shown = clean_name(text, 20)
    found = _CODE.fullmatch(written)
    name, score = (found[1], found[2] or "") if found else ("", "")
    if of_teams and name in _SCORES:
        name, score = "PTS", _SCORES[name]
    name = _OTHER_NAMES.get(name, name)
    # one player has a single score, which is that of the game
    if found is None or name not in modifiers or (score == "MP" and not of_teams):
        return Problem("tie_breaks", f"'{shown}' is not a tie-break here; {accepted}")
    if score and of_teams and name not in _OF_A_SCORE:
        return Problem("tie_breaks", f"'{shown}': {name} has no score to choose")
    read = TieBreakCode(name, score=score if of_teams else "")
    for letter, number in _MODIFIER.findall(found[3]):
        changed = _apply_modifier(read, letter, number)
        if letter not in modifiers[name] or changed is None:
            allowed = ", ".join(f"/{one}" for one in modifiers[name]) or "none"
            return Problem("tie_breaks", f"'{shown}': modifiers of {name}: {allowed}")
        read = changed
    return read


def read_codes(text: str, of_teams: bool = False) -> tuple[TieBreakCode, ...] | Problem:
    """Read a comma-separated list of codes, without a leading PTS."""
    found = []
    for part in filter(str.strip, re.split(r"[,;]", text)):
        one = read_code(part, of_teams)
        if isinstance(one, Problem):
            return one
        found.append(one)
    if not found:
        accepted = _TEAMS_ACCEPTED if of_teams else ACCEPTED
        return Problem("tie_breaks", f"empty; {accepted}")
    if len(found) > _LISTED:
        return Problem("tie_breaks", f"{len(found)} of them; at most {_LISTED}")
    return tuple(found[1:] if found[0] == POINTS else found)


def _apply_modifier(one: TieBreakCode, letter: str, number: str) -> TieBreakCode | None:
    """Add a modifier to a code; None if its number is out of range."""
    if letter == "L":
        ok = number[:1] in ("+", "-") and number[1:].isdigit()
        return one._replace(limit=int(number)) if ok else None
    if letter == "K":
        ok = number.isdigit() and 1 <= int(number) <= _FACTOR_MAX
        return one._replace(factor=int(number)) if ok else None
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
