"""Papi, the program of French rated events: its pages, and texts copied from them.

    Pl      Nom                Rapide    Cat.  Fede  Ligue  R 1    R 2    Pts   Tr.
    1   f   ALDER Ann          2238 F    SenF  FRA   IDF    + 21N  =  6B  1½    2½

The tables are the grid (Grille américaine), ranking, participants and round robin.
``+ = -`` is the result, the number the opponent's place, ``B`` White and ``N`` Black
for the player of the row; ``EXE`` is the bye. A rating marked ``F`` is FIDE's for that
time control; ``N`` is a national rating and ``E`` an estimate for an unrated player.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core.events.crosstable import Crosstable, EventFacts, Pairing, Participant
from elo_tui.core.events.reading import EventReading, Note, Tick, ignore_progress
from elo_tui.core.facts import GAMES_MAX, RATING_MAX
from elo_tui.core.model import Colour, Pool
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.papi_lines import Line, parse_lines, read_closed_event
from elo_tui.readers.shared import (
    SourceRefused,
    quote,
    refuse_more_players,
    return_refusal,
)
from elo_tui.readers.tables import cells
from elo_tui.readers.tables.cell_rows import Row
from elo_tui.readers.tables.header_words import Kind, TableColumn
from elo_tui.readers.tables.who_met_whom import count_rounds, find_berger_round
from elo_tui.readers.unused_columns import list_unused, name_unused_columns

FORMAT = "papi"

_CLASSES = re.compile(r"class\s*=\s*[\"']?papi_(?:titre|liste|small|border)")
#: The header of a table in a text: place or number, then the name.
_HEADER = re.compile(
    r"^[ \t]*(?:Pl|Nr)\.?[ \t]*\t.{0,10}Nom[ \t]*\t"
    r"(?=.*\b(?:Rapide|Elo|Blitz)\b)(?=.*\bCat\b)",
    re.MULTILINE,
)
_START = 2_000_000


def matches(text: str) -> bool:
    """Whether the text is a page with Papi's styles, or has the header of a table."""
    start = text[:_START]
    return _CLASSES.search(start) is not None or _HEADER.search(start) is not None


@return_refusal
def read(text: str, tick: Tick = ignore_progress) -> EventReading:
    """Read the grid, else the ranking, else the rounds of a closed event."""
    notes: list[Note] = []
    lines = parse_lines(text, tick)
    sections = read_tables(lines, notes) or read_closed_event(lines, notes)
    if not sections:
        raise SourceRefused(
            "a page of Papi without a table that is known; save its grid (Grille"
            " américaine), its ranking (Classement) or a TRF"
        )
    refuse_more_players(sum(len(section.players) for section in sections))
    return EventReading(FORMAT, sections, tuple(notes))


_TITLES: dict[str, Kind] = {
    "pl": "rank",
    "nr": "number",
    "nom": "name",
    **dict.fromkeys(("rapide", "elo", "blitz"), "rating"),
    "cat": "type",
    **dict.fromkeys(("fede", "fédé", "fed", "féd", "pays"), "federation"),
    "pts": "points",
    **dict.fromkeys(("tr", "bu", "cu"), "tie_break"),
}
#: Columns of Papi's that are not needed.
_NOT_NEEDED = frozenset(("ligue", "club", "perf", "rp", "nr", "ffe", "code", "ko"))
#: What the columns of tie-breaks are; those of round robins are not certain.
_TIE_BREAKS = {"tr": "BH/C1", "bu": "BH", "cu": "PS"}
_POOLS: dict[str, Pool] = {"rapide": "rapid", "elo": "standard", "blitz": "blitz"}
_ROUND = re.compile(r"R(?:d|onde)?\s*0*([1-9][0-9]?)", re.IGNORECASE)
_NUMBER = re.compile(r"[1-9][0-9]?")
_AVERAGE = re.compile(r"Moyenne\s*:.*", re.IGNORECASE)
_AFTER_ROUND = re.compile(r"ronde\s*(?:n°?\s*)?([0-9]{1,2})\b", re.IGNORECASE)
_PAGE_TITLE = re.compile(
    r"grille|classement|liste des participants|après la ronde", re.IGNORECASE
)

