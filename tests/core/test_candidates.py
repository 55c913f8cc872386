"""Several possible opponents beside each other."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core import Player, Problem, Terms, load, stakes
from elo_tui.core.forecast.next_games import MOST, Rival, compare_rivals, read_rivals
from elo_tui.core.forecast.odds_models import compute_odds, expect_score, get_model
from elo_tui.core.model import Colour
from tests.core.cases import DAY

MODEL = get_model("table")
TERMS = Terms(DAY, opponent_rd=60)
YOU = Player(1600, k=20)


def test_each_candidate_with_their_own_k() -> None:
    # 8.1.2: 200 points are .24 and .76, 8.3.2: K x (score - PD)
    found = compare_rivals(
        load("fide"),
        YOU,
        [Rival(Player(1800, k=40)), Rival(Player(1600, k=10))],
        TERMS,
        MODEL,
    )
    assert not isinstance(found, Problem)
    strong, equal = found
    assert strong.expected == 0.24
    assert [o.you.change for o in strong.stakes.outcomes] == [15.2, 5.2, -4.8]
    assert [o.you.new_rating for o in strong.stakes.outcomes] == [1615, 1605, 1595]
    theirs = [o.opponent.change for o in strong.stakes.outcomes]
    assert theirs == [-30.4, -10.4, 9.6]
    assert [o.opponent.change for o in equal.stakes.outcomes] == [-5, 0, 5]
    assert strong.odds == compute_odds(MODEL, 1600, 1800)
    assert equal.odds is not None
    # the table: 28 % between equals of 1600
    assert equal.odds.draw == pytest.approx(0.28)


def test_they_are_the_stakes_of_each_alone() -> None:
    rivals = [Player(rating, k=20) for rating in (1500, 1750, 2300)]
    found = compare_rivals(load("elo"), YOU, [*map(Rival, rivals)], TERMS, MODEL)
    assert not isinstance(found, Problem)
    for candidate, rival in zip(found, rivals, strict=True):
        assert candidate.stakes == stakes(load("elo"), YOU, rival, TERMS)


def test_the_colour_moves_the_odds_alone() -> None:
    sides: list[Colour] = ["w", "b", ""]
    rivals = [Rival(Player(1600), colour) for colour in sides]
    found = compare_rivals(load("fide"), YOU, rivals, TERMS, MODEL)
    assert not isinstance(found, Problem)
    assert [one.colour for one in found] == sides
    for one in found:
        assert one.expected == 0.5
        assert one.odds is not None
        assert one.odds.expected == expect_score({"w": 35, "b": -35, "": 0}[one.colour])
        changes = [outcome.you.change for outcome in one.stakes.outcomes]
        assert changes == [10, 0, -10]


def test_lichess_has_the_colour_in_its_own_expected_score() -> None:
    you = Player(1600, rd=60, volatility=0.06)
    found = compare_rivals(load("lichess"), you, [Rival(you, "w")], TERMS, MODEL)
    assert not isinstance(found, Problem)
    assert found[0].odds is not None
    assert found[0].expected == found[0].odds.expected
    assert found[0].odds.expected > 0.5


def test_without_a_rating_there_are_no_odds() -> None:
    found = compare_rivals(load("fide"), YOU, [Rival(Player(0))], TERMS, MODEL)
    assert not isinstance(found, Problem)
    assert (found[0].expected, found[0].odds) == (None, None)
    rivals = [Rival(Player(1800))]
    unrated = compare_rivals(load("fide"), Player(0), rivals, TERMS, MODEL)
    assert not isinstance(unrated, Problem)
    assert unrated[0].odds is None


def test_a_wrong_fact_is_named() -> None:
    found = compare_rivals(
        load("fide"), YOU._replace(k=12.5), [Rival(YOU)], TERMS, MODEL
    )
    assert isinstance(found, Problem)
    assert found.field == "k"


def test_nobody_is_no_table() -> None:
    assert compare_rivals(load("fide"), YOU, [], TERMS, MODEL) == ()


def test_they_are_typed_with_a_k_and_a_colour() -> None:
    assert read_rivals("1850, 2010 40; 2100 w ,2050 B 20, 1900 10 black,") == (
        Rival(Player(1850)),
        Rival(Player(2010, k=40)),
        Rival(Player(2100), "w"),
        Rival(Player(2050, k=20), "b"),
        Rival(Player(1900, k=10), "b"),
    )
    assert read_rivals(" ") == ()
    (uncertain,) = read_rivals("1850/80 white")  # type: ignore[misc]
    assert (uncertain.player.rd, uncertain.colour) == (80, "w")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1850 w b", "'1850 w b': write 1850, 2010 w"),
        ("1850 20 10", "'1850 20 10': write 1850, 2010 w"),
        ("1850 x", "K: "),
        ("x", "rating: "),
        ("unrated w", "unrated has no rating"),
        ("1850," * (MOST + 1), f"more than {MOST} opponents"),
    ],
)
def test_what_is_no_opponent_is_said(text: str, said: str) -> None:
    found = read_rivals(text)
    assert isinstance(found, Problem)
    assert found.field == "next"
    assert said in found.text


@given(st.text(max_size=40) | st.text("0123456789 ,;/wb.P", max_size=40))
def test_any_text_is_opponents_or_a_problem(text: str) -> None:
    found = read_rivals(text)
    if isinstance(found, Problem):
        assert found.field == "next"
        assert found.text
    else:
        assert all(rival.player.rating for rival in found)
