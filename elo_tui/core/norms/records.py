"""What a norm is judged by, and the judgement: games, circumstances, conditions."""

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
    """One round of the player, in the order of the rounds."""

    rating: int | None
    """The opponent's standard rating in the list at the start of the event (1.4.6a);
    None is unrated. For an opponent not known yet it is the one to reckon with."""
    title: str | None
    """``GM`` ... ``WCM``, "" for no title, None where it is not known."""
    federation: str
    """The opponent's, such as ``NOR``; "" where it is not known."""
    result: Result | None = None
    """None is a game still to be played."""
    round: int | None = None
    """The number of the round; else the position counts."""
    opponent: str = ""
    """Who it is, for those met more than once; "" is somebody met once."""
    excluded: str = ""
    """Why the game does not count although it was played, where that is known: an
    opponent of no FIDE federation (1.4.2a), no move made, adjudicated (1.4.2c)."""
    scored: bool | None = None
    """1.4.2b: whether an unrated opponent in a round robin scored against rated
    players; None is not known."""


class Circumstances(NamedTuple):
    """The event and its exemptions; None is not told, and is asked where it matters."""

    federation: str = ""
    """The player's federation."""
    date: Day | None = None
    """The first day of the event; the text of 1 January 2024 does not judge earlier
    ones."""
    rounds: int | None = None
    """The scheduled rounds of the event."""
    format: Format | None = None
    approved: bool | None = None
    """1.4.2e: the Qualification Commission approved a format other than the four."""
    national_final: bool | None = None
    """1.4.3a: the final stage of the championship of the player's federation."""
    national_team: bool | None = None
    """1.4.3b: the team championship that the player's federation registered."""
    zonal: bool | None = None
    """1.4.3c: a zonal or sub-zonal tournament."""
    many_foreigners: bool | None = None
    """1.4.3d: a Swiss with, in every round, at least 20 rated players from outside the
    host federation, of at least 3 federations, 10 of them GM, IM, WGM or WIM; those who
    miss more than one round, byes of the pairing apart, are not counted."""
    team_championship: bool | None = None
    """1.4.1b: a World or Continental Team or Club Championship of 7 to 9 rounds."""
    world_cup: bool | None = None
    """1.4.1b: the World Cup or the Women's World Cup."""


#: The exemptions that only few events have are not asked but taken as absent.
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
    """Of B.01."""
    required: int | str
    actual: int | str
    met: bool | None
    """None when it cannot be judged without a fact."""
    text: str
    """The condition with its numbers in plain words."""
    asks: tuple[str, ...] = ()
    """Which facts settle it, where `met` is None: fields of Circumstances, or
    ``opponent_title``, ``opponent_federation``, ``opponent_scored``."""


class LeftOut(NamedTuple):
    """A round that is no part of the norm."""

    round: int
    why: str
    article: str = ""


class Raised(NamedTuple):
    """The one opponent who counts more than rated (1.4.6c)."""

    rounds: tuple[int, ...]
    """All rounds against this opponent."""
    rating: int | None
    counts: int


class NormReport(NamedTuple):
    """The checklist of one norm over the games that serve it best.

    These are all games if they make the norm, else those that leave the fewest out; if
    nothing makes the norm, all games again.
    """

    title: NormTitle
    achieved: bool | None
    """None when it hangs on a fact that was not told."""
    conditions: tuple[Condition, ...]
    counted: tuple[int, ...]
    """The rounds of the games counted."""
    left_out: tuple[LeftOut, ...]
    half_points: int
    """Of the games counted."""
    average: int | None
    """1.4.7, with the raised opponent, rounded; None without a game."""
    raised: Raised | None
    performance: int | None
    """1.4.8: Rp."""
    least_half_points: int | None
    """The fewest that make the norm against this average in as many games."""
    counts_as: int | None
    """Games that an achieved norm counts in an application (1.4.1b to d, 1.7)."""

    @property
    def asks(self) -> tuple[str, ...]:
        """The facts that would settle the conditions left open."""
        named = [fact for condition in self.conditions for fact in condition.asks]
        return tuple(dict.fromkeys(named))
