"""Papi, SwissPerfect, SwissSys and Swar: every cell of a file of each kind."""

from __future__ import annotations

import pytest

from tests.readers.expected_events import differences
from tests.shared import files, needs

FOLDERS = ("papi", "swissperfect", "swar", "swisssys")
FILES = [
    f"data/{folder}/{path.name.removesuffix('.expected.csv')}"
    for folder in FOLDERS
    for path in files(f"data/{folder}", "wild_*.expected.csv")
]
REPORTS = (
    ("data/swisssys/one_section/TDEXPORT.DBF", None),
    ("data/swisssys/two_sections/TDEXPORT.DBF", 1),
    ("data/swisssys/two_sections/TDEXPORT.DBF", 2),
)


@pytest.mark.parametrize("path", FILES)
def test_every_cell(path: str) -> None:
    assert differences(path) == []


@needs("data/swisssys/one_section/TDEXPORT.DBF")
def test_every_cell_of_a_rating_report() -> None:
    for path, section in REPORTS:
        assert differences(path, section) == [], (path, section)


def test_the_files_are_there() -> None:
    assert len(FILES) in (0, 11)
