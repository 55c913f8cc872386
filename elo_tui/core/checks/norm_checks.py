"""A question about title norms reached: registration, arbiters and games."""

from __future__ import annotations

from collections.abc import Iterator

from elo_tui.core.checks.checked_report import Report
from elo_tui.core.checks.finding import ReportFinding, make_finding
from elo_tui.core.model import Problem
from elo_tui.core.norms.all_norms import NormTerms, judge_all_norms, list_reached

#: How many norms are named.
_NAMED = 5


def check_norms(report: Report, is_approved: bool) -> Iterator[ReportFinding]:
    """Ask for what norms need beyond the file, if any is reached."""
    if report.crosstable is None or not report.is_fide or not report.has_games:
        return
    found = judge_all_norms(report.crosstable, NormTerms(is_approved=is_approved))
    reached = () if isinstance(found, Problem) else list_reached(found.norms)
    if not reached:
        return
    named = [f"{one.player.label} ({one.title})" for one in reached[:_NAMED]]
    if len(reached) > _NAMED:
        named.append(f"{len(reached) - _NAMED} more")
    rows = [
        report.by_number[one.player.no]
        for one in reached
        if one.player.no in report.by_number
    ]
    text = f"norms reached by {', '.join(named)}: registered 30 days before?"
    yield make_finding(report, "norm-hints", text, *rows)
