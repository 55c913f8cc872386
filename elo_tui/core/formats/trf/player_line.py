"""One ``001`` record: a player with all rounds, by columns (counted from 1).

A field that does not hold what belongs there is left out by itself. A line whose
columns have shifted is left out as a whole: its numbers might belong to someone else.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from elo_tui.core.entry import OLD_TITLES
from elo_tui.core.events.crosstable import CODES, Pairing, Participant
from elo_tui.core.facts import RATING_MAX
from elo_tui.core.model import Colour
from elo_tui.core.text.clean_text import clean_name

ROUNDS_MAX = 99
FIRST_ROUND, ROUND_WIDTH = 92, 10
#: The longest line: 99 rounds, the last without its two trailing blanks.
WIDTH_MAX = FIRST_ROUND - 1 + ROUND_WIDTH * ROUNDS_MAX - 2
_POINTS_END = 84

#: Columns that are blank in every program's files; where they are not, all columns to
#: their right have shifted.
_GAPS = (4, 9, 14, 90, 91)
#: Columns that are blank unless the field beside them is too long.
_FIELD_GAPS = (48, 53, 57, 69, 80, 85)
_ROUND = re.compile(r"(.{4}) (.) (.)  ", re.DOTALL)
_NUMBER = re.compile(r"[0-9]{1,4}")
_POINTS = re.compile(r"[0-9]{0,3}[.,][0-9]{1,2}|[0-9]{1,3}")
_YEAR = re.compile(r"(?<![0-9])(?:19|20)[0-9]{2}(?![0-9])")
_COLOURS: dict[str, Colour] = {" ": "", "-": "", "w": "w", "b": "b", "W": "w", "B": "b"}
_SEXES = {" ": "", "m": "m", "M": "m", "w": "w", "W": "w", "f": "w", "F": "w"}
#: Stands in for the continuation bytes of a character: private, so in no name.
_FILLER = "\ue000"


class PlayerLeftOut(Exception):
    """Why a line cannot be read as a player."""


class PlayerLine(NamedTuple):
    """A player, and the parts of the line that could not be read."""

    player: Participant
    unread: tuple[str, ...]


def player_line(line: str, number: int) -> PlayerLine:
    """The player of a line; `number` is its position in the file.

    Raises LeftOut where the columns do not fit.
    """
    if not line.startswith("001"):
        raise PlayerLeftOut("the record number 001 is not in columns 1 to 3")
    if "\t" in line.rstrip():
        raise PlayerLeftOut("it holds a tab, so its columns are not known")
    line = _laid_out(line)
    if len(line) < _POINTS_END:
        raise PlayerLeftOut(
            f"it ends in column {len(line)}, before the points in 81 to 84"
        )
    for column in _GAPS:
        if line[column - 1 : column] not in ("", " "):
            raise PlayerLeftOut(f"column {column} is not blank, the columns have moved")
    start_number = line[4:8]
    # of everything that strip() silently removes, only the blank may occur here
    digits = start_number.strip(" ")
    if not _NUMBER.fullmatch(digits) or not int(digits):
        raise PlayerLeftOut("columns 5 to 8 hold no starting number")
    if start_number[0] == start_number[3] == " ":
        raise PlayerLeftOut("the starting number does not end in column 8")
    unread: list[str] = []
    player = Participant(
        no=int(digits),
        name=clean_name(line[14:47]),
        title=_title(line[10:13]),
        rating=_rating(line, unread),
        federation=_word("federation", line, 54, 56, unread),
        fide_id=_fide_id(line, unread),
        points=_points(line, unread),
        pairings=_pairings(line[FIRST_ROUND - 1 :].rstrip(), unread),
        birth_year=_birth_year(line, unread),
        sex=_sex(line[9], unread),
        line=number,
        place=_place(line),
    )
    if " " not in line[46:48]:
        unread.append("the name beyond column 47")
    return PlayerLine(player, tuple(unread))


def _laid_out(line: str) -> str:
    """The line with its columns aligned.

    Some programs count the bytes of UTF-8 where others count characters: such a line
    fits only that way, and gets a filler for every continuation byte.
    """
    if line.isascii() or not _moved(line):
        return line
    in_bytes = "".join(
        char + _FILLER * (len(char.encode("utf-8", "replace")) - 1) for char in line
    )
    return line if _moved(in_bytes) else in_bytes


def _moved(line: str) -> bool:
    columns = (line[column - 1 : column] for column in (*_GAPS, *_FIELD_GAPS))
    return any(char not in ("", " ") for char in columns)


def _field(line: str, first: int, last: int) -> tuple[str, bool]:
    """The text in some columns, and whether it runs on into the columns beside them."""
    spilt = " " not in line[first - 2 : first] or (
        len(line) > last and " " not in line[last - 1 : last + 1]
    )
    text = line[first - 2 : last + 1] if spilt else line[first - 1 : last]
    return text.strip(), spilt


def _shown(text: str) -> str:
    return clean_name(text, 16)


def _title(text: str) -> str:
    title = clean_name(text.upper())
    return OLD_TITLES.get(title.lower(), title)


def _rating(line: str, unread: list[str]) -> int | None:
    text, spilt = _field(line, 49, 52)
    if not spilt and _NUMBER.fullmatch(text) and int(text) <= RATING_MAX:
        return int(text)
    unread += [f"rating {_shown(text)}"] if text else []
    return None


def _word(what: str, line: str, first: int, last: int, unread: list[str]) -> str:
    text, spilt = _field(line, first, last)
    if spilt:
        unread.append(f"{what} {_shown(text)}")
        return ""
    return clean_name(text)


def _fide_id(line: str, unread: list[str]) -> str:
    """The ID; dashes and other marks only fill its columns."""
    text = _word("id", line, 58, 68, unread)
    return text if any(map(str.isalnum, text)) else ""


def _points(line: str, unread: list[str]) -> float | None:
    text, spilt = _field(line, 81, 84)
    if not spilt and _POINTS.fullmatch(text):
        return float(text.replace(",", "."))
    unread += [f"points {_shown(text)}"] if text else []
    return None


def _place(line: str) -> int | None:
    """The final place, where its columns hold one."""
    text, spilt = _field(line, 86, 89)
    return int(text) if _NUMBER.fullmatch(text) and not spilt and int(text) else None


def _birth_year(line: str, unread: list[str]) -> int | None:
    text, spilt = _field(line, 70, 79)
    if found := _YEAR.search(text):
        if not spilt:
            return int(found[0])
    elif not text.strip("0./- "):
        return None
    unread.append(f"birth {_shown(text)}")
    return None


def _sex(char: str, unread: list[str]) -> str:
    if char not in _SEXES:
        unread.append(f"sex {_shown(char)}")
    return _SEXES.get(char, "")


def _pairings(text: str, unread: list[str]) -> tuple[Pairing, ...]:
    """The rounds, up to the last one that is not blank."""
    pairings = []
    for start in range(0, len(text), ROUND_WIDTH):
        block = text[start : start + ROUND_WIDTH]
        number = start // ROUND_WIDTH + 1
        cell = _ROUND.fullmatch(block.ljust(ROUND_WIDTH))
        if cell is None:
            first = FIRST_ROUND + start
            raise PlayerLeftOut(
                f"round {number} does not fit into columns {first} to {first + 7}"
            )
        opponent, colour, code = cell.groups()
        cut = len(block) < 4
        pairings.append(_pairing(number, opponent, colour, code, cut, unread))
    return tuple(pairings)


def _pairing(
    number: int, opponent: str, colour: str, code: str, cut: bool, unread: list[str]
) -> Pairing:
    opponent, code = opponent.strip(), code.strip().upper()
    why = ""
    if code not in CODES:
        why, code = f"{_shown(code)} is not a result code", ""
    if cut or (opponent and not _NUMBER.fullmatch(opponent)):
        why, opponent = f"{_shown(opponent)} is not a starting number", ""
    if why:
        unread.append(f"round {number}: {why}")
    if colour not in _COLOURS:
        unread.append(f"round {number}: {_shown(colour)} is not a colour")
    return Pairing(
        round=number,
        opponent=int(opponent or 0) or None,
        colour=_COLOURS.get(colour, ""),
        code=code,
        excluded=why,
    )
