"""``elo-tui odds``: the numbers, the JSON contract and what is refused."""

from __future__ import annotations

import pytest

from tests.cli.answers import answer, data


@pytest.mark.parametrize("system", ["glicko", "glicko2", "lichess"])
def test_both_deviations_count(system: str) -> None:
    # "The Glicko system", its example of a prediction: 1400/80 - 1500/150 is .376
    rds = ("--rd", "80", "--opponent-rd", "150", "--system", system)
    game = data("odds", "1400", "1500", *rds)
    assert game["expected"] == pytest.approx(0.376, abs=5e-4)
    assert game["system_expected"] == pytest.approx(game["expected"])
    assert data("odds", "1400/80", "1500/150", "--system", system) == game
    assessed = data("assess", "1400", "1500", *rds)
    # the change is computed by the opponent's RD alone (step 2 of the paper)
    assert (assessed["expected"], assessed["forecast"]) == (0.3729, 0.376)
    said = answer("assess", "1400", "1500", *rds)
    assert "expected score: 0.3729\nforecast, by both RDs: 0.3760\n" in said
    remaining = ("--remaining", "1500, 1500", "--target", "1401")
    plan = data("plan", "--rating", "1400", *rds, *remaining)
    assert plan["expected_score"] == pytest.approx(2 * game["expected"], abs=5.1e-5)
    games = [row["expected"] for row in _rounds("1500\n1500 1", *rds)]
    # the open game by both, the rated one by the opponent's (step 2 of the paper)
    assert games == pytest.approx([0.376, 0.3729], abs=5.1e-5)


def _rounds(games: str, *options: str) -> list[dict[str, float]]:
    call = ("event", "-", "--rating", "1400", *options)
    [player] = data(*call, stdin=games)["players"]
    rounds: list[dict[str, float]] = player["rounds"]
    return rounds
