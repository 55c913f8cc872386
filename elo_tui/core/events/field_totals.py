"""The players of a rated event one by one, and the sums of their changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from elo_tui.core.events.crosstable import Participant
from elo_tui.core.model import Game, Problem, RatedEvent


class FieldRow(NamedTuple):
    """One player of the event; where `event` is None, `problem` says why."""

    player: Participant
    games: tuple[Game, ...]
    """The rounds with the opponents' ratings before the event."""
    event: RatedEvent | None
    problem: Problem | None = None

    @property
    def change(self) -> float | None:
        """Unrounded, points; None for a first rating and where nothing is rated."""
        if self.event is None or self.event.first_rating or not self.event.rated_games:
            return None
        return self.event.change


class Totals(NamedTuple):
    """The sums of the field, and why the changes do not add up to zero."""

    players: int
    rated: int
    """Players with a rated game who had a rating."""
    first_ratings: int
    """Players who get a first rating from their games."""
    games: int
    """Rated games, counted once for each side that they are rated for."""
    change: float
    """The sum of all unrounded changes, points."""
    rounded: int
    """The sum of the changes as they are published."""
    because: tuple[tuple[str, float], ...]
    """The components of `change`, points, each with its reason."""


def totals(rows: Sequence[FieldRow]) -> Totals:
    """The sums of some rows of a field."""
    rated = [row for row in rows if row.change is not None]
    events = [row.event for row in rows if row.event is not None]
    change = sum(row.change or 0.0 for row in rated)
    return Totals(
        players=len(rows),
        rated=len(rated),
        first_ratings=sum(map(_is_first_rating, events)),
        games=sum(event.rated_games for event in events),
        change=change,
        rounded=sum(row.event.rounded for row in rated if row.event is not None),
        because=_because(rows, change),
    )


def _is_first_rating(event: RatedEvent) -> bool:
    """Whether the games give a first rating, if only a range for it."""
    found = event.new_rating is not None or event.first_range is not None
    return event.first_rating and found


def _because(rows: Sequence[FieldRow], change: float) -> tuple[tuple[str, float], ...]:
    """Where the sum of the changes comes from.

    Two players with the same K exchange points; whatever sum remains comes from games
    between players with different K, from games rated for one side only, from a bonus,
    or from rules that cap a difference for one of the two.
    """
    sides = {
        (row.player.no, pairing.round): (row.event.k.value, rated.change)
        for row in rows
        if row.event is not None and row.change is not None
        for pairing, rated in zip(
            row.player.stated,
            row.event.games,
            strict=True,
        )
        if rated.change is not None
    }
    parts = {"different K-factors": 0.0, "rated for one player only": 0.0}
    for row in rows:
        for pairing in row.player.pairings:
            own = sides.get((row.player.no, pairing.round))
            if own is None:
                continue
            other = sides.get((pairing.opponent or 0, pairing.round))
            if other is None:
                parts["rated for one player only"] += own[1] or 0.0
            elif other[0] != own[0]:
                parts["different K-factors"] += own[1] or 0.0
    parts["other rules of the system"] = change - sum(parts.values())
    return tuple((why, part) for why, part in parts.items() if abs(part) >= 0.005)
