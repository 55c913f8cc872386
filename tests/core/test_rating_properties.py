"""What must hold for all ratings, results and conditions, not only for examples."""

from __future__ import annotations

from decimal import Decimal
from itertools import accumulate
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core import Game, Player, Result, Terms, load
from elo_tui.core.fide_tables import scoring_probability
from elo_tui.core.model import HALF_POINTS, POOLS, RatedEvent
from elo_tui.core.systems.fide.rating import game_change
from tests.core.cases import DAY, FIDE, edition, elo, exact, fide, rated, total
from tests.core.strategies import (
    counted,
    events,
    played_results,
    players,
    ratings,
    terms,
    whole_k,
)

KEYS = st.sampled_from(["fide", "elo"])
MIRROR = {
    Result.WIN: Result.LOSS,
    Result.DRAW: Result.DRAW,
    Result.LOSS: Result.WIN,
}
BELOW_2650 = st.integers(1, 2649)


def one_game(
    key: str, own: int, opponent: int, result: Result, k: float, when: Terms
) -> RatedEvent:
    return rated(load(key).rate(Player(own, k=k), [Game(opponent, result)], when))


@given(BELOW_2650, BELOW_2650, played_results, whole_k, terms)
def test_fide_with_equal_k_is_zero_sum_below_2650(
    own: int, opponent: int, result: Result, k: float, when: Terms
) -> None:
    mine = one_game("fide", own, opponent, result, k, when)
    theirs = one_game("fide", opponent, own, MIRROR[result], k, when)
    assert mine.change == -theirs.change
    assert mine.rounded == -theirs.rounded


@given(ratings, ratings, played_results, whole_k, terms)
def test_elo_with_equal_k_is_zero_sum(
    own: int, opponent: int, result: Result, k: float, when: Terms
) -> None:
    mine = one_game("elo", own, opponent, result, k, when)
    theirs = one_game("elo", opponent, own, MIRROR[result], k, when)
    assert mine.change + theirs.change == pytest.approx(0, abs=1e-9)


@given(KEYS, ratings, ratings, whole_k, terms)
def test_a_better_result_never_gives_less(
    key: str, own: int, opponent: int, k: float, when: Terms
) -> None:
    win, draw, loss = (
        one_game(key, own, opponent, result, k, when)
        for result in (Result.WIN, Result.DRAW, Result.LOSS)
    )
    if win.rated_games:
        assert loss.change < draw.change < win.change
        assert loss.change <= 0 <= win.change
    else:
        assert loss.change == draw.change == win.change == 0


@given(KEYS, ratings, ratings, st.integers(0, 600), terms)
def test_a_stronger_opponent_never_raises_the_expected_score(
    key: str, own: int, opponent: int, more: int, when: Terms
) -> None:
    weaker, stronger = (
        one_game(key, own, rating, Result.DRAW, 20, when).games[0].expected
        for rating in (opponent, opponent + more)
    )
    if weaker is not None and stronger is not None:
        assert stronger <= weaker
        assert 0 <= stronger <= weaker <= 1


@given(players, events, terms)
def test_fide_numbers_are_exact_hundredths(
    player: Player, games: list[Game], when: Terms
) -> None:
    event = fide(player, games, when.first_day, when.pool)
    for row in event.games:
        assert exact(row.total) * 100 % 1 == 0
        if row.change is None or row.expected is None:
            continue
        assert row.game.result is not None
        score = Decimal(HALF_POINTS[row.game.result]) / 2
        gain = Decimal(int(event.k.value)) * (score - exact(row.expected))
        assert exact(row.change) == gain
        assert exact(row.change) * 100 % 1 == 0
    points = total(exact(row.change) for row in event.games if row.rated)
    assert exact(event.change) == points


@given(players, events, terms)
def test_fide_running_total_is_the_sum_so_far(
    player: Player, games: list[Game], when: Terms
) -> None:
    event = fide(player, games, when.first_day, when.pool)
    gains = [exact(row.change or 0.0) for row in event.games]
    assert [exact(row.total) for row in event.games] == list(accumulate(gains))
    assert not event.games or event.games[-1].total == event.change


