"""What is next: opponents compared, events weighed; figures by hand, both sides."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core import Player, Problem, Terms, load, stakes, systems
from elo_tui.core.events.crosstable import Crosstable, EventFacts, Participant
from elo_tui.core.forecast.next_games import (
    MOST,
    Aims,
    Opponents,
    Rival,
    Worth,
    choose_opponents,
    compare_rivals,
    find_worth,
    read_rivals,
)
from elo_tui.core.forecast.odds_models import compute_odds, expect_score, get_model
from elo_tui.core.model import Colour, Game
from elo_tui.core.norms.requirements import NormGame
from tests.core.cases import DAY

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
    assert found.chances.expected_half_points / 2 == pytest.approx(one.expected)
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
    assert found.chances.expected_half_points / 2 == pytest.approx(expected)
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


MODEL = get_model("table")
NEXT_TERMS = Terms(DAY, opponent_rd=60)
HOME = Player(1600, k=20)


@pytest.mark.parametrize("games", [(), (Game(None),)], ids=["none", "unrated"])
def test_opponents_without_a_rating_are_no_event_to_compare(
    games: tuple[Game, ...],
) -> None:
    opponents = Opponents("Open", games, ())
    found = find_worth(load("fide"), YOU, opponents, TERMS, DRAWS, NOTHING)
    assert found == Problem("opponent", "no opponent with a rating")


def test_each_candidate_with_their_own_k() -> None:
    # 8.1.2: 200 points are .24 and .76, 8.3.2: K x (score - PD)
    found = compare_rivals(
        load("fide"),
        HOME,
        [Rival(Player(1800, k=40)), Rival(Player(1600, k=10))],
        NEXT_TERMS,
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
    found = compare_rivals(load("elo"), HOME, [*map(Rival, rivals)], NEXT_TERMS, MODEL)
    assert not isinstance(found, Problem)
    for candidate, rival in zip(found, rivals, strict=True):
        assert candidate.stakes == stakes(load("elo"), HOME, rival, NEXT_TERMS)


def test_the_colour_moves_the_odds_alone() -> None:
    sides: list[Colour] = ["w", "b", ""]
    rivals = [Rival(Player(1600), colour) for colour in sides]
    found = compare_rivals(load("fide"), HOME, rivals, NEXT_TERMS, MODEL)
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
    found = compare_rivals(load("lichess"), you, [Rival(you, "w")], NEXT_TERMS, MODEL)
    assert not isinstance(found, Problem)
    assert found[0].odds is not None
    assert found[0].expected == found[0].odds.expected
    assert found[0].odds.expected > 0.5


def test_without_a_rating_there_are_no_odds() -> None:
    found = compare_rivals(load("fide"), HOME, [Rival(Player(0))], NEXT_TERMS, MODEL)
    assert not isinstance(found, Problem)
    assert (found[0].expected, found[0].odds) == (None, None)
    rivals = [Rival(Player(1800))]
    unrated = compare_rivals(load("fide"), Player(0), rivals, NEXT_TERMS, MODEL)
    assert not isinstance(unrated, Problem)
    assert unrated[0].odds is None


def test_a_wrong_fact_is_named() -> None:
    found = compare_rivals(
        load("fide"), replace(HOME, k=12.5), [Rival(HOME)], NEXT_TERMS, MODEL
    )
    assert isinstance(found, Problem)
    assert found.field == "k"


def test_nobody_is_no_table() -> None:
    assert compare_rivals(load("fide"), HOME, [], NEXT_TERMS, MODEL) == ()


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
