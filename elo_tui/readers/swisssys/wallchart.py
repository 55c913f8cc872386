"""Standings and wall charts: place, number, name, rating, points, and the rounds.

    Pl  No. Name             Rate  Pts  Rnd 1  Rnd 2  Rnd 3
    1   4   Alder, Ann       2251  2.5  W7     D2     H---

A cell is ``W12``, with a colour ``W12B``; ``X4`` and ``F4`` are forfeits, ``B---``,
``H---``, ``U---`` or ``-B-`` a round without an opponent. Opponents are named by number
or by place: the one by which every game is confirmed by both players is taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from elo_tui.core.events.crosstable import Crosstable, EventFacts, Pairing, Participant
from elo_tui.core.events.reading import EventReading, Note, Tick, ignore_progress
from elo_tui.core.facts import GAMES_MAX
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.shared import (
    SourceRefused,
    quote,
    refuse_more_players,
    return_refusal,
    split_lines,
)
from elo_tui.readers.swisssys import SYSTEM, build_pairing
from elo_tui.readers.tables import cells
from elo_tui.readers.tables.cell_rows import ROWS_MAX, Row
from elo_tui.readers.tables.header_words import COLUMNS_MAX
from elo_tui.readers.tables.saved_page import parse_rows
from elo_tui.readers.unused_columns import list_unused, name_unused_columns

FORMAT = "wall-chart"

Kind = Literal["place", "number", "name", "rating", "points", "id", "other", "round"]

_TITLES: dict[Kind, str] = {
    "place": "pl place pos rank rk standing",
    "number": "no # num number pair pairno seed",
    "name": "name player playername names",
    "rating": "rate rating rtg rtng rat uscf",
    "points": "pts points score total tot",
    "id": "id uscfid memid",
}
_WORDS = {word: kind for kind, words in _TITLES.items() for word in words.split()}
_ROUND = re.compile(r"(?:rd|rnd|round|r)\.?\s*([1-9][0-9]?)|([1-9][0-9]?)", re.I)
_ROUND_WORDS = re.compile(r"\b(rd|rnd|round|r)\.?\s+([0-9]{1,2})\b", re.IGNORECASE)
_CELL = re.compile(r"([WLDXF])\s*([0-9]{1,4})\s*([WB])?")
_NOBODY = re.compile(r"([BHUXF])(?:0|\s?-{1,4})?|-([BHU])-")
_IN_PAGE = re.compile(r">\s*[WLDXF]\s*[0-9]{1,4}[WB]?\s*<")
_IN_TEXT = re.compile(r"(?:^|\s)[WLDXF] {0,4}[0-9]{1,4}[WB]?(?=\s|$)", re.MULTILINE)
#: So many such cells are no coincidence: two games, both players.
_CELLS_MIN = 4
_START = 200_000
_LINE_MAX = 2_000
_UNRATED = re.compile(r"unr(?:ated|\.)?|nnn|new|-+|none", re.IGNORECASE)
_ACCEPTED = "W12, L3, D5, X4, F4, B---, H--- or U---"


class _WallchartColumn(NamedTuple):
    kind: Kind
    start: int = 0
    """The index of the title in a line; of a cell otherwise."""
    round: int = 0
    title: str = ""


class _Found(NamedTuple):
    """A table with its rows as texts, one for each column."""

    line: int
    title: str
    columns: tuple[_WallchartColumn, ...]
    rows: tuple[tuple[int, tuple[str, ...]], ...]

    def name_unused(self) -> Iterator[Note]:
        """Yield a note on the columns with a title that is not known, if any."""
        places = [at for at, one in enumerate(self.columns) if one.kind == "other"]
        rows = [texts for _, texts in self.rows]
        titles = [column.title for column in self.columns]
        unused = list_unused(titles, rows, places)
        return name_unused_columns(self.line, unused)

    def cell(self, texts: Sequence[str], kind: Kind) -> str:
        """Return the text in the first column of a kind."""
        for column, text in zip(self.columns, texts, strict=True):
            if column.kind == kind:
                return text
        return ""


def matches(text: str) -> bool:
    """Whether the text has enough such cells, and a table with a header that fits."""
    start = text[:_START]
    pattern = _IN_PAGE if start.lstrip()[:1] == "<" else _IN_TEXT
    found = pattern.finditer(start)
    if sum(1 for _, _ in zip(range(_CELLS_MIN), found, strict=False)) < _CELLS_MIN:
        return False
    try:
        return any(
            _holds_games(table)
            for table in _find_tables(_split_rows(text, ignore_progress))
        )
    except SourceRefused:
        return False


@return_refusal
def read(text: str, tick: Tick = ignore_progress) -> EventReading:
    """Read all tables of a text or a page as sections."""
    notes: list[Note] = []
    tables = [
        table for table in _find_tables(_split_rows(text, tick)) if _holds_games(table)
    ]
    if not tables:
        raise SourceRefused(f"no table with a header and rounds such as {_ACCEPTED}")
    refuse_more_players(sum(len(table.rows) for table in tables))
    for table in tables:
        notes += table.name_unused()
    sections = tuple(_read_section(table, notes) for table in tables)
    text = "ratings are taken for US Chess ratings; such a table names none"
    notes.append(Note(tables[0].line, text))
    return EventReading(FORMAT, sections, tuple(notes))


def _split_rows(text: str, tick: Tick) -> list[Row]:
    if text.lstrip()[:1] == "<":
        return parse_rows(text, tick)
    lines = split_lines(text, ROWS_MAX)
    tick(len(text))
    return [
        Row(number, tuple(line.split("\t")) if "\t" in line else (line,))
        for number, line in enumerate(lines, start=1)
        if len(line) <= _LINE_MAX
    ]


def _find_tables(rows: Sequence[Row]) -> Iterator[_Found]:
    """Yield the tables with a known header; each ends with its rows."""
    place, title = 0, ""
    while place < len(rows):
        columns = _read_header(rows[place])
        if columns is None:
            shown = " ".join(filter(None, map(cells.strip_cell, rows[place].cells)))
            title = clean_name(shown, 100) or title
            place += 1
            continue
        head, body = rows[place], []
        place += 1
        while place < len(rows) and _read_header(rows[place]) is None:
            texts = _split_row(rows[place], columns, len(head.cells) > 1)
            if texts is not None:
                body.append((rows[place].line, texts))
            elif body and any(map(cells.strip_cell, rows[place].cells)):
                break
            place += 1
        yield _Found(head.line, title, columns, tuple(body))
        title = "" if body else title


def _read_header(row: Row) -> tuple[_WallchartColumn, ...] | None:
    """Return the columns of a header, in cells or by the places of their titles."""
    titles: list[tuple[int, str]]
    if len(row.cells) > 1:
        titles = list(enumerate(map(cells.strip_cell, row.cells)))
    else:
        line = _ROUND_WORDS.sub(lambda found: found[0].replace(" ", "_"), row.cells[0])
        titles = [(found.start(), found[0]) for found in re.finditer(r"\S+", line)]
    if not 3 <= len(titles) <= COLUMNS_MAX:
        return None
    columns = []
    for start, title in titles:
        word = re.sub(r"[\s._]+", "", title.casefold())
        found = _ROUND.fullmatch(title.replace("_", " ").strip())
        if found:
            number = int(found[1] or found[2])
            columns.append(_WallchartColumn("round", start, number))
        else:
            columns.append(
                _WallchartColumn(_WORDS.get(word, "other"), start, title=title)
            )
    kinds = [column.kind for column in columns]
    rounds = [column.round for column in columns if column.round]
    if kinds.count("name") != 1 or not rounds:
        return None
    if not {"place", "number"} & set(kinds):
        return None
    return tuple(columns) if rounds == list(range(1, len(rounds) + 1)) else None


def _split_row(
    row: Row, columns: Sequence[_WallchartColumn], has_cells: bool
) -> tuple[str, ...] | None:
    """Return the texts of a row's columns; None if it is not a row of this table."""
    if has_cells:
        if len(row.cells) < 2:
            return None
        texts = tuple(row.cell(column.start) for column in columns)
    else:
        found = _split_by_words(row.cells[0], columns) or _cut_by_titles(
            row.cells[0], columns
        )
        texts = tuple(found)
    named = {column.kind: text for column, text in zip(columns, texts, strict=True)}
    if not named["name"] or not any(map(str.isalpha, named["name"])):
        return None
    numbers = (named[kind] for kind in ("number", "place") if kind in named)
    return (
        texts if any(cells.parse_whole(text) is not None for text in numbers) else None
    )


