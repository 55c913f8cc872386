"""Title norms of FIDE in an event as public data and lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from elo_tui.core.norms.event_norms import EventNorms
from elo_tui.core.norms.requirements import NormReport
from elo_tui.core.text.figures import format_points


def title_norm_data(found: EventNorms) -> dict[str, Any]:
    """Encode the norms of one player with their conditions."""
    best = found.highest
    return {
        "highest": best.title if best else None,
        "assumed": found.assumed,
        "time": found.time or None,
        "time_allowed": found.has_time,
        "titles": [_report_data(one) for one in found.reports],
    }


def _report_data(report: NormReport) -> dict[str, Any]:
    return {
        "title": report.title,
        "achieved": report.achieved,
        "score": report.half_points / 2,
        "average_opponents": report.average,
        "performance": report.performance,
        "counts_as": report.counts_as,
        "conditions": [
            {
                name: value
                for name, value in one._asdict().items()
                if name not in ("asks", "name")
            }
            for one in report.conditions
        ],
        "left_out": [one._asdict() for one in report.left_out],
        "not_given": list(report.asks),
    }


def title_norm_lines(found: EventNorms) -> Iterator[str]:
    """List the highest norm made, and what each title lacks."""
    best = found.highest
    yield f"title norm: {best.title if best else 'none made'}"
    yield f"norm, assumed: {found.assumed}"
    if found.time:
        state = "met" if found.has_time else "not met"
        yield f"norm condition, time control: {found.time}: {state}"
    for report in found.reports:
        yield f"norm {report.title}: {_describe_report(report)}"


def _describe_report(report: NormReport) -> str:
    """Describe a norm that was made, or the conditions that are not met or open."""
    if report.achieved:
        score = f"{format_points(report.half_points)} of {len(report.counted)}"
        return f"made, {score}, performance {report.performance}"
    failed = [one.text for one in report.conditions if one.met is False]
    if failed:
        return f"not made: {'; '.join(failed)}"
    unknown = [one.text for one in report.conditions if one.met is None]
    return f"made if this holds: {'; '.join(unknown)}"
