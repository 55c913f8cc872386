"""What a norm is judged on, and the judgement: games, circumstances, conditions."""

from __future__ import annotations

from datetime import date
from typing import Literal, NamedTuple

from elo_tui.core.model import Result
from elo_tui.core.norms.requirements import NormTitle

#: The name of the type in classes that have a field called ``date``.
Day = date

Format = Literal[
    "swiss",
    "round robin",
    "double round robin",
    "knockout",
    "scheveningen",
    "other",
]


class NormGame(NamedTuple):
    """One round of the player; the rounds are listed in order."""

    rating: int | None
    """The opponent's standard rating in the list at the start of the event (1.4.6a);
    None if unrated. For an unknown opponent, the assumed one."""
    title: str | None
    """``GM`` ... ``WCM``, "" for no title, None where unknown."""
    federation: str
    """The opponent's, such as ``NOR``; "" where unknown."""
    result: Result | None = None
    """None for a game still to be played."""
    round: int | None = None
    """The number of the round; without one the position counts."""
    opponent: str = ""
    """Identifies an opponent met more than once; "" for someone met once."""
    excluded: str = ""
    """Why the game does not count although it was played, where that is known: the
    opponent belongs to no FIDE federation (1.4.2a), no move was made, the game was
    adjudicated (1.4.2c)."""
    scored: bool | None = None
    """1.4.2b: whether an unrated opponent in a round robin scored against rated
    players; None where unknown."""


class Circumstances(NamedTuple):
    """The event and its exemptions; None: not given, and asked for where it matters."""

    federation: str = ""
    """The player's federation."""
    date: Day | None = None
    """The first day of the event; earlier ones are not judged by the text of 1 January
    2024."""
    rounds: int | None = None
    """The number of scheduled rounds."""
    format: Format | None = None
    approved: bool | None = None
    """1.4.2e: whether the Qualification Commission approved a format beyond the
    four."""
    national_final: bool | None = None
    """1.4.3a: the final stage of the championship of the player's federation."""
    national_team: bool | None = None
    """1.4.3b: the team championship that the player's federation registered."""
    zonal: bool | None = None
    """1.4.3c: a zonal or sub-zonal tournament."""
    many_foreigners: bool | None = None
    """1.4.3d: a Swiss with, in every round, at least 20 rated players from outside the
    host federation, of at least 3 federations, 10 of them GM, IM, WGM or WIM; players
    who miss more than one round, apart from pairing-allocated byes, are not counted."""
    team_championship: bool | None = None
    """1.4.1b: a World or Continental Team or Club Championship of 7 to 9 rounds."""
    world_cup: bool | None = None
    """1.4.1b: the World Cup or the Women's World Cup."""


#: The exemptions that few events have are taken as absent, not asked for.
ORDINARY = Circumstances(
    national_final=False,
    national_team=False,
    zonal=False,
    team_championship=False,
    world_cup=False,
)


class Condition(NamedTuple):
    """One line of the checklist."""

    name: str
    article: str
    """The article of B.01."""
    required: int | str
    actual: int | str
    met: bool | None
    """None when it cannot be judged without a further fact."""
    text: str
    """The condition with its numbers, in plain words."""
    asks: tuple[str, ...] = ()
    """The facts that would settle it where `met` is None: fields of Circumstances, or
    ``opponent_title``, ``opponent_federation``, ``opponent_scored``."""


class GameLeftOut(NamedTuple):
    """A round that does not count for the norm."""

    round: int
    why: str
    article: str = ""


class Raised(NamedTuple):
    """The one opponent who counts with a higher rating than their own (1.4.6c)."""

    rounds: tuple[int, ...]
    """All rounds against this opponent."""
    rating: int | None
    counts: int


class NormReport(NamedTuple):
    """The checklist of one norm over the games that serve it best.

    These are all games if they make the norm, else the set that leaves the fewest out;
    if no set makes the norm, all games again.
    """

    title: NormTitle
    achieved: bool | None
    """None when it depends on a fact that was not given."""
    conditions: tuple[Condition, ...]
    counted: tuple[int, ...]
    """The rounds of the games counted."""
    left_out: tuple[GameLeftOut, ...]
    half_points: int
    """Of the games counted."""
    average: int | None
    """1.4.7, with the raised opponent, rounded; None without a game."""
    raised: Raised | None
    performance: int | None
    """1.4.8: Rp."""
    least_half_points: int | None
    """The fewest half points that make the norm against this average in as many
    games."""
    counts_as: int | None
    """The number of games an achieved norm counts for in an application (1.4.1b to d,
    1.7)."""

    @property
    def asks(self) -> tuple[str, ...]:
        """The facts that would settle the undecided conditions."""
        named = [fact for condition in self.conditions for fact in condition.asks]
        return tuple(dict.fromkeys(named))
