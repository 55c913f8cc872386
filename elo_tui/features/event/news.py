"""The news of an event since it was last read: results, rounds, players, ratings.

A game counts once, although it is on the lines of both players. Nothing is judged: a
result that differs is a correction, whichever of the two is right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from elo_tui.core.events.crosstable import (
    CODES,
    Crosstable,
    Pairing,
    Participant,
    index_players,
)
from elo_tui.core.events.joining import match_players

#: The signs of the news about a player.
NEW_PLAYER, NEW_RESULT, NEW_RATING = "+", "!", "~"

#: Up to this many rounds, new results are listed round by round.
_ROUNDS_NAMED = 3


class NewsMark(NamedTuple):
    """The news about one player."""

    sign: str
    text: str


class News(NamedTuple):
    """The news of an event."""

    summary: str = ""
    """One sentence without its full stop; "" without news."""
    marks: Mapping[int, NewsMark] = MappingProxyType({})
    """By the current starting number."""


NO_NEWS = News()


def find_news(before: Crosstable, after: Crosstable) -> News:
    """Compare an event with its earlier version."""
    old, now = index_players(before), match_players(before, after)
    then = {new: no for no, new in now.items()}
    found = _NewsCollector()
    for player in after.players:
        known = old.get(then.get(player.no, 0))
        if known is None:
            found.players += 1
            found.mark(player.no, NEW_PLAYER, "new player")
        else:
            found.compare(known, player, now)
    found.gone = len(before.players) - len(now)
    were, are = _list_rounds(before), _list_rounds(after)
    words = [
        *found.words(sorted(are - were)),
        *(f"round {number} gone" for number in sorted(were - are)),
    ]
    return News(", ".join(words), MappingProxyType(found.marks))


def _list_rounds(crosstable: Crosstable) -> set[int]:
    """Return the rounds that are paired."""
    return {
        pairing.round
        for player in crosstable.players
        for pairing in player.pairings
        if pairing.opponent is not None
    }


class _NewsCollector:
    """The changes found so far."""

    def __init__(self) -> None:
        self.players = self.gone = self.ratings = 0
        self.marks: dict[int, NewsMark] = {}
        self._games: dict[tuple[int, frozenset[int]], str] = {}
        """The change of each game, by its round and its players."""

    def mark(self, no: int, sign: str, text: str) -> None:
        """Add a change for a player; the first one decides the sign."""
        known = self.marks.get(no)
        self.marks[no] = (
            NewsMark(sign, text)
            if known is None
            else known._replace(text=f"{known.text}, {text}")
        )

    def compare(
        self, before: Participant, after: Participant, now: Mapping[int, int]
    ) -> None:
        """Add the changes of a player; `now` maps the starting numbers."""
        rounds = {pairing.round: pairing for pairing in before.pairings}
        for pairing in after.pairings:
            kind = _classify_change(rounds.get(pairing.round), pairing, now)
            if kind and pairing.opponent is not None:
                pair = frozenset({after.no, pairing.opponent})
                self._games[pairing.round, pair] = kind
                if kind != "changed pairing":
                    text = f"{kind} of round {pairing.round}"
                    self.mark(after.no, NEW_RESULT, text)
        if (before.rating or 0) != (after.rating or 0):
            self.ratings += 1
            text = f"rating {before.rating or 'none'} -> {after.rating or 'none'}"
            self.mark(after.no, NEW_RATING, text)

    def words(self, paired: Sequence[int]) -> Iterator[str]:
        """Yield phrases for all changes, the most important first."""
        for kind in ("result", "corrected result", "withdrawn result"):
            yield from self._count_rounds(kind)
        for number in paired:
            yield f"round {number} paired"
        yield from self._count_rounds("changed pairing")
        for count, what in (
            (self.players, "new player"),
            (self.gone, "player gone"),
            (self.ratings, "changed rating"),
        ):
            if count:
                yield _count_noun(count, what)

    def _count_rounds(self, kind: str) -> Iterator[str]:
        rounds = (number for (number, _), one in self._games.items() if one == kind)
        counts = sorted(Counter(rounds).items())
        if len(counts) > _ROUNDS_NAMED:
            total = sum(count for _, count in counts)
            first, last = counts[0][0], counts[-1][0]
            yield f"{_count_noun(total, kind)} of rounds {first} to {last}"
            return
        for number, count in counts:
            yield f"{_count_noun(count, kind)} of round {number}"


def _classify_change(
    before: Pairing | None, after: Pairing, now: Mapping[int, int]
) -> str:
    """Classify the change of a round; "" if it is only paired, or unchanged."""
    result = CODES[after.code].result
    if before is None or before.opponent is None:
        return "result" if result is not None else ""
    if now.get(before.opponent) != after.opponent:
        return "changed pairing"
    if CODES[before.code].result is None:
        return "result" if result is not None else ""
    if result is None:
        return "withdrawn result"
    return "corrected result" if before.code != after.code else ""


def _count_noun(count: int, what: str) -> str:
    """Write ``1 new player``, ``3 players gone``: the noun takes the s."""
    if count == 1:
        return f"1 {what}"
    for noun in ("result", "player", "rating", "pairing"):
        what = what.replace(noun, f"{noun}s")
    return f"{count:,} {what}"
