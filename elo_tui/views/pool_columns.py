"""Columns of the parts of a pool."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from elo_tui.answers.pool_analysis_rows import FitRow, QualityRow
from elo_tui.answers.pool_rows import LedgerRow, MoverRow, PersonRow, QuestionRow
from elo_tui.core.pool.replayed_pool import EventSummary
from elo_tui.core.text.figures import format_change
from elo_tui.views.columns import Column, field_column, text_column

_NAME_MAX = 41
#: The least height of a course, points: a few points are no rise.
_COURSE_LEAST = 50.0
_BARS = "▁▂▃▄▅▆▇█"
#: The column that each part is sorted by at first.
DEFAULT_ORDER = {
    "people": "place",
    "events": "last_day",
    "movers": "change",
    "questions": "name",
    "ledger": "number",
    "fit": "component",
    "quality": "loss",
}


def draw_course(ratings: Sequence[float]) -> str:
    """Draw ratings as bars of eight heights; "" for fewer than two."""
    if len(ratings) < 2:
        return ""
    low, high = min(ratings), max(ratings)
    span = max(high - low, _COURSE_LEAST)
    return "".join(_BARS[round(7 * (one - low) / span)] for one in ratings)


_TENTHS, _THOUSANDS = "{:.1f}".format, "{:,}".format


def _change_role(row: PersonRow | MoverRow) -> str:
    if row.change is None or abs(row.change) < 0.05:
        return ""
    return "good" if row.change > 0 else "bad"


def _change_column(width: int, meaning: str) -> Column[Any]:
    return field_column(
        "change",
        "Change",
        width,
        partial(format_change, places=1),
        _change_role,
        meaning=meaning,
    )


def _number_column(name: str, width: int, meaning: str) -> Column[Any]:
    """A column of small numbers, the first of them first."""
    return field_column(
        name, "No", width, role="dim", best_first=False, meaning=meaning
    )


def _name_column(
    title: str,
    width: int,
    text: Callable[[Any], str] = lambda row: str(row.name),
    meaning: str = "",
) -> Column[Any]:
    """A column of names, sorted from A to Z."""
    return text_column(
        "name",
        f" {title}",
        width,
        lambda row: f" {text(row)}",
        12,
        sort_key=lambda row: row.name.casefold(),
        best_first=False,
        meaning=meaning,
    )


def _rating_text(row: PersonRow) -> str:
    return f"{row.shown}" if row.rd is None else f"{row.shown} ±{row.rd:.0f}"


def _mark_private(row: PersonRow | MoverRow | FitRow) -> str:
    return f"{row.name} *" if row.is_private else row.name


def _mark_removed(row: EventSummary) -> str:
    return f"{row.name or '(unnamed)'}{'' if row.is_active else ' (removed)'}"


def _show_loss(value: float | None) -> str:
    return "-" if value is None else f"{value:.4f}"


_PEOPLE: tuple[Column[PersonRow], ...] = (
    _number_column("place", 5, "place on the newest list"),
    _name_column(
        "Name",
        _NAME_MAX,
        _mark_private,
        "as in the first file; * = private, in no published list",
    ),
    field_column("id", "Id", 14, role="dim", is_left=True, from_width=100)._replace(
        best_first=False
    ),
    Column(
        "rating",
        "Rating",
        9,
        _rating_text,
        "strong",
        sort_key=lambda row: row.rating,
        meaning="on the newest list, rounded",
    ),
    _change_column(8, "since the list before"),
    field_column("games", "Games", 7, from_width=44, meaning="rated games"),
    field_column(
        "last_played",
        "Last game",
        12,
        role="dim",
        from_width=60,
        meaning="last day of the newest event with a rated game",
    ),
    text_column(
        "course",
        "  Course",
        19,
        lambda row: f"  {draw_course(row.course)}",
        from_width=78,
        role="key",
        waits=1,
        meaning="the rating on the last lists",
    ),
)
_EVENTS: tuple[Column[EventSummary], ...] = (
    _number_column("number", 5, "number in the ledger"),
    _name_column("Event", _NAME_MAX, _mark_removed),
    field_column("first_day", "From", 12, role="dim", from_width=60),
    field_column("last_day", "Last day", 12)._replace(
        sort_key=lambda row: (row.last_day, row.first_day, row.number),
        meaning="decides the order of rating",
    ),
    field_column("players", "Players", 9, _THOUSANDS, from_width=50),
    field_column("rated_games", "Games", 8, _THOUSANDS, meaning="rated games"),
)
_MOVERS: tuple[Column[MoverRow], ...] = (
    _name_column("Name", _NAME_MAX, _mark_private),
    field_column("before", "Before", 9, _TENTHS, "dim", from_width=44),
    field_column("after", "After", 9, _TENTHS, "strong"),
    _change_column(9, "between the two lists"),
    field_column("games", "Games", 7, from_width=52)._replace(
        meaning="rated games between the two lists"
    ),
)
_QUESTIONS: tuple[Column[QuestionRow], ...] = (
    _name_column("Name", 29),
    text_column("other", "Perhaps", 29, lambda row: row.other, 12),
    # the longest reason
    text_column("why", "Why", 40, lambda row: row.why, 40, "dim", from_width=76),
)
_LEDGER: tuple[Column[LedgerRow], ...] = (
    field_column("number", "No", 6, role="dim"),
    text_column(
        "text",
        " Entry",
        90,
        lambda row: f" {row.text}{' (undone)' if row.is_undone else ''}",
        20,
    ),
)
_FIT: tuple[Column[FitRow], ...] = (
    Column(
        "component",
        "No",
        6,
        lambda row: str(row.place),
        "dim",
        sort_key=lambda row: (row.component, row.place),
        best_first=False,
        meaning="place by the joint fit",
    ),
    _name_column("Name", _NAME_MAX, _mark_private),
    Column(
        "rating",
        "Fit",
        8,
        lambda row: "-" if row.rating is None else f"{row.rating:.0f}",
        "strong",
        sort_key=lambda row: row.rating,
        meaning="the rating that makes all results the most likely",
    ),
    field_column(
        "error",
        "±",
        6,
        "{:.0f}".format,
        best_first=False,
        meaning="one standard deviation",
    ),
    field_column("games", "Games", 7, from_width=44),
    Column(
        "group",
        "Group",
        7,
        lambda row: str(row.component),
        "dim",
        from_width=52,
        meaning="players of different groups have no game that connects them",
    ),
)
_QUALITY: tuple[Column[QualityRow], ...] = (
    _name_column("Predicted by", 29)._replace(sort_key=lambda row: row.name),
    Column(
        "loss",
        "Log-loss",
        10,
        lambda row: _show_loss(row.log_loss),
        "strong",
        sort_key=lambda row: row.log_loss,
        best_first=False,
        meaning="lower is better; 0.6931 is a coin",
    ),
    Column(
        "brier",
        "Brier",
        9,
        lambda row: _show_loss(row.brier),
        sort_key=lambda row: row.brier,
        best_first=False,
        meaning="mean square of the difference; lower is better",
    ),
)
COLUMNS: Mapping[str, Sequence[Column[Any]]] = {
    "people": _PEOPLE,
    "events": _EVENTS,
    "movers": _MOVERS,
    "questions": _QUESTIONS,
    "ledger": _LEDGER,
    "fit": _FIT,
    "quality": _QUALITY,
}
