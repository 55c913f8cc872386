"""DWZ until 7 June 2026: official evaluations, corner points of the curve, E."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core import Game, Player, Problem, Result, Terms, load
from elo_tui.core.model import RatedEvent
from elo_tui.core.systems.dwz.first import expected_score, strength
from elo_tui.core.systems.dwz.rule_2013 import coefficient, new_rating
from elo_tui.core.text.figures import round_half_up
from tests.shared import Row, each_row, read_json

DWZ = load("dwz")
TERMS = Terms(event_end=date(2026, 6, 7))
RATINGS = st.integers(1, 3000)
RESULTS = st.sampled_from([Result.WIN, Result.DRAW, Result.LOSS])
GAMES = st.lists(
    st.tuples(RATINGS, RESULTS).map(lambda pair: Game(*pair)), min_size=1, max_size=15
)


def vectors(part: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = read_json("vectors/dwz.json")[part]
    return found


def dwz(player: Player, games: list[Game], terms: Terms = TERMS) -> RatedEvent:
    event = DWZ.rate(player, games, terms)
    assert not isinstance(event, Problem)
    return event


@each_row("vectors/dwz_official_events.csv", "id")
def test_official_evaluation(row: Row) -> None:
    new = new_rating(
        int(row["old_dwz"]),
        float(row["points"]) - float(row["expected_points_We"]),
        int(row["games"]),
        index=int(row["index"]),
    )
    assert new == int(row["new_dwz"])


def test_corner_points_of_the_curve() -> None:
    points = vectors("expectation_percent")
    assert len(points) == 10
    for point in points:
        percent = round_half_up(
            round(1_000_000 * expected_score(point["d"], 0)), 10_000
        )
        # the page's own slip, its formula gives 85.56 %
        assert percent == (86 if point["d"] == 300 else point["expected"])


def test_a_library_with_the_logistic_curve_is_near() -> None:
    for case in vectors("approximate_library"):
        rating, index, age = case["player"]
        halves = {1: Result.WIN, 0.5: Result.DRAW, 0: Result.LOSS}
        games = [Game(r, halves[score]) for r, score in case["opponents"]]
        player = Player(rating, birth_year=2026 - age, dwz_index=index)
        event = dwz(player, games)
        assert event.new_rating == pytest.approx(case["expected_rounded"], abs=4)


@pytest.mark.parametrize(
    ("rating", "surplus", "age", "index", "value", "limit"),
    [
        # 1.5^4 = 5.06: J is 5 up to 20, 10 up to 25, 15 from 26
        (1500, -1, 20, 10, 10, 30),
        (1500, -1, 21, 10, 15, 30),
        (1500, -1, 25, 10, 15, 30),
        (1500, -1, 26, 10, 20, 30),
        # fB 0.75 only up to 20 and with W >= We: 10.06 x 0.75 = 7.55
        (1500, 0, 20, 10, 8, 30),
        (1500, 1, 21, 10, 15, 30),
        # fB at least 0.5: (0.41 + 5) x 0.5 = 2.7, at least 5
        (800, 1, 12, 10, 5, 30),
        # at most 5 x index, at most 30
        (1500, -1, 30, 1, 5, 5),
        (1500, -1, 30, 3, 15, 15),
        (2400, 1, 30, 6, 30, 30),
        # brake: e^(300/150) - 1 = 6.39 for every age, only with W < We
        (1000, -1, 30, 10, 22, 150),
        (1000, 1, 30, 10, 16, 30),
        (1300, -1, 30, 10, 18, 30),
        (100, -1, 30, 10, 150, 150),
    ],
)
def test_development_coefficient(
    rating: int, surplus: float, age: int, index: int, value: int, limit: int
) -> None:
    e = coefficient(rating, surplus, age, index)
    assert (e.value, e.limit) == (value, limit)


@given(st.floats(-3000, 3000))
def test_expected_scores_of_both_sides_add_up_to_one(difference: float) -> None:
    both = expected_score(difference, 0) + expected_score(0, difference)
    assert both == pytest.approx(1, abs=1e-12)


@given(RATINGS, GAMES, st.integers(0, 14))
def test_a_better_result_never_costs(rating: int, games: list[Game], at: int) -> None:
    at %= len(games)
    changes = [
        dwz(
            Player(rating),
            [*games[:at], replace(games[at], result=r), *games[at + 1 :]],
        )
        for r in (Result.LOSS, Result.DRAW, Result.WIN)
    ]
    assert changes[0].change <= changes[1].change <= changes[2].change


@given(RATINGS, GAMES)
def test_the_shares_of_the_games_are_the_change(rating: int, games: list[Game]) -> None:
    event = dwz(Player(rating, birth_year=2012, dwz_index=3), games)
    assert event.games[-1].total == pytest.approx(event.change, abs=1e-6)
    assert event.dwz_index == 4


@given(GAMES)
def test_a_first_rating_expects_the_score_made(games: list[Game]) -> None:
    event = dwz(Player(0), games)
    assert event.first_rating
    made = event.score_halves / 2
    if len(games) < 5 or made in (0, len(games)) or event.new_rating is None:
        assert event.new_rating is None
        assert event.why_none
        return
    assert event.exact is not None
    opponents = [game.opponent or 0 for game in games]
    expects = sum(expected_score(event.exact, r) for r in opponents)
    assert expects == pytest.approx(made, abs=1e-6)
    assert event.dwz_index == 1


def test_no_point_and_all_points_give_no_first_rating() -> None:
    assert strength([1500] * 5, 0) is None
    assert strength([1500] * 5, 10) is None
    # half of the points against one strength is that strength
    assert strength([1500] * 4, 4) == pytest.approx(1500, abs=1e-5)


def test_the_last_day_of_the_event_is_asked_for() -> None:
    edition = DWZ.edition(Terms())
    assert isinstance(edition, Problem)
    assert (edition.field, edition.missing) == ("event_end", True)
    early = DWZ.edition(Terms(event_end=date(2013, 7, 31)))
    assert isinstance(early, Problem)
    assert not early.missing
