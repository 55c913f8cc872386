"""Records as plain data for JSON, and as a short text for a console."""

from __future__ import annotations

import reprlib
from array import array
from collections.abc import Iterable, Mapping, Set
from datetime import date
from enum import Enum
from fractions import Fraction
from math import isfinite
from typing import Any

from msgspec import NODEFAULT, UNSET, Struct, json

#: Values of a sequence that a text shows, and characters of a record inside another.
_SHOWN, _WIDTH = 3, 120


def make_plain(record: Struct) -> dict[str, Any]:
    """Return the public fields of a record by name, each as data that JSON has."""
    names = (one for one in record.__struct_fields__ if not one.startswith("_"))
    return _leave_out({name: _simplify(getattr(record, name)) for name in names})


def _leave_out(values: dict[str, Any]) -> dict[str, Any]:
    """Leave out values other than data, such as the functions of a model."""
    return {name: value for name, value in values.items() if value is not UNSET}


def write_json(record: Struct) -> str:
    """Write a record as JSON."""
    return json.encode(make_plain(record)).decode()


def _simplify(value: Any) -> Any:  # noqa: ANN401 - data of any kind
    match value:
        case None | bool() | int() | str():
            return value
        case float():
            return value if isfinite(value) else None
        case Struct():
            return make_plain(value)
        case Enum():
            return _simplify(value.value)
        case date():
            return value.isoformat()
        case Fraction():
            return value.numerator if value.denominator == 1 else float(value)
        case Mapping():
            return _leave_out(
                {str(_simplify(k)): _simplify(v) for k, v in value.items()}
            )
        case Set():
            return sorted(map(_simplify, value))
        case Iterable():
            return [_simplify(one) for one in value]
    return UNSET


class _Short(reprlib.Repr):
    """Cuts sequences after a few values, and records inside others."""

    def __init__(self) -> None:
        super().__init__()
        self.maxtuple = self.maxlist = self.maxdict = self.maxarray = _SHOWN
        self.maxset = self.maxfrozenset = _SHOWN
        self.maxstring = self.maxother = _WIDTH

    def repr_array(self, value: array[float], level: int) -> str:
        shown = f"{value[:_SHOWN].tolist()}"
        return shown if len(value) <= _SHOWN else f"{shown[:-1]}, ...]"


_SHORT = _Short()


def shorten(value: object) -> str:
    """Show a value in at most a line."""
    return _SHORT.repr(value)


def describe_record(record: Struct) -> str:
    """Describe a record by the public fields that have not their default."""
    names, defaults = record.__struct_fields__, record.__struct_defaults__
    missing = (NODEFAULT,) * (len(names) - len(defaults))
    shown = (
        f"{name}={_SHORT.repr(value)}"
        for name, default in zip(names, missing + defaults, strict=True)
        if not name.startswith("_")
        and not _is_same(value := getattr(record, name), default)
    )
    return f"{type(record).__name__}({', '.join(shown)})"


def _is_same(value: object, default: object) -> bool:
    return type(value) is type(default) and bool(value == default)
