"""Pools for scripts: columns of games in, columns of ratings out.

A column is any sequence: a list, an `array`, a column of numpy, Polars or Arrow. Ids
are strings or whole numbers. What is wrong gives a `Problem`.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Hashable, Mapping, Sequence
from datetime import date
from itertools import repeat
from math import isnan
from operator import mul
from typing import Any, cast

from msgspec.structs import astuple

from elo_tui.core.model import CoreRecord, Problem
from elo_tui.core.pool.dynamic_fit import fit_history
from elo_tui.core.pool.game_columns import (
    Events,
    Games,
    People,
    PoolSettings,
    make_flags,
)
from elo_tui.core.pool.game_kind import NOT_STATED
from elo_tui.core.pool.joint_fit import FitSettings, FittedPool, fit_pool
from elo_tui.core.pool.pool_quality import (
    PoolQuality,
    QualitySettings,
    measure_quality,
)
from elo_tui.core.pool.pool_rating import rate_pool
from elo_tui.core.pool.pool_state import State, read_state
from elo_tui.core.text.figures import plural

#: Half points are doubled scores.
_SCORES = frozenset((0, 1, 2))
_NO_OPENING: Mapping[Any, float] = {}
#: The list of a later event would be of a day without a date.
_LAST_DAY = date(date.max.year - 1, 12, 31).toordinal()


class GameTable(CoreRecord, frozen=True):
    """The games of a pool, or of a part of its time, as columns of one length."""

    white: Sequence[Any]
    """Ids of the players with White, strings or whole numbers."""
    black: Sequence[Any]
    """Ids of the players with Black."""
    score: Sequence[float]
    """White's: 1, 0.5 or 0."""
    day: Sequence[Any]
    """Dates, or ordinals of `date.toordinal`."""
    event: Sequence[Any] = ()
    """Whatever names the event; empty: the games of a day are one event."""
    round: Sequence[int] = ()
    """Empty: all games of an event are in one round."""


class PoolRatings(CoreRecord, frozen=True):
    """The newest list as columns, and the state that continues it."""

    ids: list[Any]
    """As given; only those on the list have a rating that is a number."""
    ratings: array[float]
    """The rating of each player, points; not a number for one not on the list."""
    rds: array[float]
    """The rating deviation of each player, points; 0 in systems without."""
    volatilities: array[float]
    """The volatility of each player; 0 in systems without."""
    games: array[int]
    """The number of rated games of each player."""
    people: People
    """The players as the engine has them: internal."""
    state: State
    """What continues the list: internal; `pack` writes it."""
    positions: dict[Any, int]
    """The position of each id."""

    def get_rating(self, id: Hashable) -> float | None:
        """Return the rating of a player; None if not on the list."""
        at = self.positions.get(id)
        rating = self.ratings[at] if at is not None else None
        return None if rating is None or isnan(rating) else rating

    def pack(self) -> bytes:
        """Write the list as bytes for `read_ratings`, to continue it elsewhere."""
        return json.dumps(self.ids).encode() + b"\n" + self.state.pack()


def rate_columns(
    system: str,
    table: GameTable,
    settings: PoolSettings = PoolSettings(),  # noqa: B008 - a tuple
    previous: PoolRatings | None = None,
    opening: Mapping[Any, float] = _NO_OPENING,
) -> PoolRatings | Problem:
    """Rate the games of a table in the order of their days.

    `system` takes the place of the one in the settings. `previous` is the answer for
    the time before: it is continued in place, so that a pool larger than memory is
    rated table by table; a batch, such as a month, must not be divided. `opening` has
    the ratings of players who have one before their first game.
    """
    people = previous.people if previous else People.make()
    index = previous.positions if previous else {}
    columns = read_columns(table, people, index, opening)
    if isinstance(columns, Problem):
        return columns
    state = previous.state if previous else None
    found = rate_pool(people, *columns, settings._replace(system=system), state=state)
    if isinstance(found, Problem):
        return found
    return _make_ratings(index, people, found.state)


def read_ratings(data: bytes) -> PoolRatings | Problem:
    """Read a list written by `PoolRatings.pack`, to continue it with `rate_columns`."""
    head, _, rest = data.partition(b"\n")
    state = read_state(rest)
    if isinstance(state, Problem):
        return state
    try:
        ids = json.loads(head)
    except ValueError:
        ids = []
    if len(ids) != len(state.ratings):
        return Problem("state", "state: these bytes are not a saved list of a pool")
    people = People.make()
    for id in ids:
        people.add(str(id))
    return _make_ratings({id: at for at, id in enumerate(ids)}, people, state)


def _make_ratings(
    positions: dict[Any, int], people: People, state: State
) -> PoolRatings:
    return PoolRatings(
        ids=list(positions),
        ratings=state.ratings,
        rds=state.rds,
        volatilities=state.volatilities,
        games=state.games,
        people=people,
        state=state,
        positions=positions,
    )


