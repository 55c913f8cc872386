"""Events of the games in rows: people, rounds and days.

People are distinguished by their names, and by IDs if several IDs of a name recur.
Rounds are those stated, if each person plays once in a round; else every game comes
after the last one of either player.
"""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from operator import attrgetter
from typing import Literal

from elo_tui.core.events.crosstable import Crosstable, EventFacts, Pairing, Participant
from elo_tui.core.events.reading import EventReading, Note
from elo_tui.core.events.round_numbers import number_rounds
from elo_tui.core.model import Colour
from elo_tui.core.text.figures import plural
from elo_tui.readers.folded_words import fold
from elo_tui.readers.game_rows.cell_doubts import list_side_doubts
from elo_tui.readers.game_rows.column_words import Family
from elo_tui.readers.game_rows.days import list_turns
from elo_tui.readers.game_rows.game_list import GameList, RowGame, RowSide
from elo_tui.readers.shared import SourceRefused

#: A list of one's own may have more people than an event.
PEOPLE_MAX = 100_000

_Person = tuple[str, str]
_COLOURS: tuple[Colour, Colour] = ("w", "b")
_NONE: tuple[Colour, Colour] = ("", "")
_Side = Literal["", "home", "away", "first", "second"]
_NO_SIDES: tuple[_Side, _Side] = ("", "")
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
    doubts = list_side_doubts(listed.games)
    notes = [*listed.notes, *_count_rows(listed), *doubts]
    listed.games.clear()
    events = [
        _Event(games, listed, notes).build(name or listed.name)
        for name, games in sections.items()
    ]
    # the largest is the one shown
    ordered = sorted(
        events, key=lambda event: -sum(len(p.pairings) for p in event.players)
    )
    return EventReading(format, tuple(ordered), tuple(notes), question=listed.question)


def _count_rows(listed: GameList) -> Sequence[Note]:
    """Count the rows by their use, if not all are games."""
    played = sum(
        [game.second is not None and game.codes[0] in "10=" for game in listed.games]
    )
    others = len(listed.games) - played
    unrated = sum([bool(game.excluded) for game in listed.games])
    if not (others or listed.left_out or unrated):
        return ()
    if not (played or listed.left_out) and all(g.codes[0] == "*" for g in listed.games):
        text = f"pairings without results: {plural(others, 'game')} to come"
        return (Note(None, text),)
    parts = [plural(played, "game")]
    parts += [f"{others} not played"] * bool(others)
    parts += [f"{unrated} of them not rated"] * bool(unrated)
    parts += [f"{listed.left_out} left out"] * bool(listed.left_out)
    return (Note(None, f"{plural(listed.rows, 'row')}: {', '.join(parts)}"),)


