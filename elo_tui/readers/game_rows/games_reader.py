"""Games in rows: a table with one game a row, typed lines, a matrix of people."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from elo_tui.core.events.reading import (
    BadLine,
    EventReading,
    Reading,
    Tick,
    ignore_progress,
)
from elo_tui.readers.game_rows import matrix, typed_evening
from elo_tui.readers.game_rows.frame import find_frame, find_row_frame, find_titles
from elo_tui.readers.game_rows.game_list import GameList, list_games
from elo_tui.readers.game_rows.games_event import build_reading
from elo_tui.readers.game_rows.own_games import is_of_one_player, read_own_games
from elo_tui.readers.meanings import NOTHING_SAID, Meanings
from elo_tui.readers.shared import SourceRefused, return_refusal
from elo_tui.readers.tables import header_words
from elo_tui.readers.tables.cell_rows import Row
from elo_tui.readers.uneven_rows import list_damage

FORMAT = "games"


def matches(text: str) -> bool:
    """Whether a text has games between two people, in any of the three forms."""
    try:
        titles = find_titles(text)
    except SourceRefused:
        return True
    if titles is not None:
        return not _has_start_numbers(titles)
    return matrix.find_matrix(text) is not None or typed_evening.matches(text)


def _has_start_numbers(titles: tuple[str, ...]) -> bool:
    """Whether both sides have start numbers, as pairings of an event in tables have."""
    known = header_words.read_header(titles)
    if known is None or known.layout not in ("pairings", "boards"):
        return False
    return known.layout == "boards" or len(known.places("number")) > 1


@return_refusal
def read(
    text: str, tick: Tick = ignore_progress, meanings: Meanings = NOTHING_SAID
) -> EventReading | Reading | BadLine:
    """Read the games of a text; those of one player if a column has opponents."""
    if is_of_one_player(meanings):
        return read_own_games(text, meanings)
    listed = _list_all(text, meanings)
    tick(len(text))
    return build_reading(listed, FORMAT)


def _list_all(text: str, meanings: Meanings) -> GameList:
    if (frame := find_frame(text, meanings)) is not None:
        return list_games(frame, meanings)
    if (found := matrix.find_matrix(text)) is not None:
        listed = matrix.list_matrix_games(found, meanings.are_scores)
    else:
        listed = typed_evening.list_typed_games(text, meanings)
    return replace(listed, notes=(*listed.notes, *list_damage(text, True)))


def _read_date_cell(cell: str) -> str:
    """The day alone of a cell that a spreadsheet marks as one."""
    return cell.removeprefix("date ").removesuffix(" 00:00:00")


def read_sheet(
    rows: Sequence[Row], format: str, meanings: Meanings
) -> EventReading | None:
    """Read the games in the rows of a sheet; None if it has none between two people."""
    rows = [row._replace(cells=tuple(map(_read_date_cell, row.cells))) for row in rows]
    frame = find_row_frame(rows, meanings)
    if frame is not None and not _has_start_numbers(frame.titles):
        return build_reading(list_games(frame, meanings), format)
    if matrix.counts_as_matrix(rows):
        found = matrix.arrange_matrix(rows)
        return found and build_reading(
            matrix.list_matrix_games(found, meanings.are_scores), format
        )
    return None
