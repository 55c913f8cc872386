"""Hostile inputs by their number, and the tests that prove what becomes of each.

A test is named by its file and its function, in brackets by the id of one of its cases;
the ids say what the input is. A scenario is named by its transcript and its title.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache
from itertools import filterfalse
from pathlib import Path

TESTS = Path(__file__).parent


def read_rows() -> dict[int, list[str]]:
    """Read the tests of each input; from 63 on they are files and surroundings."""
    rows = defaultdict(list)
    text = (TESTS / "golden" / "hostile_rows.txt").read_text(encoding="utf-8")
    for number, test in (line.split(maxsplit=1) for line in text.splitlines()):
        rows[int(number)].append(test)
    return rows


ROWS = read_rows()


@cache
def cases(file: str) -> dict[str, frozenset[str]]:
    """The tests of a file, each with the texts in its decorators, ids among them."""
    tree = ast.parse((TESTS / file).read_text(encoding="utf-8"))
    return {
        node.name: frozenset(
            part.value
            for decorator in node.decorator_list
            for part in ast.walk(decorator)
            if isinstance(part, ast.Constant) and isinstance(part.value, str)
        )
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }


def is_there(test: str) -> bool:
    """Whether a test of this name exists."""
    file, _, name = test.partition("::")
    if file.endswith(".txt"):
        text = (TESTS / file).read_text(encoding="utf-8")
        title = re.escape(name)
        titled = rf"^(## {title}|=== {title}( \(1\))?( \[[^]]+\])?)$"
        return re.search(titled, text, re.MULTILINE) is not None
    function, _, case = name.removesuffix("]").partition("[")
    if not (TESTS / file).is_file() or function not in cases(file):
        return False
    return not case or case in cases(file)[function]


def test_every_row_has_a_test() -> None:
    assert [*ROWS] == sorted(ROWS)
    assert {*ROWS} == {*range(1, 95)}
    assert all(ROWS.values())


def test_every_test_of_a_row_is_there() -> None:
    missing = {row: [*filterfalse(is_there, tests)] for row, tests in ROWS.items()}
    assert {row: tests for row, tests in missing.items() if tests} == {}


def test_a_test_that_is_not_there_is_missed() -> None:
    here = f"{Path(__file__).name}::"
    assert is_there(f"{here}test_every_row_has_a_test")
    assert not is_there(f"{here}test_every_row_has_a_test[row01]")
    assert not is_there(f"{here}test_nothing")
    assert not is_there("nowhere.py::test_every_row_has_a_test")
