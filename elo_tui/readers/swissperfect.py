"""SwissPerfect's texts: the crosstable, and the ranking with its places.

    No  Name                    Feder Rtg   1    2    3
    1.  Alder, Ann                    2251  7:W  2:L  0:=

Columns are separated by tabs, or begin with their titles. A cell is the opponent's
number and a letter: ``W D L`` a game, ``+ -`` with a number a forfeit, number 0 or none
a bye. The texts have no colours, no name of the event and no dates.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Literal, NamedTuple, TypeVar

from msgspec.structs import replace

from elo_tui.core.events.crosstable import Crosstable, EventFacts, Pairing, Participant
from elo_tui.core.events.reading import EventReading, Note, Tick, ignore_progress
from elo_tui.core.facts import GAMES_MAX
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.shared import (
    SourceRefused,
    number_lines,
    quote,
    refuse_more_players,
    return_refusal,
)
from elo_tui.readers.tables import cells
from elo_tui.readers.tables.header_words import COLUMNS_MAX
from elo_tui.readers.tables.table_players import read_fide_id
from elo_tui.readers.unused_columns import (
    UnusedColumn,
    list_unused,
    name_unused_columns,
)

Number = TypeVar("Number", int, float)

FORMAT = "swissperfect"

Kind = Literal[
    "number",
    "place",
    "name",
    "federation",
    "fide_id",
    "national_id",
    "rating",
    "national",
    "title",
    "points",
    "tie_break",
    "round",
    "other",
]

_TITLES: dict[str, Kind] = {
    "no": "number",
    "place": "place",
    "name": "name",
    "feder": "federation",
    "intl id": "fide_id",
    "loc id": "national_id",
    "rtg": "rating",
    "loc": "national",
    "title": "title",
    "total": "points",
    "score": "points",
    **dict.fromkeys(
        ("m-buch.", "buch.", "progr.", "berger", "med.", "wins", "rtg-sum"), "tie_break"
    ),
}
_TITLE = re.compile(r"(?:Intl|Loc) Id(?!\S)|\S+", re.IGNORECASE)
_HEADER = re.compile(
    r"^[ \t]*(?:No\.?[ \t]+Name|Place[ \t]+(?:No\.?[ \t]+)?Name)[ \t].*$", re.MULTILINE
)
_CELL = re.compile(r"([0-9]{1,4})?\s*:([^\s:]{0,3})")
#: Cells in a line of fixed columns: nothing else there holds a colon.
_CELLS = re.compile(r"[0-9]{0,4}:[^\s0-9:]{0,3}")
_SIGN = re.compile(r"(?:^|[\s0-9]):[WDL+=-]?(?=\s|$)", re.IGNORECASE | re.MULTILINE)
#: A number across the beginning of its column: the line has lost a character.
_STRADDLED = re.compile(r"[0-9]{2}")
_PLACE = re.compile(r"([0-9]{1,4})(?:\s*-\s*[0-9]{1,4})?\.?")
_START = 20_000
_LINE_MAX = 4_000
#: Letters against an opponent, and without one.
_CODES = {"W": "1", "D": "=", "L": "0", "+": "+", "-": "-"}
_BYES = {"W": "U", "+": "U", "D": "H", "=": "H", "-": "Z", "": "Z"}
#: How the .ini of its three files begins.
_SETTINGS = "[Tournament Info]"
_ACCEPTED = "a cell such as 7:W, 3:D, 2:L, 4:+, 4:-, 0:W, 0:= or a blank one"
#: The name for ratings of an unknown list.
_RATINGS = "SwissPerfect's Rtg"
_NOT_THERE = (
    "SwissPerfect's texts have no colours, no name of the event and no dates; say the"
    " day with --date, or in the field"
)


class _Column(NamedTuple):
    kind: Kind
    start: int
    """The index of the title in the line; of the cell in a line with tabs."""
    round: int = 0


def matches(text: str) -> bool:
    """Whether one of the first lines is such a header, and its cells fit."""
    start = text[:_START]
    if start.lstrip().startswith(_SETTINGS):
        return True
    for found in _HEADER.finditer(start):
        columns = _read_header(found[0])
        if columns is not None:
            has_rounds = any(column.round for column in columns)
            return not has_rounds or _SIGN.search(start, found.end()) is not None
    return False


#: A row: its line, values by kind of column, results of the rounds.
_Row = tuple[int, dict[Kind, str], list[str]]


def _read_table(
    text: str, tick: Tick, notes: list[Note]
) -> tuple[tuple[_Column, ...], list[_Row]]:
    """Read the columns and the rows; raises SourceRefused without either."""
    columns: tuple[_Column, ...] | None = None
    rows: list[_Row] = []
    head, has_tabs = 0, False
    for number, line in number_lines(text.split("\n"), tick):
        if len(line) > _LINE_MAX:
            raise SourceRefused(f"{len(line):,} characters in one line", number)
        if columns is None:
            columns = _read_header(line) if _HEADER.match(line) else None
            head, has_tabs = number, "\t" in line
            if columns is None and line.strip():
                shown = clean_name(line, 40)
                notes.append(
                    Note(number, f"'{shown}': above the table; not read", True)
                )
        elif line.strip():
            row = _split_row(line, columns, has_tabs)
            if row is None or not row[0].get("name"):
                shown = clean_name(line, 30)
                notes.append(
                    Note(number, f"'{shown}': not a row of this table; left out", True)
                )
            else:
                rows.append((number, *row))
    if columns is None:
        raise SourceRefused("no header of SwissPerfect, such as No Name Feder Rtg 1 2")
    if not rows:
        raise SourceRefused("no players below this header of SwissPerfect")
    refuse_more_players(len(rows))
    if has_tabs:
        notes += name_unused_columns(head, _list_unused(text, head, columns))
    return columns, rows


@return_refusal
def read(text: str, tick: Tick = ignore_progress) -> EventReading:
    """Read the players with their rounds, or the ranking."""
    if text.lstrip().startswith(_SETTINGS):
        raise SourceRefused(
            "the settings of a tournament in SwissPerfect; export the crosstable as"
            " text there"
        )
    notes: list[Note] = []
    columns, rows = _read_table(text, tick, notes)
    rounds = [column.round for column in columns if column.round]
    players = list(_read_players(rows, rounds, notes))
    if rounds:
        players = _resolve_blanks(players)
        notes.insert(0, Note(None, _NOT_THERE))
    else:
        text = "a ranking of SwissPerfect: no starting numbers and no games; the"
        notes.insert(0, Note(None, f"{text} players are numbered as listed"))
    if any(player.rating for player in players):
        text = "Rtg is taken as written: the text does not name its list"
        notes.append(Note(None, text))
    section = Crosstable(
        EventFacts(rounds=len(rounds) or None),
        tuple(players),
        ratings=_RATINGS if any(player.rating for player in players) else "",
    )
    return EventReading(FORMAT, (section,), tuple(notes))


def _list_unused(
    text: str, head: int, columns: Sequence[_Column]
) -> Iterator[UnusedColumn]:
    """Yield the columns between tabs that have another title than the known ones."""
    titles, *rows = (line.split("\t") for line in text.split("\n")[head - 1 :])
    used = {column.start for column in columns if column.kind != "other"}
    width = max(map(len, (titles, *rows)))
    return list_unused(titles, rows, sorted(set(range(width)) - used))


def _read_header(line: str) -> tuple[_Column, ...] | None:
    """Return the columns of a header, None if the line is not one of SwissPerfect."""
    if "\t" in line:
        titles = [
            (place, title.strip())
            for place, title in enumerate(line.split("\t"))
            if title.strip()
        ]
    else:
        titles = [(found.start(), found[0]) for found in _TITLE.finditer(line)]
    if not 3 <= len(titles) <= COLUMNS_MAX:
        return None
    columns = []
    for start, title in titles:
        if title.isascii() and title.isdigit() and len(title) < 4:
            columns.append(_Column("round", start, int(title)))
        else:
            word = " ".join(title.casefold().split())
            kind = _TITLES.get(word, _TITLES.get(word.rstrip("."), "other"))
            columns.append(_Column(kind, start))
    kinds = {column.kind for column in columns}
    rounds = [column.round for column in columns if column.round]
    if "name" not in kinds or rounds != list(range(1, len(rounds) + 1)):
        return None
    # titles that SwissPerfect alone writes so, or else its cells only
    own = kinds & {"federation", "fide_id", "national_id", "national", "tie_break"}
    if "place" in kinds:
        return tuple(columns) if own and "points" in kinds and not rounds else None
    if rounds and "number" in kinds and _has_known_titles(line):
        return tuple(columns)
    return None


def _has_known_titles(line: str) -> bool:
    """Whether the titles are those of SwissPerfect and no others."""
    titles = (found[0] for found in _TITLE.finditer(line))
    return all(
        " ".join(title.casefold().split()).rstrip(".") in _TITLES
        or title.isdigit()
        or title.casefold() in _TITLES
        for title in titles
    )


def _split_row(
    line: str, columns: Sequence[_Column], has_tabs: bool
) -> tuple[dict[Kind, str], list[str]] | None:
    """Return the texts by column, and the cells of the rounds; None for other lines."""
    rounds = [column for column in columns if column.round]
    plain = [column for column in columns if not column.round]
    if has_tabs:
        if "\t" not in line:
            return None
        texts = [text.strip() for text in line.split("\t")]
        texts += [""] * (columns[-1].start + 1 - len(texts))
        fields = {column.kind: texts[column.start] for column in reversed(plain)}
        return fields, [texts[column.start] for column in rounds]
    if any(_STRADDLED.match(line, one.start - 1) for one in plain[1:]):
        return None
    found = list(_CELLS.finditer(line)) if rounds else []
    end = found[0].start() if found else len(line)
    ends = [*(column.start for column in plain[1:]), end]
    fields = {
        column.kind: line[0 if place == 0 else column.start : stop].strip()
        for place, (column, stop) in reversed(
            list(enumerate(zip(plain, ends, strict=True)))
        )
    }
    return fields, _assign_rounds([(one.start(), one[0]) for one in found], rounds)


def _assign_rounds(
    found: Sequence[tuple[int, str]], rounds: Sequence[_Column]
) -> list[str]:
    """Assign cells to rounds, by the nearest title if some are missing."""
    if len(found) == len(rounds):
        return [text for _, text in found]
    texts = [""] * len(rounds)
    for start, text in found:
        middle = start + text.index(":")
        nearest = min(range(len(rounds)), key=lambda at: abs(rounds[at].start - middle))
        texts[nearest] = text
    return texts


def _read_players(
    rows: Sequence[tuple[int, dict[Kind, str], list[str]]],
    rounds: Sequence[int],
    notes: list[Note],
) -> Iterator[Participant]:
    used: set[int] = set()
    place: int | None = None
    for position, (line, fields, texts) in enumerate(rows, start=1):
        no = cells.parse_whole(fields.get("number", "")) if rounds else position
        if no is None or no in used:
            why = "no number" if no is None else f"number {no} appears twice"
            raise SourceRefused(f"{clean_name(fields['name'], 30)}: {why}", line)
        used.add(no)
        shared = _PLACE.fullmatch(fields.get("place", ""))
        # players who share a place follow the first of them
        place = int(shared[1]) if shared else place
        read = partial(_read_number, fields, notes=notes, line=line)
        player = Participant(
            no,
            name=clean_name(fields["name"]),
            title=clean_name(fields.get("title", ""), 12),
            rating=read("rating", cells.parse_rating, "no rating"),
            federation=clean_name(fields.get("federation", ""), 12),
            fide_id=read_fide_id(fields.get("fide_id", "")),
            points=read("points", cells.parse_decimal, "not a number of points"),
            national_rating=read("national", cells.parse_rating, "no rating"),
            national_id=clean_name(fields.get("national_id", ""), 12),
            line=line,
            place=place,
        )
        pairings = _read_pairings(player, zip(rounds, texts, strict=True), notes)
        yield replace(player, pairings=tuple(pairings))


def _read_number(
    fields: dict[Kind, str],
    kind: Kind,
    parse: Callable[[str], Number | None],
    meaning: str,
    notes: list[Note],
    line: int,
) -> Number | None:
    """Read a number of a player; note a text that is none."""
    text = fields.get(kind, "")
    number = parse(text) if text else None
    if text and number is None:
        notes.append(Note(line, f"{quote(text, 12)} is {meaning}; left out", True))
    return number


def _read_pairings(
    player: Participant, texts: Iterator[tuple[int, str]], notes: list[Note]
) -> Iterator[Pairing]:
    for number, text in texts:
        if number > GAMES_MAX:
            continue
        found = _CELL.fullmatch(text) if text else None
        if text and found is None:
            code = None
        else:
            opponent = int(found[1] or 0) if found else 0
            letter = found[2].upper() if found else ""
            if opponent and not letter:
                yield Pairing(number, opponent, "", "*")
                continue
            code = (_CODES if opponent else _BYES).get(letter)
            if code is not None:
                yield Pairing(number, opponent or None, "", code)
        if code is None:
            shown = f"{player.no} {player.name}, round {number}: "
            shown += quote(text, 12)
            why = f"is not {_ACCEPTED}; not rated"
            notes.append(Note(player.line, f"{shown} {why}", True))


def _resolve_blanks(players: Sequence[Participant]) -> list[Participant]:
    """Turn a blank letter into a game to come if both have it, else into an absence."""
    stated = {
        (player.no, pairing.round, pairing.opponent)
        for player in players
        for pairing in player.pairings
        if pairing.code == "*"
    }
    return [
        replace(
            player,
            pairings=tuple(
                Pairing(pairing.round, None, "", "Z")
                if pairing.code == "*"
                and (pairing.opponent, pairing.round, player.no) not in stated
                else pairing
                for pairing in player.pairings
            ),
        )
        for player in players
    ]
