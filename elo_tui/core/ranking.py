"""The rank and percentile of a rating among the players of a list.

A pool is the players with a rating in it who are not inactive. Players with equal
ratings share the best rank; the percentile is the share of the pool that is rated
lower. The user is not counted: the question is about a rating, not about a player.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping
from itertools import accumulate
from typing import Literal, NamedTuple

from elo_tui.core.entry import strip_text
from elo_tui.core.model import Problem

#: The birth years that rating lists may give.
BORN_MIN, BORN_MAX = 1850, 2099
_BORN = f"years such as 1961..1976, 2006.., ..1960 or 2010, {BORN_MIN} to {BORN_MAX}"

#: The ages for comparison: with everyone as young or younger, or as old or older.
_YOUNG, _OLD = 20, 50

Sex = Literal["m", "w", ""]
_SEXES: dict[Sex, str] = {"m": "men", "w": "women", "": ""}


class Born(NamedTuple):
    """Birth years, both ends included."""

    first: int = BORN_MIN
    last: int = BORN_MAX


class PlayerGroup(NamedTuple):
    """The players of a list to count; an empty field or None excludes no player."""

    federation: str = ""
    """Three capital letters."""
    born: Born | None = None
    """Players without a birth year are in no group that has this set."""
    sex: Sex = ""

    @property
    def words(self) -> str:
        """The group as a phrase: ``in GER, women, born 2006 or later``."""
        parts = (
            f"in {self.federation}" if self.federation else "",
            _SEXES[self.sex],
            _describe_born(self.born) if self.born else "",
        )
        return ", ".join(part for part in parts if part)


class Rank(NamedTuple):
    """The numbers of players of a group rated higher, the same and lower."""

    higher: int
    equal: int
    lower: int

    @property
    def rank(self) -> int:
        """The rank, from 1, shared by all players with this rating."""
        return self.higher + 1

    @property
    def of(self) -> int:
        """The number of players in the group."""
        return self.higher + self.equal + self.lower

    @property
    def percentile(self) -> float | None:
        """The percentage rated lower, 0 to 100; None for an empty group."""
        return 100 * self.lower / self.of if self.of else None


class RatingCounts(NamedTuple):
    """The number of players with each rating: ranks without their list."""

    ratings: tuple[int, ...] = ()
    """Each rating once, the lowest first."""
    lower: tuple[int, ...] = (0,)
    """The number of players rated lower than each of them; last, of all players."""

    @classmethod
    def of(cls, counts: Mapping[int, int]) -> RatingCounts:
        """Build the counts from the number of players with each rating."""
        ratings = tuple(sorted(counts))
        lower = accumulate((counts[rating] for rating in ratings), initial=0)
        return cls(ratings, tuple(lower))

    def rank(self, rating: int) -> Rank:
        """Find the rank of a rating among them."""
        lower = self.lower[bisect_left(self.ratings, rating)]
        not_higher = self.lower[bisect_right(self.ratings, rating)]
        return Rank(self.lower[-1] - not_higher, not_higher - lower, lower)


def read_born(text: str) -> Born | Problem | None:
    """Read birth years: ``1961..1976``, ``2006..``, ``..1960``, ``2010``."""
    text = strip_text(text)
    if not text:
        return None
    first, dots, last = (part.strip() for part in text.partition(".."))
    years = [year for year in (first, last) if year]
    plain = all(len(y) == 4 and y.isascii() and y.isdigit() for y in years)
    if not years or not plain:
        return Problem("born", f"born: {_BORN}")
    low = int(first or BORN_MIN)
    high = int(last or BORN_MAX) if dots else low
    if not BORN_MIN <= low <= BORN_MAX or not BORN_MIN <= high <= BORN_MAX:
        return Problem("born", f"born: {_BORN}")
    if high < low:
        return Problem("born", f"born: the years end before they begin; {_BORN}")
    return Born(low, high)


def read_sex(text: str) -> Sex:
    """Read the sex in a list; "" for any other text."""
    return "m" if text == "m" else "w" if text == "w" else ""


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


def find_age_group(born: int, year: int) -> Born | None:
    """Choose the age group to compare with: as young or younger, or as old or older."""
    age = year - born
    if age <= _YOUNG:
        return Born(first=born)
    return Born(last=born) if age >= _OLD else None


def format_ordinal(number: int) -> str:
    """Write a whole number with its ending: ``1st``, ``12th``, ``1,103rd``."""
    teen = number // 10 % 10 == 1
    ending = {1: "st", 2: "nd", 3: "rd"}.get(0 if teen else number % 10, "th")
    return f"{number:,}{ending}"


def _describe_rank(group: PlayerGroup, rank: Rank) -> str:
    where = group.words or "active"
    outside = _describe_outside(group, rank)
    if outside:
        return outside
    level = f", level with {rank.equal:,}" if rank.equal else ""
    return (
        f"{format_ordinal(rank.rank)} of {rank.of:,} {where}{level},"
        f" {_describe_share(rank)}"
    )


def _describe_shortly(group: PlayerGroup, rank: Rank) -> str:
    outside = _describe_outside(group, rank)
    return (
        outside
        or f"{_describe_place(group, rank)} of {rank.of:,}, {_describe_share(rank)}"
    )


def _describe_place(group: PlayerGroup, rank: Rank) -> str:
    outside = _describe_outside(group, rank)
    if outside:
        return outside
    article = "of those " if group.born and not group.federation else ""
    article = "of " if group.sex and not group.federation else article
    return f"{format_ordinal(rank.rank)} {article}{group.words}".rstrip()


def _describe_outside(group: PlayerGroup, rank: Rank) -> str:
    """Describe a rating above or below all of the group; "" within it.

    A group has no more ranks than players, and the rating is not one of theirs.
    """
    where = group.words or "active"
    if not rank.of:
        return f"1st with no other {where}"
    if rank.lower == rank.of == 1:
        return f"above all {rank.of:,} {where}"
    return f"below all {rank.of:,} {where}" if rank.higher == rank.of else ""


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
