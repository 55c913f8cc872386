"""A name that several people of a pool have is none of them until an id says which."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core.pool.likeness import find_duplicates
from elo_tui.core.pool.namesakes import (
    find_doubts,
    list_typed_names,
    mark_person,
    name_players,
)
from elo_tui.core.pool.pool_people import Identities, PoolPlayer

NAMES = ("Ann Berg", "Ben Carr", "Cal Dow")
#: Ids of people, without one by name alone.
IDS = st.lists(st.sampled_from(["", "1001", "1002", "1003"]), min_size=2, max_size=4)


def join(ids: list[str], split: bool) -> Identities:
    """Make people who are all called Ann Berg, and two others."""
    known = next(filter(None, ids), NAMES[0])
    people = Identities(splits=[(known, (99,))] if split else [])
    for event, id in enumerate(ids, start=1):
        players = [PoolPlayer(no=1, id=id, name=NAMES[0])]
        players += [
            PoolPlayer(no=no, id="", name=one) for no, one in enumerate(NAMES[1:], 2)
        ]
        people.join(event, players)
    if split:
        people.join(
            99, [PoolPlayer(no=1, id=next(filter(None, ids), ""), name=NAMES[0])]
        )
    return people


@given(IDS, st.booleans())
def test_a_marked_name_is_its_person_and_a_bare_one_is_doubtful(
    ids: list[str], split: bool
) -> None:
    people = join(ids, split)
    namesakes = [one for one in people.people if one.name == NAMES[0]]
    bare = [PoolPlayer(no=1, id="", name=NAMES[0])]
    doubts = find_doubts(name_players(bare, people), people)
    assert [one.people for one in doubts] == (
        [tuple(namesakes)] if len(namesakes) > 1 else []
    )
    for place, person in enumerate(namesakes):
        marked = [PoolPlayer(no=1, id="", name=mark_person(person))]
        chosen = name_players(bare, people, {NAMES[0].upper(): person.id})
        named = name_players(marked, people)
        assert named == chosen
        assert not find_doubts(named, people)
        # and the pool joins it to that person
        assert people.join(100 + place, named) == {1: person.id}


@given(IDS, st.booleans())
def test_only_names_of_several_are_typed_with_an_id(
    ids: list[str], split: bool
) -> None:
    people = join(ids, split).people
    typed = list_typed_names(people)
    assert len({*typed}) == len(people)
    several = sum(one.name == NAMES[0] for one in people) > 1
    assert {*NAMES[1:]} <= {*typed}
    assert (NAMES[0] in typed) != several


def test_a_split_answers_that_they_are_two() -> None:
    people = Identities(splits=[("Ann Berg", (2,))])
    for event in (1, 2):
        people.join(event, [PoolPlayer(no=1, id="", name="Ann Berg")])
    assert len(people.people) == 2
    assert find_duplicates(people) == []
    # a player of a known id, or in an event that was split, is no question
    both = [PoolPlayer(no=1, id="Ann Berg-2", name="Ann Berg")]
    assert not find_doubts(both, people)
    assert not find_doubts([PoolPlayer(no=1, id="", name="Ann Berg")], people, 2)


def test_two_players_of_the_name_are_not_chosen() -> None:
    people = join(["1001", "1002"], split=False)
    twice = [PoolPlayer(no=no, id="", name="Ann Berg") for no in (1, 2)]
    named = name_players(twice, people, {"Ann Berg": "1002"})
    assert [*named] == twice
    (doubt,) = find_doubts(named, people)
    assert (
        doubt.text
        == "2 players are 'Ann Berg'; each may be Ann Berg/1001 or Ann Berg/1002"
    )
