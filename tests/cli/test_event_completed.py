"""``elo-tui event --complete``: what a report leaves open comes from the lists."""

from __future__ import annotations

from pathlib import Path

import pytest

from elo_tui.session.paths import DATA_VARIABLE
from tests.cli.answers import answer, data
from tests.readers.trf_text import player
from tests.store.lists.made import combined, imported, row

REPORT = "\n".join(
    (
        *("012 Spring Open", "042 2026/02/14", "052 2026/02/15"),
        player(1, "   2 w 1", name="Nepomniachtchi, I", fide_id="900001", points="1.0"),
        player(2, "   1 b 0", name="Bell, Anna", rating=1900, points="0.0"),
        player(3, "0000 - Z", name="Lee, Ann", rating=1800, fide_id="9", points="0.0"),
        "",
    )
)


@pytest.fixture
def report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path))
    path = tmp_path / "report.trf"
    path.write_text(REPORT, encoding="utf-8")
    return str(path)


@pytest.fixture
def listed(tmp_path: Path) -> None:
    line = row("900001", "Nepomniachtchi, Ian", "FID", ratings=(2750, 0, 10))
    imported(tmp_path / "lists", combined(line), date="2026-02-01")


@pytest.mark.usefixtures("listed")
def test_json_says_who_was_completed(report: str) -> None:
    event = data("event", report, "--complete")
    first = event["players"][0]
    assert (first["rating"], first["federation"], first["k"]) == (2750, "FID", 10)
    assert event["completed"] == {
        "players": [{"no": 1, "facts": ["rating", "federation", "k", "birth_year"]}],
        "ids_not_listed": ["9"],
        "ids_of_another_name": [],
        "lists": ["FIDE list of February 2026"],
    }
    alone = data("event", report, "--complete", "--player", "1")
    assert [(one["rating"], one["k"]) for one in alone["players"]] == [(2750, 10)]
    assert alone["completed"] == event["completed"]


@pytest.mark.usefixtures("listed")
def test_without_the_option_no_list_is_asked(report: str) -> None:
    event = data("event", report)
    assert event["players"][0]["rating"] is None
    assert "completed" not in event


@pytest.mark.usefixtures("listed")
def test_text_says_how_many(report: str) -> None:
    said = "1 player completed; 1 ID not in the list; FIDE list of February 2026"
    assert said in answer("event", report, "--complete")


@pytest.mark.usefixtures("listed")
def test_a_k_of_the_list_is_not_called_given_by_hand(report: str) -> None:
    whole = data("event", report, "--complete")
    alone = data("event", report, "--complete", "--player", "1")
    for event in (whole, alone):
        assert event["players"][0]["k_reason"] == "FIDE list of February 2026"
    typed = data("event", report, "--complete", "--player", "1", "--k", "20")
    assert typed["players"][0]["k_reason"] == "given by hand"
