"""Columns of the parts of a pool."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from operator import attrgetter

from elo_tui.core.text.figures import format_change, format_percent
from elo_tui.features.pool.answer.analysis import FittedPerson
from elo_tui.features.pool.answer.changes import Mover
from elo_tui.features.pool.answer.events import PublishedEvent
from elo_tui.features.pool.answer.lists import ListedPerson
from elo_tui.features.pool.answer.rows import PoolPerson, PoolRow
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


def _change_role(row: PoolRow) -> str:
    change = row.change if isinstance(row, ListedPerson | Mover) else None
    if not change or abs(change) < 0.05:
        return ""
    return "good" if change > 0 else "bad"


def _write_rating(row: PoolRow) -> str:
    if isinstance(row, ListedPerson):
        return f"{row.shown}" if row.rd is None else f"{row.shown} ±{row.rd:<3.0f}"
    assert isinstance(row, FittedPerson)
    return _write_known(row.rating, ".0f")


def _write_known(value: float | None, form: str) -> str:
    return "-" if value is None else f"{value:{form}}"


_write_loss = partial(_write_known, form=".4f")


def _write_name(row: PoolRow) -> str:
    if isinstance(row, PublishedEvent):
        marks = " (removed)" * row.is_out + " (incomplete)" * bool(row.notes)
        marks += " (large changes)" * bool(row.large)
        return f" {row.title or '(unnamed)'}{marks}"
    return f" {row.title}{' *' * (isinstance(row, PoolPerson) and row.is_private)}"


def _cell(name: str, write: Callable[..., str] = str) -> Callable[[PoolRow], str]:
    """Make what writes a field that is not sorted by, or by another one."""
    get = attrgetter(name)
    return lambda row: write(get(row))


_TENTHS, _THOUSANDS = "{:.1f}".format, "{:,}".format
_TEXTS: CellTexts[PoolRow] = CellTexts(
    cells={
        "place": _cell("place_"),
        "name": _write_name,
        "rating": _write_rating,
        "course": _cell("course", lambda ratings: f"  {draw_course(ratings)}"),
        "other": _cell("b.name"),
        "why": _cell("why"),
        "moment": _cell("moment", "  {}".format),
        "what": _cell("what", " {}".format),
        "component": _cell("place"),
        "group": _cell("component"),
        "loss": _cell("log_loss", _write_loss),
        "brier": _cell("brier", _write_loss),
    },
    keys={
        "place": attrgetter("place"),
        "name": lambda row: row.title.casefold(),
        "rating": attrgetter("rating"),
        "last_day": attrgetter("last_day", "first_day", "number"),
        "component": attrgetter("component", "place"),
        "loss": attrgetter("log_loss"),
        "brier": attrgetter("brier"),
    },
    roles={"change": _change_role},
    writers={
        "change": partial(format_change, places=1),
        "players": _THOUSANDS,
        "rated_games": _THOUSANDS,
        "before": _TENTHS,
        "after": _TENTHS,
        "error": "{:.0f}".format,
        "superiority": partial(format_percent, decimals=0),
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

[questions] Doubles, by name
name | " Name" | 29 | left least=12 rising |
other | Perhaps | 29 | left least=12 |
why | Why | 40 | left dim least=40 from=76 |

[ledger] Ledger, by entry
entry | No | 6 | dim |
moment | "  When" | 19 | dim left from=60 |
what | " Entry" | 72 | left least=20 |

[fit] Fit, by component
component | No | 6 | dim rising | place by the joint fit
name | " Name" | 41 | left least=12 rising |
rating | Fit | 8 | strong | the rating that makes all results the most likely
error | ± | 6 | rising | one standard deviation
superiority | Over next | 10 | from=90 | \
    the probability of being stronger than the next one
games | Games | 7 | from=44 |
group | Group | 7 | dim from=52 | \
    players of different groups have no game that connects them

[quality] Quality, by loss
name | " Predicted by" | 29 | left least=12 rising |
loss | Log-loss | 10 | strong rising | lower is better; 0.6931 is a coin
brier | Brier | 9 | rising | mean square of the difference; lower is better

[ladder] Ladder, by rung
rung | No | 6 | strong rising | the winner takes the rung, the others move down
name | " Name" | 41 | left least=12 rising |
exchange | Swap | 8 | dim rising | the rung if the two of a game exchange theirs
"""
_READ = re.findall(r"\[(\w+)\] (.+), by (\w+)\n((?:.+\n)+)", _PARTS)
#: The names of the parts.
PARTS = {part: name for part, name, _, _ in _READ}
#: The column that each part is sorted by at first.
DEFAULT_ORDER = {part: order for part, _, order, _ in _READ}
#: The columns of each part; the longest reason is in the column Why.
COLUMNS = {part: read_columns(rows, _TEXTS) for part, _, _, rows in _READ}
