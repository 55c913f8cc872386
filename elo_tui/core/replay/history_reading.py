"""The content of a file with a person's history, before it joins a journal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from elo_tui.core.replay.history_records import PersonHistory
from elo_tui.core.replay.journal_records import Entry, Identity
from elo_tui.core.text.figures import plural


class Owner(NamedTuple):
    """The owner of the history in a file; parts it omits are empty."""

    name: str = ""
    fide_id: str = ""
    born: int | None = None
    identities: tuple[Identity, ...] = ()
    expects_fide_id: bool = False
    """Whether such a file states a FIDE ID, so that one without it may be of
    any player."""


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
    history: PersonHistory = PersonHistory()
    entries: tuple[Entry, ...] = ()
    """Events that the journal rates itself."""
    left_out: tuple[tuple[str, int], ...] = ()
    """Reasons for leaving out games, and how many."""
    notes: tuple[str, ...] = ()
    gaps: tuple[str, ...] = ()
    """The notes on missing games."""
    months: tuple[ListedMonth, ...] = ()
    """Months with games, of an index that has no games itself."""


def count_records(entries: int, listed: int, games: int = 0) -> str:
    """Count events and official ratings, and games if known."""
    text = f"{plural(entries, 'event')}, {plural(listed, 'official rating')}"
    return f"{plural(games, 'game')}, {text}" if games else text


def describe_history(reading: HistoryReading) -> str:
    """Count the content of a history, with its owner."""
    history = reading.history
    owner = reading.played_as or reading.owner.name or "a history"
    listed, events = len(history.ratings), len(history.events) + len(reading.entries)
    text = f"{owner}: {count_records(events, listed, len(history.games))}"
    left_out = ", ".join(f"{count} {reason}" for reason, count in reading.left_out)
    return f"{text}; left out: {left_out}" if left_out else text


def join_readings(readings: Sequence[HistoryReading]) -> HistoryReading:
    """Join the files of one person, at least one."""
    owners = [one.owner for one in readings]
    histories = [one.history for one in readings]
    left_out: Counter[str] = Counter()
    for one in readings:
        left_out.update(dict(one.left_out))
    return HistoryReading(
        kind=readings[0].kind,
        owner=Owner(
            name=next((one.name for one in owners if one.name), ""),
            fide_id=next((one.fide_id for one in owners if one.fide_id), ""),
            born=next((one.born for one in owners if one.born), None),
            identities=tuple(
                dict.fromkeys(known for one in owners for known in one.identities)
            ),
            expects_fide_id=any(one.expects_fide_id for one in owners),
        ),
        played_as=readings[0].played_as,
        history=PersonHistory(
            ratings=tuple(row for one in histories for row in one.ratings),
            events=tuple(row for one in histories for row in one.events),
            games=tuple(row for one in histories for row in one.games),
            peaks=tuple(row for one in histories for row in one.peaks),
        ),
        entries=tuple(entry for one in readings for entry in one.entries),
        left_out=tuple(left_out.items()),
        notes=tuple(note for one in readings for note in one.notes),
        gaps=tuple(gap for one in readings for gap in one.gaps),
        months=tuple(month for one in readings for month in one.months),
    )
