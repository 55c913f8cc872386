"""An event in terms of the tie-break regulations (C.07): its edition and all rounds.

The regulations were rewritten for 1 September 2023. The texts of 1 April and of 1
August 2024 are clearer and give the same numbers; that of 1 March 2026 (Council
decision of 2 February 2026) caps the score of the dummy against which unplayed rounds
are valued. Before 2023 the dummy was a "virtual opponent"; C.07 was a recommendation
and not binding on events, so those numbers are what programs printed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from datetime import date
from enum import Enum
from functools import cache, partial
from operator import attrgetter

from elo_tui.core.days import (
    describe_assumption,
    describe_missing,
    describe_written,
    list_latest,
)
from elo_tui.core.events.crosstable import (
    CODES,
    Crosstable,
    EventFacts,
    Note,
    Pairing,
    Participant,
)
from elo_tui.core.events.team_matches import has_team_matches
from elo_tui.core.model import PLAYED, Colour, CoreRecord, Problem, Result
from elo_tui.core.systems import describe_unknown_rules


class TieBreakEdition(CoreRecord, frozen=True):
    """The rules that differ between editions."""

    since: date | None
    """The first day in force; None for every day before the other editions."""
    capped: bool = False
    """Whether the dummy's score has an upper limit (16.4.1 and 16.4.2)."""
    virtual: bool = False
    """Whether unplayed rounds use the virtual opponent of the rules before 2023."""
    assumed: str = ""
    """The assumption about the day of the event."""
    from_2026: bool = False
    """Whether STD, TPN and RTNG are tie-breaks of C.07 (7.7, 7.8, 10.6)."""

    @property
    def label(self) -> str:
        """The first day in force, or the last one of the oldest edition, as text."""
        if self.since is None:
            return f"until {_LAST_VIRTUAL.isoformat()}"
        return self.since.isoformat()

    @property
    def title(self) -> str:
        """The name of the edition."""
        if self.since is None:
            return f"FIDE C.07 {self.label}, as programs did"
        return f"FIDE C.07 of {self.label}"

    @property
    def text(self) -> str:
        """The name of the edition, with the assumption about the day."""
        return f"{self.title} ({self.assumed})" if self.assumed else self.title


_LAST_VIRTUAL = date(2023, 8, 31)

#: Newest first.
EDITIONS = (
    TieBreakEdition(date(2026, 3, 1), capped=True, from_2026=True),
    TieBreakEdition(date(2024, 8, 1)),
    TieBreakEdition(date(2024, 4, 1)),
    TieBreakEdition(date(2023, 9, 1)),
    TieBreakEdition(None, virtual=True),
)

#: The editions with different numbers.
DIFFERENT = (EDITIONS[0], EDITIONS[1], EDITIONS[-1])


def edition_for(event: EventFacts, day: date | None) -> TieBreakEdition:
    """Find the edition for an event, by `day` if given, else by its own first day.

    Without either, or if its dates have two readings, the edition names the assumption.
    """
    day = day or event.start or event.end
    if day is not None:
        return edition_on(day)._replace(assumed=describe_unknown_rules(day))
    written = describe_written(event.written)
    if not event.readings:
        return EDITIONS[0]._replace(assumed=describe_missing(written))
    found = [edition_on(one.first) for one in list_latest(event.readings)]
    others = [f"that of {one.label}" for one in found if one is not found[0]]
    assumed = describe_assumption(written, event.readings, others)
    return found[0]._replace(assumed=assumed)


def edition_on(day: date | None) -> TieBreakEdition:
    """Find the edition in force on an event's first day; the newest if unknown."""
    if day is None:
        return EDITIONS[0]
    return next(one for one in EDITIONS if one.since is None or day >= one.since)


class RoundKind(Enum):
    """The kind of a round for a player (C.07 16.1, 16.2)."""

    PLAYED = "played"
    OPEN = "to be played"
    FORFEIT_WIN = "forfeit win"
    FORFEIT_LOSS = "forfeit loss"
    FULL_BYE = "bye with a full point"
    HALF_BYE = "half-point bye"
    ZERO_BYE = "not paired"


#: Byes that the player requested; an absence counts as one (16.1).
REQUESTED = frozenset({RoundKind.HALF_BYE, RoundKind.ZERO_BYE})
#: The voluntary unplayed rounds (16.1).
VUR = REQUESTED | {RoundKind.FORFEIT_LOSS}
#: Played over the board, or remaining.
GAMES = frozenset({RoundKind.PLAYED, RoundKind.OPEN})


class PlayerRound(CoreRecord, frozen=True):
    """One round of one player."""

    number: int
    """The number of the round."""
    kind: RoundKind
    """The kind of the round for the standings."""
    opponent: int | None
    """The index of the opponent in the event; None without one."""
    colour: Colour
    """The player's colour; "" without one."""
    points: int
    """Half points."""


