"""The list that a pool begins with: read from CSV, and checked."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from math import isfinite
from typing import Any

from elo_tui.core.model import Problem

_NEEDED = frozenset({"name", "rating"})
#: Headers of engine lists and of other programs, for the columns here.
_OTHER_HEADERS = {
    **dict.fromkeys(("player", "engine", "program", "model", "username"), "name"),
    **dict.fromkeys(("elo", "rtg", "score_elo"), "rating"),
    **dict.fromkeys(("played", "num_games", "matches"), "games"),
}
_DELIMITERS = ",;\t"
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

    The columns are name and rating, and perhaps id, birth_year, games, reached_2400, rd
    and volatility, in any order; without an id the name is one.
    """
    header = text.partition("\n")[0]
    delimiter = max(_DELIMITERS, key=header.count)
    try:
        rows = csv.reader(text.splitlines(keepends=True), delimiter=delimiter)
        columns = [_name_column(cell) for cell in next(rows, [])]
        if missing := _NEEDED - {*columns}:
            names = ", ".join(sorted(missing))
            return Problem("opening", f"no column {names}")
        return _read_rows(columns, rows)
    except csv.Error as error:
        return Problem("opening", f"no CSV: {error}")


def _name_column(header: str) -> str:
    name = "_".join(header.strip().casefold().split())
    return _OTHER_HEADERS.get(name, name)


def _read_rows(
    columns: Sequence[str], rows: Iterable[Sequence[str]]
) -> list[dict[str, object]] | Problem:
    found: list[dict[str, object]] = []
    seen: set[str] = set()
    # of two columns of a name the first counts
    places = {name: place for place, name in reversed([*enumerate(columns)])}
    for line, cells in enumerate(rows, start=2):
        row = {n: cells[at].strip() for n, at in places.items() if at < len(cells)}
        if not any(row.values()):
            continue
        name = row.get("name", "")
        id = row.get("id", "") if "id" in places else name
        if id in seen:
            return Problem("opening", f"line {line}: id {id} a second time")
        seen.add(id)
        one: dict[str, object] = {"id": id, "name": name}
        for column in _LIMITS:
            value = row.get(column, "")
            try:
                one[column] = float(value.replace(",", ".")) if value else 0
            except ValueError:
                text = f"line {line}: {column} {value!r} is no number"
                return Problem("opening", text)
        one["reached_2400"] = row.get("reached_2400", "").casefold() in _YES
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
