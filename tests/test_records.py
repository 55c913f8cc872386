"""Records are built by the names of their fields: nobody counts beyond four values."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import elo_tui

PACKAGE = Path(elo_tui.__file__).parent
MOST = 4
#: Their rows are tables, which are read in columns; names would make them longer.
READ_IN_COLUMNS = {"Column", "Command", "Fact"}


def _is_record(node: ast.AST) -> bool:
    if not isinstance(node, ast.ClassDef):
        return False
    bases = [ast.unparse(base) for base in node.bases]
    marks = [ast.unparse(mark) for mark in node.decorator_list]
    return "NamedTuple" in bases or any("dataclass" in mark for mark in marks)


def _unnamed(tree: ast.AST, records: set[str]) -> Iterator[tuple[int, str]]:
    """The line and the name of each record built with too many values in a row."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and len(node.args) > MOST:
            name = ast.unparse(node.func).rpartition(".")[2]
            if name in records:
                yield node.lineno, name


@pytest.mark.slow
def test_no_record_is_built_with_more_than_four_values_without_names() -> None:
    trees = {
        path: ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(PACKAGE.rglob("*.py"))
    }
    records = {
        node.name
        for tree in trees.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and _is_record(node)
    }
    assert {"Player", "Game", "Entry", "Form", *READ_IN_COLUMNS} <= records
    found = [
        f"{path.relative_to(PACKAGE)}:{line} {name}"
        for path, tree in trees.items()
        for line, name in _unnamed(tree, records - READ_IN_COLUMNS)
    ]
    assert found == []


def test_such_a_record_would_be_found() -> None:
    tree = ast.parse("model.Player(1600, 'A', 20.0, 1990, 30)\nPlayer(1600, 'A')")
    assert [*_unnamed(tree, {"Player"})] == [(1, "Player")]
