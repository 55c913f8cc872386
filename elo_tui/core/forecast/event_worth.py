"""The worth of several future events to one player, compared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from elo_tui.core.events.crosstable import Crosstable, Participant
from elo_tui.core.forecast.distribution import Forecast, ScoreChances, forecast_event
from elo_tui.core.forecast.odds_models import Model
from elo_tui.core.forecast.planner import (
    NormTarget,
    Plan,
    RatingTarget,
    UsNormTarget,
    plan_forecast,
)
from elo_tui.core.model import Game, Player, Problem, Terms
from elo_tui.core.norms.requirements import Circumstances, NormGame, NormTitle
from elo_tui.core.norms.us_chess import UsLevel, us_norm_games
from elo_tui.core.standings.round_kinds import is_round_robin
from elo_tui.core.systems import RatingSystem
from elo_tui.core.systems.fide_tables import average_of_opponents

#: Why the expected change means little where nothing else is known of the player.
AT_RATING = (
    "your strength is taken to be your rating, so that an expected change comes only"
    " from what odds and rules expect differently; --strength says how strong you play"
)


class Opponents(NamedTuple):
    """The opponents in an event."""

    name: str
    games: tuple[Game, ...]
    """All games, all of them still to come."""
    as_norm: tuple[NormGame, ...]
    """The same games for the rules of title norms."""
    notes: tuple[str, ...] = ()
    """The method of choosing them, if they are not known."""


class Aims(NamedTuple):
    """The aims of a player in an event."""

    strength: int | None = None
    """The playing strength, points; None means the rating."""
    target: int | None = None
    """The new rating to reach."""
    norm: NormTitle | UsLevel | None = None
    facts: Circumstances = Circumstances()


class Worth(NamedTuple):
    """The prospects of one event; None if its system cannot forecast them."""

    opponents: Opponents
    average: int
    """The average of the opponents' ratings, rounded."""
    chances: ScoreChances
    forecast: Forecast | None
    gain: float | None
    """The probability that the rating rises, 0 to 1."""
    target: Plan | None
    norm: Plan | None


def choose_opponents(
    crosstable: Crosstable, name: str, games: int | None
) -> Opponents | Problem:
    """Choose the opponents to expect among the players of an event.

    In a round robin all of them, else as many as rounds, spread evenly over the players
    by rating, because the pairings are not known.
    """
    rated = sorted(
        (player for player in crosstable.players if player.rating),
        key=lambda player: player.rating or 0,
    )
    if not rated:
        return Problem("field", f"{name}: no rated player")
    notes = []
    if left := len(crosstable.players) - len(rated):
        notes.append(f"{left} without a rating left out")
    rounds = crosstable.rounds
    number = games or rounds
    met: tuple[Participant, ...]
    if not games and is_round_robin(crosstable):
        met = tuple(rated) * max(1, rounds // len(rated))
    elif number:
        met = spread_players(rated, number)
    else:
        return Problem("games", f"{name}: does not say how many rounds; add --games")
    if len(met) < len(rated):
        notes.append(
            f"{len(met)} opponents spread evenly over a field of {len(rated)}: an"
            " estimate, the pairings are not known"
        )
    are_titled = any(player.title for player in rated)
    return Opponents(
        name,
        tuple(Game(player.rating, name=player.name) for player in met),
        tuple(_make_norm_game(player, are_titled) for player in met),
        tuple(notes),
    )


def spread_players(
    players: Sequence[Participant], number: int
) -> tuple[Participant, ...]:
    """Choose this many players, one from the middle of each of as many equal parts."""
    count = len(players)
    if number >= count:
        return tuple(players)
    return tuple(
        players[(2 * place + 1) * count // (2 * number)] for place in range(number)
    )


def find_worth(
    system: RatingSystem,
    player: Player,
    opponents: Opponents,
    terms: Terms,
    model: Model,
    aims: Aims,
) -> Worth | Problem:
    """Forecast an event from the odds of every game."""
    made = forecast_event(system, player, opponents.games, terms, model, aims.strength)
    if isinstance(made, Problem):
        return made
    target = norm = None
    if aims.target is not None and isinstance(made, Forecast):
        target = plan_forecast(made, RatingTarget(aims.target))
    if aims.norm is not None:
        norm = plan_forecast(made, _make_norm_target(aims, aims.norm, opponents))
    for plan in (target, norm):
        if isinstance(plan, Problem):
            return plan
    assert not isinstance(target, Problem)
    assert not isinstance(norm, Problem)
    found = made if isinstance(made, Forecast) else None
    ratings = [game.opponent for game in opponents.games if game.opponent is not None]
    return Worth(
        opponents=opponents,
        average=average_of_opponents(ratings),
        chances=made.chances,
        forecast=found,
        gain=found and found.probability_where(lambda one: one.rounded > 0),
        target=target,
        norm=norm,
    )


def _make_norm_game(player: Participant, are_titled: bool) -> NormGame:
    """Make a norm game; if titles are given, a player without one is untitled."""
    title = player.title if are_titled else None
    return NormGame(player.rating, title, player.federation)


def _make_norm_target(
    aims: Aims, norm: NormTitle | UsLevel, opponents: Opponents
) -> NormTarget | UsNormTarget:
    rounds = len(opponents.games)
    if isinstance(norm, UsLevel):
        return UsNormTarget(norm, us_norm_games(opponents.games), rounds)
    facts = aims.facts._replace(rounds=rounds)
    return NormTarget(norm, opponents.as_norm, facts)
