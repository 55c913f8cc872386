"""Whole outputs as files: a test compares, `UPDATE_GOLDEN=1` writes them anew.

Wording is read in a review, in the file, and not quoted in a test: rewording something
is one command, `UPDATE_GOLDEN=1 python -m pytest -m fast`, and a look at the diff. A
number that a source gives is still compared with that source, in a test of its own.
"""

from __future__ import annotations

import os
from pathlib import Path

FOLDER = Path(__file__).parent / "golden"


def assert_golden(name: str, text: str) -> None:
    """Compare a text with `tests/golden/NAME`, such as `cli/plan.txt`."""
    file = FOLDER / name
    if os.environ.get("UPDATE_GOLDEN"):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")
    assert file.exists(), f"no {name} yet: UPDATE_GOLDEN=1 writes it"
    assert text == file.read_text(encoding="utf-8")
