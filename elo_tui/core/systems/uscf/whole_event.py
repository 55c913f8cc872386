"""Every player of a US Chess event, rated as US Chess does it: all of them, twice."""

from __future__ import annotations

from collections.abc import Sequence

from elo_tui.core.model import (
    HALF_POINTS,
    PLAYED,
    Game,
    Player,
    Problem,
    RatedEvent,
    Terms,
    age_at_end,
)
from elo_tui.core.rounding import away_from_zero
from elo_tui.core.systems.uscf import rules
from elo_tui.core.systems.uscf.five_steps import Entrant, EntrantRatings, rate_field
from elo_tui.core.systems.uscf.matches import MEETINGS, rateable_games
from elo_tui.core.systems.uscf.us_chess_system import SYSTEM

#: Shown with the rounds of such an event, about the opponents' ratings.
AGAINST = "opponents at their ratings of the first pass"


def rate_event(
    players: Sequence[Player],
    games: Sequence[Sequence[Game]],
    opponents: Sequence[Sequence[int | None]],
    terms: Terms,
) -> list[RatedEvent | Problem]:
    """The events of all players; `opponents` are indices in the field, by round.

    The rounds are worked out against the opponents' intermediate ratings, to whole
    points; the new ratings come from the unrounded ones.
    """
    found = rules.bonus_constant(terms)
    if isinstance(found, Problem):
        return [found] * len(players)
    if len(players) == 2 and len(rateable_games(games[0])) >= MEETINGS:
        return [
            SYSTEM.rate_match(player, rounds, terms)
            for player, rounds in zip(players, games, strict=True)
        ]
    faults = [rules.fault_of(player, terms) for player in players]
    field = [
        _entrant(player, rounds, met, terms)
        for player, rounds, met in zip(players, games, opponents, strict=True)
    ]
    standings = rate_field(field, found[1], terms.dual)
    return [
        fault or _event(player, rounds, met, terms, standings, place)
        for place, (player, rounds, met, fault) in enumerate(
            zip(players, games, opponents, faults, strict=True)
        )
    ]


def _counts(game: Game, opponent: int | None) -> bool:
    """Whether a game is rated: in a whole field also one against a newcomer."""
    return game.rated and game.result in PLAYED and opponent is not None


def _entrant(
    player: Player,
    games: Sequence[Game],
    opponents: Sequence[int | None],
    terms: Terms,
) -> Entrant:
    return Entrant(
        rating=player.rating,
        games_before=rules.games_before(player),
        rounds=tuple(
            (opponent, HALF_POINTS[game.result])
            for game, opponent in zip(games, opponents, strict=True)
            if opponent is not None and game.result and _counts(game, opponent)
        ),
        record=player.record,
        age=age_at_end(player, terms),
        floor=player.floor,
    )


def _event(
    player: Player,
    games: Sequence[Game],
    opponents: Sequence[int | None],
    terms: Terms,
    standings: Sequence[EntrantRatings],
    place: int,
) -> RatedEvent | Problem:
    second_pass = [
        game._replace(opponent=away_from_zero(standings[opponent].intermediate))
        if opponent is not None and _counts(game, opponent)
        else game
        for game, opponent in zip(games, opponents, strict=True)
    ]
    event = SYSTEM.rate_tournament(player, second_pass, terms)
    if isinstance(event, Problem) or not event.rated_games:
        return event
    exact = standings[place].final
    new = away_from_zero(exact)
    event = event._replace(
        new_rating=new, exact=exact, estimate="", assumed=(*event.assumed, AGAINST)
    )
    if event.first_rating:
        return event
    return event._replace(change=exact - player.rating, rounded=new - player.rating)
