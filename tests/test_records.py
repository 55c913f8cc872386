"""Records are built by the names of their fields: nobody counts beyond four values."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import elo_tui

PACKAGE = Path(elo_tui.__file__).parent
MOST = 4
#: Their rows are tables, which are read in columns; names would make them longer.
READ_IN_COLUMNS = {"Column", "Command", "Fact"}


def _list_records(trees: Iterable[ast.Module]) -> set[str]:
    """List the classes of records: named tuples, dataclasses, structures of msgspec."""
    classes = [
        node
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and not _has_own_init(node)
    ]
    kinds, before = {"NamedTuple", "Struct"}, 0
    while len(kinds) > before:
        before = len(kinds)
        kinds |= {node.name for node in classes if _list_parents(node) & kinds}
    return kinds


def _has_own_init(node: ast.ClassDef) -> bool:
    """Whether a class is no record, though its parent may be named like one."""
    return any(getattr(one, "name", "") == "__init__" for one in node.body)


def _list_parents(node: ast.ClassDef) -> set[str]:
    """List the names of the classes above, and NamedTuple for a dataclass."""
    marks = [ast.unparse(mark) for mark in node.decorator_list]
    parents = {ast.unparse(base).rpartition(".")[2] for base in node.bases}
    return parents | {"NamedTuple" for mark in marks if "dataclass" in mark}


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
    records = _list_records(trees.values())
    assert {"Player", "Rounds", "Entry", "Form", *READ_IN_COLUMNS} <= records
    found = [
        f"{path.relative_to(PACKAGE)}:{line} {name}"
        for path, tree in trees.items()
        for line, name in _unnamed(tree, records - READ_IN_COLUMNS)
    ]
    assert found == []


def test_no_record_is_made_of_a_tuple_of_its_values() -> None:
    sources = [path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py")]
    assert not any("tuple.__new__" in source for source in sources)


def test_such_a_record_would_be_found() -> None:
    tree = ast.parse("model.Player(1600, 'A', 20.0, 1990, 30)\nPlayer(1600, 'A')")
    assert [*_unnamed(tree, {"Player"})] == [(1, "Player")]
