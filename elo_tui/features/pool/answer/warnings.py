"""Sentences on events: changes too large for one, games to come; without names."""

from __future__ import annotations

from collections.abc import Iterable

from elo_tui.core.events.crosstable import CODES, Crosstable
from elo_tui.core.pool.game_columns import Events
from elo_tui.core.pool.large_changes import LargeChange
from elo_tui.core.text.figures import count_people, format_change, plural


def describe_large(large: LargeChange) -> str:
    """Describe a change that is too large for one event, with the reason."""
    ratio = f" ({abs(large.change) / large.k:.0f} K)" if large.k else ""
    most = f", the most of {count_people(large.people)}" if large.people > 1 else ""
    remedy = "; an event a day changes less" if large.days > 1 else ""
    return (
        f"changes a rating by {format_change(large.change, 0)}{ratio} to"
        f" {large.rating:.0f}{most}: {plural(large.games, 'game')} of"
        f" {plural(large.days, 'day')} all count from the ratings before them{remedy}"
    )


def describe_by_event(found: Iterable[LargeChange], events: Events) -> dict[int, str]:
    """Describe the large changes by the numbers of the events that make them."""
    return {
        events.numbers[at]: describe_large(one)
        for one in found
        for at in one.batch.events
    }


def describe_unfinished(crosstable: Crosstable) -> str:
    """Describe the games of an event still to be played; "" if nothing is."""
    pairings = [
        (one.no, pairing) for one in crosstable.players for pairing in one.stated
    ]
    open_games = {
        (pairing.round, frozenset((no, pairing.opponent)))
        for no, pairing in pairings
        if CODES[pairing.code].result is None
    }
    last = max((pairing.round for _, pairing in pairings), default=0)
    rounds = crosstable.rounds - last if crosstable.rounds_given else 0
    parts = (
        [f"{plural(len(open_games), 'game')} without a result"] if open_games else []
    )
    parts += [f"{plural(rounds, 'round')} to come"] if rounds > 0 and last else []
    return f"unfinished: {', '.join(parts)}" if parts else ""
