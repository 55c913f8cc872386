"""Title norms of FIDE in an event as records and lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from elo_tui.core.norms.event_norms import EventNorms
from elo_tui.core.norms.requirements import NormReport
from elo_tui.core.text.figures import format_points
from elo_tui.kit.answer import MERGED, Record, Score


class NormCondition(Record, frozen=True, kw_only=True):
    """One line of the checklist of a norm."""

    article: str
    required: int | str
    actual: int | str
    met: bool | None
    """None if it depends on a missing fact."""
    text: str


class RoundLeftOut(Record, frozen=True, kw_only=True):
    """A round that does not count for the norm."""

    round: int
    why: str
    article: str


class NormChecklist(Record, frozen=True, kw_only=True):
    """The conditions of a norm, and the figures behind them."""

    score: Score
    average_opponents: int | None
    performance: int | None
    counts_as: int | None
    conditions: tuple[NormCondition, ...]
    left_out: tuple[RoundLeftOut, ...]
    not_given: tuple[str, ...]


class TitleRow(Record, frozen=True, kw_only=True):
    """The norm of one title."""

    title: str
    achieved: bool | None
    checklist: Annotated[NormChecklist, MERGED]


class TitleNorms(Record, frozen=True, kw_only=True):
    """The norms of one player of an event."""

    highest: str | None
    assumed: str
    """The assumptions about an event that its report leaves open."""
    time: str | None
    """The time control, if it decides."""
    time_allowed: bool
    titles: tuple[TitleRow, ...]


def describe_title_norms(found: EventNorms) -> TitleNorms:
    """Describe the norms of one player with their conditions."""
    best = found.highest
    return TitleNorms(
        highest=best.title if best else None,
        assumed=found.assumed,
        time=found.time or None,
        time_allowed=found.has_time,
        titles=tuple(map(_describe_title, found.reports)),
    )


def _describe_title(report: NormReport) -> TitleRow:
    return TitleRow(
        title=report.title,
        achieved=report.achieved,
        checklist=describe_checklist(report),
    )


def describe_checklist(report: NormReport) -> NormChecklist:
    """Describe the conditions of a norm."""
    return NormChecklist(
        score=report.half_points / 2,
        average_opponents=report.average,
        performance=report.performance,
        counts_as=report.counts_as,
        conditions=tuple(
            NormCondition(
                article=one.article,
                required=one.required,
                actual=one.actual,
                met=one.met,
                text=one.text,
            )
            for one in report.conditions
        ),
        left_out=tuple(
            RoundLeftOut(round=one.round, why=one.why, article=one.article)
            for one in report.left_out
        ),
        not_given=report.asks,
    )


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
