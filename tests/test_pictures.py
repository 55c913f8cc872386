"""The screens look as they did when someone last looked at them."""

from __future__ import annotations

import importlib.metadata
import re
from pathlib import Path

import pytest

from tests.pictures import FOLDER, PICTURES, Picture, draw

pytestmark = pytest.mark.screen

PYPROJECT = Path(__file__).resolve().parents[1] / "pyproject.toml"


def pinned(package: str) -> str:
    """The exact version that the test extra asks for."""
    found = re.search(rf'"{package}==([\d.]+)"', PYPROJECT.read_text(encoding="utf-8"))
    assert found is not None
    return found[1]


@pytest.mark.parametrize("picture", PICTURES, ids=[p.name for p in PICTURES])
async def test_picture(picture: Picture) -> None:
    for package in ("textual", "rich"):
        installed = importlib.metadata.version(package)
        if installed != pinned(package):
            pytest.skip(f"drawn with {package} {pinned(package)}, here is {installed}")
    golden = FOLDER / f"{picture.name}.svg"
    new = FOLDER / f"{picture.name}.new.svg"
    drawn = await draw(picture)
    if golden.exists() and golden.read_text(encoding="utf-8") == drawn:
        new.unlink(missing_ok=True)
        return
    new.write_text(drawn, encoding="utf-8")
    pytest.fail(
        f"{picture.name} looks different: compare {new.name} with {golden.name};"
        " to accept all, run python -m tests.pictures"
    )


def test_every_picture_can_be_drawn_again() -> None:
    known = {picture.name for picture in PICTURES}
    kept = {path.stem for path in FOLDER.glob("*.svg")}
    assert {name for name in kept if not name.endswith(".new")} == known
