"""Checks of days: of the event, of its rounds, and of the report itself."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from datetime import date
from itertools import pairwise

from elo_tui.core.checks.checked_report import Report, ReportRecord
from elo_tui.core.checks.finding import ReportFinding, make_finding
from elo_tui.core.entry import make_day
from elo_tui.core.events.trf_player import FIRST_ROUND, ROUND_WIDTH
from elo_tui.core.model import Pool
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import plural

_DAY = re.compile(r"([0-9]{4})/([0-9]{2})/([0-9]{2})")
_ROUND_DAY = re.compile(r"([0-9]{2}|[0-9]{4})[/.-]([0-9]{1,2})[/.-]([0-9]{1,2})")
#: B.02 9.1: the arbiter reports to the officer within 7 days, the officer to FIDE
#: within 30.
_REPORT_DAYS = 30
#: The most rounds a day (B.02 1.1; standard: 12 hours of play).
_ROUNDS_A_DAY: dict[Pool, int] = {"standard": 3, "rapid": 15, "blitz": 30}


def check_dates(
    report: Report, today: date, is_sent_today: bool
) -> Iterator[ReportFinding]:
    """Check the days; `is_sent_today` also judges whether the report is late."""
    if not report.is_file:
        return
    for code in ("042", "052"):
        record = report.find_record(code)
        if record and not _read_day(record.value):
            text = f"{code}: {clean_name(record.value, 30)} is not YYYY/MM/DD"
            yield make_finding(report, "date-format", text, lines=[record.line])
    start, end = report.start, report.end
    lines = [one.line for one in report.list_records("042", "052")]
    last = [one.line for one in report.list_records("052")]
    if start and end and end < start:
        text = f"the event ends {end}, before it starts {start}"
        yield make_finding(report, "dates-order", text, lines=lines)
    elif end and end > today:
        text = f"the last day {end} is still to come"
        yield make_finding(report, "date-future", text, lines=last)
    elif end and is_sent_today and (today - end).days > _REPORT_DAYS:
        text = (
            f"{(today - end).days} days after the end: the report counts for a later"
            " list, and FIDE may refuse it"
        )
        yield make_finding(report, "report-late", text, lines=last)
    record = next((one for one in report.records if one.code == "132"), None)
    if record is None or not record.value:
        text = "132: the dates of rounds are missing"
        found = [record.line] if record else []
        yield make_finding(report, "round-dates-missing", text, lines=found)
    else:
        yield from _check_rounds(report, record)


def _read_day(text: str) -> date | None:
    found = _DAY.fullmatch(text)
    return make_day(*map(int, found.groups())) if found else None


def _check_rounds(report: Report, record: ReportRecord) -> Iterator[ReportFinding]:
    """Check the dates of the rounds: form, number, order, the days of the event."""
    written = _split_rounds(record.text)
    lines = [record.line]
    days: dict[int, date] = {}
    for number, text in written.items():
        day = _read_round_day(text)
        if day is None:
            shown = f"132: {clean_name(text, 20)}, round {number}, is no date"
            yield make_finding(report, "date-format", shown, lines=lines)
        else:
            days[number] = day
    played = max(report.rounds, default=0)
    if played and len(written) not in (played, report.rounds_stated):
        rounds = plural(report.last_round, "round")
        text = f"{rounds}, {plural(len(written), 'date')} of rounds"
        yield make_finding(report, "round-dates-count", text, lines=lines)
    ordered = sorted(days)
    for number, after in pairwise(ordered):
        if days[after] < days[number]:
            text = f"round {after} is before round {number}"
            yield make_finding(report, "round-dates-order", text, lines=lines)
            break
    start, end = report.start, report.end
    if start and end and start <= end:
        for number, day in days.items():
            if not start <= day <= end:
                text = f"round {number} on {day} is not within {start} to {end}"
                yield make_finding(
                    report, "round-date-outside", text, round=number, lines=lines
                )
    # without a time control nothing is known but the most of all
    pool = report.pool or "blitz"
    most = _ROUNDS_A_DAY[pool]
    for day, count in Counter(days.values()).items():
        if count > most:
            text = f"{count} rounds on {day}; at most {most} of {pool} chess"
            yield make_finding(report, "rounds-a-day", text, lines=lines)


def _split_rounds(text: str) -> dict[int, str]:
    """The texts by round: by their columns, else in their order."""
    cells = {
        number: text[start : start + ROUND_WIDTH].strip()
        for number, start in enumerate(
            range(FIRST_ROUND - 1, len(text), ROUND_WIDTH), start=1
        )
    }
    filled = {number: cell for number, cell in cells.items() if cell}
    before = text[3 : FIRST_ROUND - 1].strip()
    if filled and not before and all(map(_ROUND_DAY.fullmatch, filled.values())):
        return filled
    return dict(enumerate(text[3:].split(), start=1))


def _read_round_day(text: str) -> date | None:
    found = _ROUND_DAY.fullmatch(text)
    if found is None:
        return None
    year, month, day = map(int, found.groups())
    return make_day(year + 2000 * (year < 100), month, day)