_CELL = re.compile(r"([+=−–-])\s*([0-9]{1,4})\s*([BN])", re.IGNORECASE)
_CODES = {"+": "1", "=": "=", **dict.fromkeys("-−–", "0")}
_COLOURS: dict[str, Colour] = {"B": "w", "N": "b"}
_BYE = "exe"
_RATING = re.compile(r"([0-9]{1,4})\s*([A-Z])?")
_KINDS = {"N": "national", "E": "estimate"}
_PLAYER_TITLES = {
    f"{woman}{letter}": f"{woman.upper()}{title}"
    for woman in ("", "w")
    for letter, title in (("g", "GM"), ("m", "IM"), ("f", "FM"), ("c", "CM"))
}
_SEX = {"m": "m", "f": "w"}
_CATEGORY = re.compile(r"[^\W\d_]{2,4}?([MF])")
_OWN = ("", "x", "X")
#: The name for ratings without a letter.
_UNMARKED = "Papi's, without a letter"


class _Table(NamedTuple):
    """A table: the line of its header, its columns, its rows, the lines above."""

    line: int
    columns: tuple[TableColumn, ...]
    rating: str
    """The title of the rating column, in lower case."""
    tie_breaks: tuple[str, ...]
    """The codes of the tie-breaks, in order."""
    rows: tuple[Row, ...]
    above: tuple[str, ...]
    titles: tuple[str, ...]

    def name_unused(self) -> Iterator[Note]:
        """Yield a note on the columns with a title that is not known, if any."""
        places = [
            place
            for place in self.places("passed")
            if _normalise(self.titles[place]) not in _NOT_NEEDED
        ]
        texts = [row.cells for row in self.rows]
        return name_unused_columns(self.line, list_unused(self.titles, texts, places))

    def places(self, kind: Kind) -> list[int]:
        return [i for i, column in enumerate(self.columns) if column.kind == kind]

    @property
    def names_opponents(self) -> bool:
        """Whether it has rounds, or a column for each opponent."""
        return bool(self.places("round") or self.places("opponent"))

    def cell(self, row: Row, kind: Kind) -> str:
        """Return the text of a row in the first filled column of a kind."""
        return next((text for i in self.places(kind) if (text := row.cell(i))), "")


def read_tables(lines: Sequence[Line], notes: list[Note]) -> tuple[Crosstable, ...]:
    """Read the tables with rounds as events, else the lists; may be none."""
    tables = [table for table in _find_tables(lines, notes) if table.rows]
    played = [one for one in tables if one.names_opponents]
    taken = played or tables
    if left := len(tables) - len(taken):
        notes.append(Note(None, f"tables without rounds not read: {left}"))
    return tuple(_read_section(table, notes) for table in taken)


def _find_tables(lines: Sequence[Line], notes: list[Note]) -> Iterator[_Table]:
    above: list[str] = []
    place = 0
    while place < len(lines):
        line = lines[place]
        columns = _read_header(line.row)
        place += 1
        if columns is None:
            above += line.breaks
            continue
        rows = []
        while place < len(lines) and lines[place].table == line.table:
            row = lines[place].row
            if (head := _read_header(row)) is not None and head != columns:
                break
            place += 1
            if _is_row(row, columns):
                rows.append(row)
            elif head is None and sum(map(bool, row.cells)) > 1:
                notes.append(
                    row.omission("no number and name where the table has them")
                )
        titles = [_normalise(line.row.cell(i)) for i in range(len(columns))]
        rating = next((title for title in titles if title in _POOLS), "")
        codes = tuple(_TIE_BREAKS[title] for title in titles if title in _TIE_BREAKS)
        yield _Table(
            line=line.row.line,
            columns=columns,
            rating=rating,
            tie_breaks=codes,
            rows=tuple(rows),
            above=tuple(above[-4:]),
            titles=line.row.cells,
        )
        above = []


def _read_header(row: Row) -> tuple[TableColumn, ...] | None:
    """Return the columns of a header, None if the row is not one."""
    texts = list(map(cells.strip_cell, row.cells))
    if not 4 <= len(texts) <= 200 or any(len(text) > 40 for text in texts):
        return None
    columns = [_classify_column(text) for text in texts]
    kinds = [column.kind for column in columns]
    if kinds.count("name") != 1 or "rating" not in kinds:
        return None
    name = kinds.index("name")
    numbers = [column.number for column in columns if column.kind == "opponent"]
    if _AVERAGE.fullmatch(texts[name]):
        if numbers != list(range(1, len(numbers) + 1)) or len(numbers) < 2:
            return None
        if "rank" not in kinds and name and not texts[name - 1]:
            columns[name - 1] = TableColumn("rank")
        return tuple(columns)
    if numbers or not {"rank", "number"} & set(kinds):
        return None
    rounds = [column.number for column in columns if column.kind == "round"]
    if rounds != list(range(1, len(rounds) + 1)):
        return None
    if name and not texts[name - 1]:
        columns[name - 1] = TableColumn("title")
    return tuple(columns)


