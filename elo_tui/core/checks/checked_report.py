"""A rating report as its checks see it: the fields as written, with their lines.

Readers correct and leave out; here a wrong field stays as written, for a check.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date
from functools import cached_property
from typing import Literal

from msgspec import Struct

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.model import Colour, Pool

Edition = Literal["", "TRF16", "TRF26"]


class ReportCell(Struct, frozen=True, kw_only=True):
    """A round of a player as written."""

    round: int
    opponent: int | None
    """None without an opponent."""
    opponent_text: str = ""
    """A text in the opponent's place that is no number."""
    colour: Colour
    code: str
    """The result in upper case; blank for none."""

    @property
    def is_blank(self) -> bool:
        """Whether nothing is written in the round."""
        return not (self.opponent or self.opponent_text or self.colour or self.code)


class ReportRow(Struct, frozen=True, kw_only=True):
    """A player's line; fields are texts as written, without blanks around them."""

    no: int | None
    """The starting number; None if its columns hold none."""
    line: int | None
    name: str
    sex: str = ""
    title: str = ""
    rating: str = ""
    federation: str = ""
    fide_id: str = ""
    birth: str = ""
    points: str = ""
    rank: str = ""
    k: float | None = None
    """The K-factor, where the source states one."""
    cells: tuple[ReportCell, ...] = ()
    is_shifted: bool = False
    """Whether columns of the line had to be moved to be read."""

    @property
    def label(self) -> str:
        """The player in a sentence: ``no. 3 (Ada)``."""
        number = "a player without number" if self.no is None else f"no. {self.no}"
        return f"{number} ({self.name})" if self.name else number

    @property
    def rating_value(self) -> int:
        """The rating; 0 for none and for a text that is no number."""
        return int(self.rating) if self.rating.isdecimal() else 0

    @property
    def birth_year(self) -> int:
        """The year of birth; 0 if unknown."""
        year = self.birth[:4]
        return int(year) if year.isdecimal() and len(year) == 4 else 0

    @property
    def is_woman(self) -> bool:
        """Whether the sex is female by any of the usual letters."""
        return self.sex in ("w", "W", "f", "F")


class ReportRecord(Struct, frozen=True, kw_only=True):
    """A line other than a player's: its record number and all of its text."""

    code: str
    line: int
    text: str
    """The whole line, for records with columns."""

    @property
    def value(self) -> str:
        """The text after the record number."""
        return self.text[3:].strip()


class Report(Struct, frozen=True, kw_only=True, dict=True):
    """A report of one event, from a file of any format."""

    rows: tuple[ReportRow, ...]
    records: tuple[ReportRecord, ...] = ()
    is_file: bool = False
    """Whether it is a report file, with records and columns; else games and people."""
    has_games: bool = True
    """Whether the rounds of all players are known."""
    is_fide: bool = True
    """Whether ratings and numbers are those of FIDE."""
    encoding: str = "utf-8"
    is_swiss: bool = False
    has_teams: bool = False
    """Whether teams play each other."""
    usual_points: bool = True
    """Whether a win is 1 point, a draw ½ and a pairing bye 1."""
    start: date | None = None
    end: date | None = None
    rounds_stated: int | None = None
    pool: Pool | None = None
    crosstable: Crosstable | None = None
    """The event as its reader has it, if teams or norms are judged."""
    comments: tuple[ReportRecord, ...] = ()
    """The comments (``###``)."""

    def list_records(self, *codes: str) -> Iterator[ReportRecord]:
        """Yield the records with these numbers that are not blank."""
        return (one for one in self.records if one.code in codes and one.value)

    def find_record(self, code: str) -> ReportRecord | None:
        """Find the first record with this number that is not blank."""
        return next(self.list_records(code), None)

    @cached_property
    def edition(self) -> Edition:
        """The edition of the format; empty for files of other formats."""
        if not self.is_file:
            return ""
        written = {one.code for one in self.records}
        return "TRF26" if written & RECORDS_26 else "TRF16"

    @cached_property
    def by_number(self) -> dict[int, ReportRow]:
        """The first row of each starting number."""
        found: dict[int, ReportRow] = {}
        for row in self.rows:
            if row.no is not None:
                found.setdefault(row.no, row)
        return found

    @cached_property
    def doubled(self) -> frozenset[int]:
        """The starting numbers that several players have."""
        numbers = Counter(row.no for row in self.rows if row.no is not None)
        return frozenset(no for no, count in numbers.items() if count > 1)

    @cached_property
    def rounds(self) -> dict[int, dict[int, ReportCell]]:
        """The cells that are not blank, by round and starting number."""
        found: dict[int, dict[int, ReportCell]] = {}
        for row in self.rows:
            for cell in row.cells:
                if row.no is not None and not cell.is_blank:
                    found.setdefault(cell.round, {}).setdefault(row.no, cell)
        return found

    @property
    def last_round(self) -> int:
        """The last round that is announced or has an entry."""
        return max(self.rounds_stated or 0, *self.rounds, 0)


#: Records that only TRF26 has; older programs write none of them.
RECORDS_26 = frozenset(
    {"142", "152", "162", "172", "182", "192", "202", "212", "222", "240", "250"}
    | {"260", "299", "300", "310", "320", "330", "352", "362", "801", "802"}
)
