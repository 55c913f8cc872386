"""Rows of cells, the tables among them, and the event in the lines around these.

A table is a known header and the rows below it. ``Tie Break1: Direct Encounter (DE)``
explains a column; the word before the number is in the language of the page, the name
of the tie-break in English on all pages found.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import groupby, pairwise
from typing import NamedTuple

from elo_tui.core.entry import make_day
from elo_tui.core.events.crosstable import EventFacts
from elo_tui.core.events.reading import Note
from elo_tui.core.text.clean_text import TEXT_MAX, clean_name
from elo_tui.core.text.figures import plural
from elo_tui.readers.tables.cells import parse_whole, strip_cell
from elo_tui.readers.tables.header_words import (
    TELLING,
    Kind,
    Layout,
    TableHeader,
    classify_header,
    find_round,
    read_header,
)

#: The most that a page, a sheet or pasted text may contain.
ROWS_MAX = 20_000

_COUNTER = re.compile(r"-?[0-9]{1,5}\.?")
#: The match and its board.
_BOARD = re.compile(r"[0-9]{1,5}(?:\.[0-9]{1,3})?\.?")
#: The counter in every row of a table; a pairing has its board if others have one.
_COUNTERS: dict[Layout, tuple[Kind, ...]] = {
    "rounds": ("number", "rank"),
    "grid": ("number", "rank"),
    "list": ("number", "rank"),
    "pairings": ("board",),
    "boards": ("board",),
    "card": ("turn",),
    "games": (),
}
#: The tables with numbered players; so many rows show that the numbers begin at 1.
_NUMBERED: tuple[Layout, ...] = ("rounds", "grid", "list")
_NUMBERED_MIN = 4
# a line of text below a table has fewer cells than this
_CELLS_MIN = 3
_QUOTE_MAX = 30


class Row(NamedTuple):
    """A line of a source, split into cells."""

    line: int
    cells: tuple[str, ...]
    """At least one; it is empty if the source has none."""
    classes: tuple[str, ...] = ()
    """The names of the styles that a page gives each cell."""
    block: int = 0
    """The table of the page that the row belongs to; 0 if none, or unknown."""

    def cell(self, place: int | None) -> str:
        """Return the text at an index, "" if the row ends before it."""
        if place is None or place >= len(self.cells):
            return ""
        return strip_cell(self.cells[place])

    def styles(self, place: int) -> str:
        """Return the styles of the cell at an index."""
        return self.classes[place] if place < len(self.classes) else ""

    def names_round(self) -> bool:
        """Whether this is a heading such as ``Round 3 on 2026/08/12``."""
        filled = [cell for cell in self.cells if strip_cell(cell)]
        return len(filled) == 1 and find_round(filled[0]) is not None

    def quote(self) -> str:
        """Quote the beginning of the row, for a message."""
        return f"'{clean_name(' '.join(filter(None, self.cells)), _QUOTE_MAX)}'"

    def omission(self, why: str) -> Note:
        """Note that the row, or a part of it, is left out."""
        return Note(self.line, f"{self.quote()}: {why}; left out", True)


class Table(NamedTuple):
    """A table: its header, its rows, and the lines above it that belong to none."""

    header: TableHeader
    line: int
    titles: tuple[str, ...]
    """The header as written."""
    rows: tuple[Row, ...]
    above: tuple[Row, ...] = ()

    def text(self, row: Row, *kinds: Kind) -> str:
        """Return the cell of a row in the first existing column of these kinds."""
        return row.cell(self.header.place(*kinds))


class TablesFound(NamedTuple):
    """The tables among the rows, their errors, and the number of lines around them."""

    tables: tuple[Table, ...]
    notes: tuple[Note, ...]
    around: int


def find_tables(rows: Sequence[Row]) -> TablesFound:
    """Find all tables with a known header."""
    rows, parts_of_text = _drop_blanks(rows)
    heads = [
        (i, head) for i, row in enumerate(rows) if (head := read_header(row.cells))
    ]
    tables: list[Table] = []
    notes: list[Note] = []
    before = around = 0
    heading: tuple[Row, ...] = ()
    starts = [start for start, _ in heads]
    for (start, head), following in zip(heads, [*starts[1:], len(rows)], strict=False):
        end = _find_end(rows, start, following, head, parts_of_text)
        above = (*heading, *rows[before:start])
        around += start - before
        if tables:
            notes += name_unknown_tables(rows[before:start])
        before = end
        same_block = start and rows[start - 1].block == rows[start].block
        *parts, (heading, last) = _split_rounds(rows[start + 1 : end], head, notes)
        if last or not parts:
            parts.append((heading, last))
            heading = ()
        for place, (named, body) in enumerate(parts):
            lines = (*above, *named) if place == 0 else named
            if tables and same_block and not lines and head == tables[-1].header:
                # a long table repeats its header
                body = [*tables[-1].rows, *body]
                tables[-1] = tables[-1]._replace(rows=tuple(body))
            else:
                line, titles = rows[start].line, rows[start].cells
                tables.append(
                    Table(
                        header=head,
                        line=line,
                        titles=titles,
                        rows=tuple(body),
                        above=lines,
                    )
                )
    if tables:
        notes += name_unknown_tables(rows[before:])
    return TablesFound(tuple(tables), tuple(notes), around + len(rows) - before)


def _drop_blanks(rows: Sequence[Row]) -> tuple[list[Row], list[int]]:
    """Return the rows that are not blank, and the number of blank ones before each."""
    filled: list[Row] = []
    blank: list[int] = []
    count = 0
    for row in rows:
        if any(map(strip_cell, row.cells)):
            filled.append(row)
            blank.append(count)
        else:
            count += 1
    return filled, blank


def _count_cells(row: Row) -> int:
    """Count the cells up to the last that is filled."""
    return max(
        place for place, cell in enumerate(row.cells, start=1) if strip_cell(cell)
    )


def name_unknown_tables(rows: Sequence[Row]) -> Iterator[Note]:
    """Yield a note for each table among rows that have no known header above them."""
    for _, some in groupby(rows, key=lambda row: row.block):
        table = [row for row in some if _has_cells(row)]
        if any(char.isdigit() for row in table for char in "".join(row.cells)):
            lines = "1 line" if len(table) == 1 else f"{len(table)} lines"
            text = f"a table without a known header, {lines}, is not read"
            yield Note(table[0].line, text, True)


def _has_cells(row: Row) -> bool:
    return sum(1 for cell in row.cells if strip_cell(cell)) >= _CELLS_MIN


def _split_rounds(
    rows: Sequence[Row], head: TableHeader, notes: list[Note]
) -> list[tuple[tuple[Row, ...], list[Row]]]:
    """Split the rows below a header at headings that name a round."""
    parts: list[tuple[tuple[Row, ...], list[Row]]] = [((), [])]
    for row in _fill_number(rows, head, notes):
        if head.layout in ("pairings", "boards") and row.names_round():
            if parts[-1][1]:
                parts.append(((row,), []))
            else:
                parts[-1] = ((*parts[-1][0], row), [])
        elif why := _explain_stranger(row, head):
            notes.append(row.omission(why))
        else:
            parts[-1][1].append(row)
    return parts


def _fill_number(
    rows: Sequence[Row], head: TableHeader, notes: list[Note]
) -> Sequence[Row]:
    """Give the only player without a number the only one that is free.

    The players of such a table are numbered from 1 on.
    """
    counter = head.place("number", "rank")
    name = head.place("name")
    if head.layout not in _NUMBERED or counter is None or name is None:
        return rows
    named = [at for at, row in enumerate(rows) if row.cell(name) and _has_cells(row)]
    numbers = {at: parse_whole(rows[at].cell(counter)) for at in named}
    without = [at for at, number in numbers.items() if number is None]
    free = {*range(1, len(named) + 1)} - {*filter(None, numbers.values())}
    if len(without) != 1 or len(free) != 1 or len(named) < _NUMBERED_MIN:
        return rows
    (at,), (number,) = without, free
    cells = list(rows[at].cells)
    text = f"no number here; taken as {number}, the only one that is free"
    notes.append(Note(rows[at].line, f"{rows[at].quote()}: {text}"))
    cells[counter] = str(number)
    return [*rows[:at], rows[at]._replace(cells=tuple(cells)), *rows[at + 1 :]]


def _find_end(
    rows: Sequence[Row],
    start: int,
    following: int,
    head: TableHeader,
    blank: Sequence[int],
) -> int:
    """Return the end of the table that begins at `start`."""
    block = rows[start].block
    if block:
        end = start + 1
        while end < following and rows[end].block == block:
            end += 1
        return end
    following = _find_width_end(rows, start, following, blank)
    last = start
    for place in range(start + 1, following):
        if not _explain_stranger(rows[place], head):
            last = place
    # a broken last row belongs to the table, a line of text does not
    while last + 1 < following and _has_cells(rows[last + 1]):
        if rows[last + 1].line != rows[last].line + 1:
            break
        last += 1
    return last + 1


def _find_width_end(
    rows: Sequence[Row], start: int, following: int, blank: Sequence[int]
) -> int:
    """Return the place after a blank line at which the width of the lines changes."""
    widths: set[int] = set()
    place = start
    while place < following:
        end = place + 1
        while end < following and blank[end] == blank[place]:
            end += 1
        own = set(map(_count_cells, rows[place:end]))
        # a line of text may be anywhere
        if place > start and not own & widths and max(own) >= _CELLS_MIN:
            return place
        widths |= own
        place = end
    return following


def _explain_stranger(row: Row, head: TableHeader) -> str:
    """Return why a row cannot belong to a table with this header, or ""."""
    counter = head.place(*_COUNTERS[head.layout])
    if (
        head.layout == "list"
        and counter is not None
        and counter > (head.place("name") or 0)
    ):
        # the place behind a name, such as that of a prize winner, counts no rows
        counter = None
    pattern = _BOARD if head.layout == "boards" else _COUNTER
    if counter is not None and not pattern.fullmatch(row.cell(counter)):
        return "no number where the table has one"
    extra = row.cells[len(head.columns) :]
    if any(map(strip_cell, extra)):
        columns = plural(len(head.columns), "column")
        return f"{plural(len(row.cells), 'cell')} for {columns}"
    named = head.places(*TELLING)
    if not any(row.cell(place) for place in named):
        return "no name and no rating"
    return ""


_SITE = re.compile(r"chess-results", re.IGNORECASE)
_TITLE = re.compile(r"Chess-Results Server Chess-results\.com - ", re.IGNORECASE)
# "2026/08/01 to 2026/08/09", "01.08.2026 bis 09.08.2026"
_DAY = r"([0-9]{4})[/-]([0-9]{2})[/-]([0-9]{2})|([0-9]{2})\.([0-9]{2})\.([0-9]{4})"
_DATES = re.compile(rf"(?:{_DAY})(?:\W{{0,3}}\w{{0,5}}\W{{0,3}}(?:{_DAY}))?")
#: The heading of a player's card, which names neither player nor event.
_OF_A_CARD = re.compile(r"\s*(?:Player|Spieler)[ -]?infos?\W*", re.IGNORECASE)
# "England ( ENG )"
_FEDERATION = re.compile(r".{0,60}\( ?([A-Z]{3}) ?\)")
_CARD = re.compile(r"N ?= ?([0-9]{1,5})\s+(\S.{0,100})")

_WORDS: Mapping[str, str] = {
    "city": "location ort lugar lieu local luogo plaats plats paikka место miejsce"
    " místo",
    "dates": "date datum fecha data päivämäärä дата termín",
    "pairing": "tournamenttype turniersystem turnierart sistemadecompetición",
    "rounds": "numberofrounds rundenanzahl anzahlrunden númeroderondas numberofrds"
    " nombrederondes kierrostenmäärä количествотуров числотуров",
    "time_control": "timecontrol bedenkzeit ritmodejuego controldetiempo cadence"
    " controledetempo miettimisaika контрольвремени",
}
_FACTS = {word: fact for fact, words in _WORDS.items() for word in words.split()}
_LABEL_WORDS = 4

HEADING = "heading"
SUBHEADING = "subheading"
TITLE = "title"
_HEADINGS = frozenset((HEADING, SUBHEADING, TITLE))


def read_event_facts(rows: Sequence[Row]) -> EventFacts:
    """Read the event from the lines above its table."""
    stated: dict[str, str] = {}
    start = end = None
    federation = ""
    for row in rows:
        if (pair := _read_pair(row)) is None:
            continue
        label, value = pair
        word = re.sub(r"[\s.:]+|\(.*\)", "", label[:TEXT_MAX].casefold())
        fact = _FACTS.get(word)
        if fact == "dates" and (found := _DATES.fullmatch(value)):
            start = start or _read_day(found.groups()[:6])
            end = end or _read_day(found.groups()[6:]) or start
        elif fact:
            stated.setdefault(fact, value)
        elif classify_header(label) == "federation":
            found = _FEDERATION.fullmatch(value)
            federation = federation or (found[1] if found else "")
    rounds = re.fullmatch(r"[0-9]{1,2}", stated.get("rounds", ""))
    return EventFacts(
        name=_find_event_name(rows),
        city=clean_name(stated.get("city", ""), TEXT_MAX),
        federation=federation,
        start=start,
        end=end,
        time_control=clean_name(stated.get("time_control", ""), TEXT_MAX),
        rounds=int(rounds[0]) if rounds else None,
        pairing=clean_name(stated.get("pairing", ""), TEXT_MAX),
    )


def read_labels(rows: Sequence[Row]) -> dict[Kind, tuple[str, str]]:
    """Return the labels and values above a card, by the meaning of the label.

    A label that is marked as one, by its own cell or a colon, counts before a word that
    only begins a line.
    """
    found: dict[Kind, tuple[str, str]] = {}
    for pairs in (map(_read_marked_pair, rows), map(_read_pair, rows)):
        for pair in filter(None, pairs):
            found.setdefault(classify_header(pair[0]), pair)
    return found


def find_card_owner(rows: Sequence[Row]) -> tuple[int, str] | None:
    """Return the player named by the caption of a card: ``N = 3 Hogg,Dean``."""
    for row in reversed(rows):
        if found := _CARD.fullmatch(" ".join(filter(None, row.cells))):
            return int(found[1]), found[2]
    return None


def _find_event_name(rows: Sequence[Row]) -> str:
    """Return the first heading, else the page's title, else the sheet's first line."""
    for style in (HEADING, TITLE):
        for row in rows:
            if row.classes == (style,) and not _OF_A_CARD.fullmatch(row.cells[0]):
                return clean_name(_TITLE.sub("", row.cells[0]).strip(" :"), TEXT_MAX)
    for before, row in pairwise(rows):
        if _SITE.search(before.cells[0]) and not any(map(strip_cell, before.cells[1:])):
            return clean_name(row.cells[0], TEXT_MAX)
    return ""


def _read_pair(row: Row) -> tuple[str, str] | None:
    """Return the label of a line and its value; None for a heading."""
    if marked := _read_marked_pair(row):
        return marked
    filled = [text for cell in row.cells if (text := strip_cell(cell))]
    if (
        len(filled) != 1
        or {*row.classes} & _HEADINGS
        or _OF_A_CARD.fullmatch(filled[0])
    ):
        return None
    return next(_split_label(filled[0]), None)


def _read_marked_pair(row: Row) -> tuple[str, str] | None:
    """Return a label in a separate cell, or before a colon, and its value."""
    filled = [text for cell in row.cells if (text := strip_cell(cell))]
    if len(filled) == 2:
        return filled[0], filled[1]
    if len(filled) != 1:
        return None
    label, colon, value = filled[0].partition(":")
    return (label, value.strip()) if colon and len(label) <= 40 else None


def _split_label(text: str) -> Iterator[tuple[str, str]]:
    """Yield the longest known label, and what follows it."""
    words = text[:200].split()
    for count in range(min(_LABEL_WORDS, len(words) - 1), 0, -1):
        label = " ".join(words[:count])
        if classify_header(label) not in ("unknown", "blank", "passed", "tie_break"):
            yield label, " ".join(words[count:])


def _read_day(parts: Sequence[str | None]) -> date | None:
    year, month, day = parts[:3] if parts[0] else reversed(parts[3:6])
    return make_day(year, month, day) if year and month and day else None


_LINE = re.compile(r"[^\d:]{2,30}([1-9])\s*:\s*(\S.{2,150})")
_NAMES = re.compile(
    r"points \(|buchholz|sonneborn|direct encounter|koya|victories|progressive score"
    r"|rating of opponents|performance \(|elected to play|most black|kashdan",
    re.IGNORECASE,
)
_TEXT_MAX = 120


def is_annotation(text: str) -> bool:
    """Whether a line explains the column of a tie-break."""
    found = _LINE.fullmatch(text.strip())
    return found is not None and _NAMES.search(found[2]) is not None


def read_tie_breaks(lines: Iterable[str]) -> tuple[str, ...]:
    """Return the names of the tie-breaks in order; none if one is missing."""
    named: dict[int, str] = {}
    for line in lines:
        if is_annotation(line) and (found := _LINE.fullmatch(line.strip())):
            named.setdefault(int(found[1]), clean_name(found[2], _TEXT_MAX))
    if sorted(named) != list(range(1, len(named) + 1)):
        return ()
    return tuple(named[number] for number in sorted(named))
