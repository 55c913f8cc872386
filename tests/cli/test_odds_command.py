"""``elo-tui odds``: the numbers, the JSON contract and what is refused."""

from __future__ import annotations

import pytest

from tests.cli.answers import answer, data, refusal

DAY = ("--date", "2026-01-10")


def test_contract_of_the_json() -> None:
    game = data("odds", "1600", "1800", *DAY)
    assert {"win", "draw", "loss", "expected", "model"} <= game.keys()
    # 8.1.2: 200 points are .24
    assert game["expected"] == game["system_expected"] == 0.24
    assert game["win"] + game["draw"] / 2 == pytest.approx(0.24, abs=1e-9)
    assert game["win"] + game["draw"] + game["loss"] == pytest.approx(1, abs=1e-9)
    assert game["model"] == "broadcast"
    assert "CC BY 4.0" in game["fitted_on"]
    assert len(game["limits"]) == 3
    assert (game["colour"], game["pool"], game["system"]) == (None, "standard", "fide")


def test_the_table_at_its_spot_value() -> None:
    # chess-db.com: 36 % draws at an average of 2200 and 100 points
    game = data("odds", "2250", "2150", "--model", "table", *DAY)
    assert game["draw"] == pytest.approx(0.36)
    # 8.1.2: 99-106 is .64
    assert game["win"] == pytest.approx(0.64 - 0.18)


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


def test_plain_text_begins_with_the_odds() -> None:
    lines = answer("odds", "1600", "1800", *DAY).splitlines()
    assert [line.split()[0] for line in lines[:3]] == ["win", "draw", "loss"]
    assert lines[3] == "expected score of 1600 against 1800: 0.24"
    assert sum(line.startswith("limit: ") for line in lines) == 3


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("abc", "1800"), "OWN"),
        (("1600", "9999"), "OPPONENT"),
        (("1600", "1800", "--model", "luck"), "--model"),
        (("1600", "1800", "--colour", "red"), "--colour"),
        (("1600", "1800", "--rd", "50"), "--rd: not used by --system fide"),
        (("1600", "1800", "--scale", "500"), "--scale: not used by --system fide"),
        (("unrated", "1800"), "no odds: both players need a rating"),
        (("1600", "unrated"), "no odds: opponent unrated"),
        (("1600", "1800", "--system", "glicko"), "--rd: needed"),
        (("1600", "1800", "--date", "2026-13-01"), "--date"),
        (("2700", "2000", "--pool", "rapid"), "no odds: 600 points or more apart"),
    ],
)
def test_refused(arguments: tuple[str, ...], message: str) -> None:
    assert message in refusal("odds", *arguments)
