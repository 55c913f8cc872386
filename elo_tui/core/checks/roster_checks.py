"""Checks of other records against the players: teams, byes, national ratings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from elo_tui.core.checks.checked_report import Report, ReportRecord
from elo_tui.core.checks.finding import ReportFinding, make_finding
from elo_tui.core.federations import FEDERATIONS
from elo_tui.core.model import Problem
from elo_tui.core.teams.team_standings import (
    compute_team_standings,
    list_stated_differences,
)
from elo_tui.core.text.clean_text import clean_name

#: The columns before those of members, which blanks separate.
_MEMBERS = {"013": 36, "310": 73}
_BYE = re.compile(r"([FHZ])\s+([0-9]{1,3})((?:\s+[0-9]{1,4})+)")
_MANUAL = re.compile(r"###\s*(MPA|Import)\b.*", re.IGNORECASE)
_UTF_8 = ("utf-8", "utf-8-sig", "ascii")


def check_records(report: Report) -> Iterator[ReportFinding]:
    """Check other records against the players."""
    if not report.is_file:
        return
    yield from _check_members(report)
    yield from _check_team_numbers(report)
    yield from _check_team_points(report)
    yield from _check_byes(report)
    yield from _check_national(report)
    for comment in report.comments:
        if _MANUAL.match(comment.text):
            shown = clean_name(comment.text.strip("# "), 60)
            text = f"the program notes: {shown}"
            yield make_finding(report, "manual-marks", text, lines=[comment.line])
    if report.encoding.lower() not in _UTF_8:
        yield make_finding(report, "encoding", f"read as {report.encoding}")


def _list_members(record: ReportRecord) -> list[int]:
    parts = record.text[_MEMBERS[record.code] :].split()
    return [int(part) for part in parts if part.isdecimal() and int(part)]


def _check_members(report: Report) -> Iterator[ReportFinding]:
    for code in _MEMBERS:
        owner: dict[int, ReportRecord] = {}
        for record in report.list_records(code):
            for no in dict.fromkeys(_list_members(record)):
                if no not in report.by_number and not report.doubled:
                    most = max(report.by_number, default=0)
                    text = f"{code}: a team names player {no} of {most}"
                    found = make_finding(
                        report, "member-unknown", text, lines=[record.line]
                    )
                    yield replace(found, players=(no,))
                elif no in owner and no in report.by_number:
                    text = f"{code}: {report.by_number[no].label} is in two teams"
                    lines = [owner[no].line, record.line]
                    found = make_finding(report, "member-twice", text, lines=lines)
                    yield replace(found, players=(no,))
                else:
                    owner[no] = record


def _check_team_numbers(report: Report) -> Iterator[ReportFinding]:
    """Check that teams are numbered from 1 on, each number once."""
    records = [*report.list_records("310")]
    numbers = [record.text[4:7].strip() for record in records]
    if records and sorted(numbers) != sorted(map(str, range(1, len(records) + 1))):
        text = f"310: {len(records)} teams, not numbered 1 to {len(records)}"
        lines = [record.line for record in records]
        yield make_finding(report, "team-numbers", text, lines=lines)


#: Team, perhaps a nickname, match and game points of the records for people.
_TOTALS = re.compile(
    r"\s*([0-9]{1,3})\s+(?:\S*[^\W\d]\S*\s+)?([0-9]+(?:\.[05])?)\s+([0-9]+(?:\.[05])?)"
)


def _check_team_points(report: Report) -> Iterator[ReportFinding]:
    """Compare the totals of teams (310, and 801 or 802) with their matches."""
    event = report.crosstable
    if event is None or report.find_record("310") is None:
        return
    abnormal = [*report.list_records("299")]
    if len(abnormal) > len(event.teams.adjustments):
        # of other points of a kind of result
        return
    found = compute_team_standings(event)
    if isinstance(found, Problem):
        return
    totals = {row.team.no: row for row in found.rows}
    for record in report.list_records("801", "802"):
        read = _TOTALS.match(record.value)
        row = totals.get(int(read[1])) if read else None
        if read is None or row is None:
            continue
        if (row.match_points, row.game_points) != (
            Fraction(read[2]),
            Fraction(read[3]),
        ):
            text = (
                f"{record.code}: team {row.team.label} has {read[2]} and {read[3]},"
                f" its matches {float(row.match_points):g} and"
                f" {float(row.game_points):g} match and game points"
            )
            yield make_finding(report, "team-points", text, lines=[record.line])
    for team, text in list_stated_differences(found.event):
        lines = [] if team.line is None else [team.line]
        yield make_finding(report, "team-points", f"310: {text}", lines=lines)


def _check_byes(report: Report) -> Iterator[ReportFinding]:
    """Compare records of byes with the rounds; find a second one of a kind."""
    seen: dict[tuple[str, ...], int] = {}
    for record in report.list_records("240", "320", "352"):
        found = _BYE.match(record.value.upper())
        key = (record.code, *(found.groups()[:2] if found else ()))
        if record.code == "240" and found is None:
            continue
        if key in seen:
            text = f"two records {' '.join(key)}"
            yield make_finding(
                report, "record-twice", text, lines=[seen[key], record.line]
            )
        seen.setdefault(key, record.line)
        if record.code != "240" or found is None or report.has_teams:
            continue
        number = int(found[2])
        cells = report.rounds.get(number, {})
        for no in map(int, found[3].split()):
            row = report.by_number.get(no)
            cell = cells.get(no)
            if row is not None and not (cell and cell.opponent):
                continue
            what = "who played" if row else "who is no player"
            text = f"240 {found[1]} {number} lists no. {no}, {what}"
            wrong = make_finding(
                report,
                "bye-record",
                text,
                *([row] if row else []),
                round=number,
                lines=[record.line],
            )
            yield replace(wrong, players=(no,))


def _check_national(report: Report) -> Iterator[ReportFinding]:
    for record in report.records:
        if record.code in FEDERATIONS:
            number = record.text[4:8].strip()
            if number.isdecimal() and int(number) not in report.by_number:
                text = f"{record.code} {number}: no such player"
                found = make_finding(
                    report, "national-unknown", text, lines=[record.line]
                )
                yield replace(found, players=(int(number),))
