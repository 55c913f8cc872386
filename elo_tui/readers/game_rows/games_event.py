"""Events of the games in rows: people, rounds and days.

People are told apart by their names, and by IDs where a name has several that come
again. Rounds are those stated, if nobody plays twice in one; else every game comes
after the last one of either player.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

from elo_tui.core.events.crosstable import Crosstable, EventFacts, Pairing, Participant
from elo_tui.core.events.reading import EventReading, Note
from elo_tui.core.events.round_numbers import number_rounds
from elo_tui.core.model import Colour
from elo_tui.core.text.figures import plural
from elo_tui.readers.game_rows.column_words import Family, fold
from elo_tui.readers.game_rows.days import list_turns
from elo_tui.readers.game_rows.game_list import GameList, RowGame, RowSide
from elo_tui.readers.shared import SourceRefused, quote, refuse_more_players

_Person = tuple[str, str]
_COLOURS: tuple[Colour, Colour] = ("w", "b")
_Side = Literal["", "home", "away", "first", "second"]
_SIDES: Mapping[Family, tuple[_Side, _Side]] = {
    "places": ("home", "away"),
    "order": ("first", "second"),
}


def build_reading(listed: GameList, format: str) -> EventReading:
    """Build an event for every name of one in the rows; raises SourceRefused."""
    if not listed.games:
        raise SourceRefused(
            f"a table of games without one in {plural(listed.rows, 'row')}"
        )
    sections: dict[str, list[RowGame]] = defaultdict(list)
    for game in listed.games:
        sections[game.event].append(game)
    notes = [*listed.notes, *_count_rows(listed)]
    events = tuple(
        _Event(games, listed, notes).build(name or listed.name)
        for name, games in sections.items()
    )
    # the largest is the one shown
    ordered = sorted(
        events, key=lambda event: -sum(len(p.pairings) for p in event.players)
    )
    return EventReading(format, tuple(ordered), tuple(notes))


def _count_rows(listed: GameList) -> Sequence[Note]:
    """Say what became of the rows, if not all are games."""
    played = sum(
        game.second is not None and game.codes[0] in "10=" for game in listed.games
    )
    others = len(listed.games) - played
    if not (others or listed.left_out):
        return ()
    parts = [plural(played, "game")]
    parts += [f"{others} not played"] * bool(others)
    parts += [f"{listed.left_out} left out"] * bool(listed.left_out)
    return (Note(None, f"{plural(listed.rows, 'row')}: {', '.join(parts)}"),)


class _Event:
    def __init__(
        self, games: Sequence[RowGame], listed: GameList, notes: list[Note]
    ) -> None:
        self._games = games
        self._listed = listed
        self._notes = notes
        self._sides = _SIDES.get(listed.family, ("", ""))
        self._shared = _find_shared_names(games)
        sides = [side for game in games for side in _list_sides(game)]
        numbers = _read_numbers((self._identify(side), side.number) for side in sides)
        self._numbers = numbers
        refuse_more_players(len(numbers))
        notes += _name_beginnings(games)

    def _identify(self, side: RowSide) -> _Person:
        name = fold(side.name)
        return (name, side.id) if name in self._shared else (name, "")

    def build(self, name: str) -> Crosstable:
        rounds, are_given = self._number_rounds()
        pairings: dict[int, list[Pairing]] = defaultdict(list)
        people: dict[int, list[RowSide]] = defaultdict(list)
        lines: dict[int, int] = {}
        for game, number in zip(self._games, rounds, strict=True):
            sides = _list_sides(game)
            seats = [self._numbers[self._identify(side)] for side in sides]
            for own, (no, side) in enumerate(zip(seats, sides, strict=True)):
                people[no].append(side)
                lines.setdefault(no, game.line)
                pairings[no].append(self._make_pairing(game, number, seats, own, side))
        days = [game.day for game in self._games if game.day]
        players = tuple(
            _make_participant(
                no, people[no], pairings[no], lines[no], self._listed.are_national
            )
            for no in sorted(pairings)
        )
        return Crosstable(
            EventFacts(
                name=name,
                start=min(days, default=None),
                end=max(days, default=None),
            ),
            players,
            rounds_given=are_given,
        )

    def _make_pairing(
        self, game: RowGame, number: int, seats: Sequence[int], own: int, side: RowSide
    ) -> Pairing:
        met = seats[1 - own] if len(seats) == 2 else None
        is_white_first = game.knows_colours and self._listed.family == "colours"
        has_colours = met is not None and is_white_first
        return Pairing(
            round=number,
            opponent=met,
            colour=_COLOURS[own] if has_colours else "",
            code=game.codes[own],
            excluded=game.excluded,
            side="" if met is None or game.is_neutral else self._sides[own],
            score=game.score and (game.score[own], game.score[1 - own]),
            own_rating=side.rating or None,
            day=game.day,
        )

    def _number_rounds(self) -> tuple[list[int], bool]:
        """The round of each game; whether they are those of the source."""
        stated = [game.round for game in self._games]
        seats = [
            [self._numbers[self._identify(side)] for side in _list_sides(game)]
            for game in self._games
        ]
        taken = Counter(
            (no, number)
            for number, nos in zip(stated, seats, strict=True)
            for no in nos
        )
        if None not in stated:
            most = max(taken.values(), default=0)
            if most < 2:
                return [number or 0 for number in stated], True
            (_, number), _ = taken.most_common(1)[0]
            text = f"round {number} has two games of a player"
            self._notes.append(Note(None, f"{text}; games numbered in order"))
        turns = sorted(
            list_turns([game.day for game in self._games]),
            key=lambda at: stated[at] or 0,
        )
        numbers = number_rounds(seats[place] for place in turns)
        return [number for _, number in sorted(zip(turns, numbers, strict=True))], False


def _list_sides(game: RowGame) -> tuple[RowSide, ...]:
    return (game.first,) if game.second is None else (game.first, game.second)


def _read_numbers(stated: Iterable[tuple[_Person, int | None]]) -> dict[_Person, int]:
    """The starting numbers stated, if everybody has one; else those of the order."""
    pairs = dict.fromkeys(stated)
    numbers = {person: number for person, number in pairs if number}
    if len(numbers) == len(pairs) == len({*numbers.values()}):
        return numbers
    people = dict.fromkeys(person for person, _ in pairs)
    return {person: place for place, person in enumerate(people, start=1)}


def _find_shared_names(games: Sequence[RowGame]) -> frozenset[str]:
    """Find the names of several people: each of their IDs comes again."""
    seen: dict[str, Counter[str]] = defaultdict(Counter)
    for game in games:
        for side in _list_sides(game):
            seen[fold(side.name)][side.id] += 1
    return frozenset(
        name
        for name, ids in seen.items()
        if len(ids) > 1 and "" not in ids and min(ids.values()) > 1
    )


def _name_beginnings(games: Sequence[RowGame]) -> Iterator[Note]:
    """Name people of one row whose name is only the beginning of another's."""
    sides = [(side.name, game.line) for game in games for side in _list_sides(game)]
    counts = Counter(name for name, _ in sides)
    known = sorted(counts)
    for name, line in sides:
        longer = bisect_right(known, name)
        follows = known[longer] if longer < len(known) else ""
        if counts[name] == 1 and follows.startswith(name) and counts[follows] > 1:
            text = (
                f"{quote(name, 30)} is in this row only; perhaps {quote(follows, 30)}"
            )
            yield Note(line or None, f"{text}; check it")


def _make_participant(
    no: int,
    seen: Sequence[RowSide],
    pairings: Sequence[Pairing],
    line: int,
    are_national: bool,
) -> Participant:
    rating = next((side.rating for side in seen if side.rating is not None), None)
    ids = {side.id for side in seen if side.id}
    return Participant(
        no=no,
        name=seen[0].name,
        title=next((side.title for side in seen if side.title), ""),
        rating=None if are_national else rating,
        national_rating=rating if are_national else None,
        federation=next((side.federation for side in seen if side.federation), ""),
        fide_id=ids.pop() if len(ids) == 1 else "",
        pairings=tuple(sorted(pairings, key=lambda pairing: pairing.round)),
        line=line or None,
    )
