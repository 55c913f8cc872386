"""What other programs may use is listed once, described and typed; the rest says no."""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path

import pytest

import elo_tui
from elo_tui import core, readers
from elo_tui.core import pool

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "elo_tui"
REFERENCE = (ROOT / "docs/reference.md").read_text(encoding="utf-8")
FACES = (core, pool, readers)
INTERNAL = "Internal: no part of the library."


def is_internal(file: Path) -> bool:
    docstring = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    return docstring.endswith(INTERNAL)


def test_every_room_says_whether_it_is_public() -> None:
    public = {inspect.getsourcefile(face) for face in (elo_tui, *FACES)}
    rooms = {*PACKAGE.rglob("__init__.py"), PACKAGE / "start.py"}
    assert len(rooms) > 30
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
