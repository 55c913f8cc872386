"""The players in the rows of a table; a name may hold number, title and rating too."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core.events.crosstable import Note, Participant
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.folded_words import is_bye_word
from elo_tui.readers.shared import SourceRefused, quote, refuse_more_players
from elo_tui.readers.tables import cells
from elo_tui.readers.tables.table_players import TITLES, read_fide_id
from elo_tui.readers.vega.vega_codes import Columns
from elo_tui.readers.vega.vega_page import VegaCell, VegaRow, VegaTable

_NUMBER_STYLES = ("idn", "idwhite", "idblack", "sort-num")
_BOX = "player-name-box"
_TITLE = re.compile(r"title[0-9]?")
_NO_TITLE = re.compile(r"notitle[0-9]?")
_SEXES = {"male": "m", "female": "w"}
#: At the end of the name: withdrawn.
_WITHDRAWN = re.compile(r"\s*\(W\)$")
#: The box as plain text: name, number, title and rating.
_BOX_TEXT = re.compile(r"(\S.*?) ([0-9]{1,5}) (-|[A-Za-z]{1,3}) ([0-9]{1,4})")
_NUMBERED = re.compile(r"([0-9]{1,5}) +(\S.*)")
#: The titles of FIDE and of federations; no name begins with one.
_TITLES = TITLES | {"M", "WM", "NCM", "WNCM", "MK", "MN", "CMN", "NC", "1N", "2N", "3N"}
#: The texts for no title in a column of titles.
_UNTITLED = frozenset(("-", "--"))
#: In place of a name: "( half point bye )".
_NOT_PAIRED = re.compile(r"\( ?([^()]{0,40}?) ?\)")
_NAME_MAX = 60


def clean_title(text: str) -> str:
    """Return the title in a text, empty for none."""
    return "" if text in _UNTITLED else clean_name(text, 4)


class NamedPlayer(NamedTuple):
    """A player as given by the cell of a name."""

    name: str
    number: int | None = None
    title: str = ""
    sex: str = ""
    rating: int | None = None
    federation: str = ""
    fide_id: str = ""

    @property
    def is_nobody(self) -> bool:
        """Whether number 0, or the words for no opponent, replace a name."""
        return (
            self.number == 0
            or not self.name
            or _NOT_PAIRED.fullmatch(self.name) is not None
            or (self.number is None and is_bye_word(self.name))
        )

    @property
    def bye(self) -> str:
        """The words in place of an opponent, empty for ``BYE`` and for none."""
        found = _NOT_PAIRED.fullmatch(self.name)
        words = found[1].casefold() if found else self.name
        return "" if is_bye_word(self.name) else words

    def participant(self, number: int, line: int | None = None) -> Participant:
        """Build the player under a starting number."""
        return Participant(
            no=number,
            name=self.name,
            title=self.title,
            rating=self.rating,
            federation=self.federation,
            fide_id=self.fide_id,
            sex=self.sex,
            line=line,
        )


def read_person(cell: VegaCell, holds_all: bool = True) -> NamedPlayer:
    """Read the player in a cell.

    If it `holds_all`, no other column has the number and the title.
    """
    words = [word for piece in cell.pieces for word in piece.style.split()]
    title = next((word for word in words if _TITLE.fullmatch(word)), "")
    sexes = (_SEXES[word] for word in words if word in _SEXES)
    if any(word.startswith(_BOX) for word in words):
        found = _read_box(cell, words, title)
    else:
        found = _read_text(_join_name(cell), holds_all)
        styled = filter(None, map(cell.join_styled, _NUMBER_STYLES))
        number = cells.parse_whole(next(styled, ""))
        number = found.number if number is None else number
        title = cell.join_styled(title) if title else found.title
        found = found._replace(number=number, title=title)
    return found._replace(
        name=clean_name(_WITHDRAWN.sub("", found.name), _NAME_MAX),
        title=clean_title(found.title),
        sex=next(sexes, ""),
        federation=cell.flag,
        fide_id=cell.fide_id,
    )


def _join_name(cell: VegaCell) -> str:
    """Join the text without the parts that have a style of their own."""
    parts = (
        piece.text
        for piece in cell.pieces
        if not any(
            word in _NUMBER_STYLES
            or _TITLE.fullmatch(word)
            or _NO_TITLE.fullmatch(word)
            for word in piece.style.split()
        )
    )
    return " ".join(" ".join(parts).split())


def _read_box(cell: VegaCell, words: list[str], title: str) -> NamedPlayer:
    box = next(word for word in words if word.startswith(_BOX))
    return NamedPlayer(
        name=cell.join_styled(box),
        number=cells.parse_whole(cell.join_styled("sort-num")),
        title=cell.join_styled(title) if title else "",
        rating=cells.parse_rating(cell.join_styled("rating")),
    )


def _read_text(text: str, holds_all: bool) -> NamedPlayer:
    if not holds_all:
        return NamedPlayer(text)
    if found := _BOX_TEXT.fullmatch(text):
        name, number, title, rating = found.groups()
        return NamedPlayer(
            name=name,
            number=int(number),
            title=title,
            rating=cells.parse_rating(rating),
        )
    number = None
    if found := _NUMBERED.fullmatch(text):
        number, text = int(found[1]), found[2]
    first, _, rest = text.partition(" ")
    if rest and first in _TITLES:
        return NamedPlayer(rest.strip(), number, first)
    return NamedPlayer(text, number)


#: The name for the ratings that Vega pairs by.
_RTG = "Vega's Rtg"
_TEXT_MAX = 12
#: The tie-breaks that Vega abbreviates in its own way.
_TIE_BREAKS = {"buc1": "Buchholz Cut 1", "buct": "Buchholz Total", "bh/c1": "BH/C1"}
_LEGEND_MAX = 30


class PlayerEntry(NamedTuple):
    """A player with the row about them."""

    player: Participant
    row: VegaRow
    is_numbered: bool
    """Whether the row gives the starting number."""


def read_entries(
    table: VegaTable, columns: Columns, notes: list[Note]
) -> list[PlayerEntry]:
    """Read the players of a table, in its order; raises SourceRefused."""
    name = columns.place("name")
    found: list[PlayerEntry] = []
    lines: dict[int, int] = {}
    for row in table.rows:
        one = read_person(row.cell(name), columns.names_number)
        if row.is_blank:
            continue
        if one.is_nobody:
            if not is_bye_word(one.name):
                notes.append(omission_note(row, "no name of a player"))
            continue
        number = find_number(row, columns, one)
        given = number is not None
        if number is None:
            place = cells.parse_whole(row.text(columns.place("place")))
            number = place or len(found) + 1
        if number in lines:
            text = f"player {number} is in line {lines[number]} already"
            raise SourceRefused(text, row.line)
        lines[number] = row.line
        found.append(
            PlayerEntry(
                _build_participant(row, columns, one, number, notes), row, given
            )
        )
    refuse_more_players(len(found), table.line)
    return found


def find_number(row: VegaRow, columns: Columns, one: NamedPlayer) -> int | None:
    """Find the starting number: with the name, in its column, or in the name's link.

    In a ranking of boxes the column # is the place, so the box comes first.
    """
    if one.number is not None:
        return one.number
    number = cells.parse_whole(row.text(columns.place("number")))
    return row.cell(columns.place("name")).number if number is None else number


def _build_participant(
    row: VegaRow, columns: Columns, one: NamedPlayer, number: int, notes: list[Note]
) -> Participant:
    player = one.participant(number, row.line)
    federation = row.cell(columns.place("federation"))
    place = columns.place("rating")
    rating = player.rating if place is None else read_rating(row, place, notes)
    points = row.text(columns.place("points"))
    if points and cells.parse_decimal(points) is None:
        notes.append(
            omission_note(row, f"{quote(points, _TEXT_MAX)} is not a number of points")
        )
    return replace(
        player,
        title=player.title or clean_title(row.text(columns.place("title"))),
        rating=rating,
        federation=player.federation
        or clean_name(federation.text, _TEXT_MAX)
        or federation.flag,
        fide_id=read_fide_id(row.text(columns.place("fide_id"))) or player.fide_id,
        points=cells.parse_decimal(points),
        place=cells.parse_whole(row.text(columns.place("place"))),
        tie_breaks=tuple(
            clean_name(row.text(at), _TEXT_MAX) for at in columns.tie_breaks
        ),
    )


def read_rating(row: VegaRow, place: int | None, notes: list[Note]) -> int | None:
    """Read the rating in a column, 0 for none; note any other text."""
    text = row.text(place)
    rating = cells.parse_rating(text)
    if text and rating is None:
        notes.append(omission_note(row, f"{quote(text, _TEXT_MAX)} is no rating"))
    return rating


def omission_note(row: VegaRow, text: str) -> Note:
    """Note a cell that is not read."""
    return Note(row.line, f"{text}; left out, not rated", True)


def has_ratings(players: Iterable[Participant]) -> bool:
    """Whether any player is rated."""
    return any(player.rating for player in players)


def name_ratings(
    players: Iterable[Participant], line: int, notes: list[Note], before: str = ""
) -> str:
    """Return the name of the ratings in the column Rtg, and explain it; "" for none."""
    if not has_ratings(players):
        return ""
    text = (
        f"{before}Rtg is the rating that Vega pairs by, in some countries a national"
        " one; index.html or felovar.html as a second file has those of FIDE"
    )
    notes.append(Note(line, text, on_ratings=True))
    return _RTG


def list_tie_breaks(table: VegaTable, columns: Columns) -> tuple[str, ...]:
    """Return the tie-breaks of a table, by its legend if it has one."""
    legend = _read_legend(table.foot)
    words = [columns.titles[at] for at in columns.tie_breaks]
    return tuple(
        clean_name(legend.get(word) or _TIE_BREAKS.get(word, word.upper()))
        for word in words
    )


def _read_legend(lines: Sequence[str]) -> dict[str, str]:
    """Return the names of the tie-breaks below a table: ``BH/C1 : Buchholz Cut 1``."""
    parts = (line.partition(":") for line in lines)
    return {
        word.strip().casefold(): name.strip(" *")
        for word, colon, name in parts
        if colon and len(word) < _LEGEND_MAX and name.strip()
    }
