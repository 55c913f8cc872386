"""The build of the page: the same input gives the same bytes."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from tests.page.opened_page import NEEDS, PAGE, load_build

pytestmark = NEEDS


def _digest(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_a_second_build_has_the_same_bytes(tmp_path: Path) -> None:
    load_build().build(tmp_path / "again")
    assert _digest(tmp_path / "again") == _digest(Path(PAGE))


def test_its_parts_are_small_and_have_their_licences() -> None:
    assert load_build().report_sizes(Path(PAGE)) < 10_000_000
    licences = (Path(PAGE) / "licences.txt").read_text()
    for name in ("Mozilla Public License", "PSF License", "xterm", "textual", "chess"):
        assert name in licences
