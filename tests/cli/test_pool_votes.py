"""Votes of an arena, read as games and rated all at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.answers import answer, data
from tests.core.drawn_games import draw_games
from tests.core.test_fit_knowledge import EVALICA

WINNERS = {1.0: "model_a", 0.5: "tie", 0.0: "model_b"}


@pytest.mark.fast
def test_5000_votes_are_rated_as_by_evalica(tmp_path: Path) -> None:
    votes, arena = tmp_path / "votes.csv", str(tmp_path / "arena.pool")
    rows = (
        f"P{one},P{other},{WINNERS[score]}"
        for one, other, score in draw_games(5000, 12, 0.3)
    )
    text = "\n".join(["model_a,model_b,winner", *rows])
    votes.write_text(f"{text}\n", encoding="utf-8")
    answer("pool", "new", arena, "--system", "elo")
    answer("pool", "add", arena, str(votes), "--date", "2026-11-28")
    found = data("pool", "fit", arena, "--prior", "0")["players"]
    ratings = {one["name"]: one["rating"] for one in found}
    assert [ratings[f"P{at}"] for at in range(12)] == pytest.approx(EVALICA, abs=1e-5)
