"""A crosstable with names down and across, as a spreadsheet has it.

A cell is the result of its row against its column. Both cells of two people must agree;
one of them is enough. With a number above 1 all cells are wins of the row over the
column, a draw half a win for both; ``12-3-5`` are wins, draws and losses. Scores such
as ``2-1`` are games of the row at home against the column, unless each cell is the
other's turned round.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from elo_tui.core.events.crosstable import OTHER_CODES
from elo_tui.core.events.reading import Note
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import count_points, format_points
from elo_tui.readers.folded_words import fold, list_words
from elo_tui.readers.game_rows import results
from elo_tui.readers.game_rows.column_words import Family, classify
from elo_tui.readers.game_rows.frame import list_splits
from elo_tui.readers.game_rows.game_list import GameList, RowGame, RowSide
from elo_tui.readers.game_rows.result_cells import PAIR, normalise
from elo_tui.readers.shared import SourceRefused, drop_running_numbers
from elo_tui.readers.tables.cell_rows import Row
from elo_tui.readers.tables.cells import is_own, parse_decimal, parse_whole

_PEOPLE_MIN, _PEOPLE_MAX = 3, 200
_CODES = {
    "1": "1",
    "0": "0",
    "0.5": "=",
    "=": "=",
    "r": "=",
    "+": "+",
    "-": "-",
    "w": "1",
    "win": "1",
    "d": "=",
    "draw": "=",
    "l": "0",
    "loss": "0",
}
_SEVERAL = re.compile(r"[ /;]+")
_WINS = re.compile(r"([0-9]{1,5})(?:[.,]([05])0*)?")
_TRIPLE = re.compile(r"\+?([0-9]{1,5}) *[-/ ] *=?([0-9]{1,5}) *[-/ ] *([0-9]{1,5})")
#: Two results without a mark between them look like a number of wins.
_DOUBLE = re.compile(r"[01½=]{2}")
_COUNTED = (
    "cells are numbers of wins, of the row over the column; the games have no order"
)
#: Headers of sums, aside from the words for points.
_TOTALS = list_words("\u03a3 sum suma summe somme som total totale totaal toplam итого")
#: Reads the cells of two people: the results of the first, or None.
_Read = Callable[[str, str], Sequence[str] | None]


class Matrix(NamedTuple):
    """The people of a matrix, and its rows with the results against each."""

    people: tuple[str, ...]
    rows: tuple[Row, ...]
    first: int
    """The place of the first column of results."""
    nameless: tuple[Row, ...] = ()
    """Rows below the last person that have results, but no name."""
    points: int | None = None
    """The place of the column of points, behind the results."""


def find_matrix(text: str) -> Matrix | None:
    """Find a matrix at the beginning of a text; None for any other text."""
    lines = [
        (number, line)
        for number, line in enumerate(text.split("\n"), start=1)
        if line.strip(" \t;,|")
    ]
    if not _PEOPLE_MIN < len(lines) <= _PEOPLE_MAX or len(lines[0][1]) > 20_000:
        return None
    mark, head = next(list_splits(lines[0][1]), ("  ", ()))
    if mark == "  " or len(head) <= _PEOPLE_MIN:
        return None
    return arrange_matrix(
        [Row(n, dict(list_splits(line)).get(mark, ())) for n, line in lines]
    )


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
        if count >= _PEOPLE_MIN and _are_same_people(people[:count], across):
            rest = tuple(
                row
                for row, name in zip(body[count:], people[count:], strict=True)
                if not name and any(map(_read_cell, row.cells[first:]))
            )
            behind = enumerate(head.cells[first + count :], start=first + count)
            points = next((at for at, cell in behind if _is_total(cell)), None)
            return Matrix(
                people=tuple(drop_running_numbers(people[:count])),
                rows=tuple(body[:count]),
                first=first,
                nameless=rest,
                points=points,
            )
    return None


def _is_total(title: str) -> bool:
    return classify(title).kind == "points" or fold(title.strip(" .:")) in _TOTALS


def _are_same_people(people: Sequence[str], across: Sequence[str]) -> bool:
    """Whether the headers name these people and have enough letters for it."""
    if len(across) < len(people):
        return False
    letters = min(sum(map(str.isalpha, name)) for name in people)
    # one letter is a name if it is the same down and across
    return letters > 0 and (
        all(map(_is_short_for, across, people))
        if letters > 1
        else [*map(fold, across[: len(people)])] == [*map(fold, people)]
    )


def _is_short_for(short: str, name: str) -> bool:
    one, other = fold(short.strip(" .")), fold(name)
    words = other.replace(",", " ").split()
    initials = "".join(word[0] for word in words)
    if one == other or one in words or one.replace(".", "") == initials:
        return True
    return len(one) > 1 and any(word.startswith(one) for word in words)


def list_matrix_games(matrix: Matrix, are_scores: bool | None = None) -> GameList:
    """List the games of a matrix; raises SourceRefused.

    `are_scores` decides whether cells such as 1-0 are goals.
    """
    notes: list[Note] = []
    if (cells := _find_scores(matrix)) is not None:
        return _list_score_games(matrix, cells, are_scores)
    read: _Read = _compare_cells
    if _has_counts(matrix):
        read = _count_games
        notes.append(Note(None, _COUNTED))
    games = [*_list_games(matrix, read, notes)]
    notes += _check_points(matrix, games)
    notes += [row.omission("results without a name") for row in matrix.nameless]
    if not games:
        raise SourceRefused("a table of people by people without a result")
    return GameList(games=games, family="order", notes=tuple(notes), rows=len(games))


def _check_points(matrix: Matrix, games: Sequence[RowGame]) -> Iterator[Note]:
    """Name people with other points than their games give, if few differ."""
    halves: Counter[str] = Counter()
    for game in games:
        for side, code in zip((game.first, game.second), game.codes, strict=True):
            halves[side.name if side else ""] += {"1": 2, "+": 2, "=": 1}.get(code, 0)
    stated = {
        row: value
        for row in matrix.rows
        if (value := parse_decimal(row.cell(matrix.points))) is not None
    }
    people = dict(zip(matrix.rows, matrix.people, strict=True))
    odd = [row for row in stated if 2 * stated[row] != halves[people[row]]]
    if 2 * len(odd) > len(stated):
        return
    for row in odd:
        text = f"{people[row]}: {count_points(stated[row])} stated"
        given = format_points(halves[people[row]])
        yield Note(row.line, f"{text}, the games give {given}", on_games=True)


def _find_scores(matrix: Matrix) -> dict[tuple[int, int], str] | None:
    """Find the cells of a table of scores, by the places of both; None for others."""
    places = range(len(matrix.people))
    cells = {
        (own, other): text
        for own in places
        for other in places
        if own != other
        and not is_own(text := matrix.rows[own].cell(matrix.first + other).strip())
        and text not in ("-", "–")
    }
    scores = sum(PAIR.fullmatch(normalise(text)) is not None for text in cells.values())
    return cells if cells and 5 * scores >= 4 * len(cells) else None


def _list_score_games(
    matrix: Matrix, cells: dict[tuple[int, int], str], are_scores: bool | None
) -> GameList:
    """List the games of a table of scores: two of each pair, at home and away."""
    turned = {
        pair: "-".join(reversed(re.split("[-:]", normalise(text))))
        for pair, text in cells.items()
    }
    both = [pair for pair in cells if pair[::-1] in cells]
    is_mirrored = bool(both) and all(
        re.sub(":", "-", normalise(cells[pair])) == turned[pair[::-1]] for pair in both
    )
    if is_mirrored:
        cells = {
            (one, other): text
            for (one, other), text in cells.items()
            if one < other or (other, one) not in cells
        }
    names = [(matrix.people[one], matrix.people[other]) for one, other in cells]
    try:
        read = results.read_results([*cells.values()], names, are_scores)
    except results.ColumnFault as fault:
        raise results.refuse_column("", fault) from None
    games, notes = [], []
    for (one, other), found in zip(cells, read, strict=True):
        line = matrix.rows[one].line
        if found.codes is None:
            who = f"{matrix.people[one]} and {matrix.people[other]}"
            text = f"{who}: {found.why}; not rated"
            notes.append(Note(line, text, left_out=True))
            continue
        games.append(
            RowGame(
                line=line,
                first=RowSide(name=matrix.people[one]),
                second=RowSide(name=matrix.people[other]),
                codes=found.codes,
                score=found.score,
                is_neutral=is_mirrored,
            )
        )
    family: Family = "order" if is_mirrored else "places"
    return GameList(games=games, family=family, notes=tuple(notes), rows=len(cells))


def _list_games(matrix: Matrix, read: _Read, notes: list[Note]) -> Iterator[RowGame]:
    people, first = matrix.people, matrix.first
    for one, row in enumerate(matrix.rows):
        for other in range(one + 1, len(people)):
            mine, theirs = row.cell(first + other), matrix.rows[other].cell(first + one)
            codes = read(mine, theirs)
            if codes is None:
                who = f"{people[one]} and {people[other]}"
                cells = " and ".join(map(repr, (mine, theirs)))
                why = f"{who}: {clean_name(cells, 30)} are no results of both"
                notes.append(Note(row.line, f"{why}; not rated", left_out=True))
            for code in codes or ():
                yield RowGame(
                    line=row.line,
                    first=RowSide(name=people[one]),
                    second=RowSide(name=people[other]),
                    codes=(code, OTHER_CODES[code]),
                    is_neutral=True,
                )


def _compare_cells(mine: str, theirs: str) -> Sequence[str] | None:
    """Read the results of one person by both cells; None if they do not agree."""
    own, other = _read_cell(mine), _read_cell(theirs)
    if own is None or other is None:
        return None
    turned = [OTHER_CODES[code] for code in other]
    return None if own and turned and own != turned else own or turned


def _has_counts(matrix: Matrix) -> bool:
    """Whether the cells count games; raises SourceRefused for wins of one side only."""
    places = range(len(matrix.people))
    cells = {
        (own, other): text
        for own in places
        for other in places
        if not is_own(text := matrix.rows[own].cell(matrix.first + other).strip())
        and own != other
    }
    if all(map(_TRIPLE.fullmatch, cells.values())):
        return bool(cells)
    wins = [_WINS.fullmatch(text) for text in cells.values()]
    if all(map(_DOUBLE.fullmatch, cells.values())) or not any(
        all(wins) and one is not None and int(one[1]) > 1 for one in wins
    ):
        return False
    if len({own < other for own, other in cells}) == 1:
        raise SourceRefused(
            "a matrix of wins with one half filled: the wins of the other are missing"
        )
    return True


def _count_games(mine: str, theirs: str) -> Sequence[str] | None:
    """List the results of one person by counts in both cells; None for others.

    No more draws are taken than the halves need.
    """
    own, other = _TRIPLE.fullmatch(mine.strip()), _TRIPLE.fullmatch(theirs.strip())
    if own or other:
        one = [int(n) for n in own.groups()] if own else []
        turned = [int(n) for n in other.groups()][::-1] if other else one
        if (one or turned) != turned:
            return None
        return [code for code, n in zip("1=0", turned, strict=True) for _ in range(n)]
    halves = [0 if is_own(cell) else _count_halves(cell) for cell in (mine, theirs)]
    if None in halves or (halves[0] or 0) % 2 != (halves[1] or 0) % 2:
        return None
    won, lost = (half or 0 for half in halves)
    return ["1"] * (won // 2) + ["="] * (won % 2) + ["0"] * (lost // 2)


def _count_halves(text: str) -> int | None:
    found = _WINS.fullmatch(text.strip())
    return 2 * int(found[1]) + (found[2] == "5") if found else None


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
        _read_cell(cell := row.cell(matrix.first + place)) is not None
        or _WINS.fullmatch(cell.strip()) is not None
        or _TRIPLE.fullmatch(cell.strip()) is not None
        or PAIR.fullmatch(normalise(cell)) is not None
        for row in matrix.rows
        for place in range(len(matrix.people))
    ]
    return sum(cells) * 2 > len(cells) and parse_whole(rows[0].cell(1)) is None
