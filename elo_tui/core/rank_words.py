"""The rank of a rating in several groups, as a sentence."""

from __future__ import annotations

from collections.abc import Iterable

from elo_tui.core.model import Sex
from elo_tui.core.ranking import BORN_MAX, BORN_MIN, Born, PlayerGroup, Rank
from elo_tui.core.text.figures import format_ordinal

_SEXES: dict[Sex, str] = {"m": "men", "w": "women", "": ""}


def describe_group(group: PlayerGroup) -> str:
    """Describe a group as it follows a noun: ``in GER, women, born 2006 or later``."""
    parts = (
        f"in {group.federation}" if group.federation else "",
        _SEXES[group.sex],
        _describe_born(group.born) if group.born else "",
    )
    return ", ".join(part for part in parts if part)


def describe_ranks(rating: int, found: Iterable[tuple[PlayerGroup, Rank]]) -> str:
    """Describe the rank of a rating in several groups, without a full stop.

    Such as ``2000 would be 41,203rd of 512,044 active, 92nd percentile; 1,250th of
    20,114 in GER, 93rd percentile``. The percentile is rounded down, so that it never
    counts too many players.
    """
    parts = [_describe_rank(group, rank) for group, rank in found]
    return f"{rating} would be {'; '.join(parts)}"


def describe_ranks_briefly(
    rating: int, found: Iterable[tuple[PlayerGroup, Rank]], where: str, room: int
) -> str:
    """The same followed by `where`, with the groups that fit into `room` characters.

    The first group is always included; if space is short the sentence gets shorter, and
    in the end it loses the percentile.
    """
    found = tuple(found)
    if not found:
        return ""
    whole = [_describe_rank(group, rank) for group, rank in found]
    short = [
        _describe_shortly(*found[0]),
        *(_describe_place(group, rank) for group, rank in found[1:]),
    ]
    for count in range(len(found), 0, -1):
        for start, parts in ((f"{rating} would be", whole), (f"{rating}:", short)):
            text = f"{start} {'; '.join(parts[:count])} ({where})"
            if len(text) <= room:
                return text
    shortest = short[0].rpartition(", ")[0] or short[0]
    return f"{rating}: {shortest} ({where})"


def _describe_rank(group: PlayerGroup, rank: Rank) -> str:
    if outside := _describe_outside(group, rank):
        return outside
    where = describe_group(group) or "active"
    level = f", level with {rank.equal:,}" if rank.equal else ""
    return (
        f"{format_ordinal(rank.rank)} of {rank.players:,} {where}{level},"
        f" {_describe_share(rank)}"
    )


def _describe_shortly(group: PlayerGroup, rank: Rank) -> str:
    outside = _describe_outside(group, rank)
    place = f"{_describe_place(group, rank)} of {rank.players:,}"
    return outside or f"{place}, {_describe_share(rank)}"


def _describe_place(group: PlayerGroup, rank: Rank) -> str:
    if outside := _describe_outside(group, rank):
        return outside
    article = "of those " if group.born and not group.federation else ""
    article = "of " if group.sex and not group.federation else article
    return f"{format_ordinal(rank.rank)} {article}{describe_group(group)}".rstrip()


def _describe_outside(group: PlayerGroup, rank: Rank) -> str:
    """Describe a rating above or below all of the group; "" within it.

    A group has no more ranks than players, and the rating is not one of theirs.
    """
    where = describe_group(group) or "active"
    if not rank.players:
        return f"1st with no other {where}"
    if rank.lower == rank.players == 1:
        return f"above all {rank.players:,} {where}"
    return f"below all {rank.players:,} {where}" if rank.higher == rank.players else ""


def _describe_share(rank: Rank) -> str:
    """Write the percentile, rounded down; the 0th is avoided."""
    share = int(rank.percentile or 0)
    if share:
        return f"{format_ordinal(share)} percentile"
    return "above fewer than 1 %" if rank.lower else "above none"


def _describe_born(years: Born) -> str:
    if years.first == years.last:
        return f"born {years.first}"
    if years.last == BORN_MAX:
        return f"born {years.first} or later"
    if years.first == BORN_MIN:
        return f"born {years.last} or earlier"
    return f"born {years.first} to {years.last}"
