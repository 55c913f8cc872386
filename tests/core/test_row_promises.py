"""What the row of a system promises is held against what the system itself rates.

Forecasts, plans and charts rely on these promises instead of rating every case.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import fields, replace

from elo_tui.core import Game, Player, Problem, Result, Terms, load, systems
from elo_tui.core.facts import FACTS
from elo_tui.core.forecast.distribution import Forecast, forecast_event
from elo_tui.core.forecast.odds_models import get_model
from elo_tui.core.model import RatedEvent
from elo_tui.core.systems import KEYS, RatingSystem, SystemRow, get_row
from elo_tui.core.systems.elo import EloSystem
from tests.core.cases import DAY
from tests.core.row_cases import Case, add_results, draw_case, draw_rare_case
from tests.core.row_promises import (
    HELD,
    SHOWN,
    STATED,
    keeps_to_asked_facts,
)
from tests.examples import try_examples
from tests.toy_system import ToySystem

TOY = SystemRow("toy-for-tests", "Toy", "tests.toy_system", frozenset())
SYSTEMS: dict[str, tuple[RatingSystem, SystemRow]] = {
    **{key: (load(key), get_row(key)) for key in KEYS},
    TOY.key: (ToySystem(), TOY),
}
SEEDS = st.integers(0, 2**32)


class BonusPerWin(EloSystem):
    """Elo, with three points more for every win."""

    def rate(
        self, player: Player, games: Sequence[Game], terms: Terms
    ) -> RatedEvent | Problem:
        event = super().rate(player, games, terms)
        assert isinstance(event, RatedEvent), event
        bonus = 3.0 * sum(game.result is Result.WIN for game in games)
        return replace(event, change=event.change + bonus, bonus=bonus)


@pytest.mark.parametrize("key", SYSTEMS)
@given(seed=SEEDS)
def test_a_row_keeps_its_promises(key: str, seed: int) -> None:
    system, row = SYSTEMS[key]
    case = draw_case(system, row, Random(seed))
    broken = [name for name, promise in HELD.items() if not all(promise(case))]
    assert not broken, case


@pytest.mark.parametrize("key", SYSTEMS)
@try_examples(400)
@given(seed=SEEDS)
def test_a_fact_that_is_not_asked_for_changes_nothing(key: str, seed: int) -> None:
    case = draw_rare_case(*SYSTEMS[key], Random(seed))
    assert all(keeps_to_asked_facts(case)), case


def is_seen(key: str, shows: Callable[[Case], bool]) -> bool:
    """Whether some event of a system shows something."""
    dice = Random(3)
    cases = (draw_case(*SYSTEMS[key], dice) for _ in range(200))
    return any(map(shows, cases))


@pytest.mark.parametrize("key", SYSTEMS)
def test_what_a_row_claims_is_seen_in_some_event(key: str) -> None:
    row = SYSTEMS[key][1]
    defaults = {one.name: one.default for one in fields(SystemRow)}
    claims = [name for name in SHOWN if getattr(row, name) != defaults[name]]
    assert [name for name in claims if not is_seen(key, SHOWN[name])] == []


@pytest.mark.parametrize("key", SYSTEMS)
def test_a_fact_that_is_asked_for_matters_in_some_event(key: str) -> None:
    unseen, dice = set(SYSTEMS[key][1].asks), Random(3)
    cases = (draw_rare_case(*SYSTEMS[key], dice) for _ in range(2000))
    while unseen and (case := next(cases, None)):
        known = case.answer()
        unseen = {name for name in unseen if case.answer(name) == known}
    assert unseen == set()


def test_every_field_of_a_row_is_held_or_only_stated() -> None:
    assert {*SystemRow.__struct_fields__} - STATED == HELD.keys() | SHOWN.keys()
    asked = {fact.ask for fact in FACTS if fact.ask}
    assert asked <= draw_rare_case(*SYSTEMS[TOY.key], Random(1)).others.keys()


#: Fields of a row that say of its system what is not so.
UNTRUE: tuple[tuple[str, dict[str, Any]], ...] = (
    ("elo", {"asks": frozenset({"k", "scale", "floor"})}),
    ("glicko", {"asks": frozenset({"rd", "opponent_rd", "c"})}),
    ("elo", {"places": 2}),
    ("glicko2", {"linear": True}),
    ("toy-for-tests", {"linear": True}),
    ("toy-for-tests", {"weight": lambda game, terms: None}),
    ("glicko", {"weight": lambda game, terms: None}),
    ("lichess", {"in_order": False}),
    ("elo", {"hundredths": True}),
    ("lichess", {"whole_part": False}),
    ("glicko", {"whole_part": True}),
    ("toy-for-tests", {"curve_module": "elo_tui.core.systems.elo"}),
    ("lichess", {"every_way": True, "module": "elo_tui.core.systems.glicko2"}),
    ("elo", {"usual_rd": 50}),
    ("glicko", {"unrated_opponents": "not rated"}),
    ("elo", {"unrated_opponents": "as new players, 1500, RD 350"}),
    ("glicko", {"new_rd": 300.0}),
    ("lichess", {"new_volatility": 0.06}),
    ("ecf", {"ks": (20, 30)}),
    ("fide", {"ks": ()}),
    ("uscf", {"common_k": True}),
    ("elo", {"provisional": True}),
    ("fide", {"match_module": ""}),
    ("uscf-quick", {"whole_event_module": "elo_tui.core.systems.uscf.us_chess_event"}),
    ("glicko", {"monthly": True}),
    ("uscf", {"season": True}),
    ("ecf", {"season": True}),
    ("ecf", {"weight": lambda game, terms: None}),
    ("ecf", {"curve_module": "elo_tui.core.systems.fide.fide_system"}),
    ("uscf", {"remarks_module": "elo_tui.core.systems.fide.rateable"}),
    ("glicko", {"keeps_reals": False}),
    ("uscf", {"rules_from": "date"}),
    ("fide", {"rules_from": ""}),
    ("fide", {"title_module": "elo_tui.core.systems.dwz.dwz_editions"}),
    ("dwz", {"converted": False}),
    ("uscf", {"converted": True}),
    ("lichess", {"idle_days": False}),
    ("glicko", {"idle_days": True}),
    ("glicko2", {"grows_playing": False}),
    ("lichess", {"grows_playing": True}),
    ("fide", {"forecasts": True}),
    ("fide", {"deviation": 200.0}),
    ("fide", {"any_numbers": True}),
)


@pytest.mark.parametrize(("key", "untrue"), UNTRUE)
def test_a_promise_that_a_system_breaks_is_noticed(
    key: str, untrue: dict[str, Any]
) -> None:
    system, row = SYSTEMS[key]
    assert is_broken(system, row._replace(**untrue), next(iter(untrue)))


@pytest.mark.parametrize("field", ["linear", "weight", "curve_module"])
def test_a_bonus_per_win_breaks_the_promises_of_elo(field: str) -> None:
    assert not is_broken(load("elo"), get_row("elo"), field)
    assert is_broken(BonusPerWin(), get_row("elo"), field)


def is_broken(system: RatingSystem, row: SystemRow, field: str) -> bool:
    """Whether some event contradicts a field."""
    dice = Random(3)
    cases = (draw_case(system, row, dice) for _ in range(100))
    return any(not all(HELD[field](case)) for case in cases)


@pytest.mark.parametrize(
    ("key", "untrue"),
    [
        ("elo", {"rules_from": "date"}),
        ("glicko", {"in_order": True}),
        ("elo", {"match_module": "elo_tui.core.systems.fide.fide_system"}),
        ("dwz", {"keeps_reals": True}),
        ("dwz", {"provisional": True}),
    ],
)
def test_a_claim_that_no_event_shows_is_noticed(
    monkeypatch: pytest.MonkeyPatch, key: str, untrue: dict[str, Any]
) -> None:
    system, row = SYSTEMS[key]
    monkeypatch.setitem(SYSTEMS, key, (system, row._replace(**untrue)))
    assert not is_seen(key, SHOWN[next(iter(untrue))])


def test_a_ceiling_bends_the_line_where_each_game_has_its_own_weight(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    row = get_row("elo")._replace(weight=lambda game, terms: game.opponent)
    monkeypatch.setattr(systems, "find_row", lambda key: row)
    terms = Terms(DAY, event_end=DAY, ceiling=1960)
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
