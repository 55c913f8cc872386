"""The German column headers of Swiss-Chess, and the tables that they belong to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from elo_tui.core.events.crosstable import Participant
from elo_tui.core.events.reading import Note
from elo_tui.readers.tables.cell_rows import Row, Table, name_unknown_tables
from elo_tui.readers.tables.cells import parse_whole, strip_cell
from elo_tui.readers.tables.header_words import (
    COLUMNS_MAX,
    Kind,
    Layout,
    TableColumn,
    TableHeader,
    find_round,
)
from elo_tui.readers.tables.table_players import RATINGS

_WORDS: dict[Kind, str] = {
    "number": "tlnnr tnr nr",
    "rank": "rang rg platz",
    "board": "tisch br brett",
    "name": "teilnehmer",
    "title": "titel tite tit",
    "rating": "twz",
    "international": "elo",
    # Ro is the rating before the event, in the evaluation for the DWZ
    "national": "nwz dwz ro",
    "federation": "land",
    "fide_id": "fide-ken fideken fide-id",
    "club": "verein/ort verein ort",
    "birth": "geburt geb",
    "points": "punkte pkt",
    "result": "ergebnis erg",
    "colour": "farbe",
    "turn": "runde rd",
}
_KINDS: dict[str, Kind] = {
    word: kind for kind, words in _WORDS.items() for word in words.split()
}
_NUMBER = re.compile(r"[0-9]{1,3}")
_CAPTION = re.compile(
    r"(?:Teilnehmer|Paarungs|Mannschafts-?Rang|Rang)liste|Fortschrittstabelle"
    r"|Kreuztabelle|(?:Inoffizielle )?Turnierauswertung",
    re.IGNORECASE,
)
#: A line of text below a table has fewer non-empty cells.
_ROW_MIN = 3


def classify_german(text: str) -> Kind:
    """Return the kind of a header word; ``passed`` for columns that are not used."""
    word = "".join(strip_cell(text).casefold().replace(".", "").split())
    return _KINDS.get(word, "passed" if word else "blank")


def read_german_header(cells: Sequence[str]) -> TableHeader | None:
    """Return the columns of a header row, or None if the row is not one."""
    if not _ROW_MIN <= len(cells) <= COLUMNS_MAX:
        return None
    columns = tuple(map(_read_column, cells))
    kinds = [column.kind for column in columns]
    layout = _detect_layout(kinds)
    return TableHeader(layout, columns) if layout else None


def _read_column(text: str) -> TableColumn:
    word = strip_cell(text).rstrip(".")
    if _NUMBER.fullmatch(word):
        return TableColumn("round", int(word))
    return TableColumn(classify_german(text))


def _detect_layout(kinds: Sequence[Kind]) -> Layout | None:
    """Return the kind of table; numbered columns are rounds unless the rows differ."""
    names = kinds.count("name")
    if names == 2:
        return "pairings" if "result" in kinds or "colour" in kinds else None
    if names != 1 or not {"number", "rank", "turn"} & set(kinds):
        return None
    if "turn" in kinds:
        return "card" if "result" in kinds else None
    return "rounds" if "round" in kinds else "list"


def mark_unrated(table: Table, player: Participant) -> Participant:
    """Mark the player as unrated if a rating column has an empty cell."""
    rated = table.header.place(*RATINGS) is not None
    return player._replace(rating=0) if rated and player.rating is None else player


def is_team_header(cells: Sequence[str]) -> bool:
    """Whether a row is the header of a team ranking."""
    words = {strip_cell(cell).casefold() for cell in cells}
    return {"mnr", "mannschaft"} <= words


def find_caption(table: Table) -> str:
    """Return the line above a table that names its kind."""
    captions = (
        " ".join(filter(None, map(strip_cell, row.cells)))
        for row in reversed(table.above)
    )
    return next((text for text in captions if is_caption(text)), "")


def is_caption(text: str) -> bool:
    """Whether a line names the kind of the table below it."""
    return _CAPTION.match(text) is not None


def find_table_round(table: Table) -> int | None:
    """Return the round named in the caption."""
    return find_round(find_caption(table))


def find_tables(rows: Sequence[Row], notes: list[Note]) -> Iterator[Table]:
    """Yield all tables with a known header; a repeated header continues the table."""
    table: Table | None = None
    above: list[Row] = []
    body: list[Row] = []
    block = 0
    strangers: list[Row] = []
    for row in rows:
        # of a text no mark is left where a table without a header begins
        is_other = row.block != block or bool(
            table and above and len(row.cells) != len(table.titles)
        )
        if (header := read_german_header(row.cells)) is not None:
            if table is not None and not above and header == table.header:
                block = row.block
                continue
            if table is not None:
                yield table._replace(rows=tuple(body))
            table = Table(
                header=header,
                line=row.line,
                titles=row.cells,
                rows=(),
                above=tuple(above),
            )
            above, body, block = [], [], row.block
        elif table is not None and not is_other and _is_row_of(row, table.header):
            body.append(row)
            above = []
        elif any(map(strip_cell, row.cells)):
            above.append(row)
            if table is None or len([*filter(strip_cell, row.cells)]) < _ROW_MIN:
                continue
            if is_other:
                strangers.append(row)
            else:
                why = "no number and name where the table has them"
                notes.append(row.omission(why))
    notes += name_unknown_tables(strangers)
    if table is not None:
        yield table._replace(rows=tuple(body))


def _is_row_of(row: Row, header: TableHeader) -> bool:
    """Whether a row has what every row of such a table has: a number and a name."""
    if not any(row.cell(place) for place in header.places("name")):
        return False
    # a player without an opponent has no board
    counter = header.place("turn", "number", "rank")
    return header.layout == "pairings" or parse_whole(row.cell(counter)) is not None
