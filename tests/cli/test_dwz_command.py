"""The DWZ on the command line: both rules by date, and ``elo-tui dwz-2026``."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.answers import answer, data
from tests.shared import read_json

NEW, OLD = ("--event-end", "2026-06-08"), ("--event-end", "2026-06-07")
DWZ = ("--system", "dwz")
LETTERS = {1: "W", 0.5: "=", 0: "L"}

#: A newcomer with 3 of 5 against 1256 on average, as in an official evaluation.
CROSSTABLE = """\
No.,Name,Rtg,1.Rd,2.Rd,3.Rd,4.Rd,5.Rd
1,"New, Nora",,2w1,3b1,4w1,5b0,6w0
2,"Alt, Ada",1256,1b0,,,,
3,"Berg, Bo",1256,,1w0,,,
4,"Cohn, Cem",1256,,,1b0,,
5,"Dorn, Dag",1256,,,,1w1,
6,"Esch, Eva",1256,,,,,1b1
"""


def test_the_vectors_by_the_command_line() -> None:
    # the library has them all; a few of every kind go this longer way
    for case in read_json("vectors/dwz2026.json")["cases"][::12]:
        games = "".join(
            f"{opponent} {LETTERS[score]}\n"
            for opponent, score in zip(case["opponents"], case["results"], strict=True)
        )
        facts = ("--born", str(case["born"]), "--dwz-index", str(case["index"]))
        call = ("event", "--rating", str(case["dwz"]), *DWZ, *facts)
        found = data(*call, "--event-end", case["event_end"], stdin=games)
        assert "2026" in found["edition"]
        (player,) = found["players"]
        assert player["expected"] == pytest.approx(case["we"], abs=5.1e-7)
        assert (player["k"], player["index"]) == (case["k"], case["index_new"])
        parts = {name: case[name] for name in ("k0", "b", "a")}
        assert player["k_parts"] == parts | {"cap": 80}
        if not case["tie"]:
            assert player["new_rating"] == case["dwz_new"]


def test_one_game_in_all_its_numbers() -> None:
    found = data("assess", "1195", "1348", *DWZ, *NEW, "--dwz-index", "0")
    # an official expectation of 0.294276 for 1195 against 1348
    assert found["expected"] == pytest.approx(0.294276, abs=5.1e-7)
    assert "index 0 counts as 1" in found["player"]["assumptions"]
    # K0 60, a 4 with W >= We; with W < We b = 1995 / 2400: 49.875
    assert [found[one]["k"] for one in ("win", "loss")] == [64, 49.9]
    assert found["loss"]["k_parts"] == {"k0": 60, "b": 0.83125, "a": 0.0, "cap": 80}
    assert found["win"]["index"] == 1


def test_a_first_dwz_is_a_range() -> None:
    games = "1256 W x3, 1256 L x2"
    call = ("event", "--rating", "unrated", *DWZ, *NEW)
    found = data(*call, stdin=games)
    (player,) = found["players"]
    assert (player["range"], player["new_rating"]) == ([1328, 1381], None)
    assert "official case" in found["estimate"]
    text = answer(*call, stdin=games)
    assert "first rating: 1328 to 1381, only an estimate" in text
    (player,) = data(*call[:-2], *OLD, stdin=games)["players"]
    assert "range" not in player
    assert player["new_rating"] == 1328


def test_a_first_dwz_counts_in_the_whole_event(tmp_path: Path) -> None:
    whole = tmp_path / "event.csv"
    whole.write_text(CROSSTABLE, encoding="utf-8")
    newcomer, beaten, *_ = data("event", str(whole), *DWZ, *NEW)["players"]
    assert newcomer["range"] == [1328, 1381]
    assert beaten["rounds"][0]["opponent_rating"] == 1355
    assert any("New, Nora 1355" in text for text in beaten["assumptions"])
    (alone,) = data("event", str(whole), "--player", "2", *DWZ, *NEW)["players"]
    assert (alone["new_rating"], alone["rounds"]) == (
        *(beaten["new_rating"], beaten["rounds"]),
    )
    (typed,) = data(
        *("event", str(whole), "--player", "2", "--dwz-index", "3", *DWZ, *NEW)
    )["players"]
    assert (typed["index"], typed["k_parts"]["k0"]) == (4, 44)
