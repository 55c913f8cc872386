"""The rank and percentile of a rating among the players of a list.

A pool is the players with a rating in it who are not inactive. Players with equal
ratings share the best rank; the percentile is the share of the pool that is rated
lower. The user is not counted: the question is about a rating, not about a player.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from itertools import accumulate

from msgspec import Struct

from elo_tui.core.entry import strip_text
from elo_tui.core.model import Problem, Sex

#: The birth years that rating lists may give.
BORN_MIN, BORN_MAX = 1850, 2099
_BORN = f"years such as 1961..1976, 2006.., ..1960 or 2010, {BORN_MIN} to {BORN_MAX}"

#: The ages for comparison: with everyone as young or younger, or as old or older.
_YOUNG, _OLD = 20, 50


class Born(Struct, frozen=True):
    """Birth years, both ends included."""

    first: int = BORN_MIN
    last: int = BORN_MAX


class PlayerGroup(Struct, frozen=True):
    """The players of a list to count; an empty field or None excludes no player."""

    federation: str = ""
    """Three capital letters."""
    born: Born | None = None
    """Players without a birth year are in no group that has this set."""
    sex: Sex = ""


class Rank(Struct, frozen=True):
    """The numbers of players of a group rated higher, the same and lower."""

    higher: int
    equal: int
    lower: int

    @property
    def rank(self) -> int:
        """The rank, from 1, shared by all players with this rating."""
        return self.higher + 1

    @property
    def players(self) -> int:
        """The number of players in the group."""
        return self.higher + self.equal + self.lower

    @property
    def percentile(self) -> float | None:
        """The percentage rated lower, 0 to 100; None for an empty group."""
        return 100 * self.lower / self.players if self.players else None


class RatingCounts(Struct, frozen=True):
    """The number of players with each rating: ranks without their list."""

    ratings: tuple[int, ...] = ()
    """Each rating once, the lowest first."""
    lower: tuple[int, ...] = (0,)
    """The number of players rated lower than each of them; last, of all players."""

    @classmethod
    def build(cls, counts: Mapping[int, int]) -> RatingCounts:
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


def find_age_group(born: int, year: int) -> Born | None:
    """Choose the age group to compare with: as young or younger, or as old or older."""
    age = year - born
    if age <= _YOUNG:
        return Born(first=born)
    return Born(last=born) if age >= _OLD else None
