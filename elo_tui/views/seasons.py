"""The season of the pane, from the event being played on; kept by its inputs."""

from __future__ import annotations

from functools import lru_cache

from elo_tui.core.forecast import odds, season
from elo_tui.core.forecast.season import Season
from elo_tui.core.forecast.season_band import with_band
from elo_tui.core.model import Player, Problem, RatedEvent, Terms


def played(event: RatedEvent) -> tuple[season.SeasonEvent, ...]:
    """The event that is being played, as far as it has results."""
    if not event.rated_games or not event.k.value:
        return ()
    gain = event.change / event.k.value
    brought = season.EventPlayed(event.score_halves / 2, gain)
    return (season.SeasonEvent(event.terms.date, event.rated_games, played=brought),)


@lru_cache(maxsize=4)
def made_season(
    system: str,
    player: Player,
    events: tuple[season.SeasonEvent, ...],
    terms: Terms,
    performance: int,
    target: int | None,
    model: str,
) -> Season | Problem:
    """The season with its band; the same lots every time."""
    from random import Random

    asked = (system, player, events, terms, performance, target)
    return with_band(*asked, model=odds.model(model), lot=Random(1).random)
