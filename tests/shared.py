"""Published numbers and files that the tests are held against.

What may be given away is in `tests/vectors`, with its sources. Reports with real names,
or without a licence, are in the optional folder ``../shared`` beside the checkout: the
tests that read them skip where it is missing, and say which file they wanted.
"""

from __future__ import annotations

import csv
import inspect
import json
from collections.abc import Callable
from functools import cache, wraps
from pathlib import Path
from typing import Any

import pytest

TESTS = Path(__file__).resolve().parent
CHECKOUT = TESTS.parent
VECTORS = TESTS / "vectors"
SHARED = CHECKOUT.parent / "shared"

Row = dict[str, str]
Test = Callable[..., None]


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


def each_row(path: str, *columns: str) -> Callable[[Test], Test]:
    """Runs a test for each row of a CSV file, as its argument ``row``, in one go.

    A row that fails is named by its line and the cells of `columns`.
    """

    def decorated(test: Test) -> Test:
        @wraps(test)
        def every_row(**others: object) -> None:
            for line, row in enumerate(table(path), start=2):
                try:
                    test(row=row, **others)
                except AssertionError as error:
                    cells = " ".join(row[name] for name in columns)
                    error.add_note(f"{path}, line {line}: {cells}")
                    raise

        signature = inspect.signature(test)
        rest = [one for one in signature.parameters.values() if one.name != "row"]
        vars(every_row)["__signature__"] = signature.replace(parameters=rest)
        return needs(path)(every_row)

    return decorated
