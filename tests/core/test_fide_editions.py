"""Which rules apply on which day, in which pool.

Dates and contents: FIDE Handbook B.02 (editions of 1 January 2022 and 1 March 2024,
8.3.1 amended 1 October 2025) and the Rapid and Blitz Rating Regulations (editions of
1 January 2022 and 1 March 2024, K as in standard from 1 October 2022, 7.3.1 amended
1 December 2024).
"""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core import Game, Player, Problem, Result, Terms
from elo_tui.core.fide_tables import (
    DP,
    LAST_D,
    PD,
    scoring_probability,
    table_row,
)
from elo_tui.core.model import POOLS, Pool, Step
from elo_tui.core.systems.fide.fide_editions import editions
from elo_tui.core.systems.fide.rating import game_change, upgraded_game
from tests.core.cases import (
    FIDE,
    changes,
    edition,
    exact,
    fide,
    hundredths,
    played,
    terms,
)
from tests.shared import each_row, table

FAST: tuple[Pool, ...] = ("rapid", "blitz")


@pytest.mark.parametrize(
    ("pool", "day", "since"),
    [
        ("standard", "2022-01-01", "2022-01-01"),
        ("standard", "2024-02-29", "2022-01-01"),
        ("standard", "2024-03-01", "2024-03-01"),
        ("standard", "2025-09-30", "2024-03-01"),
        ("standard", "2025-10-01", "2025-10-01"),
        ("standard", "2026-11-20", "2025-10-01"),
        *((pool, "2022-01-01", "2022-01-01") for pool in FAST),
        *((pool, "2022-09-30", "2022-01-01") for pool in FAST),
        *((pool, "2022-10-01", "2022-10-01") for pool in FAST),
        *((pool, "2024-02-29", "2022-10-01") for pool in FAST),
        *((pool, "2024-03-01", "2024-03-01") for pool in FAST),
        *((pool, "2024-11-30", "2024-03-01") for pool in FAST),
        *((pool, "2024-12-01", "2024-12-01") for pool in FAST),
        *((pool, "2026-11-20", "2024-12-01") for pool in FAST),
    ],
)
def test_edition_of_a_day(pool: Pool, day: str, since: str) -> None:
    when = Terms(date.fromisoformat(day), pool)
    assert edition(when).since == date.fromisoformat(since)
    name = "B.02" if pool == "standard" else "Rapid & Blitz"
    label = f"FIDE {name}, rules of {since}"
    assert FIDE.edition(when) == label
    assert fide(Player(2000), [], when.first_day, pool).edition == label


@pytest.mark.parametrize("pool", POOLS)
@pytest.mark.parametrize("day", ["2021-12-31", "1970-01-01", "0001-01-01"])
def test_days_before_the_known_rules_are_a_problem(pool: Pool, day: str) -> None:
    when = Terms(date.fromisoformat(day), pool)
    for answer in (FIDE.edition(when), FIDE.rate(Player(2000), [], when)):
        assert isinstance(answer, Problem)
        assert answer.field == "date"
        assert "2022-01-01" in answer.text


@given(st.dates(date(2022, 1, 1), date(2099, 12, 31)), st.sampled_from(POOLS))
def test_every_later_day_has_the_newest_edition_begun(day: date, pool: Pool) -> None:
    found = edition(Terms(day, pool))
    begun = [known.since for known in editions(pool) if known.since <= day]
    assert found.since == max(begun)


def test_articles_of_rapid_and_blitz_are_numbered_one_lower() -> None:
    assert edition(terms()).article("3.1") == "8.3.1"
    assert edition(terms(pool="rapid")).article("3.1") == "7.3.1"


# FIDE pages quoted with the rule: 2813 v 1787 won, PD 1.00; 2813 v 2400, PD .93; the
# 2400 player against 2813, PD .08
@pytest.mark.parametrize(
    ("own", "opponent", "day", "expected"),
    [
        pytest.param(2813, 1787, "2025-10-01", "1", id="2813-real"),
        pytest.param(2813, 1787, "2025-09-30", "0.92", id="2813-capped-before"),
        pytest.param(2813, 2400, "2025-10-01", "0.93", id="413-points-real"),
        pytest.param(2400, 2813, "2025-10-01", "0.08", id="opponent-capped"),
        # 8.1.2: 450 points .94; 400 points .92
        pytest.param(2650, 2200, "2025-10-01", "0.94", id="2650-exempt"),
        pytest.param(2649, 2199, "2025-10-01", "0.92", id="2649-not-exempt"),
        pytest.param(2650, 3100, "2025-10-01", "0.06", id="2650-against-higher"),
        pytest.param(2200, 2650, "2025-10-01", "0.08", id="2200-against-2650"),
        # the last row of 8.1.2 ends at 735
        pytest.param(2800, 2065, "2025-10-01", "0.99", id="735-points"),
        pytest.param(2800, 2064, "2025-10-01", "1", id="736-points"),
    ],
)
def test_exemption_from_2650_looks_at_the_own_rating(
    own: int, opponent: int, day: str, expected: str
) -> None:
    first_day = date.fromisoformat(day)
    event = fide(Player(own, k=10), played((opponent, "1")), first_day)
    assert exact(event.games[0].expected) == Decimal(expected)
    # K 10 and a win: 10 x (1 - PD) points, so 1000 - 10 x PD hundredths
    bare = game_change(own, opponent, 2, 10, edition(terms(first_day)))
    assert bare == 1000 - 1000 * Decimal(expected)


