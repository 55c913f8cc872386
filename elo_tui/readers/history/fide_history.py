"""A person's FIDE ratings month by month, and the calculations of a month.

Ratings are those of the chart, of the profile, or through Lichess. A list counts from
the first day of its month. The chart's games are those rated for it.

Calculations are events that the journal rates itself. Rating and K of each event are
those of the page. The heading names the list for which they count. An opponent's rating
with ``*`` was moved to within 400 points: the real one is unknown, which the event's
origin remembers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

from msgspec.structs import replace

from elo_tui.core.events.crosstable import (
    Crosstable,
    Note,
    build_games,
    index_players,
    note_text,
)
from elo_tui.core.events.reading import EventReading, exclude_contradictions
from elo_tui.core.facts import RATING_MAX
from elo_tui.core.model import POOLS, Given, Pool, Terms
from elo_tui.core.replay.event_corrections import choose_notes
from elo_tui.core.replay.history_reading import HistoryReading, ListedMonth, Owner
from elo_tui.core.replay.history_records import HistoryRating, PersonHistory
from elo_tui.core.replay.journal_records import Entry, Origin
from elo_tui.readers import fide_page
from elo_tui.readers.history.damaged_values import DamagedValues
from elo_tui.readers.history.history_source import Asked, PageRow, SavedPage, shorten
from elo_tui.readers.shared import SourceRefused, get_id, get_list, get_text

_MONTHS = re.findall("...", "JanFebMarAprMayJunJulAugSepOctNovDec")
_MONTH = re.compile(r"([12][0-9]{3})-([A-Z][a-z]{2})")
#: The keys of rating and games in the chart, by pool.
_KEYS = (
    ("rating", "period_games"),
    ("rapid_rtng", "rapid_games"),
    ("blitz_rtng", "blitz_games"),
)
#: ``2015021577``: year, month and rating.
_PACKED = re.compile(r"([12][0-9]{3})([0-9]{2})([0-9]{3,4})")
_CELLS = 7
#: The cells of a pool in a row of the profile.
_VALUES = ("rating", "games")
_INDEX_CELLS = 4
_NO_GAMES = "No Games"


def read_month(text: str) -> str:
    """Return the first day of ``2024-Jan``; raises SourceRefused."""
    found = _MONTH.fullmatch(text.strip())
    if found is None or found[2] not in _MONTHS:
        raise SourceRefused(f"'{shorten(text, 20)}': not a month such as 2024-Jan")
    return f"{found[1]}-{_MONTHS.index(found[2]) + 1:02}-01"


def read_chart(value: Any, _asked: Asked) -> HistoryReading:  # noqa: ANN401  (JSON)
    """Read FIDE's data of the rating chart; raises SourceRefused."""
    rows = [row for row in value if isinstance(row, dict)]
    ids = {get_id(row, "id_number") for row in rows} - {""}
    if len(ids) > 1:
        raise SourceRefused(f"ratings of several players: {', '.join(sorted(ids))}")
    ratings: list[HistoryRating] = []
    damaged = DamagedValues()
    for row in rows:
        month = get_text(row, "date_2")
        day = read_month(month)
        for pool, (rating, games) in zip(POOLS, _KEYS, strict=True):
            found = damaged.get_whole(row, rating, month)
            count = damaged.get_whole(row, games, month)
            if found:
                ratings.append(_make_rating(pool, day, found, count, "FIDE chart"))
    name = get_text(rows[0], "name")
    return HistoryReading(
        kind="fide-chart",
        owner=Owner(name, next(iter(ids), ""), expects_fide_id=True),
        history=PersonHistory(ratings=_sort_ratings(ratings)),
        notes=damaged.list_notes(),
    )


def read_profile(page: SavedPage, _asked: Asked) -> HistoryReading:
    """Read the table of ratings of a saved profile; raises SourceRefused."""
    ratings: list[HistoryRating] = []
    damaged = DamagedValues()
    for row in page.rows:
        if not _is_month_row(row, damaged):
            continue
        month = row.cells[0]
        day = read_month(month)
        for place, pool in enumerate(POOLS):
            values = dict(zip(_VALUES, row.cells[1 + 2 * place :], strict=False))
            where = f"{month}, {pool}"
            rating = damaged.get_whole(values, "rating", where)
            count = damaged.get_whole(values, "games", where)
            if rating:
                ratings.append(_make_rating(pool, day, rating, count, "FIDE profile"))
    born = page.find_text("profile-info-byear") or page.labelled.get("B-Year:", "")
    name = page.find_text("player-title") or page.find_text("profile-top-title")
    # the layout of 2020 has labels
    id = page.find_text("profile-info-id") or page.labelled.get("FIDE ID:", "")
    return HistoryReading(
        kind="fide-profile",
        owner=Owner(
            shorten(name),
            id if re.fullmatch("[0-9]{1,12}", id) else "",
            int(born) if re.fullmatch("[12][0-9]{3}", born) else None,
            expects_fide_id=True,
        ),
        history=PersonHistory(ratings=_sort_ratings(ratings)),
        notes=damaged.list_notes(),
    )


def _is_month_row(row: PageRow, damaged: DamagedValues) -> bool:
    """Whether a row has a month and its ratings; name one that is damaged."""
    has_cells = len(row.cells) == _CELLS
    has_month = bool(_MONTH.fullmatch(row.cells[0])) if row.cells else False
    has_ratings = sum(map(str.isdecimal, row.cells)) > 1
    if has_cells != has_month and has_ratings:
        damaged.add("a row", " ".join(row.cells))
    return has_cells and has_month