def _split_by_words(line: str, columns: Sequence[_WallchartColumn]) -> list[str]:
    """Split a line at blanks; what is left over in the middle is the name."""
    words = line.split()
    before = next(i for i, column in enumerate(columns) if column.kind == "name")
    after = len(columns) - before - 1
    if len(words) < before + 1 + after:
        return []
    end = len(words) - after
    texts = [*words[:before], " ".join(words[before:end]), *words[end:]]
    for column, text in zip(columns, texts, strict=True):
        number = cells.parse_whole(text)
        fits = {
            "round": _is_round(text),
            "points": cells.parse_decimal(text) is not None,
            "rating": cells.parse_rating(text) is not None
            or bool(_UNRATED.fullmatch(text)),
            "place": number is not None,
            "number": number is not None,
        }
        if not fits.get(column.kind, True):
            return []
    return texts


def _cut_by_titles(line: str, columns: Sequence[_WallchartColumn]) -> list[str]:
    """Cut a line at the beginnings of the titles in its header."""
    starts = [column.start for column in columns]
    ends = [*starts[1:], len(line)]
    starts[0] = 0
    return [line[start:end].strip() for start, end in zip(starts, ends, strict=True)]


def _is_round(text: str) -> bool:
    return bool(_CELL.fullmatch(text) or _NOBODY.fullmatch(text))


