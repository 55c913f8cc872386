"""Standings say first that something of the file is not in them."""

from __future__ import annotations

from pathlib import Path

from tests.cli.answers import answer, data

EVENT = """No.;Name;Rtg;1.Rd;2.Rd;Pts.
1;Alder, Ann;2000;2w1;3b{result};1,5
2;Birch, Bo;1900;1b0;4w1;1
3;Cedar, Cyd;1800;4b1;1w½;1,5
4;Dogwood, Di;1700;3w0;2b0;0
"""
WARNING = (
    "not all of FILE is counted, a note below says what is missing: check the places"
)


def test_the_first_line_says_that_a_result_was_left_out(tmp_path: Path) -> None:
    path = tmp_path / "event.csv"
    path.write_text(EVENT.format(result="q"), encoding="utf-8")
    text = answer("standings", str(path))
    assert text.splitlines()[0] == f"incomplete: {WARNING}"
    assert data("standings", str(path))["notes"][0] == WARNING
    path.write_text(EVENT.format(result="½"), encoding="utf-8")
    assert "incomplete" not in answer("standings", str(path))
