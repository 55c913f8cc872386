"""The tables of Swiss-Chess by their German headers, and the rows of a text.

The columns of a text are between tabs or semicolons, or of fixed width.

If only blanks separate them, a column is a place at which the header or any row has a
letter and no line has one next to it, so that an empty cell is preserved. A column
without a header, such as the second part of all names, belongs to the one before it.

A cell of a progress table, ``3w/1``, gives opponent, colour (``w`` White, ``s`` Black)
and the player's result: ``5s/½``. A forfeit has no colour: ``8/+``, ``2/-``. A
sign alone is a round without an opponent: ``+`` the bye, ``½`` and ``-`` a half-point
bye and an absence. The numbers follow the order of the table, by rank or by number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core.events.crosstable import Pairing, Participant
from elo_tui.core.events.reading import Note
from elo_tui.core.model import Colour
from elo_tui.readers.folded_words import is_bye_word
from elo_tui.readers.shared import SourceRefused, split_lines
from elo_tui.readers.tables import cells
from elo_tui.readers.tables.cell_rows import Row, Table, name_unknown_tables
from elo_tui.readers.tables.cells import Met, parse_whole, strip_cell
from elo_tui.readers.tables.header_words import (
    COLUMNS_MAX,
    Kind,
    Layout,
    TableColumn,
    TableHeader,
    find_round,
)
from elo_tui.readers.tables.table_players import RATINGS, TITLES, note_unread

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
    "passed": "- at attr s r v buchh buchsum soberg sober diverg niv w we n e/j rh"
    " x rn diff",
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
    """Return the kind of a header word; ``passed`` for those that are not needed."""
    word = "".join(strip_cell(text).casefold().replace(".", "").split())
    return _KINDS.get(word, "unknown" if word else "blank")


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
    return replace(player, rating=0) if rated and player.rating is None else player


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


_DELIMITERS = "\t;|"
_NAMED = re.compile(r"\b(?:Teilnehmer|Mannschaft)\b")
_COUNTED = re.compile(r"\s*[0-9]{1,5}(?:\.|\s)")
_RULER = re.compile(r"[-=_\s]+")
_LINE_MAX = 2_000
#: Columns that are empty for some players.
_OPTIONAL: tuple[Kind, ...] = ("title", "rating", "international", "national")


class _Span(NamedTuple):
    """Columns not separated by a blank in every line; mostly a single one."""

    start: int
    end: int
    titles: tuple[str, ...]


def is_header(line: str) -> bool:
    """Whether a line is the header of a table of Swiss-Chess."""
    if not _NAMED.search(line) or len(line) > _LINE_MAX:
        return False
    titles = [cell.strip(' "') for cell in line.split(_find_delimiter(line) or None)]
    return read_german_header(titles) is not None or is_team_header(titles)


def _find_delimiter(line: str) -> str:
    return next((one for one in _DELIMITERS if one in line), "")


def split_rows(text: str, notes: list[Note]) -> list[Row]:
    """Split all lines into cells; a line outside a table is a single cell.

    Raises SourceRefused.
    """
    lines = split_lines(text)
    rows: list[Row] = []
    delimiter = ""
    for number, line in enumerate(lines, start=1):
        if len(line) > _LINE_MAX:
            raise SourceRefused(f"{len(line):,} characters in one line", number)
        if number <= len(rows):
            continue
        if is_header(line):
            delimiter = _find_delimiter(line)
            if not delimiter:
                rows += _split_spaced(lines, number, notes)
                continue
        parts = line.split(delimiter) if delimiter else [line]
        rows.append(Row(number, tuple(part.strip(' "') for part in parts)))
    return rows


def _split_spaced(lines: Sequence[str], first: int, notes: list[Note]) -> list[Row]:
    """Split the header in line `first` and the rows that follow it."""
    block = {first: lines[first - 1].expandtabs()}
    for number in range(first + 1, len(lines) + 1):
        line = lines[number - 1]
        if _COUNTED.match(line) and len(line) <= _LINE_MAX:
            block[number] = line.expandtabs()
        elif line.strip() and not _RULER.fullmatch(line):
            break
    spans = _find_spans(list(block.values()), block[first])
    header = read_german_header([title for span in spans for title in span.titles])
    rows = []
    for number in range(first, max(block) + 1):
        line = block.get(number, "")
        laid = _split_spans(
            line, spans, header.columns if header and number > first else ()
        )
        if laid is None:
            row = Row(number, (line.strip(),))
            notes.append(row.omission("its columns cannot be separated"))
        else:
            row = Row(number, laid)
        rows.append(row)
    return rows


def _find_spans(lines: Sequence[str], header: str) -> list[_Span]:
    """List the columns of all lines together, each with the titles above it."""
    filled = bytearray(max(map(len, lines)))
    for line in lines:
        for word in re.finditer(r"\S+", line):
            filled[word.start() : word.end()] = b"x" * (word.end() - word.start())
    spans: list[_Span] = []
    for run in re.finditer(rb"x+", filled):
        start, end = run.span()
        titles = tuple(header[start:end].split())
        if spans and (not titles or not spans[-1].titles):
            before = spans.pop()
            start, titles = before.start, before.titles + titles
        spans.append(_Span(start, end, titles))
    return spans


def _split_spans(
    line: str, spans: Sequence[_Span], columns: Sequence[TableColumn]
) -> tuple[str, ...] | None:
    """Return the cells of a line, or None if the split is ambiguous."""
    laid: list[str] = []
    for span in spans:
        words = line[span.start : span.end].split()
        if len(span.titles) == 1:
            laid.append(" ".join(words))
            continue
        kinds = columns[len(laid) : len(laid) + len(span.titles)]
        found = _assign_words(words, [c.kind for c in kinds]) if kinds else words
        if found is None:
            return None
        laid += found
    return tuple(laid)


def _assign_words(words: Sequence[str], kinds: Sequence[Kind]) -> list[str] | None:
    """Assign words to columns if that is possible in exactly one way, else None."""
    if not words:
        return [""] * len(kinds)
    optional = [at for at, kind in enumerate(kinds) if kind in _OPTIONAL]
    ways = []
    for size in range(len(optional) + 1):
        for empty in combinations(optional, size):
            filled = [at for at in range(len(kinds)) if at not in empty]
            way = _assign_all(words, [kinds[at] for at in filled])
            if way is not None:
                cells = dict(zip(filled, way, strict=True))
                ways.append([cells.get(at, "") for at in range(len(kinds))])
    return ways[0] if len(ways) == 1 else None


def _assign_all(words: Sequence[str], kinds: Sequence[Kind]) -> list[str] | None:
    """Assign words to all these columns; the name takes what the others leave."""
    if "name" in kinds:
        before = kinds.index("name")
        after = len(words) - (len(kinds) - before - 1)
        name = words[before:after]
        if not name or name[-1] in TITLES or any(map(str.isdigit, name)):
            return None
        words = [*words[:before], " ".join(name), *words[after:]]
    fits = len(words) == len(kinds) and all(map(_fits_column, kinds, words))
    return list(words) if fits else None


def _fits_column(kind: Kind, word: str) -> bool:
    if kind == "title":
        return word in TITLES
    if kind in _OPTIONAL or kind in ("number", "rank", "turn"):
        return cells.parse_whole(word) is not None
    if kind == "round":
        return read_cell(word) is not None or cells.is_own(word)
    return kind != "points" or cells.parse_decimal(word) is not None


_OPPONENT = re.compile(r"([0-9]{1,5})\s*(?:([wsb])\s*/?|/)\s*(\S{0,3})")
_SIGNED = re.compile(r"([0-9]{1,5})\s*([+½=–-])")
_COLOURS: dict[str, Colour] = {"w": "w", "s": "b", "b": "b"}
#: A result without an opponent.
_ALONE = {"+": "U", "1": "U", "=": "H", "-": "Z", "0": "Z"}


def read_cell(text: str) -> Met | None:
    """Read a round in a non-empty cell; None if it is not one."""
    text = text.casefold()
    if found := _OPPONENT.fullmatch(text) or _SIGNED.fullmatch(text):
        code = cells.parse_result(found[found.re.groups])
        colour = _COLOURS.get(found[2] or "", "")
        return None if code is None else Met(int(found[1]), colour, code)
    alone = "U" if is_bye_word(text) else _ALONE.get(cells.parse_result(text) or "")
    return Met(None, "", alone) if alone else None


def read_progress(table: Table, notes: list[Note]) -> list[tuple[Pairing, ...]]:
    """Read the rounds of each row; raises SourceRefused."""
    places = table.header.places("round")
    numbers = [table.header.columns[place].number for place in places]
    if numbers != list(range(1, len(numbers) + 1)):
        raise SourceRefused("the rounds in the header are not 1, 2, 3 ...", table.line)
    return [_read_row(row, places, notes) for row in table.rows]


def _read_row(
    row: Row, places: Sequence[int], notes: list[Note]
) -> tuple[Pairing, ...]:
    pairings = []
    for number, place in enumerate(places, start=1):
        text = row.cell(place)
        found = read_cell(text) if text else None
        if found:
            pairings.append(Pairing(number, found.opponent, found.colour, found.code))
        elif text:
            why = f"not a result such as 3w/1, 5s/½, 8/+ (round {number})"
            notes.append(note_unread(row, text, why))
    return tuple(pairings)
