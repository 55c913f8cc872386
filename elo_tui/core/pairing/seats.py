"""Players as the pairing of a round sees them.

A `Seat` is a player before a round, made from the rounds before by `advance`. Two
editions of the Dutch rules (C.04.3) differ in what a round not played means.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from enum import Enum
from typing import Literal, NamedTuple

Edition = Literal["2017", "2026"]
EDITIONS: tuple[Edition, ...] = ("2017", "2026")

DOWN, LEVEL, UP = -1, 0, 1


class Attendance(Enum):
    """The kind of a round of one player, for pairing."""

    GAME = "game"
    FORFEIT_WIN = "+"
    FORFEIT_LOSS = "-"
    PAIRING_BYE = "U"
    FULL_BYE = "F"
    HALF_BYE = "H"
    ABSENT = "Z"


#: The rounds for which a player was paired.
_ENTERED = frozenset(
    {
        Attendance.GAME,
        Attendance.FORFEIT_WIN,
        Attendance.FORFEIT_LOSS,
        Attendance.PAIRING_BYE,
    }
)
#: No pairing-allocated bye after one of these.
_NO_BYE: dict[Edition, frozenset[Attendance]] = {
    # C.04.1.d until 31 January 2026
    "2017": frozenset({Attendance.PAIRING_BYE, Attendance.FORFEIT_WIN}),
    # C.04.1.4 since 1 February 2026
    "2026": frozenset(
        {Attendance.PAIRING_BYE, Attendance.FORFEIT_WIN, Attendance.FULL_BYE}
    ),
}


class Cell(NamedTuple):
    """One round of one player; players are indices in the event."""

    kind: Attendance
    opponent: int | None = None
    """The opponent of a game or a forfeit."""
    is_white: bool = False
    halves: int = 0
    """Half points."""


class Seat(NamedTuple):
    """A player before a round."""

    player: int
    """The index in the event."""
    number: int
    """The pairing number; the lowest has the highest rank."""
    halves: int = 0
    colours: str = ""
    """``w`` and ``b`` of the games played, in order."""
    met: frozenset[int] = frozenset()
    """The opponents of games played."""
    last_float: int = LEVEL
    """`DOWN`, `LEVEL` or `UP` in the round before."""
    float_before: int = LEVEL
    """The same, two rounds before."""
    had_bye: bool = False
    """Whether the rules forbid another pairing-allocated bye."""
    unplayed: int = 0
    """The number of rounds without a game."""
    has_entered: bool = False
    """Whether a round so far has paired the player, or given the bye of the pairing."""
    virtual: tuple[int, ...] = ()
    """Half points that acceleration adds in this round and in each later one."""

    @property
    def score(self) -> int:
        """The half points by which the round is paired."""
        return self.halves + self.virtual[0] if self.virtual else self.halves


class Pair(NamedTuple):
    """Two players of a round; Black is None for the pairing-allocated bye."""

    white: int
    black: int | None


class RoundRules(NamedTuple):
    """The rules of a round: all that its pairing needs apart from the players."""

    edition: Edition
    number: int
    """The round to pair."""
    rounds: int
    """The number of rounds of the event."""
    initial_white: bool
    """Whether the first player has White in round 1."""
    win: int = 2
    """The half points of a win."""

    @property
    def is_last(self) -> bool:
        return self.number == self.rounds


#: Pairs the players who are present; raises `Unpairable`.
Pairer = Callable[[Sequence[Seat], RoundRules], list[Pair]]


class Unpairable(Exception):
    """The players cannot be paired by the rules."""


def first_seats(numbers: Sequence[int]) -> list[Seat]:
    """Return the players before round 1, with these pairing numbers."""
    return [Seat(player, number) for player, number in enumerate(numbers)]


def advance(
    seats: Sequence[Seat], cells: Sequence[Cell], edition: Edition
) -> list[Seat]:
    """Return the players after a round."""
    after = []
    for seat, (kind, opponent, is_white, halves) in zip(seats, cells, strict=True):
        player, number, made, colours, met, last, _, had_bye, unplayed, *_ = seat
        if kind is Attendance.GAME and opponent is not None:
            score, other = seat.score, seats[opponent].score
            floated = (score < other) - (score > other)
            colours += "w" if is_white else "b"
            met = met | {opponent}
        else:
            # A.4.b of 2017: any round not played; 1.4.3 of 2026: only if it scored
            floated = DOWN if edition == "2017" or halves else LEVEL
            had_bye = had_bye or kind in _NO_BYE[edition]
            unplayed += 1
        after.append(
            Seat(
                player=player,
                number=number,
                halves=made + halves,
                colours=colours,
                met=met,
                last_float=floated,
                float_before=last,
                had_bye=had_bye,
                unplayed=unplayed,
                has_entered=seat.has_entered or kind in _ENTERED,
                virtual=seat.virtual[1:],
            )
        )
    return after


def colour_difference(seat: Seat) -> int:
    """Return the games with White minus those with Black."""
    return 2 * seat.colours.count("w") - len(seat.colours)


def wanted_colour(seat: Seat) -> tuple[str, int]:
    """Return the preferred colour and its strength, 0 (none) to 3 (absolute) (1.7)."""
    colours = seat.colours
    if not colours:
        return "", 0
    difference = colour_difference(seat)
    fewer, other = "b" if difference > 0 else "w", "b" if colours[-1] == "w" else "w"
    if abs(difference) > 1:
        return fewer, 3
    if colours.endswith(2 * colours[-1]):
        return other, 3
    return (fewer, 2) if difference else (other, 1)


def is_topscorer(seat: Seat, rules: RoundRules) -> bool:
    """Whether the player has over half the points before the last round (1.8)."""
    return rules.is_last and 2 * seat.halves > rules.win * (rules.number - 1)


def list_paired(seats: Sequence[Seat], present: Collection[int]) -> list[Seat]:
    """Return the players of a round, numbered among all who have entered by that round.

    A number is final once its player enters (C.04.2): before, those below are counted
    without the late entry, which decides the colours of first games (5.2.5).
    """
    paired = frozenset(present)
    entered = [one for one in seats if one.has_entered or one.player in paired]
    entered.sort(key=lambda one: one.number)
    return [
        seat._replace(number=number)
        for number, seat in enumerate(entered, start=1)
        if seat.player in paired
    ]
