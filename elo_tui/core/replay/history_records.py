"""Rows of a person's imported history: what a publisher stated, never recomputed.

Days are ``2025-01-31``, or ``2015`` where only the year is known; moments are
``2025-01-31T18:05:22`` in UTC, or a day. None means that the source does not state it.
"""

from __future__ import annotations

from typing import NamedTuple

from elo_tui.core.replay.journal_records import Entry, Identity


class HistoryRating(NamedTuple):
    """A rating that a publisher stated, with the day from which it counts."""

    system: str
    pool: str
    """"" if the system has only one rating."""
    day: str
    rating: int
    games: int | None = None
    """Games rated for this list."""
    number: int | None = None
    """DWZ: the number of evaluations."""
    rd: float | None = None
    """The rating deviation, points."""
    source: str = ""


class HistoryEvent(NamedTuple):
    """An event of which only the sums are known, or its rating before and after."""

    system: str
    pool: str
    first: str
    last: str
    name: str
    before: int | None = None
    games: int | None = None
    score: float | None = None
    change: float | None = None
    after: int | None = None
    number: int | None = None
    """DWZ: the number of evaluations after it; it orders events of one year."""
    source: str = ""
    key: str = ""
    """The publisher's number of the event; "" for none."""


class HistoryGame(NamedTuple):
    """A game of an online pool, of ECF, or of an event without opponents' ratings."""

    system: str
    pool: str
    moment: str
    own: int | None
    """The player's rating before the game."""
    colour: str
    opponent: str
    opponent_rating: int | None
    halves: int
    """The score in half points."""
    change: float | None = None
    after: int | None = None
    """The player's rating after the game."""
    key: str = ""
    """The publisher's number or address of the game; "" for none."""
    event: str = ""
    source: str = ""
    is_bot: bool = False


class Peak(NamedTuple):
    """The highest rating in a pool as its publisher states it, with its day."""

    system: str
    pool: str
    day: str
    rating: int


class History(NamedTuple):
    """The rows of one person, by kind, in the order of time."""

    ratings: tuple[HistoryRating, ...] = ()
    events: tuple[HistoryEvent, ...] = ()
    games: tuple[HistoryGame, ...] = ()
    peaks: tuple[Peak, ...] = ()


class Owner(NamedTuple):
    """The person whose history a file holds, as far as it says."""

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
