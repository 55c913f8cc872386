"""Every file that a user might have: reports, tables, games, histories, lists."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.shared import SHARED, VECTORS

#: What lies beside a sample and is none: what is expected of it, what it is.
_BESIDE = (".expected.csv", ".cells.csv", ".list.csv", ".pairings.csv", ".json.gz")
_ABOUT = (".md", ".options", ".sh")


def _is_sample(path: Path) -> bool:
    name = path.name
    return path.is_file() and not (
        name.endswith((*_BESIDE, *_ABOUT)) or name.startswith("expected")
    )


def folders() -> list[str]:
    """The folders with samples, the copies in `tests/vectors` as well."""
    found = [path for path in (SHARED / "data").glob("*") if path.is_dir()]
    return sorted(str(path) for path in (*found, VECTORS))


def samples(folder: str) -> Iterator[Path]:
    """The samples of a folder and of those in it, by name."""
    return filter(_is_sample, sorted(Path(folder).rglob("*")))


#: Runs a test for each folder of samples.
each_folder = pytest.mark.parametrize(
    "folder", [pytest.param(path, id=Path(path).name) for path in folders()]
)
