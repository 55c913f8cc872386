"""Tables as text: copied from a browser or a mail, or saved with delimiters.

A mail program leaves only blanks between the columns. Such a row is split if that can
be done in exactly one way: the columns before and after the name are recognised by
their content, and the name is the rest.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from itertools import combinations, islice

from elo_tui.core.events.reading import (
    EventReading,
    Reading,
    Show,
    Tick,
    ignore_players,
    ignore_progress,
)
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.shared import LINES_MAX, SourceRefused, return_refusal
from elo_tui.readers.tables.cell_rows import Row
from elo_tui.readers.tables.header_words import (
    COLUMNS_MAX,
    TELLING,
    Kind,
    TableColumn,
    TableHeader,
    classify_header,
    read_header,
)
from elo_tui.readers.tables.table_players import CATEGORIES, TITLES

FORMAT = "table"


def matches(text: str) -> bool:
    """Whether a line of the text, other than the last, is the header of a table."""
    *lines, _ = text.removeprefix("\ufeff").rstrip().split("\n")
    return find_header(lines) is not None


@return_refusal
def read(
    text: str, tick: Tick = ignore_progress, show: Show = ignore_players
) -> Reading | EventReading:
    """Read the tables of a text, whatever surrounds them."""
    from elo_tui.readers.tables.tables_event import read_rows

    rows = split_rows(text.removeprefix("\ufeff"), tick)
    return read_rows(rows, FORMAT, show=show)


_DELIMITERS = "\t;,"
_SPACED_MAX = 4_000
_LINE_MAX = 20_000
#: A header further down than this is not found.
_ABOVE_MAX = 2_000


def split_rows(text: str, tick: Tick) -> list[Row]:
    """Split a text that has a header into rows; raises SourceRefused."""
    lines = text.split("\n")
    head = find_header(lines)
    if head is None:
        return []
    start, delimiter = head
    if len(lines) > LINES_MAX:
        raise SourceRefused(f"more than {LINES_MAX} lines")
    if delimiter and lines[start].count(delimiter) >= COLUMNS_MAX:
        raise SourceRefused(f"a table of over {COLUMNS_MAX} columns", start + 1)
    if delimiter == "\t":
        return [
            Row(number, tuple(map(_unquote, line[:_LINE_MAX].split("\t"))))
            for number, line in enumerate(lines, start=1)
        ]
    if not delimiter:
        return _split_spaced(lines, tick)
    # a spreadsheet pads every line to the width of the table
    above = (
        Row(i, (line.rstrip(f"{delimiter} "),))
        for i, line in enumerate(lines[:start], 1)
    )
    return [*above, *_split_delimited(lines, start, delimiter, tick)]


def find_header(lines: list[str]) -> tuple[int, str] | None:
    """Find the first header and its delimiter, "" for blanks."""
    for place, line in enumerate(lines[:_ABOVE_MAX]):
        if (delimiter := _find_delimiter(line)) is not None:
            return place, delimiter
    return None


def _find_delimiter(line: str) -> str | None:
    """Return the delimiter of a header, "" for blanks; None for other lines."""
    for delimiter in _DELIMITERS:
        if delimiter in line:
            cells = line.split(delimiter, COLUMNS_MAX)[:COLUMNS_MAX]
            if read_header([cell.strip(' "') for cell in cells]):
                return delimiter
    spaced = split_header(line) if len(line) <= _SPACED_MAX else None
    return "" if spaced and read_header(spaced) else None


def _unquote(cell: str) -> str:
    """Remove the quotation marks that a spreadsheet adds."""
    cell = cell.strip(" ")
    if len(cell) > 1 and cell[0] == cell[-1] == '"':
        return cell[1:-1].replace('""', '"')
    return cell


def _split_delimited(
    lines: list[str], start: int, delimiter: str, tick: Tick
) -> Iterator[Row]:
    source = (f"{line}\n" for line in lines[start:])
    rows = csv.reader(source, delimiter=delimiter, strict=True)
    first = start + 1
    done = 0
    try:
        for cells in rows:
            done += sum(map(len, cells)) + len(cells)
            tick(done)
            yield Row(first, tuple(cell.strip() for cell in cells))
            first = start + rows.line_num + 1
    except csv.Error as error:
        why = "a quotation mark is never closed"
        if "end of data" not in str(error):
            why = clean_name(str(error), 80)
        raise SourceRefused(f"not CSV: {why}", first) from None


def _split_spaced(lines: list[str], tick: Tick) -> list[Row]:
    """Split a text with only blanks between its columns; raises SourceRefused."""
    rows: list[Row] = []
    header: TableHeader | None = None
    done = first = laid = 0
    for number, line in enumerate(lines, start=1):
        done += len(line) + 1
        if number % 200 == 0:
            tick(done)
        titles = split_header(line) if len(line) <= _SPACED_MAX else None
        if titles and (head := read_header(titles)):
            header, first = head, first or number
            rows.append(Row(number, tuple(titles)))
        elif header and (cells := split_row(line, header)):
            laid += 1
            rows.append(Row(number, cells))
        else:
            rows.append(Row(number, (line[:_LINE_MAX].strip(),)))
    if not laid:
        text = "the columns cannot be told apart by blanks; copy the table again from"
        raise SourceRefused(f"{text} the page, or save the page", first + 1)
    return rows


_GAPS = re.compile(r"\s{2,}")
_HEADER_WORDS = 3
_TOKENS_MAX = 200

_RESULT = r"(?:1/2|[01][.,][05]|[.,]5|[01½=+])"
# results with blanks inside, joined to one word
_BOTH = re.compile(rf"(?<!\S)(?:{_RESULT} [-:] {_RESULT}|[+-] - -|- - \+)(?!\S)")
_FORFEIT = re.compile(rf"(?<!\S)- ({_RESULT}K?)(?!\S)")

_NUMBER = r"[+-]?[0-9]{0,5}(?:[.,][0-9]{1,2}|½)?"
_PATTERNS: dict[Kind, str] = {
    "rank": r"[0-9]{1,5}\.?",
    "board": r"[0-9]{1,5}\.?",
    "turn": r"[0-9]{1,5}\.?",
    "against": r"-",
    "number": r"-?[0-9]{1,5}\.?",
    "title": r"[A-Z]{1,3}",
    "rating": r"[0-9]{1,4}",
    "international": r"[0-9]{1,4}",
    "national": r"[0-9]{1,4}",
    "federation": r"[A-Z]{3}|[A-Z]{2}",
    "fide_id": r"[0-9]{1,12}",
    "birth": r"(?:19|20)[0-9]{2}",
    "sex": r"[mwfMWF]",
    "type": r"[^\W\d_]\w{1,5}",
    "round": rf"[0-9]{{1,5}}[^\W\d_](?:{_RESULT}|-)?|-{_RESULT}|bye",
    "opponent": rf"[0-9]{{1,5}}[^\W\d_](?:{_RESULT}|-)?|-?{_RESULT}|[*-]",
    "result": rf"{_RESULT}[-:]{_RESULT}|[+-]--|--\+|-?{_RESULT}K?|[-+]K?",
    "colour": r"[wbsWBS]",
    "points": _NUMBER,
    "k": _NUMBER,
    "change": _NUMBER,
    "counted": _NUMBER,
    "tie_break": rf"{_NUMBER}|[0-9]{{1,12}}",
    "passed": rf"{_NUMBER}|[0-9]{{1,12}}",
    "unknown": _NUMBER,
}
_FREE: tuple[Kind, ...] = ("name", "white", "black", "club")
#: Columns that are empty for some players.
_OPTIONAL: tuple[Kind, ...] = ("sex", "type", "fide_id")
#: What a card has for a round without an opponent.
_UNPAIRED: tuple[Kind, ...] = ("turn", "number", "name", "result")


def split_header(line: str) -> list[str] | None:
    """Split the titles of the columns; an empty one precedes that of a name."""
    words = line.split()
    if "\t" in line or not 3 <= len(words) <= _TOKENS_MAX:
        return None
    if not any(classify_header(word) in TELLING for word in words):
        return None
    titles: list[str] = []
    while words:
        count = next(
            n
            for n in range(min(_HEADER_WORDS, len(words)), 0, -1)
            if n == 1 or _is_one_title(words[:n])
        )
        title = " ".join(words[:count])
        words = words[count:]
        if classify_header(title) in ("name", "white", "black"):
            titles.append("")
        titles.append(title)
    return titles


def _is_one_title(words: Sequence[str]) -> bool:
    """Whether words are one title rather than one each: "код FIDE", "1. Rd"."""
    if len(words) == 2 and re.fullmatch(r"[0-9]{1,2}\.", words[0]):
        return True
    apart = any(classify_header(word) == "unknown" for word in words)
    return apart and classify_header(" ".join(words)) != "unknown"


def split_row(line: str, header: TableHeader) -> tuple[str, ...] | None:
    """Return the cells of a row, or None if the split is ambiguous."""
    line = _BOTH.sub(lambda both: both[0].replace(" ", ""), line.strip())
    line = _FORFEIT.sub(r"-\1", line)
    gaps = _GAPS.split(line)
    if len(gaps) == len(header.columns) > 2:
        return tuple(gaps)
    tokens = line.split()
    if not 2 <= len(tokens) <= _TOKENS_MAX:
        return None
    for places in _list_variants(header):
        ways = list(islice(_list_splits(tokens, header.columns, places), 2))
        if ways:
            # what fits in two ways is ambiguous
            return ways[0] if len(ways) == 1 else None
    return None


def _list_variants(header: TableHeader) -> Iterator[list[int]]:
    """Yield the columns that may be filled in a row, all of them first."""
    filled = [i for i, c in enumerate(header.columns) if c.kind != "blank"]
    yield filled
    kinds = [column.kind for column in header.columns]
    if header.layout == "card":
        yield [i for i in filled if kinds[i] not in ("k", "change")]
        yield [i for i in filled if kinds[i] in _UNPAIRED]
    elif header.layout == "pairings":
        result = kinds.index("result")
        yield [i for i in filled if i <= result or kinds[i] in _FREE]
    else:
        optional = [i for i in filled if kinds[i] in _OPTIONAL]
        for size in range(1, len(optional) + 1):
            for empty in combinations(optional[:4], size):
                yield [i for i in filled if i not in empty]


def _list_splits(
    tokens: Sequence[str], columns: Sequence[TableColumn], places: Sequence[int]
) -> Iterator[tuple[str, ...]]:
    """Yield every way to assign the words of a row to some of its columns."""
    free = [i for i in places if columns[i].kind in _FREE]
    if not 1 <= len(free) <= 2:
        return
    before = places[: places.index(free[0])]
    after = places[places.index(free[-1]) + 1 :]
    between = places[len(before) + 1 : places.index(free[-1])] if len(free) > 1 else []
    middle = tokens[len(before) : len(tokens) - len(after)]
    if len(before) + len(after) >= len(tokens):
        return
    fixed = dict(zip(before, tokens, strict=False))
    if after:
        fixed |= dict(zip(after, tokens[len(tokens) - len(after) :], strict=True))
    if not all(_fits_column(columns[i], text) for i, text in fixed.items()):
        return
    if len(free) == 1:
        yield _place_words(columns, fixed, {free[0]: middle})
        return
    for cut in range(1, len(middle) - len(between) + 1):
        inner = dict(zip(between, middle[cut : cut + len(between)], strict=True))
        last = middle[cut + len(between) :]
        if (last or columns[free[1]].kind == "club") and all(
            _fits_column(columns[i], text) for i, text in inner.items()
        ):
            yield _place_words(
                columns, fixed | inner, {free[0]: middle[:cut], free[1]: last}
            )


def _place_words(
    columns: Sequence[TableColumn],
    fixed: dict[int, str],
    free: dict[int, Sequence[str]],
) -> tuple[str, ...]:
    """Put the cells in order; a title before a name goes into the column before it."""
    cells = [fixed.get(i, "") for i in range(len(columns))]
    for place, words in free.items():
        if (
            len(words) > 1
            and _is_title(words)
            and place
            and columns[place - 1].kind in ("blank", "title")
        ):
            cells[place - 1] = words[0]
            words = words[1:]
        cells[place] = " ".join(words)
    return tuple(cells)


def _is_title(words: Sequence[str]) -> bool:
    if words[0] in CATEGORIES:
        return any(word.endswith(",") for word in words[1:])
    return words[0] in TITLES


def _fits_column(column: TableColumn, text: str) -> bool:
    return re.fullmatch(_PATTERNS[column.kind], text) is not None
