"""What is rated and what comes out: players, games, terms and the rated event.

All records are named tuples: immutable and compared by value like a frozen
dataclass, but a sixth of its cost at import, which every start of the program pays.
"""

from __future__ import annotations

from datetime import date
from enum import Enum
from typing import Literal, NamedTuple

Pool = Literal["standard", "rapid", "blitz"]
POOLS: tuple[Pool, ...] = ("standard", "rapid", "blitz")

Colour = Literal["w", "b", ""]


class Problem(NamedTuple):
    """Why something cannot be read or computed: one sentence for the user.

    ``field`` names the fact at fault ("rating", "k", "date" ...), ``text`` says what
    is wrong and what is accepted.
    """

    field: str
    text: str


class Result(Enum):
    """The result of one round, by its code in the tournament report file (TRF16)."""

    WIN = "1"
    DRAW = "="
    LOSS = "0"
    FORFEIT_WIN = "+"
    FORFEIT_LOSS = "-"
    FULL_BYE = "U"
    HALF_BYE = "H"
    ZERO_BYE = "Z"


#: The results of a game that was played; all others are unplayed rounds.
PLAYED = frozenset({Result.WIN, Result.DRAW, Result.LOSS})
FORFEITS = frozenset({Result.FORFEIT_WIN, Result.FORFEIT_LOSS})

#: Points in halves, so that a sum of scores stays an integer.
HALF_POINTS: dict[Result, int] = {
    Result.WIN: 2,
    Result.DRAW: 1,
    Result.LOSS: 0,
    Result.FORFEIT_WIN: 2,
    Result.FORFEIT_LOSS: 0,
    Result.FULL_BYE: 2,
    Result.HALF_BYE: 1,
    Result.ZERO_BYE: 0,
}


class Player(NamedTuple):
    """The player whose rating is computed, with the facts a system may ask for.

    A fact that is None is not known; whatever a system then assumes, it says.
    """

    rating: int
    name: str = ""
    k: float | None = None
    """K-factor given by hand; it overrides the facts."""
    birth_year: int | None = None
    games_played: int | None = None
    """Rated games in completed events before this one, in the pool rated here."""
    reached_2400: bool | None = None
    """Whether a published rating of this pool ever reached 2400."""


class Game(NamedTuple):
    """One round: an opponent's rating and a result, either of which may be missing."""

    opponent: int | None
    """The opponent's rating; None is an unrated opponent, or nobody (a bye)."""
    result: Result | None = None
    """None is a game still to be played."""
    name: str = ""
    colour: Colour = ""
    rated: bool = True
    """False when the organiser or the user says that this game is not rated."""
    round: int | None = None
    """The round number where the source gives one; else the position counts."""


class Terms(NamedTuple):
    """The conditions a game is rated under; each system reads what it knows."""

    date: date = date.min
    """The first day of the event: it decides which edition of the rules applies.

    Systems without dated rules pass it over.
    """
    pool: Pool = "standard"
    scale: int = 400
    """Classic Elo: the difference at which the odds are ten to one."""
    floor: int | None = None
    ceiling: int | None = None


class KFactor(NamedTuple):
    """The K-factor used, with its reason in words."""

    value: float
    reason: str


class RatedGame(NamedTuple):
    """What one round did to the rating."""

    game: Game
    rated: bool
    reason: str
    """Why the round is not rated; empty when it is."""
    difference: int | None
    """Own rating minus opponent's, points."""
    difference_used: int | None
    """The difference after the rules of the system, points."""
    expected: float | None
    """Expected score, 0 to 1; also for a rateable game still to be played."""
    change: float | None
    """Unrounded change in points; None when not rated."""
    total: float
    """Running total of the unrounded changes up to this round, points."""


class RatedEvent(NamedTuple):
    """All rounds of one player with their sums.

    ``half_points`` counts every round, ``games``, ``score_halves`` and ``expected`` the
    rated ones only.
    """

    system: str
    edition: str
    player: Player
    terms: Terms
    k: KFactor
    games: tuple[RatedGame, ...]
    half_points: int
    rated_games: int
    score_halves: int
    expected: float
    change: float
    """Unrounded, points."""
    rounded: int
    new_rating: int
    average_opponents: int | None
    tpr: int | None
    ptp: int | None


#: The reason of a round that will be rated once it has a result.
OPEN = "no result yet"


def why_not_rated(game: Game) -> str:
    """The reason that keeps a round out of the rating in every system, or "".

    Unplayed rounds: FIDE B.02 5.1 (1 March 2024); games against unrated opponents
    count only for the unrated player (8.3.1 speaks of rated opponents).
    """
    if game.result is None:
        if game.opponent is None:
            return "no result yet, opponent unrated"
        return OPEN if game.rated else "marked as not rated"
    if game.result in FORFEITS:
        return "forfeit"
    if game.result not in PLAYED:
        return "bye"
    if game.opponent is None:
        return "opponent unrated"
    return "" if game.rated else "marked as not rated"


def mini_match(opponent: int, halves: int, games: int) -> tuple[Game, ...]:
    """`halves` half points out of `games` games against one opponent, as single games.

    Only the sum counts in a rating, so the score is laid out as wins, at most one
    draw, and losses.
    """
    wins, draws = divmod(halves, 2)
    results = [Result.WIN] * wins + [Result.DRAW] * draws
    results += [Result.LOSS] * (games - wins - draws)
    return tuple(Game(opponent, result) for result in results)
