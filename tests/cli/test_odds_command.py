"""``elo-tui odds``: the numbers, the JSON contract and what is refused."""

from __future__ import annotations

import pytest

from tests.cli.answers import answer, data

DAY = ("--date", "2026-01-10")


def test_the_table_at_its_spot_value() -> None:
    # chess-db.com: 36 % draws at an average of 2200 and 100 points
    game = data("odds", "2250", "2150", "--model", "table", *DAY)
    assert game["draw"] == pytest.approx(0.36)
    # 1 / (1 + 10^(-100/400)) is .6401; 8.1.2: 99-106 is .64
    assert game["win"] == pytest.approx(0.6401 - 0.18, abs=5e-5)
    assert game["system_expected"] == 0.64


def test_the_colour_pool_and_system_are_heard() -> None:
    white = data("odds", "2000", "2000", "--colour", "w", *DAY)
    black = data("odds", "2000", "2000", "--colour", "black", *DAY)
    assert (white["colour"], black["colour"]) == ("w", "b")
    assert white["win"] == pytest.approx(black["loss"])
    assert white["expected"] > 0.5 == white["system_expected"]
    rapid = data("odds", "2000", "2000", "--pool", "rapid", *DAY)
    assert rapid["draw"] < data("odds", "2000", "2000", *DAY)["draw"]
    elo = data("odds", "2000", "1600", "--system", "elo")
    assert elo["expected"] == pytest.approx(10 / 11)
    lichess = ("--system", "lichess", "--rd", "60", "--opponent-rd", "60")
    own = data("odds", "1600", "1600", *lichess, "--colour", "w")
    assert own["expected"] == pytest.approx(own["system_expected"])


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


def test_both_players_expect_one_point_together() -> None:
    mine = data("odds", "1400/80", "1500/150", "--system", "glicko")
    theirs = data("odds", "1500/150", "1400/80", "--system", "glicko")
    assert mine["expected"] + theirs["expected"] == pytest.approx(1)
    assert mine["win"] == pytest.approx(theirs["loss"])


def test_a_rating_that_has_rested_says_less() -> None:
    # c 34.6: an RD of 50 grows to 350 in 100 periods (glicko.pdf, step 1)
    call = ("odds", "1400", "1500", "--opponent-rd", "150", "--system", "glicko")
    rested = data(*call, "--rd", "50", "--idle", "100")
    assert rested["expected"] == pytest.approx(
        data(*call, "--rd", "350")["expected"], abs=1e-4
    )


def test_an_upset_is_never_impossible() -> None:
    # 8.1.2 has 1.00 from 736 points, and 2650 or more is not cut (8.3.1, 2025-10-01)
    game = data("odds", "2800", "2000", *DAY)
    assert game["system_expected"] == 1
    assert game["upset"]["probability"] > 0.001
    assert game["extrapolated"] == "800 points apart"
    assert "\nextrapolated: 800 points apart\n" in answer("odds", "2800", "2000", *DAY)