class _Event:
    def __init__(
        self, games: list[RowGame], listed: GameList, notes: list[Note]
    ) -> None:
        self._games = games
        self._listed = listed
        self._notes = notes
        has_ids = any(map(attrgetter("first.id"), games)) or any(
            game.second.id for game in games if game.second is not None
        )
        self._shared = _find_shared_names(games) if has_ids else frozenset()
        #: For each person, in their order: the different sides, the first line.
        self._people: list[list[RowSide]] = []
        self._lines: list[int] = []
        #: For each game, the places of its people in that order from 1; 0 for none.
        self._ones, self._others = array("l"), array("l")
        self._seat_people()
        self._numbers = _choose_numbers(self._people)
        if len(self._people) > PEOPLE_MAX:
            raise SourceRefused(f"more than {PEOPLE_MAX:,} people")

    def _seat_people(self) -> None:
        numbers: dict[_Person, int] = {}
        # by identity: equal sides of a table are one record
        known: dict[int, int] = {}
        for game in self._games:
            for side, seats in (
                (game.first, self._ones),
                (game.second, self._others),
            ):
                if side is None:
                    seats.append(0)
                    continue
                number = known.get(id(side))
                if number is None:
                    person = self._identify(side)
                    number = numbers.setdefault(person, len(numbers) + 1)
                    known[id(side)] = number
                    if number > len(self._people):
                        self._people.append([])
                        self._lines.append(game.line)
                    self._people[number - 1].append(side)
                seats.append(number)

    def _identify(self, side: RowSide) -> _Person:
        name = fold(side.name)
        return (name, side.id) if name in self._shared else (name, "")

    def _list_seats(self) -> Iterator[Sequence[int]]:
        for one, other in zip(self._ones, self._others, strict=True):
            yield (one, other) if other else (one,)

    def build(self, name: str) -> Crosstable:
        rounds, are_given = self._number_rounds()
        days = {game.day for game in self._games if game.day}
        pairings = self._pair(rounds)
        players = (
            _make_participant(no, seen, own, line or None, self._listed.are_national)
            for no, seen, own, line in zip(
                self._numbers, self._people, pairings, self._lines, strict=True
            )
        )
        return Crosstable(
            EventFacts(
                name=name,
                start=min(days, default=None),
                end=max(days, default=None),
            ),
            tuple(sorted(players, key=attrgetter("no"))),
            rounds_given=are_given,
        )

    def _pair(self, rounds: Sequence[int]) -> list[list[Pairing]]:
        """List the games of each person; those of the rows are dropped."""
        pairings: list[list[Pairing]] = [[] for _ in self._people]
        numbers = self._numbers
        has_colours = self._listed.family == "colours"
        sides = _SIDES.get(self._listed.family, _NO_SIDES)
        self._games.reverse()
        for number, one, other in zip(rounds, self._ones, self._others, strict=True):
            game = self._games.pop()
            second, score = game.second, game.score
            home, away = _NO_SIDES if game.is_neutral or not second else sides
            white, black = (
                _COLOURS if has_colours and game.knows_colours and second else _NONE
            )
            pairings[one - 1].append(
                Pairing(
                    round=number,
                    opponent=numbers[other - 1] if other else None,
                    colour=white,
                    code=game.codes[0],
                    excluded=game.excluded,
                    own_rating=game.first.rating or None,
                    day=game.day,
                    side=home,
                    score=score,
                )
            )
            if second is not None:
                pairings[other - 1].append(
                    Pairing(
                        round=number,
                        opponent=numbers[one - 1],
                        colour=black,
                        code=game.codes[1],
                        excluded=game.excluded,
                        own_rating=second.rating or None,
                        day=game.day,
                        side=away,
                        score=score and (score[1], score[0]),
                    )
                )
        return pairings

    def _number_rounds(self) -> tuple[Sequence[int], bool]:
        """The round of each game; whether they are those of the source."""
        stated = [game.round for game in self._games]
        if None not in stated:
            numbers = [number or 0 for number in stated]
            taken = Counter(
                (no, number)
                for number, nos in zip(numbers, self._list_seats(), strict=True)
                for no in nos
            )
            (_, number), most = taken.most_common(1)[0]
            if most < 2:
                return numbers, True
            text = f"round {number} has two games of a player"
            self._notes.append(Note(None, f"{text}; games numbered in order"))
        turns = list_turns([game.day for game in self._games])
        if any(stated):
            turns = sorted(turns, key=lambda at: stated[at] or 0)
        if isinstance(turns, range):
            return number_rounds(self._list_seats()), False
        seats = [*self._list_seats()]
        numbers = number_rounds(map(seats.__getitem__, turns))
        return [n for _, n in sorted(zip(turns, numbers, strict=True))], False


def _list_sides(game: RowGame) -> tuple[RowSide, ...]:
    return (game.first,) if game.second is None else (game.first, game.second)


def _choose_numbers(people: Sequence[Sequence[RowSide]]) -> Sequence[int]:
    """Choose the starting numbers stated, if complete; else those of the order."""
    stated = [{side.number or 0 for side in seen} for seen in people]
    numbers = [min(one) for one in stated if len(one) == 1]
    are_stated = len(numbers) == len(people) == len({*numbers}) and min(numbers) > 0
    return numbers if are_stated else range(1, len(people) + 1)


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


def _make_participant(
    no: int,
    seen: Sequence[RowSide],
    pairings: Sequence[Pairing],
    line: int | None,
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
        pairings=tuple(sorted(pairings, key=attrgetter("round"))),
        line=line,
    )
