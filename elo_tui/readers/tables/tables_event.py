"""The tables of one source as one event, as several, or as one player's games."""

from __future__ import annotations

from collections.abc import Sequence

from elo_tui.core.events.crosstable import Crosstable, EventFacts
from elo_tui.core.events.reading import EventReading, Note, Reading
from elo_tui.readers.shared import SourceRefused, refuse_more_players
from elo_tui.readers.tables import (
    pairing_tables,
    player_card,
    start_list,
    who_met_whom,
)
from elo_tui.readers.tables.annotations import tie_breaks
from elo_tui.readers.tables.cell_rows import Row, Table, TablesFound, found
from elo_tui.readers.tables.header_words import Layout, is_of_teams
from elo_tui.readers.tables.lines_around import event_facts
from elo_tui.readers.tables.spreadsheet import restored
from elo_tui.readers.tables.table_players import about_columns, with_used_ratings

ACCEPTED = (
    "a crosstable, a start list or ranking with ratings, pairings with results or"
    " a player's card, with its header"
)
_OF_TEAMS = "the board pairings of a team event name the players"
#: Which tables are read when there are several kinds.
_ORDER: tuple[tuple[Layout, ...], ...] = (
    ("rounds", "grid"),
    ("pairings",),
    ("boards",),
    ("card",),
    ("games",),
    ("list",),
)


def read_rows(
    rows: Sequence[Row],
    format: str,
    accepted: str = ACCEPTED,
    whole_text: bool = True,
    program: str = "",
) -> Reading | EventReading:
    """The content of a source in rows; raises SourceRefused.

    `accepted` ends the message if nothing can be read; `whole_text` asks for a note on
    how much surrounds the tables; `program` is where they come from, if it is known.
    """
    tables = found(rows)
    stated = tie_breaks(" ".join(filter(None, row.cells)) for row in rows)
    if not tables.tables:
        if teams := next((row for row in rows if is_of_teams(row.cells)), None):
            page = f"a page of {program} with " if program else ""
            text = f"{page}teams only, nothing to rate; {_OF_TEAMS}"
            raise SourceRefused(text, teams.line)
        raise SourceRefused(f"no table with a known header; {accepted}")
    notes = list(tables.notes)
    if whole_text and tables.around:
        lines = "line" if tables.around == 1 else "lines"
        notes.append(Note(None, f"{tables.around} {lines} around the table skipped"))
    try:
        return _read(tables, format, notes, stated)
    except SourceRefused as refused:
        if refused.line:
            raise
        raise SourceRefused(f"{refused}; {accepted}") from None


def _read(
    tables: TablesFound, format: str, notes: list[Note], stated: tuple[str, ...]
) -> Reading | EventReading:
    taken = next(
        some
        for layouts in _ORDER
        if (some := [t for t in tables.tables if t.header.layout in layouts])
    )
    if len(taken) < len(tables.tables):
        left = len(tables.tables) - len(taken)
        notes.append(Note(None, f"tables of other kinds not read: {left}"))
    taken = [with_used_ratings(restored(table, notes), notes) for table in taken]
    for table in taken:
        notes += about_columns(table)
    if all(not table.rows for table in taken):
        raise SourceRefused("the table has no rows", taken[0].line)
    if taken[0].header.layout == "games":
        games = tuple(
            game for table in taken for game in player_card.games(table, notes)
        )
        return Reading(format, games, tuple(notes))
    sections = tuple(
        section._replace(event=section.event._replace(tie_breaks=stated))
        for section in _sections(taken, tables.tables[0].above, notes)
    )
    refuse_more_players(sum(len(one.players) for one in sections), taken[0].line)
    return EventReading(format, sections, tuple(notes))


def _sections(
    tables: Sequence[Table], above: Sequence[Row], notes: list[Note]
) -> tuple[Crosstable, ...]:
    event = event_facts(above)

    def of(table: Table) -> EventFacts:
        own = event_facts(table.above)
        return own if own.name else event

    layout = tables[0].header.layout
    if layout in ("pairings", "boards"):
        return (pairing_tables.read(tables, event, notes),)
    if layout == "card":
        return (player_card.read(tables, event, notes),)
    if layout == "list":
        return tuple(start_list.read(table, of(table), notes) for table in tables)
    return tuple(who_met_whom.read(table, of(table), notes) for table in tables)
