"""The rules of style sheets as bytes, read without running anything they name.

`pickle` reads any object, and so may run any code; the reader here knows the classes of
rules alone.
"""

from __future__ import annotations

import pickle
from dataclasses import fields
from enum import Enum
from io import BytesIO
from typing import TYPE_CHECKING

from textual.css.model import Selector
from textual.css.styles import Styles

if TYPE_CHECKING:
    from collections.abc import Mapping

    from textual.css.model import RuleSet

#: All that a rule consists of, by module: records without effects.
_CLASSES = {
    "textual.color": {"Color"},
    "textual.css.model": {
        *("CombinatorType", "RuleSet", "Selector", "SelectorSet", "SelectorType"),
    },
    "textual.css.scalar": {"Scalar", "ScalarOffset", "Unit"},
    "textual.css.styles": {"Styles"},
    "textual.css.transition": {"Transition"},
    "textual.geometry": {"Offset", "Spacing"},
    "textual.layouts.grid": {"GridLayout"},
    "textual.layouts.horizontal": {"HorizontalLayout"},
    "textual.layouts.vertical": {"VerticalLayout"},
}


class _Writer(pickle.Pickler):
    """Describes objects with functions in them by their class and values."""

    def reducer_override(self, value: object) -> tuple[type, tuple[object, ...]]:
        if isinstance(value, Enum):
            return type(value), (value.value,)
        if isinstance(value, Selector | Styles):
            return type(value), tuple(getattr(value, at.name) for at in fields(value))
        by_default: tuple[type, tuple[object, ...]] = NotImplemented
        return by_default


class _RulesUnpickler(pickle.Unpickler):
    """Makes objects of the classes of rules, and of no other."""

    def find_class(self, module: str, name: str) -> type:
        if name not in _CLASSES.get(module, ()):
            raise pickle.UnpicklingError(f"no rule of a style sheet has a {name}")
        found: type = super().find_class(module, name)
        return found


def write_rules(rules: list[RuleSet]) -> bytes:
    """Write the rules of a style sheet."""
    return _write(rules)


def read_rules(data: bytes) -> list[RuleSet] | None:
    """Read the rules of a style sheet; None if anything else is in it."""
    try:
        found: list[RuleSet] = _RulesUnpickler(BytesIO(data)).load()
    except pickle.UnpicklingError:
        return None
    return found


def write_sheets(sheets: Mapping[tuple[object, ...], bytes]) -> bytes:
    """Write the rules of many style sheets."""
    return _write(sheets)


def read_sheets(data: bytes) -> dict[tuple[object, ...], bytes]:
    """Read the rules of many style sheets; none if anything else is in it."""
    try:
        found: dict[tuple[object, ...], bytes] = _RulesUnpickler(BytesIO(data)).load()
    except pickle.UnpicklingError:
        return {}
    return found


def _write(value: object) -> bytes:
    file = BytesIO()
    _Writer(file, pickle.HIGHEST_PROTOCOL).dump(value)
    return file.getvalue()
