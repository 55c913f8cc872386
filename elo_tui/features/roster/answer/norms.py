"""The title norms of all people of the roster, and what applications still lack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

from elo_tui.core.norms.collected_norms import (
    ASSUMED,
    LEAST_NORM_GAMES,
    LEAST_NORMS,
    Application,
    CollectedNorm,
)
from elo_tui.core.text.figures import format_points, plural
from elo_tui.features.roster.answer.roster import NormRow
from elo_tui.features.roster.rows import RosterRow
from elo_tui.kit.answer import Answer, Measure, Record, Score


class ConditionRow(Record, frozen=True, kw_only=True):
    """A condition of a norm; None if it is not known whether it is met."""

    text: str
    article: str
    met: bool | None


class JudgedNorm(NormRow, frozen=True, kw_only=True):
    """A norm, certain or not, with its conditions."""

    certain: bool
    score: Score
    average: int | None
    performance: int | None
    conditions: tuple[ConditionRow, ...]


class ApplicationRow(Record, frozen=True, kw_only=True):
    """What the application for a title has, and still lacks."""

    title: str
    complete: bool
    norms: int
    games: int
    missing_norms: int
    missing_games: int
    highest: int | None
    rating_needed: int


class PersonNorms(Record, frozen=True, kw_only=True):
    """The norms of a person."""

    name: str
    fide_id: Annotated[str | None, Measure("FIDE ID")]
    title: str | None
    norms: tuple[JudgedNorm, ...]
    applications: tuple[ApplicationRow, ...]


class NormsAnswer(Answer, frozen=True, kw_only=True):
    """The norms of all people, and what the applications still lack."""

    rows: Annotated[tuple[RosterRow, ...], Measure(role="source")]
    people: tuple[PersonNorms, ...]
    assumed: str

    @property
    def title(self) -> str:
        return "Title norms"

    def write_text(self) -> Iterator[str]:
        # the norms of a person, their open conditions and the applications together
        for row in self.rows:
            yield from _norm_lines(row)
        yield f"assumed: {self.assumed}" if self.rows else "none"


def answer_norms(rows: Sequence[RosterRow]) -> NormsAnswer:
    """Answer with the norms of all people, and what the applications still lack."""
    found = tuple(row for row in rows if row.norms)
    return NormsAnswer(
        rows=found,
        people=tuple(
            PersonNorms(
                name=row.person.name,
                fide_id=row.person.fide_id or None,
                title=row.person.title or None,
                norms=tuple(map(_judge_norm, row.norms)),
                applications=tuple(
                    _describe_application(one) for one in row.applications if one.norms
                ),
            )
            for row in found
        ),
        assumed=ASSUMED,
    )


def _judge_norm(one: CollectedNorm) -> JudgedNorm:
    report = one.report
    return JudgedNorm(
        norm=one.title,
        event=one.line.entry.name,
        date=one.day.isoformat(),
        games=one.games,
        certain=one.is_certain,
        score=report.half_points / 2,
        average=report.average,
        performance=report.performance,
        conditions=tuple(
            ConditionRow(text=one.text, article=one.article, met=one.met)
            for one in report.conditions
        ),
    )


def _describe_application(one: Application) -> ApplicationRow:
    return ApplicationRow(
        title=one.title,
        complete=one.is_complete,
        norms=one.certain,
        games=one.games,
        missing_norms=one.missing_norms,
        missing_games=one.missing_games,
        highest=one.highest or None,
        rating_needed=one.rating,
    )


def _norm_lines(row: RosterRow) -> Iterator[str]:
    yield row.person.name
    for norm in row.norms:
        report = norm.report
        yield (
            f"  {norm.title} norm{'' if norm.is_certain else ' perhaps'}:"
            f" {norm.line.entry.name} {norm.day},"
            f" {format_points(report.half_points)} of {len(report.counted)},"
            f" performance {report.performance}, counts for {norm.games} games"
        )
        for condition in report.conditions:
            if condition.met is None:
                yield f"    open: {condition.text} [{condition.article}]"
    for one in row.applications:
        if one.norms:
            yield f"  {one.title}: {_missing_text(one) or 'nothing is missing'}"


def _missing_text(one: Application) -> str:
    parts = []
    if one.missing_norms:
        parts.append(f"{plural(one.missing_norms, 'norm')} missing of {LEAST_NORMS}")
    if one.missing_games:
        parts.append(f"{one.missing_games} games missing of {LEAST_NORM_GAMES}")
    if one.missing_points:
        parts.append(f"rating {one.rating} not reached, highest {one.highest or '-'}")
    return "; ".join(parts)
