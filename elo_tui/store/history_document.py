"""Histories in an exported journal: rows by kind, as lists in the order of fields."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any, TypeVar, get_type_hints

from elo_tui.core.facts import RATING_MAX
from elo_tui.core.replay.history_records import (
    History,
    HistoryEvent,
    HistoryGame,
    HistoryRating,
    Peak,
)
from elo_tui.core.text.clean_text import clean_name
from elo_tui.store.record_json import NotARecord

Row = TypeVar("Row", HistoryRating, HistoryEvent, HistoryGame, Peak)

_TEXT_MAX = 120
_DAY = r"[12][0-9]{3}(?:-[0-9]{2}-[0-9]{2}"
#: Fields with a day, or only a year; a game's has a time, if it is known.
_DAYS = {
    **dict.fromkeys(("day", "first", "last"), re.compile(_DAY + ")?")),
    "moment": re.compile(_DAY + r"(?:T[0-9]{2}:[0-9]{2}:[0-9]{2})?)"),
}
_RANGES = {"halves": (0, 2), "change": (-RATING_MAX, RATING_MAX)}
_RANGES |= dict.fromkeys(
    ("rating", "before", "after", "own", "opponent_rating"), (0, 9999)
)
_USUAL = (0, 1_000_000)


def encode_history(history: History) -> dict[str, Any]:
    """Turn the rows of a person into data for JSON, the fields of each kind first."""
    return {
        kind: {"fields": rows[0]._fields, "rows": [*map(list, rows)]}
        for kind, rows in history._asdict().items()
        if rows
    }


def decode_history(data: object) -> History:
    """Turn data of `encode_history` back into rows; raises NotARecord."""
    if data is None:
        return History()
    if not isinstance(data, dict):
        raise NotARecord("history: not an object")
    return History(
        ratings=_decode_rows(HistoryRating, data.get("ratings")),
        events=_decode_rows(HistoryEvent, data.get("events")),
        games=_decode_rows(HistoryGame, data.get("games")),
        peaks=_decode_rows(Peak, data.get("peaks")),
    )


def _decode_rows(kind: type[Row], data: object) -> tuple[Row, ...]:
    if data is None:
        return ()
    if not isinstance(data, Mapping):
        raise NotARecord("history: not rows with their fields")
    fields, rows = data.get("fields"), data.get("rows")
    if not isinstance(fields, list) or not isinstance(rows, list):
        raise NotARecord("history: not rows with their fields")
    hints = get_type_hints(kind)
    known = [field in hints for field in fields]
    found = []
    for row in rows:
        if not isinstance(row, list) or len(row) != len(fields):
            raise NotARecord("history: a row without all its fields")
        values = {
            field: _decode_value(field, hints[field], value)
            for field, value, is_known in zip(fields, row, known, strict=True)
            if is_known
        }
        try:
            found.append(kind(**values))
        except TypeError:
            raise NotARecord("history: a row without all its fields") from None
    return tuple(found)


def _decode_value(field: str, hint: Any, value: object) -> Any:  # noqa: ANN401
    """Decode the value of a field of this type; raises NotARecord."""
    if hint is str:
        if not isinstance(value, str):
            raise NotARecord(f"history: {field}: not a text")
        if field in _DAYS and not _DAYS[field].fullmatch(value):
            raise NotARecord(f"history: {field}: not a day such as 2026-01-31")
        return clean_name(value, _TEXT_MAX)
    if hint is bool:
        return bool(value)
    if value is None and hint is not int:
        return None
    low, high = _RANGES.get(field, _USUAL)
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not is_number or not math.isfinite(value) or not low <= value <= high:  # type: ignore[arg-type,operator]
        raise NotARecord(f"history: {field}: {low} to {high}")
    return value
