"""JSON from other programs: parsed within limits, each value checked."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from elo_tui.core.facts import RATING_MAX
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.shared import SourceRefused

Values = dict[str, Any]

_DIGITS_MAX = 9


def parsed(text: str) -> object:
    """The value of a text; raises SourceRefused if it is not JSON."""
    try:
        value: object = json.loads(text, strict=False)
    except RecursionError:
        raise SourceRefused("JSON that is nested too deeply") from None
    except json.JSONDecodeError as error:
        # a limit of the parser is a ValueError without a line
        why = clean_name(error.msg, 60)
        raise SourceRefused(f"JSON that is damaged: {why}", error.lineno) from None
    except ValueError:
        raise SourceRefused("JSON with a number that is too long") from None
    return value


def dict_in(value: object, key: str = "") -> Values:
    """The object itself, or the one under a key; empty for anything else."""
    if key:
        value = value.get(key) if isinstance(value, dict) else None
    return value if isinstance(value, dict) else {}


def dicts_in(value: object, key: str) -> Sequence[Values]:
    """The objects of a list under a key; others in it are skipped."""
    return [one for one in list_in(value, key) if isinstance(one, dict)]


def list_in(value: object, key: str) -> Sequence[object]:
    """The list under a key; empty for anything else."""
    found = value.get(key) if isinstance(value, dict) else None
    return found if isinstance(found, list) else []


def text_in(values: Values, key: str, limit: int = 60) -> str:
    """The text under a key, or the number as text, in a form safe to display."""
    value = values.get(key)
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    if isinstance(value, int) and abs(value) >= 10**_DIGITS_MAX:
        return ""
    return clean_name(str(value), limit)


def whole_in(values: Values, key: str) -> int | None:
    """The whole number under a key, also where it is written as text; None if none."""
    text = text_in(values, key).removesuffix(".0")
    sign = "-" if text.startswith("-") else ""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= _DIGITS_MAX):
        return None
    return int(sign + digits)


def rating_in(values: Values, key: str) -> int | None:
    """The rating under a key, 0 for none; None for a number that is no rating."""
    value = whole_in(values, key)
    return value if value is not None and 0 <= value <= RATING_MAX else None


def id_in(values: Values, key: str) -> str:
    """The number of a player in a list, under a key; 0 and blanks are none."""
    value = values.get(key)
    text = str(value) if isinstance(value, int) else value
    if isinstance(value, bool) or not isinstance(text, str) or len(text) > 20:
        return ""
    text = text.strip()
    return text if text.isascii() and text.isdigit() and text.strip("0") else ""
