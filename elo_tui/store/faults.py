"""Exceptions of the store, without the database."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from elo_tui.core.replay.journal_records import Entry, Listed, Person


class StoreFault(Exception):
    """Something was not read or not saved; its text is one sentence."""


class NotRead(StoreFault):
    """The data cannot be read at present."""


class NotSaved(StoreFault):
    """The change was not stored; what was stored before is unchanged."""


class ChangedElsewhere(StoreFault):
    """Another program has changed the record; nothing was overwritten."""

    def __init__(self, newest: Person | Listed | Entry | None, deleted: bool) -> None:
        super().__init__(
            "not saved: another program deleted it"
            if deleted or newest is None
            else "not saved: another program changed it"
        )
        self.newest = newest
        """The stored version; None if it does not exist at all."""
        self.deleted = deleted
