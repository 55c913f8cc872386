"""Columns of the parts of a pool."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from elo_tui.answers.pool_analyses import FitRow, QualityRow
from elo_tui.answers.pool_rows import LedgerRow, MoverRow, PersonRow, QuestionRow
from elo_tui.core.pool.replayed_pool import EventSummary
from elo_tui.core.text.figures import format_change
from elo_tui.views.columns import Column, text_column

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


def _text(
    name: str,
    title: str,
    width: int,
    cell: Callable[[Any], str],
    least: int = 0,
    role: str = "",
    **more: Any,  # noqa: ANN401  (fields of a column)
) -> Column[Any]:
    column: Column[Any] = text_column(name, title, width, cell, least, role)
    return column._replace(**more)


def _change_text(change: float | None) -> str:
    return "" if change is None else format_change(change, 1)


def _change_role(change: float | None) -> str:
    if change is None or abs(change) < 0.05:
        return ""
    return "good" if change > 0 else "bad"


def _rating_text(row: PersonRow) -> str:
    return f"{row.shown}" if row.rd is None else f"{row.shown} ±{row.rd:.0f}"


def _name_text(row: PersonRow | MoverRow | FitRow) -> str:
    return f"{row.name} *" if row.is_private else row.name


_PEOPLE: tuple[Column[PersonRow], ...] = (
    Column(
        "place",
        "No",
        5,
        lambda row: str(row.place),
        "dim",
        sort_key=lambda row: row.place,
        best_first=False,
        meaning="place on the newest list",
    ),
    _text(
        "name",
        " Name",
        _NAME_MAX,
        lambda row: f" {_name_text(row)}",
        12,
        sort_key=lambda row: row.name.casefold(),
        best_first=False,
        meaning="as in the first file; * = private, in no published list",
    ),
    _text(
        "id",
        "Id",
        14,
        lambda row: row.id,
        role="dim",
        from_width=100,
        sort_key=lambda row: row.id,
        best_first=False,
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
    Column(
        "change",
        "Change",
        8,
        lambda row: _change_text(row.change),
        role=lambda row: _change_role(row.change),
        sort_key=lambda row: row.change,
        meaning="since the list before",
    ),
    Column(
        "games",
        "Games",
        7,
        lambda row: str(row.games),
        sort_key=lambda row: row.games,
        from_width=44,
        meaning="rated games",
    ),
    Column(
        "last_played",
        "Last game",
        12,
        lambda row: str(row.last_played or ""),
        "dim",
        sort_key=lambda row: row.last_played,
        from_width=60,
        meaning="last day of the newest event with a rated game",
    ),
    _text(
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
    Column(
        "number",
        "No",
        5,
        lambda row: str(row.number),
        "dim",
        sort_key=lambda row: row.number,
        best_first=False,
        meaning="number in the ledger",
    ),
    _text(
        "name",
        " Event",
        _NAME_MAX,
        lambda row: (
            f" {row.name or '(unnamed)'}{'' if row.is_active else ' (removed)'}"
        ),
        12,
        sort_key=lambda row: row.name.casefold(),
        best_first=False,
    ),
    Column(
        "first_day",
        "From",
        12,
        lambda row: row.first_day.isoformat(),
        "dim",
        sort_key=lambda row: row.first_day,
        from_width=60,
    ),
    Column(
        "last_day",
        "Last day",
        12,
        lambda row: row.last_day.isoformat(),
        sort_key=lambda row: (row.last_day, row.first_day, row.number),
        meaning="decides the order of rating",
    ),
    Column(
        "players",
        "Players",
        9,
        lambda row: f"{row.players:,}",
        sort_key=lambda row: row.players,
        from_width=50,
    ),
    Column(
        "rated_games",
        "Games",
        8,
        lambda row: f"{row.rated_games:,}",
        sort_key=lambda row: row.rated_games,
        meaning="rated games",
    ),
)
_MOVERS: tuple[Column[MoverRow], ...] = (
    _text(
        "name",
        " Name",
        _NAME_MAX,
        lambda row: f" {_name_text(row)}",
        12,
        sort_key=lambda row: row.name.casefold(),
        best_first=False,
    ),
    Column(
        "before",
        "Before",
        9,
        lambda row: f"{row.before:.1f}",
        "dim",
        sort_key=lambda row: row.before,
        from_width=44,
    ),
    Column(
        "after",
        "After",
        9,
        lambda row: f"{row.after:.1f}",
        "strong",
        sort_key=lambda row: row.after,
    ),
    Column(
        "change",
        "Change",
        9,
        lambda row: _change_text(row.change),
        role=lambda row: _change_role(row.change),
        sort_key=lambda row: row.change,
        meaning="between the two lists",
    ),
    Column(
        "games",
        "Games",
        7,
        lambda row: str(row.games),
        sort_key=lambda row: row.games,
        from_width=52,
        meaning="rated games between the two lists",
    ),
)
_QUESTIONS: tuple[Column[QuestionRow], ...] = (
    _text(
        *("name", " Name", 29, lambda row: f" {row.name}", 12),
        sort_key=lambda row: row.name.casefold(),
        best_first=False,
    ),
    _text("other", "Perhaps", 29, lambda row: row.other, 12),
    # the longest reason
    _text("why", "Why", 40, lambda row: row.why, 40, "dim", from_width=76),
)
_LEDGER: tuple[Column[LedgerRow], ...] = (
    Column(
        "number",
        "No",
        6,
        lambda row: str(row.number),
        "dim",
        sort_key=lambda row: row.number,
    ),
    _text(
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
    _text(
        "name",
        " Name",
        _NAME_MAX,
        lambda row: f" {_name_text(row)}",
        12,
        sort_key=lambda row: row.name.casefold(),
        best_first=False,
    ),
    Column(
        "rating",
        "Fit",
        8,
        lambda row: "-" if row.rating is None else f"{row.rating:.0f}",
        "strong",
        sort_key=lambda row: row.rating,
        meaning="the rating that makes all results the most likely",
    ),
    Column(
        "error",
        "±",
        6,
        lambda row: "" if row.error is None else f"{row.error:.0f}",
        sort_key=lambda row: row.error,
        best_first=False,
        meaning="one standard deviation",
    ),
    Column(
        "games",
        "Games",
        7,
        lambda row: str(row.games),
        sort_key=lambda row: row.games,
        from_width=44,
    ),
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
    _text(
        "name",
        " Predicted by",
        29,
        lambda row: f" {row.name}",
        12,
        sort_key=lambda row: row.name,
        best_first=False,
    ),
    Column(
        "loss",
        "Log-loss",
        10,
        lambda row: "-" if row.log_loss is None else f"{row.log_loss:.4f}",
        "strong",
        sort_key=lambda row: row.log_loss,
        best_first=False,
        meaning="lower is better; 0.6931 is a coin",
    ),
    Column(
        "brier",
        "Brier",
        9,
        lambda row: "-" if row.brier is None else f"{row.brier:.4f}",
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
