"""The ratings of several people of the roster over time."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Annotated

from msgspec import field

from elo_tui.core.text.figures import format_change
from elo_tui.features.roster.answer.people_chart import draw_ratings
from elo_tui.features.roster.answer.rows import RosterRow
from elo_tui.kit.answer import Answer, Lead, Measure, Record
from elo_tui.kit.chart_kinds import Curves
from elo_tui.kit.text_parts import TextPart


class PointRow(Record, frozen=True, kw_only=True):
    """A rating from a day on."""

    day: date = field(name="date")
    rating: int
    source: str


class PersonPoints(Record, frozen=True, kw_only=True):
    """The ratings of a person."""

    name: str
    points: tuple[PointRow, ...]


class PeopleCompared(Answer, frozen=True, kw_only=True):
    """The ratings of several people over time."""

    people: Annotated[tuple[PersonPoints, ...], Measure(role="data")]
    lines: Lead
    curves: Annotated[tuple[Curves, ...], Measure(role="chart")]
    is_drawn: Annotated[bool, Measure(role="source")]
    """Whether the text has the chart, too."""

    @property
    def title(self) -> str:
        return "Comparison"

    def write_text(self) -> Sequence[TextPart] | None:
        # a page has the chart anyway
        return [*self.lines, "", *self.curves] if self.is_drawn else None


def answer_people_compared(
    rows: Sequence[RosterRow], today: date, since: date | None, is_drawn: bool = False
) -> PeopleCompared:
    """Answer with the ratings of several people over time."""
    people = tuple(_list_points(row, since or date.min) for row in rows)
    return PeopleCompared(
        people=people,
        lines=tuple(map(_compare, people)),
        curves=draw_ratings(rows, today, since),
        is_drawn=is_drawn,
    )


def _list_points(row: RosterRow, since: date) -> PersonPoints:
    points = (
        PointRow(day=one.day, rating=one.rating, source=one.source)
        for one in row.points
        if one.day >= since
    )
    return PersonPoints(name=row.name, points=tuple(points))


def _compare(one: PersonPoints) -> str:
    if not one.points:
        return f"{one.name}: no rating"
    first, last = one.points[0], one.points[-1]
    change = format_change(last.rating - first.rating, 0)
    return (
        f"{one.name}: {first.rating} on {first.day},"
        f" {last.rating} on {last.day}, {change}"
    )
