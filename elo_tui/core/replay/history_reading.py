"""What a file with a person's history holds, before it is merged into a journal."""

from __future__ import annotations

from typing import NamedTuple

from elo_tui.core.replay.history_records import History
from elo_tui.core.replay.journal_records import Entry, Identity


class Owner(NamedTuple):
    """The owner of the history in a file; parts it omits are empty."""

    name: str = ""
    fide_id: str = ""
    born: int | None = None
    identities: tuple[Identity, ...] = ()


class ListedMonth(NamedTuple):
    """A month of FIDE's index of calculations."""

    pool: str
    day: str
    """The first day of the list that the games count for."""
    change: str
    """The change as printed."""


class HistoryReading(NamedTuple):
    """The content of a file with a person's history."""

    kind: str
    """The key of its kind, such as ``lichess-pgn``."""
    owner: Owner = Owner()
    played_as: str = ""
    """The name in the games, as written there."""
    history: History = History()
    entries: tuple[Entry, ...] = ()
    """Events that the journal rates itself."""
    left_out: tuple[tuple[str, int], ...] = ()
    """Reasons for leaving out games, and how many."""
    notes: tuple[str, ...] = ()
    months: tuple[ListedMonth, ...] = ()
    """Months with games, of an index that has no games itself."""
