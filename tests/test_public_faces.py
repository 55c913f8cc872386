"""What other programs may use is listed once, described and typed; the rest says no."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType
from typing import get_args, get_origin, get_type_hints

import pytest

import elo_tui
from elo_tui import core, pools, readers
from elo_tui.core import pool
from elo_tui.core.model import CoreRecord

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "elo_tui"
REFERENCE = (ROOT / "docs/reference.md").read_text(encoding="utf-8")
FACES = (core, pool, readers, pools)
INTERNAL = "Internal: no part of the library."


def is_internal(file: Path) -> bool:
    docstring = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    return docstring.endswith(INTERNAL)


def test_every_room_says_whether_it_is_public() -> None:
    public = {inspect.getsourcefile(face) for face in (elo_tui, *FACES)}
    rooms = {*PACKAGE.rglob("__init__.py"), PACKAGE / "start.py"}
    assert len(rooms) > 30
    public.discard(pools.__file__)
    assert {str(room) for room in rooms if not is_internal(room)} == public


def test_the_package_names_its_public_rooms() -> None:
    rooms = {face.__name__.split(".")[1] for face in FACES}
    assert {*elo_tui.__all__} == {"__version__", *rooms}
    for face in FACES:
        assert f"`{face.__name__}`" in (elo_tui.__doc__ or "")
        assert f"`{face.__name__}`" in REFERENCE


def test_the_reference_has_every_public_name_and_no_other() -> None:
    entry = r"^\.\. (?:autoclass|autofunction|py:data):: (\S+)$"
    listed = re.findall(entry, REFERENCE, re.MULTILINE)
    named = [f"{face.__name__}.{name}" for face in FACES for name in face.__all__]
    assert sorted(listed) == sorted(named)


@pytest.mark.parametrize(
    "name", [f"{face.__name__}.{name}" for face in FACES for name in face.__all__]
)
def test_every_public_name_is_described_and_typed(name: str) -> None:
    module, _, last = name.rpartition(".")
    (face,) = (one for one in FACES if one.__name__ == module)
    value = getattr(face, last)
    if inspect.isfunction(value):
        signature = inspect.signature(value)
        assert signature.return_annotation is not inspect.Signature.empty
        for parameter in signature.parameters.values():
            assert parameter.annotation is not inspect.Parameter.empty, parameter
    if callable(value):
        assert value.__doc__
        # not the one that a record gets by itself: ``Game(opponent, result)``
        assert not value.__doc__.startswith(f"{last}(")
    assert (PACKAGE / "py.typed").is_file()


def list_classes(hint: object) -> Iterator[type]:
    """The classes of ours that an annotation names."""
    for part in get_args(hint):
        yield from list_classes(part)
        if isinstance(part, list):
            for one in part:
                yield from list_classes(one)
    is_ours = getattr(hint, "__module__", "").startswith("elo_tui")
    if isinstance(hint, type) and get_origin(hint) is None and is_ours:
        yield hint


def list_hints(name: str, thing: object) -> Iterator[tuple[str, object]]:
    """What a public thing takes, returns or holds: where, and the annotation."""
    if isinstance(thing, FunctionType):
        for part, hint in get_type_hints(thing).items():
            yield f"{name}({part})", hint
    elif isinstance(thing, tuple):
        for one in thing:
            yield name, type(one)
    elif isinstance(thing, type):
        for field, hint in get_type_hints(thing).items():
            if not field.startswith("_"):
                yield f"{name}.{field}", hint
        for part, one in vars(thing).items():
            made = one.fget if isinstance(one, property) else one
            if not part.startswith("_") and isinstance(made, FunctionType):
                for at, hint in get_type_hints(made).items():
                    yield f"{name}.{part}({at})", hint


def find_held() -> dict[type, str]:
    """Every class that public names lead to, with the way to it."""
    held: dict[type, str] = {}
    waiting = [(name, getattr(face, name)) for face in FACES for name in face.__all__]
    while waiting:
        name, thing = waiting.pop()
        # its attributes are internal, as its description says
        if thing is core.ScoreTable:
            continue
        for where, hint in list_hints(name, thing):
            for one in list_classes(hint):
                if one not in held:
                    held[one] = where
                    waiting.append((one.__name__, one))
    return held


HELD = find_held()


def test_every_record_that_is_held_is_public() -> None:
    public = [getattr(face, name) for face in FACES for name in face.__all__]
    assert len(HELD) > 90
    private = {one.__name__: where for one, where in HELD.items() if one not in public}
    assert private == {}


@pytest.mark.parametrize("record", HELD, ids=lambda one: one.__name__)
def test_every_field_is_described(record: type) -> None:
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(record))).body
    assert isinstance(tree, ast.ClassDef)
    bare = [
        one.target.id
        for one, after in zip(tree.body, [*tree.body[1:], None], strict=True)
        if isinstance(one, ast.AnnAssign)
        and isinstance(one.target, ast.Name)
        and not one.target.id.startswith("_")
        and not (isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant))
    ]
    assert bare == []
    # by name, not by position
    assert not issubclass(record, tuple)


def test_records_are_data_and_print_short() -> None:
    count = 20_000
    table = pool.GameTable(
        [f"w{at}" for at in range(count)],
        [f"b{at}" for at in range(count)],
        [1] * count,
        ["2026-01-05"] * count,
    )
    found = core.require(pool.rate("elo", table))
    assert len(repr(found)) < 1000 > len(repr(table))
    assert [*found.to_dict()] == ["ids", "ratings", "rds", "volatilities", "games"]
    assert found.to_json().startswith('{"ids":["b0","b1"')
    player = core.Player(1850, k=20)
    assert repr(player) == "Player(rating=1850, k=20)"
    assert isinstance(player, CoreRecord)
    assert player.to_dict()["k"] == 20
