"""People of one name in a pool: which of them the players of an event are.

A name that several people have is none of them. ``Ann Berg/1002`` is the person with
an id; an id that is no name means its person, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core.pool.pool_people import (
    Identities,
    KnownPerson,
    PoolPlayer,
    make_name_key,
)

_MARK = "/"


class NameDoubt(NamedTuple):
    """A name in an event that several people of the pool have."""

    name: str
    people: tuple[KnownPerson, ...]
    players: int
    """The players of the event with the name; one of several cannot be chosen."""

    @property
    def text(self) -> str:
        """The doubt in a sentence: ``'Ann' may be Ann/1001 or Ann/1002``."""
        some = " or ".join(map(mark_person, self.people))
        if self.players > 1:
            return f"{self.players} players are '{self.name}'; each may be {some}"
        return f"'{self.name}' may be {some}"


def mark_person(person: KnownPerson) -> str:
    """Name a person by name and id."""
    return f"{person.name}{_MARK}{person.id}"


def list_typed_names(people: Sequence[KnownPerson]) -> list[str]:
    """List the names by which people are typed: those that several have with the id."""
    keys = [make_name_key(one.name) for one in people]
    counts = Counter(keys)
    return [
        mark_person(one) if counts[key] > 1 else one.name
        for one, key in zip(people, keys, strict=True)
    ]


def find_doubts(
    players: Iterable[PoolPlayer], identities: Identities, event: int = 0
) -> list[NameDoubt]:
    """Find the names of players of an event that several people have.

    Who is in the event with an id is not one of them.
    """
    rows = [*players]
    people = identities.people
    counts = Counter(make_name_key(one.name) for one in rows)
    taken = {identities.find(one.id) for one in rows if one.id}
    found: dict[tuple[str, ...], NameDoubt] = {}
    for one in rows:
        places = identities.find_namesakes(event, one)
        some = tuple(people[at] for at in places if at not in taken)
        if len(some) > 1:
            key = make_name_key(one.name)
            found.setdefault(key, NameDoubt(one.name, some, counts[key]))
    return [*found.values()]


def name_players(
    players: Sequence[PoolPlayer],
    identities: Identities,
    chosen: Mapping[str, str] = {},
) -> tuple[PoolPlayer, ...]:
    """Give players the ids that their names state, or that were chosen for names.

    No id is chosen for a name that two players of the event have.
    """
    counts = Counter(make_name_key(one.name) for one in players)
    by_key = {make_name_key(name): id for name, id in chosen.items()}
    ids = {key: id for key, id in by_key.items() if counts[key] == 1}
    people = identities.people
    return tuple(_name_player(one, identities, people, ids) for one in players)


def _name_player(
    one: PoolPlayer,
    identities: Identities,
    people: Sequence[KnownPerson],
    chosen: Mapping[tuple[str, ...], str],
) -> PoolPlayer:
    if one.id and identities.find(one.id) >= 0:
        return one
    name, mark, id = one.name.rpartition(_MARK)
    key = make_name_key(name if mark else one.name)
    wanted = "" if mark else chosen.get(key, "")
    at = identities.find(wanted or (id.strip() if mark else one.name))
    if at < 0:
        return one
    # a name that is an id as well is a name
    is_name = key in map(make_name_key, people[at].names)
    if not wanted and bool(mark) != is_name:
        return one
    return replace(one, id=people[at].id, name=people[at].name)


def are_same_players(read: Sequence[PoolPlayer], stored: Sequence[PoolPlayer]) -> bool:
    """Whether the players of a file are those stored, perhaps after `name_players`."""
    return len(read) == len(stored) and all(
        one == other
        or (not one.id and replace(one, id=other.id, name=other.name) == other)
        for one, other in zip(read, stored, strict=True)
    )
