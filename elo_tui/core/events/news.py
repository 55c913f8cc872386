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
    EventFacts,
    Pairing,
    Participant,
    index_players,
)
from elo_tui.core.events.joining import (
    is_cut,
    match_numbers,
    may_be_same_player,
    merge_missing,
)

#: The signs of the news about a player.
NEW_PLAYER, NEW_RESULT, NEW_RATING = "+", "!", "~"

#: Facts carried over if a report lacks them: a second file or a list gave them.
_COMPLETED = (
    *("title", "federation", "fide_id", "birth_year", "sex", "k", "provisional"),
    *("national_rating", "national_id"),
)
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


def find_section(
    sections: Sequence[Crosstable], before: Crosstable
) -> Crosstable | None:
    """Find the section that continues an earlier event; None if it shares no player."""
    name = before.event.name

    def common(section: Crosstable) -> tuple[int, bool]:
        return len(match_players(before, section)), section.event.name == name

    found = max(sections, key=common)
    return found if common(found)[0] or not before.players else None


def match_players(before: Crosstable, after: Crosstable) -> dict[int, int]:
    """Map the previous starting numbers to the current ones.

    Players are matched by number and name, else by name alone.
    """
    old = index_players(before)
    return {
        match.no: player.no
        for player, match in zip(
            after.players, match_numbers(before, after).players, strict=True
        )
        if match.no in old and may_be_same_player(old[match.no], player)
    }


def carry_over_facts(before: Crosstable, after: Crosstable) -> Crosstable:
    """Complete the new event with earlier facts that it lacks.

    A rating of 0 counts as stated, unless all are 0.
    """
    old, then = index_players(before), _invert(match_players(before, after))
    rates_nobody = after.lacks_ratings
    players = []
    for player in after.players:
        known = old.get(then.get(player.no, 0))
        if known is not None:
            lacking = {
                name: getattr(known, name)
                for name in _COMPLETED
                if getattr(player, name) in (None, "")
            }
            if player.rating is None or (rates_nobody and not player.rating):
                lacking["rating"] = known.rating
            if is_cut(player.name, known.name):
                lacking["name"] = known.name
            player = player._replace(**lacking)
        players.append(player)
    event = EventFacts._make(merge_missing(after.event, before.event))
    return after._replace(event=event, players=tuple(players))


def find_news(before: Crosstable, after: Crosstable) -> News:
    """Compare an event with its earlier version."""
    old, now = index_players(before), match_players(before, after)
    then = _invert(now)
    found = _Found()
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


def _invert(now: Mapping[int, int]) -> dict[int, int]:
    return {new: old for old, new in now.items()}


def _list_rounds(crosstable: Crosstable) -> set[int]:
    """Return the rounds that are paired."""
    return {
        pairing.round
        for player in crosstable.players
        for pairing in player.pairings
        if pairing.opponent is not None
    }


class _Found:
    """The changes found so far."""

    def __init__(self) -> None:
        self.players = self.gone = self.ratings = 0
        self.marks: dict[int, NewsMark] = {}
        self._games: dict[tuple[int, frozenset[int]], str] = {}
        """What happened to each game, by its round and its players."""

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
        counts = sorted(
            Counter(
                number for (number, _), one in self._games.items() if one == kind
            ).items()
        )
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
