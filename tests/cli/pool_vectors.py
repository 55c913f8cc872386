"""Pools of the shared vectors, written as report files and given to the commands."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.cli.answers import call, data
from tests.readers.trf_text import player

#: White's result in the vectors: the codes of both lines of a report.
_CODES = {
    "1": ("1", "0"),
    "=": ("=", "="),
    "0": ("0", "1"),
    "+-": ("+", "-"),
    "-+": ("-", "+"),
    "--": ("-", "-"),
}


def write_report(event: Mapping[str, Any]) -> str:
    """Write an event as TRF16."""
    numbers = {one["id"]: no for no, one in enumerate(event["players"], start=1)}
    cells: dict[str, list[str]] = {id: [] for id in numbers}
    for games in event["rounds"]:
        round_cells = dict.fromkeys(numbers, "0000 - Z")
        for white, black, result in games:
            if black is None:
                round_cells[white] = f"0000 - {result}"
                continue
            first, second = _CODES[result]
            round_cells[white] = f"{numbers[black]:>4} w {first}"
            round_cells[black] = f"{numbers[white]:>4} b {second}"
        for id, cell in round_cells.items():
            cells[id].append(cell)
    lines = [
        f"012 {event['name']}",
        f"042 {event['first_day'].replace('-', '/')}",
        f"052 {event['last_day'].replace('-', '/')}",
    ]
    for one in event["players"]:
        no, born = numbers[one["id"]], one.get("birth_year")
        record = player(
            no,
            *cells[one["id"]],
            name=one["name"],
            rating=one["rating"] or "",
            fide_id=one["id"],
            birth=f"{born}/00/00" if born else "",
            points="0.0",
        )
        lines.append(record)
    return "\n".join([*lines, ""])


def make_pool(vector: Mapping[str, Any], folder: Path) -> str:
    """Make the pool of a vector; return its path."""
    path = str(folder / "vector.pool")
    settings = dict(vector["settings"])
    words = ["pool", "new", path, "--system", settings.pop("system")]
    for name, value in settings.items():
        if name == "k":
            value = ",".join(f"{k}@{games}" if games else f"{k}" for games, k in value)
        words += [f"--{name}", str(value)]
    if "opening" in vector:
        opening = folder / "opening.csv"
        names = ("id", "name", "rating", "birth_year", "games", "reached_2400")
        rows = [
            ",".join(f'"{one.get(name) or ""}"' for name in names)
            for one in vector["opening"]
        ]
        opening.write_text("\n".join([",".join(names), *rows, ""]), encoding="utf-8")
        words += ["--opening", str(opening)]
    result = call(*words)
    assert result.exit_code == 0, result.stderr
    files = []
    for event in vector["events"]:
        files.append(folder / f"event_{event['number']}.trf")
        files[-1].write_text(write_report(event), encoding="utf-8")
    result = call("pool", "add", path, *map(str, files), "--again")
    assert result.exit_code == 0, result.stderr
    return path


def read_vector(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


def values(found: Mapping[str, Any], columns: list[str]) -> dict[str, list[float]]:
    """The values of all people on a list, by id."""
    return {one["id"]: [one[name] for name in columns] for one in found["players"]}


def lists_of(path: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = data("pool", "list", path, "--every")["lists"]
    return found
