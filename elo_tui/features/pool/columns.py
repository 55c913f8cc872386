"""Columns of the parts of a pool."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Any

from elo_tui.core.pool.replayed_pool import EventSummary
from elo_tui.core.text.figures import format_change
from elo_tui.features.pool.analyses import FitRow
from elo_tui.features.pool.rows import LedgerRow, MoverRow, PersonRow
from elo_tui.kit.tables.columns import CellTexts, read_columns

#: The least height of a course, points: a few points are no rise.
_COURSE_LEAST = 50.0
_BARS = "▁▂▃▄▅▆▇█"


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


def _write_rating(row: PersonRow | FitRow) -> str:
    if isinstance(row, FitRow):
        return "-" if row.rating is None else f"{row.rating:.0f}"
    return f"{row.shown}" if row.rd is None else f"{row.shown} ±{row.rd:.0f}"


def _write_name(row: Any) -> str:  # noqa: ANN401  (of any part)
    if isinstance(row, EventSummary):
        marks = " (removed)" * (not row.is_active) + " (incomplete)" * bool(row.notes)
        return f" {row.name or '(unnamed)'}{marks}"
    return f" {row.name}{' *' * getattr(row, 'is_private', False)}"


def _write_loss(value: float | None) -> str:
    return "-" if value is None else f"{value:.4f}"


def _write_entry(row: LedgerRow) -> str:
    return f" {row.text}{' (undone)' if row.is_undone else ''}"


_TEXTS: CellTexts[Any] = CellTexts(
    cells={
        "name": _write_name,
        "rating": _write_rating,
        "course": lambda row: f"  {draw_course(row.course)}",
        "other": lambda row: str(row.other),
        "why": lambda row: str(row.why),
        "text": _write_entry,
        "component": lambda row: str(row.place),
        "group": lambda row: str(row.component),
        "loss": lambda row: _write_loss(row.log_loss),
        "brier": lambda row: _write_loss(row.brier),
    },
    keys={
        "name": lambda row: row.name.casefold(),
        "rating": lambda row: row.rating,
        "last_day": lambda row: (row.last_day, row.first_day, row.number),
        "component": lambda row: (row.component, row.place),
        "loss": lambda row: row.log_loss,
        "brier": lambda row: row.brier,
    },
    roles={"change": _change_role},
    writers={
        "change": partial(format_change, places=1),
        "players": _THOUSANDS,
        "rated_games": _THOUSANDS,
        "before": _TENTHS,
        "after": _TENTHS,
        "error": "{:.0f}".format,
    },
)
#: Each part with its name, its first order and its columns.
_PARTS = """
[people] People, by place
place | No | 5 | dim rising | place on the newest list
name | " Name" | 41 | left least=12 rising | \
    as in the first file; * = private, in no published list
id | Id | 14 | left dim from=100 rising |
rating | Rating | 9 | strong | on the newest list, rounded
change | Change | 8 | | since the list before
games | Games | 7 | from=44 | rated games
last_played | Last game | 12 | dim from=60 | \
    last day of the newest event with a rated game
course | "  Course" | 19 | left key from=78 waits=1 | the rating on the last lists

[events] Events, by last_day
number | No | 5 | dim rising | number in the ledger
name | " Event" | 41 | left least=12 rising |
first_day | From | 12 | dim from=60 |
last_day | Last day | 12 | | decides the order of rating
players | Players | 9 | from=50 |
rated_games | Games | 8 | | rated games

[movers] Movers, by change
name | " Name" | 41 | left least=12 rising |
before | Before | 9 | dim from=44 |
after | After | 9 | strong |
change | Change | 9 | | between the two lists
games | Games | 7 | from=52 | rated games between the two lists

[questions] Who is who, by name
name | " Name" | 29 | left least=12 rising |
other | Perhaps | 29 | left least=12 |
why | Why | 40 | left dim least=40 from=76 |

[ledger] Ledger, by number
number | No | 6 | dim |
text | " Entry" | 90 | left least=20 |

[fit] Fit, by component
component | No | 6 | dim rising | place by the joint fit
name | " Name" | 41 | left least=12 rising |
rating | Fit | 8 | strong | the rating that makes all results the most likely
error | ± | 6 | rising | one standard deviation
games | Games | 7 | from=44 |
group | Group | 7 | dim from=52 | \
    players of different groups have no game that connects them

[quality] Quality, by loss
name | " Predicted by" | 29 | left least=12 rising |
loss | Log-loss | 10 | strong rising | lower is better; 0.6931 is a coin
brier | Brier | 9 | rising | mean square of the difference; lower is better
"""
_READ = re.findall(r"\[(\w+)\] (.+), by (\w+)\n((?:.+\n)+)", _PARTS)
#: The names of the parts.
PARTS = {part: name for part, name, _, _ in _READ}
#: The column that each part is sorted by at first.
DEFAULT_ORDER = {part: order for part, _, order, _ in _READ}
#: The columns of each part; the longest reason is in the column Why.
COLUMNS = {part: read_columns(rows, _TEXTS) for part, _, _, rows in _READ}
