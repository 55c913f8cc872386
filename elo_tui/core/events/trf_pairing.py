"""The records of a report about pairings to come: byes, forbidden pairs, first colour.

TRF26 has 152 (colour of the first player), 240 (byes asked for) and 260 (pairs not
allowed); older programs write XXC, XXZ and XXP.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import combinations

from elo_tui.core.events.crosstable import NO_WISHES, PairingWishes

#: The records read here.
RECORDS = frozenset({"152", "XXC", "240", "XXZ", "260", "XXP"})

_BYE = re.compile(r"([FHZ])\s+([0-9]{1,3})((?:\s+[0-9]{1,4})+)")
_NUMBERS = re.compile(r"[0-9]{1,4}")
_COLOURS = {"w": True, "white1": True, "b": False, "black1": False}
#: The numbers before the players in record 260: the first and the last round.
_ROUNDS_260 = 2
_PLAYERS_MAX = 500


def read_wishes(records: Iterable[tuple[str, str]]) -> PairingWishes:
    """Read the records, each with its text; what does not fit is left out."""
    found = NO_WISHES
    for code, text in records:
        numbers = [*map(int, _NUMBERS.findall(text))][:_PLAYERS_MAX]
        if code in ("152", "XXC"):
            words = [_COLOURS.get(word) for word in text.lower().split()]
            white = next((one for one in words if one is not None), None)
            found = found._replace(initial_white=white)
        elif code == "240" and (bye := _BYE.match(text.strip().upper())):
            players = map(int, bye[3].split())
            byes = tuple((int(bye[2]), bye[1], no) for no in players)
            found = found._replace(byes=(*found.byes, *byes))
        elif code == "XXZ":
            found = found._replace(absent=(*found.absent, *numbers))
        elif code in ("260", "XXP"):
            players_ = numbers[_ROUNDS_260:] if code == "260" else numbers
            pairs = tuple(combinations(players_, 2))
            found = found._replace(forbidden=(*found.forbidden, *pairs))
    return found
