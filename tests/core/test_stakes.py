"""What one opponent puts at stake for both players, in a game and in a mini-match."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core import (
    Game,
    Player,
    Problem,
    Result,
    Stakes,
    Terms,
    load,
    stakes,
    systems,
)
from elo_tui.core.forecast.distribution import Forecast, forecast_event
from elo_tui.core.forecast.odds_models import get_model
from elo_tui.core.game_stakes import rate_against
from elo_tui.core.model import OPEN, Against, Pool, split_match
from elo_tui.core.systems import SYSTEMS
from tests.core.cases import DAY, FIDE, exact, fide, played, terms, total
from tests.core.strategies import played_results, players, ratings
from tests.core.strategies import terms as any_terms

KEYS = st.sampled_from(["fide", "elo"])
RATING = st.integers(1000, 2649)
K = st.sampled_from([10, 20, 40])
RAPID, STANDARD = Terms(DAY, "rapid"), Terms(DAY)


def at_stake(
    you: Player,
    opponent: Player,
    games: int = 1,
    halves: int | None = None,
    key: str = "fide",
    pool: Pool = "standard",
    waived: bool = False,
) -> Stakes:
    when = replace(terms(pool=pool), waived=waived)
    answer = stakes(load(key), you, opponent, when, games, halves)
    assert isinstance(answer, Stakes), answer
    return answer


def test_win_draw_and_loss_of_one_game() -> None:
    # 8.1.2: 200 points are .24 and .76; K 20
    found = at_stake(Player(1600, k=20), Player(1800, k=20))
    assert [outcome.label for outcome in found.outcomes] == ["win", "draw", "loss"]
    assert [outcome.half_points for outcome in found.outcomes] == [2, 1, 0]
    you = [exact(outcome.you.change) for outcome in found.outcomes]
    assert you == [Decimal("15.2"), Decimal("5.2"), Decimal("-4.8")]
    opponent = [exact(outcome.opponent.change) for outcome in found.outcomes]
    assert opponent == [Decimal("-15.2"), Decimal("-5.2"), Decimal("4.8")]
    assert [outcome.you.new_rating for outcome in found.outcomes] == [1615, 1605, 1595]


def test_each_side_has_its_own_k() -> None:
    # .24 and .76 again; a newcomer's K 40 against K 10 of a former 2400 player
    you = Player(1600, birth_year=1980, games_played=5)
    opponent = Player(1800, birth_year=1980, reached_2400=True)
    win, _, loss = at_stake(you, opponent).outcomes
    assert (win.you.k.value, win.opponent.k.value) == (40, 10)
    assert (win.you.change, win.opponent.change) == (30.4, -7.6)
    assert (loss.you.change, loss.opponent.change) == (-9.6, 2.4)


@given(KEYS, RATING, RATING, K, K)
def test_equal_and_opposite_exactly_when_both_k_agree(
    key: str, own: int, other: int, k: int, other_k: int
) -> None:
    found = at_stake(Player(own, k=k), Player(other, k=other_k), key=key)
    sums = [abs(o.you.change + o.opponent.change) for o in found.outcomes]
    if k == other_k:
        assert max(sums) == pytest.approx(0, abs=1e-9)
    else:
        # a draw of equals changes nothing for anybody, whatever K is
        assert max(sums[0], sums[2]) > 0


def test_above_2650_the_two_sides_differ() -> None:
    # 8.3.1 (1 October 2025): 500 points count as .96 for 2700, as .08 for the opponent
    win, *_ = at_stake(Player(2700, k=10), Player(2200, k=10)).outcomes
    assert (win.you.change, win.opponent.change) == (0.4, -0.8)


@pytest.mark.parametrize(("halves", "chosen"), [(2, 0), (1, 1), (0, 2), (None, None)])
def test_the_entered_result_is_pointed_at(
    halves: int | None, chosen: int | None
) -> None:
    found = at_stake(Player(1600, k=20), Player(1800, k=20), halves=halves)
    assert found.chosen == chosen
    assert found.shown is found.outcomes[chosen or 0]
    assert found.rated


@pytest.mark.parametrize(
    ("games", "halves", "labels", "shown"),
    [
        pytest.param(3, 3, ["3 of 3", "1½ of 3", "0 of 3"], "1½ of 3", id="3-half"),
        pytest.param(4, None, ["4 of 4", "2 of 4", "0 of 4"], "4 of 4", id="4-open"),
        pytest.param(4, 1, ["4 of 4", "½ of 4", "0 of 4"], "½ of 4", id="4-half-point"),
        pytest.param(3, None, ["3 of 3", "1½ of 3", "0 of 3"], "3 of 3", id="3-open"),
        pytest.param(2, 4, ["2 of 2", "0 of 2"], "2 of 2", id="2-best"),
        pytest.param(2, 0, ["2 of 2", "0 of 2"], "0 of 2", id="2-worst"),
    ],
)
def test_labels_of_a_mini_match(
    games: int, halves: int | None, labels: list[str], shown: str
) -> None:
    found = at_stake(Player(1600, k=20), Player(1800, k=20), games, halves)
    assert [outcome.label for outcome in found.outcomes] == labels
    assert found.shown.label == shown
    assert (found.chosen is None) == (halves is None)


@given(RATING, RATING, K, st.integers(2, 12), st.data())
def test_a_mini_match_is_the_sum_of_its_games(
    own: int, other: int, k: int, games: int, data: st.DataObject
) -> None:
    halves = data.draw(st.integers(0, 2 * games))
    wins = data.draw(st.integers(max(0, halves - games), halves // 2))
    draws = halves - 2 * wins
    scores = ["1"] * wins + ["0.5"] * draws + ["0"] * (games - wins - draws)
    sides = Player(own, k=k), Player(other, k=k)
    match = at_stake(*sides, games, halves, waived=True).shown
    single = [exact(fide(Player(own, k=k), played((other, s))).change) for s in scores]
    assert exact(match.you.change) == total(single)
    assert match.you.rounded == -match.opponent.rounded
    assert match.you.score_halves + match.opponent.score_halves == 2 * games


def test_a_long_match_keeps_k_times_games_within_700() -> None:
    # 8.3.3: K 20 and 36 games, so 19
    you = Player(2000, birth_year=1980, games_played=99, reached_2400=False)
    assert at_stake(you, you, 36, 36).shown.you.k.value == 19


@given(st.integers(1, 40), st.data())
def test_a_match_score_is_laid_out_in_single_games(
    games: int, data: st.DataObject
) -> None:
    halves = data.draw(st.integers(0, 2 * games))
    rounds = split_match(Game(1800), halves, games)
    assert len(rounds) == games
    worth = {Result.WIN: 2, Result.DRAW: 1, Result.LOSS: 0}
    assert sum(worth[game.result] for game in rounds if game.result) == halves
    assert {game.opponent for game in rounds} == {1800}


def test_a_problem_of_the_opponent_names_the_opponent() -> None:
    answer = stakes(FIDE, Player(2000, k=20), Player(2000, k=12.5), terms())
    assert isinstance(answer, Problem)
    assert answer.field == "opponent_k"
    own = stakes(FIDE, Player(2000, k=12.5), Player(2000, k=20), terms())
    assert isinstance(own, Problem)
    assert own.field == "k"


def test_a_date_without_rules_is_a_problem() -> None:
    day = DAY.replace(year=2020)
    answer = stakes(FIDE, Player(2000), Player(2000), terms(day))
    assert isinstance(answer, Problem)
    assert answer.field == "date"


def test_a_game_that_is_not_rated_puts_nothing_at_stake() -> None:
    # 7.3.1 (1 December 2024)
    found = at_stake(Player(2700, k=10), Player(2000, k=20), pool="rapid")
    assert not found.rated
    assert {outcome.you.change for outcome in found.outcomes} == {0}
    assert {outcome.opponent.change for outcome in found.outcomes} == {0}


def test_a_match_that_is_decided_is_forecast_by_every_way() -> None:
    # B.02 6.2, K 20, level players: 2 of 2, then with two to come: 1 or 1½ more make
    # half of four points or less, so only the third game counts unless it is lost
    open_games = [Game(2000, name="Rival")] * 2
    games = [*(Game(2000, Result.WIN, name="Rival") for _ in range(2)), *open_games]
    model_used = get_model("davidson")
    found = forecast_event(FIDE, Player(2000, k=20), games, terms(), model_used)
    assert isinstance(found, Forecast)
    changes = {way.results: way.outcome.change for way in found.ways}
    # won or drawn third game: decided, the fourth is not rated
    assert {changes[2, last] for last in (0, 1, 2)} == {30.0}
    assert {changes[1, last] for last in (0, 1, 2)} == {20.0}
    assert [changes[0, last] for last in (0, 1, 2)] == [0.0, 10.0, 20.0]


def test_k_may_depend_on_the_order_of_a_long_match() -> None:
    # 8.3.3: 20 of 39 at level ratings is decided after 20 games, K 20, or only by the
    # last of 39, K 17: 20 x (20 - 10) = 200 or 17 x (20 - 19.5) = 8.50
    you = Player(1600, birth_year=1980, games_played=99, reached_2400=False)
    found = at_stake(you, you, 39, 40).shown.you
    assert found.by_order is not None
    assert (found.by_order.low, found.by_order.high) == (8.5, 200.0)
    assert found.k.reason.endswith("; 20 in another order")


@given(
    st.sampled_from([row.key for row in SYSTEMS]),
    players,
    st.lists(ratings, min_size=1, max_size=3),
    st.none() | played_results,
    any_terms,
    st.sampled_from([None, 60.0]),
)
@example("fide", Player(2100), [2601, 2700], Result.WIN, RAPID, None)
@example("fide", Player(1405, k=40), [1405], Result.LOSS, STANDARD, None)
@example("fide", Player(0, standard=1900), [2000], None, RAPID, None)
@example("fide", Player(2000, k=12.5), [2000], Result.DRAW, STANDARD, None)
@example("elo", Player(1200), [1900], Result.LOSS, replace(STANDARD, floor=1200), None)
def test_a_game_against_each_rating_is_as_an_event_of_one_game(
    key: str,
    you: Player,
    opponents: list[int],
    result: Result | None,
    when: Terms,
    rd: float | None,
) -> None:
    you, when = replace(you, rd=rd), replace(when, event_end=when.date)
    game = Game(None, result, rd=rd)
    found = rate_against(key, you, game, when, opponents)
    for opponent, one in zip(opponents, found, strict=True):
        event = systems.load(key).rate(you, [replace(game, opponent=opponent)], when)
        if isinstance(event, Problem):
            assert one == Against(None)
            continue
        row = event.games[0]
        if row.reason:
            assert one == Against(row.expected if row.reason == OPEN else None)
        else:
            assert one == Against(row.expected, event.change, event.new_rating)
