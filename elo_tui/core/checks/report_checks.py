"""The verdict on a report: all checks, the gravest findings first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Literal

from msgspec import Struct

from elo_tui.core.checks.checked_report import Report
from elo_tui.core.checks.date_checks import check_dates
from elo_tui.core.checks.finding import SEVERITIES, ReportFinding, make_finding
from elo_tui.core.checks.game_checks import check_games
from elo_tui.core.checks.habit_checks import check_habits
from elo_tui.core.checks.header_checks import check_header, check_time
from elo_tui.core.checks.list_checks import PlayerOnList, check_list
from elo_tui.core.checks.norm_checks import check_norms
from elo_tui.core.checks.player_checks import check_players
from elo_tui.core.checks.roster_checks import check_records

Verdict = Literal["errors", "warnings", "questions", "clean"]


class CheckTerms(Struct, frozen=True, kw_only=True):
    """The facts that a report is checked against."""

    today: date
    is_sent_today: bool = False
    """Whether a report of long ago counts as sent late."""
    listed: Mapping[str, PlayerOnList] | None = None
    """The players of a rating list by number; None without a list."""
    list_day: str = ""
    """The day of the list, YYYY-MM-DD; empty if unknown."""
    is_approved: bool = False
    """Whether FIDE approved a shorter time control as standard."""


def check_report(report: Report, terms: CheckTerms) -> tuple[ReportFinding, ...]:
    """Check a report; errors first, then by lines."""
    found = _run_checks(report, terms)
    return tuple(sorted(found, key=lambda one: SEVERITIES.index(one.severity)))


def _run_checks(report: Report, terms: CheckTerms) -> Iterator[ReportFinding]:
    yield from check_header(report)
    yield from check_dates(report, terms.today, terms.is_sent_today)
    yield from check_time(report, terms.is_approved)
    yield from check_players(report)
    yield from check_games(report)
    if terms.listed is not None:
        yield from check_list(report, terms.listed)
    yield from check_records(report)
    yield from check_habits(report)
    yield from check_norms(report, terms.is_approved)
    if report.rows and not any(row.rating_value for row in report.rows):
        text = "no player has a rating: no game is rated"
        yield make_finding(report, "no-rated-game", text)


def find_verdict(findings: Iterable[ReportFinding]) -> Verdict:
    """Find the verdict: the gravest kind of finding."""
    kinds = {one.severity for one in findings}
    verdicts: dict[str, Verdict] = {
        "error": "errors",
        "warning": "warnings",
        "question": "questions",
    }
    return next((verdicts[one] for one in SEVERITIES if one in kinds), "clean")
