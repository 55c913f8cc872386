"""Title norms of US Chess as records and lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from elo_tui.core.events.event_ratings import EventRatings
from elo_tui.core.norms import us_chess
from elo_tui.core.norms.us_chess import (
    LEVELS,
    POINT,
    LevelNorm,
    UsLevel,
    UsNorms,
    event_condition,
)
from elo_tui.core.text.figures import format_number, format_points
from elo_tui.kit.answer import MERGED, Answer, Measure, Record, Score

#: A point has 800 parts, so five decimals are exact.
PLACES = 5


class LevelRow(Record, frozen=True, kw_only=True):
    """The norm of one level; all scores are points."""

    level: int
    title: str
    expected: float
    required: Score | None
    """The lowest score that makes it; None if none does or if unknown."""
    norm: bool | None
    """None if it is not judged."""


class UsConditionRow(Record, frozen=True, kw_only=True):
    """One condition of a norm, and whether it is met."""

    name: str
    text: str
    state: str


class UsNormRows(Record, frozen=True, kw_only=True):
    """The norms of a player and their conditions."""

    highest: str | None
    """The code of the highest level with a norm."""
    levels: Annotated[tuple[LevelRow, ...], Measure("norm levels")]
    conditions: tuple[UsConditionRow, ...]


class UsNormsAnswer(Answer, frozen=True, kw_only=True):
    """The title norms of US Chess, by the ratings typed."""

    norms: Annotated[UsNormRows, MERGED]

    @property
    def title(self) -> str:
        return "US Chess norms"


def describe_us_norms(found: UsNorms) -> UsNormRows:
    """Describe the norms of a player and their conditions."""
    best = found.highest
    return UsNormRows(
        highest=best.code if best else None,
        levels=tuple(
            LevelRow(
                level=row.level.rating,
                title=row.level.title,
                expected=round(row.expected / POINT, PLACES),
                required=None if row.required is None else row.required / 2,
                norm=row.norm,
            )
            for row in found.levels
        ),
        conditions=tuple(
            UsConditionRow(name=one.name, text=one.text, state=one.state)
            for one in found.conditions
        ),
    )


def norm_lines(found: UsNorms) -> Iterator[str]:
    """List the highest norm made, the conditions, and the score for each level."""
    best = found.highest
    made = "none made"
    if best is not None:
        made = f"{best.title} (level {best.rating})"
    elif any(row.norm is None for row in found.levels):
        made = "not judged"
    yield f"US Chess norm: {made}"
    for name, text, state in found.conditions:
        yield f"norm condition, {name}: {text}: {state}"
    for row in found.levels:
        yield f"norm {row.level.rating}, {row.level.title}: {_level_text(found, row)}"


def field_lines(field: EventRatings) -> Iterator[str]:
    """List the norms made in a whole event, the highest level first."""
    ratings = us_chess.ratings_after(field)
    made: dict[UsLevel, list[str]] = {level: [] for level in reversed(LEVELS)}
    left = []
    for row in field.rows:
        if row.event is None:
            continue
        dual = field.terms.dual
        found = us_chess.judge_player(field.crosstable, row.player, ratings, dual)
        if found.highest is not None:
            made[found.highest].append(str(row.player.no))
        elif found.levels[0].norm is None:
            left.append(str(row.player.no))
    for level, numbers in made.items():
        if numbers:
            yield f"norm {level.rating}, {level.title}: no. {', '.join(numbers)}"
    if left:
        yield f"norm not judged, a round unplayed or not rated: no. {', '.join(left)}"
    if any(made.values()):
        _, text, state = event_condition(field.terms.dual)
        yield f"norm condition, event: {text}: {state}"


def _level_text(found: UsNorms, row: LevelNorm) -> str:
    needed = (
        "out of reach"
        if row.required is None
        else f"needs {format_points(row.required)}"
    )
    if row.norm is None and row.required is None:
        needed = "not judged"
    expected = format_number(row.expected / POINT, PLACES)
    scored = f"{format_points(found.half_points)} of {found.games}"
    made = ", made" if row.norm else ""
    return f"expected {expected}, {needed}, scored {scored}{made}"
