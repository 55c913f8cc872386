"""Answers from the rating lists: players, a rank, the strongest, the lists."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Annotated

from elo_tui.core.model import Pool
from elo_tui.core.rank_words import describe_group, describe_ranks
from elo_tui.core.ranking import PlayerGroup
from elo_tui.kit.answer import Answer, Basis, Lead, Measure, Notes, Record
from elo_tui.session.lookup import is_old, newer_list_command
from elo_tui.store.lists import Leader, ListInfo, Listing, Rating, RatingRank
from elo_tui.store.lists.player_facts import get_fide_id

#: Decimals of a percentile in JSON.
_PLACES = 10

_DATA = Measure(role="data")


class PoolRating(Record, frozen=True, kw_only=True):
    """A rating in one pool of a list."""

    rating: int | None
    games: Annotated[int | None, _DATA]
    k: Annotated[int | None, Measure("K")]


class ListedPlayer(Record, frozen=True, kw_only=True):
    """A player of a list; None for a value that it does not state."""

    id: Annotated[str, Measure("ID")]
    name: str | None
    federation: str | None
    sex: Annotated[str | None, _DATA]
    title: str | None
    standard: PoolRating
    rapid: PoolRating
    blitz: PoolRating
    born: int | None
    flag: Annotated[str | None, _DATA]
    dwz_index: Annotated[int | None, Measure("index")]
    fide_id: Annotated[str | None, Measure("FIDE ID", role="data")]
    inactive: bool
    system: Annotated[str | None, _DATA]
    list_date: Annotated[str | None, _DATA]
    list: str


class PlayersAnswer(Answer, frozen=True, kw_only=True):
    """The players found, a row for each player and list."""

    players: Annotated[tuple[ListedPlayer, ...], Measure(empty="no player found")]

    @property
    def title(self) -> str:
        return "Players found"


def answer_players(found: Sequence[tuple[Listing, ListInfo]]) -> PlayersAnswer:
    """Answer with players found, each with the list that has it."""
    return PlayersAnswer(players=tuple(_describe_player(*one) for one in found))


def _describe_player(one: Listing, info: ListInfo) -> ListedPlayer:
    return ListedPlayer(
        id=one.id,
        name=one.name or None,
        federation=one.federation or None,
        sex=one.sex or None,
        title=one.title or None,
        standard=_describe_rating(one.standard),
        rapid=_describe_rating(one.rapid),
        blitz=_describe_rating(one.blitz),
        born=one.born,
        flag=one.flag or None,
        dwz_index=one.dwz_index or None,
        fide_id=one.fide_id or get_fide_id(one, info) or None,
        inactive=one.is_inactive,
        system=info.system or None,
        list_date=info.date,
        list=one.list_name,
    )


def _describe_rating(one: Rating) -> PoolRating:
    return PoolRating(rating=one.rating, games=one.games, k=one.k)


class RankAnswer(Answer, frozen=True, kw_only=True):
    """The rank of a rating in a group of players."""

    rating: Annotated[int, Measure(role="source")]
    lead: Lead
    rank: Annotated[int, _DATA]
    equal: Annotated[int, _DATA]
    of: Annotated[int, _DATA]
    percentile: Annotated[float | None, _DATA]
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


class RankedPlayer(Record, frozen=True, kw_only=True):
    """A player of a top list; equal ratings share a rank."""

    rank: int
    rating: int
    id: Annotated[str, Measure("ID")]
    name: str | None
    title: str | None
    federation: str | None
    sex: Annotated[str | None, _DATA]
    born: int | None


class TopAnswer(Answer, frozen=True, kw_only=True):
    """The strongest active players of a list."""

    group: Annotated[str, Measure(role="source")]
    players: Annotated[
        tuple[RankedPlayer, ...], Measure(empty="nobody in this group is rated")
    ]
    pool: Basis
    list: Basis
    list_date: Annotated[str | None, Measure(role="basis")]

    @property
    def title(self) -> str:
        return f"{self.group}, active"


def answer_top(
    found: Sequence[Leader], info: ListInfo, pool: Pool, group: PlayerGroup
) -> TopAnswer:
    """Answer with the strongest of a group, best first."""
    players = (
        RankedPlayer(
            rank=rank,
            rating=rating,
            id=player.id,
            name=player.name or None,
            title=player.title or None,
            federation=player.federation or None,
            sex=player.sex or None,
            born=player.born,
        )
        for rank, rating, player in found
    )
    return TopAnswer(
        group=describe_group(group) or "everybody",
        players=tuple(players),
        pool=pool,
        list=info.name,
        list_date=info.date,
    )


class StoredList(Record, frozen=True, kw_only=True):
    """A rating list on this machine."""

    name: str
    date: str | None
    players: int
    left_out: int
    """The number of rows that could not be read."""
    imported: str
    """When it was imported, in UTC."""
    source: str
    layout: str
    pools: tuple[str, ...] | None
    """The pools imported so far, for a list that comes as one file per pool."""
    system: str | None


class ListsAnswer(Answer, frozen=True, kw_only=True):
    """The rating lists on this machine."""

    lists: Annotated[tuple[StoredList, ...], Measure(empty="no rating list here yet")]
    older: Annotated[tuple[str, ...], Measure("note", role="people")]
    """The commands that bring newer ones."""

    @property
    def title(self) -> str:
        return "Rating lists"


def answer_lists(infos: Sequence[ListInfo], today: date) -> ListsAnswer:
    """Answer with the lists; those older than a month with how to bring a newer one."""
    older = [info.name for info in infos if is_old(info, today)]
    return ListsAnswer(
        lists=tuple(map(_describe_list, infos)),
        older=tuple(
            f"{name} is older than a month: {newer_list_command(name)}"
            for name in older
        ),
    )


def _describe_list(info: ListInfo) -> StoredList:
    return StoredList(
        name=info.name,
        date=info.date,
        players=info.players,
        left_out=info.left_out,
        imported=info.imported,
        source=info.source,
        layout=info.layout,
        pools=tuple(info.pools.split(", ")) if info.pools else None,
        system=info.system or None,
    )
