"""Several possible opponents beside each other."""

from __future__ import annotations

import pytest

from elo_tui.core import Player, Problem, Terms, load, stakes
from elo_tui.core.candidates import candidates
from elo_tui.core.odds import model, odds, with_colour
from tests.core.cases import DAY

MODEL = model("table")
TERMS = Terms(DAY, opponent_rd=60)
YOU = Player(1600, k=20)


def test_each_candidate_with_their_own_k() -> None:
    # 8.1.2: 200 points are .24 and .76, 8.3.2: K x (score - PD)
    found = candidates(
        load("fide"), YOU, [Player(1800, k=40), Player(1600, k=10)], TERMS, MODEL
    )
    assert not isinstance(found, Problem)
    strong, equal = found
    assert strong.expected == 0.24
    assert [o.you.change for o in strong.stakes.outcomes] == [15.2, 5.2, -4.8]
    assert [o.you.new_rating for o in strong.stakes.outcomes] == [1615, 1605, 1595]
    theirs = [o.opponent.change for o in strong.stakes.outcomes]
    assert theirs == [-30.4, -10.4, 9.6]
    assert [o.opponent.change for o in equal.stakes.outcomes] == [-5, 0, 5]
    assert strong.odds == odds(MODEL, 1600, 1800, 0.24)
    assert equal.odds is not None
    # the table: 28 % between equals of 1600
    assert equal.odds.draw == pytest.approx(0.28)


def test_they_are_the_stakes_of_each_alone() -> None:
    rivals = [Player(rating, k=20) for rating in (1500, 1750, 2300)]
    found = candidates(load("elo"), YOU, rivals, TERMS, MODEL)
    assert not isinstance(found, Problem)
    for candidate, rival in zip(found, rivals, strict=True):
        assert candidate.stakes == stakes(load("elo"), YOU, rival, TERMS)


def test_the_colour_moves_the_odds_alone() -> None:
    for colour in ("w", "b"):
        found = candidates(load("fide"), YOU, [Player(1600)], TERMS, MODEL, colour)
        assert not isinstance(found, Problem)
        assert found[0].expected == 0.5
        assert found[0].odds is not None
        assert found[0].odds.expected == with_colour(0.5, colour, 35)


def test_lichess_has_the_colour_in_its_own_expected_score() -> None:
    you = Player(1600, rd=60, volatility=0.06)
    found = candidates(load("lichess"), you, [you], TERMS, MODEL, "w")
    assert not isinstance(found, Problem)
    assert found[0].odds is not None
    assert found[0].expected == found[0].odds.expected
    assert found[0].odds.expected > 0.5


def test_without_a_rating_there_are_no_odds() -> None:
    found = candidates(load("fide"), YOU, [Player(0)], TERMS, MODEL)
    assert not isinstance(found, Problem)
    assert (found[0].expected, found[0].odds) == (None, None)
    unrated = candidates(load("fide"), Player(0), [Player(1800)], TERMS, MODEL)
    assert not isinstance(unrated, Problem)
    assert unrated[0].odds is None


def test_a_wrong_fact_is_told() -> None:
    found = candidates(load("fide"), YOU._replace(k=12.5), [YOU], TERMS, MODEL)
    assert isinstance(found, Problem)
    assert found.field == "k"


def test_nobody_is_no_table() -> None:
    assert candidates(load("fide"), YOU, [], TERMS, MODEL) == ()
