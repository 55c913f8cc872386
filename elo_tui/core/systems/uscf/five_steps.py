"""All players of one event at once, in the five steps of US Chess.

One player's calculation has to take the opponents' ratings from before the event. US
Chess rates everyone once, and then again against the results of the first pass ("The US
Chess Rating System", 2 September 2020, section 1).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from elo_tui.core.model import Record
from elo_tui.core.systems.uscf.formulas import (
    ABSOLUTE_FLOOR,
    BONUS_MEETINGS,
    SPECIAL_GAMES,
    effective_games,
    initial_rating,
    solve_special,
    special_rating,
    standard_rating,
)


class Entrant(NamedTuple):
    """A player of the event with the rounds played."""

    rating: float
    """Before the event, points; 0 means unrated."""
    games_before: int
    rounds: tuple[tuple[int, int], ...]
    """Rated rounds: the opponent's index in the field, own half points."""
    record: Record = ""
    age: int | None = None
    """Years; needed only for a newcomer's initial rating."""
    floor: int | None = None


class EntrantRatings(NamedTuple):
    """What the five steps give one player, points and games."""

    initial: float
    """Step 1: the rating before the event, or one by age."""
    effective: float
    """Step 2: N'."""
    estimate: float
    """Step 3: what opponents are rated against in the first pass."""
    intermediate: float
    """Step 4: after the first pass."""
    final: float
    """Step 5: after the second pass, with the floor."""
    games: int
    """Games behind the new rating."""


def rate_field(
    field: Sequence[Entrant], b: float, dual: bool = False
) -> tuple[EntrantRatings, ...]:
    """The ratings of all players after the event; `b` is the bonus constant.

    A player without a rated game keeps their rating, a newcomer the initial one.
    """
    initial = [
        entrant.rating or float(initial_rating(entrant.age)) for entrant in field
    ]
    before = [entrant.games_before if entrant.rating else 0 for entrant in field]
    effective = [effective_games(*pair) for pair in zip(initial, before, strict=True)]
    estimates = [
        initial[index] if games else _estimate(entrant, initial[index], initial)
        for index, (entrant, games) in enumerate(zip(field, before, strict=True))
    ]
    passes = [estimates]
    for _ in range(2):
        passes.append(
            [
                _rated(entrant, initial[index], before[index], passes[-1], b, dual)
                for index, entrant in enumerate(field)
            ]
        )
    return tuple(
        EntrantRatings(
            initial=initial[index],
            effective=effective[index],
            estimate=estimates[index],
            intermediate=passes[1][index],
            final=max(passes[2][index], entrant.floor or 0, ABSOLUTE_FLOOR),
            games=before[index] + len(entrant.rounds),
        )
        for index, entrant in enumerate(field)
    )


def _estimate(entrant: Entrant, own: float, ratings: Sequence[float]) -> float:
    """Step 3: by the special formula with the initial rating as one game."""
    opponents = [ratings[opponent] for opponent, _ in entrant.rounds]
    score = sum(halves for _, halves in entrant.rounds)
    return solve_special(own, 1, opponents, score).limited


def _rated(
    entrant: Entrant,
    own: float,
    before: int,
    ratings: Sequence[float],
    b: float,
    dual: bool,
) -> float:
    """Steps 4 and 5: from your rating before the event against these ratings."""
    opponents = [ratings[opponent] for opponent, _ in entrant.rounds]
    score = sum(halves for _, halves in entrant.rounds)
    if before <= SPECIAL_GAMES or entrant.record:
        return special_rating(own, before, opponents, score, entrant.record)
    meetings = Counter(opponent for opponent, _ in entrant.rounds)
    bonus = max(meetings.values(), default=0) <= BONUS_MEETINGS
    return standard_rating(own, before, opponents, score, b, dual, bonus)
