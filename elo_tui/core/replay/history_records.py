"""Rows of a person's imported history: what a publisher stated, never recomputed.

Days are ``2025-01-31``, or ``2015`` where only the year is known; moments are
``2025-01-31T18:05:22`` in UTC, or a day. None means that the source does not state it.
"""

from __future__ import annotations

from elo_tui.core.model import CoreRecord
from elo_tui.core.systems import find_row


class HistoryRating(CoreRecord, frozen=True):
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


class HistoryEvent(CoreRecord, frozen=True):
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


class HistoryGame(CoreRecord, frozen=True):
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


class Peak(CoreRecord, frozen=True):
    """The highest rating in a pool as its publisher states it, with its day."""

    system: str
    pool: str
    day: str
    rating: int


class PersonHistory(CoreRecord, frozen=True):
    """The rows of one person, by kind, in the order of time."""

    ratings: tuple[HistoryRating, ...] = ()
    events: tuple[HistoryEvent, ...] = ()
    games: tuple[HistoryGame, ...] = ()
    peaks: tuple[Peak, ...] = ()


#: Display names of publishers that have no system of their own here.
_OTHERS = {"chesscom": "chess.com", "cfc": "CFC"}


def name_publisher(key: str) -> str:
    """Return the display name of a publisher, by its key as a system or as another."""
    return _OTHERS.get(key) or find_row(key).name


class PublishedPoint(CoreRecord, frozen=True):
    """A rating at the end of a day."""

    day: str
    rating: int
    source: str
    """``official`` or ``game``."""


class PublishedSplit(CoreRecord, frozen=True):
    """The sums of a part of the games."""

    label: str
    games: int
    halves: int
    average: int | None
    """The average of the opponents' known ratings; None without any."""
    change: float | None
    """The sum of the published changes; None if none is known."""


class PublishedTrack(CoreRecord, frozen=True):
    """A rating as published, and the games that led to it."""

    system: str
    pool: str
    points: tuple[PublishedPoint, ...]
    """One a day."""
    total: PublishedSplit
    """All games."""
    splits: tuple[tuple[str, tuple[PublishedSplit, ...]], ...]
    """``by_colour``, ``by_opponent`` (hundreds), ``by_year`` and ``by_month``."""
    first: str = ""
    """The day of the first game, "" without any."""
    last: str = ""
    highest: PublishedPoint | None = None
    rd: float | None = None
    """The newest published deviation, points."""
    best_win: HistoryGame | None = None
    """Against the highest rated opponent; among equals, the first."""

    @property
    def name(self) -> str:
        """The display name of publisher and pool."""
        return f"{name_publisher(self.system)} {self.pool}".rstrip()

    @property
    def newest(self) -> PublishedPoint | None:
        """The live rating; None if no rating is known."""
        return self.points[-1] if self.points else None
