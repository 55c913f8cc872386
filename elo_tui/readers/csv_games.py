"""CSV with a header: ``opponent_rating,score``; other `COLUMNS` if given.

An invalid title or federation does not affect ratings: it is left out with a note.
"""

from __future__ import annotations

import csv
import io
import re

from msgspec.structs import replace

from elo_tui.core import entry, facts
from elo_tui.core.events.reading import BadLine, Note, Reading, Tick, ignore_progress
from elo_tui.core.facts import RD_MAX
from elo_tui.core.model import Colour, Game, Problem, Result
from elo_tui.core.text import result_words
from elo_tui.core.text.clean_text import clean_name, unescape_formula
from elo_tui.core.text.figures import plural

REQUIRED = "opponent_rating"
COLUMNS = (
    *(REQUIRED, "score", "name", "colour", "round", "rated"),
    *("title", "federation", "opponent_rd", "why_not_rated"),
)
_DELIMITERS = ",;\t"
_COLOURS: dict[str, Colour] = {
    **dict.fromkeys(("", "-"), ""),
    **dict.fromkeys(("w", "white"), "w"),
    **dict.fromkeys(("b", "black"), "b"),
}
_RATED = {
    "": True,
    **dict.fromkeys(("1", "yes", "y", "true", "rated"), True),
    **dict.fromkeys(("0", "no", "n", "false", "unrated"), False),
}
_NAMES = {"fed": "federation"}
_MARKS = {
    "title": re.compile("[A-Za-z]{2,3}|-?"),
    "federation": re.compile("[A-Za-z]{3}|-?"),
}
_BYES = {"u": Result.FULL_BYE, "f": Result.FULL_BYE, "bye": Result.FULL_BYE}
_BYES |= {"h": Result.HALF_BYE, "z": Result.ZERO_BYE}


def matches(text: str) -> bool:
    """Whether the first line with text is a header with ``opponent_rating``."""
    header, _ = _read_header(text)
    return REQUIRED in header


def read(text: str, tick: Tick = ignore_progress) -> Reading | BadLine:
    """Read all games of the table, without blank rows."""
    header, delimiter = _read_header(text)
    unknown = [column for column in header if column not in COLUMNS]
    notes: list[Note] = []
    games: list[Game] = []
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        if not any(any(map(str.strip, row)) for row in rows):
            return BadLine(None, f"nothing in it; a header with {REQUIRED} comes first")
        notes += [
            Note(rows.line_num, f"column {clean_name(name, 20)} not read")
            for name in unknown
        ]
        for row in rows:
            if not any(cell.strip() for cell in row):
                continue
            if len(row) > len(header):
                columns = plural(len(header), "column")
                text = f"{plural(len(row), 'cell')} for {columns}"
                return BadLine(rows.line_num, text)
            cells = dict(zip(header, (cell.strip() for cell in row), strict=False))
            game = _read_game(cells)
            if isinstance(game, Problem):
                return BadLine(rows.line_num, game.text)
            title, federation = (
                _read_mark(column, cells, rows.line_num, notes) for column in _MARKS
            )
            game = replace(game, title=title, federation=federation)
            if cells.get(REQUIRED, "").strip("0") == "" and cells.get(REQUIRED):
                notes.append(Note(rows.line_num, "rating 0 read as unrated"))
            games.append(game)
            if len(games) > facts.GAMES_MAX:
                return BadLine(rows.line_num, f"more than {facts.GAMES_MAX} games")
    except csv.Error as error:
        return BadLine(rows.line_num, f"not CSV: {clean_name(str(error))}")
    return Reading("csv", tuple(games), tuple(notes))


def _read_header(text: str) -> tuple[list[str], str]:
    lines = text.lstrip("\ufeff").split("\n")
    first = next((line for line in lines if line.strip()), "")
    delimiter = max(_DELIMITERS, key=first.count)
    header = [cell.strip(' "\r').casefold() for cell in first.split(delimiter)]
    # of two columns with both names, the short one is not read
    names = {short: name for short, name in _NAMES.items() if name not in header}
    return [names.get(cell, cell) for cell in header], delimiter


def _read_game(cells: dict[str, str]) -> Game | Problem:
    rating = cells.get(REQUIRED, "").strip("0") and cells[REQUIRED]
    found = entry.read_rating_entry(rating, "rating")
    if isinstance(found, Problem):
        return found
    opponent = found or entry.RatingEntry(0)
    colour = _COLOURS.get(cells.get("colour", "").casefold())
    if colour is None:
        return Problem("colour", "colour: w, b, white, black or empty")
    result = _read_result(cells.get("score", ""), colour)
    if isinstance(result, Problem):
        return result
    rated = _RATED.get(cells.get("rated", "").casefold())
    if rated is None:
        return Problem("rated", "rated: yes, no, 1, 0 or empty")
    number = entry.read_whole(cells.get("round", ""), "round", 1, facts.GAMES_MAX)
    if isinstance(number, Problem):
        return number
    name = clean_name(unescape_formula(cells.get("name", "")))
    why = clean_name(unescape_formula(cells.get("why_not_rated", "")))
    deviation = entry.read_decimal(cells.get("opponent_rd", ""), "deviation", RD_MAX, 6)
    if isinstance(deviation, Problem):
        return deviation
    return Game(
        opponent=opponent.value or None,
        result=result,
        name=name,
        colour=colour,
        rated=rated,
        round=number,
        rd=opponent.rd if deviation is None else deviation,
        provisional=opponent.provisional,
        why="" if rated else why,
    )


def _read_mark(column: str, cells: dict[str, str], line: int, notes: list[Note]) -> str:
    """Read a title or a federation in capitals; an invalid one becomes a note."""
    text = cells.get(column, "")
    if _MARKS[column].fullmatch(text):
        return text.upper().removeprefix("-")
    shown = clean_name(text, 20)
    notes.append(Note(line, f"{column} '{shown}' not read", left_out=True))
    return ""


def _read_result(text: str, colour: Colour) -> Result | Problem | None:
    if text in ("", "*", "?"):
        return None
    if text.casefold() in _BYES:
        return _BYES[text.casefold()]
    known = result_words.read_result(text, colour)
    if isinstance(known, Problem):
        return replace(known, text=f"score: {known.text}")
    if known is None:
        return Problem("score", "score: 1, 0.5, 0, +, -, bye, H, Z or empty")
    return known
