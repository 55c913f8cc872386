"""The rating systems: what each must be able to do, and how one is found.

A system is one module with a ``SYSTEM`` object and one row of `rows.py`; it is imported
when it is chosen, so that starting the program imports only one.
"""

from __future__ import annotations

from collections.abc import Sequence
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
        """Where the rules are published, in words."""
        ...

    @property
    def confidence(self) -> str:
        """How reliable the result is: what it was checked against, or why it is not."""
        ...

    def edition(self, terms: Terms) -> str | Problem:
        """The edition of the rules that these terms select, in words."""
        ...

    def rate(
        self, player: Player, games: Sequence[Game], terms: Terms
    ) -> RatedEvent | Problem:
        """What these rounds do to the player's rating, or the fact that is wrong.

        A fact that is needed and not given is a Problem with ``missing`` set.
        """
        ...

    def game_working(self, event: RatedEvent, index: int) -> tuple[Step, ...]:
        """How the change of one round came about."""
        ...

    def sum_working(self, event: RatedEvent) -> tuple[Step, ...]:
        """How the new rating was derived from the changes of the rounds."""
        ...


_BY_KEY = {row.key: row for row in SYSTEMS}
KEYS: tuple[str, ...] = tuple(_BY_KEY)


def get_row(key: str) -> SystemRow:
    """The row of a system; raises KeyError for a key that is not in the table."""
    try:
        return _BY_KEY[key]
    except KeyError:
        raise KeyError(f"{key!r} is none of {', '.join(KEYS)}") from None


def find_row(key: str) -> SystemRow:
    """The row of a system; for an unknown key one that states nothing."""
    return _BY_KEY.get(key) or SystemRow(key, key, "", frozenset())


def system_title(key: str, terms: Terms) -> str:
    """The name of a system, for the DWZ with the year of the rule that applies.

    Raises KeyError for an unknown key.
    """
    found = get_row(key)
    if not found.title_module:
        return found.name
    edition = import_module(found.title_module).edition_for(terms)
    return (
        found.name if isinstance(edition, Problem) else f"{found.name} {edition.year}"
    )


def list_remarks(events: Sequence[RatedEvent]) -> tuple[str, ...]:
    """What the rules say about these events of one system, apart from the numbers."""
    module = get_row(events[0].system).remarks_module if events else ""
    if not module:
        return ()
    found: tuple[str, ...] = import_module(module).list_remarks(events)
    return found


def rounding_word(key: str) -> str:
    """How the numbers of a system become whole ones, in one word.

    Raises KeyError for an unknown key.
    """
    return "cut" if get_row(key).whole_part else "rounded"


def load(key: str) -> RatingSystem:
    """The system itself, imported on first use; raises KeyError for an unknown key."""
    system: RatingSystem = import_module(get_row(key).module).SYSTEM
    return system
