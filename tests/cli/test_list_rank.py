"""``elo-tui list rank`` and ``list top``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from elo_tui.session import paths
from tests.cli.answers import answer, data, refusal
from tests.shared import SHARED, needs
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


def test_a_rank_in_json(lists: Path) -> None:
    assert data("list", "rank", "2000") == {
        "rank": 2,
        "equal": 2,
        "of": 4,
        "percentile": 25.0,
        "list": "fide",
        "list_date": "2026-11-01",
        "pool": "standard",
        "notes": [],
    }
    both = data("list", "rank", "2000", "--federation", "ger", "--born", "2000..")
    assert (both["rank"], both["of"], both["percentile"]) == (1, 1, 100.0)
    women = data("list", "rank", "2300", "--sex", "w")
    assert (women["rank"], women["of"], women["percentile"]) == (2, 1, 0.0)


def test_nobody_to_compare_with(lists: Path) -> None:
    alone = data("list", "rank", "2000", "--pool", "blitz")
    assert (alone["rank"], alone["of"], alone["percentile"]) == (1, 0, None)
    assert alone["notes"] == ["nobody in this group is rated"]


def test_a_rank_in_words(lists: Path) -> None:
    assert answer("list", "rank", "2000") == (
        "2000 would be 2nd of 4 active, level with 2, 25th percentile\n"
        "FIDE list of November 2026, standard ratings\n"
        "left out: inactive players and those unrated in the pool\n"
    )
    assert answer(
        *("list", "rank", "2100", "--federation", "NOR", "--born", "..1970")
    ) == (
        "2100 would be 2nd of 4 active, 75th percentile\n"
        "2100 would be 2nd of 2 in NOR, 50th percentile\n"
        "2100 would be above all 1 born 1970 or earlier\n"
        "2100 would be above all 1 in NOR, born 1970 or earlier\n"
        "FIDE list of November 2026, standard ratings\n"
        "left out: inactive players and those unrated in the pool\n"
        "left out by birth year: players without one in the list\n"
    )


def test_the_strongest(lists: Path) -> None:
    assert answer("list", "top", "--limit", "3") == (
        "everybody, active: FIDE list of November 2026, standard ratings\n"
        "1. One, Ada  2400, NOR, born 2006\n"
        "2. Two, Bo  2000, NOR, born 1960\n"
        "2. Three, Cy  2000, GER\n"
    )
    assert answer("list", "top", "--pool", "blitz", "--sex", "w") == (
        "women, active: FIDE list of November 2026, blitz ratings\n"
        "nobody in this group is rated\n"
    )
    [one] = data("list", "top", "--pool", "rapid")["players"]
    assert one == {
        "rank": 1,
        "rating": 2100,
        "id": "2",
        "name": "Two, Bo",
        "title": None,
        "federation": "NOR",
        "sex": "m",
        "born": 1960,
    }


def test_which_list(lists: Path) -> None:
    answer("list", "import", str(lists), "--name", "old", "--date", "2020-01-01")
    assert data("list", "rank", "2000")["list"] == "fide"
    old = data("list", "rank", "2000", "--list", "old")
    assert (old["list"], old["list_date"]) == ("old", "2020-01-01")
    assert refusal("list", "rank", "2000", "--list", "new") == (
        "Error: --list 'new': no such list; choose fide, old"
    )
    answer("list", "import", str(lists), "--name", "older", "--date", "2019-01-01")
    answer("list", "remove", "fide")
    assert refusal("list", "top") == (
        "Error: --list: several lists here; choose old, older"
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("rank", "x"), "RATING: x is not a rating"),
        (("rank", "0"), "RATING: 0 means unrated; 1 to 4000"),
        (("rank", ""), "RATING"),
        (("rank", "2000", "--born", "76..61"), "--born '76..61': years such as"),
        (("rank", "2000", "--born", ""), "--born: empty"),
        (("rank", "2000", "--federation", "GE"), "--federation 'GE': three letters"),
        (("rank", "2000", "--federation", ""), "--federation"),
        (("rank", "2000", "--pool", "bullet"), "--pool"),
        (("top", "--limit", "0"), "--limit: 0 is too low; 1 to 1000"),
    ],
)
def test_refused(lists: Path, arguments: tuple[str, ...], said: str) -> None:
    assert said in refusal("list", *arguments)


def test_without_a_list(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(paths.DATA_VARIABLE, str(tmp_path))
    assert "no rating list here yet" in refusal("list", "rank", "2000")


def _cases() -> list[dict[str, Any]]:
    file = SHARED / "vectors/rank.json"
    if not file.is_file():
        return []
    cases: list[dict[str, Any]] = json.loads(file.read_text())["cases"]
    return cases


@needs("vectors/rank.json")
def test_counted_by_others(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Ranks of the reference list, counted independently."""
    monkeypatch.setenv(paths.DATA_VARIABLE, str(tmp_path))
    file = SHARED / "vectors/rank_list.txt"
    answer("list", "import", str(file), "--date", "2026-11-01")
    for case in _cases():
        options = [f"--{name}={value}" for name, value in case["options"].items()]
        found = data("list", "rank", str(case["rating"]), *options)
        kept = {name: found[name] for name in case["expected"]}
        assert kept == case["expected"], case["id"]
        assert (found["list"], found["list_date"]) == ("fide", "2026-11-01")
