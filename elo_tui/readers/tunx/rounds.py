"""The games in a Swiss-Manager file -> the rounds of its players.

The schedule gives the number of entries in each round, including byes and absences. The
meaning of each number is known from public readers and from comparisons with published
results; a number of unknown meaning gives no result.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from elo_tui.core.events.crosstable import Note, Pairing
from elo_tui.readers.tunx.layout import Damaged, Game, Record

#: In place of Black: a pairing-allocated bye, and a player who was not paired.
_BYE, _ABSENT, _NOBODY = 0xFFFF, 0xFFFE, 0
#: No points for either, and yet not a double forfeit.
_NO_POINTS = 10
#: White's and Black's codes of the tournament report file.
_GAMES: dict[int, tuple[str, str]] = {
    0: ("*", "*"),
    1: ("1", "0"),
    2: ("=", "="),
    3: ("0", "1"),
    4: ("+", "-"),
    5: ("-", "+"),
    6: ("-", "-"),
    _NO_POINTS: ("0", "0"),
}
_ALONE: dict[int, dict[int, str]] = {
    _BYE: {0: "*", 9: "U"},
    # nothing entered means nothing, not even that there were no points
    _ABSENT: {0: "", 2: "H", 3: "Z"},
    _NOBODY: {},
}
_WHAT = {_BYE: "a bye", _ABSENT: "not paired", _NOBODY: "without an opponent"}
_ENTRIES_AT = 6
_LISTED = 12


class Rounds(NamedTuple):
    """The rounds of each player in the order of the section, and notes."""

    pairings: tuple[tuple[Pairing, ...], ...]
    notes: tuple[Note, ...]


def rounds_of(
    schedule: Sequence[Record], games: Sequence[Game], players: int
) -> Rounds:
    """Who played whom; raises Damaged where the numbers contradict each other."""
    entries = [record.short(_ENTRIES_AT) for record in schedule]
    if sum(entries) != len(games):
        raise Damaged(f"{sum(entries)} games in the schedule, {len(games)} in the file")
    found = _Found(players)
    rest = iter(games)
    for number, count in enumerate(entries, start=1):
        for white, black, code in islice(rest, count):
            # an empty slot
            if white:
                found.add(number, white, black, code)
    return Rounds(tuple(map(tuple, found.pairings)), tuple(found.notes()))


class _Found:
    """The rounds of all players as they come in."""

    def __init__(self, players: int) -> None:
        self.pairings: list[list[Pairing]] = [[] for _ in range(players)]
        self._unknown: list[str] = []
        self._zeros: list[str] = []
        self._not_entered: dict[int, None] = {}

    def add(self, number: int, white: int, black: int, code: int) -> None:
        """One entry of a round."""
        if black in _ALONE:
            self._alone(number, white, black, code)
            return
        why = ""
        if code not in _GAMES:
            why = f"result code {code} is unknown"
            message = f"round {number}, {white} - {black}: {why}"
            self._unknown.append(f"{message}; not rated, no points counted")
        elif code == _NO_POINTS:
            why = "0 : 0 without a forfeit"
            self._zeros.append(f"round {number}, {white} - {black}: {why}; not rated")
        first, second = _GAMES.get(code, ("", ""))
        self._put(
            white,
            Pairing(round=number, opponent=black, colour="w", code=first, excluded=why),
        )
        self._put(
            black,
            Pairing(
                round=number, opponent=white, colour="b", code=second, excluded=why
            ),
        )

    def _alone(self, number: int, player: int, kind: int, code: int) -> None:
        known = _ALONE[kind].get(code)
        if known is None:
            message = f"round {number}, player {player} is {_WHAT[kind]}"
            self._unknown.append(
                f"{message}: code {code} is unknown; no points counted"
            )
        elif not known:
            self._not_entered[player] = None
        self._put(player, Pairing(number, None, "", known or ""))

    def _put(self, player: int, pairing: Pairing) -> None:
        if not 1 <= player <= len(self.pairings):
            here = f"round {pairing.round} names player {player}"
            raise Damaged(f"{here}, there are {len(self.pairings)}")
        own = self.pairings[player - 1]
        if own and own[-1].round == pairing.round:
            raise Damaged(f"round {pairing.round} names player {player} twice")
        own.append(pairing)

    def notes(self) -> Iterator[Note]:
        """What is not rated although two players met, and what is unknown."""
        yield from (Note(None, text) for text in self._zeros[:_LISTED])
        yield from (Note(None, text, True) for text in self._unknown[:_LISTED])
        if more := len(self._zeros[_LISTED:]) + len(self._unknown[_LISTED:]):
            yield Note(None, f"{more} more such results, not rated")
        if self._not_entered:
            shown = ", ".join(map(str, islice(self._not_entered, _LISTED)))
            if len(self._not_entered) > _LISTED:
                shown += ", …"
            yield Note(
                None, f"not paired, nothing entered, no points counted: player {shown}"
            )
