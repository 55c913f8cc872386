"""US Chess as a rating system: bonus by date, floors, first ratings, assumptions."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core import Game, Player, Problem, Result, Terms, load
from elo_tui.core.model import NO_K, KFactor, RatedEvent, Record
from elo_tui.core.systems.uscf.formulas import effective_games, solve_special
from elo_tui.core.systems.uscf.rules import is_match
from tests.core.cases import played, rated
from tests.core.strategies import ratings

USCF = load("uscf")
END = date(2026, 1, 31)


def uscf(
    player: Player,
    games: Sequence[Game],
    dual: bool = False,
) -> RatedEvent:
    terms = Terms(event_end=END, dual=dual)
    return rated(USCF.rate(player, games, terms))


#: A rated player of 1300 after 45 games, 3½ of 4: the worked example of the vectors.
EXAMPLE = played((1250, "1"), (1400, "0.5"), (1500, "1"), (1550, "1"))
EXAMPLE_PLAYER = Player(1300, games_played=45)


@pytest.mark.parametrize(
    ("end", "b"),
    [
        ("2015-06-01", 12),
        ("2017-04-30", 12),
        ("2017-05-01", 14),
        ("2023-01-31", 14),
        ("2023-02-01", 12),
        ("2024-12-31", 12),
        ("2025-01-01", 10),
        ("2026-11-20", 10),
    ],
)
def test_the_bonus_goes_by_the_end_of_the_event(end: str, b: int) -> None:
    terms = Terms(event_end=date.fromisoformat(end))
    event = rated(USCF.rate(EXAMPLE_PLAYER, EXAMPLE, terms))
    gain = sum(row.change or 0 for row in event.games)
    assert event.bonus == pytest.approx(gain - b * 2)
    assert f"threshold {b} of" in event.edition
    assert USCF.edition(terms) == event.edition


def test_the_example_of_the_sources_has_bonus_and_change() -> None:
    terms = Terms(event_end=date(2016, 1, 1))
    event = rated(USCF.rate(EXAMPLE_PLAYER, EXAMPLE, terms))
    # vectors/uscf.json, bonus and standard, B = 12
    assert event.bonus == pytest.approx(70.40244413085996)
    assert event.exact == pytest.approx(1464.80488826172)
    assert event.change == pytest.approx(164.80488826172)
    assert (event.rounded, event.new_rating) == (165, 1465)
    assert event.k.reason == "800 / (14.11 + 4)"
    assert event.assumed == ()
    assert "first pass" in event.estimate


@pytest.mark.parametrize("end", [date.min, date(2015, 5, 31)])
def test_an_end_without_rules_is_a_problem(end: date) -> None:
    terms = Terms(event_end=end)
    problem = USCF.edition(terms)
    assert isinstance(problem, Problem)
    assert (problem.field, problem.missing) == ("event_end", end == date.min)
    assert "2015-06-01" in problem.text or end == date.min
    assert USCF.rate(Player(1500), [], terms) == problem


def test_unknown_games_count_as_an_established_rating() -> None:
    games = played((1500, "1"), (1600, "0"))
    unknown = uscf(Player(1700), games)
    assert unknown.exact == uscf(Player(1700, games_played=50), games).exact
    assert unknown.assumed == ("50+ earlier games",)
    # N* of 1700, vectors/uscf.json
    assert unknown.k.value == pytest.approx(800 / (20.01178674737454 + 2))


@pytest.mark.parametrize("record", ["won", "lost"])
def test_a_record_without_games_is_asked_for(record: Record) -> None:
    answer = USCF.rate(Player(1500, record=record), [], Terms(event_end=END))
    assert isinstance(answer, Problem)
    assert (answer.field, answer.missing) == ("games_played", True)


def test_the_special_formula_ends_after_eight_games() -> None:
    games = played((1500, "1"))
    assert uscf(Player(1500, games_played=8), games).k == NO_K
    # 800 / (9 + 1)
    assert uscf(Player(1500, games_played=9), games).k == KFactor(80, "800 / (9 + 1)")


def test_nothing_is_estimated_without_a_rated_game() -> None:
    event = uscf(
        Player(1500, games_played=9), [Game(1600), Game(None, Result.FULL_BYE)]
    )
    assert (event.estimate, event.new_rating, event.change) == ("", 1500, 0)
    # a game still to be played has an expected score, and the K it would get alone
    assert event.games[0].expected == pytest.approx(0.359935, abs=5e-7)
    assert event.games[0].change is None
    assert event.k == KFactor(80, "800 / (9 + 1)")


def test_the_special_formula_uses_differences_up_to_400() -> None:
    games = played((2300, "0"), (700, "1"), (1550, "0.5"))
    rows = uscf(Player(1500, games_played=3), games).games
    assert [row.difference for row in rows] == [-800, 800, -50]
    assert [row.difference_used for row in rows] == [-400, 400, -50]
    assert [row.expected for row in rows] == [0, 1, 0.4375]


def test_a_record_selects_the_special_formula() -> None:
    event = uscf(Player(1500, games_played=12, record="won"), played((1500, "1")))
    assert event.new_rating == 1900
    assert (event.k, event.bonus, event.change) == (NO_K, 0, 400)


def test_special_changes_are_what_each_game_adds() -> None:
    games = played((1400, "1"), (1550, "0"), (1650, "0.5"))
    event = uscf(Player(1500, games_played=6), games)
    # the example of the approximating formulas: 1511
    assert event.new_rating == 1511
    solved = [
        uscf(Player(1500, games_played=6), games[:count]).exact for count in (1, 2, 3)
    ]
    assert [1500 + row.total for row in event.games] == pytest.approx(solved)
    assert event.games[-1].total == event.change
    # 0.5 + 100/800
    assert event.games[0].expected == 0.625


@given(
    st.integers(100, 2700),
    st.integers(1, 8),
    st.lists(st.tuples(ratings, st.integers(0, 2)), max_size=9),
)
def test_a_win_never_costs_and_a_loss_never_gives(
    own: int, before: int, games: list[tuple[int, int]]
) -> None:
    results = {2: Result.WIN, 1: Result.DRAW, 0: Result.LOSS}
    for count in range(1, len(games) + 1):
        solved = solve_special(
            own,
            effective_games(own, before),
            [opponent for opponent, _ in games[:count]],
            sum(score for _, score in games[:count]),
        )
        # of a whole stretch of solutions the search takes one, by where it begins (4.1)
        assume(solved.low == solved.high)
    event = uscf(
        Player(own, games_played=before),
        [Game(opponent, results[score]) for opponent, score in games],
    )
    for row in event.games:
        assert row.change is not None
        if row.game.result is Result.WIN:
            assert row.change >= -1e-9
        if row.game.result is Result.LOSS:
            assert row.change <= 1e-9


@pytest.mark.parametrize(
    ("games", "reason"),
    [
        pytest.param([("", 1900)] * 2, "fewer than 3 games", id="two-games"),
        pytest.param(
            [("A", 1900), ("B", 1900), ("a ", 1950), ("A", 1900)],
            "none, an opponent met 3 times",
            id="three-times-by-name",
        ),
        pytest.param(
            [("same 1900", 1900)] * 3 + [("", 1950)],
            "none, an opponent met 3 times",
            id="three-times-the-same",
        ),
    ],
)
def test_no_bonus(games: list[tuple[str, int]], reason: str) -> None:
    won = [Game(rating, Result.WIN, name) for name, rating in games]
    event = uscf(Player(1500, games_played=30), won)
    assert event.bonus == 0
    assert event.change == pytest.approx(sum(row.change or 0 for row in event.games))
    texts = {step.label: step.text for step in USCF.sum_working(event)}
    assert reason in texts["bonus"]
    assert event.assumed == ()


def test_named_opponents_of_one_rating_are_different_players() -> None:
    games = [Game(1900, Result.WIN, name) for name in ("A", "B", "C", "D")]
    assert uscf(Player(1500, games_played=30), games).bonus
    twice = [Game(1900, Result.WIN, name) for name in ("A", "A", "B", "B")]
    assert uscf(Player(1500, games_played=30), twice).bonus


def test_unnamed_opponents_of_one_rating_are_different_players() -> None:
    # the bonus rule of 2020 (4.2) counts meetings of one opponent
    event = uscf(Player(1500, games_played=30), played(*[(1900, "1")] * 4))
    assert event.bonus
    assert event.assumed == ()


#: uschess.org/2006newrulesratedmatches.php: who can play a rated match.
@pytest.mark.parametrize(
    ("you", "game", "count", "reason"),
    [
        (Player(1500, games_played=26), Game(1900), 20, ""),
        (Player(1500, games_played=26), Game(1900), 21, "21 in one match, 20 at most"),
        (Player(1500, games_played=30), Game(1901), 4, "401 points apart, a match"),
        (Player(1900, games_played=30), Game(1499), 4, "401 points apart, a match"),
        (Player(1500, games_played=25), Game(1500), 4, "yours has 25"),
        (Player(0), Game(1500), 4, "you have none"),
        (Player(1500, games_played=30), Game(None), 4, "the opponent has none"),
        (Player(1500), Game(1500, provisional=25), 4, "the opponent's has 25"),
        (Player(1500), Game(1500, provisional=0), 4, "opponent's is provisional"),
    ],
)
def test_who_can_play_a_match(you: Player, game: Game, count: int, reason: str) -> None:
    met = replace(game, name="A", result=Result.DRAW)
    found = USCF.rate(you, [met] * count, Terms(event_end=date(2026, 1, 31)))
    if reason:
        assert isinstance(found, Problem)
        assert reason in found.text
    else:
        assert not isinstance(found, Problem)
        assert found.bonus == 0


def test_a_match_moves_50_points_at_most_and_two_meetings_are_none() -> None:
    for result, change in ((Result.WIN, 50), (Result.LOSS, -50)):
        event = uscf(Player(1500, games_played=60), [Game(1500, result, "A")] * 9)
        assert (event.change, event.new_rating) == (change, 1500 + change)
        assert event.unlimited is not None
        assert abs(event.unlimited) > 50
    twice = uscf(Player(1500, games_played=9), [Game(2000, Result.WIN, "A")] * 2)
    assert twice.unlimited is None
    assert twice.change > 50
    one = uscf(Player(1500, games_played=60), [Game(1500, Result.WIN, "same 1500")])
    assert one.unlimited == one.change


@pytest.mark.parametrize(
    ("own", "floor", "new"), [(1210, 1200, 1200), (110, None, 100), (110, 50, 100)]
)
def test_floors_hold(own: int, floor: int | None, new: int) -> None:
    event = uscf(Player(own, games_played=99, floor=floor), played((own, "0")))
    assert (event.exact, event.new_rating) == (new, new)
    assert event.rounded == new - own
    # the change itself is not touched by a floor
    assert event.change < event.rounded


def test_a_dual_rated_event_moves_a_strong_player_less() -> None:
    games = played((2400, "1"))
    player = Player(2400, games_played=20)
    plain, dual = uscf(player, games), uscf(player, games, dual=True)
    # 6.5 - 0.0025 x 2400
    assert dual.change == pytest.approx(plain.change / 2)
    assert dual.k.reason == "400 / (20 + 1), dual rated above 2200"


def test_the_published_rating_is_the_nearest_whole_number() -> None:
    # 1500 drawn with 1520 after no game: 1520; with N = 1: halfway, 1510
    assert uscf(Player(1500, games_played=0), played((1520, "0.5"))).exact == 1520
    event = uscf(Player(1500, games_played=1), played((1501, "0.5")))
    assert (event.exact, event.new_rating) == (1500.5, 1501)


@pytest.mark.parametrize(
    ("birth_year", "games", "new", "assumed"),
    [
        # vectors/uscf.json, special
        (None, [(1520, "0.5")], 1520, "initial rating 750: age not known"),
        (
            1980,
            [(1400, "1"), (1500, "1"), (1600, "1")],
            2000,
            "initial rating 1300: age 46, by the year of birth",
        ),
        # only wins, only losses: the start of the search decides
        # (The US Chess Rating System, 2020, 4.1)
        (
            1980,
            [(1520, "0")],
            1120,
            "initial rating 1300: age 46, by the year of birth",
        ),
        (1980, [(500, "1")], 900, "initial rating 1300: age 46, by the year of birth"),
        (
            2016,
            [(1500, "0"), (1600, "0")],
            1100,
            "initial rating 500: 50 x age 10, by the year of birth",
        ),
        (2026, [(500, "0.5")], 500, "initial rating 100: age 0, by the year of birth"),
        # 100 - 400 is below the limit
        (2025, [(100, "0")], 100, "initial rating 100: age 1, by the year of birth"),
    ],
)
def test_a_first_rating(
    birth_year: int | None, games: list[tuple[int, str]], new: int, assumed: str
) -> None:
    event = uscf(Player(0, birth_year=birth_year), played(*games))
    assert (event.first_rating, event.new_rating, event.exact) == (True, new, new)
    assert event.assumed == (assumed, "no FIDE or other rating")
    assert (event.change, event.rounded, event.expected) == (0, 0, 0)
    assert all(row.expected is None and row.change == 0 for row in event.games)


# floors of US Chess, 200 below the peak cut to hundreds: 1941 -> 1700, 1400 -> 1200
@pytest.mark.parametrize(
    ("player", "named"),
    [
        (Player(1400, games_played=99), True),
        (Player(1400, games_played=99, floor=1200), False),
        (Player(1400, games_played=25), False),
    ],
)
def test_a_fall_below_the_floor_of_the_present_rating_names_it(
    player: Player, named: bool
) -> None:
    event = uscf(player, played(*[(1300, "0")] * 20))
    phrase = "no personal floor, though a rating of 1400 gives 1200"
    assert (phrase in event.assumed) is named


# regulation for rated matches: three games or more against one opponent, named alike
@pytest.mark.parametrize(
    ("games", "name", "is_one"),
    [
        (2, "Bo", False),
        (3, "Bo", True),
        (3, "", False),
        (1, "same 1500", True),
        (2, "same 1500", True),
    ],
)
def test_what_a_match_is(games: int, name: str, is_one: bool) -> None:
    assert is_match([Game(1500, Result.WIN, name)] * games) is is_one
    assert not is_match([Game(1500, Result.WIN, name), Game(1500, Result.WIN, "Cy")])


def test_a_birth_after_the_event_is_a_problem() -> None:
    answer = USCF.rate(Player(0, birth_year=2027), [], Terms(event_end=END))
    assert isinstance(answer, Problem)
    assert answer.field == "birth_year"
