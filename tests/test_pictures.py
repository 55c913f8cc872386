"""The screens look as they did when someone last looked at them, and keep to the
grammar of docs/design.md.
"""

from __future__ import annotations

import importlib.metadata
import re
from itertools import groupby
from pathlib import Path

import pytest
from textual.geometry import Region

from tests.pictures import FOLDER, Picture, kept_names, known_digests, pictures
from tests.scenes import STARTS, WALL, Start

pytestmark = [pytest.mark.screen, pytest.mark.slow]

PYPROJECT = Path(__file__).resolve().parents[1] / "pyproject.toml"
#: What a frame is drawn with, and blanks.
_FRAME = "│╭╮╰╯─ "
#: Pictures in which a game, an entry or a heading is longer than its one row.
_ONE_ROW = (
    *("pool-correct-80x24", "pool-ledger-120x40", "columns-said-40x12"),
    *("board-40x12", "board-results-40x12"),
)
#: So many blank rows below each other are free: one may be a line of air.
_FREE = 2


def pinned(package: str) -> str:
    """The exact version that the test extra asks for."""
    found = re.search(rf'"{package}==([\d.]+)"', PYPROJECT.read_text(encoding="utf-8"))
    assert found is not None
    return found[1]


@pytest.mark.parametrize("start", STARTS, ids=[one.scenes[0].name for one in STARTS])
async def test_pictures_of_a_start(start: Start, subtests: pytest.Subtests) -> None:
    others, known = [], known_digests()
    for picture in await pictures(start):
        with subtests.test(picture.name):
            lines_stand_where_they_always_do(picture)
            nothing_is_cut_while_rows_are_free(picture)
        others += [] if is_as_before(picture, known) else [picture.name]
    for package in ("textual", "rich"):
        installed = importlib.metadata.version(package)
        if installed != pinned(package):
            pytest.skip(f"drawn with {package} {pinned(package)}, here is {installed}")
    assert not others, (
        f"{', '.join(others)}: look at each screenshots/*.new.svg;"
        " to accept all, run python -m tests.pictures"
    )


def is_as_before(picture: Picture, known: dict[str, str]) -> bool:
    """Whether it looks as it did; else it is written to be looked at."""
    golden = FOLDER / f"{picture.name}.svg"
    new = FOLDER / f"{picture.name}.new.svg"
    is_kept = golden.exists()
    same = known.get(picture.name) == picture.digest
    if same and not (is_kept and golden.read_text("utf-8") != picture.drawn):
        new.unlink(missing_ok=True)
        return True
    new.write_text(picture.drawn, encoding="utf-8")
    return False


def lines_stand_where_they_always_do(picture: Picture) -> None:
    """What is said ends above the keys, and those are the last row of all."""
    if not picture.lines:
        # the display in a hall has none
        return
    width, height = picture.size
    said, keys = picture.lines
    assert keys == Region(0, height - 1, width, 1)
    assert (said.x, said.bottom, said.width) == (0, height - 1, width)
    assert said.height == 1 or len(picture.rows[-2].strip()) > 0


def nothing_is_cut_while_rows_are_free(picture: Picture) -> None:
    """Free rows are for what would be cut, if it goes on in the next row."""
    if picture.name in _ONE_ROW:
        return
    blank = [not row.strip(_FRAME) for row in picture.rows]
    free = [len([*rows]) for is_blank, rows in groupby(blank) if is_blank]
    if max(free, default=0) >= _FREE:
        assert [row for row in picture.rows if "…" in row] == []


@pytest.mark.parametrize("name", ["game-invalid", "ahead-season", "field"])
async def test_a_resized_screen_looks_like_one_of_that_size(name: str) -> None:
    (start,) = (one for one in STARTS if one.scenes[0].name == name)
    resized = [one for one in await pictures(start) if one.size == WALL]
    assert resized == await pictures(start, WALL)


def test_every_picture_can_be_drawn_again() -> None:
    known = {
        scene.name_at(size)
        for start in STARTS
        for scene in start.scenes
        for size in scene.sizes
    }
    assert {*known_digests()} == known
    kept = {path.stem for path in FOLDER.glob("*.svg") if ".new" not in path.name}
    assert kept == kept_names() <= known
    assert len(kept) <= 100
