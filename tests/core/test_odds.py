"""Win, draw and loss: the fits by published numbers, the odds by what must hold."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core import Game, Player, Problem, load
from elo_tui.core.forecast.odds_models import (
    KEYS,
    MODELS,
    Odds,
    compute_odds,
    get_model,
    list_limits,
    look_up_draws,
    weigh_bayes_elo,
    weigh_broadcast,
)
from elo_tui.core.model import POOLS, Colour, Pool
from tests.core.cases import terms
from tests.shared import Row, each_row, read_json

FIT = "vectors/wdl_models.json"
COLOURS: tuple[Colour, ...] = ("", "w", "b")

keys = st.sampled_from(KEYS)
ratings = st.integers(0, 4000)
pools: st.SearchStrategy[Pool] = st.sampled_from(POOLS)
colours: st.SearchStrategy[Colour] = st.sampled_from(COLOURS)


def shares(odds: Odds) -> tuple[float, float, float]:
    return odds.win, odds.draw, odds.loss


def test_the_fits_themselves() -> None:
    rows = read_json(FIT)["derived"]
    assert {row["model"] for row in rows} == {"zugzwang", "bayeselo"}
    for row in rows:
        white, black = row["ratings"]
        if row["model"] == "zugzwang":
            # the fit's own bands of 100 points, by their middle
            middle = (white + black) / 2 // 100 * 100 + 50
            found = weigh_broadcast(white, black, row["chapter"], middle)
        else:
            found = weigh_bayes_elo(white, black)
        assert found == pytest.approx(row["wdl"], abs=1e-8), row


def test_equal_players_of_2000_by_the_broadcast_fit() -> None:
    # the formula by hand: L = 2050, l = .125, x = 0
    assert weigh_broadcast(2000, 2000, "standard", 2050) == pytest.approx(
        (0.342791879, 0.391027937, 0.266180184), abs=1e-8
    )


@each_row("vectors/wdl_draw_table.csv", "average_rating", "abs_difference")
def test_every_entry_of_the_draw_table(row: Row) -> None:
    average, difference = int(row["average_rating"]), int(row["abs_difference"])
    percent = int(row["draw_percent"])
    assert look_up_draws(average, difference) == pytest.approx(percent / 100, abs=1e-12)
    assert look_up_draws(average, -difference) == look_up_draws(average, difference)


def test_between_and_beyond_the_entries_of_the_table() -> None:
    # chess-db.com: 36 % at 2200 and 100 points; 34 % at 120
    assert look_up_draws(2200, 100) == pytest.approx(0.36)
    assert look_up_draws(2200, 110) == pytest.approx(0.35)
    # 36 % and 45 % at 2200 and 2400
    assert look_up_draws(2300, 100) == pytest.approx(0.405)
    assert look_up_draws(900, 0) == pytest.approx(0.21)
    assert look_up_draws(3900, 900) == pytest.approx(0.25)


def test_davidson_draws_as_often_as_the_table_between_equals() -> None:
    assert compute_odds(get_model("davidson"), 2200, 2200).draw == pytest.approx(0.42)
    # win : draw : loss = t : nu : 1/t, so draw² = nu² x win x loss
    nu = 2 * 0.42 / 0.58
    uneven = compute_odds(get_model("davidson"), 2300, 2100)
    assert uneven.draw**2 == pytest.approx(nu**2 * uneven.win * uneven.loss)


@pytest.mark.parametrize("key", [key for key in KEYS if key != "broadcast"])
def test_the_expected_score_of_the_curves_is_that_of_the_real_difference(
    key: str,
) -> None:
    for own, opponent in ((1500, 2900), (2400, 2000), (1950, 1950)):
        expected = 1 / (1 + 10 ** ((opponent - own) / 400))
        assert compute_odds(get_model(key), own, opponent).expected == pytest.approx(
            expected
        )


#: rules.md 10.15: what any model must keep, on the whole square.
SQUARE = range(1400, 2901, 50)
OTHER: dict[Colour, Colour] = {"w": "b", "b": "w", "": ""}


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("pool", POOLS)
@pytest.mark.parametrize("key", KEYS)
def test_one_game_seen_from_both_sides(key: str, pool: Pool, colour: Colour) -> None:
    by = get_model(key)
    square = {
        (a, b): compute_odds(by, a, b, colour, pool) for a in SQUARE for b in SQUARE
    }
    for (own, opponent), found in square.items():
        back = compute_odds(by, opponent, own, OTHER[colour], pool)
        assert abs(back.loss - found.win) < 1e-12
        assert abs(back.draw - found.draw) < 1e-12
        assert abs(found.expected + back.expected - 1) < 1e-6
        assert abs(found.expected - found.win - found.draw / 2) < 1e-6
        assert abs(sum(shares(found)) - 1) < 1e-6
        assert 0 < min(shares(found)) <= max(shares(found)) < 1
        assert bool(found.extrapolated) == (abs(own - opponent) > 750)
        if own <= opponent:
            for harder in ((own, opponent + 50), (own - 50, opponent)):
                if harder in square:
                    assert square[harder].win <= found.win + 1e-12, harder


def test_the_least_upsets_by_the_broadcast_fit() -> None:
    # rules.md 10.15: .16 % standard, 1.5 % rapid, 1.9 % blitz
    for pool, percent in (("standard", 0.16), ("rapid", 1.5), ("blitz", 1.9)):
        by, steps = get_model("broadcast"), range(1400, 2901, 20)
        wins = [compute_odds(by, a, b, "", pool).win for a in steps for b in steps]
        assert 100 * min(wins) == pytest.approx(percent, abs=0.05)


def test_beyond_the_data_the_odds_are_those_at_their_edge() -> None:
    by = get_model("broadcast")
    beyond, edge = compute_odds(by, 2800, 1500), compute_odds(by, 2800, 2050)
    assert beyond == replace(edge, extrapolated=beyond.extrapolated)
    assert compute_odds(by, 2800, 1500).extrapolated == "1300 points apart"
    assert compute_odds(by, 1500, 1390).extrapolated == "a rating below 1400"
    assert compute_odds(by, 2200, 1390).extrapolated == (
        "810 points apart and a rating below 1400"
    )


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(
    ("own", "other", "expected"), [(2600, 1400, 1), (1400, 2600, 0)]
)
def test_where_a_table_ends_nothing_is_certain(
    key: str, own: int, other: int, expected: float
) -> None:
    # FIDE's table 8.1.2 expects 1.00 from 736 points on; some games are lost even so
    for colour in COLOURS:
        odds = compute_odds(get_model(key), own, other, colour, expected=expected)
        assert 0 < min(shares(odds)) <= max(shares(odds)) < 1
        assert sum(shares(odds)) == pytest.approx(1, abs=1e-9)
        assert odds.expected == pytest.approx(expected, abs=0.02)


@given(keys, ratings, ratings, colours, pools, st.floats(0.001, 0.999))
def test_a_system_that_forecasts_keeps_its_expected_score(
    key: str, own: int, other: int, colour: Colour, pool: Pool, expected: float
) -> None:
    by = get_model(key)
    assert compute_odds(by, own, other, "", pool, expected).expected == expected
    mine = compute_odds(by, own, other, colour, pool, expected)
    back = compute_odds(by, other, own, OTHER[colour], pool, 1 - expected)
    assert (back.loss, back.draw) == pytest.approx((mine.win, mine.draw), abs=1e-8)
    assert 0 < min(shares(mine)) <= max(shares(mine)) < 1
    better = compute_odds(by, own, other, colour, pool, min(0.9995, expected + 0.01))
    assert better.win >= mine.win - 1e-9


def test_white_is_worth_points_of_rating() -> None:
    elo = load("elo").rate(Player(2035, k=10), [Game(2000)], terms())
    assert not isinstance(elo, Problem)
    white = compute_odds(get_model("table"), 2000, 2000, "w")
    assert white.expected == pytest.approx(elo.games[0].expected)


def test_without_a_colour_the_odds_are_the_mean_of_both() -> None:
    alone, white, black = (
        compute_odds(get_model("broadcast"), 2100, 2000, colour) for colour in COLOURS
    )
    assert shares(alone) == pytest.approx(
        [sum(pair) / 2 for pair in zip(shares(white), shares(black), strict=True)]
    )
    assert white.draw < alone.draw < black.draw


def test_every_model_says_what_it_rests_on() -> None:
    assert KEYS == ("broadcast", "table", "rao-kupper", "davidson")
    assert all(each.fitted_on and each.name for each in MODELS)
    assert "CC BY 4.0" in get_model("broadcast").fitted_on
    assert "zugzwang-foundation/Chess-ELO-Rating" in get_model("broadcast").fitted_on
    for each in MODELS:
        text = " ".join(list_limits(each, "fide"))
        assert "colour" in text
        assert "online" in text
        assert "of the rules" in text
        assert "that of the system" in " ".join(list_limits(each, "glicko"))
    with pytest.raises(KeyError):
        get_model("engines")
