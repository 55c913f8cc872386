"""What the search for a pairing costs where none fits, or none is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from random import Random

import pytest

from elo_tui.core.model import Problem
from elo_tui.core.pairing import cheap_pairing
from elo_tui.core.pairing.cheap_pairing import pair_cheaply
from elo_tui.core.pairing.perfect_matching import match_all
from elo_tui.core.pairing.reproduction import choose_method
from elo_tui.core.pairing.seats import Pair, RoundRules, Seat, Unpairable
from elo_tui.core.pairing.swiss_event import SwissEvent, read_swiss
from tests.readers.trf_text import event as read_event
from tests.readers.trf_text import player


def can_pair_all(partners: Sequence[Sequence[int]]) -> bool:
    """Try all pairings of so many, from the first one alone on."""
    size = len(partners)

    @cache
    def try_rest(paired: int) -> bool:
        if paired == 2**size - 1:
            return True
        one = next(at for at in range(size) if not paired >> at & 1)
        return any(
            try_rest(paired | 1 << one | 1 << other)
            for other in partners[one]
            if not paired >> other & 1
        )

    return try_rest(0)


def draw_partners(dice: Random) -> list[list[int]]:
    size, share = dice.choice((2, 4, 6, 8, 10)), dice.choice((0.15, 0.25, 0.3, 0.5))
    partners: list[list[int]] = [[] for _ in range(size)]
    for one, other in combinations(range(size), 2):
        if dice.random() < share:
            partners[one].append(other)
            partners[other].append(one)
    for row in partners:
        dice.shuffle(row)
    return partners


def test_a_matching_is_found_if_and_only_if_there_is_one() -> None:
    found = 0
    for seed in range(2_000):
        partners = draw_partners(Random(seed))
        mates = match_all(partners)
        assert (mates is not None) == can_pair_all(partners), seed
        if mates is not None:
            found += 1
            for one, mate in enumerate(mates):
                assert mate in partners[one]
                assert mates[mate] == one
    assert 500 < found < 1_500


def seat_players(dice: Random, size: int, most: int) -> list[Seat]:
    """Players who have met many others; colours do not forbid a game."""
    met: list[set[int]] = [set() for _ in range(size)]
    for one, other in combinations(range(size), 2):
        if dice.random() < dice.choice((0.5, 0.8, 0.9)):
            met[one].add(other)
            met[other].add(one)
    return [
        Seat(player=at, number=at + 1, halves=dice.randrange(most), met=frozenset(one))
        for at, one in enumerate(met)
    ]


@pytest.mark.parametrize("seed", range(60))
def test_who_can_be_paired_is_paired(seed: int) -> None:
    dice = Random(seed)
    seats = seat_players(dice, size=10, most=dice.choice((1, 3, 6)))
    partners = [
        [two.player for two in seats if two is not one and two.player not in one.met]
        for one in seats
    ]
    rules = RoundRules("2026", number=7, rounds=9, initial_white=True)
    try:
        pairs = pair_cheaply(seats, rules)
    except Unpairable:
        assert not can_pair_all(partners)
    else:
        assert sorted(at for pair in pairs for at in pair if at is not None) == [
            *range(10)
        ]
        assert all(black in partners[white] for white, black in pairs)


def test_no_search_goes_on_where_no_pairing_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forty players of two halves that have all met each other, each half odd."""
    left, right = range(19), range(19, 40)
    seats = [
        Seat(player=at, number=at + 1, met=frozenset(half) - {at})
        for half in (left, right)
        for at in half
    ]
    counted = []
    search = cheap_pairing._search_any

    def count(*given: object) -> object:
        counted.append(given)
        return search(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(cheap_pairing, "_search_any", count)
    with pytest.raises(Unpairable):
        pair_cheaply(seats, RoundRules("2026", 9, 11, initial_white=True))
    # 400 steps a search, as nothing is undone and tried again
    assert len(counted) < 10_000


def draw_event(size: int, rounds: int) -> SwissEvent:
    """Draw an event whose rounds are paired by lot."""
    dice = Random(size)
    met: set[frozenset[int]] = set()
    cells: dict[int, list[str]] = {no: [] for no in range(1, size + 1)}
    for _ in range(rounds):
        free = list(cells)
        dice.shuffle(free)
        while free:
            one = free.pop()
            other = next(no for no in free if frozenset((one, no)) not in met)
            free.remove(other)
            met.add(frozenset((one, other)))
            cells[one].append(f"{other:>4} w 1")
            cells[other].append(f"{one:>4} b 0")
    lines = [
        player(no, *row, name=f"Player {no}", rating=2500 - no)
        for no, row in cells.items()
    ]
    head = ("042 2026/03/01", "092 Individual: Swiss-System", f"XXR {rounds + 2}")
    found = read_swiss(read_event(*head, *lines))
    assert not isinstance(found, Problem), found
    return found


def test_a_large_event_of_other_rules_is_not_paired_exactly() -> None:
    asked = []

    def pair(_seats: Sequence[Seat], rules: RoundRules) -> list[Pair]:
        asked.append(rules)
        raise Unpairable

    found = choose_method(draw_event(60, 6), pair).reproduced
    assert asked == []
    assert found is not None
    assert found.is_refused
    assert not found.is_exact
    # with few players every round is paired exactly
    assert choose_method(draw_event(20, 6), pair).reproduced is not None
    assert asked
