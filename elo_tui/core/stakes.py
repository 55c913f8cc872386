"""What one opponent puts at stake: every outcome, for both players."""

from __future__ import annotations

from typing import NamedTuple

from elo_tui.core.figures import points
from elo_tui.core.model import (
    Game,
    Player,
    Problem,
    RatedEvent,
    Terms,
    mini_match,
)
from elo_tui.core.systems import RatingSystem


class Outcome(NamedTuple):
    """One outcome, rated from both sides, each with their own K."""

    label: str
    """"win", "draw", "loss"; in a mini-match the score, such as ``1½ of 3``."""
    halves: int
    you: RatedEvent
    opponent: RatedEvent


class Stakes(NamedTuple):
    """The outcomes from best to worst, and which of them is the entered result."""

    you: Player
    opponent: Player
    games: int
    outcomes: tuple[Outcome, ...]
    chosen: int | None
    """Index of the entered result; None when none was entered."""

    @property
    def rated(self) -> bool:
        return all(row.rated for row in self.outcomes[0].you.games)

    @property
    def shown(self) -> Outcome:
        """The outcome to explain: the entered one, else the best."""
        return self.outcomes[self.chosen or 0]


def stakes(
    system: RatingSystem,
    you: Player,
    opponent: Player,
    terms: Terms,
    games: int = 1,
    halves: int | None = None,
) -> Stakes | Problem:
    """Win, draw and loss of one game, or best, entered and worst score of a match.

    `halves` is the entered score in half points out of `games` games, None if open.
    """
    if games == 1:
        wanted = {2: "win", 1: "draw", 0: "loss"}
    else:
        middle = games if halves is None else halves
        wanted = dict.fromkeys((2 * games, middle, 0), "")
        wanted = {score: f"{points(score)} of {games}" for score in wanted}
    outcomes = []
    for score, label in wanted.items():
        own = _rate(system, you, opponent, terms, games, score)
        if isinstance(own, Problem):
            return own
        other = _rate(system, opponent, you, terms, games, 2 * games - score)
        if isinstance(other, Problem):
            return other._replace(field=f"opponent_{other.field}")
        outcomes.append(Outcome(label, score, own, other))
    scores = list(wanted)
    chosen = None if halves is None else scores.index(halves)
    return Stakes(you, opponent, games, tuple(outcomes), chosen)


def _rate(
    system: RatingSystem,
    player: Player,
    opponent: Player,
    terms: Terms,
    games: int,
    halves: int,
) -> RatedEvent | Problem:
    rounds: tuple[Game, ...] = mini_match(opponent.rating, halves, games)
    return system.rate(player, rounds, terms)
