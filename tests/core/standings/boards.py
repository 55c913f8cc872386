"""Small events for the tests of standings, and the values of one tie-break."""

from __future__ import annotations

import re
from datetime import date
from fractions import Fraction

from msgspec.structs import replace

from elo_tui.core.events.crosstable import (
    Crosstable,
    EventFacts,
    Pairing,
    Participant,
)
from elo_tui.core.model import Colour, Problem
from elo_tui.core.standings.codes import TieBreakCode, read_code
from elo_tui.core.standings.standings import Standings, Wanted, compute_standings

OF_2024, OF_2026 = date(2024, 8, 1), date(2026, 3, 1)

#: The Swiss of the exercises of FIDE's Technical Commission (M. Held, "Exercises in
#: Tie-Breaking", rev. 2403220900): rating, then the rounds as opponent, colour, result.
TEC_SWISS = """
2200 9w1 13b= 2w= 15b1 4w=
2150 10b1 7w1 1b= 16w1 3b=
2100 11w= 6b1 8w1 4b= 2w=
2050 12b1 0H 13w1 3w= 1b=
2000 13w0 15b0 11w1 7b= 10w1
1950 14b0 3w0 0U 10w1 8b1
1900 15w1 2b0 16b0 5w= 11b0
1850 16b= 14w1 3b0 13w1 6w0
1800 1b0 10w0 0H 11w- 0U
1750 2w0 9b1 15w0 6b0 5b0
1700 3b= 16w0 5b0 9b+ 7w1
1650 4w0 0U 14w+ 0Z 0Z
1600 5b1 1w= 4b0 8b0 14w0
1550 6w1 8b0 12b- 0Z 13b1
1500 7b0 5w1 10b1 1w0 16b0
1450 8w= 11b1 7w1 2b0 15w1
"""


def event(
    text: str, pairing: str = "Swiss", facts: EventFacts | None = None
) -> Crosstable:
    """An event of lines such as ``2200 9w1 0H 3b*``; a rating of 0 is none."""
    players = []
    for no, line in enumerate(filter(None, text.splitlines()), start=1):
        rating, *cells = line.split()
        pairings = tuple(_pairing(at, cell) for at, cell in enumerate(cells, start=1))
        players.append(Participant(no, f"P{no}", rating=int(rating), pairings=pairings))
    about = replace((facts or EventFacts(start=OF_2026)), pairing=pairing)
    return Crosstable(about, tuple(players))


def _pairing(number: int, cell: str) -> Pairing:
    """``9w1`` is a game, ``0H`` a round without an opponent."""
    read = re.fullmatch(r"([0-9]+)([wb]?)([10=+*HZUF-])", cell)
    assert read is not None, cell
    colour: Colour = "w" if read[2] == "w" else "b" if read[2] else ""
    return Pairing(number, int(read[1]) or None, colour, read[3])


def found(crosstable: Crosstable, *texts: str, on: date | None = None) -> Standings:
    """The standings by these tie-breaks on a day."""
    codes: list[TieBreakCode] = []
    for text in texts:
        one = read_code(text)
        assert not isinstance(one, Problem), one
        codes.append(one)
    result = compute_standings(crosstable, Wanted(tuple(codes) or None, on))
    assert not isinstance(result, Problem), result
    return result


def values(
    crosstable: Crosstable, text: str, on: date | None = None
) -> list[Fraction | None]:
    """One tie-break of all players in the order of their numbers."""
    rows = sorted(found(crosstable, text, on=on).rows, key=lambda row: row.who.no)
    return [row.values[0] for row in rows]
