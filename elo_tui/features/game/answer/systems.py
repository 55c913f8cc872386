"""The rating systems: today's edition, source and confidence of each."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from elo_tui.core import systems
from elo_tui.core.model import Problem, Terms
from elo_tui.kit.answer import Answer, Measure, Record


class SystemFacts(Record, frozen=True, kw_only=True):
    """The facts about a rating system."""

    key: str
    name: str
    edition: str | None
    source: str
    confidence: str
    unrated_opponents: Annotated[str, Measure("games against unrated opponents")]
    asks: Annotated[tuple[str, ...], Measure(role="data")]
    """The facts that it uses."""


class SystemsAnswer(Answer, frozen=True, kw_only=True):
    """All rating systems, in their order."""

    systems: tuple[SystemFacts, ...]

    @property
    def title(self) -> str:
        return "Rating systems"


def answer_systems(today: date) -> SystemsAnswer:
    """Answer with the edition of each system for an event that ends today."""
    return SystemsAnswer(
        systems=tuple(_describe_system(row, today) for row in systems.SYSTEMS)
    )


def _describe_system(row: systems.SystemRow, today: date) -> SystemFacts:
    system = systems.load(row.key)
    edition = system.edition(Terms(today, event_end=today))
    return SystemFacts(
        key=row.key,
        name=row.name,
        edition=None if isinstance(edition, Problem) else edition,
        source=system.source,
        confidence=system.confidence,
        unrated_opponents=row.unrated_opponents,
        asks=tuple(sorted(row.asks)),
    )
