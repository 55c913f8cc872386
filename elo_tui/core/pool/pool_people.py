"""Identities of the people in a pool: joined by id, then by name; doubts are asked.

Two people of one name are never taken for one silently, except if one of them has no
id, nothing contradicts and the candidate is the only one. Conventions: docs/pool.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from elo_tui.core.model import CoreRecord


class PoolPlayer(CoreRecord, frozen=True, kw_only=True, array_like=True):
    """A player of an event, as the file states it."""

    no: int
    id: str
    """The number of the player in a federation's or a club's list; "" without one."""
    name: str
    rating: int | float = 0
    """The rating stated; 0 for none."""
    birth_year: int = 0
    federation: str = ""
    sex: str = ""


class KnownPerson(NamedTuple):
    """A person of a pool."""

    id: str
    name: str
    names: tuple[str, ...]
    """All spellings met."""
    ids: tuple[str, ...]
    """All ids, those of merged people included."""
    rating: float = 0
    """The rating of the opening list; 0 for none."""
    facts: Mapping[str, float] = {}
    """Facts of the opening list by the names of `People.add`, and the birth year."""
    by_name: tuple[int, ...] = ()
    """Events in which the person was recognised by name alone."""
    federation: str = ""
    sex: str = ""


class Identities:
    """The people of a pool, in the order in which its events bring them."""

    def __init__(
        self,
        merges: Iterable[tuple[str, str]] = (),
        splits: Iterable[tuple[str, Sequence[int]]] = (),
        distinct: frozenset[frozenset[str]] = frozenset(),
    ) -> None:
        self._people: dict[str, KnownPerson] = {}
        self._by_id: dict[str, str] = {}
        self._by_name: dict[tuple[str, ...], list[str]] = {}
        self._events: dict[str, set[int]] = {}
        #: The events in which people were recognised by name alone.
        self._recognised: dict[str, list[int]] = {}
        self._places: dict[str, int] = {}
        self._merges = {gone: keep for keep, gone in merges}
        self._splits = {
            (id, event): f"{id}-{count}"
            for count, (id, events) in enumerate(splits, start=2)
            for event in events
        }
        # who was split from a person is another one
        self._distinct = distinct | {
            frozenset((self._root(id), self._root(other)))
            for (id, _), other in self._splits.items()
        }

    @property
    def people(self) -> tuple[KnownPerson, ...]:
        """The people in the order in which they were met."""
        return tuple(
            one._replace(by_name=tuple(self._recognised[id]))
            if id in self._recognised
            else one
            for id, one in self._people.items()
        )

    def position(self, id: str) -> int:
        """Return the index of a person by the id of `join`."""
        return self._places[id]

    def find(self, id: str) -> int:
        """Return the index of a person by any of the ids; -1 if unknown."""
        return self._places.get(self._root(self._by_id.get(id, id)), -1)

    def find_namesakes(self, event: int, player: PoolPlayer) -> tuple[int, ...]:
        """Find the people, two or more, that a player known by name may be.

        Unlike a join, this finds those who were split from others. No one is found for
        a player with a known id, or split already in this event.
        """
        if self._find_by_id(player.id):
            return ()
        key = make_name_key(player.name)
        named = self._by_name.get(key, ())
        if len(named) < 2 and not self._splits:
            return ()
        # a new id of a name that several have is another person's
        is_new = bool(player.id) and len(named) > 1
        if is_new or any((id, event) in self._splits for id in named):
            return ()
        split = {self._root(other) for other in self._splits.values()}
        others = [
            id
            for id in self._people.keys() & split
            if make_name_key(self._people[id].name) == key
        ]
        found = {
            self._places[id]
            for id in (*named, *others)
            if not (player.id and any(self._people[id].ids))
            and not self._contradicts(self._people[id], player)
        }
        return tuple(sorted(found)) if len(found) > 1 else ()

    def recognise(self, event: int, player: PoolPlayer) -> str | tuple[str, ...]:
        """Return the id of the person a player is, with no change; else a key.

        The key is the id stated, or that of the name.
        """
        known = self._find_by_id(player.id)
        known = known or self._match_name(player, set(), with_id=not player.id)
        if not known:
            return player.id or make_name_key(player.name)
        return self._root(self._splits.get((known, event), known))

    def _root(self, id: str) -> str:
        seen = {id}
        while id in self._merges and self._merges[id] not in seen:
            id = self._merges[id]
            seen.add(id)
        return id

    def add_listed(self, row: Mapping[str, Any]) -> None:
        """Add a person of the opening list."""
        names = ("birth_year", "games", "reached_2400", "rd", "volatility")
        facts = {name: row[name] for name in names if row.get(name)}
        id, name = str(row["id"]), str(row.get("name", ""))
        root = self._root(id)
        known = self._people.get(root)
        if known is None:
            # a name in place of an id is none: who states one may be this person
            self._add(root, "" if id == name else id, name)
            known = self._people[root]
        self._people[root] = known._replace(
            rating=float(row.get("rating") or 0), facts=facts
        )

    def join(self, event: int, players: Sequence[PoolPlayer]) -> dict[int, str]:
        """Find or add the person of each player; return the ids by start number."""
        found: dict[int, str] = {}
        taken: set[str] = set()
        # who states an id comes first: a name must not take that person
        for player in sorted(players, key=lambda one: not one.id):
            id = self._find_person(event, player, taken)
            found[player.no] = id
            taken.add(id)
            self._note(id, event, player)
        return found

    def _find_person(self, event: int, player: PoolPlayer, taken: set[str]) -> str:
        known, by_name = self._find_by_id(player.id), ""
        if not known:
            by_name = self._match_name(player, taken, with_id=not player.id)
            known = by_name or (
                self._root(player.id) if player.id else self._make_id(player)
            )
        if other := self._splits.get((known, event)):
            return self._find_split(self._root(other), player.name)
        if by_name:
            self._recognised.setdefault(known, []).append(event)
        known = self._root(known)
        if known not in self._people:
            self._add(known, player.id, player.name)
        elif player.id and player.id not in self._people[known].ids:
            one = self._people[known]
            self._people[known] = one._replace(ids=(*one.ids, player.id))
        if player.id:
            self._by_id.setdefault(player.id, known)
        return known

    def _find_by_id(self, id: str) -> str:
        """Find a person by an id stated, or one of the pool's own; "" if unknown.

        The pool's own are those of a name and of who was split.
        """
        known = self._by_id.get(id, id)
        return known if known in self._people else ""

    def _find_split(self, id: str, name: str) -> str:
        """Find or add a person of certain events: id and name lead to another one."""
        if id not in self._people:
            self._places[id] = len(self._people)
            self._people[id] = KnownPerson(id, name, (name,), ())
        return id

    def _match_name(self, player: PoolPlayer, taken: set[str], with_id: bool) -> str:
        """Find the only person of a name without a contradicting fact; "" if none."""
        found = [
            id
            for id in self._by_name.get(make_name_key(player.name), ())
            if id not in taken
            and (with_id or not any(self._people[id].ids))
            and not self._contradicts(self._people[id], player)
        ]
        return found[0] if len(found) == 1 and player.name else ""

    def _contradicts(self, person: KnownPerson, player: PoolPlayer) -> bool:
        birth, origin = person.facts.get("birth_year"), person.federation
        return bool(
            (birth and player.birth_year and birth != player.birth_year)
            or (origin and player.federation and origin != player.federation)
            or (person.sex and player.sex and person.sex != player.sex)
        )

    def _make_id(self, player: PoolPlayer) -> str:
        """Make an id of a name; two people of one name get different ones."""
        name = " ".join(player.name.split()) or f"player {player.no}"
        if name not in self._people:
            return name
        return next(
            f"{name} ({count})"
            for count in range(2, len(self._people) + 3)
            if f"{name} ({count})" not in self._people
        )

    def _add(self, id: str, stated: str, name: str) -> None:
        ids = (stated,) if stated else ()
        self._places[id] = len(self._people)
        self._people[id] = KnownPerson(id, name, (name,), ids)
        if stated:
            self._by_id[stated] = id
        self._by_name.setdefault(make_name_key(name), []).append(id)

    def _note(self, id: str, event: int, player: PoolPlayer) -> None:
        one = self._people[id]
        names = one.names if player.name in one.names else (*one.names, player.name)
        facts = one.facts
        if player.birth_year and not facts.get("birth_year"):
            facts = {**facts, "birth_year": player.birth_year}
        federation = one.federation or player.federation
        sex = one.sex or player.sex
        now = names, facts, federation, sex
        # a person of many events seldom adds information
        if now != (one.names, one.facts, one.federation, one.sex):
            self._people[id] = one._replace(
                names=names, facts=facts, federation=federation, sex=sex
            )
        self._events.setdefault(id, set()).add(event)

    def are_two(self, first: str, second: str) -> bool:
        """Whether two ids are known to be two people: by an answer, or by an event."""
        if frozenset((first, second)) in self._distinct:
            return True
        one, other = self._events.get(first, set()), self._events.get(second, set())
        return not one.isdisjoint(other)


@lru_cache(maxsize=32_768)
def make_name_key(name: str) -> tuple[str, ...]:
    """Make a key that case, blanks and a turned comma do not change."""
    return tuple(sorted(name.casefold().replace(",", " ").split()))