@given(players, events, terms)
def test_elo_running_total_is_the_sum_so_far(
    player: Player, games: list[Game], when: Terms
) -> None:
    event = rated(load("elo").rate(player, games, when))
    gains = [row.change or 0.0 for row in event.games]
    totals = [row.total for row in event.games]
    assert totals == pytest.approx(list(accumulate(gains)), abs=1e-9)
    assert not event.games or event.games[-1].total == event.change


@given(KEYS, players, events, terms)
def test_counts_and_sums_of_an_event(
    key: str, player: Player, games: list[Game], when: Terms
) -> None:
    event = rated(load(key).rate(player, games, when))
    rows = [row for row in event.games if row.rated]
    assert [row.game for row in event.games] == games
    assert all(bool(row.reason) != row.rated for row in event.games)
    assert event.rated_games == len(rows)
    assert event.expected == pytest.approx(sum(row.expected or 0 for row in rows))
    scores = [HALF_POINTS[row.game.result] for row in rows if row.game.result]
    assert event.score_halves == sum(scores)
    results = [game.result for game in games if game.result]
    assert event.half_points == sum(HALF_POINTS[result] for result in results)
    assert abs(event.rounded - event.change) <= 0.5 + 1e-9
    # a FIDE rating that drops below the floor is not on the next list
    if not event.why_none:
        assert event.new_rating == player.rating + event.rounded
    # every answer depends on its arguments alone
    assert rated(load(key).rate(player, tuple(games), when)) == event


@given(ratings, whole_k, st.lists(counted, max_size=8), terms, st.randoms())
def test_the_order_of_the_rounds_does_not_matter(
    own: int, k: float, games: list[Game], when: Terms, random: Random
) -> None:
    shuffled = list(games)
    random.shuffle(shuffled)
    player = Player(own, k=k)
    first = fide(player, games, when.first_day, when.pool)
    second = fide(player, shuffled, when.first_day, when.pool)
    assert first.change == second.change
    assert (first.average_opponents, first.tpr) == (
        second.average_opponents,
        second.tpr,
    )
    assert first.ptp == second.ptp


@given(ratings, whole_k, st.lists(counted, max_size=8), st.integers(0, 8))
def test_an_event_is_the_sum_of_its_parts(
    own: int, k: float, games: list[Game], cut: int
) -> None:
    player = Player(own, k=k)
    parts = [fide(player, part).change for part in (games[:cut], games[cut:])]
    assert exact(fide(player, games).change) == total(map(exact, parts))
    elo_parts = [elo(player, part).change for part in (games[:cut], games[cut:])]
    assert elo(player, games).change == pytest.approx(sum(elo_parts), abs=1e-9)


@given(ratings, ratings, played_results, st.integers(1, 1000), st.sampled_from(POOLS))
def test_the_bare_change_of_one_game_agrees_with_the_event(
    own: int, opponent: int, result: Result, k: int, pool: str
) -> None:
    when = Terms(DAY, next(known for known in POOLS if known == pool))
    event = rated(FIDE.rate(Player(own, k=k), [Game(opponent, result)], when))
    if event.rated_games:
        bare = game_change(own, opponent, HALF_POINTS[result], k, edition(when))
        assert exact(event.change) == Decimal(bare) / 100


@given(st.lists(counted, min_size=1, max_size=9))
def test_ptp_is_the_lowest_rating_that_expects_the_score(games: list[Game]) -> None:
    event = fide(Player(2000, k=10), games)
    assert event.ptp is not None
    opponents = [game.opponent for game in games if game.opponent is not None]

    def expects(rating: int) -> int:
        return sum(scoring_probability(rating - opponent) for opponent in opponents)

    # C.07 10.3
    if event.score_halves == 0:
        assert event.ptp == min(opponents) - 800
    else:
        assert expects(event.ptp) >= 50 * event.score_halves > expects(event.ptp - 1)
