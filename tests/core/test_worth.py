"""What events are worth: opponents of a field, figures by hand, both sides of aims."""

from __future__ import annotations

from datetime import date

import pytest

from elo_tui.core import Player, Terms, systems
from elo_tui.core.events.crosstable import Crosstable, EventFacts, Participant
from elo_tui.core.forecast.next_games import (
    Aims,
    Opponents,
    Worth,
    choose_opponents,
    find_worth,
)
from elo_tui.core.forecast.odds_models import compute_odds, get_model
from elo_tui.core.model import Game, Problem
from elo_tui.core.norms.requirements import NormGame

TERMS = Terms(date(2026, 1, 10))
YOU = Player(1850, k=20)
DRAWS = get_model("broadcast")
NOTHING = Aims()


def _against(*ratings: int) -> Opponents:
    games = tuple(map(Game, ratings))
    return Opponents(
        "typed", games, tuple(NormGame(rating, None, "") for rating in ratings)
    )


def _worth(opponents: Opponents, aims: Aims = NOTHING) -> Worth:
    found = find_worth(systems.load("fide"), YOU, opponents, TERMS, DRAWS, aims)
    assert isinstance(found, Worth), found
    return found


def _field(count: int, rounds: int | None, pairing: str = "") -> Crosstable:
    players = tuple(
        Participant(no, f"P{no}", rating=2000 - 10 * no) for no in range(1, count + 1)
    )
    return Crosstable(EventFacts(rounds=rounds, pairing=pairing), players)


def _ratings(found: Opponents | Problem) -> list[int | None]:
    assert isinstance(found, Opponents), found
    return [game.opponent for game in found.games]


def test_one_game_by_hand() -> None:
    # 50 below is .43 (8.1.2): a win gives 20 x .57 = 11.4, a draw 1.4, a loss -8.6
    found = _worth(_against(1900), Aims(target=1860))
    one = compute_odds(DRAWS, 1850, 1900)
    assert found.average == 1900
    assert found.chances.expected_halves / 2 == pytest.approx(one.expected)
    assert found.forecast is not None
    change = 20 * (one.expected - 0.43)
    assert found.forecast.expected_change == pytest.approx(change)
    assert found.gain == pytest.approx(one.win + one.draw)
    assert found.target is not None
    assert found.target.probability == pytest.approx(one.win)


def test_the_strength_changes_the_odds_and_not_the_change() -> None:
    found = _worth(_against(1900), Aims(strength=1950))
    # 50 below is .43 in the rules
    expected = compute_odds(DRAWS, 1950, 1900).expected
    assert found.chances.expected_halves / 2 == pytest.approx(expected)
    assert found.forecast is not None
    assert found.forecast.expected_change == pytest.approx(20 * (expected - 0.43))
    assert {round(each.change, 2) for each in found.forecast.outcomes} == {
        *(-8.6, 1.4, 11.4)
    }


def test_a_field_is_taken_evenly() -> None:
    assert _ratings(choose_opponents(_field(9, 3), "x", None)) == [1920, 1950, 1980]
    assert len(_ratings(choose_opponents(_field(9, 3), "x", 5))) == 5
    found = choose_opponents(_field(9, 3), "x", None)
    assert isinstance(found, Opponents)
    assert "estimate" in found.notes[0]


def test_a_round_robin_is_everybody_once_or_twice() -> None:
    once = choose_opponents(_field(5, 5, "round robin"), "x", None)
    assert isinstance(once, Opponents)
    assert (len(once.games), once.notes) == (5, ())
    twice = choose_opponents(_field(5, 10, "double round robin"), "x", None)
    assert len(_ratings(twice)) == 10


def test_a_start_list_without_rounds_asks_for_them() -> None:
    found = choose_opponents(_field(9, None), "x", None)
    assert isinstance(found, Problem)
    assert "--games" in found.text
    assert isinstance(choose_opponents(Crosstable(EventFacts(), ()), "x", 3), Problem)


def test_a_norm_out_of_reach_has_no_chance() -> None:
    found = _worth(_against(1900), Aims(norm="IM"))
    assert found.norm is not None
    assert (found.norm.possible, found.norm.probability) == (False, 0)
