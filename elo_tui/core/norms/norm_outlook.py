"""The rounds to come of a player: the opponents, and the score that makes a norm.

In a round robin the opponents not met yet are known. In a Swiss an opponent who is not
paired yet is rated like the average so far, with any title and federation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from elo_tui.core.events.crosstable import Crosstable, Participant
from elo_tui.core.model import Problem, Result
from elo_tui.core.norms.judge import open_indices
from elo_tui.core.norms.needed import Needed, norm_needs
from elo_tui.core.norms.requirements import (
    Circumstances,
    NormGame,
    NormReport,
)

#: The meetings of two players, by format.
_MEETINGS = {"round robin": 1, "double round robin": 2}
#: The least result of a last game by half points.
_RESULTS = ("any result", "a draw", "a win")


class NormOutlook(Struct, frozen=True, kw_only=True):
    """The score that the rounds to come need."""

    needed: Needed
    is_paired: bool
    """Whether all rounds are paired."""
    assumed: int | None
    """The rating assumed for opponents not known yet; None if all are known."""
    text: str
    """The score in a sentence."""

    @property
    def is_possible(self) -> bool:
        """Whether some result makes the norm."""
        return self.needed.half_points is not None

    @property
    def last_game(self) -> int | None:
        """The half points needed from the only game to come; None for more games."""
        is_last = self.is_paired and self.needed.games == 1
        return self.needed.half_points if is_last else None


def list_known_opponents(
    crosstable: Crosstable,
    player: Participant,
    unpaired: Sequence[int],
    facts: Circumstances,
) -> tuple[NormGame, ...]:
    """List the games of a round robin that are not paired, with any bye at the end.

    Empty if they do not fit into the rounds, and for other formats.
    """
    meetings = _MEETINGS.get(facts.format or "", 0)
    met = Counter(one.opponent for one in player.pairings)
    to_meet = [
        one
        for one in crosstable.players
        if one.no != player.no
        for _ in range(meetings - met[one.no])
    ]
    if not to_meet or len(to_meet) > len(unpaired):
        return ()
    games = [
        NormGame(
            rating=one.rating or None,
            title=one.title,
            federation=one.federation,
            round=number,
            opponent=str(one.no),
        )
        for number, one in zip(unpaired, to_meet, strict=False)
    ]
    byes = (
        NormGame(
            rating=None,
            title="",
            federation="",
            result=Result.FULL_BYE,
            round=number,
        )
        for number in unpaired[len(to_meet) :]
    )
    return (*games, *byes)


def find_outlook(
    crosstable: Crosstable,
    report: NormReport,
    games: tuple[NormGame, ...],
    to_come: tuple[NormGame, ...],
    facts: Circumstances,
) -> NormOutlook | None:
    """Find the score needed from the rounds to come; None without any.

    An opponent of `to_come` without a name is not known.
    """
    assumed = None
    if any(not one.opponent and one.result is None for one in to_come):
        assumed = report.average
        to_come = tuple(one._replace(rating=assumed) for one in to_come)
    whole = (*games, *to_come)
    if not open_indices(whole):
        return None
    needed = norm_needs(report.title, whole, facts)
    if isinstance(needed, Problem):
        return None
    return NormOutlook(
        needed=needed,
        is_paired=not to_come,
        assumed=assumed,
        text=_describe(crosstable, whole, needed, assumed),
    )


def _describe(
    crosstable: Crosstable,
    games: Sequence[NormGame],
    needed: Needed,
    assumed: int | None,
) -> str:
    if assumed is not None:
        return f"{needed.text}; assumed: opponents rated {assumed}"
    places = open_indices(games)
    if len(places) != 1 or needed.half_points is None:
        return needed.text
    game = games[places[0]]
    opponent = crosstable.player(int(game.opponent or 0))
    against = f" against {opponent.label}" if opponent else ""
    text = f"{_RESULTS[needed.half_points]} in round {game.round}{against}"
    # without a game the number of games is missing
    return text if needed.half_points else f"{text}, if it is played"
