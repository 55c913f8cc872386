# ruff: noqa: E501 - the columns of a report file
"""Invented reports for what an arbiter asks: one without fault, one with a norm."""

from __future__ import annotations

from typing import Any

from tests.readers.trf_text import player

#: Invented; a Swiss of five players over three rounds, TRF26.
REPORT = """\
012 Harbour Open
022 Harbour
032 NOR
042 2026/05/16
052 2026/05/17
062 5
072 4
082 0
092 Individual: Swiss-System
102 Fir, Elin (98000011)
112 Gorse, Hal
122 90 min + 30 sec
142 3
192 FIDE_DUTCH_2026
202 BH/C1,SB
212 PTS,BH/C1,SB
222 5400+30
132                                                                                        26/05/16  26/05/16  26/05/17
001    1 m FM Alder, Aron                       2310 NOR    99100011 1990/02/03  2.5    1     3 w 1     2 b 1     4 w =
001    2 w    Birch, Bea                        1905 SWE    99100022 1985/00/00  2.0    2     4 b 1     1 w 0     5 b 1
001    3 m    Cedar, Cyril                      1800 NOR    99100033 2009/12/31  1.5    3     1 b 0     5 w =  0000 - U
001    4 m    Dogwood, Dan                      1705 NOR    99100044 1960/07/08  1.5    4     2 w 0  0000 - U     1 b =
001    5 m    Elm, Egil                              NOR    99100055 2001/01/01  1.0    5  0000 - H     3 b =     2 w 0
"""

HEAD = (
    "012 Fjord Masters",
    "032 NOR",
    "042 2026/06/01",
    "052 2026/06/09",
    "092 Individual: Swiss-System",
    "122 90 min + 30 sec",
)
#: Four GMs, an IM and four others of four federations, rated 2400 on average.
OPPONENTS = (
    ("GM", 2500, "SWE"),
    ("GM", 2500, "SWE"),
    ("GM", 2500, "DEN"),
    ("GM", 2500, "DEN"),
    ("IM", 2400, "NOR"),
    ("", 2300, "NOR"),
    ("", 2300, "NOR"),
    ("", 2300, "FIN"),
    ("", 2300, "FIN"),
)


def write_norm_event(results: str, rounds: int = 9, extra: tuple[str, ...] = ()) -> str:
    """The event of a player with these results against OPPONENTS, in their order."""
    back = {"1": "0", "0": "1", "=": "=", " ": " ", "+": "-"}
    cells = [f"{no:>4} w {code}" for no, code in enumerate(results, start=2)]
    rows = [player(1, *cells, name="Ada", rating=2350, federation="NOR", sex="m")]
    for no, (title, rating, federation) in enumerate(OPPONENTS, start=2):
        before = [" " * 8] * (no - 2)
        game = [f"   1 b {back[results[no - 2]]}"] if no - 2 < len(results) else []
        facts: dict[str, Any] = {"rating": rating, "federation": federation}
        one = player(no, *before, *game, name=f"P{no}", title=title, sex="m", **facts)
        rows.append(one)
    return "\n".join((*HEAD, f"XXR {rounds}", *extra, *rows)) + "\n"
