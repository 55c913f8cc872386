"""An event of several months by the months of its rounds, as FIDE rates it.

FIDE rates the games of each month by the list of that month: an event of more than 30
days, such as a league, has the ratings of the day of each game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core.events.crosstable import Crosstable, Participant
from elo_tui.core.model import Problem


class RatingOfMonth(NamedTuple):
    """A player's entry in the list of a month."""

    rating: int
    """0 for unrated."""
    k: int = 0
    """0 if the list has no K-factor."""
    title: str = ""


class MonthList(NamedTuple):
    """A rating list, in force from a month on."""

    since: date
    """The first day of the month."""
    players: Mapping[str, RatingOfMonth]
    """By the number in the list, without leading zeros."""


class EventMonth(NamedTuple):
    """The games of one month, with the ratings that count for them."""

    first: date
    """The first day of the month."""
    rounds: tuple[int, ...]
    crosstable: Crosstable
    listed: MonthList | None
    """The list of the ratings; None for those of the event."""
    missing: tuple[Participant, ...]
    """Players with games who are not in the list: the event's rating counts."""


def split_by_month(
    crosstable: Crosstable, lists: Sequence[MonthList] = ()
) -> tuple[EventMonth, ...] | Problem:
    """Split an event by the months of its rounds; each has its newest list."""
    days = find_round_days(crosstable)
    numbers = {one.round for player in crosstable.players for one in player.pairings}
    if undated := sorted(numbers - days.keys()):
        text = f"round {undated[0]} has no day; months need those of all rounds (132)"
        return Problem("file", text)
    months: dict[date, list[int]] = {}
    for number in sorted(numbers, key=lambda one: (days[one], one)):
        months.setdefault(days[number].replace(day=1), []).append(number)
    found = []
    for first, rounds in months.items():
        since = [one for one in lists if one.since <= first]
        newest = max(since, key=lambda one: one.since, default=None)
        part = _take_rounds(crosstable, rounds, days)
        missing: list[Participant] = []
        if newest is not None:
            part = _apply_list(part, newest, missing)
        found.append(
            EventMonth(
                first=first,
                rounds=tuple(rounds),
                crosstable=part,
                listed=newest,
                missing=tuple(missing),
            )
        )
    return tuple(found)


def find_round_days(crosstable: Crosstable) -> dict[int, date]:
    """Find the day of each round, as stated, else the first of its games."""
    stated = crosstable.event.round_days
    days = dict(enumerate(stated, start=1))
    for player in crosstable.players:
        for one in player.pairings:
            if one.day is not None and not stated:
                days[one.round] = min(one.day, days.get(one.round, one.day))
    return days


def _take_rounds(
    crosstable: Crosstable, rounds: Sequence[int], days: Mapping[int, date]
) -> Crosstable:
    """Return the event with some rounds alone, and their first and last day."""
    wanted = {*rounds}
    dates = [days[one] for one in rounds]
    players = tuple(
        replace(
            player,
            points=None,
            pairings=tuple(one for one in player.pairings if one.round in wanted),
        )
        for player in crosstable.players
    )
    event = replace(
        crosstable.event, start=min(dates), end=max(dates), readings=(), written=()
    )
    return replace(crosstable, event=event, players=players)


def _apply_list(
    crosstable: Crosstable, listed: MonthList, missing: list[Participant]
) -> Crosstable:
    """Give all players the ratings, titles and K-factors of a list."""
    players = []
    for player in crosstable.players:
        entry = listed.players.get(player.fide_id.lstrip("0"))
        if entry is None:
            if any(one.opponent is not None for one in player.pairings):
                missing.append(player)
            players.append(player)
            continue
        players.append(
            replace(
                player,
                rating=entry.rating,
                k=entry.k or player.k,
                title=entry.title or player.title,
            )
        )
    return replace(crosstable, players=tuple(players))