def _normalise(title: str) -> str:
    return title.casefold().rstrip(".")


def _classify_column(text: str) -> TableColumn:
    word = _normalise(text)
    if _AVERAGE.fullmatch(text):
        return TableColumn("name")
    if word in _TITLES:
        return TableColumn(_TITLES[word])
    if found := _ROUND.fullmatch(text):
        return TableColumn("round", int(found[1]))
    if _NUMBER.fullmatch(text):
        return TableColumn("opponent", int(text))
    return TableColumn("passed")


def _is_row(row: Row, columns: Sequence[TableColumn]) -> bool:
    """Whether the row has a place or number, and a name."""
    kinds = [column.kind for column in columns]
    counters = [i for i, kind in enumerate(kinds) if kind in ("rank", "number")]
    numbered = any(cells.parse_whole(row.cell(i)) is not None for i in counters)
    return numbered and bool(row.cell(kinds.index("name")))


def _read_section(table: _Table, notes: list[Note]) -> Crosstable:
    kind: Kind = "rank" if table.places("rank") else "number"
    numbers: list[int] = []
    used: set[int] = set()
    for row in table.rows:
        no = cells.parse_whole(table.cell(row, kind))
        if not table.names_opponents and (no is None or no in used):
            # places may be shared
            numbers = list(range(1, len(table.rows) + 1))
            break
        if no is None or no in used:
            why = "no number" if no is None else f"number {no} appears twice"
            raise SourceRefused(f"{row.quote()}: {why}", row.line)
        numbers.append(no)
        used.add(no)
    notes += table.name_unused()
    reader = _Rows(table, numbers, notes)
    players = tuple(
        reader.read_player(no, row, own)
        for own, (no, row) in enumerate(zip(numbers, table.rows, strict=True))
    )
    reader.add_notes()
    columns = len(table.places("opponent"))
    rounds = count_rounds(columns) if columns else len(table.places("round"))
    event = EventFacts(
        name=_find_event_name(table.above),
        rounds=rounds or None,
        pool=_POOLS[table.rating],
        tie_breaks=table.tie_breaks,
    )
    ratings = _UNMARKED if reader.letters & {"", "R"} else ""
    return Crosstable(event, players, ratings=ratings, rounds_given=not columns)


def _find_event_name(above: Sequence[str]) -> str:
    """Return the line above the kind of page, which is the name of the event."""
    for place, text in enumerate(above):
        if _PAGE_TITLE.search(text):
            return clean_name(above[place - 1], 100) if place else ""
    return clean_name(above[-1], 100) if above else ""


