"""Classic Elo: the logistic curve, its scale, floor and ceiling."""

from __future__ import annotations

from decimal import Decimal, localcontext

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core import Game, Player, Problem, Result, Terms
from elo_tui.core.systems.elo import expected_score, game_change
from tests.core.cases import DAY, ELO, RESULTS, elo, played, rated

RATING = st.integers(1, 4000)


def textbook(own: int, opponent: int, scale: int) -> Decimal:
    """1 / (1 + 10^((opponent - own) / scale)) with 40 digits."""
    with localcontext() as context:
        context.prec = 40
        power = Decimal(10) ** (Decimal(opponent - own) / Decimal(scale))
        return 1 / (1 + power)


# 400 points are odds of ten to one, so 10/11; a scale of 200 makes it a hundred to one
@pytest.mark.parametrize(
    ("own", "opponent", "scale", "expected"),
    [
        (1500, 1500, 400, 0.5),
        (2000, 1600, 400, 10 / 11),
        (1600, 2000, 400, 1 / 11),
        (2400, 1600, 400, 100 / 101),
        (2000, 1600, 200, 100 / 101),
        (2000, 1600, 800, 10**0.5 / (1 + 10**0.5)),
    ],
)
def test_expected_score(own: int, opponent: int, scale: int, expected: float) -> None:
    assert expected_score(own, opponent, scale) == pytest.approx(expected, abs=1e-15)


@given(RATING, RATING, st.integers(50, 4000))
def test_expected_score_is_the_textbook_formula(own: int, opp: int, scale: int) -> None:
    exact = float(textbook(own, opp, scale))
    assert expected_score(own, opp, scale) == pytest.approx(exact, rel=1e-12)


@given(RATING, RATING, st.integers(50, 4000))
def test_both_sides_share_one_point(own: int, opponent: int, scale: int) -> None:
    both = expected_score(own, opponent, scale) + expected_score(opponent, own, scale)
    assert both == pytest.approx(1, abs=1e-12)


@given(RATING, RATING, st.sampled_from(sorted(RESULTS)), st.integers(1, 1000))
def test_the_system_and_the_bare_function_agree(
    own: int, opponent: int, score: str, k: int
) -> None:
    event = elo(Player(own, k=k), played((opponent, score)))
    assert event.change == game_change(own, opponent, float(score), k)


def test_the_scale_is_taken_from_the_terms() -> None:
    event = elo(Player(2000, k=20), played((1600, "1")), scale=200)
    # a hundred to one: 20 x (1 - 100/101)
    assert event.change == pytest.approx(20 / 101)
    assert event.edition == "Classic Elo, scale 200"


def test_without_a_k_the_usual_one_is_assumed_and_said() -> None:
    event = elo(Player(1500), played((1500, "1")))
    assert (event.k.value, event.change) == (20, 10)
    assert "assumed" in event.k.reason
    assert "assumed" not in elo(Player(1500, k=20), []).k.reason


def test_a_broken_k_is_used_as_it_is() -> None:
    assert elo(Player(1500, k=12.5), played((1500, "1"))).change == 6.25


@pytest.mark.parametrize(
    ("own", "score", "floor", "ceiling", "new"),
    [
        pytest.param(105, "0", 100, None, 100, id="floor-stops-the-fall"),
        pytest.param(115, "0", 100, None, 105, id="above-the-floor"),
        pytest.param(110, "0", 100, None, 100, id="exactly-on-the-floor"),
        pytest.param(2995, "1", None, 3000, 3000, id="ceiling-stops-the-rise"),
        pytest.param(2985, "1", None, 3000, 2995, id="below-the-ceiling"),
        pytest.param(105, "0", None, None, 95, id="no-limits"),
        pytest.param(90, "1", 100, None, 100, id="lifted-to-the-floor"),
    ],
)
def test_floor_and_ceiling(
    own: int, score: str, floor: int | None, ceiling: int | None, new: int
) -> None:
    # equal ratings and K 20: 10 points up or down
    limits = Terms(DAY, floor=floor, ceiling=ceiling)
    event = rated(ELO.rate(Player(own, k=20), played((own, score)), limits))
    assert event.new_rating == new
    # the change itself is not touched by a limit
    assert event.change == (10 if score == "1" else -10)


def test_the_date_and_pool_do_not_matter() -> None:
    games = [Game(1700, Result.WIN)]
    first = rated(ELO.rate(Player(1600, k=20), games, Terms(DAY)))
    early = Terms(DAY.replace(year=1970), "blitz")
    second = rated(ELO.rate(Player(1600, k=20), games, early))
    assert first.change == second.change
    assert not isinstance(ELO.edition(early), Problem)


def test_there_is_no_400_point_rule() -> None:
    event = elo(Player(2400, k=20), played((1600, "1")))
    assert event.games[0].difference_used == 800
    assert event.change == pytest.approx(20 / 101)
