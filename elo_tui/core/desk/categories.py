"""Categories of players: what puts a player in one, as words and as a rule.

Words have to hold together: ``women u18 <1800``. A year of birth alone leaves open who
has had a birthday, unless the day of the limit is the first or the last of the year.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from datetime import date
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from elo_tui.core.events.crosstable import Crosstable, Participant
from elo_tui.core.model import Problem
from elo_tui.core.norms.requirements import NORM_TITLES
from elo_tui.core.text.latin import fold_to_latin

#: Whether a player belongs to a category; None if the year of birth leaves it open.
Belongs = bool | None

_SEX = {
    **dict.fromkeys(("women", "woman", "female", "girls", "w", "f"), "w"),
    **dict.fromkeys(("men", "man", "male", "boys", "m"), "m"),
}
_OF_WOMEN = frozenset(("WGM", "WIM", "WFM", "WCM"))
_AGE = re.compile(r"(u|s)([0-9]{1,2})(?:@([0-9]{2}-[0-9]{2}))?")
_SENIOR = re.compile(r"([0-9]{2})\+(?:@([0-9]{2}-[0-9]{2}))?")
_BELOW, _FROM = (
    re.compile(r"<([0-9]{3,4})"),
    re.compile(r">=([0-9]{3,4})|([0-9]{3,4})\+"),
)
_RANGE = re.compile(r"([0-9]{3,4})-([0-9]{3,4})")
_NAMED = ("fed", "club", "team", "title", "group")
#: The words that are accepted, for a refusal.
ACCEPTED = (
    "women, men, u18, 65+, u18@09-01, <1800, 1600-1799, 2000+, unrated, untitled,"
    " norm, fed:NOR, club:NAME, team:NAME, title:FM, group:U14"
)
#: The usual days of age limits: youth on the first of the year, seniors by the last.
_FIRST, _LAST = "01-01", "12-31"


class AgeLimit(Struct, frozen=True, kw_only=True):
    """A limit of age on a day of the year of the event."""

    kind: Literal["under", "from"]
    """Younger than `years` on the day, or at least so old."""
    years: int
    day: str
    """Month and day: ``09-01``."""

    def admits(self, born: int | None, year: int) -> Belongs:
        """Return whether a year of birth is within the limit."""
        if born is None:
            return False
        age = year - born
        if age != self.years or self.day in (_FIRST, _LAST):
            # on the first of the year who turns so old in it is still younger
            is_reached = age >= self.years + (self.day == _FIRST)
            return is_reached if self.kind == "from" else not is_reached
        return None


class Category(Struct, frozen=True, kw_only=True):
    """A category of players; an empty or missing condition holds for all."""

    words: str = ""
    """The words that it was read from."""
    sex: str = ""
    ages: tuple[AgeLimit, ...] = ()
    rating_from: int | None = None
    rating_to: int | None = None
    """The highest rating of the category."""
    is_unrated: bool = False
    federation: str = ""
    club: str = ""
    team: str = ""
    title: str = ""
    """A title; ``-`` for players without one."""
    group: str = ""
    """A group of the source, as written there."""
    seeks_norm: bool = False
    """Whether the player has no title of the kind that norms are made for."""


def read_category(text: str) -> Category | Problem:
    """Read the words of a category."""
    try:
        words = shlex.split(text)
    except ValueError:
        return Problem("filter", "a quotation mark without its other one")
    if not words:
        return Problem("filter", f"no words; such as {ACCEPTED}")
    found = Category(words=" ".join(text.split()))
    for word in words:
        more = _read_word(found, word)
        if more is None:
            return Problem("filter", f"'{word}' is none of {ACCEPTED}")
        found = more
    return found


def _read_word(found: Category, word: str) -> Category | None:
    """Add the condition of a word; None if it has no meaning."""
    name, colon, value = word.partition(":")
    if colon and value and name.lower() in _NAMED:
        return _add_named(found, name.lower(), value)
    low = word.lower()
    if low in _SEX:
        return replace(found, sex=_SEX[low])
    if low == "unrated":
        return replace(found, is_unrated=True)
    if low == "untitled":
        return replace(found, title="-")
    if low == "norm":
        return replace(found, seeks_norm=True)
    return _read_age(found, low) or _read_rating(found, low)


def _add_named(found: Category, name: str, value: str) -> Category:
    if name == "fed":
        return replace(found, federation=value.upper())
    if name == "title":
        return replace(found, title=value.upper())
    if name == "club":
        return replace(found, club=value)
    return replace(found, team=value) if name == "team" else replace(found, group=value)


def _read_age(found: Category, word: str) -> Category | None:
    if (read := _AGE.fullmatch(word)) is not None:
        is_youth, years, day = read[1] == "u", int(read[2]), read[3]
    elif (read := _SENIOR.fullmatch(word)) is not None:
        is_youth, years, day = False, int(read[1]), read[2]
    else:
        return None
    limit = AgeLimit(
        kind="under" if is_youth else "from",
        years=years,
        day=day or (_FIRST if is_youth else _LAST),
    )
    return replace(found, ages=(*found.ages, limit))


def _read_rating(found: Category, word: str) -> Category | None:
    if (read := _BELOW.fullmatch(word)) is not None:
        return replace(found, rating_to=int(read[1]) - 1)
    if (read := _FROM.fullmatch(word)) is not None:
        return replace(found, rating_from=int(read[1] or read[2]))
    if (read := _RANGE.fullmatch(word)) is not None:
        return replace(found, rating_from=int(read[1]), rating_to=int(read[2]))
    return None


def judge_player(
    category: Category, player: Participant, year: int, teams: str
) -> Belongs:
    """Return whether a player belongs to a category in an event of a year.

    `teams` are the names of the player's teams.
    """
    if not all(holds(category, player, teams) for holds in _CONDITIONS):
        return False
    ages = [one.admits(player.birth_year, year) for one in category.ages]
    return False if False in ages else None if None in ages else True


def find_sex(player: Participant) -> str:
    """Find the sex of a player: stated, else that of a title of women."""
    return player.sex or ("w" if player.title.upper() in _OF_WOMEN else "")


#: A condition other than age: takes category, player and names of teams.
_Condition = Callable[[Category, Participant, str], bool]


def _has_rating(category: Category, player: Participant, _teams: str) -> bool:
    rating = player.rating or 0
    if category.is_unrated:
        return not rating
    low, high = category.rating_from, category.rating_to
    if low is None and high is None:
        return True
    # a player without a rating is not below one
    return bool(rating) and (low or 0) <= rating <= (high or rating)


def _has_title(category: Category, player: Participant, _teams: str) -> bool:
    if category.seeks_norm and player.title.upper() in NORM_TITLES:
        return False
    if category.title == "-":
        return not player.title
    return not category.title or player.title.upper() == category.title


def _comes_from(category: Category, player: Participant, teams: str) -> bool:
    return (
        (not category.federation or player.origin.upper() == category.federation)
        and _contains(player.club, category.club)
        and _contains(teams, category.team)
        and _contains(player.group, category.group)
    )


def _contains(text: str, wanted: str) -> bool:
    return not wanted or fold_to_latin(wanted) in fold_to_latin(text)


_CONDITIONS: tuple[_Condition, ...] = (
    lambda category, player, _: category.sex in ("", find_sex(player)),
    _has_rating,
    _has_title,
    _comes_from,
)


def find_year(crosstable: Crosstable, today: date) -> int:
    """Find the year of an event, for limits of age; this year if it has no day."""
    event = crosstable.event
    return (event.start or event.end or today).year
