"""Answers from the rating lists: a rank, the strongest, the lists themselves."""

from __future__ import annotations

from typing import Annotated

from elo_tui.answers.rank_words import describe_ranks
from elo_tui.kit.answer import Answer, Basis, Lead, Measure, Notes
from elo_tui.store.lists import RatingRank

#: Decimals of a percentile in JSON.
_PLACES = 10


class RankAnswer(Answer, frozen=True, kw_only=True):
    """The rank of a rating in a group of players."""

    rating: Annotated[int, Measure(role="title")]
    lead: Lead
    rank: Annotated[int, Measure(role="data")]
    equal: Annotated[int, Measure(role="data")]
    of: Annotated[int, Measure(role="data")]
    percentile: Annotated[float | None, Measure(role="data")]
    """The percentage rated lower, 0 to 100; None for an empty group."""
    list: Basis
    list_date: Annotated[str | None, Measure(role="basis")]
    pool: Basis
    notes: Notes

    @property
    def title(self) -> str:
        return f"Rank of {self.rating}"


def answer_rank(standing: RatingRank) -> RankAnswer:
    """Answer with the ranks in several groups, and the last of them for programs."""
    rank = standing.ranks[-1][1]
    share = rank.percentile
    lead = [describe_ranks(standing.rating, [one]) for one in standing.ranks]
    lead.append("left out: inactive players and those unrated in the pool")
    if any(group.born for group, _ in standing.ranks):
        lead.append("left out by birth year: players without one in the list")
    notes = () if rank.players else ("nobody in this group is rated",)
    return RankAnswer(
        rating=standing.rating,
        lead=tuple(lead),
        rank=rank.rank,
        equal=rank.equal,
        of=rank.players,
        percentile=None if share is None else round(share, _PLACES),
        list=standing.info.name,
        list_date=standing.info.date,
        pool=standing.pool,
        notes=notes,
    )
