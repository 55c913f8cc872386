"""The list that a pool begins with, as a table with a header."""

from __future__ import annotations

import csv
from typing import Any

from elo_tui.core.model import Problem

_NEEDED = ("id", "name", "rating")
_NUMBERS = ("rating", "birth_year", "games", "rd", "volatility")
_YES = frozenset({"1", "yes", "true"})


def read_opening(text: str) -> list[dict[str, Any]] | Problem:
    """Read rows of an opening list from CSV; a rating of 0, or none, is unrated.

    The columns are id, name and rating, and perhaps birth_year, games, reached_2400,
    rd and volatility.
    """
    rows = csv.DictReader(text.splitlines(keepends=True))
    missing = {*_NEEDED} - {*(rows.fieldnames or ())}
    if missing:
        return Problem("opening", f"no column {', '.join(sorted(missing))}")
    found: list[dict[str, Any]] = []
    seen: set[str] = set()
    for line, row in enumerate(rows, start=2):
        id = (row["id"] or "").strip()
        if not id or id in seen:
            why = "no id" if not id else f"id {id} a second time"
            return Problem("opening", f"line {line}: {why}")
        seen.add(id)
        one: dict[str, Any] = {"id": id, "name": (row["name"] or "").strip()}
        for column in _NUMBERS:
            value = (row.get(column) or "").strip()
            try:
                one[column] = float(value) if value else 0
            except ValueError:
                text = f"line {line}: {column} {value!r} is no number"
                return Problem("opening", text)
        reached = (row.get("reached_2400") or "").strip().casefold()
        one["reached_2400"] = reached in _YES
        found.append(one)
    return found
