"""Rounds of real events paired again, the approximation, and what a report implies."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import pytest
from msgspec.structs import replace

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.model import Problem
from elo_tui.core.pairing.cheap_pairing import pair_cheaply
from elo_tui.core.pairing.reproduction import choose_method, seats_before
from elo_tui.core.pairing.seats import Pairer, Seat, Unpairable
from elo_tui.core.pairing.swiss_event import SwissEvent, read_swiss
from elo_tui.readers.detect import read_data
from tests.shared import SHARED, read_json

SAMPLES = SHARED / "data" / "pairing"
needs_samples = pytest.mark.skipif(
    not SAMPLES.is_dir(), reason="needs ../shared/data/pairing beside the checkout"
)
needs_engine = pytest.mark.skipif(
    find_spec("py4swiss") is None, reason="needs the extra pairing (py4swiss)"
)
EVENTS = ("forest_15", "palm_20", "hillside_21", "maestro_25", "weekend_38")
LARGE = ("springtime_71", "lakeside_103", "harbour_108")


def read_sample(name: str) -> tuple[Crosstable, dict[str, Any]]:
    reading = read_data((SAMPLES / name).read_bytes(), "", "")
    expected = read_json("data/pairing/expected.json")[name.partition(".")[0]]
    return reading.sections[0], expected  # type: ignore[union-attr]


def whole_event(name: str) -> tuple[SwissEvent, Crosstable, dict[str, Any]]:
    """The event with all rounds, read as if one more were to come."""
    crosstable, expected = read_sample(f"{name}.trf")
    more = replace(crosstable.event, rounds=crosstable.rounds + 1)
    found = read_swiss(replace(crosstable, event=more))
    assert not isinstance(found, Problem)
    return found._replace(scheduled=expected["total"]), crosstable, expected


@needs_samples
@needs_engine
@pytest.mark.parametrize(
    "name", [*EVENTS, *(pytest.param(one, marks=pytest.mark.slow) for one in LARGE)]
)
def test_rounds_are_reproduced_as_by_the_reference(name: str) -> None:
    from elo_tui.engines.py4swiss_engine import pair_exactly

    event, crosstable, expected = whole_event(name)
    found = choose_method(event, pair_exactly, day=crosstable.event.start).reproduced
    assert found is not None
    assert [one.most_pairs for one in found.rounds] == expected["of"]
    assert [one.pairs for one in found.rounds] == expected["best"]
    assert found.colours >= expected["colours"]


@needs_samples
@needs_engine
def test_places_as_numbers_are_put_in_order_of_ratings() -> None:
    from elo_tui.engines.py4swiss_engine import pair_exactly

    # pairing.md, section 4: an export in final order
    event, crosstable, expected = whole_event("hillside_21")
    places = {player.no: player.place or 0 for player in event.players}
    renumbered = tuple(
        replace(
            player,
            no=places[player.no],
            pairings=tuple(
                replace(one, opponent=places.get(one.opponent or 0))
                for one in player.pairings
            ),
        )
        for player in crosstable.players
    )
    more = replace(crosstable.event, rounds=crosstable.rounds + 1)
    found = read_swiss(replace(crosstable, event=more, players=renumbered))
    assert not isinstance(found, Problem)
    found = found._replace(scheduled=expected["total"])
    method = choose_method(found, pair_exactly, day=crosstable.event.start)
    assert method.order == "rating"
    assert method.reproduced is not None
    assert method.reproduced.share > 0.9


@needs_samples
@pytest.mark.parametrize("name", [*EVENTS, *LARGE])
def test_the_approximation_pairs_everybody_once_and_nobody_again(name: str) -> None:
    event, _, _ = whole_event(name)
    same = of = 0
    for number in range(2, len(event.rounds) + 1):
        method = choose_method(event, None, "2017", "numbers")
        seats = seats_before(event, number, method)
        present = [seats[player] for player in event.present_in(number)]
        pairs = pair_cheaply(present, method.rules(event, number))
        paired = [one for pair in pairs for one in pair if one is not None]
        assert sorted(paired) == sorted(seat.player for seat in present)
        assert not any(black in seats[white].met for white, black in pairs)
        played = event.pairs_of(number)
        same += sum(frozenset(pair) in played for pair in pairs)
        of += len(played)
    # pairing.md, section 6: 81 to 94 % of the exact pairs; less of those as played
    assert same / of > 0.7


def test_players_who_have_all_met_cannot_be_paired() -> None:
    from elo_tui.core.pairing.seats import RoundRules

    seats = [
        Seat(0, 1, 2, "w", frozenset({1}), 0, 0, False, 0),
        Seat(1, 2, 0, "b", frozenset({0}), 0, 0, False, 0),
    ]
    pairers: list[Pairer] = [pair_cheaply]
    if find_spec("py4swiss"):
        from elo_tui.engines.py4swiss_engine import pair_exactly

        pairers.append(pair_exactly)
    for pairer in pairers:
        with pytest.raises(Unpairable):
            pairer(seats, RoundRules("2026", 2, 3, True))


@needs_samples
@pytest.mark.parametrize("name", EVENTS)
def test_announced_absences_are_those_who_did_not_play(name: str) -> None:
    _, expected = read_sample(f"{name}.trf")
    open_file = expected["open_file"]
    crosstable, _ = read_sample(open_file["file"])
    event = read_swiss(crosstable)
    assert not isinstance(event, Problem)
    assert event.next_round == open_file["next_round"]
    played = {no for pair in open_file["pairs"] for no in pair} | {*open_file["bye"]}
    away = {event.players[at].no for at in event.away}
    assert away == {player.no for player in event.players} - played
