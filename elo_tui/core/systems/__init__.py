"""The rating systems: their common interface, and the look-up by key.

A system is one module with a ``SYSTEM`` object and one row of `rows.py`; it is imported
when it is chosen, so that starting the program imports only one.

Internal: no part of the library.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from importlib import import_module
from typing import Protocol

from elo_tui.core.model import Game, Player, Problem, RatedEvent, Step, Terms
from elo_tui.core.systems.rows import SYSTEMS as SYSTEMS
from elo_tui.core.systems.rows import SystemRow as SystemRow


class RatingSystem(Protocol):
    """The interface of a rating system; every answer depends on its arguments alone."""

    @property
    def key(self) -> str:
        """The name on the command line and in JSON."""
        ...

    @property
    def source(self) -> str:
        """The publication of the rules."""
        ...

    @property
    def confidence(self) -> str:
        """The reliability of its results, with the data they were checked against."""
        ...

    def edition(self, terms: Terms) -> str | Problem:
        """Name the edition of the rules that these terms select."""
        ...

    def rate(
        self, player: Player, games: Sequence[Game], terms: Terms
    ) -> RatedEvent | Problem:
        """Rate these rounds; a missing fact gives a Problem with ``missing`` set."""
        ...

    def game_working(self, event: RatedEvent, index: int) -> tuple[Step, ...]:
        """Derive the change of one round."""
        ...

    def sum_working(self, event: RatedEvent) -> tuple[Step, ...]:
        """Derive the new rating from the changes of the rounds."""
        ...


_BY_KEY = {row.key: row for row in SYSTEMS}
KEYS: tuple[str, ...] = tuple(_BY_KEY)


def get_row(key: str) -> SystemRow:
    """Return the row of a system; raises KeyError for an unknown key."""
    try:
        return _BY_KEY[key]
    except KeyError:
        raise KeyError(f"{key!r} is none of {', '.join(KEYS)}") from None


def find_row(key: str) -> SystemRow:
    """Return the row of a system; for an unknown key, one with the defaults."""
    return _BY_KEY.get(key) or SystemRow(key, key, "", frozenset())


def system_title(key: str, terms: Terms) -> str:
    """Name a system, with the year of the rule if names differ by edition.

    Raises KeyError for an unknown key.
    """
    found = get_row(key)
    if not found.title_module:
        return found.name
    edition = import_module(found.title_module).edition_for(terms)
    return (
        found.name if isinstance(edition, Problem) else f"{found.name} {edition.year}"
    )


#: Editions that come into force until this day are known here (27 November 2026).
KNOWN_UNTIL = date(2026, 12, 31)


#: The beginning of the assumption about an event over a change of the rules.
FIRST_DAY_RULES = "rules of the first day"


def describe_unknown_rules(day: date | None) -> str:
    """Note that later rules may apply on a day; "" for one until `KNOWN_UNTIL`."""
    if day is None or day <= KNOWN_UNTIL:
        return ""
    return f"no later edition is known for {day}"


def name_unknown_edition(key: str, edition: str, terms: Terms) -> str:
    """Note that later rules may apply to an event; "" if its day is a known one."""
    decides = get_row(key).rules_from
    day = {"date": terms.date, "event_end": terms.event_end}.get(decides)
    unknown = describe_unknown_rules(day)
    return f"{unknown}: {edition} assumed" if unknown else ""


def list_remarks(events: Sequence[RatedEvent]) -> tuple[str, ...]:
    """List sentences on unknown rules, and on games that the rules do not rate."""
    if not events:
        return ()
    first = events[0]
    unknown = name_unknown_edition(first.system, first.edition, first.terms)
    module = get_row(first.system).remarks_module
    found = import_module(module).list_remarks(events) if module else ()
    return (*filter(None, [unknown]), *found)


def rounding_word(key: str) -> str:
    """Return "cut" or "rounded", the way to whole numbers; raises KeyError."""
    return "cut" if get_row(key).whole_part else "rounded"


def load(key: str) -> RatingSystem:
    """Import a system on first use; raises KeyError for an unknown key."""
    system: RatingSystem = import_module(get_row(key).module).SYSTEM
    return system
