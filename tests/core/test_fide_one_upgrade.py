"""The rule of 2022 to February 2024: one capped game in a tournament.

8.3.1 (7.3.1 for rapid and blitz) of 1 January 2022: a difference over 400 counts as
400, but a player may benefit from only one upgrade, in the game where it is greatest.
"""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core import Game, Player, Result
from elo_tui.core.systems.fide.rating import upgraded_game
from tests.core.cases import changes, exact, fide, played

RAPID_DAY = date(2022, 10, 29)


# A FIDE calculation page of October 2022, quoted on chesschat.org in the thread "FIDE
# rating uplift change": rapid, own rating 2000, K 20. FIDE printed score - PD.
PUBLISHED = [
    (1063, "1", "0.08"),
    (1299, "1", "0.01"),
    (1413, "1", "0.02"),
    (1872, "0.5", "-0.17"),
    (1851, "0", "-0.70"),
    (1427, "1", "0.02"),
    (1682, "1", "0.13"),
]


def test_published_page_of_october_2022() -> None:
    games = played(*((rating, score) for rating, score, _ in PUBLISHED))
    event = fide(Player(2000, k=20), games, RAPID_DAY, "rapid")
    assert changes(event) == [20 * Decimal(printed) for *_, printed in PUBLISHED]
    assert exact(event.change) == Decimal("-12.20")
    assert event.rounded == -12
    # only the first opponent was raised, to 1600
    used = [row.difference_used for row in event.games]
    assert used == [400, 701, 587, 128, 149, 573, 318]


def test_k_of_the_published_page_follows_from_the_facts() -> None:
    player = Player(2000, birth_year=1980, games_played=30, reached_2400=False)
    games = played(*((rating, score) for rating, score, _ in PUBLISHED))
    event = fide(player, games, RAPID_DAY, "rapid")
    assert event.k.value == 20
    assert exact(event.change) == Decimal("-12.20")


def test_the_same_games_under_the_rules_of_march_2024_are_all_capped() -> None:
    games = played((1063, "1"), (1299, "1"), (1413, "1"))
    event = fide(Player(2000, k=20), games, date(2024, 3, 1), "rapid")
    # 8.1.2: PD of 400 is .92, so a win gives .08
    assert changes(event) == [Decimal("1.6")] * 3


def test_higher_rated_opponents_are_capped_in_every_game() -> None:
    # the upgrade raises a lower rated opponent; the lower player is always capped
    event = fide(Player(1500, k=20), played((2000, "0"), (2100, "0")), date(2023, 5, 1))
    assert [row.difference_used for row in event.games] == [-400, -400]
    assert changes(event) == [Decimal("-1.6")] * 2


@pytest.mark.parametrize(
    ("differences", "upgraded"),
    [
        pytest.param([], None, id="no-game"),
        pytest.param([100, 400, -900], None, id="nobody-over-400"),
        pytest.param([401], 0, id="401"),
        pytest.param([500, 937, 701], 1, id="greatest"),
        pytest.param([300, 600, 600], 1, id="first-of-equals"),
    ],
)
def test_which_game_is_upgraded(differences: list[int], upgraded: int | None) -> None:
    assert upgraded_game(differences) == upgraded


def test_an_unplayed_game_does_not_take_the_upgrade() -> None:
    games = [
        Game(1000, Result.FORFEIT_WIN),
        Game(900, Result.WIN, rated=False),
        Game(800),
        Game(1400, Result.WIN),
    ]
    event = fide(Player(2000, k=20), games, date(2023, 5, 1))
    assert [row.difference_used for row in event.games] == [None, None, 400, 400]
    assert exact(event.change) == Decimal("1.6")


@given(st.lists(st.integers(1000, 3000), min_size=1, max_size=9))
def test_at_most_one_lower_opponent_counts_as_400(opponents: list[int]) -> None:
    games = [Game(rating, Result.WIN) for rating in opponents]
    event = fide(Player(2000, k=10), games, date(2022, 1, 1))
    raised = [row for row in event.games if row.difference != row.difference_used]
    lower = [row for row in raised if (row.difference or 0) > 0]
    assert len(lower) == any(rating < 1600 for rating in opponents)
    assert all(row.difference_used in (400, -400) for row in raised)
    if lower:
        assert lower[0].game.opponent == min(opponents)
