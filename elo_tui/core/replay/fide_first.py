"""The first FIDE rating from the events of an unrated player (7.1.4 and 8.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from elo_tui.core.model import Player, RatedEvent, Terms, why_not_rated
from elo_tui.core.replay.dated_entries import Dated
from elo_tui.core.systems.fide.fide_editions import Edition
from elo_tui.core.systems.fide.first_rating import first_event

#: 7.1.4: the number of consecutive rating periods whose results are pooled.
MONTHS = 26


class Waiting(NamedTuple):
    """An event of an unrated player, rated alone, with the month it counts for."""

    month: int
    dated: Dated
    alone: RatedEvent


class Pooled(NamedTuple):
    """The pooled result of an unrated player's events."""

    event: RatedEvent
    games: int
    """All rated games since the player was last rated."""
    why: str
    """Which events were pooled, or why there is no rating yet."""


def alone(
    dated: Dated, player: Player, edition: Edition, earlier: Sequence[Waiting]
) -> RatedEvent:
    """One event of an unrated player alone."""
    counted = player._replace(rating=0)
    if earlier:
        counted = counted._replace(games_played=max(1, player.games_played or 0))
    return first_event("fide", counted, dated.entry.games, dated.terms, edition)


def pooled(
    waiting: Sequence[Waiting], player: Player, terms: Terms, edition: Edition
) -> Pooled:
    """The events of the 26 months up to that of the last one, oldest first."""
    played = [one for one in waiting if one.alone.rated_games]
    known = player._replace(rating=0)
    if len(played) > 1:
        # 8.2.1: a first event with score zero is disregarded, a later one counts
        if played[0].alone.score_halves == 0 and not player.games_played:
            played = played[1:]
        known = known._replace(games_played=max(1, player.games_played or 0))
    inside = [one for one in played if one.month > waiting[-1].month - MONTHS]
    games = [
        game
        for one in inside
        for game in one.dated.entry.games
        if not why_not_rated(game)
    ]
    event = first_event("fide", known, games, terms, edition)._replace(assumed=())
    number = sum(one.alone.rated_games for one in played)
    if event.new_rating is None:
        return Pooled(event, number, event.why_none)
    names = ", ".join(
        one.dated.entry.name or one.dated.last.isoformat() for one in inside
    )
    events = "event" if len(inside) == 1 else "events"
    why = (
        f"first rating from {event.rated_games} games in {len(inside)} {events}:"
        f" {names}"
    )
    return Pooled(event, number, why)
