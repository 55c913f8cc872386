"""One event: its games as a crosstable.

A player is identified by the FIDE ID where there is one, else by name, and has one
rating: that of the first game. Where all games of an event have a time of day (UTCDate
and UTCTime, as on Lichess, whose lists begin with the newest game) they are taken in
that order, else as listed.

Rounds come from the Round tag. If one is missing or a player has two games in a round,
every game of the event is numbered after the last one of either of its players.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from elo_tui.core.events.crosstable import (
    Crosstable,
    EventFacts,
    Note,
    Pairing,
    Participant,
)
from elo_tui.core.model import Colour
from elo_tui.core.text.clean_text import TEXT_MAX, clean_name
from elo_tui.core.text.figures import plural
from elo_tui.core.text.time_control import read_code
from elo_tui.readers.pgn.tags import PgnGame, Side

#: How many players a note names before it only counts.
_NAMED = 5
#: Games without a round come after all that have one.
_UNTAGGED = (10_000,)
#: A place with its country, as the standard has it: ``Hobsons Bay AUS``.
_PLACE = re.compile(r"(.*[^\s,]),? ([A-Z]{3})")
#: Given instead of a country, for a game on a server.
_NO_COUNTRY = frozenset({"INT", "NET"})


class Event:
    """The games of one event."""

    def __init__(self, games: Sequence[PgnGame], notes: list[Note]) -> None:
        self._notes = notes
        self._line = games[0].line
        ids: dict[str, set[str]] = {}
        for side in (side for game in games for side in game.sides if side.fide_id):
            ids.setdefault(side.same_name, set()).add(side.fide_id)
        numbers: dict[tuple[str, str], int] = {}
        seats: list[_Seat] = []
        for game in games:
            seat = [
                None
                if own == game.nobody
                else numbers.setdefault(_key(game, side, ids), len(numbers) + 1)
                for own, side in enumerate(game.sides)
            ]
            seats.append((game, (seat[0], seat[1])))
        if all(game.clock for game in games):
            seats.sort(key=lambda seat: seat[0].clock)
        #: Every game with the starting numbers of White and Black, in order of play.
        self._seats: Sequence[_Seat] = seats
        self._size = len(numbers)

    def crosstable(self) -> Crosstable:
        sides: list[list[Side]] = [[] for _ in range(self._size)]
        lines = [0] * self._size
        pairings: list[list[Pairing]] = [[] for _ in range(self._size)]
        colours: tuple[Colour, Colour] = ("w", "b")
        for number, (game, seat) in self._rounds():
            for own, no in _taken(seat):
                met = seat[1 - own]
                colour: Colour = "" if met is None else colours[own]
                pairings[no - 1].append(Pairing(number, met, colour, game.codes[own]))
        for game, seat in self._seats:
            for own, no in _taken(seat):
                sides[no - 1].append(game.sides[own])
                lines[no - 1] = min(lines[no - 1] or game.line, game.line)
        players = tuple(
            _participant(no, *facts)
            for no, facts in enumerate(zip(sides, pairings, lines, strict=True), 1)
        )
        self._ratings_note(players, sides)
        return Crosstable(self._facts(), players)

    def _rounds(self) -> list[tuple[int, _Seat]]:
        """Every game with its round number."""
        tagged = [seat for seat in self._seats if seat[0].round]
        taken = Counter(
            (no, game.round[0]) for game, seat in tagged for _, no in _taken(seat)
        ).most_common(1)
        if len(tagged) == len(self._seats) and taken[0][1] == 1:
            return [(game.round[0], (game, seat)) for game, seat in tagged]
        if taken and taken[0][1] > 1:
            (_, number), _ = taken[0]
            message = f"round {number} has two games of a player"
            self._notes.append(Note(self._line, f"{message}; games numbered in order"))
        elif tagged:
            message = (
                f"{plural(len(self._seats) - len(tagged), 'game')}"
                " without a round number"
            )
            self._notes.append(Note(self._line, f"{message}; all numbered in order"))
        last: Counter[int] = Counter()
        rounds = []
        # untagged games after the tagged ones
        for game, seat in sorted(
            self._seats, key=lambda seat: seat[0].round or _UNTAGGED
        ):
            number = 1 + max(last[no] for _, no in _taken(seat))
            last.update({no: number - last[no] for _, no in _taken(seat)})
            rounds.append((number, (game, seat)))
        return rounds

    def _facts(self) -> EventFacts:
        first = self._seats[0][0]
        days = [day for game, _ in self._seats for day in game.days]
        controls = {game.control for game, _ in self._seats}
        place = _PLACE.fullmatch(first.site)
        country = place[2] if place and place[2] not in _NO_COUNTRY else ""
        control = clean_name(controls.pop(), 30) if len(controls) == 1 else ""
        return EventFacts(
            name=clean_name(first.event, TEXT_MAX),
            city=clean_name(place[1] if place and country else first.site),
            federation=country,
            start=min(days, default=None),
            end=max(days, default=None),
            time_control=control,
            # the tag has seconds, in the code of record 222
            coded_control=control if read_code(control) else "",
        )

    def _ratings_note(
        self, players: Sequence[Participant], sides: Sequence[Sequence[Side]]
    ) -> None:
        """Name the players whose rating is not the same in all games."""
        differing = [
            f"{player.name} {player.rating}"
            for player, seen in zip(players, sides, strict=True)
            if {side.elo for side in seen} - {player.rating, None}
        ]
        if differing:
            shown = ", ".join(differing[:_NAMED])
            more = (
                f" and {len(differing) - _NAMED} more"
                if len(differing) > _NAMED
                else ""
            )
            text = f"several ratings of one player; the first counts: {shown}{more}"
            self._notes.append(Note(self._line, text))


#: A game with the starting numbers of White and Black; None for a bye.
_Seat = tuple[PgnGame, tuple[int | None, int | None]]


def _taken(seat: tuple[int | None, int | None]) -> list[tuple[int, int]]:
    """The sides of a game that are players, with their starting numbers."""
    return [(own, no) for own, no in enumerate(seat) if no is not None]


def _key(game: PgnGame, side: Side, ids: Mapping[str, set[str]]) -> tuple[str, str]:
    """What identifies a player: the ID, the name, or this one game."""
    if side.fide_id:
        return ("id", side.fide_id)
    if not side.name:
        return ("game", str(game.line))
    known = ids.get(side.same_name, set())
    return ("id", min(known)) if len(known) == 1 else ("name", side.same_name)


def _participant(
    no: int, sides: Sequence[Side], pairings: Sequence[Pairing], line: int
) -> Participant:
    """A player with the facts the games state, each from the first that has it."""

    def first(texts: Iterator[str]) -> str:
        return next((text for text in texts if text), "")

    diffs = [side.diff for side in sides if side.diff is not None]
    return Participant(
        no=no,
        name=clean_name(first(side.name for side in sides)),
        title=clean_name(first(side.title for side in sides), 12),
        rating=next((side.elo for side in sides if side.elo is not None), None),
        federation=clean_name(first(side.federation for side in sides), 12),
        fide_id=first(side.fide_id for side in sides),
        pairings=tuple(sorted(pairings, key=lambda pairing: pairing.round)),
        published_change=float(sum(diffs)) if len(diffs) == len(sides) else None,
        line=line,
    )
