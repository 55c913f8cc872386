"""The tournaments of one rating period: rated together, rounded once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import UNSET, UnsetType

from elo_tui.core.systems.fide.rating_period import RatedPeriod
from elo_tui.core.text.figures import simplify_number
from elo_tui.kit.answer import (
    BASIS,
    Answer,
    Assumptions,
    Basis,
    Change,
    Measure,
    Record,
    RoundedChange,
    Score,
    Working,
)


class PeriodEvent(Record, frozen=True, kw_only=True):
    """A tournament; its change is its unrounded part of the sum."""

    file: str
    games: int
    score: Score
    expected: float
    change: Change


class PeriodAnswer(Answer, frozen=True, kw_only=True):
    """A rating period of FIDE."""

    system: Basis
    edition: Annotated[str, Measure("rules", role="basis")]
    pool: Basis
    rating: Annotated[int | None, BASIS]
    k: Annotated[float, Measure("K", role="basis")]
    k_reason: Annotated[str, Measure("reason of the K", role="basis")]
    assumptions: Assumptions
    events: tuple[PeriodEvent, ...]
    games: Annotated[int, Measure("rated games")]
    change: Change
    rounded: Annotated[RoundedChange, Measure("rounded once", "change", 0)]
    new_rating: int | None
    why_none: Annotated[str | None, Measure("no rating")]
    working: Working | UnsetType

    @property
    def title(self) -> str:
        return "Rating period"


def answer_period(
    period: RatedPeriod, names: Sequence[str], explain: bool = False
) -> PeriodAnswer:
    """Answer with the tournaments, unrounded, and their sum."""
    return PeriodAnswer(
        system="fide",
        edition=period.edition,
        pool=period.terms.pool,
        rating=period.player.rating,
        k=simplify_number(period.k.value),
        k_reason=period.k.reason,
        assumptions=tuple(period.assumed),
        events=tuple(
            PeriodEvent(
                file=name,
                games=event.rated_games,
                score=event.score_halves / 2,
                expected=round(event.expected, 4),
                change=round(event.change, 2) + 0.0,
            )
            for event, name in zip(period.events, names, strict=True)
        ),
        games=period.rated_games,
        change=round(period.change, 2) + 0.0,
        rounded=period.rounded,
        new_rating=period.new_rating,
        why_none=period.why_none or None,
        working=period.steps if explain else UNSET,
    )
