"""The rating report sent to US Chess: THEXPORT, TSEXPORT and TDEXPORT.DBF.

TH has one row, the event; TS a row a section; TD a row a player, in each section with
separate pairing numbers. Programs differ in the order, width and type of the fields,
so that all are read by name. The players' table is enough; the other two are in its
folder and come with it (elo_tui/readers/file_bytes.py).

A round is a letter, the opponent's number and the own colour: ``W2W``, ``W   16B``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core.entry import make_day
from elo_tui.core.events.crosstable import Crosstable, EventFacts, Pairing, Participant
from elo_tui.core.events.reading import EventReading, Note, Tick, ignore_progress
from elo_tui.core.facts import GAMES_MAX
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.shared import (
    SourceRefused,
    refuse_more_players,
    return_refusal,
    sum_half_points,
)
from elo_tui.readers.swisssys import QUICK, SYSTEM, build_pairing, dbase, section_name
from elo_tui.readers.tables import cells
from elo_tui.readers.tables.who_met_whom import find_berger_round

FORMAT = "us-rating-report"

_ROUND = re.compile(r"D_RND0*([1-9][0-9]?)")
_CELL = re.compile(r"([A-Z])\s*([0-9]{1,4})?\s*([WB])?")
_DAY = re.compile(r"([0-9]{4})([0-9]{2})([0-9]{2})")
#: In the older form, the field that numbers the records of one player.
_PART = "D_REC_SEQ"
#: The letter that fills the columns after the last round.
_PADDING = "U"
_NAME_MAX = 100
_LISTED = 6
_ACCEPTED = "a letter W D L X F Z B H U, the opponent's number, W or B"

#: The other ratings of a section than regular chess.
_RATED_AS = {
    "Q": "quick",
    "B": "blitz; US Chess's regular rules are taken, choose others with --system",
    "D": "dual, regular and quick: --dual, or the field Dual, rates it so",
}
_SWISSPERFECT = (
    {"SURNAME", "FIRSTNAME"},
    {"ROUND", "WHITE", "BLACK", "W_SCORE", "B_SCORE"},
)

Values = Mapping[str, str]


def matches(data: bytes) -> bool:
    """Whether the data begins with a table of dBase, this one or any other."""
    return dbase.begins_table(data)


@return_refusal
def read(data: bytes, tick: Tick = ignore_progress) -> EventReading:
    """Read all sections of a report with their players."""
    tables = list(dbase.read_tables(data))
    tick(len(data))
    players = _find_table(tables, "D_NAME")
    if not tables:
        raise SourceRefused("no table of dBase III begins here")
    if players is None:
        raise SourceRefused(_describe_other(tables[0]))
    heads = _find_table(tables, "H_NAME") or dbase.DbaseTable((), (), 0)
    described = _find_table(tables, "S_SEC_NUM") or dbase.DbaseTable((), (), 0)
    notes = [Note(None, "no totals in a rating report: points are sums of the rounds")]
    if players.deleted:
        notes.append(Note(None, f"deleted records skipped: {players.deleted}"))
    if missing := [
        name
        for name, table in (("THEXPORT.DBF", heads), ("TSEXPORT.DBF", described))
        if not table.records
    ]:
        text = f"{' and '.join(missing)} not in its folder: no event name and dates"
        notes.append(Note(None, text))
    head: Values = heads.records[0] if heads.records else {}
    ids = {row.get("D_EVENT_ID", "") for row in players.records} - {""}
    if ids and head.get("H_EVENT_ID") and head["H_EVENT_ID"] not in ids:
        text = "THEXPORT.DBF in its folder is of another event; not taken"
        notes.append(Note(None, text))
        head = {}
    by_section = {_read_number(row, "S_SEC_NUM"): row for row in described.records}
    sections: dict[int, list[Values]] = {}
    for row in players.records:
        sections.setdefault(_read_number(row, "D_SEC_NUM") or 0, []).append(row)
    refuse_more_players(len(players.records))
    if not sections:
        raise SourceRefused("no players in this table of a US Chess rating report")
    # a single section need not be numbered
    alone = described.records[0] if len(described.records) == len(sections) == 1 else {}
    found = tuple(
        _Section(
            head,
            by_section.get(number, alone)
            or ({"S_SEC_NAME": f"section {number}"} if len(sections) > 1 else {}),
            rows,
            notes,
        ).read()
        for number, rows in sorted(sections.items())
    )
    return EventReading(FORMAT, found, tuple(notes))


def _find_table(
    tables: Sequence[dbase.DbaseTable], field: str
) -> dbase.DbaseTable | None:
    return next((table for table in tables if field in table.fields), None)


def _describe_other(table: dbase.DbaseTable) -> str:
    """Describe a table without players, and what to open or export instead."""
    fields = set(table.fields)
    if "H_NAME" in fields or "S_SEC_NUM" in fields:
        return (
            "a part of a US Chess rating report without players; they are in"
            " TDEXPORT.DBF of the same folder: open that one"
        )
    if any(needed <= fields for needed in _SWISSPERFECT):
        return "a file of SwissPerfect; export the crosstable as text there"
    names = ", ".join(clean_name(name, 12) for name in table.fields[:_LISTED])
    more = " and more" if len(table.fields) > _LISTED else ""
    return (
        f"a dBase table of another kind (fields {names}{more}); the rating report of"
        " SwissSys or WinTD, TDEXPORT.DBF, is read, else export a TRF, CSV or text"
    )


class _Played(NamedTuple):
    """A cell of a round column that has been understood."""

    column: int
    letter: str
    opponent: int
    colour: str


class _Section:
    """One section of a report while it is read."""

    def __init__(
        self, head: Values, stated: Values, rows: Sequence[Values], notes: list[Note]
    ) -> None:
        self._head = head
        self._stated = stated
        self._rows = rows
        self._notes = notes
        self._name = clean_name(stated.get("S_SEC_NAME", ""), _NAME_MAX)
        is_named = self._name and not self._name.startswith("section ")
        self._label = f"section {self._name}" if is_named else self._name or "section 1"
        self._rounds = _read_number(stated, "S_TOT_RNDS") or 0
        self._are_opponents = False
        """Whether the columns turn out to be opponents instead of rounds."""
        self._unread: set[int] = set()
        """The players with a round that could not be read."""

    def read(self) -> Crosstable:
        kind = self._stated.get("S_R_SYSTEM", "").upper()
        if kind in _RATED_AS:
            self._notes.append(Note(None, f"{self._label} is rated {_RATED_AS[kind]}"))
        players = tuple(self._read_players())
        return Crosstable(
            self._read_event(),
            players,
            system=QUICK if kind == "Q" else SYSTEM,
            rounds_given=not self._are_opponents,
        )

    def _read_event(self) -> EventFacts:
        head, stated = self._head, self._stated
        start, end = (
            _read_day(stated.get(f"S_{edge}_DATE", ""))
            or _read_day(head.get(f"H_{edge}_DATE", ""))
            for edge in ("BEG", "END")
        )
        return EventFacts(
            name=section_name(
                clean_name(head.get("H_NAME", ""), _NAME_MAX), self._name
            ),
            city=clean_name(head.get("H_CITY", ""), _NAME_MAX),
            start=start,
            end=end or start,
            time_control=clean_name(stated.get("S_TIMECTL", ""), _NAME_MAX),
            rounds=self._rounds or None,
        )

    def _read_players(self) -> Iterator[Participant]:
        """Yield the players in order; a second record continues one."""
        rows: dict[int, dict[int, str]] = {}
        first: dict[int, Values] = {}
        for row in sorted(self._rows, key=lambda one: _read_number(one, _PART) or 0):
            no = _read_number(row, "D_PAIR_NUM")
            if no is None or no < 1:
                name = clean_name(row.get("D_NAME", ""))
                self._notes.append(
                    Note(None, f"{name}: no pairing number; left out", True)
                )
                continue
            mine = rows.setdefault(no, {})
            cells_of = _list_rounds(row, len(mine) if _PART in row else 0)
            if mine.keys() & cells_of.keys():
                raise SourceRefused(f"{self._label}: pairing number {no} appears twice")
            mine |= cells_of
            first.setdefault(no, row)
        read = {
            no: list(self._read_cells(no, cells_of)) for no, cells_of in rows.items()
        }
        last = self._rounds or max(
            (
                one.column
                for played in read.values()
                for one in played
                if one.opponent or one.letter != _PADDING
            ),
            default=0,
        )
        against = self._are_opponents = self._names_opponents(read)
        for no, row in first.items():
            pairings = sorted(
                self._read_pairings(
                    no, read[no], last, sorted(first) if against else ()
                )
            )
            yield replace(
                _read_player(no, row),
                pairings=tuple(pairings),
                # a report has no totals: they are the sums of the rounds
                points=None if no in self._unread else sum_half_points(pairings) / 2,
            )
        if against:
            text = f"{self._label}: the columns are opponents, not rounds;"
            self._notes.append(Note(None, f"{text} rounds as in FIDE's Berger tables"))

    def _read_cells(self, no: int, texts: Mapping[int, str]) -> Iterator[_Played]:
        for column, text in sorted(texts.items()):
            if not text:
                continue
            found = _CELL.fullmatch(text.upper())
            if found is None:
                shown = clean_name(text, 12)
                self._add_note(
                    no, column, f"'{shown}' is not {_ACCEPTED}; not rated", True
                )
            else:
                yield _Played(column, found[1], int(found[2] or 0), found[3] or "")

    def _names_opponents(self, read: Mapping[int, Sequence[_Played]]) -> bool:
        """Whether a round robin has a column an opponent, and the own one blank."""
        if self._stated.get("S_TRN_TYPE", "").upper() != "R":
            return False
        met = [(no, one) for no, played in read.items() for one in played]
        return any(one.opponent for _, one in met) and all(
            one.opponent in (0, one.column)
            and (one.column != no or (not one.opponent and one.letter == _PADDING))
            for no, one in met
        )

    def _read_pairings(
        self, no: int, played: Sequence[_Played], last: int, everybody: Sequence[int]
    ) -> Iterator[Pairing]:
        for one in played:
            if everybody and one.column == no:
                continue
            number, opponent = one.column, one.opponent
            if not everybody and number > last:
                # the columns after the last round are filled up
                if opponent:
                    why = f"after the last round, {last}; left out"
                    self._add_note(no, number, why, True)
                continue
            if everybody:
                if one.column not in everybody:
                    continue
                if one.letter in "WLDXFZ":
                    opponent = one.column
                number = find_berger_round(
                    everybody.index(no) + 1,
                    everybody.index(one.column) + 1,
                    len(everybody),
                )
            pairing = build_pairing(number, one.letter, opponent, one.colour)
            if pairing is None:
                text = f"{one.letter}{opponent or ''}{one.colour}"
                self._add_note(
                    no, number, f"'{text}' is not {_ACCEPTED}; not rated", True
                )
                continue
            if pairing.excluded:
                self._add_note(no, number, f"{pairing.excluded}; not rated")
            yield pairing

    def _add_note(
        self, no: int, number: int, text: str, left_out: bool = False
    ) -> None:
        text = f"{self._label}, player {no}, round {number}: {text}"
        self._notes.append(Note(None, text, left_out))
        if left_out:
            self._unread.add(no)


def _list_rounds(row: Values, offset: int) -> dict[int, str]:
    """Map round numbers to cells; a continued record follows `offset` others."""
    numbers = {
        int(found[1]): text
        for name, text in row.items()
        if (found := _ROUND.fullmatch(name))
    }
    return {
        number + offset: text
        for number, text in numbers.items()
        if number + offset <= GAMES_MAX
    }


def _read_player(no: int, row: Values) -> Participant:
    rating = row.get("D_RATING", "")
    member = row.get("D_MEM_ID", "")
    return Participant(
        no,
        name=clean_name(row.get("D_NAME", "")),
        rating=cells.parse_rating(rating) if rating else 0,
        federation=clean_name(row.get("D_STATE", ""), 12),
        fide_id=member if member.isascii() and member.strip("0").isdigit() else "",
        provisional=cells.parse_provisional(rating),
    )


def _read_number(row: Values, field: str) -> int | None:
    """Read a number, which may be padded by zeros and written as 2.0."""
    return cells.parse_whole(row.get(field, ""))


def _read_day(text: str) -> date | None:
    found = _DAY.fullmatch(text)
    return make_day(*found.groups()) if found else None
