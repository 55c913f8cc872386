"""A folder for rating lists, for every test here."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder for lists that does not exist yet."""
    return tmp_path / "lists"
