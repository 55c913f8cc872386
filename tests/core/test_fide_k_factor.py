"""K and the reason given for it (FIDE B.02 8.3.3, 1 March 2024)."""

from __future__ import annotations

import re
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core import Game, Player, Problem, Result
from elo_tui.core.model import KFactor
from elo_tui.core.setup import resolve_inputs
from elo_tui.core.systems.fide.fide_editions import event_list_day
from elo_tui.core.systems.fide.k_factor import infer_from_listed_k, k_factor
from tests.core.cases import DAY, FIDE, edition, fide, played, terms

#: An adult with 30 games who was never rated 2400: nothing has to be assumed.
KNOWN = Player(2000, birth_year=1980, games_played=30, reached_2400=False)


def k_of(player: Player, games: int = 0, day: date = DAY) -> KFactor:
    when = terms(day)
    return k_factor(player, when, edition(when), games)


@pytest.mark.parametrize(
    ("player", "value"),
    [
        pytest.param(KNOWN, 20, id="adult-30-games"),
        pytest.param(replace(KNOWN, games_played=29), 40, id="29-games"),
        pytest.param(replace(KNOWN, games_played=0), 40, id="first-event"),
        pytest.param(replace(KNOWN, rating=2399), 20, id="2399"),
        pytest.param(replace(KNOWN, rating=2400), 10, id="2400"),
        pytest.param(replace(KNOWN, rating=2380, reached_2400=True), 10, id="was-2400"),
        pytest.param(
            replace(KNOWN, rating=2400, games_played=3), 10, id="newcomer-2400"
        ),
        pytest.param(
            replace(KNOWN, reached_2400=True, games_played=3), 10, id="newcomer-was"
        ),
        pytest.param(replace(KNOWN, birth_year=2010), 40, id="junior"),
        pytest.param(
            replace(KNOWN, birth_year=2010, rating=2299), 40, id="junior-2299"
        ),
        pytest.param(
            replace(KNOWN, birth_year=2010, rating=2300), 20, id="junior-2300"
        ),
        pytest.param(
            replace(KNOWN, birth_year=2010, rating=2300, games_played=29),
            40,
            id="junior-2300-newcomer",
        ),
        pytest.param(
            replace(KNOWN, birth_year=2010, reached_2400=True), 10, id="junior-was"
        ),
        pytest.param(
            replace(KNOWN, birth_year=2010, reached_2300=True), 20, id="junior-was-2300"
        ),
        pytest.param(
            replace(KNOWN, birth_year=2010, reached_2300=True, games_played=29),
            40,
            id="newcomer-was-2300",
        ),
    ],
)
def test_value_by_the_facts(player: Player, value: int) -> None:
    assert k_of(player).value == value


# "until the end of the year of their 18th birthday": born 2008, 18 in 2026
@pytest.mark.parametrize(
    ("day", "value"),
    [
        ("2026-01-01", 40),
        # the January list closes, and K is that of the list before (7.1.3, 8.3.3)
        ("2026-12-29", 40),
        ("2026-12-30", 20),
        ("2027-01-01", 20),
    ],
)
def test_the_junior_rule_ends_with_the_year(day: str, value: int) -> None:
    junior = replace(KNOWN, birth_year=2008)
    assert k_of(junior, day=date.fromisoformat(day)).value == value


# "K shall be the largest whole number such that K x n does not exceed 700"
@pytest.mark.parametrize(
    ("player", "games", "value"),
    [
        pytest.param(KNOWN, 35, 20, id="20x35-is-700"),
        pytest.param(KNOWN, 36, 19, id="20x36"),
        pytest.param(KNOWN, 39, 17, id="20x39"),
        pytest.param(replace(KNOWN, games_played=0), 17, 40, id="40x17-is-680"),
        pytest.param(replace(KNOWN, games_played=0), 18, 38, id="40x18"),
        pytest.param(replace(KNOWN, rating=2500), 70, 10, id="10x70-is-700"),
        pytest.param(replace(KNOWN, rating=2500), 71, 9, id="10x71"),
    ],
)
def test_k_times_games_stays_within_700(player: Player, games: int, value: int) -> None:
    k = k_of(player, games)
    assert k.value == value
    if value not in (10, 20, 40):
        assert "700" in k.reason
        assert str(games) in k.reason


@given(
    st.sampled_from(
        [KNOWN, replace(KNOWN, games_played=0), replace(KNOWN, rating=2500)]
    ),
    st.integers(1, 700),
)
def test_the_limited_k_is_the_largest_that_fits(player: Player, n: int) -> None:
    free, limited = k_of(player).value, k_of(player, n).value
    assert limited * n <= 700
    assert limited == free or (limited + 1) * n > 700


def test_the_limit_counts_rated_games_of_the_event() -> None:
    # F-P05 of the published record: 39 games with K 20 were rated with K 17
    games = [
        *played(*[(2000, "0.5")] * 39),
        Game(2000, Result.WIN, rated=False),
    ]
    event = fide(KNOWN, games)
    assert event.rated_games == 39
    assert event.k.value == 17


@pytest.mark.parametrize("k", [10, 15, 20, 32, 40, 800])
@pytest.mark.parametrize("games", [0, 1, 39])
def test_a_k_given_by_hand_stays(k: int, games: int) -> None:
    found = k_of(replace(KNOWN, k=k, rating=2500), games)
    assert found.value == k
    assert found.reason.startswith("given by hand")
    if k * games > 700:
        assert "8.3.3" in found.reason


