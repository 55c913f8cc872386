"""People who may be one: found by keys of their names as by comparing all pairs."""

from __future__ import annotations

from itertools import combinations
from random import Random
from unittest.mock import patch

import pytest

from elo_tui.core.pool import likeness
from elo_tui.core.pool.likeness import (
    QUESTIONS_MAX,
    Duplicate,
    explain_likeness,
    find_duplicates,
)
from elo_tui.core.pool.pool_people import Identities, PoolPlayer

#: Names with marks, initials, titles, two spellings, one letter more or less.
_FORENAMES = (
    *("Lars", "Lara", "Anna", "Anne", "Hans", "Hanns", "Jörg", "Joerg", "J.", "L."),
    *("Dr", "Inês", "Ines", "Maria", "Mariä", "Müller-Lüd"),
)
_SURNAMES = (
    *("Berg", "Bergs", "Berger", "Müller", "Mueller", "Muller", "Silva", "Silvá"),
    *("Da-Silva", "de", "Schmidt", "Schmitt", "Schmid", "O'Brien", "OBrien", "A"),
    *("Straße", "Strasse"),
)
#: Players of an invented event.
_EVENT = 6


def make_player(no: int, id: str, name: str, born: int = 0) -> PoolPlayer:
    return PoolPlayer(no=no, id=id, name=name, birth_year=born)


def draw_name(dice: Random) -> str:
    surnames = dice.choices(_SURNAMES, k=dice.choice((1, 1, 1, 2, 3)))
    forenames = dice.choices(_FORENAMES, k=dice.choice((0, 1, 1, 2, 4)))
    more = dice.choices(_SURNAMES, k=9) if dice.random() < 0.05 else []
    mark = ", " if dice.random() < 0.7 else " "
    return mark.join((" ".join(surnames), " ".join([*forenames, *more]))).strip(", ")


def make_people(names: list[str], dice: Random) -> Identities:
    """People with ids, some with a birth year, some of one event; 1 and 9 are two."""
    found = Identities(distinct=frozenset({frozenset(("1", "9"))}))
    for first in range(0, len(names), _EVENT):
        found.join(
            first + 1,
            [
                make_player(no, str(no), names[no], dice.choice((0, 0, 1990, 1991)))
                for no in range(first, min(first + _EVENT, len(names)))
            ],
        )
    return found


def compare_all(people: Identities) -> list[Duplicate]:
    """Compare all pairs, as the rule says it."""
    pairs = combinations(sorted(people.people, key=lambda one: one.id), 2)
    return [
        Duplicate(one, other, why)
        for one, other in pairs
        if (why := explain_likeness(one, other))
        and not people.are_two(one.id, other.id)
    ]


@pytest.mark.parametrize("seed", range(25))
def test_keys_find_what_all_pairs_find(seed: int) -> None:
    dice = Random(seed)
    people = make_people([draw_name(dice) for _ in range(60)], dice)
    every = compare_all(people)
    assert find_duplicates(people) == every
    assert every
    among = {"3", "8", "20"}
    assert find_duplicates(people, among) == [
        pair for pair in every if {pair.one.id, pair.other.id} & among
    ]


def test_hardly_more_pairs_are_compared_than_are_alike() -> None:
    people = Identities()
    for number in range(2_000):
        people.join(number + 1, [make_player(1, str(number), f"Person{number}, Made")])
    with patch.object(
        likeness, "_explain_names", wraps=likeness._explain_names
    ) as compare:
        found = find_duplicates(people)
    assert len(found) == QUESTIONS_MAX
    # of two million pairs
    assert compare.call_count < 3 * len(found)


def test_a_thousand_of_one_name_are_a_limited_number_of_questions() -> None:
    people = Identities()
    for number in range(1_000):
        people.join(number + 1, [make_player(1, str(number), "Person17, Made")])
    assert len(find_duplicates(people)) == QUESTIONS_MAX


def test_comparing_can_be_stopped() -> None:
    class Stopped(Exception):
        pass

    steps = []

    def note(done: int, total: int) -> None:
        steps.append((done, total))
        if done:
            raise Stopped

    people = Identities()
    for number in range(300):
        people.join(number + 1, [make_player(1, str(number), f"Person{number}")])
    with pytest.raises(Stopped):
        find_duplicates(people, progress=note)
    assert steps == [(0, 300), (100, 300)]