def fit_columns(
    table: GameTable,
    settings: FitSettings = FitSettings(),  # noqa: B008 - a tuple
    dynamic: bool = False,
) -> tuple[list[Any], FittedPool] | Problem:
    """Fit all games of a table at once; return the ids by person, and the fit.

    The anchors of the settings are by position in the ids, which are in the order of
    `sorted` for ids of one kind.
    """
    people, index = People.make(), dict[Any, int]()
    columns = read_columns(table, people, index, _NO_OPENING)
    if isinstance(columns, Problem):
        return columns
    fit = fit_history if dynamic else fit_pool
    found = fit(people, *columns, settings)
    return found if isinstance(found, Problem) else (list(index), found)


def measure_columns(
    system: str,
    table: GameTable,
    settings: PoolSettings = PoolSettings(),  # noqa: B008 - a tuple
    options: QualitySettings = QualitySettings(  # noqa: B008 - a tuple
        systems=("pool", "fit", "points", "half")
    ),
) -> PoolQuality | Problem:
    """Compare the predictions of a system with the results of later games."""
    people = People.make()
    columns = read_columns(table, people, {}, _NO_OPENING)
    if isinstance(columns, Problem):
        return columns
    rules = settings._replace(system=system)
    return measure_quality(people, *columns, rules, options)


def read_columns(
    table: GameTable,
    people: People,
    index: dict[Any, int],
    opening: Mapping[Any, float],
) -> tuple[Events, Games] | Problem:
    """Make the columns of a pool; append new players to `people` and `index`."""
    white, black, score, day, event, rounds = map(_read_column, astuple(table))
    if problem := _check_table(white, black, score, day, event, rounds):
        return problem
    halves = list(map(mul, score, repeat(2)))
    if not set(halves) <= _SCORES:
        wrong = next(value for value in score if 2 * value not in _SCORES)
        return Problem("score", f"score {wrong!r}: White's is 1, 0.5 or 0")
    days = _read_days(day)
    if isinstance(days, Problem):
        return days
    new = {*white, *black} - index.keys()
    for id in sorted(new, key=lambda one: (isinstance(one, str), one)):
        index[id] = people.add(str(id), rating=opening.get(id, 0))
    keys: list[Any] = event or days
    places = {key: at for at, key in enumerate(dict.fromkeys(keys))}
    spans: dict[Any, tuple[int, int]] = {}
    for key, one in dict.fromkeys(zip(keys, days, strict=True)):
        low, high = spans.get(key, (one, one))
        spans[key] = min(low, one), max(high, one)
    events = Events.make()
    for key, at in places.items():
        events.add(at + 1, *spans[key], name=str(key) if event else "")
    games = Games(
        events=array("i", map(places.__getitem__, keys)),
        rounds=array("i", rounds or repeat(1, len(white))),
        white=array("i", map(index.__getitem__, white)),
        black=array("i", map(index.__getitem__, black)),
        half_points=bytearray(map(int, halves)),
        flags=bytearray([make_flags(colours_known=True)]) * len(white),
        points=array("i", [NOT_STATED]) * len(white),
        other_points=array("i", [NOT_STATED]) * len(white),
    )
    return events, games


def _read_column(column: Any) -> list[Any]:  # noqa: ANN401 - any kind of column
    """Make a list of Python values."""
    if isinstance(column, list):
        return column
    for name in ("to_pylist", "to_list", "tolist"):
        if hasattr(column, name):
            return cast("list[Any]", getattr(column, name)())
    return list(column)


def _check_table(
    white: list[Any],
    black: list[Any],
    score: list[Any],
    day: list[Any],
    event: list[Any],
    rounds: list[Any],
) -> Problem | None:
    columns = {"black": black, "score": score, "day": day}
    for name, optional in (("event", event), ("round", rounds)):
        if optional:
            columns[name] = optional
    for name, column in columns.items():
        if len(column) != len(white):
            values = plural(len(column), "value")
            text = f"{name}: {values} for {plural(len(white), 'game')}"
            return Problem(name, text)
    if wrong := ({*map(type, white), *map(type, black)}) - {str, int}:
        text = f"white, black: ids are strings or whole numbers, not {wrong.pop()}"
        return Problem("white", text)
    if wrong := {*map(type, score)} - {int, float}:
        return Problem("score", f"score: numbers, not {wrong.pop()}")
    if wrong := {*map(type, rounds)} - {int}:
        return Problem("round", f"round: whole numbers, not {wrong.pop()}")
    return None


def _read_days(day: list[Any]) -> list[int] | Problem:
    """Make ordinals of dates."""
    ordinals: dict[Any, int] = {}
    for one in dict.fromkeys(day):
        number = one.toordinal() if isinstance(one, date) else one
        if not isinstance(number, int) or not 1 <= number <= _LAST_DAY:
            text = f"a date up to {date.fromordinal(_LAST_DAY)}, or an ordinal of one"
            return Problem("day", f"day {one!r}: {text}")
        ordinals[one] = number
    return list(map(ordinals.__getitem__, day))