class ResultPoints(CoreRecord, frozen=True):
    """The values of results, half points (record 162 of TRF26)."""

    win: int = 2
    """For a win, over the board or by forfeit."""
    draw: int = 1
    """For a draw, and a bye of half a point."""
    loss: int = 0
    """For a loss over the board."""
    pairing_bye: int = 2
    """For a bye given by the pairing."""
    absence: int = 0
    """For a round not played, and a loss by forfeit."""

    @property
    def best(self) -> int:
        """The most half points of a game."""
        return max(self.win, self.draw, self.loss)

    @property
    def worth(self) -> tuple[tuple[int, int], ...]:
        """The half points of White and Black for a win, a draw and a loss of White."""
        win, draw, loss = self.win, self.draw, self.loss
        return (win, loss), (draw, draw), (loss, win)


class TieBreakEvent(CoreRecord, frozen=True):
    """The players with all rounds counted, in the order of their pairing numbers."""

    players: tuple[Participant, ...]
    """By index; other records refer to them by it."""
    rounds: tuple[tuple[PlayerRound, ...], ...]
    """The rounds of each player, by index."""
    last: int
    """The number of rounds: all of them, or those begun so far."""
    round_robin: bool
    """Whether all players meet each other."""
    edition: TieBreakEdition
    """The text of C.07 in force."""
    points: ResultPoints = ResultPoints()
    """The values of results."""
    unrated: int | None = None
    """The rating that the event's regulations give to unrated players."""
    scheduled: int = 0
    """The stated number of rounds; 0 if unknown."""

    @property
    def open_games(self) -> int:
        """The number of pairings without a result."""
        kinds = (one.kind for row in self.rounds for one in row)
        return sum(kind is RoundKind.OPEN for kind in kinds) // 2


_ROBIN = re.compile(
    r"robin|all[- ]?play[- ]?all|berger|\brr\b|rundenturnier|jeder gegen jeden"
    r"|todos contra todos|toutes rondes|круговая",
    re.IGNORECASE,
)
_SWISS = re.compile(r"swiss|schweiz|suizo|suisse|svizzero|dutch|dubov|burstein", re.I)

_NO_TEAMS = "an event of teams: the places are those of its players, not of teams"
_TEAMS = re.compile(
    r"(?<![a-z])(teams?|mannschafts?[a-z]*|equipos|équipes|squadre|командн\w*)"
    r"(?![a-z])",
    re.IGNORECASE,
)


def tie_break_event(
    crosstable: Crosstable,
    edition: TieBreakEdition,
    unrated: int | None = None,
    whole: bool = False,
) -> tuple[TieBreakEvent, tuple[Note, ...]] | Problem:
    """Read an event; `whole` also counts rounds paired but not begun."""
    if crosstable.owner is not None:
        return Problem(
            "file", "one player's rounds only; standings need those of everybody"
        )
    if crosstable.incomplete:
        return Problem("file", crosstable.incomplete)
    if not any(player.pairings for player in crosstable.players):
        return Problem("file", "players without rounds; standings need the crosstable")
    numbers = {one.round for player in crosstable.players for one in player.pairings}
    if (first := min(numbers)) > 1:
        before = "round 1 is" if first == 2 else f"rounds 1 to {first - 1} are"
        return Problem(
            "file", f"{before} not here; standings need the crosstable, or every round"
        )
    players = tuple(sorted(crosstable.players, key=lambda player: player.no))
    places = {player.no: place for place, player in enumerate(players)}
    points, notes = _read_points(crosstable)
    last = _last_round(crosstable, whole)
    values = cache(partial(_value_round, points))
    field = TieBreakEvent(
        players=players,
        rounds=tuple(
            _player_rounds(one, places, points.absence, values, last) for one in players
        ),
        last=last,
        round_robin=is_round_robin(crosstable),
        edition=edition,
        points=points,
        unrated=unrated,
        scheduled=crosstable.event.rounds or 0,
    )
    if is_team_event(crosstable):
        notes = (Note(None, _NO_TEAMS), *notes)
    return field, notes


def is_round_robin(crosstable: Crosstable) -> bool:
    """Whether all players meet each other, as stated, else as paired."""
    if names_round_robin(crosstable.event):
        return True
    if is_swiss(crosstable):
        return False
    numbers = {player.no for player in crosstable.players}
    met = Counter(
        (player.no, pairing.opponent)
        for player in crosstable.players
        for pairing in player.pairings
        if pairing.opponent in numbers
    )
    pairs = len(numbers) * (len(numbers) - 1)
    return 0 < pairs == len(met) and len(set(met.values())) == 1


def names_round_robin(event: EventFacts) -> bool:
    """Whether the event is called a round robin."""
    return bool(_ROBIN.search(event.pairing) or _ROBIN.search(event.name))


def is_swiss(crosstable: Crosstable) -> bool:
    """Whether the event states that it is paired by a Swiss system."""
    return bool(_SWISS.search(crosstable.event.pairing))


