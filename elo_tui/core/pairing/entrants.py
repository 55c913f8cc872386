"""The players of one round, who may meet, and with which colours (C.04.3)."""

from __future__ import annotations

from collections.abc import Sequence

from elo_tui.core.pairing.seats import (
    Pair,
    RoundRules,
    Seat,
    colour_difference,
    is_topscorer,
    wanted_colour,
)

#: The strength of a strong preference (1.7.2).
_STRONG = 2
#: A colour difference that must not grow (C10).
_GREATEST_DIFFERENCE = 2


class Entrant:
    """A player with the answers that a search repeats."""

    __slots__ = ("colour", "is_top", "met", "player", "rank", "seat", "strength")

    def __init__(self, seat: Seat, rank: int, rules: RoundRules) -> None:
        self.seat = seat
        self.rank = rank
        self.player = seat.player
        self.met = seat.met
        self.colour, self.strength = wanted_colour(seat)
        self.is_top = is_topscorer(seat, rules)


def rank_entrants(seats: Sequence[Seat], rules: RoundRules) -> list[Entrant]:
    """Rank the players by score, then by pairing number (1.2)."""
    ordered = sorted(seats, key=lambda seat: (-seat.score, seat.number))
    return [Entrant(seat, rank, rules) for rank, seat in enumerate(ordered)]


def may_meet(one: Entrant, other: Entrant) -> bool:
    """Whether two players have not met and their colours allow it (C1, C3)."""
    if other.player in one.met:
        return False
    return not (
        one.strength == other.strength == 3
        and one.colour == other.colour
        and not (one.is_top or other.is_top)
    )


def give_colours(one: Entrant, other: Entrant, rules: RoundRules) -> Pair:
    """Give the colours of a pair (5.2; E.1 to E.5 of 2017)."""
    higher, lower = (one, other) if one.rank < other.rank else (other, one)
    is_white = is_higher_white(higher, lower, rules)
    white, black = (higher, lower) if is_white else (lower, higher)
    return Pair(white.player, black.player)


def is_higher_white(higher: Entrant, lower: Entrant, rules: RoundRules) -> bool:
    """Whether the higher of two players gets White."""
    if not higher.colour and not lower.colour:
        return (higher.seat.number % 2 == 1) == rules.initial_white
    if higher.colour != lower.colour:
        return higher.colour == "w" or lower.colour == "b"
    if higher.strength != lower.strength:
        stronger_is_higher = higher.strength > lower.strength
        return (higher.colour == "w") == stronger_is_higher
    differences = [abs(colour_difference(each.seat)) for each in (higher, lower)]
    if higher.strength == 3 and differences[0] != differences[1]:
        return (higher.colour == "w") == (differences[0] > differences[1])
    pairs = zip(reversed(higher.seat.colours), reversed(lower.seat.colours))  # noqa: B905
    last = next((own for own, theirs in pairs if own != theirs), "")
    return last == "b" if last else higher.colour == "w"


def judge_colours(
    higher: Entrant, lower: Entrant, rules: RoundRules
) -> tuple[bool, bool, bool, bool]:
    """Return whether the colours of a pair fulfil C10 to C13 (C.8 to C.11 of 2017)."""
    colour = higher.colour
    if not colour or colour != lower.colour:
        return True, True, True, True
    is_white = is_higher_white(higher, lower, rules)
    refused = lower if is_white == (colour == "w") else higher
    given = "b" if colour == "w" else "w"
    return (
        abs(colour_difference(refused.seat)) < _GREATEST_DIFFERENCE,
        not refused.seat.colours.endswith(2 * given),
        False,
        refused.strength != _STRONG,
    )
