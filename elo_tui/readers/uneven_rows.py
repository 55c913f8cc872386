"""Marks of damage in a page or a table of text, which no format has by itself.

A download that broke off ends inside a table. A cell that is lost or added moves the
numbers of its row into other columns: such a row has fewer or more cells than the rows
around it. The first and the last rows of a table are headers and lines below it, which
may have any number of cells.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from elo_tui.core.events.reading import Note
from elo_tui.core.events.repeated_rows import TWICE
from elo_tui.core.text.figures import plural

_CUT = "the page ends inside a table: what followed is missing"
#: A tag that lacks its end swallows the next one, as in a parser.
_TAG = re.compile(r"<(/?)(table|tr|t[dh])\b([^>]{0,500})", re.IGNORECASE)
_ROW = re.compile(r"</?table\b|<tr\b.*?(?=<tr\b|</?table\b|\Z)", re.I | re.DOTALL)
_MARKUP = re.compile(r"<[^>]*>|&\w{1,8};")
_CLOSING = frozenset(("</tr>", "</tbody>", "</thead>", "</tfoot>"))
_LETTERS = re.compile(r"[^\W\d_]{2}")
_DIGIT = re.compile(r"[0-9½]")
_TAG_MAX = 8
#: Tags in a script or a comment are none.
_HIDDEN = (("<script", "</script"), ("<!--", "-->"))
_SPAN = re.compile(r"colspan\s*=\s*[\"']?\s*([0-9]{1,2})\b", re.IGNORECASE)
#: So many rows have the usual number of cells for each other row that is named; if more
#: rows are different, the table is made so.
_USUAL_MIN = 4
#: So many of them are named, the rest is counted.
_NAMED = 50
_SEPARATORS = ";,"
#: JSON and PGN have no rows of cells.
_NO_ROWS = ("{", "[")
#: A row without marks between its cells has so many if it names players and numbers.
_CELLS_MIN = 3
_CELL = re.compile(r"[^\s;,|]+")
_MARK = re.compile(r"[;,\t|]")

#: The lines of rows, and the numbers of their cells.
Widths = list[tuple[int, int]]


def list_damage(text: str, even: bool) -> Iterator[Note]:
    """List what a page or a text shows of damage.

    `even` is whether the format has the same number of cells in all rows of a table.
    """
    tables: list[Widths] = []
    if "<table" in text.casefold():
        tables, is_cut = _measure_page(text)
        if is_cut:
            yield Note(None, _CUT, left_out=True)
        yield from _name_doubled(_list_page_rows(text))
    elif text[:1] not in _NO_ROWS:
        yield from _name_doubled(enumerate(text.split("\n"), start=1))
    if even and not tables:
        tables = [_measure_lines(text)]
        if not text.endswith("\n"):
            yield from _name_cut_line(tables[0])
    if even:
        for widths in tables:
            yield from _name_uneven(widths)


def _list_page_rows(text: str) -> Iterator[tuple[int, str]]:
    """Yield the rows of a page's tables with their lines; tables part them."""
    line, at = 1, 0
    for row in _ROW.finditer(text):
        line, at = line + text.count("\n", at, row.start()), row.start()
        yield line, row[0] if row[0].casefold().startswith("<tr") else ""


def _name_doubled(rows: Iterable[tuple[int, str]]) -> Iterator[Note]:
    """Name rows that repeat the row before and have a player and a number."""
    before = ""
    for line, text in rows:
        row = _strip_closing(text)
        if row == before and _says_who_and_how_many(row):
            text = f"the same as the row before; {TWICE}"
            yield Note(line, text, on_games=True)
        before = row


def _strip_closing(row: str) -> str:
    """Remove blanks and the ends of rows and their groups from the end of a row."""
    end = len(row)
    while end:
        tag = row.rfind("<", max(0, end - _TAG_MAX), end)
        if row[end - 1].isspace():
            end -= 1
        elif tag >= 0 and row[tag:end].casefold() in _CLOSING:
            end = tag
        else:
            break
    return row[:end]


def _says_who_and_how_many(row: str) -> bool:
    shown = _MARKUP.sub(" ", row)
    if not _DIGIT.search(shown):
        return False
    if _MARK.search(shown):
        return len(_CELL.findall(shown)) > 1
    return len(_CELL.findall(shown)) >= _CELLS_MIN and bool(_LETTERS.search(shown))


def _blank_out(text: str, begin: str, end: str) -> str:
    """Remove the parts of a page between two marks, but not their line ends."""
    plain, pieces, at = text.lower(), [], 0
    if len(plain) != len(text):
        return text
    while (start := plain.find(begin, at)) >= 0:
        stop = plain.find(end, start)
        if stop < 0:
            break
        pieces += [text[at:start], "\n" * text.count("\n", start, stop)]
        at = stop
    return "".join((*pieces, text[at:]))


def _measure_page(text: str) -> tuple[list[Widths], bool]:
    """Count the cells of all rows, by table; return also whether the last is open."""
    for begin, end in _HIDDEN:
        text = _blank_out(text, begin, end)
    tables: list[Widths] = []
    opened: list[Widths] = []
    line, at = 1, 0
    for tag in _TAG.finditer(text):
        name = tag[2].casefold()
        if name == "table":
            if not tag[1]:
                opened.append([])
                tables.append(opened[-1])
            elif opened:
                opened.pop()
        elif tag[1] or not opened:
            continue
        elif name == "tr":
            line, at = line + text.count("\n", at, tag.start()), tag.start()
            opened[-1].append((line, 0))
        elif opened[-1]:
            span = _SPAN.search(tag[3]) if tag[3] else None
            start, count = opened[-1][-1]
            # a cell over all columns is a heading: only a second one counts its span
            width = int(span[1]) if span and count else 1
            opened[-1][-1] = (start, count + width)
    return tables, bool(opened)


def _measure_lines(text: str) -> Widths:
    """Count the cells of the lines; none if no separator is in most of them."""
    lines = [line for line in text.split("\n") if line.strip()]
    for separator in _SEPARATORS:
        if sum(line.count(separator) > 2 for line in lines) > len(lines) / 2:
            return [
                (number, _count_cells(line, separator))
                for number, line in enumerate(text.split("\n"), start=1)
                if line.strip()
            ]
    return []


def _count_cells(line: str, separator: str) -> int:
    if '"' in line:
        line = re.sub(r'"[^"]*"', "", line)
    return line.count(separator) + 1


def _name_cut_line(rows: Widths) -> Iterator[Note]:
    """Name the last line if it has some cells, and fewer than all the others."""
    *others, (line, count) = rows or [(0, 0)]
    if others and 1 < count < min(number for _, number in others):
        yield Note(line, "the file ends inside this line: check its numbers")


def _name_uneven(rows: Sequence[tuple[int, int]]) -> Iterator[Note]:
    """Name the rows between usual ones that have fewer or more cells."""
    counted = Counter(count for _, count in rows if count > 1)
    if not counted:
        return
    usual, number = counted.most_common(1)[0]
    places = [at for at, (_, count) in enumerate(rows) if count == usual]
    # a heading may be repeated, a single cell is one
    known = {0, 1, usual, *(count for _, count in rows[: places[0]])}
    inside = rows[places[0] : places[-1]]
    others = [(line, count) for line, count in inside if count not in known]
    if number < _USUAL_MIN * len(others):
        return
    for line, count in others[:_NAMED]:
        text = f"{plural(count, 'cell')}, {usual} in the other rows: check its numbers"
        yield Note(line, text)
    more = len(others) - _NAMED
    if more > 0:
        yield Note(None, f"{more:,} more rows with other cells than the rest")
