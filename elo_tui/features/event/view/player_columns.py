"""Columns of the players of an event, with their order and meaning."""

from __future__ import annotations

from collections.abc import Iterable

from elo_tui.core import systems
from elo_tui.core.events.event_ratings import RatingRow
from elo_tui.core.text.figures import (
    format_change,
    format_points,
    format_stated_points,
)
from elo_tui.kit.event_words import k_text, new_rating_text
from elo_tui.kit.tables.columns import WAITS_MOST, CellTexts, read_columns


def _games(row: RatingRow) -> str:
    return str(row.event.rated_games) if row.event else ""


def _score(row: RatingRow) -> str:
    return _align_points(format_points(row.event.score_halves) if row.event else "")


def _points(row: RatingRow) -> str:
    points = row.player.points
    return _align_points("" if points is None else format_stated_points(points))


def _align_points(text: str) -> str:
    """Align whole points: a blank takes the place of a half."""
    return text if text.endswith("½") else f"{text} "


def _expected_text(row: RatingRow) -> str:
    if row.event is None or row.change is None:
        return ""
    places = systems.get_row(row.event.system).places
    return f"{row.event.expected:.{min(2, places)}f}"


def _change(row: RatingRow) -> str:
    if row.event is None:
        return ""
    if row.change is None:
        first = row.event.first_rating and row.event.rated_games
        return "first" if first else "-"
    return format_change(row.change)


def _change_role(row: RatingRow) -> str:
    """The colour of a gain or a loss; the sign shows the same without it."""
    if row.change is None or abs(row.change) < 0.005:
        return ""
    return "good" if row.change > 0 else "bad"


def _new(row: RatingRow) -> str:
    if row.event is None:
        return ""
    # a range is too wide for the column; the line of sums has it
    return "est." if row.event.first_range else new_rating_text(row.event)


def _new_role(row: RatingRow) -> str:
    # without a rated game it is the old rating
    return "strong" if row.event is not None and row.event.rated_games else "dim"


def _stated_text(row: RatingRow) -> str:
    player = row.player
    if player.published_change is not None:
        return format_change(player.published_change)
    return str(player.published_rating or "")


#: The figures that an event without games does not have.
OF_GAMES = ("games", "score", "expected", "change", "new", "performance")
#: The figures to the right of the names.
FIGURES = read_columns(
    """
federation | FED | 4 | dim rising from=60 waits=3 | \
    FED: the federation, as in the report
rating | Rtg | 5 | from=40 | Rtg: the rating before the event
k | K | 6 | least=5 from=70 | \
    K: the change for a score one point above the expected one
games | n | 3 | from=70 waits=2 | n: the number of rated games
score | "W " | 5 | least=4 from=70 | W: the score in the rated games
expected | We | 6 | from=70 | We: the expected score in the rated games
change | Change | 9 | least=8 from=40 | Change: new minus old rating, unrounded
new | New | 6 | from=40 | New: the rating after the event
performance | Rp | 6 | from=76 waits=1 | Rp: the performance rating (TPR)
points | Pts | 6 | dim from=78 waits=4 | Pts: the points, as in the report
stated | Stated | 9 | dim from=78 waits=5 | \
    Stated: the change or new rating, as in the report
""",
    CellTexts[RatingRow](
        cells={
            "federation": lambda row: row.player.origin,
            "rating": lambda row: str(row.player.rating or "-"),
            "k": lambda row: k_text(row.event) if row.event else "",
            "games": _games,
            "score": _score,
            "expected": _expected_text,
            "change": _change,
            "new": _new,
            "performance": lambda row: str(row.event.tpr or "") if row.event else "",
            "points": _points,
            "stated": _stated_text,
        },
        keys={
            "federation": lambda row: row.player.origin,
            "rating": lambda row: row.player.rating or None,
            "k": lambda row: row.event.k.value if row.event else None,
            "games": lambda row: row.event.rated_games if row.event else None,
            "score": lambda row: row.event.score_halves if row.event else None,
            "expected": lambda row: row.event.expected if row.event else None,
            "change": lambda row: row.change,
            "new": lambda row: row.event.new_rating if row.event else None,
            "performance": lambda row: row.event.tpr if row.event else None,
            "points": lambda row: row.player.points,
        },
        roles={"change": _change_role, "new": _new_role},
    ),
)
#: The reason of the K is shown in whole or not at all: it is also below the table.
NUMBER, NAME, REASON = read_columns(
    f"""
no | "No " | 6 | rising | No: the starting number
name | Name | 0 | left rising least=0 | Name: from A to Z
reason | "  Why this K" | 0 | left dim waits={WAITS_MOST} |
""",
    CellTexts[RatingRow](
        cells={
            "no": lambda row: f"{row.player.no} ",
            "name": lambda row: row.player.name or "(unnamed)",
            "reason": lambda row: f"  {row.event.k.reason}" if row.event else "",
        },
        keys={
            "no": lambda row: row.player.no,
            "name": lambda row: row.player.name.casefold(),
        },
    ),
)
#: The columns that a field can be sorted by, by name.
SORTED = {
    column.name: column
    for column in (NUMBER, NAME, *FIGURES)
    if column.sort_key is not None
}


def measure_reasons(rows: Iterable[RatingRow]) -> int:
    """Return the width of the column of reasons, cells."""
    longest = max((len(row.event.k.reason) for row in rows if row.event), default=0)
    return max(longest, len("Why this K")) + 3
