"""Checks of the event's own records: mandatory fields, counts, arbiters, time."""

from __future__ import annotations

import re
from collections.abc import Iterator

from elo_tui.core.checks.checked_report import Report
from elo_tui.core.checks.finding import ReportFinding, make_finding
from elo_tui.core.model import Problem
from elo_tui.core.standings import codes
from elo_tui.core.systems.fide.rateable import NEEDED
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.same_name import sort_words
from elo_tui.core.text.time_control import (
    CODED,
    TimeControl,
    describe_control,
    read_control,
)

#: Mandatory records and their content.
_MANDATORY = (
    ("name-missing", "012", "the name of the event"),
    ("city-missing", "022", "the city"),
    ("federation-missing", "032", "the federation"),
    ("start-missing", "042", "the first day"),
    ("end-missing", "052", "the last day"),
    ("arbiter-missing", "102", "the chief arbiter"),
)
_COUNT = re.compile("[0-9]{1,5}(?![0-9])")
#: The codes of record 192 that are known.
_SWISS = ("FIDE_DUTCH", "FIDE_DUBOV", "FIDE_BURSTEIN", "FIDE_DOUBLESWISS")
_SYSTEMS = frozenset(
    {name + end for name in _SWISS for end in ("", "_BAKU")}
    | {f"FIDE_DUTCH_{year}" for year in ("2017", "2025", "2026")}
    | {f"FIDE_DUTCH_{year}_BAKU" for year in ("2017", "2025", "2026")}
    | {f"FIDE_DUTCH_BAKU_{year}" for year in ("2017", "2025", "2026")}
    | {
        start + end
        for start in ("FIDE_", "BERGER_")
        for end in ("ROUNDROBIN", "DOUBLEROUNDROBIN")
    }
    | {"FIDE_SCHILLER", "SCHEVENINGEN", "DOUBLESCHEVENINGEN"}
    | {"FIDE_SCHEVENINGEN", "FIDE_DOUBLESCHEVENINGEN"}
)
_TEAM_SYSTEM = re.compile(r"FIDE_TEAM(?:_(?:TYPE_?[AB]|[AB]|MP|GP|BAKU|20[0-9]{2}))*")
_POINTS_FIRST = frozenset({"PTS", "MPTS", "GPTS", "MP", "GP"})
#: 3 minutes and less are rated nowhere (B.02 1.1.2), seconds.
_NEVER = 3 * 60


def check_header(report: Report) -> Iterator[ReportFinding]:
    """Check the records of the event."""
    if not report.is_file:
        return
    for check, code, holds in _MANDATORY:
        if report.find_record(code) is None:
            lines = [one.line for one in report.records if one.code == code]
            text = f"{code}: {holds} is missing"
            yield make_finding(report, check, text, lines=lines)
    events = [one for one in report.records if one.code == "012"]
    if len(events) > 1:
        lines = [one.line for one in events]
        text = f"{len(events)} events in one file, the first is checked"
        yield make_finding(report, "two-events", text, lines=lines)
    yield from _check_counts(report)
    yield from _check_arbiters(report)
    yield from _check_codes(report)


def _check_counts(report: Report) -> Iterator[ReportFinding]:
    rated = sum(bool(row.rating_value) for row in report.rows)
    teams = {one.value for one in report.list_records("310")} or {
        one.value for one in report.list_records("013")
    }
    counted = (
        ("players-count", "062", "players", len(report.rows)),
        ("rated-count", "072", "rated players", rated),
        ("teams-count", "082", "teams", len(teams)),
    )
    for check, code, name, count in counted:
        record = report.find_record(code)
        stated = _COUNT.match(record.value) if record else None
        if record and stated and int(stated[0]) != count:
            text = f"{code} says {stated[0]} {name}, {count} in the file"
            yield make_finding(report, check, text, lines=[record.line])


def _check_arbiters(report: Report) -> Iterator[ReportFinding]:
    names = {sort_words(row.name): row for row in report.rows if row.name}
    ids = {row.fide_id: row for row in report.rows if row.fide_id}
    for record in report.list_records("102", "112"):
        name = re.sub(r"\(.*?\)|[0-9]+", " ", record.value)
        numbers = re.findall("[0-9]{4,11}", record.value)
        row = next((ids[no] for no in numbers if no in ids), None)
        row = row or names.get(sort_words(name))
        if row is not None:
            text = f"the arbiter {clean_name(record.value, 60)} plays, {row.label}"
            yield make_finding(report, "arbiter-plays", text, row, lines=[record.line])


def _check_codes(report: Report) -> Iterator[ReportFinding]:
    record = report.find_record("192")
    if record is not None:
        system = record.value.split()[0].upper()
        is_known = system in _SYSTEMS or _TEAM_SYSTEM.fullmatch(system)
        if not is_known:
            shown = clean_name(system, 30)
            text = f"192: {shown} is no coded pairing system"
            yield make_finding(report, "system-unknown", text, lines=[record.line])
    for record in report.list_records("202", "212"):
        parts = [part.strip() for part in record.value.split(",")]
        for part in parts:
            if part and not report.has_teams and _is_unknown(part):
                text = f"{record.code}: {clean_name(part, 20)} is no tie-break"
                yield make_finding(
                    report, "tie-break-unknown", text, lines=[record.line]
                )
        if record.code == "212" and parts[0].upper() not in _POINTS_FIRST:
            text = f"212 begins with {clean_name(parts[0], 20)}, not with the points"
            yield make_finding(report, "tie-break-order", text, lines=[record.line])


def _is_unknown(part: str) -> bool:
    return isinstance(codes.read_code(part), Problem)


def check_time(report: Report, is_approved: bool = False) -> Iterator[ReportFinding]:
    """Check the time control against the pool; FIDE may have approved a short one."""
    if not report.is_file:
        return
    text_record, code_record = report.find_record("122"), report.find_record("222")
    if text_record is None:
        text = "122: the time control is missing"
        yield make_finding(report, "time-missing", text)
    worded = read_control(text_record.value).control if text_record else None
    coded = read_control(CODED + code_record.value).control if code_record else None
    records = [one for one in (text_record, code_record) if one is not None]
    if worded and coded and text_record and code_record and _differs(worded, coded):
        shown = clean_name(text_record.value, 40), clean_name(code_record.value, 40)
        text = f"122 has {shown[0]}, 222 {shown[1]}"
        lines = [one.line for one in records]
        yield make_finding(report, "times-differ", text, lines=lines)
        return
    control = coded or worded
    if control is None:
        return
    lines = [one.line for one in records][:1]
    minutes = describe_control(control)
    if control.seconds <= _NEVER:
        text = f"{minutes}: rated nowhere"
        yield make_finding(report, "time-unrated", text, lines=lines)
    elif control.pool == "standard" and not is_approved:
        highest = max((row.rating_value for row in report.rows), default=0)
        limit, needed = next(one for one in NEEDED if highest >= one[0])
        if control.seconds < 60 * needed:
            text = (
                f"{minutes}: {needed} are needed for standard games of a player rated"
                f" {limit} or more; the highest is {highest}"
            )
            yield make_finding(report, "time-short", text, lines=lines)


def _differs(one: TimeControl, other: TimeControl) -> bool:
    return (one.seconds, one.increment, one.black) != (
        other.seconds,
        other.increment,
        other.black,
    )
