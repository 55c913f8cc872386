"""A crosstable without ratings on the command line: said, and where there are some."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.answers import answer, data, refusal
from tests.readers.reported import ROWS, STARTS, saved


@pytest.fixture
def crosstable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return saved(tmp_path, "cross.html", ROWS)


def test_read_names_the_file_and_the_call(crosstable: Path) -> None:
    saved(crosstable.parent, "start list.html", STARTS)
    said = (
        "no ratings in this page; in its folder start list.html, 4 of 4 names match:"
        " elo-tui read cross.html 'start list.html'"
    )
    assert f"note: {said}" in answer("read", "cross.html").splitlines()
    notes = data("read", "cross.html")["notes"]
    assert {"line": None, "text": said} in notes
    joined = answer("read", "cross.html", "start list.html")
    assert "no ratings" not in joined
    assert "Alder Ann" in joined
    assert "2400" in joined


def test_read_without_a_file_beside(crosstable: Path) -> None:
    said = "note: no ratings in this page; give its start list as SECOND"
    assert said in answer("read", "cross.html").splitlines()
    page = crosstable.read_bytes()
    assert said in answer("read", "-", stdin=page).splitlines()


def test_event_refuses_and_names_the_call(crosstable: Path) -> None:
    for more in ((), ("--player", "alder"), ("--json",), ("--csv",)):
        assert refusal("event", "cross.html", *more) == (
            "Error: cross.html: no ratings in this page; give its start list as SECOND"
        )
    saved(crosstable.parent, "start.html", STARTS)
    said = refusal("event", "cross.html")
    call = "elo-tui event cross.html start.html"
    assert said.endswith(f"in its folder start.html, 4 of 4 names match: {call}")
    assert "Alder Ann" in answer(*call.split()[1:])


def test_an_event_that_rates_the_unrated_is_rated(crosstable: Path) -> None:
    # US Chess rates games between players without a rating (sections 2.1 and 3)
    found = answer("event", str(crosstable), "--system", "uscf", "--date", "2026-01-31")
    assert "Alder Ann" in found


def test_one_rating_is_enough_to_go_on(crosstable: Path) -> None:
    one = [
        (no, name, fed, 2000 if no == 1 else "", *rounds)
        for no, name, fed, *rounds in ROWS[1:]
    ]
    header = ("No.", "Name", "FED", "Rtg", *ROWS[0][3:])
    saved(crosstable.parent, "one.html", (header, *one))
    assert "no ratings" not in answer("read", "one.html")
    assert "Alder Ann" in answer("event", "one.html")


def test_a_list_without_rounds_gives_no_verdict(crosstable: Path) -> None:
    saved(crosstable.parent, "start.html", STARTS)
    who = ("--player", "alder")
    for aim in (("--norm", "IM", "--federation", "NOR"), ("--target", "2450")):
        said = refusal("plan", "start.html", *who, *aim)
        assert "players without rounds; add --remaining, or give the crosstable" in said
    found = data("plan", "start.html", *who, "--target", "2401", "--remaining", "2500")
    assert found["possible"]
