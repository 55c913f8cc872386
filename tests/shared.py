"""Published numbers and files that the tests are held against.

What may be given away is in `tests/vectors`, with its sources. Reports with real names,
or without a licence, are in the optional folder ``../shared`` beside the checkout: the
tests that read them skip where it is missing, and say which file they wanted.
"""

from __future__ import annotations

import csv
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

TESTS = Path(__file__).resolve().parent
CHECKOUT = TESTS.parent
VECTORS = TESTS / "vectors"
SHARED = CHECKOUT.parent / "shared"

Row = dict[str, str]


def _own(path: str) -> Path:
    """Where `tests/vectors` has a file of the shared folder, if it has it."""
    return VECTORS / path.partition("/")[2]


def file(path: str) -> Path:
    """The file `path` of the shared folder, the copy in `tests/vectors` first."""
    own = _own(path)
    return own if own.is_file() else SHARED / path


def files(folder: str, pattern: str) -> list[Path]:
    """The files of a folder that fit a pattern, by name."""
    found = {path.name: path for path in (SHARED / folder).glob(pattern)}
    found |= {path.name: path for path in _own(folder).glob(pattern)}
    return [found[name] for name in sorted(found)]


def needs(path: str) -> pytest.MarkDecorator:
    """Skips a test where the file `path` of the shared folder is missing."""
    return pytest.mark.skipif(
        not file(path).is_file(), reason=f"needs ../shared/{path} beside the checkout"
    )


@cache
def table(path: str) -> tuple[Row, ...]:
    """The rows of a CSV file of the shared folder; none where the file is missing."""
    if not file(path).is_file():
        return ()
    with file(path).open(encoding="utf-8", newline="") as text:
        return tuple(csv.DictReader(text))


@cache
def read_json(path: str) -> Any:  # noqa: ANN401
    """The value of a JSON file of the shared folder."""
    return json.loads(file(path).read_text(encoding="utf-8"))


def each_row(path: str, *columns: str) -> pytest.MarkDecorator:
    """Runs a test once for each row of a CSV file, as its argument ``row``.

    The ids hold the line number and the cells of `columns`. Without the file there is
    one skipped case.
    """
    rows = table(path)
    if not rows:
        missing = pytest.param({}, id="no-file", marks=needs(path))
        return pytest.mark.parametrize("row", [missing])
    return pytest.mark.parametrize(
        "row",
        [
            pytest.param(
                row, id="-".join([f"line{line}", *(row[name] for name in columns)])
            )
            for line, row in enumerate(rows, start=2)
        ],
    )
