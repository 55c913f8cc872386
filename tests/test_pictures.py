"""The screens look as they did when someone last looked at them."""

from __future__ import annotations

import importlib.metadata
import re
from pathlib import Path

import pytest

from tests.pictures import FOLDER, SCENES, Scene, draw

pytestmark = pytest.mark.screen

PYPROJECT = Path(__file__).resolve().parents[1] / "pyproject.toml"


def pinned(package: str) -> str:
    """The exact version that the test extra asks for."""
    found = re.search(rf'"{package}==([\d.]+)"', PYPROJECT.read_text(encoding="utf-8"))
    assert found is not None
    return found[1]


@pytest.mark.parametrize(
    "scene", SCENES, ids=[scene.pictures[0].name for scene in SCENES]
)
async def test_pictures_of_a_scene(scene: Scene) -> None:
    for package in ("textual", "rich"):
        installed = importlib.metadata.version(package)
        if installed != pinned(package):
            pytest.skip(f"drawn with {package} {pinned(package)}, here is {installed}")
    others = []
    for name, drawn in (await draw(scene)).items():
        golden = FOLDER / f"{name}.svg"
        new = FOLDER / f"{name}.new.svg"
        if golden.exists() and golden.read_text(encoding="utf-8") == drawn:
            new.unlink(missing_ok=True)
            continue
        new.write_text(drawn, encoding="utf-8")
        others.append(name)
    assert not others, (
        f"{', '.join(others)}: compare each .new.svg with its .svg;"
        " to accept all, run python -m tests.pictures"
    )


def test_every_picture_can_be_drawn_again() -> None:
    known = {
        picture.name_at(size)
        for scene in SCENES
        for picture in scene.pictures
        for size in picture.sizes
    }
    kept = {path.stem for path in FOLDER.glob("*.svg")}
    assert {name for name in kept if not name.endswith(".new")} == known
