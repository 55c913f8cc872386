"""Exports of the United States, SwissSys and others: shared sections and codes.

Internal: no part of the library.
"""

from __future__ import annotations

from elo_tui.core.events.crosstable import Pairing
from elo_tui.core.model import Colour

COLOURS: dict[str, Colour] = {"W": "w", "B": "b"}
#: Letters of rounds with an opponent -> the code of the report file.
PLAYED = {"W": "1", "D": "=", "L": "0"}
FORFEITS = {"X": "+", "F": "-"}
#: Letters of rounds without an opponent: bye, half point, nothing.
BYES = {"B": "U", "H": "H", "U": "Z"}
#: ``Z`` gives half a point and is not rated.
DRAWN_BY_FORFEIT = "a draw by forfeit"

#: The system of the ratings: that of a quick event, else the regular one.
SYSTEM = "uscf"
QUICK = "uscf-quick"


def build_pairing(
    number: int, letter: str, opponent: int | None, colour: str
) -> Pairing | None:
    """Build the round that a letter, an opponent's number and a colour mean.

    None for a letter that is not known, or for a game without an opponent.
    """
    shade = COLOURS.get(colour, "")
    opponent = opponent if opponent and opponent > 0 else None
    if letter in PLAYED:
        if opponent is None:
            return None
        return Pairing(number, opponent, shade, PLAYED[letter])
    if letter in FORFEITS:
        return Pairing(number, opponent, shade, FORFEITS[letter])
    if letter == "Z":
        return Pairing(number, opponent, shade, "=", excluded=DRAWN_BY_FORFEIT)
    if letter in BYES:
        return Pairing(number, None, "", BYES[letter])
    return None


def section_name(event: str, section: str) -> str:
    """Join event and section: ``Autumn Open, Reserve``."""
    return ", ".join(dict.fromkeys(filter(None, (event, section))))
