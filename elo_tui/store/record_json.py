"""Records <-> JSON, by the types of their fields.

Only what differs from the defaults is written: enumerations by their value, days as
``2026-01-31``, tuples as lists. Only what the types allow is read: an unknown key is
ignored, an unknown value is refused, never replaced.

msgspec's own JSON would change stored bytes: it makes 20.0 of a K-factor of 20, writes
1e-6 for 1e-06, and leaves a default out only if it is the very object.
"""

from __future__ import annotations

import json
import math
import re
from datetime import date
from enum import Enum
from functools import cache
from types import UnionType
from typing import (
    Any,
    Literal,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from msgspec import NODEFAULT, Struct

from elo_tui.core import facts, systems
from elo_tui.core.facts import FACTS, get_fact
from elo_tui.core.replay.journal_records import (
    Entry,
    find_defaults,
)
from elo_tui.core.text.clean_text import TEXT_MAX, clean_name, make_harmless

Record = TypeVar("Record", bound=Struct)

_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_LONE = re.compile("[\ud800-\udfff]")
#: What the store itself counts, and what a replay computes (`Player.exact`); a document
#: does not contain it.
STORE_FIELDS = frozenset({"id", "rev", "exact"})

#: The limits of the screens' fields and of the readers.
_RANGES: dict[str, tuple[float, float]] = {
    fact.attribute: fact.stored_limits for fact in FACTS if fact.attribute
} | {
    "born": get_fact("born").stored_limits,
    "opponent": (facts.RATING_MIN, facts.RATING_MAX),
    "provisional": (0, 999),
    "round": (1, 9999),
    # a published change
    "change": (-facts.RATING_MAX, facts.RATING_MAX),
}


class NotARecord(Exception):
    """Data that is not such a record; the text names the field and the error."""


def write_json(data: object, indent: int | None = None) -> str:
    """Write JSON as text, without escaping letters."""
    text = json.dumps(data, ensure_ascii=False, indent=indent, allow_nan=False)
    # a lone surrogate, which no file can contain
    return _LONE.sub(lambda half: f"\\u{ord(half[0]):04x}", text)


def parse_json(text: str | bytes) -> object:
    """Parse a JSON text; raises NotARecord if it is not JSON."""
    try:
        data: object = json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise NotARecord("not JSON") from error
    return data


def encode_record(record: Struct) -> dict[str, Any]:
    """Turn a record into data for JSON, without its number in the store."""
    return {
        field: _encode_value(value)
        for field, default in find_defaults(type(record)).items()
        if (value := getattr(record, field)) != default and field not in STORE_FIELDS
    }


def decode_record(kind: type[Record], data: object, foreign: bool = False) -> Record:
    """Turn data of `encode_record` back into a record; raises NotARecord.

    Numbers must be within the limits of the arithmetic, and no text may control a
    terminal: another program may have written into the file. Data that is `foreign`
    comes from another file: its texts are cleaned like names, its lists and all its
    numbers are limited.
    """
    if not isinstance(data, dict):
        raise NotARecord("not an object")
    defaults = find_defaults(kind)
    values = {}
    for field, hint in _get_field_types(kind).items():
        if field in data and field not in STORE_FIELDS:
            values[field] = _decode_value(hint, data[field], field, foreign)
        elif defaults[field] is NODEFAULT:
            raise NotARecord(f"{field}: missing")
    return kind(**values)


@cache
def _get_field_types(kind: type[Struct]) -> dict[str, Any]:
    return get_type_hints(kind)


def _encode_value(value: object) -> object:
    if isinstance(value, str):
        return value
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, tuple):
        return [*map(_encode_value, value)]
    return encode_record(value) if isinstance(value, Struct) else value