def has_rounds_ahead(crosstable: Crosstable) -> bool:
    """Whether rounds of a Swiss are left to pair."""
    paired = (
        pairing.round
        for player in crosstable.players
        for pairing in player.pairings
        if pairing.opponent is not None
    )
    return max(paired, default=0) < crosstable.rounds and is_swiss(crosstable)


def is_team_event(crosstable: Crosstable) -> bool:
    """Whether the event is called one of teams, or its teams play matches."""
    event = crosstable.event
    if _TEAMS.search(event.pairing) or _TEAMS.search(event.name):
        return True
    return has_team_matches(crosstable)


def _read_points(crosstable: Crosstable) -> tuple[ResultPoints, tuple[Note, ...]]:
    stated = dict(crosstable.event.half_points)
    if not stated:
        return ResultPoints(), ()
    usual = ResultPoints()
    points = ResultPoints(
        win=stated.get("W", usual.win),
        draw=stated.get("D", usual.draw),
        loss=stated.get("L", usual.loss),
        pairing_bye=stated.get("P", stated.get("W", usual.pairing_bye)),
        absence=stated.get("A", usual.absence),
    )
    if points == usual:
        return points, ()
    shown = ", ".join(
        f"{name.replace('_', ' ')} {value / 2:g}"
        for name, value in points._asdict().items()
    )
    return points, (Note(None, f"points of this event: {shown}"),)


def _last_round(crosstable: Crosstable, whole: bool) -> int:
    """Find the last round with a result of a game, or with a pairing if `whole`.

    A bye may be entered long before its round, but one from the pairing (U) means that
    its round was paired: if it has no game, it is over.
    """
    found = {
        (one.round, one.opponent is not None, one.code)
        for player in crosstable.players
        for one in player.pairings
    }
    games = {number for number, paired, _ in found if paired}
    begun = {
        number
        for number, paired, code in found
        if paired and CODES[code].result is not None
    }
    alone = {number for number, _, code in found if code == "U"} - games
    return max((games if whole else begun) | alone, default=crosstable.rounds)


#: Takes a code and whether there is an opponent; returns what `_value_round` finds.
_Values = Callable[[str, bool], tuple[RoundKind, bool, int]]


def _player_rounds(
    player: Participant,
    places: dict[int, int],
    absence: int,
    values: _Values,
    last: int,
) -> tuple[PlayerRound, ...]:
    """Read the rounds in order; a missing one is an absence."""
    own = places[player.no]
    found = [
        _read_round(pairing, own, places, values)
        for pairing in player.pairings
        if pairing.round <= last
    ]
    numbers = {one.number for one in found}
    found += [
        PlayerRound(
            number=number,
            kind=RoundKind.ZERO_BYE,
            opponent=None,
            colour="",
            points=absence,
        )
        for number in range(1, last + 1)
        if number not in numbers
    ]
    return tuple(sorted(found, key=attrgetter("number")))


def _read_round(
    pairing: Pairing, own: int, places: dict[int, int], values: _Values
) -> PlayerRound:
    opponent = None if pairing.opponent is None else places.get(pairing.opponent)
    if opponent == own:
        opponent = None
    kind, met, halves = values(pairing.code, opponent is not None)
    return PlayerRound(
        number=pairing.round,
        kind=kind,
        opponent=opponent if met else None,
        colour=pairing.colour,
        points=halves,
    )


def _value_round(
    points: ResultPoints, code: str, paired: bool
) -> tuple[RoundKind, bool, int]:
    """Find the kind of a round, whether it has an opponent, and its half points."""
    kind = _round_kind(code, paired)
    met = kind in (RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS) or kind in GAMES
    return kind, met, _round_points(kind, code, points)


def _round_kind(code: str, paired: bool) -> RoundKind:
    result = CODES[code].result
    if result is None:
        return RoundKind.OPEN if paired else RoundKind.ZERO_BYE
    if paired and result in PLAYED:
        return RoundKind.PLAYED
    if paired and result is Result.FORFEIT_WIN:
        return RoundKind.FORFEIT_WIN
    if paired and result is Result.FORFEIT_LOSS:
        return RoundKind.FORFEIT_LOSS
    # a result without an opponent only gives points
    halves = CODES[code].halves
    return (RoundKind.ZERO_BYE, RoundKind.HALF_BYE, RoundKind.FULL_BYE)[halves]


def _round_points(kind: RoundKind, code: str, points: ResultPoints) -> int:
    """Return the half points of a round."""
    if kind is RoundKind.PLAYED:
        return (points.loss, points.draw, points.win)[CODES[code].halves]
    return {
        RoundKind.OPEN: 0,
        RoundKind.FORFEIT_WIN: points.win,
        RoundKind.FORFEIT_LOSS: points.absence,
        RoundKind.FULL_BYE: points.pairing_bye if code == "U" else points.win,
        RoundKind.HALF_BYE: points.draw,
        RoundKind.ZERO_BYE: points.absence,
    }[kind]
