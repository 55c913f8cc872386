"""A crosstable with names down and across, as a spreadsheet has it.

A cell is the result of its row against its column. Both cells of two people must agree;
one of them is enough.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from elo_tui.core.events.reading import Note
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.game_rows.column_words import fold
from elo_tui.readers.game_rows.frame import SPLITTERS
from elo_tui.readers.game_rows.game_list import GameList, RowGame, RowSide
from elo_tui.readers.game_rows.results import normalise
from elo_tui.readers.shared import SourceRefused, quote
from elo_tui.readers.tables.cell_rows import Row
from elo_tui.readers.tables.cells import is_own, parse_whole

_PEOPLE_MIN, _PEOPLE_MAX = 3, 200
_CODES = {"1": "1", "0": "0", "0.5": "=", "=": "=", "r": "=", "+": "+", "-": "-"}
_OTHER = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}
_SEVERAL = re.compile(r"[ /;]+")


class Matrix(NamedTuple):
    """The people of a matrix, and its rows with the results against each."""

    people: tuple[str, ...]
    rows: tuple[Row, ...]
    first: int
    """The place of the first column of results."""


def find_matrix(text: str) -> Matrix | None:
    """Find a matrix at the beginning of a text; None for any other text."""
    lines = [
        (number, line)
        for number, line in enumerate(text.split("\n"), start=1)
        if line.strip(" \t;,|")
    ]
    if not _PEOPLE_MIN < len(lines) <= _PEOPLE_MAX or len(lines[0][1]) > 20_000:
        return None
    for mark, split in SPLITTERS[:-1]:
        if lines[0][1].count(mark) >= _PEOPLE_MIN:
            rows = [Row(number, split(line)) for number, line in lines]
            return arrange_matrix(rows)
    return None


def arrange_matrix(rows: Sequence[Row]) -> Matrix | None:
    """Find names down that stand across, too: as names, initials or numbers."""
    if not rows:
        return None
    head, *body = rows
    for names_at in (0, 1):
        people = [clean_name(row.cell(names_at)) for row in body]
        count = next((i for i, name in enumerate(people) if not name), len(people))
        first = names_at + 1
        across = head.cells[first : first + count]
        if count >= _PEOPLE_MIN and _name_same_people(people[:count], across):
            return Matrix(tuple(people[:count]), tuple(body[:count]), first)
    return None


def _name_same_people(people: Sequence[str], across: Sequence[str]) -> bool:
    """Whether the headers name these people; letters must tell them apart."""
    if len(across) < len(people) or not all(
        sum(map(str.isalpha, name)) > 1 for name in people
    ):
        return False
    return all(map(_is_short_for, across, people))


def _is_short_for(short: str, name: str) -> bool:
    one, other = fold(short.strip(" .")), fold(name)
    words = other.replace(",", " ").split()
    initials = "".join(word[0] for word in words)
    return one == other or one in words or one.replace(".", "") == initials


def list_matrix_games(matrix: Matrix) -> GameList:
    """List the games of a matrix; raises SourceRefused."""
    notes: list[Note] = []
    games = tuple(_list_games(matrix, notes))
    if not games:
        raise SourceRefused("a table of people by people without a result")
    return GameList(games=games, family="order", notes=tuple(notes), rows=len(games))


def _list_games(matrix: Matrix, notes: list[Note]) -> Iterator[RowGame]:
    people, first = matrix.people, matrix.first
    for one, row in enumerate(matrix.rows):
        for other in range(one + 1, len(people)):
            mine = _read_cell(row.cell(first + other))
            theirs = _read_cell(matrix.rows[other].cell(first + one))
            line = row.line
            if mine is None or theirs is None:
                text = row if mine is None else matrix.rows[other]
                place = first + (other if mine is None else one)
                why = f"{quote(text.cell(place), 12)} is no result"
                notes.append(Note(text.line, f"{why}; not rated", left_out=True))
                continue
            turned = [_OTHER[code] for code in theirs]
            if mine and turned and mine != turned:
                cells = row.cell(first + other), matrix.rows[other].cell(first + one)
                who = f"{people[one]} and {people[other]}"
                why = f"{who} have the results {clean_name(' and '.join(cells), 30)}"
                notes.append(Note(line, f"{why}; not rated", left_out=True))
                continue
            for code in mine or turned:
                yield RowGame(
                    line=line,
                    first=RowSide(name=people[one]),
                    second=RowSide(name=people[other]),
                    codes=(code, _OTHER[code]),
                )


def _read_cell(text: str) -> list[str] | None:
    """Read the results of a cell, ``1 ½`` or ``1/½`` being two; None if it is none."""
    if is_own(text) or text.strip() in ("-", "–"):
        return []
    # normalised, "1 ½" has become 1.5
    parts = [normalise(part) for part in _SEVERAL.split(text.replace("1/2", "½"))]
    codes = [_CODES.get(part, "") for part in parts if part]
    return codes if all(codes) else None


def counts_as_matrix(rows: Sequence[Row]) -> bool:
    """Whether most cells of such rows are results, so that it is no other table."""
    matrix = arrange_matrix(rows)
    if matrix is None:
        return False
    cells = [
        _read_cell(row.cell(matrix.first + place)) is not None
        for row in matrix.rows
        for place in range(len(matrix.people))
    ]
    return sum(cells) * 2 > len(cells) and parse_whole(rows[0].cell(1)) is None
