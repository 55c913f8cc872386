"""Cells of results that mean the same in every column, in one spelling."""

from __future__ import annotations

import re
from typing import NamedTuple

from elo_tui.readers.folded_words import DASHES, fold, is_bye_word, list_words
from elo_tui.readers.game_rows.column_words import DRAWN, find_word_side


class SideResults(NamedTuple):
    """The result of a game for both sides."""

    codes: tuple[str, str] | None
    """Codes of the tournament report file, the first side's first; None for a cell that
    is no result."""
    why: str = ""
    """The reason why the row is not rated, if it is not."""
    is_bye: bool = False
    """Whether the first or the only person has no opponent."""
    score: tuple[int, int] | None = None
    """Goals, sets or games of both sides; equal in a win that has no margin."""


WIN, LOSS, DRAW = (
    SideResults(("1", "0")),
    SideResults(("0", "1")),
    SideResults(("=", "=")),
)
FORFEIT_WIN, FORFEIT_LOSS = SideResults(("+", "-")), SideResults(("-", "+"))
NOBODY, OPEN = SideResults(("-", "-")), SideResults(("*", "*"))
_BYE_CODES = {0.0: "Z", 0.5: "H", 1.0: "F"}

_SPACED = re.compile(r"\s*([-:/+])\s*")
_HALF = re.compile(r"(?<![0-9])1/2(?![0-9])")
_POINTLESS = re.compile(r"(?<![0-9])[.,]5")
_COMMA = re.compile(r"(?<=[0-9]),(?=[0-9])")
PAIR = re.compile(r"([0-9]{1,4}(?:\.[0-9])?)[-:]([0-9]{1,4}(?:\.[0-9])?)")
NUMBER = re.compile(r"[0-9]{1,4}(?:\.[0-9]{1,2})?")
_FORFEITS = {
    **dict.fromkeys(
        ("+:-", "+--", "+/-", "+-", "1f-0f", "1k-0k", "1f:0f"), FORFEIT_WIN
    ),
    **dict.fromkeys(
        ("-:+", "--+", "-/+", "-+", "0f-1f", "0k-1k", "0f:1f"), FORFEIT_LOSS
    ),
    **dict.fromkeys(("-:-", "---", "-/-", "--", "0f-0f", "0f:0f", "+:+"), NOBODY),
}
_NOT_PLAYED = re.compile(
    r"(.+?) ?\(?(?:ff?|def|default|forfeit|kampflos|kl|forfait|incomparecencia|w\.?o\.?"
    r"|w/o|\u0431/и|f|k|not played)\)?"
)
MARK_ALONE = re.compile(
    r"\(?(?:ff|def|forfeit|forfait|incomparecencia|kampflos|w\.?o\.?|w/o|\u0431/и|kl)\.?\)?"
)
#: A cell of two words about who came: ``w/o-def``, ``def-1``, ``1-bye``.
_CAME = re.compile(r"(w/?o|def|bye|1|0\.5|0|)[-:](w/?o|def|bye|1|0\.5|0|)")
OPEN_WORDS = list_words(
    "*,?,-,:,tbc,tba,postponed,adjourned,vertagt,reportée,reporté,aplazada,aplazado,"
    "rinviata,rinviato,uitgesteld,adiada,adiado,przełożona,отложена,ertelendi,void,...,"
    "open,offen,n/a,hängepartie,adj,adj.,"
)
DRAW_WORDS = DRAWN | list_words(
    "nul,empatada,pareggio,pari,gelijk,ничья,berabere,beraberlik,=:=,½,tie (bothbad),"
    "tie bothbad,both_bad,bothbad,remi,remiza,remiză,döntetlen,oavgjort,uavgjort,"
    "uafgjort,tasapeli,tasan,taules,empat,jafntefli,нічия"
)
#: Draws that a list of goals does not have.
DRAWS_ALONE = frozenset({"0.5", "=", "=-=", "0.5:0.5", "0.5-0.5"})
_DEFAULTED = re.compile(
    r"(\w+) (?:has )?(?:default(?:ed|s)?|forfeit(?:ed|s)?|absent|no show|withdrew)"
)


def normalise(cell: str) -> str:
    """Write a cell in one spelling: lower case, 0.5 for a half, a hyphen for dashes."""
    text = fold(cell.strip().translate(DASHES).replace("½", " 1/2 ").strip())
    text = _HALF.sub("0.5", text.replace("1\N{FRACTION SLASH}2", "1/2"))
    text = _COMMA.sub(".", _POINTLESS.sub("0.5", text))
    text = re.sub(r"(?<=[0-9])\.0(?![0-9])", "", text)
    text = _SPACED.sub(r"\1", " ".join(text.split()))
    return re.sub(r"([0-9]) 0\.5", r"\1.5", text)


#: What a spreadsheet makes of 1/2, 1:0 and 0:1, as a whole cell or in CSV.
_HALF_AS_DAY = re.compile(
    r"[0-9]{4}-(?:01-02|02-01)|0?1[-. ]+f[eé][bv]\w*\.?|0?2[-. ]+(?:jan|ene|gen)\w*\.?"
)
_TIMES = {"01:00:00": WIN, "00:01:00": LOSS}


def is_altered(cell: str) -> bool:
    """Whether a spreadsheet took a result for a day or a time."""
    text = normalise(cell)
    return text in _TIMES or _HALF_AS_DAY.fullmatch(text) is not None


def read_alone(text: str) -> SideResults | None:
    """Read a cell that means the same in every column."""
    if text in OPEN_WORDS:
        return OPEN
    if text in DRAW_WORDS or text in DRAWS_ALONE:
        return DRAW
    if _HALF_AS_DAY.fullmatch(text):
        return DRAW
    if text in _TIMES:
        return _TIMES[text]
    if text in _FORFEITS:
        return _FORFEITS[text]
    if is_bye_word(text):
        return SideResults(("*", "*"), is_bye=True)
    if came := _CAME.fullmatch(text):
        return _read_arrivals(came[1], came[2])
    if defaulted := _DEFAULTED.fullmatch(text):
        side = find_word_side(defaulted[1])
        return {1: FORFEIT_LOSS, 2: FORFEIT_WIN}.get(side or 0)
    if MARK_ALONE.fullmatch(text):
        return FORFEIT_WIN
    if forfeit := _NOT_PLAYED.fullmatch(text):
        score = {"1-0": FORFEIT_WIN, "0-1": FORFEIT_LOSS, "0-0": NOBODY}
        return score.get(forfeit[1].replace(":", "-"))
    return None


def _read_arrivals(one: str, other: str) -> SideResults | None:
    """Read ``w/o-def`` and its like; None for two numbers, which are a score."""
    marks = {"w/o", "wo", "def", "bye"}
    if not marks & {one, other}:
        return None
    if "bye" in (one, other):
        points = other if one == "bye" else one
        halves = float(points) if points.replace(".", "").isdigit() else None
        code = "*" if halves is None else _BYE_CODES[halves]
        return SideResults((code, code), is_bye=True)
    lost = {"def", "0"}
    if one in lost and other in lost:
        return NOBODY
    if one in lost:
        return FORFEIT_LOSS
    if other in lost:
        return FORFEIT_WIN
    # w/o with a number: who has the point came
    return FORFEIT_WIN if other in ("", "0") else FORFEIT_LOSS