def test_a_broken_k_is_a_problem() -> None:
    answer = FIDE.rate(Player(2000, k=12.5), [], terms())
    assert isinstance(answer, Problem)
    assert answer.field == "k"
    assert fide(Player(2000, k=15.0), []).k.value == 15


ASSUMPTIONS = {"games": "games", "age": "adult|18", "peak": "never 2400"}


@pytest.mark.parametrize(
    ("player", "assumed"),
    [
        pytest.param(KNOWN, [], id="nothing"),
        pytest.param(Player(2000), ["games", "age", "peak"], id="everything"),
        pytest.param(replace(KNOWN, games_played=None), ["games"], id="games"),
        pytest.param(replace(KNOWN, birth_year=None), ["age"], id="age"),
        pytest.param(replace(KNOWN, reached_2400=None), ["peak"], id="peak"),
        # from 2300 on the age does not matter
        pytest.param(Player(2300), ["games", "peak"], id="age-at-2300"),
    ],
)
def test_the_reason_names_what_was_assumed(player: Player, assumed: list[str]) -> None:
    k = k_of(player)
    assert k.value == 20
    named = k.reason.partition("assumed")[2]
    assert [key for key, words in ASSUMPTIONS.items() if re.search(words, named)] == (
        assumed
    )
    assert len([word for word in named.split(",") if word]) == len(assumed)


@pytest.mark.parametrize(
    ("player", "words"),
    [
        (replace(KNOWN, rating=2450), ["2400"]),
        (replace(KNOWN, rating=2350, reached_2400=True), ["2400"]),
        (replace(KNOWN, birth_year=2012, reached_2300=False), ["2012", "2300"]),
        (replace(KNOWN, birth_year=2012, reached_2300=True), ["been", "2300"]),
        (replace(KNOWN, games_played=7), ["7", "30"]),
        (KNOWN, ["2400"]),
    ],
    ids=["2400", "was-2400", "junior", "was-2300", "newcomer", "adult"],
)
def test_the_reason_names_the_deciding_fact(player: Player, words: list[str]) -> None:
    reason = k_of(player).reason
    assert [word for word in words if word not in reason] == []
    assert "assumed" not in reason


@pytest.mark.parametrize(
    ("player", "assumed"),
    [
        (KNOWN, ()),
        (Player(2000), ("30+ games", "adult", "never 2400")),
        (Player(2300), ("30+ games", "never 2400")),
        (replace(KNOWN, birth_year=None), ("adult",)),
        (Player(2000, games_played=3), ("never 2400",)),
        (Player(2000, birth_year=2015), ("never 2300", "never 2400")),
        (Player(2000, birth_year=2015, reached_2300=True), ("30+ games", "never 2400")),
        (Player(2000, reached_2300=True), ("30+ games", "never 2400")),
        # who never reached 2300 never reached 2400
        (Player(2000, birth_year=2015, reached_2300=False), ()),
        (Player(2000, games_played=30, reached_2300=False), ("adult",)),
        # where K is given, or decided by a fact, nothing is assumed
        (Player(2000, k=20), ()),
        (Player(2450), ()),
    ],
)
def test_the_event_lists_what_k_assumed(
    player: Player, assumed: tuple[str, ...]
) -> None:
    event = fide(player, played((2000, "1")))
    assert event.assumed == assumed
    if assumed:
        assert event.k.reason.endswith(f"; assumed {', '.join(assumed)}")


@pytest.mark.parametrize(("k", "games"), [(40, 18), (20, 36), (10, 71)])
def test_other_games_of_the_month_are_named_where_they_would_matter(
    k: int, games: int
) -> None:
    # K x n > 700, n over all events of the list
    players = {
        40: replace(KNOWN, games_played=3),
        20: KNOWN,
        10: replace(KNOWN, reached_2400=True),
    }
    player = players[k]
    words = "these are all games of the month"
    draws = played(*[(2000, "0.5")] * games)
    assert words in fide(player, draws).assumed
    assert words not in fide(player, draws[1:]).assumed


def test_never_2300_and_ever_2400_contradict_each_other() -> None:
    found = resolve_inputs({"own": "2000", "reached_2400": "yes", "reached_2300": "no"})
    assert found.problems["reached_2300"].text.startswith("ever 2300: ")
    assert found.you is None


@pytest.mark.parametrize(
    ("last", "list_day"),
    [
        # 7.1.3: three days before the first of the month
        ("2026-12-29", "2027-01-01"),
        ("2026-12-30", "2027-02-01"),
        ("2027-01-01", "2027-02-01"),
        ("2028-02-27", "2028-03-01"),
        ("2028-02-28", "2028-04-01"),
        # the calendar has no later list
        ("9999-12-31", "9999-12-01"),
    ],
)
def test_the_list_that_an_event_is_rated_for(last: str, list_day: str) -> None:
    assert event_list_day(date.fromisoformat(last)) == date.fromisoformat(list_day)


# 8.3.3: nobody else has 10; nobody with 40 was at 2400; 20 is for all the others
@pytest.mark.parametrize(
    ("k", "birth_year", "reached_2400", "reached_2300"),
    [
        (10, 1980, True, True),
        (20, 1980, None, None),
        (20, 2012, None, True),
        (40, 2012, False, False),
        (40, 1980, False, None),
        (None, 2012, None, None),
    ],
)
def test_what_a_k_of_the_list_says(
    k: float | None,
    birth_year: int,
    reached_2400: bool | None,
    reached_2300: bool | None,
) -> None:
    player = Player(2000, k=k, birth_year=birth_year, games_played=60)
    found = infer_from_listed_k(player, terms(), edition(terms()))
    assert (found.reached_2400, found.reached_2300) == (reached_2400, reached_2300)
