"""The columns of a script's table as those that a pool is rated from.

A column is any sequence: a list, an `array`, a column of numpy, pandas, Polars or
Arrow. What is wrong gives a `Problem`.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from itertools import repeat
from typing import Any, cast

from elo_tui.core.model import HALF_POINTS, PLAYED, CoreRecord, Problem, Result
from elo_tui.core.plain_data import shorten
from elo_tui.core.pool.game_columns import Events, Games, People, make_flags
from elo_tui.core.pool.game_kind import NOT_STATED
from elo_tui.core.text.figures import plural

#: The list of a later event would be of a day without a date.
_LAST_DAY = date(date.max.year - 1, 12, 31).toordinal()
#: White's score as files write it, half points.
_SCORES: Mapping[object, int] = {
    **{score / 2: score for score in (0, 1, 2)},
    **dict.fromkeys(("1", "1.0", "1-0"), 2),
    **dict.fromkeys(("0.5", "½", "=", "½-½", "1/2", "1/2-1/2", "0.5-0.5"), 1),
    **dict.fromkeys(("0", "0.0", "0-1"), 0),
    **{result: HALF_POINTS[result] for result in PLAYED},
}
_SCORE_KINDS = frozenset((int, float, str, Result))


class _Wrong(Exception):
    """A value that no column has; it carries the `Problem`."""

    def __init__(self, field: str, text: str) -> None:
        self.problem = Problem(field, f"{field}{text}")


def read_columns(
    table: CoreRecord,
    people: People,
    index: dict[Any, int],
    opening: Mapping[Any, float],
) -> tuple[Events, Games] | Problem:
    """Make the columns of a pool; append new players to `people` and `index`."""
    names = table.__struct_fields__
    try:
        columns = [_read_column(name, getattr(table, name)) for name in names]
        white, black, score, day, event, rounds = columns
        _check_columns(dict(zip(names, columns, strict=True)))
        half_points = _translate("score", score, _read_score)
        days = _translate("day", day, _read_day)
        ratings = {id: _read_rating(id, value) for id, value in opening.items()}
    except _Wrong as wrong:
        return wrong.problem
    new = {*white, *black} - index.keys()
    for id in sorted(new, key=lambda one: (isinstance(one, str), one)):
        index[id] = people.add(str(id), rating=ratings.get(id, 0))
    keys: list[Any] = event or days
    places = {key: at for at, key in enumerate(dict.fromkeys(keys))}
    games = Games(
        events=array("i", map(places.__getitem__, keys)),
        rounds=array("i", rounds or repeat(1, len(white))),
        white=array("i", map(index.__getitem__, white)),
        black=array("i", map(index.__getitem__, black)),
        half_points=bytearray(half_points),
        flags=bytearray([make_flags(colours_known=True)]) * len(white),
        points=array("i", [NOT_STATED]) * len(white),
        other_points=array("i", [NOT_STATED]) * len(white),
    )
    return _make_events(places, keys, days, is_named=bool(event)), games


def _make_events(
    places: Mapping[Any, int], keys: Sequence[Any], days: Sequence[int], is_named: bool
) -> Events:
    spans: dict[Any, tuple[int, int]] = {}
    for key, one in dict.fromkeys(zip(keys, days, strict=True)):
        low, high = spans.get(key, (one, one))
        spans[key] = min(low, one), max(high, one)
    events = Events.make()
    for key, at in places.items():
        events.add(at + 1, *spans[key], name=str(key) if is_named else "")
    return events


def _read_column(name: str, column: Any) -> list[Any]:  # noqa: ANN401 - of any kind
    """Make a list of Python values."""
    if isinstance(column, list):
        return column
    for method in ("to_pylist", "to_list", "tolist"):
        if callable(make := getattr(column, method, None)):
            return cast("list[Any]", make())
    if isinstance(column, str | bytes | Mapping) or not hasattr(column, "__iter__"):
        raise _Wrong(name, f": {shorten(column)} is not a column")
    return list(column)


def _check_columns(columns: dict[str, list[Any]]) -> None:
    white, black, event, rounds = (
        columns[name] for name in ("white", "black", "event", "round")
    )
    for name, column in columns.items():
        # the last two may be left out
        if len(column) != len(white) and (column or name not in ("event", "round")):
            values = plural(len(column), "value")
            raise _Wrong(name, f": {values} for {plural(len(white), 'game')}")
    if wrong := ({*map(type, white), *map(type, black)}) - {str, int}:
        text = f", black: ids are strings or whole numbers, not {wrong.pop()}"
        raise _Wrong("white", text)
    if wrong := {*map(type, columns["score"])} - _SCORE_KINDS:
        raise _Wrong("score", f": {_FORMS['score']}, not {wrong.pop()}")
    if wrong := {*map(type, rounds)} - {int}:
        raise _Wrong("round", f": whole numbers, not {wrong.pop()}")
    if rounds and not 0 <= min(rounds) <= max(rounds) < 1 << 31:
        raise _Wrong("round", f" {max(rounds, key=abs)}: of an event's rounds")
    if wrong := {*map(type, event)} - {str, int, date}:
        raise _Wrong("event", f": names or numbers, not {wrong.pop()}")


def _translate(
    name: str, column: list[Any], read: Callable[[Any], int | None]
) -> list[int]:
    """Translate a column, each of its values once."""
    try:
        distinct = dict.fromkeys(column)
    except TypeError:
        raise _Wrong(name, f": values are {_FORMS[name]}") from None
    known: dict[Any, int] = {}
    for one in distinct:
        if (found := read(one)) is None:
            raise _Wrong(name, f" {shorten(one)}: {_FORMS[name]}")
        known[one] = found
    return list(map(known.__getitem__, column))


_FORMS = {
    "score": "White's is 1, 0.5 or 0, or such as '1-0'",
    "day": f"a date up to {date.fromordinal(_LAST_DAY)}, such as '2026-01-31', or an"
    " ordinal of one",
}


def _read_score(score: object) -> int | None:
    """Read White's score, half points; None for anything else."""
    return _SCORES.get(score)


def _read_day(day: object) -> int | None:
    """Read a day as an ordinal; None for anything else."""
    if isinstance(day, str):
        try:
            day = date.fromisoformat(day[:10])
        except ValueError:
            return None
    number = day.toordinal() if isinstance(day, date) else day
    is_ordinal = type(number) is int and 1 <= number <= _LAST_DAY
    return number if is_ordinal else None  # type: ignore[return-value]  # an int


def _read_rating(id: object, value: object) -> float:
    if type(value) in (int, float):
        return cast("float", value)
    raise _Wrong("opening", f" of {shorten(id)}: {shorten(value)} is not a rating")
