"""The editions of the FIDE rating regulations by pool and date, and the dates of lists.

Standard: B.02, editions of 1 January 2022 and 1 March 2024, amended 1 October 2025.
Rapid and blitz: their own regulations of 1 January 2022 and 1 March 2024; K as in
standard since 1 October 2022; one amendment on 1 December 2024. Their chapters are
numbered one lower: 8.3.1 for standard is 7.3.1 there. Their chapter 7.2 opens with an
extra rule, so that 8.2.1 for standard is 7.2.2 there.

The floor of the list rose from 1000 to 1400 on 1 March 2024 (announcement of the
Qualification Commission of that day), with a new rule for first ratings. We have not
seen the rapid and blitz texts of 2022; they are assumed to agree with standard in both.

An event is rated by the edition in force on its first day. For an event that spans a
change of the rules that is our reading; the regulations are silent on it.
"""

from __future__ import annotations

from datetime import date, timedelta

from msgspec import Struct
from msgspec.structs import replace

from elo_tui.core.model import Pool, Problem, Terms
from elo_tui.core.systems.sums import find_edition, remember_terms


class KRule(Struct, frozen=True, gc=False):
    """The development coefficients K, and the limits between them.

    B.02 8.3.3 (1 March 2024): 40 for newcomers until 30 games are completed, 40 for
    juniors until the end of the year of their 18th birthday while they are below 2300,
    20 below 2400, 10 for good once 2400 was reached; K times the games of one rating
    period is at most 700.
    """

    young: int = 40
    """For newcomers and juniors."""
    usual: int = 20
    top: int = 10
    newcomer_games: int = 30
    junior_age: int = 18
    junior_below: int = 2300
    """Points, as in the following limits."""
    top_from: int = 2400
    period_limit: int = 700


#: The same in all editions.
K_RULE = KRule()


#: The first day on which no list has a rating below 1400, and the lowest until then;
#: before July 2012 it was higher still.
_FLOOR_SINCE, _FLOOR, _OLD_FLOOR = date(2024, 3, 1), 1400, 1000


def describe_floor(day: date) -> tuple[int, str]:
    """Return the lowest rating of the lists of a day, with a sentence (7.1.2)."""
    if day < _FLOOR_SINCE:
        return _OLD_FLOOR, f"no FIDE rating was below {_OLD_FLOOR} before 1 March 2024"
    return _FLOOR, f"no FIDE rating is below {_FLOOR} since 1 March 2024"


class Edition(Struct, frozen=True, gc=False):
    """The rules that differ between editions."""

    since: date
    pool_kind: str
    """"B.02" (standard) or "Rapid & Blitz"."""
    capped_below: int | None
    """8.3.1: only players rated below this have differences capped; None: all."""
    one_upgrade: bool = False
    """Whether only the lowest rated opponent is raised to 400 points (2022)."""
    fixed_k: int | None = None
    """The same K for all players (rapid and blitz until 2022)."""
    far_games_unrated: bool = False
    """Whether rapid and blitz games above 2600 with a difference of 600 or more are not
    rated."""
    floor: int = _FLOOR
    """7.1.4 and 7.2.1: the lowest rating on the list."""
    two_draws: bool = True
    """8.2.2: a first rating includes two draws against 1800; before 2024 it did not."""
    label: str = ""
    """The name, with its first day."""

    @property
    def chapter(self) -> int:
        """The chapter on computing ratings: 8, in rapid and blitz 7."""
        return 8 if self.pool_kind == "B.02" else 7

    def article(self, rest: str) -> str:
        """Name an article of that chapter: ``article("3.1")`` is 8.3.1 or 7.3.1."""
        return f"{self.chapter}.{rest}"

    def list_article(self, rest: str) -> str:
        """Name an article on lists: ``list_article("1.4")`` is 7.1.4 or 6.1.4."""
        return f"{self.chapter - 1}.{rest}"

    def first_article(self, number: int) -> str:
        """Name an article on first ratings: ``first_article(1)`` is 8.2.1 or 7.2.2."""
        return self.article(f"2.{number if self.chapter == 8 else number + 1}")


def _add_labels(*editions: Edition) -> tuple[Edition, ...]:
    return tuple(
        replace(one, label=f"FIDE {one.pool_kind}, rules of {one.since.isoformat()}")
        for one in editions
    )


_FIRST_DAY = date(2022, 1, 1)
_OLDEST = Edition(
    _FIRST_DAY, "B.02", None, one_upgrade=True, floor=_OLD_FLOOR, two_draws=False
)
_STANDARD = _add_labels(
    Edition(date(2025, 10, 1), "B.02", capped_below=2650),
    Edition(date(2024, 3, 1), "B.02", capped_below=None),
    _OLDEST,
)
_RAPID_BLITZ = _add_labels(
    Edition(date(2024, 12, 1), "Rapid & Blitz", None, far_games_unrated=True),
    Edition(date(2024, 3, 1), "Rapid & Blitz", None),
    replace(_OLDEST, since=date(2022, 10, 1), pool_kind="Rapid & Blitz"),
    replace(_OLDEST, pool_kind="Rapid & Blitz", fixed_k=20),
)
_NO_DATE = Problem(
    "date", f"date: needed, the first day of the event, {_FIRST_DAY} or later", True
)
_TOO_EARLY = Problem("date", f"date: FIDE rules before {_FIRST_DAY} are not known here")


def editions(pool: Pool) -> tuple[Edition, ...]:
    """Return all known editions for a pool, newest first."""
    return _STANDARD if pool == "standard" else _RAPID_BLITZ


@remember_terms
def edition_for(terms: Terms) -> Edition | Problem:
    """Find the edition in force on the first day of the event."""
    return find_edition(editions(terms.pool), terms.first_day, _NO_DATE, _TOO_EARLY)


@remember_terms
def find_editions(terms: Terms) -> tuple[Edition | Problem, Edition | None]:
    """Find the edition in force, and one that comes into force while the event lasts.

    The second is None for most events.
    """
    last = replace(terms, date=max(terms.first_day, terms.last_day))
    first, later = edition_for(terms), edition_for(last)
    return first, None if later is first or isinstance(later, Problem) else later


#: 7.1.3: the days from the closing day to the first of the month.
CLOSING = timedelta(days=3)
#: The last day before the closing day of the calendar's last list.
_LAST = date(date.max.year, 12, 1) - CLOSING


def event_list_day(last: date) -> date:
    """Return the day of the list for an event that ends on a day.

    B.02 7.1.3: a list takes the events that end by its closing day, three days before
    the first of the month. Official FIDE events, with ratings that may come later, are
    not recognised; in the journal the list can be named.
    """
    if last > _LAST:
        return date(date.max.year, 12, 1)
    due = last + CLOSING
    if due.day == 1:
        return due
    return date(due.year + due.month // 12, due.month % 12 + 1, 1)


@remember_terms
def k_list_day(terms: Terms) -> date:
    """Return the day of the list with the K, one before that of the event (8.3.3).

    The ratings are those of the list at the start of the event, which can differ.
    """
    last = max(terms.first_day, terms.last_day)
    return (event_list_day(last) - timedelta(days=1)).replace(day=1)