def read_index(page: SavedPage, _asked: Asked) -> HistoryReading:
    """Read which months have calculations; the page has no games itself."""
    damaged = DamagedValues()
    ids = {
        found[1]
        for row in page.rows
        for link in row.links
        if (found := re.search(r"id_number=([0-9]+)", link))
    }
    return HistoryReading(
        kind="fide-index",
        owner=Owner(fide_id=ids.pop() if len(ids) == 1 else "", expects_fide_id=True),
        months=tuple(dict.fromkeys(_list_months(page.rows, damaged))),
        notes=damaged.list_notes(),
    )


def read_packed(value: dict[str, Any], _asked: Asked) -> HistoryReading:
    """Read FIDE's ratings as Lichess gives them; raises SourceRefused."""
    ratings: list[HistoryRating] = []
    for pool in POOLS:
        for one in get_list(value, pool):
            found = _PACKED.fullmatch(str(one))
            if found is None or not 1 <= int(found[2]) <= 12:
                message = "not a year, a month and a rating such as 2015021577"
                raise SourceRefused(f"'{shorten(one, 20)}': {message}")
            day = f"{found[1]}-{found[2]}-01"
            ratings.append(
                _make_rating(pool, day, int(found[3]), None, "FIDE through Lichess")
            )
    return HistoryReading(
        kind="fide-lichess",
        history=PersonHistory(ratings=_sort_ratings(ratings)),
        notes=(
            "of months with the same rating only the first and the last are stated",
        ),
    )


def _make_rating(
    pool: str, day: str, rating: int, games: int | None, source: str
) -> HistoryRating:
    if not 0 < rating <= RATING_MAX:
        raise SourceRefused(f"{day[:7]}: {rating} is not a rating")
    return HistoryRating("fide", pool, day, rating, games=games, source=source)


def _sort_ratings(ratings: list[HistoryRating]) -> tuple[HistoryRating, ...]:
    if not ratings:
        raise SourceRefused("no ratings in this file")
    return tuple(sorted(ratings, key=lambda row: (row.day, POOLS.index(row.pool))))


def _list_months(
    rows: Sequence[PageRow], damaged: DamagedValues
) -> Iterator[ListedMonth]:
    for row in rows:
        has_cells = len(row.cells) == _INDEX_CELLS
        if not has_cells or not _MONTH.fullmatch(row.cells[0]):
            if any(text.startswith("View") for text in row.cells):
                damaged.add("a row", " ".join(row.cells))
            continue
        for pool, cell in zip(POOLS, row.cells[1:], strict=True):
            if cell.startswith("View"):
                day = read_month(row.cells[0])
                yield ListedMonth(pool, day, cell.removeprefix("View").strip())
            elif cell != _NO_GAMES:
                damaged.add(f"{row.cells[0]}, {pool}", cell)


_TITLE = re.compile(
    r"(Standard|Rapid|Blitz)\s+Ratings\s+([A-Z][a-z]{2})[a-z]*\s+([12][0-9]{3})"
)
_EVENT = re.compile(r"report\.phtml\?event=([0-9]+)&(?:amp;)?t=([0-9])")
_PLAYER = re.compile(r"(?:id_number|profile[=/]|event)=?([0-9]{4,10})\b")
_CAPPED = re.compile(r"game ([0-9]+), .*: rating as counted")
SOURCE = "FIDE calculations"


def read_calculations(text: str, _asked: Asked) -> HistoryReading:
    """Read the events of a page; raises SourceRefused."""
    reading = fide_page.read(text)
    if not isinstance(reading, EventReading):
        raise SourceRefused(str(reading))
    pool, listed = _read_title(text)
    links = list(dict.fromkeys(_EVENT.findall(text)))
    numbers = links if len(links) == len(reading.sections) else []
    capped = _find_capped(reading)
    entries = []
    notes = [one for one in reading.notes if not _is_fact(one)]
    for place, section in enumerate(reading.sections):
        number, kind = numbers[place] if numbers else ("", "")
        if kind in ("0", "1", "2"):
            pool = POOLS[int(kind)]
        checked, doubts = exclude_contradictions(section)
        notes += doubts
        entry = _make_entry(checked, pool, listed, number, capped[place])
        own = choose_notes([one for one in notes if _is_on(section, one)])
        entries.append(replace(entry, notes=own))
    owner = _PLAYER.search(text)
    name = reading.sections[0].players[0].name
    return HistoryReading(
        kind="fide-calculations",
        owner=Owner(name, owner[1] if owner and "id_number" in owner[0] else ""),
        entries=tuple(entries),
        notes=tuple(map(note_text, notes)),
        gaps=tuple(note_text(note) for note in notes if note.is_gap),
    )


def _read_title(text: str) -> tuple[Pool, date | None]:
    """Return the pool, and the first day of the list that the page is for."""
    found = _TITLE.search(text)
    if found is None:
        return "standard", None
    pool = next(one for one in POOLS if one == found[1].lower())
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


def _is_fact(note: Note) -> bool:
    """Whether a note is about a value that is stored as a fact."""
    return bool(_CAPPED.match(note.text)) or note.text.startswith(fide_page.RATED_AS)


def _is_on(section: Crosstable, note: Note) -> bool:
    """Whether a note is on the lines of an event."""
    lines = [one.line for one in section.players if one.line is not None]
    return note.line is not None and min(lines) <= note.line <= max(lines)


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
