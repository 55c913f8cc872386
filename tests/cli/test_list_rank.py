"""``elo-tui list rank`` and ``list top``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from elo_tui.session import paths
from tests import shared
from tests.cli.answers import answer, data, refusal
from tests.shared import needs
from tests.store.lists.made import combined, row

PEOPLE = combined(
    row("1", "One, Ada", "NOR", "F", ratings=(2400,), born="2006", flag="w"),
    row("2", "Two, Bo", "NOR", ratings=(2000, "", "", 2100), born="1960"),
    row("3", "Three, Cy", "GER", ratings=(2000,), born="0000"),
    row("4", "Four, Di", "GER", "F", ratings=(2500,), flag="wi"),
    row("5", "Five, Ed", "GER", ratings=(1500,), born="2010"),
    row("6", "Six, Fay", "GER", "F", born="2010"),
)


@pytest.fixture
def lists(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder with one list; the data of the program lie beside it."""
    monkeypatch.setenv(paths.DATA_VARIABLE, str(tmp_path / "data"))
    file = tmp_path / "list.txt"
    file.write_bytes(PEOPLE)
    answer("list", "import", str(file), "--date", "2026-11-01")
    return file


def test_without_a_list(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(paths.DATA_VARIABLE, str(tmp_path))
    assert "no rating list here yet" in refusal("list", "rank", "2000")


def _cases() -> list[dict[str, Any]]:
    file = shared.file("vectors/rank.json")
    if not file.is_file():
        return []
    cases: list[dict[str, Any]] = json.loads(file.read_text())["cases"]
    return cases


@needs("vectors/rank.json")
def test_counted_by_others(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Ranks of the reference list, counted independently."""
    monkeypatch.setenv(paths.DATA_VARIABLE, str(tmp_path))
    file = shared.file("vectors/rank_list.txt")
    answer("list", "import", str(file), "--date", "2026-11-01")
    for case in _cases():
        options = [f"--{name}={value}" for name, value in case["options"].items()]
        found = data("list", "rank", str(case["rating"]), *options)
        kept = {name: found[name] for name in case["expected"]}
        assert kept == case["expected"], case["id"]
        assert (found["list"], found["list_date"]) == ("fide", "2026-11-01")
