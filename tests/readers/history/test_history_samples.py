"""The samples of each source against what they hold, read by hand or made with them.

`../shared/data/history` has invented persons in the publishers' real structure; "?" in
the expectation is not stated by the source.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from elo_tui.core.replay.history_reading import HistoryReading
from elo_tui.readers.history.history_formats import read_history
from elo_tui.readers.history.history_source import Asked, HistorySource
from tests.shared import SHARED

FOLDER = SHARED / "data" / "history"
ENDING = ".expected.csv"
SAMPLES = sorted(
    path for path in FOLDER.glob(f"*{ENDING}") if not path.name.startswith("roster")
)
COLUMNS = (
    "kind date system pool rating games index colour opponent_rating result change"
    " after score name"
)
NUMBERS = frozenset({4, 5, 6, 8, 10, 11, 12})
RESULTS = ("0", "=", "1")

Cells = tuple[str, ...]


def read_file(path: Path) -> HistoryReading:
    with path.open("rb") as stream:
        source = HistorySource(stream.read, lambda _done: None)
        return read_history(source, Asked(day=date(2026, 11, 23)))


def number(value: float | str | None) -> str:
    if isinstance(value, str):
        return value
    return "" if value is None else f"{value:.2f}"


def cells(*values: float | str | None) -> Cells:
    return tuple(
        number(value) if at in NUMBERS else str(value)
        for at, value in enumerate(values)
    )


def list_rows(found: HistoryReading) -> Iterator[Cells]:
    """List what was read in the columns of the expectation."""
    for one in found.history.ratings:
        yield cells(
            *("official", one.day, one.system, one.pool, one.rating, one.games),
            *(one.number, "", None, "", None, None, None, ""),
        )
    for event in found.history.events:
        yield cells(
            *("event", event.last, event.system, event.pool, event.before),
            *(event.games, None, "", None, "", event.change, event.after),
            *(event.score, event.name),
        )
    for game in found.history.games:
        yield cells(
            *("game", game.moment[:10], game.system, game.pool, game.own or "?"),
            *(None, None, game.colour, game.opponent_rating, RESULTS[game.halves]),
            *("?" if game.change is None else game.change, game.after, None, ""),
        )
    for entry in found.entries:
        last = (entry.last or entry.first or date.min).isoformat()
        where = (last, "fide", entry.terms.pool, entry.given.rating)
        origin = entry.origin
        change = origin.change if origin else None
        count = len(entry.games)
        yield cells(
            *("event", *where, count, None, "", None, "", change, None, "?", entry.name)
        )
        for place, played in enumerate(entry.games, start=1):
            other = None if origin and place in origin.capped else played.opponent
            result = played.result.value if played.result else ""
            yield cells(
                *("game", *where, None, None, played.colour, other, result),
                *("?", None, None, ""),
            )


def list_expected(path: Path) -> list[Cells]:
    with path.open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    return [
        tuple(
            f"{float(row[name]):.2f}"
            if at in NUMBERS and row[name] not in ("", "?")
            else row[name]
            for at, name in enumerate(COLUMNS.split())
        )
        for row in rows
    ]


def agree(one: Cells, other: Cells) -> bool:
    return all(a == b or "?" in (a, b) for a, b in zip(one, other, strict=True))


@pytest.mark.skipif(not SAMPLES, reason="without ../shared/data/history")
def test_samples_are_read_as_expected() -> None:
    wrong = []
    for path in SAMPLES:
        found = [*list_rows(read_file(path.with_name(path.name.removesuffix(ENDING))))]
        for expected in list_expected(path):
            match = next((row for row in found if agree(expected, row)), None)
            if match is None:
                wrong.append(f"{path.name}: missing {expected}")
            else:
                found.remove(match)
        wrong += [f"{path.name}: not expected {row}" for row in found]
    assert not wrong
    assert len(SAMPLES) >= 27
