"""CSV with a header: ``opponent_rating,score``; name, colour, round, rated if given."""

from __future__ import annotations

import csv
import io

from elo_tui.core import entry
from elo_tui.core.model import Colour, Game, Problem, Result
from elo_tui.files.reading import BadLine, Note, Reading

REQUIRED = "opponent_rating"
COLUMNS = (REQUIRED, "score", "name", "colour", "round", "rated")
_DELIMITERS = ",;\t"
_COLOURS: dict[str, Colour] = {
    "": "",
    "-": "",
    "w": "w",
    "white": "w",
    "b": "b",
    "black": "b",
}
_RATED = {
    "": True,
    **dict.fromkeys(("1", "yes", "y", "true", "rated"), True),
    **dict.fromkeys(("0", "no", "n", "false", "unrated"), False),
}
_BYES = {"u": Result.FULL_BYE, "f": Result.FULL_BYE, "bye": Result.FULL_BYE}
_BYES |= {"h": Result.HALF_BYE, "z": Result.ZERO_BYE}


def recognised(text: str) -> bool:
    """Whether the first line is a header with the column ``opponent_rating``."""
    header, _ = _header(text)
    return REQUIRED in header


def read(text: str) -> Reading | BadLine:
    """All games of the table; blank rows are passed over."""
    header, delimiter = _header(text)
    unknown = [column for column in header if column not in COLUMNS]
    notes = [
        Note(1, f"column {entry.clean_name(name, 20)} not read") for name in unknown
    ]
    games: list[Game] = []
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        next(rows)
        for row in rows:
            if not any(cell.strip() for cell in row):
                continue
            if len(row) > len(header):
                return BadLine(
                    rows.line_num, f"{len(row)} cells for {len(header)} columns"
                )
            cells = dict(zip(header, (cell.strip() for cell in row), strict=False))
            game = _game(cells)
            if isinstance(game, Problem):
                return BadLine(rows.line_num, game.text)
            if cells.get(REQUIRED, "").strip("0") == "" and cells.get(REQUIRED):
                notes.append(Note(rows.line_num, "rating 0 read as unrated"))
            games.append(game)
            if len(games) > entry.GAMES_MAX:
                return BadLine(rows.line_num, f"more than {entry.GAMES_MAX} games")
    except csv.Error as error:
        return BadLine(rows.line_num, f"not CSV: {entry.clean_name(str(error))}")
    return Reading("csv", tuple(games), tuple(notes))


def _header(text: str) -> tuple[list[str], str]:
    first = text.lstrip("\ufeff").partition("\n")[0]
    delimiter = max(_DELIMITERS, key=first.count)
    return [cell.strip(' "\r').casefold() for cell in first.split(delimiter)], delimiter


def _game(cells: dict[str, str]) -> Game | Problem:
    rating_text = cells.get(REQUIRED, "")
    opponent = None
    if rating_text.strip("0"):
        opponent = entry.rating_entry(rating_text, "rating")
    if isinstance(opponent, Problem):
        return opponent
    result = _result(cells.get("score", ""))
    if isinstance(result, Problem):
        return result
    colour = _COLOURS.get(cells.get("colour", "").casefold())
    if colour is None:
        return Problem("colour", "colour: w, b, white, black or empty")
    rated = _RATED.get(cells.get("rated", "").casefold())
    if rated is None:
        return Problem("rated", "rated: yes, no, 1, 0 or empty")
    number = entry.whole(cells.get("round", ""), "round", 1, entry.GAMES_MAX)
    if isinstance(number, Problem):
        return number
    name = entry.clean_name(cells.get("name", ""))
    if opponent is None:
        return Game(None, result, name, colour, rated, number)
    return Game(
        opponent.value or None,
        result,
        name,
        colour,
        rated,
        number,
        opponent.rd,
        opponent.provisional,
    )


def _result(text: str) -> Result | Problem | None:
    if text in ("", "*", "?"):
        return None
    if text.casefold() in _BYES:
        return _BYES[text.casefold()]
    # decimals as spreadsheets write them: 1.0, 0,0
    for zero in (".0", ",0"):
        text = text.removesuffix(zero)
    known = entry.result(text)
    if known is None:
        return Problem("score", "score: 1, 0.5, 0, +, -, bye, H, Z or empty")
    return known