def _decode_value(hint: object, data: object, field: str, foreign: bool) -> object:
    """Decode the value of a field of this type; raises NotARecord."""
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        if data is None:
            return None
        hints = [one for one in get_args(hint) if one is not type(None)]
        return _decode_value(_choose_kind(hints, data), data, field, foreign)
    if origin is tuple:
        return _decode_list(get_args(hint)[0], data, field, foreign)
    if origin is Literal:
        return _require_known(data in get_args(hint), data, field)
    if hint is str:
        return _decode_text(data, field, foreign)
    if hint is bool:
        return _require_known(isinstance(data, bool), data, field)
    if hint is date:
        return _decode_day(data, field)
    if hint in (int, float):
        return _decode_number(hint, data, field, foreign)
    if isinstance(hint, type) and issubclass(hint, Enum):
        try:
            return hint(data)
        except ValueError as error:
            raise _make_unknown_error(data, field) from error
    try:
        return decode_record(cast("type[Struct]", hint), data, foreign)
    except NotARecord as fault:
        raise NotARecord(f"{field}: {fault}") from fault


def _choose_kind(hints: list[type[Struct]], data: object) -> object:
    """Choose the first record type that has all fields of the data."""
    if len(hints) == 1 or not isinstance(data, dict):
        return hints[0]
    whole = (one for one in hints if data.keys() <= find_defaults(one).keys())
    return next(whole, hints[0])


def _decode_list(
    hint: object, data: object, field: str, foreign: bool
) -> tuple[object, ...]:
    if not isinstance(data, list):
        raise _make_unknown_error(data, field)
    if foreign and len(data) > facts.GAMES_MAX:
        raise NotARecord(f"{field}: more than {facts.GAMES_MAX}")
    return tuple(
        _decode_value(hint, one, f"{field} {number}", foreign)
        for number, one in enumerate(data, start=1)
    )


def _decode_text(data: object, field: str, foreign: bool) -> str:
    if not isinstance(data, str):
        raise _make_unknown_error(data, field)
    if field == "system" and data not in systems.KEYS:
        raise _make_unknown_error(data, field)
    return clean_name(data, TEXT_MAX) if foreign else make_harmless(data)


def _decode_number(hint: object, data: object, field: str, foreign: bool) -> float:
    if isinstance(data, bool) or not isinstance(data, int | float):
        raise _make_unknown_error(data, field)
    # 1e999 is read as infinity
    if isinstance(data, float) and (hint is int or not math.isfinite(data)):
        raise _make_unknown_error(data, field)
    usual = (0, 1_000_000) if foreign else (-math.inf, math.inf)
    low, high = _RANGES.get(field, usual)
    if not low <= data <= high:
        raise NotARecord(f"{field}: {low:g} to {high:g}")
    return data


def _decode_day(data: object, field: str) -> date:
    if isinstance(data, str) and _DAY.fullmatch(data):
        try:
            return date.fromisoformat(data)
        except ValueError:
            pass
    raise NotARecord(f"{field}: a day is written such as 2026-01-31")


def _require_known(known: bool, data: object, field: str) -> object:
    if not known:
        raise _make_unknown_error(data, field)
    return data


def _make_unknown_error(data: object, field: str) -> NotARecord:
    shown = clean_name(str(data)[:100], 30) if isinstance(data, str) else "that"
    return NotARecord(f"{field}: {shown!r} is not known")


def _refuse_constant(text: str) -> float:
    raise ValueError(text)


def upgrade_event(data: object) -> object:
    """Replace the form texts of an event of version 1 by facts.

    Unreadable texts stay texts of the event, newer data stays unchanged. Raises
    NotARecord for invalid texts.
    """
    if not isinstance(data, dict) or "form" not in data:
        return data
    texts = data["form"]
    if not isinstance(texts, dict):
        raise NotARecord("form: not an object")
    for field, text in texts.items():
        if not isinstance(text, str):
            raise NotARecord(f"form: {field}: 'that' is not known")
    if texts.get("system", systems.KEYS[0]) not in systems.KEYS:
        raise NotARecord("form: system: not known")
    # a K was one number then, with a point or a comma; today 20,50 is two of them
    k = {"own_k": texts["own_k"].replace(",", ".")} if "own_k" in texts else {}
    rest = {key: value for key, value in data.items() if key != "form"}
    # imported here: drafts do not need it
    from elo_tui.core.replay.dated_entries import replace_facts

    return rest | encode_record(replace_facts(Entry(), {**texts, **k}))
