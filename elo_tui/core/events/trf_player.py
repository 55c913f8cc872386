"""A player's line of a tournament report file, and facts in its comments.

A field with wrong content is left out by itself. A line with shifted columns is left
out as a whole: its numbers might belong to another player.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core.entry import OLD_TITLES
from elo_tui.core.events.crosstable import CODES, EventFacts, Pairing, Participant
from elo_tui.core.facts import RATING_MAX
from elo_tui.core.model import POOLS, Colour, Pool
from elo_tui.core.systems import KEYS
from elo_tui.core.text.clean_text import clean_name

ROUNDS_MAX = 99
FIRST_ROUND, ROUND_WIDTH = 92, 10
#: The longest line: 99 rounds, the last without its two trailing blanks.
WIDTH_MAX = FIRST_ROUND - 1 + ROUND_WIDTH * ROUNDS_MAX - 2
_POINTS_END = 84

#: Columns that are blank in every program's files; if they are not, all columns to
#: their right have shifted.
GAPS = (4, 9, 14, 90, 91)
#: Columns that are blank unless the field before is too long.
FIELD_GAPS = (48, 53, 57, 69, 80, 85)
_ROUND = re.compile(r"(.{4}) (.) (.)  ", re.DOTALL)
_NUMBER = re.compile(r"[0-9]{1,4}")
_POINTS = re.compile(r"[0-9]{0,3}[.,][0-9]{1,2}|[0-9]{1,3}")
_YEAR = re.compile(r"(?<![0-9])(?:19|20)[0-9]{2}(?![0-9])")
_COLOURS: dict[str, Colour] = {" ": "", "-": "", "w": "w", "b": "b", "W": "w", "B": "b"}
_SEXES = {" ": "", "m": "m", "M": "m", "w": "w", "W": "w", "f": "w", "F": "w"}
#: Replaces the continuation bytes of a character: private, so in no name.
_FILLER = "\ue000"


class PlayerLeftOut(Exception):
    """A line that cannot be read as a player."""


class PlayerLine(NamedTuple):
    """A player, and the parts of the line that could not be read."""

    player: Participant
    unread: tuple[str, ...]


def read_player_line(line: str, number: int) -> PlayerLine:
    """The player of a line; `number` is its position in the file.

    Raises LeftOut where the columns do not fit.
    """
    if not line.startswith("001"):
        raise PlayerLeftOut("the record number 001 is not in columns 1 to 3")
    if "\t" in line.rstrip():
        raise PlayerLeftOut("it holds a tab, so its columns are not known")
    line = align_line(line)
    if len(line) < _POINTS_END:
        raise PlayerLeftOut(
            f"it ends in column {len(line)}, before the points in 81 to 84"
        )
    for column in GAPS:
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
        title=_read_title(line[10:13]),
        rating=_read_rating(line, unread),
        federation=_read_word("federation", line, 54, 56, unread),
        fide_id=_read_fide_id(line, unread),
        points=_read_points(line, unread),
        pairings=_read_pairings(line[FIRST_ROUND - 1 :].rstrip(), unread),
        birth_year=_read_birth_year(line, unread),
        sex=_read_sex(line[9], unread),
        line=number,
        place=_read_place(line),
    )
    if " " not in line[46:48]:
        unread.append("the name beyond column 47")
    return PlayerLine(player, tuple(unread))


def align_line(line: str) -> str:
    """The line with its columns aligned.

    Some programs count the bytes of UTF-8 where others count characters: such a line
    fits only that way, and gets a filler for every continuation byte.
    """
    if line.isascii() or not _is_moved(line):
        return line
    in_bytes = "".join(
        char + _FILLER * (len(char.encode("utf-8", "replace")) - 1) for char in line
    )
    return line if _is_moved(in_bytes) else in_bytes


def _is_moved(line: str) -> bool:
    columns = (line[column - 1 : column] for column in (*GAPS, *FIELD_GAPS))
    return any(char not in ("", " ") for char in columns)


def _cut_field(line: str, first: int, last: int) -> tuple[str, bool]:
    """The text in some columns, and whether it runs on into the next columns."""
    spilt = " " not in line[first - 2 : first] or (
        len(line) > last and " " not in line[last - 1 : last + 1]
    )
    text = line[first - 2 : last + 1] if spilt else line[first - 1 : last]
    return text.strip(), spilt


def _quote(text: str) -> str:
    return clean_name(text, 16)


def _read_title(text: str) -> str:
    title = clean_name(text.upper())
    return OLD_TITLES.get(title.lower(), title)


def _read_rating(line: str, unread: list[str]) -> int | None:
    text, spilt = _cut_field(line, 49, 52)
    if not spilt and _NUMBER.fullmatch(text) and int(text) <= RATING_MAX:
        return int(text)
    unread += [f"rating {_quote(text)}"] if text else []
    return None


def _read_word(what: str, line: str, first: int, last: int, unread: list[str]) -> str:
    text, spilt = _cut_field(line, first, last)
    if spilt:
        unread.append(f"{what} {_quote(text)}")
        return ""
    return clean_name(text)


def _read_fide_id(line: str, unread: list[str]) -> str:
    """The ID; dashes and other marks only fill its columns."""
    text = _read_word("id", line, 58, 68, unread)
    return text if any(map(str.isalnum, text)) else ""


def _read_points(line: str, unread: list[str]) -> float | None:
    text, spilt = _cut_field(line, 81, 84)
    if not spilt and _POINTS.fullmatch(text):
        return float(text.replace(",", "."))
    unread += [f"points {_quote(text)}"] if text else []
    return None


def _read_place(line: str) -> int | None:
    """The final place, where its columns hold one."""
    text, spilt = _cut_field(line, 86, 89)
    return int(text) if _NUMBER.fullmatch(text) and not spilt and int(text) else None


def _read_birth_year(line: str, unread: list[str]) -> int | None:
    text, spilt = _cut_field(line, 70, 79)
    if found := _YEAR.search(text):
        if not spilt:
            return int(found[0])
    elif not text.strip("0./- "):
        return None
    unread.append(f"birth {_quote(text)}")
    return None


def _read_sex(char: str, unread: list[str]) -> str:
    if char not in _SEXES:
        unread.append(f"sex {_quote(char)}")
    return _SEXES.get(char, "")


def _read_pairings(text: str, unread: list[str]) -> tuple[Pairing, ...]:
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
        pairings.append(_read_pairing(number, opponent, colour, code, cut, unread))
    return tuple(pairings)


def _read_pairing(
    number: int, opponent: str, colour: str, code: str, cut: bool, unread: list[str]
) -> Pairing:
    opponent, code = opponent.strip(), code.strip().upper()
    why = ""
    if code not in CODES:
        why, code = f"{_quote(code)} is not a result code", ""
    if cut or (opponent and not _NUMBER.fullmatch(opponent)):
        why, opponent = f"{_quote(opponent)} is not a starting number", ""
    if why:
        unread.append(f"round {number}: {why}")
    if colour not in _COLOURS:
        unread.append(f"round {number}: {_quote(colour)} is not a colour")
    met, side = int(opponent or 0) or None, _COLOURS.get(colour, "")
    return Pairing(round=number, opponent=met, colour=side, code=code, excluded=why)


_START = "### elo-tui"
_FIRST_ROUND = re.compile(rf"{_START} first round ([0-9]{{1,3}})\s*")
_POOL = re.compile(rf"{_START} pool ({'|'.join(POOLS)})\s*")
_SYSTEM = re.compile(rf"{_START} system ([a-z0-9-]{{1,20}})\s*")
_TIE_BREAK = re.compile(rf"{_START} tie-break (\S.{{0,500}})")
_POINTS_REMARK = re.compile(
    rf"{_START} points ([0-9]{{1,4}}) ([0-9]{{1,4}}(?:\.[0-9]+)?)"
)
_NAME = re.compile(rf"{_START} name ([0-9]{{1,4}}) (\S.{{0,500}})")


class Remarks(NamedTuple):
    """The facts in the comments of a report."""

    names: dict[int, str]
    """Whole names by starting number."""
    points: dict[int, float]
    """Stated totals that are not the sum of the rounds, by starting number."""
    pools: list[Pool]
    tie_breaks: list[str]
    """Names with a comma, which separates the codes of record 212."""
    systems: list[str]
    """The key of the rating system that the ratings belong to."""

    first_rounds: list[int]
    """The first round that is known; earlier ones are blank for all players."""

    def take(self, line: str) -> bool:
        """Take the facts of a line; False if it is no such comment."""
        if found := _NAME.fullmatch(line):
            self.names[int(found[1])] = clean_name(found[2])
        elif found := _POINTS_REMARK.fullmatch(line):
            self.points[int(found[1])] = float(found[2])
        elif found := _POOL.fullmatch(line):
            self.pools.extend(pool for pool in POOLS if pool == found[1])
        elif found := _FIRST_ROUND.fullmatch(line):
            self.first_rounds.append(int(found[1]))
        elif found := _SYSTEM.fullmatch(line):
            self.systems.extend(key for key in KEYS if key == found[1])
        elif found := _TIE_BREAK.fullmatch(line):
            self.tie_breaks.append(clean_name(found[1], 120))
        return found is not None

    def complete_event(self, event: EventFacts) -> EventFacts:
        """Add the facts of the event that no other record states."""
        return replace(
            event,
            pool=event.pool or next(iter(self.pools), None),
            tie_breaks=event.tie_breaks or tuple(self.tie_breaks),
        )

    def complete_player(self, player: Participant) -> Participant:
        """Give a player the stated total and the whole name, drop unknown rounds."""
        whole = self.names.get(player.no, "")
        fits = bool(player.name) and whole.startswith(player.name)
        first = next(iter(self.first_rounds), 1)
        known = (one for one in player.pairings if one.round >= first)
        return replace(
            player,
            pairings=tuple(known),
            name=whole if fits else player.name,
            points=self.points.get(player.no, player.points),
        )


def write_remark(kind: str, *values: object) -> str:
    """Write a comment that `Remarks.take` reads, such as ``first round`` with a 3."""
    return " ".join([_START, kind, *map(str, values)])