@pytest.mark.parametrize("pool", FAST)
def test_rapid_and_blitz_have_no_exemption_from_2650(pool: Pool) -> None:
    # 7.3.1: over 400 counts as 400 for everybody; 599 points are still rated
    event = fide(Player(2700, k=10), played((2101, "1")), pool=pool)
    assert event.games[0].difference_used == 400
    assert changes(event) == [Decimal("0.8")]


@pytest.mark.parametrize("pool", FAST)
@pytest.mark.parametrize(
    ("own", "opponent", "is_rated"),
    [
        (2601, 2001, False),
        (2601, 2002, True),
        (2600, 2000, True),
        (2001, 2601, False),
        (2002, 2601, True),
        (2000, 2600, True),
        (1800, 2601, False),
        (1500, 2100, True),
    ],
)
def test_600_points_with_one_player_above_2600(
    pool: Pool, own: int, opponent: int, is_rated: bool
) -> None:
    # 7.3.1 (1 December 2024): 600 points or more, at least one rated above 2600
    games = played((opponent, "1"))
    event = fide(Player(own, k=20), games, date(2024, 12, 1), pool)
    assert event.games[0].rated is is_rated
    assert (event.rated_games, event.half_points) == (int(is_rated), 2)
    if not is_rated:
        assert "600" in event.games[0].reason
        assert event.games[0].change is None
        assert event.change == 0
    day_before = fide(Player(own, k=20), games, date(2024, 11, 30), pool)
    assert day_before.games[0].rated


def test_600_points_are_rated_in_standard() -> None:
    assert fide(Player(2700, k=10), played((1900, "1"))).games[0].rated


@pytest.mark.parametrize("result", [Result.FORFEIT_WIN, Result.FULL_BYE])
def test_a_game_not_played_keeps_that_reason(result: Result) -> None:
    event = fide(Player(2700, k=10), [Game(1900, result)], pool="rapid")
    assert "600" not in event.games[0].reason


@pytest.mark.parametrize("pool", FAST)
@pytest.mark.parametrize(
    ("rating", "before", "after"), [(2500, 20, 10), (1500, 20, 40), (2000, 20, 20)]
)
def test_k_of_rapid_and_blitz_was_20_until_october_2022(
    pool: Pool, rating: int, before: int, after: int
) -> None:
    junior = Player(rating, birth_year=2010, games_played=100, reached_2400=False)
    adult = replace(junior, birth_year=1980)
    player = junior if rating == 1500 else adult
    first = date(2022, 10, 1)
    assert fide(player, [], first - timedelta(days=1), pool).k.value == before
    assert fide(player, [], first, pool).k.value == after


# 7.2.1: "Players whose ratings drop below 1400 are shown as unrated on the next list";
# until February 2024 the floor was 1000 (Qualification Commission, 1 March 2024). A
# loss at equal ratings with K 20 costs 10 points
@pytest.mark.parametrize(
    ("own", "day", "pool", "new_rating", "why"),
    [
        (1410, "2024-03-01", "standard", 1400, ""),
        (
            1409,
            "2024-03-01",
            "standard",
            None,
            "1399 is below 1400",
        ),
        (1409, "2024-02-29", "standard", 1399, ""),
        (1010, "2024-02-29", "standard", 1000, ""),
        (1009, "2024-02-29", "standard", None, "999 is below 1000"),
        (1409, "2026-01-31", "rapid", None, "1399 is below 1400"),
        # no rating of FIDE's: nothing drops below the floor here
        (1300, "2026-01-31", "standard", 1290, ""),
    ],
)
def test_a_rating_that_drops_below_the_floor(
    own: int, day: str, pool: Pool, new_rating: int | None, why: str
) -> None:
    games = played((own, "0"))
    event = fide(Player(own, k=20), games, date.fromisoformat(day), pool)
    assert (event.change, event.rounded, event.new_rating) == (-10, -10, new_rating)
    article = "7.2.1" if pool == "standard" else "6.2.1"
    assert event.why_none == (why and f"{why}: listed as unrated ({article})")
    steps = FIDE.sum_working(event)
    assert f"{own} - 10 = {own - 10}" in [step.text for step in steps]
    if why:
        assert steps[-1] == Step("floor", f"{why}: listed as unrated", article)


