"""A report file for its checks: every record and field as written.

Fields that `trf_reader` corrects or leaves out are as written, for a check to name.
"""

from __future__ import annotations

import re
from itertools import chain

from msgspec.structs import replace

from elo_tui.core.checks.checked_report import (
    Report,
    ReportCell,
    ReportRecord,
    ReportRow,
)
from elo_tui.core.events.crosstable import Crosstable, Participant
from elo_tui.core.events.reading import BadLine, EventReading, get_control
from elo_tui.core.events.trf_header import find_event_days, read_point_values
from elo_tui.core.events.trf_player import (
    FIELD_GAPS,
    FIRST_ROUND,
    GAPS,
    ROUND_WIDTH,
    ROUNDS_MAX,
    align_line,
)
from elo_tui.core.model import Colour
from elo_tui.core.standings.round_kinds import is_round_robin, is_team_event
from elo_tui.core.systems import get_row
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.time_control import read_control
from elo_tui.readers.decoding import decode
from elo_tui.readers.detect import detect_format, read_text
from elo_tui.readers.trf_reader import join_broken_rows

_RECORD = re.compile(r"[0-9A-Z]{3}(?= |\t|$)")
_PLAYER = re.compile(r" {0,3}0?01[ \t]+[0-9]")
_COUNT = re.compile("[0-9]{1,3}")
#: Columns after which characters may be missing or too many: before each field.
_SEAMS = (4, 9, 14, 48, 53, 57, 69, 80, 85, 91)
_MOVES_MAX = 3
#: One stray character may be a long field; more have moved columns.
_SHIFTED = 2
_COLOURS: dict[str, Colour] = {"w": "w", "W": "w", "b": "b", "B": "b"}
_SWISS = re.compile("swiss|dutch|dubov|burstein|schweiz", re.IGNORECASE)
_NO_SWISS = re.compile(
    "robin|match|double|berger|schev|knock|league|team", re.IGNORECASE
)
_USUAL = {"W": 1.0, "D": 0.5, "L": 0.0, "P": 1.0, "A": 0.0}


def read_report_file(data: bytes, encoding: str = "") -> Report | None:
    """Read a report file as written; None for a file of another format."""
    text = decode(data, encoding)
    if isinstance(text, BadLine) or detect_format(text.text) != "trf":
        return None
    report = read_report(text.text, text.encoding)
    # norms need titles
    has_titles = any(row.title for row in report.rows)
    if not has_titles and report.find_record("310") is None:
        return report
    reading = read_text(text.text, "trf")
    if not isinstance(reading, EventReading):
        return report
    return replace(report, crosstable=reading.sections[0])


