"""The title norms of all people of the roster, and what applications still lack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

from elo_tui.core.norms.collected_norms import ASSUMED, LEAST_NORM_GAMES, LEAST_NORMS
from elo_tui.core.text.figures import format_stated_points, plural
from elo_tui.features.roster.answer.rows import ApplicationRow, JudgedNorm, RosterRow
from elo_tui.kit.answer import Answer, Measure, Record


class PersonNorms(Record, frozen=True, kw_only=True):
    """The norms of a person."""

    name: str
    fide_id: Annotated[str | None, Measure("FIDE ID")]
    title: str | None
    norms: tuple[JudgedNorm, ...]
    applications: tuple[ApplicationRow, ...]


class NormsAnswer(Answer, frozen=True, kw_only=True):
    """The norms of all people, and what the applications still lack."""

    people: tuple[PersonNorms, ...]
    assumed: str

    @property
    def title(self) -> str:
        return "Title norms"

    def write_text(self) -> Iterator[str]:
        # the norms of a person, their open conditions and the applications together
        for one in self.people:
            yield one.name
            for norm in one.norms:
                yield from _norm_lines(norm)
            for application in one.applications:
                missing = _missing_text(application) or "nothing is missing"
                yield f"  {application.title}: {missing}"
        yield f"assumed: {self.assumed}" if self.people else "none"


def answer_norms(rows: Sequence[RosterRow]) -> NormsAnswer:
    """Answer with the norms of all people, and what the applications still lack."""
    people = (
        PersonNorms(
            name=row.name,
            fide_id=row.fide_id,
            title=row.title,
            norms=row.judged,
            applications=row.applications,
        )
        for row in rows
        if row.judged
    )
    return NormsAnswer(people=tuple(people), assumed=ASSUMED)


def _norm_lines(norm: JudgedNorm) -> Iterator[str]:
    yield (
        f"  {norm.norm} norm{'' if norm.certain else ' perhaps'}:"
        f" {norm.event} {norm.day},"
        f" {format_stated_points(norm.score)} of {norm.counted},"
        f" performance {norm.performance}, counts for {norm.games} games"
    )
    for condition in norm.conditions:
        if condition.met is None:
            yield f"    open: {condition.text} [{condition.article}]"


def _missing_text(one: ApplicationRow) -> str:
    parts = []
    if one.missing_norms:
        parts.append(f"{plural(one.missing_norms, 'norm')} missing of {LEAST_NORMS}")
    if one.missing_games:
        games = plural(one.missing_games, "game")
        parts.append(f"{games} missing of {LEAST_NORM_GAMES}")
    if one.rating_needed > (one.highest or 0):
        needed, highest = one.rating_needed, one.highest or "-"
        parts.append(f"rating {needed} not reached, highest {highest}")
    return "; ".join(parts)