class _Rows:
    """The reader of the rows of a table, with the remarks on all of them."""

    def __init__(
        self, table: _Table, numbers: Sequence[int], notes: list[Note]
    ) -> None:
        self._table = table
        self._numbers = numbers
        self._notes = notes
        self.letters: set[str] = set()
        """The letters after the ratings, "" for none."""
        self._marked: dict[str, list[str]] = {"N": [], "E": []}
        self._last = self._find_last_round()

    def _find_last_round(self) -> int:
        """Return the last round that the page names or has a cell of."""
        filled = [
            self._table.columns[place].number
            for place in self._table.places("round")
            if any(row.cell(place) for row in self._table.rows)
        ]
        named = [
            int(found[1])
            for text in self._table.above
            if (found := _AFTER_ROUND.search(text))
        ]
        return max([*filled, *named[-1:]], default=0)

    def read_player(self, no: int, row: Row, own: int) -> Participant:
        """Read the player of a row with the index `own`."""
        table = self._table
        points = table.cell(row, "points")
        if points and cells.parse_decimal(points) is None:
            self._notes.append(
                row.omission(f"{quote(points, 12)} is not a number of points")
            )
        sex = _CATEGORY.fullmatch(table.cell(row, "type"))
        player = Participant(
            no,
            name=clean_name(table.cell(row, "name")),
            title=self._read_title(row),
            federation=clean_name(table.cell(row, "federation"), 12),
            points=cells.parse_decimal(points) if points else None,
            sex=_SEX[sex[1].casefold()] if sex else "",
            place=cells.parse_whole(table.cell(row, "rank")),
            tie_breaks=tuple(
                clean_name(row.cell(i), 12) for i in table.places("tie_break")
            ),
            line=row.line,
        )
        player = self._add_rating(player, row)
        met = self._read_rounds(player, row) if table.places("round") else ()
        if table.places("opponent"):
            met = self._read_opponents(player, row, own)
        return replace(player, pairings=tuple(sorted(met)))

    def add_notes(self) -> None:
        """Add the notes on ratings and on what such a page does not have."""
        notes, table = self._notes, self._table
        for letter, names in self._marked.items():
            if names:
                shown = ", ".join(names[:3]) + (" and more" if len(names) > 3 else "")
                what = (
                    "a national rating, not FIDE's"
                    if letter == "N"
                    else "an estimate, no rating"
                )
                text = f"{letter} behind a number is {what}: {shown};"
                notes.append(Note(table.line, f"{text} unrated here"))
        if "" in self.letters:
            text = "ratings without a letter: the page does not say which are FIDE's"
            notes.append(Note(table.line, text))
        if "R" in self.letters:
            text = "ratings marked R: rapid ratings of an older page of Papi"
            notes.append(Note(table.line, text))
        if not table.names_opponents:
            text = "a list of Papi without rounds: it holds no games"
            if not table.places("number"):
                text += "; players are numbered by their places"
            notes.append(Note(table.line, text))
        if table.places("opponent"):
            text = "a round robin has no rounds and no colours; rounds as in FIDE's"
            notes.append(Note(table.line, f"{text} Berger tables"))

    def _read_title(self, row: Row) -> str:
        text = clean_name(self._table.cell(row, "title"), 12)
        title = _PLAYER_TITLES.get(text, text)
        if title and title not in _PLAYER_TITLES.values():
            why = f"title '{text}' is not g, m, f, c or one such as WIM"
            self._notes.append(row.omission(why))
            return ""
        return title

    def _add_rating(self, player: Participant, row: Row) -> Participant:
        text = self._table.cell(row, "rating")
        found = _RATING.fullmatch(text)
        value = int(found[1]) if found else 0
        letter = (found[2] or "") if found else ""
        if text and (found is None or value > RATING_MAX):
            self._notes.append(row.omission(f"{quote(text, 12)} is no rating"))
            return player
        if not value:
            return replace(player, rating=0 if found else None)
        if letter in _KINDS:
            self._marked[letter].append(player.name)
            player = replace(
                player, rating=0, printed_rating=value, printed_kind=_KINDS[letter]
            )
            return replace(player, national_rating=value if letter == "N" else None)
        if letter not in ("", "F", "R"):
            why = f"{quote(text, 12)} is a rating with an unknown letter"
            self._notes.append(row.omission(why))
            return player
        self.letters.add(letter)
        return replace(player, rating=value)

    def _read_rounds(self, player: Participant, row: Row) -> Iterator[Pairing]:
        for place in self._table.places("round"):
            number, text = self._table.columns[place].number, row.cell(place)
            if number > GAMES_MAX:
                continue
            if not text:
                if number <= self._last:
                    yield Pairing(number, None, "", "Z")
                continue
            found = _CELL.fullmatch(text)
            if found:
                colour = _COLOURS[found[3].upper()]
                yield Pairing(number, int(found[2]), colour, _CODES[found[1]])
            elif text.casefold() == _BYE:
                yield Pairing(number, None, "", "U")
            else:
                self._note_unread(player, f"round {number}", text, "+ 21N, = 6B, EXE")

    def _read_opponents(
        self, player: Participant, row: Row, own: int
    ) -> Iterator[Pairing]:
        places = self._table.places("opponent")
        if len(places) != len(self._numbers):
            text = f"a round robin of {len(places)} with {len(self._numbers)} players"
            raise SourceRefused(text, self._table.line)
        for other, place in enumerate(places):
            text = row.cell(place)
            if other == own and text in _OWN:
                continue
            code = cells.parse_result(text) if text not in ("+", "-") else None
            if other == own or code is None:
                against = f"against {self._numbers[other]}"
                self._note_unread(player, against, text, "1, ½, 0")
                continue
            number = find_berger_round(own + 1, other + 1, len(places))
            yield Pairing(number, self._numbers[other], "", code)

    def _note_unread(
        self, player: Participant, where: str, text: str, known: str
    ) -> None:
        shown = f"{player.no} {player.name}, {where}: {quote(text, 12)}"
        why = f"is not a cell that is known in Papi ({known}); not rated"
        self._notes.append(Note(player.line, f"{shown} {why}", True))
