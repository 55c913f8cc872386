"""The meanings of the columns of a table, for a person who may change them.

A meaning is a header: the choice of a person is read as the column's own header is.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from elo_tui.core.events.reading import Question
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.game_rows.column_words import (
    UNUSED,
    GameHeader,
    SideColumn,
    classify,
    read_header,
)
from elo_tui.readers.game_rows.frame import (
    find_any_table,
    find_frame,
    find_row_frame,
)
from elo_tui.readers.game_rows.frame_columns import Frame
from elo_tui.readers.game_rows.own_games import OPPONENT, OPPONENT_RATING
from elo_tui.readers.game_rows.results import is_result
from elo_tui.readers.meanings import NOTHING_SAID, Meanings
from elo_tui.readers.shared import SourceRefused, quote
from elo_tui.readers.tables.cell_rows import Row

#: A column that is not used.
NOT_USED = "-"
_EXAMPLES = 3
_EXAMPLE_MAX = 40
_SIDES = {
    "colours": ("White", "Black"),
    "places": ("Home", "Away"),
    "outcome": ("Winner", "Loser"),
    "order": ("Player 1", "Player 2"),
}
_OF_SIDES = ("rating", "id", "title", "points")
#: The meanings of a column in a table of one player's games.
OF_ONE_PLAYER = (OPPONENT, OPPONENT_RATING)
_OTHERS = ("Result", "Round", "Board", "Date", "Event", "Section", "Rated")
#: The meanings of a column of people.
SIDES = frozenset(name for names in _SIDES.values() for name in names)
#: The meanings that a column can have, each read as the header that it is.
MEANINGS: tuple[str, ...] = (
    NOT_USED,
    *(name for names in _SIDES.values() for name in names),
    *OF_ONE_PLAYER,
    *_OTHERS,
    *(f"{side} {thing}" for side in _SIDES["colours"] for thing in _OF_SIDES),
)


class ColumnMeaning(Struct, frozen=True):
    """A column of a table, as read."""

    title: str
    """Its header in the source, empty without one."""
    meaning: str
    """One of MEANINGS, or such a thing of another side: ``Home points``."""
    filled: int
    """The number of its cells that are not blank."""
    examples: tuple[str, ...]
    """Its first different cells."""


def list_columns(
    text: str, meanings: Meanings = NOTHING_SAID
) -> Sequence[ColumnMeaning]:
    """List the columns of the table in a text; none for a text without a table."""
    try:
        frame = find_frame(text, meanings)
    except SourceRefused:
        frame = None
    return _describe(frame or find_any_table(text))


def list_row_columns(
    rows: Sequence[Row], meanings: Meanings = NOTHING_SAID
) -> Sequence[ColumnMeaning]:
    """List the columns of the table in the rows of a sheet."""
    try:
        frame = find_row_frame(rows, meanings)
    except SourceRefused:
        frame = None
    return _describe(frame)


def _describe(frame: Frame | None) -> Sequence[ColumnMeaning]:
    if frame is None:
        return ()
    return [
        ColumnMeaning(
            title=clean_name(title, _EXAMPLE_MAX),
            meaning=name_meaning(column, frame.header),
            filled=sum(map(bool, cells)),
            examples=tuple(
                clean_name(cell, _EXAMPLE_MAX)
                for cell in list(dict.fromkeys(filter(None, cells)))[:_EXAMPLES]
            ),
        )
        for title, cells, column in zip(
            frame.titles, frame.columns, frame.header.columns, strict=True
        )
    ]


def ask_about_columns(columns: Sequence[ColumnMeaning]) -> Question | None:
    """Ask what the columns of a table are that no reader knows; None for no table."""
    texts = [one for one in columns if any(map(_is_text, one.examples))]
    # one column of names may be that of one's own opponents
    results = [
        one for one in columns if one.examples and all(map(is_result, one.examples))
    ]
    if not texts or len(texts) + len(results) < 2:
        return None
    if max(one.filled for one in texts) < 2:
        return None
    shown = _name_columns(columns)
    return Question("columns", f"a table without a known header: {shown}")


def describe_table(columns: Sequence[ColumnMeaning]) -> str:
    """Name the columns of a table without games; "" for a text without a table."""
    if len(columns) < 3 or max(one.filled for one in columns) < 2:
        return ""
    return f"a table without games or ratings: {_name_columns(columns)}"


def _name_columns(columns: Sequence[ColumnMeaning]) -> str:
    words = [one.title or next(iter(one.examples), "") for one in columns]
    shown = ", ".join(quote(word, 12) for word in words[:4])
    return shown + " and others" * (len(words) > 4)


def _is_text(cell: str) -> bool:
    return sum(map(str.isalpha, cell)) > 1


def name_meaning(column: SideColumn, header: GameHeader) -> str:
    """Name what a column is read as, by a header that is read so."""
    if column.kind in ("unused", "partner", "control"):
        return NOT_USED
    if not column.side:
        return column.kind.capitalize()
    side = _SIDES[header.family or "order"][column.side - 1]
    return side if column.kind == "name" else f"{side} {column.kind}"


def find_unread_meaning(headers: Sequence[str]) -> str:
    """Find the first chosen header that cannot be read; "" if all can."""
    header = read_header([one or NOT_USED for one in headers])
    columns = header.columns if header else tuple(map(classify, headers))
    for word, column in zip(headers, columns, strict=True):
        if word not in ("", NOT_USED, *OF_ONE_PLAYER) and column == UNUSED:
            return word
    return ""
