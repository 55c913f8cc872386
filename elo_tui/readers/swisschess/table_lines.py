"""The rows of a text: columns between tabs or semicolons, or of fixed width.

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
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from elo_tui.core.events.crosstable import Pairing
from elo_tui.core.events.reading import Note
from elo_tui.core.model import Colour
from elo_tui.readers.shared import SourceRefused, split_lines
from elo_tui.readers.swisschess.german_columns import is_team_header, read_german_header
from elo_tui.readers.tables import cells
from elo_tui.readers.tables.cell_rows import Row, Table
from elo_tui.readers.tables.cells import Met
from elo_tui.readers.tables.header_words import Kind, TableColumn
from elo_tui.readers.tables.table_players import TITLES, note_unread

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
            notes.append(row.omission("its columns cannot be told apart"))
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
    alone = "U" if cells.is_bye(text) else _ALONE.get(cells.parse_result(text) or "")
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
