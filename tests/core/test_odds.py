"""Win, draw and loss: the fits by published numbers, the odds by what must hold."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core import Game, Player, Problem, load
from elo_tui.core.forecast.odds import (
    KEYS,
    LIMITS,
    MODELS,
    broadcast_weights,
    model,
    odds,
    rao_kupper_weights,
    table_draws,
    with_colour,
)
from elo_tui.core.model import POOLS, Colour, Pool
from elo_tui.core.systems.fide.tables import scoring_probability
from tests.core.cases import terms
from tests.shared import Row, each_row, read_json

FIT = "vectors/wdl_models.json"
COLOURS: tuple[Colour, ...] = ("", "w", "b")

keys = st.sampled_from(KEYS)
ratings = st.integers(0, 4000)
pools: st.SearchStrategy[Pool] = st.sampled_from(POOLS)
colours: st.SearchStrategy[Colour] = st.sampled_from(COLOURS)


def test_the_fits_themselves() -> None:
    rows = read_json(FIT)["derived"]
    assert {row["model"] for row in rows} == {"zugzwang", "bayeselo"}
    for row in rows:
        white, black = row["ratings"]
        if row["model"] == "zugzwang":
            found = broadcast_weights(white, black, row["chapter"])
        else:
            found = rao_kupper_weights(white, black)
        assert found == pytest.approx(row["wdl"], abs=1e-8), row


def test_equal_players_of_2000_by_the_broadcast_fit() -> None:
    # the formula by hand: L = 2050, l = .125, x = 0
    assert broadcast_weights(2000, 2000, "standard") == pytest.approx(
        (0.342791879, 0.391027937, 0.266180184), abs=1e-8
    )


@each_row("vectors/wdl_draw_table.csv", "average_rating", "abs_difference")
def test_every_entry_of_the_draw_table(row: Row) -> None:
    average, difference = int(row["average_rating"]), int(row["abs_difference"])
    percent = int(row["draw_percent"])
    assert table_draws(average, difference) == pytest.approx(percent / 100, abs=1e-12)
    assert table_draws(average, -difference) == table_draws(average, difference)


def test_between_and_beyond_the_entries_of_the_table() -> None:
    # chess-db.com: 36 % at 2200 and 100 points; 34 % at 120
    assert table_draws(2200, 100) == pytest.approx(0.36)
    assert table_draws(2200, 110) == pytest.approx(0.35)
    # 36 % and 45 % at 2200 and 2400
    assert table_draws(2300, 100) == pytest.approx(0.405)
    assert table_draws(900, 0) == pytest.approx(0.21)
    assert table_draws(3900, 900) == pytest.approx(0.25)


def test_davidson_draws_as_often_as_the_table_between_equals() -> None:
    found = odds(model("davidson"), 2200, 2200, 0.5)
    assert found.draw == pytest.approx(0.42)
    # win : draw : loss = t : nu : 1/t, so draw² = nu² x win x loss
    nu = 2 * 0.42 / 0.58
    uneven = odds(model("davidson"), 2300, 2100, 0.76)
    assert uneven.draw**2 == pytest.approx(nu**2 * uneven.win * uneven.loss)


@given(keys, ratings, ratings, colours, pools, st.floats(0, 1))
def test_odds_never_contradict_the_expected_score(
    key: str, own: int, other: int, colour: Colour, pool: Pool, expected: float
) -> None:
    found = odds(model(key), own, other, expected, colour, pool)
    assert found.expected == expected
    assert found.win + found.draw / 2 == pytest.approx(expected, abs=1e-15)
    assert found.win + found.draw + found.loss == pytest.approx(1, abs=1e-15)
    assert min(found[:3]) >= 0
    assert max(found[:3]) <= 1


@given(keys, ratings, ratings, colours, pools)
def test_the_other_side_sees_the_mirror_image(
    key: str, own: int, other: int, colour: Colour, pool: Pool
) -> None:
    expected = scoring_probability(own - other) / 100
    theirs: Colour = {"w": "b", "b": "w", "": ""}[colour]  # type: ignore[assignment]
    mine = odds(model(key), own, other, expected, colour, pool)
    back = odds(model(key), other, own, 1 - expected, theirs, pool)
    assert mine.draw == pytest.approx(back.draw, abs=1e-12)
    assert mine.win == pytest.approx(back.loss, abs=1e-12)


@given(st.floats(0, 1), st.floats(0, 100))
def test_white_gains_what_black_loses(expected: float, points: float) -> None:
    white = with_colour(expected, "w", points)
    black = with_colour(1 - expected, "b", points)
    assert white >= expected - 1e-12
    assert white + black == pytest.approx(1)
    assert with_colour(expected, "", points) == expected


def test_white_is_worth_points_of_rating() -> None:
    elo = load("elo").rate(Player(2036, k=10), [Game(2000)], terms())
    assert not isinstance(elo, Problem)
    assert with_colour(0.5, "w", 36) == pytest.approx(elo.games[0].expected)


def test_without_a_colour_the_draws_are_the_mean_of_both() -> None:
    alone = odds(model("broadcast"), 2100, 2000, 0.64)
    white = odds(model("broadcast"), 2100, 2000, 0.64, "w")
    black = odds(model("broadcast"), 2100, 2000, 0.64, "b")
    assert alone.draw == pytest.approx((white.draw + black.draw) / 2)
    assert white.draw < alone.draw < black.draw


def test_every_model_says_what_it_rests_on() -> None:
    assert KEYS == ("broadcast", "table", "rao-kupper", "davidson")
    assert all(each.fitted_on and each.name for each in MODELS)
    assert "CC BY 4.0" in model("broadcast").fitted_on
    assert "zugzwang-foundation/Chess-ELO-Rating" in model("broadcast").fitted_on
    text = " ".join(LIMITS)
    assert "colour" in text
    assert "online" in text
    with pytest.raises(KeyError):
        model("engines")