def _holds_games(table: _Found) -> bool:
    """Whether most of the filled round cells are results of this kind."""
    texts = [
        text
        for _, row in table.rows
        for column, text in zip(table.columns, row, strict=True)
        if column.kind == "round" and text
    ]
    games = sum(1 for text in texts if _CELL.fullmatch(text.upper()))
    known = sum(1 for text in texts if _is_round(text.upper()))
    return games >= _CELLS_MIN and 2 * known > len(texts)


def _read_section(table: _Found, notes: list[Note]) -> Crosstable:
    played = [_read_pairings(table, line, row, notes) for line, row in table.rows]
    numbers = _choose_numbers(table, played)
    players = []
    for no, (line, row), pairings in zip(numbers, table.rows, played, strict=True):
        rating = table.cell(row, "rating")
        member = table.cell(row, "id")
        players.append(
            Participant(
                no,
                name=clean_name(table.cell(row, "name")),
                rating=0 if _UNRATED.fullmatch(rating) else cells.parse_rating(rating),
                fide_id=member if member.isascii() and member.isdigit() else "",
                points=cells.parse_decimal(table.cell(row, "points")),
                pairings=pairings,
                provisional=cells.parse_provisional(rating),
                place=cells.parse_whole(table.cell(row, "place")),
                line=line,
            )
        )
    rounds = sum(column.kind == "round" for column in table.columns)
    event = EventFacts(name=table.title, rounds=rounds)
    return Crosstable(event, tuple(players), system=SYSTEM)


def _read_pairings(
    table: _Found, line: int, row: Sequence[str], notes: list[Note]
) -> tuple[Pairing, ...]:
    found = []
    for column, text in zip(table.columns, row, strict=True):
        if column.kind != "round" or not text or column.round > GAMES_MAX:
            continue
        cell, nobody = _CELL.fullmatch(text.upper()), _NOBODY.fullmatch(text.upper())
        pairing = None
        if cell:
            opponent = int(cell[2])
            pairing = build_pairing(column.round, cell[1], opponent, cell[3] or "")
        elif nobody:
            pairing = build_pairing(column.round, nobody[1] or nobody[2], None, "")
        if pairing is not None:
            found.append(pairing)
        else:
            name = clean_name(table.cell(row, "name"), 30)
            shown = f"{name}, round {column.round}: {quote(text, 12)}"
            notes.append(Note(line, f"{shown} is not {_ACCEPTED}; not rated", True))
    return tuple(found)


def _choose_numbers(table: _Found, played: Sequence[Sequence[Pairing]]) -> list[int]:
    """Choose the numbers by which both players confirm every game.

    Raises SourceRefused if none fit.
    """
    for kind in ("number", "place"):
        texts = [table.cell(row, kind) for _, row in table.rows]
        numbers = [cells.parse_whole(text) for text in texts]
        known = [number for number in numbers if number is not None]
        if len(set(known)) < len(table.rows):
            continue
        met = {
            (no, pairing.round, pairing.opponent)
            for no, pairings in zip(known, played, strict=True)
            for pairing in pairings
            if pairing.opponent is not None
        }
        if all((other, number, no) in met for no, number, other in met):
            return known
    raise SourceRefused(
        "the numbers in the rounds are neither the players' numbers nor their places:"
        " some games are not confirmed by the opponent",
        table.line,
    )
