"""One's own games in a table, in which a person has named the column of opponents."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from msgspec.structs import replace

from elo_tui.core.events.reading import BadLine, Reading
from elo_tui.readers import csv_games
from elo_tui.readers.game_rows.frame import find_any_table
from elo_tui.readers.game_rows.frame_columns import Frame
from elo_tui.readers.meanings import Meanings

#: The meanings of columns of one's own games, with the columns that `csv_games` reads.
OPPONENT, OPPONENT_RATING = "Opponent", "Opponent rating"
_COLUMNS = {
    OPPONENT: "name",
    OPPONENT_RATING: csv_games.REQUIRED,
    "Result": "score",
    "Round": "round",
    "Rated": "rated",
}


def is_of_one_player(meanings: Meanings) -> bool:
    """Whether a column has the opponents of one player."""
    return not {OPPONENT, OPPONENT_RATING}.isdisjoint(meanings.columns)


def read_own_games(text: str, meanings: Meanings) -> Reading | BadLine:
    """Read the games of one player by the meanings of the columns of a table."""
    frame = find_any_table(text)
    if frame is None:
        return BadLine(None, "no table in which a column could be that of opponents")
    table = io.StringIO()
    writer = csv.writer(table)
    writer.writerow(_name_columns(frame, meanings.columns))
    writer.writerows(zip(*frame.columns, strict=True))
    found = csv_games.read(table.getvalue())
    if isinstance(found, BadLine):
        return found._replace(line=_find_line(frame, found.line))
    notes = (replace(note, line=_find_line(frame, note.line)) for note in found.notes)
    return found._replace(notes=tuple(notes))


def _name_columns(frame: Frame, meanings: Sequence[str]) -> list[str]:
    """Name each column as `csv_games` reads it, or by its own header."""
    names = []
    for place, (title, cells) in enumerate(
        zip(frame.titles, frame.columns, strict=True)
    ):
        meaning = meanings[place] if place < len(meanings) else ""
        has_ratings = all(cell.isdigit() for cell in cells if cell)
        if meaning == OPPONENT and has_ratings and OPPONENT_RATING not in meanings:
            meaning = OPPONENT_RATING
        other = title or f"column {place + 1}"
        if other.casefold() in csv_games.COLUMNS:
            other = f"the other {other}"
        names.append(_COLUMNS.get(meaning, other))
    return names


def _find_line(frame: Frame, row: int | None) -> int | None:
    """Find the line of a row of the table made, the first of which is its header."""
    if row is None:
        return None
    return frame.lines[row - 2] if 2 <= row < len(frame.lines) + 2 else None
