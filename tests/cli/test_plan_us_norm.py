"""``elo-tui plan --norm`` with the title norms of US Chess."""

from __future__ import annotations

import pytest

from tests.cli.answers import answer, data, refusal

_CALL = ("plan", "--system", "uscf", "--rating", "1500")
#: Level 1600 expects 2.0625 of these.
_FOUR = ("--remaining", "1600, 1700, 1650, 1500")


def test_what_the_norm_takes() -> None:
    found = data(*_CALL, "--norm", "2", *_FOUR)
    assert (found["target"], found["kind"]) == ("2", "norm")
    assert (found["possible"], found["score_needed"], found["of"]) == (True, 3.5, 4)
    above = sum(row["probability"] for row in found["distribution"][-2:])
    assert found["probability"] == pytest.approx(above, abs=1e-9)
    text = answer(*_CALL, "--norm", "2", *_FOUR)
    assert text.startswith("2nd Category norm needs 3½ of 4; if this holds: ")


def test_games_played_count(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("games") / "games.txt"
    path.write_text("1600 W\n1700 W\n", encoding="utf-8")
    found = data(*_CALL, "--norm", "2", str(path), "--remaining", "1650, 1500")
    assert (found["score_needed"], found["of"]) == (1.5, 2)


def test_out_of_reach_says_why() -> None:
    text = answer(*_CALL, "--norm", "S", *_FOUR)
    assert text.startswith(
        "Senior Life Master norm is out of reach: it takes more than 4 + 1 of 4"
    )
    text = answer(*_CALL, "--norm", "4", "--remaining", "1000, 1000")
    assert "rounds: 2, at least 4" in text.splitlines()[0]


def test_each_norm_with_its_own_system() -> None:
    assert "--system uscf" in refusal("plan", "--rating", "1500", "--norm", "2", *_FOUR)
    assert "FIDE's standard" in refusal(*_CALL, "--norm", "IM", *_FOUR)
    assert "--federation" in refusal(
        *_CALL, "--norm", "2", "--federation", "USA", *_FOUR
    )
