"""A page of Vega's as headings and tables, and the event in its lines."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from elo_tui.core.entry import make_day
from elo_tui.core.events.crosstable import EventFacts
from elo_tui.core.events.joining import merge_missing
from elo_tui.core.text.clean_text import clean_name

#: A line break inside a caption.
BREAK = "\n"


class Piece(NamedTuple):
    """Some text of a cell, with the style of what surrounds it."""

    style: str
    text: str


class VegaCell(NamedTuple):
    """A cell, or the caption of a table."""

    pieces: tuple[Piece, ...] = ()
    flag: str = ""
    """The federation or region of the flag shown."""
    number: int | None = None
    """The starting number of the player with the linked card."""
    fide_id: str = ""
    """The ID of the FIDE profile that is linked."""

    @property
    def text(self) -> str:
        """All text, with single blanks."""
        return " ".join(" ".join(piece.text for piece in self.pieces).split())

    @property
    def lines(self) -> list[str]:
        """The text at its line breaks."""
        joined = " ".join(piece.text for piece in self.pieces)
        return [" ".join(line.split()) for line in joined.split(BREAK)]

    def join_styled(self, style: str) -> str:
        """Return the text of the pieces in one style."""
        found = (piece.text for piece in self.pieces if style in piece.style.split())
        return " ".join(" ".join(found).split())


class VegaRow(NamedTuple):
    """A row of a table."""

    line: int
    cells: tuple[VegaCell, ...]

    def cell(self, place: int | None) -> VegaCell:
        """Return the cell at an index, an empty one if the row has none."""
        if place is None or place >= len(self.cells):
            return VegaCell()
        return self.cells[place]

    def text(self, place: int | None) -> str:
        """Return the text of the cell at an index."""
        return self.cell(place).text

    @property
    def is_blank(self) -> bool:
        """Whether no cell has a text."""
        return not any(cell.text for cell in self.cells)


class VegaTable(NamedTuple):
    """A table with its caption; ``foot`` holds the lines below the rows."""

    line: int
    titles: tuple[str, ...]
    rows: tuple[VegaRow, ...]
    caption: VegaCell = VegaCell()
    foot: tuple[str, ...] = ()


class VegaPage(NamedTuple):
    """The headings and the tables of a page."""

    title: str
    headings: tuple[str, ...]
    tables: tuple[VegaTable, ...]
    pasted: bool = False
    """Whether it was copied as text, without styles."""

    @property
    def lines(self) -> tuple[str, ...]:
        """The headings, and the captions, which were the headings in 2017."""
        captions = (line for table in self.tables for line in table.caption.lines)
        return (*self.headings, *filter(None, captions))


_DAY = r"[0-9]{1,2}/[0-9]{1,2}/[0-9]{4}"
#: "Nowhere Bay (AUS)"
_PLACE = re.compile(r"(\S.{0,100}?) ?\(([A-Z]{3})\)")
_DAYS = re.compile(rf"({_DAY})(?:\s*(?:-|–|to|,)\s*({_DAY}))?")
#: "Spring 2019, Nowhere, 01/04/2019, 14/04/2019", below a player's card
_CARD = re.compile(rf"(\S.{{0,150}}?), (.{{0,100}}?), ({_DAY}), ({_DAY})")
#: The same on a card for FIDE.
_FIDE_CARD = re.compile(
    rf"Event: (.{{0,150}}?), Place: (.{{0,100}}?), Start: ?({_DAY}),"
    rf" Finish: ?({_DAY})"
)
_ROUND = re.compile(r"\bround ([0-9]{1,3})\b", re.IGNORECASE)
_LAST = re.compile(r"\bround ([0-9]{1,3}) \(last round\)", re.IGNORECASE)
#: The longest name or place, characters.
TEXT_MAX = 100


def read_event_facts(page: VegaPage) -> EventFacts:
    """Read the event from the headings, else from the caption of a card."""
    lines = page.lines
    name, city, federation, start, end = page.title, "", "", None, None
    for line in lines:
        if found := _FIDE_CARD.search(line) or _CARD.fullmatch(line):
            name = name or found[1]
            place = _PLACE.fullmatch(found[2])
            city = city or (place[1] if place else found[2])
            federation = federation or (place[2] if place else "")
            start, end = start or read_day(found[3]), end or read_day(found[4])
        elif found := _DAYS.fullmatch(line):
            start = start or read_day(found[1])
            end = end or read_day(found[2] or found[1])
        elif not city and line != name and (found := _PLACE.fullmatch(line)):
            city, federation = found[1], found[2]
    last = (found for line in lines if (found := _LAST.search(line)))
    rounds = next(last, None)
    return EventFacts(
        name=clean_name(name, TEXT_MAX),
        city=clean_name(city, TEXT_MAX),
        federation=federation,
        start=start,
        end=end if start and end and end >= start else start,
        rounds=int(rounds[1]) if rounds else None,
    )


def find_round(lines: Iterable[str]) -> int | None:
    """Return the round that a heading names."""
    found = (_ROUND.search(line) for line in lines)
    return next((int(one[1]) for one in found if one), None)


def read_day(text: str) -> date | None:
    """Read a date in Vega's own layout, day of the month first; None if it is none."""
    return make_day(*reversed(text.split("/")))


_TIE_BREAKS_MAX = 20


def read_summary(page: VegaPage) -> EventFacts:
    """Read the event from the headings, else from the page's table of statistics."""
    stated = {
        row.text(0).casefold(): row.text(1)
        for table in page.tables
        for row in table.rows
        if len(row.cells) == 2
    }
    start, end = (
        read_day(stated.get("date begin", "")),
        read_day(stated.get("date end", "")),
    )
    listed = EventFacts(
        name=clean_name(stated.get("tournament name", ""), TEXT_MAX),
        city=clean_name(stated.get("place", ""), TEXT_MAX),
        start=start,
        end=end if start and end and end >= start else start,
        tie_breaks=tuple(stated.get("tie break", "").split()[:_TIE_BREAKS_MAX]),
    )
    return merge_missing(read_event_facts(page), listed)
