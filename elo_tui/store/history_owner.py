"""The owner of a history, by the numbers and names that the file states."""

from __future__ import annotations

from collections.abc import Sequence

from elo_tui.core.replay.history_reading import Owner
from elo_tui.core.replay.journal_records import Identity, Person

#: Publishers at which a person may have several names, and their labels.
_USER_NAMES = {"lichess": "Lichess", "chesscom": "chess.com"}
_NUMBERS = {
    "uscf": "US Chess ID",
    "dwz": "DWZ ID",
    "dewis": "DeWIS ID",
    "ecf": "ECF code",
    "cfc": "CFC ID",
}


class OwnerUnknown(Exception):
    """The reason why a history has no owner, a sentence."""


def find_owner(people: Sequence[Person], owner: Owner, wanted: Person | None) -> Person:
    """Find the person of a history, with the file's numbers added.

    `wanted` is the person that the user named. Raises OwnerUnknown, also for a number
    that differs from the person's own.
    """
    person = wanted or find_by_numbers(people, owner)
    if person is None:
        named = [one for one in people if _has_name(one, owner)]
        candidates = named if len(named) == 1 else people
        if not candidates:
            raise OwnerUnknown("no profile yet: elo-tui journal profile add NAME")
        if len(candidates) > 1:
            names = ", ".join(f"'{one.name or one.fide_id}'" for one in people[:5])
            raise OwnerUnknown(f"--profile: one of {names}")
        (person,) = candidates
    return _add_numbers(person, owner, is_named=wanted is not None)


def list_user_names(people: Sequence[Person]) -> frozenset[str]:
    """List the user names of people, in lower case."""
    return frozenset(
        one.name.casefold()
        for person in people
        for one in person.identities
        if one.service in _USER_NAMES
    )


def find_by_numbers(people: Sequence[Person], owner: Owner) -> Person | None:
    """Find the person who has one of the numbers or user names; None if unknown."""
    found = [
        one
        for one in people
        if (owner.fide_id and one.fide_id == owner.fide_id)
        or any(_has(one, identity) for identity in owner.identities)
    ]
    if len(found) > 1:
        names = " and ".join(f"'{one.name}'" for one in found)
        raise OwnerUnknown(f"the file has numbers of two people, {names}: --profile")
    return found[0] if found else None


def _has(person: Person, wanted: Identity) -> bool:
    return any(
        one.service == wanted.service and one.name.casefold() == wanted.name.casefold()
        for one in person.identities
    )


def _has_name(person: Person, owner: Owner) -> bool:
    return bool(owner.name) and person.name.casefold() == owner.name.casefold()


def _add_numbers(person: Person, owner: Owner, is_named: bool) -> Person:
    """Add what the person does not have; raises OwnerUnknown for what contradicts."""
    name = person.name or person.fide_id
    if owner.fide_id and person.fide_id and owner.fide_id != person.fide_id:
        raise OwnerUnknown(
            f"the file is of FIDE ID {owner.fide_id}, but {name} has {person.fide_id};"
            " --profile names another person"
        )
    for new in owner.identities:
        if _has(person, new):
            continue
        others = [one.name for one in person.identities if one.service == new.service]
        if others and new.service in _NUMBERS:
            raise OwnerUnknown(
                f"the file is of {_NUMBERS[new.service]} {new.name}, but {name} has"
                f" {others[0]}; --profile names another person"
            )
        if others and not is_named:
            raise OwnerUnknown(
                f"games of {new.name}, but {name} plays as {others[0]} on"
                f" {_USER_NAMES.get(new.service, new.service)}; --profile '{name}' adds"
                " the name"
            )
        person = person._replace(identities=(*person.identities, new))
    return person._replace(fide_id=person.fide_id or owner.fide_id)
