"""The cell with a player's name, which may hold number, title and rating as well."""

from __future__ import annotations

import re
from typing import NamedTuple

from elo_tui.core.events.crosstable import Participant
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.tables import cells
from elo_tui.readers.tables.table_players import TITLES
from elo_tui.readers.vega.pages.vega_page import Cell

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
#: Beside the titles of FIDE, those that federations give; no name begins with one.
_TITLES = TITLES | {"M", "WM", "NCM", "WNCM", "MK", "MN", "CMN", "NC", "1N", "2N", "3N"}
#: What stands in a column of titles for none.
_UNTITLED = frozenset(("-", "--"))
#: In place of a name: "( half point bye )".
_NOT_PAIRED = re.compile(r"\( ?([^()]{0,40}?) ?\)")
_NAME_MAX = 60


def title_of(text: str) -> str:
    """The title in a text, empty for none."""
    return "" if text in _UNTITLED else clean_name(text, 4)


class Person(NamedTuple):
    """What the cell of a name says."""

    name: str
    number: int | None = None
    title: str = ""
    sex: str = ""
    rating: int | None = None
    federation: str = ""
    fide_id: str = ""

    @property
    def is_nobody(self) -> bool:
        """Whether the words for no opponent, or number 0, stand in place of a name."""
        return (
            self.number == 0
            or not self.name
            or _NOT_PAIRED.fullmatch(self.name) is not None
            or (self.number is None and cells.is_bye(self.name))
        )

    @property
    def bye(self) -> str:
        """The words in place of an opponent, empty for ``BYE`` and for none."""
        found = _NOT_PAIRED.fullmatch(self.name)
        words = found[1].casefold() if found else self.name
        return "" if cells.is_bye(self.name) else words

    def participant(self, number: int, line: int | None = None) -> Participant:
        """The player under a starting number."""
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


def person(cell: Cell, holds_all: bool = True) -> Person:
    """The player in a cell.

    Where it `holds_all`, no other column has the number and the title.
    """
    words = [word for piece in cell.pieces for word in piece.style.split()]
    title = next((word for word in words if _TITLE.fullmatch(word)), "")
    sexes = (_SEXES[word] for word in words if word in _SEXES)
    if any(word.startswith(_BOX) for word in words):
        found = _of_box(cell, words, title)
    else:
        found = _of_text(_name(cell), holds_all)
        number = cells.whole(_first(cell, _NUMBER_STYLES))
        number = found.number if number is None else number
        title = cell.styled(title) if title else found.title
        found = found._replace(number=number, title=title)
    return found._replace(
        name=clean_name(_WITHDRAWN.sub("", found.name), _NAME_MAX),
        title=title_of(found.title),
        sex=next(sexes, ""),
        federation=cell.flag,
        fide_id=cell.fide_id,
    )


def _first(cell: Cell, styles: tuple[str, ...]) -> str:
    return next(filter(None, map(cell.styled, styles)), "")


def _name(cell: Cell) -> str:
    """The text without the parts that have a style of their own."""
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


def _of_box(cell: Cell, words: list[str], title: str) -> Person:
    box = next(word for word in words if word.startswith(_BOX))
    return Person(
        name=cell.styled(box),
        number=cells.whole(cell.styled("sort-num")),
        title=cell.styled(title) if title else "",
        rating=cells.rating(cell.styled("rating")),
    )


def _of_text(text: str, holds_all: bool) -> Person:
    if not holds_all:
        return Person(text)
    if found := _BOX_TEXT.fullmatch(text):
        name, number, title, rating = found.groups()
        return Person(
            name=name,
            number=int(number),
            title=title,
            rating=cells.rating(rating),
        )
    number = None
    if found := _NUMBERED.fullmatch(text):
        number, text = int(found[1]), found[2]
    first, _, rest = text.partition(" ")
    if rest and first in _TITLES:
        return Person(rest.strip(), number, first)
    return Person(text, number)
