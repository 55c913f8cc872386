"""Reference material in the optional folder ``../shared`` beside the checkout.

Parts of it have no licence that would let it be committed, so the tests that read it
skip where it is missing, and say which file they wanted.
"""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[1]
SHARED = CHECKOUT.parent / "shared"

Row = dict[str, str]


def needs(path: str) -> pytest.MarkDecorator:
    """Skips a test where the file `path` of the shared folder is missing."""
    return pytest.mark.skipif(
        not (SHARED / path).is_file(),
        reason=f"needs ../shared/{path} beside the checkout",
    )


@cache
def table(path: str) -> tuple[Row, ...]:
    """The rows of a CSV file of the shared folder; none where the file is missing."""
    if not (SHARED / path).is_file():
        return ()
    with (SHARED / path).open(encoding="utf-8", newline="") as file:
        return tuple(csv.DictReader(file))


def each_row(path: str, *columns: str) -> pytest.MarkDecorator:
    """Runs a test once for each row of a CSV file, as its argument ``row``.

    The ids hold the line number and the cells of `columns`. Without the file there is
    one skipped case.
    """
    rows = table(path)
    if not rows:
        return pytest.mark.parametrize(
            "row", [pytest.param({}, id="no-file", marks=needs(path))]
        )
    return pytest.mark.parametrize(
        "row",
        [
            pytest.param(
                row, id="-".join([f"line{line}", *(row[name] for name in columns)])
            )
            for line, row in enumerate(rows, start=2)
        ],
    )
