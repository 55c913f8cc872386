"""A page or a text from Swiss-Chess -> its players, with rounds where it has them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from elo_tui.core.events.crosstable import Crosstable, EventFacts, Pairing
from elo_tui.core.events.reading import EventReading, Note, Tick, no_tick
from elo_tui.core.text.clean_text import TEXT_MAX, clean_name
from elo_tui.readers.shared import SourceRefused, refuse_more_players, refusing
from elo_tui.readers.swisschess import (
    diagonal_table,
    german_columns,
    pairing_list,
    player_sheets,
    progress_table,
    table_lines,
)
from elo_tui.readers.tables import cells
from elo_tui.readers.tables import who_met_whom as round_robin
from elo_tui.readers.tables.cell_rows import Row, Table
from elo_tui.readers.tables.either_rating import ListedPlayer, with_either_rating
from elo_tui.readers.tables.header_words import Layout, TableColumn, TableHeader
from elo_tui.readers.tables.lines_around import event_facts
from elo_tui.readers.tables.table_players import participant

FORMAT = "swiss-chess"
ACCEPTED = (
    "of Swiss-Chess the progress table, the crosstable, the pairings, the players'"
    " sheets and lists of players are read"
)

_START = 20_000
_MARKUP = re.compile(r"<t(?:able|r|h|d)\b", re.IGNORECASE)
_TITLE = re.compile(
    r"<t[hd]\b[^>]{0,200}>(?:\s|&nbsp;){0,20}(?:Teilnehmer|MNr)(?:\s|&nbsp;){0,20}</t",
    re.IGNORECASE,
)
#: Which tables are read when there are several kinds.
_ORDER: tuple[Layout, ...] = ("rounds", "pairings", "list")
_TWZ = "twz"
_ABOUT_DWZ = "an evaluation that is not official: only the ratings before it are taken"
_NO_RATINGS = "no ratings here; a list of the players added as a second file has them"
#: "Kreuztabelle im Schweizer-System"
_SWISS = "schweizer"
_ABOUT_TWZ = (
    "TWZ is the number of the starting order: FIDE's or a national rating, as the"
    " arbiter chose; ratings of a list added as a second file take precedence"
)


def recognised(text: str) -> bool:
    """Whether there is the header of such a table near the beginning."""
    start = text[:_START]
    if _MARKUP.search(start):
        return _TITLE.search(start) is not None
    return any(map(table_lines.heads, start.split("\n")))


@refusing
def read(text: str, tick: Tick = no_tick) -> EventReading:
    """The tables of a page or a text."""
    notes: list[Note] = []
    try:
        rows = _rows(text, notes, tick)
        section = _read(rows, notes)
    except SourceRefused as refused:
        if refused.line:
            raise
        raise SourceRefused(f"{refused}; {ACCEPTED}") from None
    refuse_more_players(len(section.players))
    # a row may be examined twice
    return EventReading(FORMAT, (section,), tuple(dict.fromkeys(notes)))


def _rows(text: str, notes: list[Note], tick: Tick) -> list[Row]:
    if not _MARKUP.search(text[:_START]):
        rows = table_lines.rows_of(text, notes)
        tick(len(text))
        return rows
    from elo_tui.readers.tables import page_rows

    return page_rows.rows_of(text, tick)


def _read(rows: Sequence[Row], notes: list[Note]) -> Crosstable:
    event = _event(rows)
    if player_sheets.holds(rows):
        return player_sheets.read(rows, event, notes)
    tables = list(german_columns.tables_of(rows, notes))
    layouts = {table.header.layout for table in tables}
    layout = next((one for one in _ORDER if one in layouts), None)
    if layout is None:
        if any(german_columns.heads_teams(row.cells) for row in rows):
            raise SourceRefused("a ranking of teams; it names no players and no games")
        raise SourceRefused("no table with a known header")
    taken = [table for table in tables if table.header.layout == layout]
    if not any(table.rows for table in taken):
        raise SourceRefused("the table has no rows", taken[0].line)
    if layout == "pairings":
        section = _paired(taken, event, notes)
    else:
        section = _listed(taken[0], event, notes)
        taken = taken[:1]
    if len(tables) > len(taken):
        left = len(tables) - len(taken)
        notes.append(Note(None, f"further tables not read: {left}"))
    if _TWZ in (word.casefold() for table in taken for word in table.titles):
        notes.append(Note(taken[0].line, _ABOUT_TWZ))
        section = section._replace(ratings="TWZ")
    if all(player.rating is None for player in section.players):
        notes.append(Note(taken[0].line, _NO_RATINGS))
    return section


def _event(rows: Sequence[Row]) -> EventFacts:
    """The event, as far as the lines above its first table give it."""
    heads = (at for at, row in enumerate(rows) if german_columns.header_of(row.cells))
    above = rows[: next(heads, len(rows))]
    facts = event_facts(above)
    if facts.name:
        return facts
    texts = [row.cells[0] for row in above if row.cells[0] and not row.cells[1:]]
    named = (text for text in texts if not german_columns.is_caption(text))
    return facts._replace(name=clean_name(next(named, ""), TEXT_MAX))


def _paired(
    tables: Sequence[Table], event: EventFacts, notes: list[Note]
) -> Crosstable:
    """The games of one or several rounds."""
    with_results = [t for t in tables if t.header.place("result") is not None]
    if with_results:
        return pairing_list.by_board(with_results, event, notes)
    return pairing_list.by_name(tables, event, notes)


def _listed(table: Table, event: EventFacts, notes: list[Note]) -> Crosstable:
    """The players of a list, with their rounds if it has numbered columns."""
    has_rounds = table.header.layout == "rounds"
    rounds = _rounds(table, notes) if has_rounds else [()] * len(table.rows)
    place = table.header.place(*(("number", "rank") if has_rounds else ("number",)))
    if place is None:
        text = "no starting numbers in this list; the players are numbered as listed"
        notes.append(Note(table.line, text))
    found: dict[int, ListedPlayer] = {}
    for position, (row, pairings) in enumerate(
        zip(table.rows, rounds, strict=True), start=1
    ):
        no = position if place is None else cells.whole(row.cell(place))
        if no is None or no in found:
            why = "no number" if no is None else f"number {no} appears twice"
            raise SourceRefused(f"{row.quoted()}: {why}", row.line)
        player = participant(table, row, no, notes)._replace(pairings=pairings)
        player = german_columns.with_blank_unrated(table, player)
        found[no] = ListedPlayer(table, row, player)
    players, ratings = with_either_rating(list(found.values()), notes)
    system = ""
    if "ro" in (word.casefold() for word in table.titles):
        system = "dwz"
        notes.append(Note(table.line, _ABOUT_DWZ))
    return Crosstable(event, players, system=system, ratings=ratings)


def _rounds(table: Table, notes: list[Note]) -> Sequence[tuple[Pairing, ...]]:
    """The rounds of each row; raises SourceRefused."""
    if not diagonal_table.holds(table):
        return progress_table.rounds_of(table, notes)
    if _SWISS in german_columns.caption_of(table).casefold():
        return diagonal_table.games_of(table, notes)
    opponents = [
        TableColumn("opponent", one.number) if one.kind == "round" else one
        for one in table.header.columns
    ]
    grid = table._replace(header=TableHeader("grid", tuple(opponents)))
    everybody = round_robin.read(grid, EventFacts(), notes)
    return [player.pairings for player in everybody.players]
