"""What is new in an event since it was last read: results, rounds, players, ratings.

A game counts once, although it is on the lines of both players. Nothing is judged here:
a result that differs is a correction, whichever of the two is right.
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
    is_cut,
)
from elo_tui.core.events.joining import match_numbers, may_be_same_player, merge_missing

#: The signs that mark what is new about a player.
NEW_PLAYER, NEW_RESULT, NEW_RATING = "+", "!", "~"

#: What is kept from before where a report lacks it: a second file or a list gave it.
_COMPLETED = (
    *("title", "federation", "fide_id", "birth_year", "sex", "k", "provisional"),
    *("national_rating", "national_id"),
)
#: Up to this many rounds, new results are listed round by round.
_ROUNDS_NAMED = 3


class NewsMark(NamedTuple):
    """What is new about one player."""

    sign: str
    text: str


class News(NamedTuple):
    """What is new of an event."""

    summary: str = ""
    """In one sentence without its full stop; empty where there is nothing new."""
    marks: Mapping[int, NewsMark] = MappingProxyType({})
    """By starting number in the event as it is now."""


NO_NEWS = News()


def find_section(
    sections: Sequence[Crosstable], before: Crosstable
) -> Crosstable | None:
    """The section that continues an event read before; None if it shares no player."""
    name = before.event.name

    def common(section: Crosstable) -> tuple[int, bool]:
        return len(match_players(before, section)), section.event.name == name

    found = max(sections, key=common)
    return found if common(found)[0] or not before.players else None


def match_players(before: Crosstable, after: Crosstable) -> dict[int, int]:
    """The current starting numbers, by the previous ones.

    Players are matched by number and name, else by name alone.
    """
    old = index_players(before)
    return {
        there.no: here.no
        for here, there in zip(
            after.players, match_numbers(before, after).players, strict=True
        )
        if there.no in old and may_be_same_player(old[there.no], here)
    }


def carry_over_facts(before: Crosstable, after: Crosstable) -> Crosstable:
    """The event as it is now, completed from before where it is silent itself.

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
    """What is new since `before`."""
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
    """The rounds that are paired."""
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
        """Add a change for a player; the sign of the first one stays."""
        known = self.marks.get(no)
        self.marks[no] = (
            NewsMark(sign, text)
            if known is None
            else known._replace(text=f"{known.text}, {text}")
        )

    def compare(
        self, before: Participant, after: Participant, now: Mapping[int, int]
    ) -> None:
        """Add what is new about a player; `now` maps the starting numbers."""
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
        """All changes in words, the most important first."""
        for kind in ("result", "corrected result", "withdrawn result"):
            yield from self._of_rounds(kind)
        for number in paired:
            yield f"round {number} paired"
        yield from self._of_rounds("changed pairing")
        for count, what in (
            (self.players, "new player"),
            (self.gone, "player gone"),
            (self.ratings, "changed rating"),
        ):
            if count:
                yield _count_noun(count, what)

    def _of_rounds(self, kind: str) -> Iterator[str]:
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
    """What is new in a round; empty where nothing is, or where it is only paired."""
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
    """``1 new player``, ``3 players gone``: the noun takes the s."""
    if count == 1:
        return f"1 {what}"
    for noun in ("result", "player", "rating", "pairing"):
        what = what.replace(noun, f"{noun}s")
    return f"{count:,} {what}"
