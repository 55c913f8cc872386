"""All players of a DWZ event at once: a first DWZ counts for the opponents.

By the rule of 2026 a player who gets a first DWZ in an event counts there as an
opponent with that very value: an official expected score of 0.294276 is that of 1195
against 1348, which was the opponent's first DWZ from the same event.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from elo_tui.core.model import PLAYED, Game, Player, Problem, RatedEvent, Terms
from elo_tui.core.rounding import away_from_zero
from elo_tui.core.systems.dwz.dwz_editions import Constants, DwzEdition, edition_for
from elo_tui.core.systems.dwz.dwz_system import SYSTEM
from elo_tui.core.systems.dwz.first import bounds, performance
from elo_tui.core.systems.sums import opponents_of

ESTIMATE = (
    "an opponent's first DWZ of this event counts, and that is itself an estimate;"
    " here it is the middle of its range"
)

Results = list[RatedEvent | Problem]


def rate_event(
    players: Sequence[Player],
    games: Sequence[Sequence[Game]],
    opponents: Sequence[Sequence[int | None]],
    terms: Terms,
) -> Results:
    """The events of all players; `opponents` are indices in the field, by round.

    A first DWZ is based on the games against players who had one: games between two
    newcomers are not rated.
    """
    results: Results = [
        SYSTEM.rate(player, rounds, terms)
        for player, rounds in zip(players, games, strict=True)
    ]
    edition = edition_for(terms)
    if not isinstance(edition, DwzEdition) or edition.constants is None:
        return results
    first = _first_ratings(results, edition.constants)
    return [
        _again(player, rounds, met, terms, first) or result
        for player, rounds, met, result in zip(
            players, games, opponents, results, strict=True
        )
    ]


def _first_ratings(results: Results, constants: Constants) -> dict[int, int]:
    """The midpoint of every first DWZ's range, points, by index in the field."""
    found = {}
    for place, event in enumerate(results):
        if isinstance(event, Problem) or event.first_range is None:
            continue
        ri = performance(opponents_of(event), event.score_halves)
        if ri is not None:
            found[place] = away_from_zero(sum(bounds(ri, constants)) / 2)
    return found


def _again(
    player: Player,
    games: Sequence[Game],
    opponents: Sequence[int | None],
    terms: Terms,
    first: Mapping[int, int],
) -> RatedEvent | None:
    """A rated player's event with these first ratings; None where none was met."""
    if not player.rating:
        return None
    counted = []
    assumed: list[str] = []
    for game, opponent in zip(games, opponents, strict=True):
        rating = None if opponent is None else first.get(opponent)
        if rating is not None:
            game = game._replace(opponent=rating)
            if game.rated and game.result in PLAYED:
                assumed.append(f"first DWZ of {game.name or 'an opponent'} {rating}")
        counted.append(game)
    event = SYSTEM.rate(player, counted, terms)
    if isinstance(event, Problem) or not assumed:
        return None
    assumed = list(dict.fromkeys(assumed))
    return event._replace(assumed=(*event.assumed, *assumed), estimate=ESTIMATE)
