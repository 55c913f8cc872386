"""``elo-tui worth``: events beside each other, as text and as data, and refusals."""

from __future__ import annotations

from pathlib import Path

from tests.cli.answers import data
from tests.cli.test_plan_command import report

ME = ("worth", "--rating", "1850", "--k", "20", "--date", "2026-01-10")


def test_a_file_with_a_norm(tmp_path: Path) -> None:
    path = tmp_path / "field.trf"
    path.write_text(report("*********"), encoding="utf-8")
    call = ("worth", "--rating", "2450", "--norm", "IM", "--federation", "NOR")
    [found] = data(*call, str(path), "--player", "Aas")["fields"]
    assert (found["games"], found["average"]) == (9, 2400)
    assert found["norm"]["name"] == "IM norm"
    assert 0 < found["norm"]["probability"] < 1
    [other] = data(*call, str(path), "--player", "Nobody")["fields"]
    assert "--player 'Nobody' is not in it" in other["notes"]
