"""The list that a pool begins with: read from CSV, and checked."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from math import isfinite
from typing import Any

from elo_tui.core.model import Problem

_NEEDED = ("id", "name", "rating")
#: Lowest and highest value of each number; 0 if it is not stated.
_LIMITS: Mapping[str, tuple[float, float]] = {
    "rating": (-10_000, 10_000),
    "birth_year": (0, 9999),
    "games": (0, 1_000_000),
    "rd": (0, 1000),
    "volatility": (0, 1),
}
_YES = frozenset({"1", "yes", "true"})


def read_opening(text: str) -> list[dict[str, object]] | Problem:
    """Read rows of an opening list from CSV; a rating of 0, or none, is unrated.

    The columns are id, name and rating, and perhaps birth_year, games, reached_2400,
    rd and volatility.
    """
    try:
        rows = csv.DictReader(text.splitlines(keepends=True))
        missing = {*_NEEDED} - {*(rows.fieldnames or ())}
        if missing:
            return Problem("opening", f"no column {', '.join(sorted(missing))}")
        return _read_rows(rows)
    except csv.Error as error:
        return Problem("opening", f"no CSV: {error}")


def _read_rows(rows: csv.DictReader[str]) -> list[dict[str, object]] | Problem:
    found: list[dict[str, object]] = []
    seen: set[str] = set()
    for line, row in enumerate(rows, start=2):
        id = (row["id"] or "").strip()
        if id in seen:
            return Problem("opening", f"line {line}: id {id} a second time")
        seen.add(id)
        one: dict[str, object] = {"id": id, "name": (row["name"] or "").strip()}
        for column in _LIMITS:
            value = (row.get(column) or "").strip()
            try:
                one[column] = float(value) if value else 0
            except ValueError:
                text = f"line {line}: {column} {value!r} is no number"
                return Problem("opening", text)
        reached = (row.get("reached_2400") or "").strip().casefold()
        one["reached_2400"] = reached in _YES
        if why := check_opening_row(one):
            return Problem("opening", f"line {line}: {why}")
        found.append(one)
    return found


def check_opening_row(row: Mapping[str, Any]) -> str:
    """Return the fault of a row of an opening list; "" if none."""
    if not is_text(row.get("id")) or not row["id"]:
        return "no id"
    if not is_text(row.get("name", "")):
        return "no name"
    for field, (low, high) in _LIMITS.items():
        value = row.get(field, 0)
        if not is_number(value) or not low <= value <= high:
            return f"{field}: {low:g} to {high:g}"
    if not isinstance(row.get("reached_2400", False), bool):
        return "reached_2400: yes or no"
    return ""


def is_text(value: object) -> bool:
    """Whether data are a text that can be printed and written into a file."""
    return isinstance(value, str) and not any(
        "\ud800" <= one < "\ue000" for one in value
    )


def is_number(value: object) -> bool:
    """Whether data are a number that can be reckoned with."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return abs(value) < 10**9 and isfinite(value)
