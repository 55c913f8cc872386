"""Columns of the players of an event, with their order and meaning."""

from __future__ import annotations

from elo_tui.answers.event_words import new_rating_text
from elo_tui.core import systems
from elo_tui.core.events.event_ratings import RatingRow
from elo_tui.core.model import NO_K
from elo_tui.core.text.figures import (
    format_change,
    format_number,
    format_points,
    format_stated_points,
)
from elo_tui.views.columns import WAITS_MOST, Column


def _k(row: RatingRow) -> str:
    return format_number(row.event.k.value) if row.event and row.event.k != NO_K else ""


def _games(row: RatingRow) -> str:
    return str(row.event.rated_games) if row.event else ""


def _score(row: RatingRow) -> str:
    return _align_points(format_points(row.event.score_halves) if row.event else "")


def _points(row: RatingRow) -> str:
    points = row.player.points
    return _align_points("" if points is None else format_stated_points(points))


def _align_points(text: str) -> str:
    """Align whole points: a blank stands in place of a half."""
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
FIGURES: tuple[Column[RatingRow], ...] = (
    Column(
        "federation",
        "FED",
        4,
        cell=lambda row: row.player.origin,
        role="dim",
        from_width=60,
        waits=3,
        sort_key=lambda row: row.player.origin,
        best_first=False,
        meaning="FED: the federation, as in the report",
    ),
    Column(
        "rating",
        "Rtg",
        5,
        cell=lambda row: str(row.player.rating or "-"),
        from_width=40,
        sort_key=lambda row: row.player.rating or None,
        meaning="Rtg: the rating before the event",
    ),
    Column(
        "k",
        "K",
        6,
        cell=_k,
        least=5,
        from_width=70,
        sort_key=lambda row: row.event.k.value if row.event else None,
        meaning="K: the change for a score one point above the expected one",
    ),
    Column(
        "games",
        "n",
        3,
        cell=_games,
        from_width=70,
        waits=2,
        sort_key=lambda row: row.event.rated_games if row.event else None,
        meaning="n: the number of rated games",
    ),
    Column(
        "score",
        "W ",
        5,
        cell=_score,
        least=4,
        from_width=70,
        sort_key=lambda row: row.event.score_halves if row.event else None,
        meaning="W: the score in the rated games",
    ),
    Column(
        "expected",
        "We",
        6,
        cell=_expected_text,
        from_width=70,
        sort_key=lambda row: row.event.expected if row.event else None,
        meaning="We: the expected score in the rated games",
    ),
    Column(
        "change",
        "Change",
        9,
        cell=_change,
        role=_change_role,
        least=8,
        from_width=40,
        sort_key=lambda row: row.change,
        meaning="Change: new minus old rating, unrounded",
    ),
    Column(
        "new",
        "New",
        6,
        cell=_new,
        role=_new_role,
        from_width=40,
        sort_key=lambda row: row.event.new_rating if row.event else None,
        meaning="New: the rating after the event",
    ),
    Column(
        "performance",
        "Rp",
        6,
        cell=lambda row: str(row.event.tpr or "") if row.event else "",
        from_width=76,
        waits=1,
        sort_key=lambda row: row.event.tpr if row.event else None,
        meaning="Rp: the performance rating (TPR)",
    ),
    Column(
        "points",
        "Pts",
        6,
        cell=_points,
        role="dim",
        from_width=78,
        waits=4,
        sort_key=lambda row: row.player.points,
        meaning="Pts: the points, as in the report",
    ),
    Column(
        "stated",
        "Stated",
        9,
        cell=_stated_text,
        role="dim",
        from_width=78,
        waits=5,
        meaning="Stated: the change or new rating, as in the report",
    ),
)
NUMBER: Column[RatingRow] = Column(
    "no",
    "No ",
    6,
    cell=lambda row: f"{row.player.no} ",
    sort_key=lambda row: row.player.no,
    best_first=False,
    meaning="No: the starting number",
)
NAME: Column[RatingRow] = Column(
    "name",
    "Name",
    0,
    cell=lambda row: row.player.name or "(unnamed)",
    is_left=True,
    is_elastic=True,
    sort_key=lambda row: row.player.name.casefold(),
    best_first=False,
    meaning="Name: from A to Z",
)
#: The reason of the K, in whole or not at all: it is also below the table.
REASON: Column[RatingRow] = Column(
    "reason",
    "  Why this K",
    0,
    cell=lambda row: f"  {row.event.k.reason}" if row.event else "",
    role="dim",
    is_left=True,
    waits=WAITS_MOST,
)
#: The columns that a field can be sorted by, by name.
SORTED = {
    column.name: column
    for column in (NUMBER, NAME, *FIGURES)
    if column.sort_key is not None
}


def measure_reasons(rows: tuple[RatingRow, ...]) -> int:
    """Return the width of the column of reasons, cells."""
    # a letter of a search asks for this: a generator takes longer
    longest = max([len(row.event.k.reason) for row in rows if row.event], default=0)
    return max(longest, len("Why this K")) + 3
