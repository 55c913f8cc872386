"""FIDE's calculations of a month: events that the journal rates itself.

Rating and K of each event are those of the page. The heading names the list for which
they count. An opponent's rating with ``*`` was moved to within 400 points: the real one
is unknown, which the event's origin remembers.
"""

from __future__ import annotations

import re
from datetime import date

from elo_tui.core.events.crosstable import Crosstable, build_games, index_players
from elo_tui.core.events.reading import EventReading, Tick, ignore_progress
from elo_tui.core.model import Given, Pool, Terms
from elo_tui.core.replay.history_reading import HistoryReading, Owner
from elo_tui.core.replay.journal_records import Entry, Origin
from elo_tui.readers import fide_page
from elo_tui.readers.history.fide_ratings import read_month
from elo_tui.readers.history.history_source import Asked
from elo_tui.readers.shared import SourceRefused

_TITLE = re.compile(
    r"(Standard|Rapid|Blitz)\s+Ratings\s+([A-Z][a-z]{2})[a-z]*\s+([12][0-9]{3})"
)
_EVENT = re.compile(r"report\.phtml\?event=([0-9]+)&(?:amp;)?t=([0-9])")
_PLAYER = re.compile(r"(?:id_number|profile[=/]|event)=?([0-9]{4,10})\b")
_POOLS: tuple[Pool, ...] = ("standard", "rapid", "blitz")
_CAPPED = re.compile(r"game ([0-9]+), .*: rating as counted")
SOURCE = "FIDE calculations"


def read(text: str, _asked: Asked, tick: Tick = ignore_progress) -> HistoryReading:
    """Read the events of a page; raises SourceRefused."""
    reading = fide_page.read(text, tick)
    if not isinstance(reading, EventReading):
        raise SourceRefused(str(reading))
    pool, listed = _read_title(text)
    links = list(dict.fromkeys(_EVENT.findall(text)))
    numbers = links if len(links) == len(reading.sections) else []
    capped = _find_capped(reading)
    entries = []
    for place, section in enumerate(reading.sections):
        number, kind = numbers[place] if numbers else ("", "")
        if kind in ("0", "1", "2"):
            pool = _POOLS[int(kind)]
        entries.append(_make_entry(section, pool, listed, number, capped[place]))
    owner = _PLAYER.search(text)
    name = reading.sections[0].players[0].name
    return HistoryReading(
        kind="fide-calculations",
        owner=Owner(name, owner[1] if owner and "id_number" in owner[0] else ""),
        entries=tuple(entries),
        notes=tuple(
            f"line {note.line}, {note.text}" if note.line else note.text
            for note in reading.notes
            if note.left_out
        ),
    )


def _read_title(text: str) -> tuple[Pool, date | None]:
    """Return the pool, and the first day of the list that the page is for."""
    found = _TITLE.search(text)
    if found is None:
        return "standard", None
    pool = next(one for one in _POOLS if one == found[1].lower())
    return pool, date.fromisoformat(read_month(f"{found[3]}-{found[2]}"))


def _find_capped(reading: EventReading) -> list[tuple[int, ...]]:
    """List the capped games of each event, which the notes name by line."""
    starts = [section.players[0].line or 0 for section in reading.sections]
    found: list[list[int]] = [[] for _ in starts]
    for note in reading.notes:
        game = _CAPPED.match(note.text)
        if game is not None:
            at = sum(start <= (note.line or 0) for start in starts) - 1
            found[max(0, at)].append(int(game[1]))
    return [tuple(places) for places in found]


def _make_entry(
    section: Crosstable,
    pool: Pool,
    listed: date | None,
    number: str,
    capped: tuple[int, ...],
) -> Entry:
    owner = section.players[0]
    event = section.event
    if event.start is None:
        raise SourceRefused(f"{event.name or 'an event'}: without days", owner.line)
    by_number = index_players(section)
    last = event.end or event.start
    counted = listed if listed is not None and listed > last.replace(day=1) else None
    return Entry(
        name=event.name,
        system="fide",
        first=event.start,
        last=event.end if event.end != event.start else None,
        given=Given(
            rating=owner.rating,
            k=owner.k,
            k_reason="FIDE calculations" if owner.k is not None else None,
        ),
        terms=Terms(pool=pool),
        games=build_games(owner, by_number),
        counted=counted,
        origin=Origin(SOURCE, number, owner.published_change, capped),
    )
