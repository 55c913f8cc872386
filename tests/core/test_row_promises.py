"""What the row of a system promises is held against what the system itself rates.

Forecasts, plans and charts rely on these promises instead of rating every case.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from itertools import product
from random import Random
from typing import NamedTuple

import pytest

from elo_tui.core import Game, Player, Result, Terms, load, systems
from elo_tui.core.forecast.distribution import Forecast, forecast_event
from elo_tui.core.forecast.odds_models import get_model
from elo_tui.core.model import RatedEvent
from elo_tui.core.systems import KEYS, RatingSystem, SystemRow, get_row
from tests.core.cases import DAY
from tests.toy_system import ToySystem

TERMS = Terms(DAY, event_end=DAY, opponent_rd=60, c=34.6, tau=0.5, speed="blitz")
RESULTS = (Result.LOSS, Result.DRAW, Result.WIN)


class Case(NamedTuple):
    """A system, its row, a player and the ratings of opponents."""

    system: RatingSystem
    row: SystemRow
    player: Player
    games: tuple[Game, ...]
    ways: tuple[tuple[int, ...], ...]
    """Half points from each game, of several courses of the event."""

    def rate(self, way: Sequence[int], terms: Terms = TERMS) -> RatedEvent:
        return self.rate_games(add_results(self.games, way), terms)

    def rate_games(self, games: Sequence[Game], terms: Terms = TERMS) -> RatedEvent:
        found = self.system.rate(self.player, games, terms)
        assert isinstance(found, RatedEvent), found
        return found


def add_results(games: Sequence[Game], way: Sequence[int]) -> list[Game]:
    pairs = zip(games, way, strict=True)
    return [game._replace(result=RESULTS[halves]) for game, halves in pairs]


def make_cases(system: RatingSystem, row: SystemRow) -> Iterator[Case]:
    """Make events of few games, which are the same each time."""
    dice = Random(11)
    for _ in range(25):
        rating, number = dice.randrange(1500, 2250), dice.randrange(1, 5)
        player = Player(
            rating,
            k=20 if "k" in row.asks else None,
            birth_year=1980,
            games_played=60,
            reached_2400=False,
            rd=dice.randrange(40, 200),
            volatility=0.06,
            dwz_index=20,
        )
        games = (
            Game(
                rating + dice.randrange(-300, 300),
                colour=dice.choice(("w", "b")),
                rd=dice.choice((None, None, 45, 150)),
            )
            for _ in range(number)
        )
        ways = (tuple(dice.randrange(3) for _ in range(number)) for _ in range(4))
        yield Case(system, row, player, tuple(games), tuple(ways))


def is_linear(case: Case) -> Iterator[bool]:
    """`linear`: each half point in a game is worth the same, whatever the others."""
    if not case.row.linear:
        return
    none = [0] * len(case.games)
    worst = case.rate(none).change
    steps = []
    for at in range(len(case.games)):
        steps.append(case.rate([*none[:at], 1, *none[at + 1 :]]).change - worst)
    for way in case.ways:
        change = worst + sum(step * one for step, one in zip(steps, way, strict=True))
        yield case.rate(way).change == pytest.approx(change, abs=1e-9)


def is_sum_enough(case: Case) -> Iterator[bool]:
    """`weight`: where it is the same for all games, the sum of the results decides."""
    weight = case.row.weight
    if weight is None or len({weight(game, TERMS) for game in case.games}) > 1:
        return
    for way in case.ways:
        for turned in (way[::-1], tuple(sorted(way))):
            change = case.rate(turned).change
            yield case.rate(way).change == pytest.approx(change, abs=1e-9)
        evened = [sum(way) // len(way)] * len(way)
        for at in range(sum(way) - sum(evened)):
            evened[at] += 1
        yield case.rate(way).change == pytest.approx(case.rate(evened).change, abs=1e-9)


def is_unordered(case: Case) -> Iterator[bool]:
    """`in_order`: only there does it matter which game was the first."""
    if case.row.in_order:
        return
    for way in case.ways:
        games = add_results(case.games, way)
        change = case.rate_games(games[::-1]).change
        yield case.rate_games(games).change == pytest.approx(change, abs=1e-9)


def is_in_hundredths(case: Case) -> Iterator[bool]:
    """`hundredths`: every change is a whole number of them."""
    if not case.row.hundredths:
        return
    for way in case.ways:
        change = case.rate(way).change
        yield change * 100 == pytest.approx(round(change * 100), abs=1e-6)


def is_cut(case: Case) -> Iterator[bool]:
    """`whole_part`: the rating shown is the whole part of the exact one."""
    if not case.row.whole_part:
        return
    for way in case.ways:
        event = case.rate(way)
        assert event.exact is not None
        yield event.new_rating == int(event.exact)


def is_same_curve(case: Case) -> Iterator[bool]:
    """`curve_module`: a game against every rating is what each rated event says."""
    if not case.row.curve_module:
        return
    against = import_module(case.row.curve_module).rate_against
    ratings = [game.opponent for game in case.games]
    for result in RESULTS:
        found = against(case.player, Game(None, result), TERMS, ratings)
        for opponent, one in zip(ratings, found, strict=True):
            event = case.rate_games([Game(opponent, result)])
            yield one.change == pytest.approx(event.change, abs=1e-9)
            yield one.expected == pytest.approx(event.games[0].expected, abs=1e-9)


def is_every_way(case: Case) -> Iterator[bool]:
    """`every_way`: all courses of the event at once are those rated one by one."""
    if not case.row.every_way:
        return
    places = range(len(case.games))
    made = dict(
        import_module(case.row.module).rate_every_way(
            case.player, case.games, TERMS, tuple(places)
        )
    )
    yield made.keys() == {*product((0, 1, 2), repeat=len(places))}
    for way in case.ways:
        yield made[way] == pytest.approx(case.rate(way).exact, abs=1e-6)


def is_usual_deviation(case: Case) -> Iterator[bool]:
    """`usual_rd`: a missing deviation is this one, if one may be assumed."""
    usual = case.row.usual_rd
    if usual is None:
        return
    assumed = TERMS._replace(assumed_rd=usual)
    for way in case.ways:
        missing = case._replace(player=case.player._replace(rd=None))
        stated = case._replace(player=case.player._replace(rd=usual))
        change = missing.rate(way, assumed).change
        yield stated.rate(way).change == pytest.approx(change, abs=1e-9)


def is_unrated_left_out(case: Case) -> Iterator[bool]:
    """`unrated_opponents`: a game that is not rated changes nothing, another does."""
    if case.row.whole_event_module and "not rated" not in case.row.unrated_opponents:
        # their ratings come from the whole event
        return
    is_left_out = case.row.unrated_opponents.startswith("not rated")
    for way in case.ways:
        games = add_results(case.games, way)
        more = case.rate_games([*games, Game(None, Result.LOSS)]).change
        is_same = more == pytest.approx(case.rate_games(games).change, abs=1e-9)
        yield is_same == is_left_out


PROMISES: tuple[Callable[[Case], Iterator[bool]], ...] = (
    is_linear,
    is_sum_enough,
    is_unordered,
    is_in_hundredths,
    is_cut,
    is_same_curve,
    is_every_way,
    is_usual_deviation,
    is_unrated_left_out,
)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("promise", PROMISES)
def test_a_row_keeps_its_promises(
    promise: Callable[[Case], Iterator[bool]], key: str
) -> None:
    for case in make_cases(load(key), get_row(key)):
        assert all(promise(case)), case


@pytest.mark.parametrize("key", KEYS)
def test_a_row_has_factors_if_it_asks_for_one(key: str) -> None:
    assert bool(get_row(key).ks) == ("k" in get_row(key).asks)


@pytest.mark.parametrize(
    ("promise", "untrue"),
    [
        (is_linear, {"linear": True}),
        (is_sum_enough, {"weight": lambda game, terms: None}),
        (is_in_hundredths, {"hundredths": True}),
        (is_cut, {"whole_part": True}),
        (is_same_curve, {"curve_module": "elo_tui.core.systems.elo"}),
        (
            is_every_way,
            {"every_way": True, "module": "elo_tui.core.systems.glicko2"},
        ),
    ],
)
def test_a_promise_that_a_system_breaks_is_noticed(
    promise: Callable[[Case], Iterator[bool]], untrue: dict[str, object]
) -> None:
    # the toy adds two points for a win against a stronger opponent
    row = SystemRow("toy-for-tests", "Toy", "tests.toy_system", frozenset())
    found = [
        kept
        for case in make_cases(ToySystem(), row._replace(**untrue))  # type: ignore[arg-type]
        for kept in promise(case)
    ]
    assert False in found


def test_a_ceiling_bends_the_line_where_each_game_has_its_own_weight(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    row = get_row("elo")._replace(weight=lambda game, terms: game.opponent)
    monkeypatch.setattr(systems, "find_row", lambda key: row)
    terms = TERMS._replace(ceiling=1960)
    player, games = Player(1950, k=20), (Game(1900), Game(2000), Game(2100))
    system = load("elo")
    found = forecast_event(system, player, games, terms, get_model("broadcast"))
    assert isinstance(found, Forecast)
    assert len(found.ways) == 27
    for way in found.ways:
        event = system.rate(player, add_results(games, way.results), terms)
        assert isinstance(event, RatedEvent)
        assert way.outcome.new_rating == event.new_rating
        assert event.new_rating in range(1900, 1961)