def read_report(text: str, encoding: str) -> Report:
    """Read the report file in a text."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    records: list[ReportRecord] = []
    comments: list[ReportRecord] = []
    rows: list[ReportRow] = []
    numbered = enumerate(lines.split("\n"), start=1)
    for number, line in join_broken_rows(numbered, []):
        found = _RECORD.match(line)
        code = found[0] if found else ""
        if code == "001" or (not code and _PLAYER.match(line)):
            rows.append(_read_row(line, number))
        elif line.startswith("#"):
            comments.append(ReportRecord(code="###", line=number, text=line.rstrip()))
        elif code and code != "DDD":
            records.append(ReportRecord(code=code, line=number, text=line.rstrip()))
    return _complete(
        Report(
            rows=tuple(rows),
            records=tuple(records),
            comments=tuple(comments),
            is_file=True,
            encoding=encoding,
        )
    )


def _complete(report: Report) -> Report:
    """Add what follows from the records: days, rounds, kind of event."""

    def value(code: str) -> str:
        record = report.find_record(code)
        return record.value if record else ""

    days = find_event_days(value("042"), value("052"))
    counts = (_COUNT.match(value(code)) for code in ("142", "XXR"))
    rounds = next((int(found[0]) for found in counts if found), None)
    system = f"{value('192')} {value('092')}"
    codes = {record.code for record in report.records}
    values = read_point_values(value("162"))
    teams = bool(codes & {"310", "300", "320", "330", "352", "362"}) or (
        "FIDE_TEAM" in system or "team" in value("092").lower()
    )
    coded = value("222")
    control = read_control(f"222 {coded}" if coded else value("122"))
    return replace(
        report,
        start=days.start if value("042") else None,
        end=days.end if value("052") else None,
        rounds_stated=rounds if rounds and rounds <= ROUNDS_MAX else None,
        is_swiss=bool(_SWISS.search(system)) and not _NO_SWISS.search(system),
        has_teams=teams,
        usual_points=not codes & {"299", "XXS", "362"}
        and not any(code.startswith("BB") for code in codes)
        and values.items() <= _USUAL.items(),
        pool=control.pool,
    )


def _read_row(line: str, number: int) -> ReportRow:
    whole = align_line(line.rstrip())
    moved = _move_back(whole)
    text = whole if moved is None else moved

    def field(first: int, last: int) -> str:
        return clean_name(text[first - 1 : last].strip(), 40)

    no = field(5, 8)
    return ReportRow(
        no=int(no) if no.isdecimal() and int(no) else None,
        line=number,
        cells=tuple(_read_cells(text)),
        is_shifted=moved is not None,
        sex=field(10, 10),
        title=field(11, 13),
        name=field(15, 47),
        rating=field(49, 52),
        federation=field(54, 56),
        fide_id=field(58, 68),
        birth=field(70, 79),
        points=field(81, 84),
        rank=field(86, 89),
    )


def _count_strays(line: str) -> int:
    """Count the columns that should be blank, and are not."""
    gaps = chain(
        GAPS,
        FIELD_GAPS,
        *(
            (start + 4, start + 6, start + 8, start + 9)
            for start in range(FIRST_ROUND, len(line), ROUND_WIDTH)
        ),
    )
    return sum(line[column - 1 : column] not in ("", " ") for column in gaps)


def _move_back(line: str) -> str | None:
    """The line with its columns moved back; None if they have not moved.

    Only a line in which one insertion or deletion puts all in place has moved, or one
    with stray characters everywhere, which is left unchanged.
    """
    strays = _count_strays(line)
    if strays < _SHIFTED:
        return None
    for seam in reversed(_SEAMS):
        for count in range(1, _MOVES_MAX + 1):
            fewer = line[:seam] + line[seam + count :]
            if not line[seam : seam + count].strip() and not _count_strays(fewer):
                return fewer
            more = line[:seam] + " " * count + line[seam:]
            if not _count_strays(more):
                return more
    return line


def _read_cells(text: str) -> list[ReportCell]:
    cells = []
    starts = range(FIRST_ROUND - 1, len(text.rstrip()), ROUND_WIDTH)
    for number, start in enumerate(starts, start=1):
        opponent = text[start : start + 4].strip()
        colour = text[start + 5 : start + 6]
        is_number = opponent.isdecimal()
        cells.append(
            ReportCell(
                round=number,
                opponent=int(opponent) or None if is_number else None,
                opponent_text="" if is_number else clean_name(opponent, 8),
                colour=_COLOURS.get(colour, ""),
                code=clean_name(text[start + 7 : start + 8].strip().upper(), 2),
            )
        )
    return cells


def make_report(crosstable: Crosstable, encoding: str) -> Report:
    """Make a report of an event that another format gives: games and people."""
    event = crosstable.event
    whole = crosstable.owner is None and not crosstable.incomplete
    return Report(
        rows=tuple(map(_make_row, crosstable.players)),
        has_games=whole and crosstable.rounds_given,
        crosstable=crosstable,
        is_fide=_is_fide(crosstable.system),
        encoding=encoding,
        is_swiss=bool(_SWISS.search(event.pairing)) and not is_round_robin(crosstable),
        has_teams=crosstable.has_teams or is_team_event(crosstable),
        usual_points=not event.half_points,
        start=event.start,
        end=event.end,
        rounds_stated=event.rounds,
        pool=event.pool or read_control(get_control(event)).pool,
    )


def _is_fide(system: str) -> bool:
    """Whether ratings are FIDE's, or of a system that is not stated."""
    return not system or get_row(system).norms == "titles"


def _make_row(player: Participant) -> ReportRow:
    stated = None if player.rated_games is not None else player.points
    return ReportRow(
        no=player.no,
        line=player.line,
        name=player.name,
        sex=player.sex,
        title=player.title,
        rating=str(player.rating or ""),
        federation=player.federation,
        fide_id=player.fide_id,
        birth=str(player.birth_year or ""),
        points="" if stated is None else str(stated),
        rank=str(player.place or ""),
        k=player.k,
        cells=tuple(
            ReportCell(
                round=one.round,
                opponent=one.opponent,
                colour=one.colour,
                code=one.code,
            )
            for one in player.pairings
        ),
    )