def test_articles_on_lists_and_first_ratings() -> None:
    standard, rapid = edition(terms()), edition(terms(pool="rapid"))
    assert (standard.list_article("1.4"), rapid.list_article("1.4")) == (
        "7.1.4",
        "6.1.4",
    )
    # rapid and blitz 7.2.1 is the rule on standard ratings
    assert [standard.first_article(n) for n in (1, 2, 3)] == ["8.2.1", "8.2.2", "8.2.3"]
    assert [rapid.first_article(n) for n in (1, 2, 3)] == ["7.2.2", "7.2.3", "7.2.4"]


TABLE_8_1_1 = "vectors/fide_table_8_1_1.csv"
TABLE_8_1_2 = "vectors/fide_table_8_1_2.csv"


# FIDE Handbook B.02 8.1.1, chapter B022024 as published in October 2026
@pytest.mark.parametrize(
    ("percent", "dp"),
    [
        *[(100, 800), (99, 677), (92, 401), (75, 193), (57, 50), (50, 0), (43, -50)],
        *[(25, -193), (1, -677), (0, -800)],
    ],
)
def test_cells_of_8_1_1(percent: int, dp: int) -> None:
    assert DP[percent] == dp


# FIDE Handbook B.02 8.1.2, chapter B022024: both ends of ranges, among them the ones
# that a rounded normal curve gets wrong (54, 343, 344, 358, 392, 620)
@pytest.mark.parametrize(
    ("difference", "higher"),
    [
        *[(0, 50), (3, 50), (4, 51), (53, 57), (54, 58), (206, 76), (207, 77)],
        *[(343, 88), (344, 88), (345, 89), (357, 89), (358, 90), (391, 91), (392, 92)],
        *[(400, 92), (411, 92), (412, 93), (619, 98), (620, 99), (735, 99), (736, 100)],
        (3999, 100),
    ],
)
def test_cells_of_8_1_2(difference: int, higher: int) -> None:
    assert scoring_probability(difference) == higher
    assert scoring_probability(-difference) == 100 - higher


def test_every_cell_of_8_1_1() -> None:
    printed = {
        hundredths(r["p_percent"]) // 100: int(r["dp"]) for r in table(TABLE_8_1_1)
    }
    assert printed == dict(enumerate(DP))


@each_row(TABLE_8_1_2, "d_min", "d_max")
def test_every_cell_of_8_1_2(row: dict[str, str]) -> None:
    higher, lower = hundredths(row["pd_higher"]), hundredths(row["pd_lower"])
    last = int(row["d_max"] or 4000)
    for difference in range(int(row["d_min"]), last + 1):
        assert scoring_probability(difference) == higher
        assert scoring_probability(-difference) == lower
        assert table_row(difference) == table_row(-difference)
        assert table_row(difference) == (
            f"{row['d_min']}-{row['d_max']}" if row["d_max"] else "over 735"
        )


# Sharly-Chess tests over the TEC-FIDE exercise data
@each_row("vectors/fide_pd_single.csv", "own", "opponent")
def test_probabilities_of_the_tec_exercise(row: dict[str, str]) -> None:
    difference = int(row["own"]) - int(row["opponent"])
    assert scoring_probability(difference) == hundredths(row["pd"])


def test_the_tables_are_mirror_images() -> None:
    # B.02 8.1: "the two tables are effectively mirror-images"
    for percent in range(50, 101):
        assert scoring_probability(DP[percent]) == percent
        assert DP[100 - percent] == -DP[percent]


def test_the_tables_have_no_gap() -> None:
    # 8.1.1 has 101 entries, 8.1.2 ends with 620-735
    assert len(DP) == 101
    assert LAST_D == 735
    assert sorted(set(PD)) == list(range(50, 100))


@given(st.integers(-5000, 5000))
def test_both_players_share_one_point(difference: int) -> None:
    own, other = scoring_probability(difference), scoring_probability(-difference)
    assert own + other == 100
    assert 0 <= own <= 100


@given(st.integers(-1000, 1000), st.integers(0, 500))
def test_a_larger_difference_never_expects_less(difference: int, more: int) -> None:
    assert scoring_probability(difference) <= scoring_probability(difference + more)


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
