"""Every file that a user might have: reports, tables, games, histories, lists."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from functools import cache
from pathlib import Path

import pytest

from elo_tui.core.events.reading import BadLine, EventReading
from elo_tui.readers.detect import read_data
from elo_tui.readers.file_bytes import read_file
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
    """The samples of a folder and of those in it, by name.

    A copy in `tests/vectors` is none where its original is another sample.
    """
    for path in filter(_is_sample, sorted(Path(folder).rglob("*"))):
        is_copy = path.is_relative_to(VECTORS)
        if not is_copy or not ((SHARED / "data" / path.relative_to(VECTORS)).is_file()):
            yield path


@cache
def kinds(folder: str) -> tuple[Path, ...]:
    """A sample of each kind of a folder: of those that are read and said alike."""
    found: dict[Hashable, Path] = {}
    for path in samples(folder):
        found.setdefault(_find_kind(path), path)
    return tuple(found.values())


def _find_kind(path: Path) -> Hashable:
    """What decides what a screen shows of a sample, without its numbers and names."""
    data = read_file(str(path))
    reading = read_data(data) if isinstance(data, bytes) else data
    if isinstance(reading, BadLine):
        return path.suffix, _words(reading.text)
    notes = frozenset(_words(note.text) for note in reading.notes)
    if not isinstance(reading, EventReading):
        return path.suffix, type(reading), notes
    players = reading.sections[0].players
    return (
        *(path.suffix, reading.format, notes, len(reading.sections) > 1),
        *(reading.sections[0].owner is None, len(players) > 100),
        *(any(one.rating for one in players), any(one.pairings for one in players)),
    )


def _words(text: str) -> str:
    """A sentence without numbers and what is quoted in it."""
    return re.sub(r"'[^']*'|\d+", "#", text)[:40]


#: Runs a test for each folder of samples.
each_folder = pytest.mark.parametrize(
    "folder", [pytest.param(path, id=Path(path).name) for path in folders()]
)
