"""Games of several days in one file, as the events that they were.

A file that states rounds is one event. Without rounds the games of a day are an event,
as those of an evening at a club are: a rating counts from the next evening on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from operator import itemgetter
from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core.events.crosstable import Crosstable, Pairing, Participant
from elo_tui.core.events.round_numbers import number_rounds

#: Stated rounds over more days than these are hardly those of one event; our own limit.
LONGEST_DAYS = 90


class DayEvents(NamedTuple):
    """The events of one section of a file."""

    events: Iterable[Crosstable]
    """Made one by one, so that those of a million games need little room."""
    doubt: str = ""
    """The reason why its section may be several events, though the rounds make it
    one."""
    days: int = 1
    """The days that the section can be split into."""


class FileEvents(NamedTuple):
    """The events of a file."""

    events: tuple[Crosstable, ...]
    doubt: str
    """The reason why one may be several events, though its rounds make it one."""
    days: int
    """The most days of a section that can be split."""
    places: tuple[int, ...]
    """The place of the section that each event is of."""


def split_by_day(section: Crosstable, has_rounds: bool) -> DayEvents:
    """Split a section with days of games into an event a day.

    One that `has_rounds` is one event.
    """
    games: dict[date | None, dict[int, list[Pairing]]] = {}
    for player in section.players:
        for pairing in player.pairings:
            of_day = games.setdefault(pairing.day, {})
            of_day.setdefault(player.no, []).append(pairing)
    days = sorted(filter(None, games))
    if len(days) < 2 or None in games or section.owner is not None:
        return DayEvents((section,))
    if has_rounds:
        length = (days[-1] - days[0]).days
        doubt = f"its rounds lie {length} days apart" if length > LONGEST_DAYS else ""
        return DayEvents((section,), doubt, len(days))
    people = replace(
        section, players=tuple(replace(one, pairings=()) for one in section.players)
    )
    events = (_take_day(people, day, games.pop(day)) for day in days)
    return DayEvents(events, days=len(days))


def split_sections(
    sections: Sequence[Crosstable], by_day: bool | None = None
) -> FileEvents:
    """Split the sections of a file; by default those without rounds are split."""
    parts = [
        split_by_day(one, one.rounds_given if by_day is None else not by_day)
        for one in sections
    ]
    events = [
        (place, event) for place, part in enumerate(parts) for event in part.events
    ]
    return FileEvents(
        events=tuple(event for _, event in events),
        doubt=next((part.doubt for part in parts if part.doubt), ""),
        days=max(part.days for part in parts),
        places=tuple(place for place, _ in events),
    )


def _take_day(
    section: Crosstable, day: date, taken: dict[int, list[Pairing]]
) -> Crosstable:
    """The games of a day as an event of their own, with the people who played."""
    rounds = _number_again(taken)
    players = tuple(
        _take_player(player, rounds[player.no])
        for player in section.players
        if player.no in taken
    )
    event = replace(section.event, start=day, end=day, rounds=None)
    return replace(section, event=event, players=players)


def _number_again(
    taken: dict[int, list[Pairing]],
) -> dict[int, tuple[Pairing, ...]]:
    """Number the games of a day from 1 on, in their order."""
    # nobody plays against oneself
    own = {
        no: sorted(
            ((_name_game(no, one), one) for one in pairings if one.opponent != no),
            key=itemgetter(0),
        )
        for no, pairings in taken.items()
    }
    games = sorted(
        game for no, rows in own.items() for game, _ in rows if game[1] == no
    )
    numbers: dict[int, list[int]] = {no: [] for no in taken}
    seats = [(one, other) if other else (one,) for _, one, other in games]
    for seated, number in zip(seats, number_rounds(seats), strict=True):
        for no in seated:
            numbers[no].append(number)
    return {
        no: tuple(
            one if one.round == number else replace(one, round=number)
            for (_, one), number in zip(rows, numbers[no], strict=True)
        )
        for no, rows in own.items()
    }


def _name_game(no: int, pairing: Pairing) -> tuple[int, int, int]:
    """Name a game by its round and its players, the lower starting number first."""
    other = pairing.opponent or 0
    pair = (other, no) if 0 < other < no else (no, other)
    return pairing.round, *pair


def _take_player(player: Participant, pairings: tuple[Pairing, ...]) -> Participant:
    """A player on that day, with the rating that the day's games state."""
    stated = next((one.own_rating for one in pairings if one.own_rating), None)
    return replace(
        player,
        rating=player.rating if stated is None else stated,
        points=None,
        pairings=pairings,
    )
