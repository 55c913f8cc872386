"""People of rating lists who get a journal, and people with one in a list."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from elo_tui.core import entry, systems
from elo_tui.core.ranking import read_sex
from elo_tui.core.replay.journal_records import Account, Identity, Listed, Person
from elo_tui.core.text.clean_text import clean_name
from elo_tui.store.lists.list_differences import find_list_differences
from elo_tui.store.lists.list_folder import Lists
from elo_tui.store.lists.list_records import ListInfo, Listing
from elo_tui.store.lists.player_facts import get_fide_id


class NewPerson(NamedTuple):
    """A person of a list with the ratings of its day."""

    person: Person
    listed: tuple[Listed, ...]


class Additions(NamedTuple):
    """The people that were asked for."""

    added: tuple[NewPerson, ...]
    already: tuple[Person, ...]
    not_found: tuple[str, ...]


def plan_additions(
    wanted: Iterable[str], lists: Lists, info: ListInfo, people: Sequence[Person]
) -> Additions:
    """Look up IDs, or names that one player of the list has; raises ListError."""
    texts = [*dict.fromkeys(wanted)]
    listings = [_find_by_text(text, lists, info) for text in texts]
    named = zip(texts, listings, strict=True)
    new = (make_person(one, info) for one in listings if one is not None)
    not_found = tuple(text for text, listing in named if listing is None)
    return choose_new(new, people)._replace(not_found=not_found)


def choose_new(asked: Iterable[NewPerson], people: Sequence[Person]) -> Additions:
    """Choose those among people of a list who are not here yet, each once."""
    added: list[NewPerson] = []
    already: list[Person] = []
    for new in asked:
        everybody = (*people, *(one.person for one in added))
        known = next((one for one in everybody if _is_same(one, new.person)), None)
        if known is None:
            added.append(new)
        elif known not in already:
            already.append(known)
    return Additions(tuple(added), tuple(already), ())


def _find_by_text(text: str, lists: Lists, info: ListInfo) -> Listing | None:
    found = lists.find_by_id(text, info.name) or lists.find_by_fide_id(text, info.name)
    if found is not None or text.isdigit():
        return found
    named = [one for one in lists.find(text) if one.list_name == info.name]
    exact = [one for one in named if one.name.casefold() == text.casefold()]
    hits = exact or named
    return hits[0] if len(hits) == 1 else None


def make_person(listing: Listing, info: ListInfo) -> NewPerson:
    """Make a person with the ratings of a player of a list."""
    fide_id = get_fide_id(listing, info)
    system = info.system if info.system in systems.KEYS else systems.KEYS[0]
    person = Person(
        name=clean_name(listing.name) or listing.id,
        fide_id=fide_id,
        federation=listing.federation,
        title=listing.title if listing.title in entry.TITLES else "",
        born=listing.born,
        sex=read_sex(listing.sex),
        system=system,
        identities=() if fide_id == listing.id else (Identity(system, listing.id),),
    )
    differences = find_list_differences(Account(person), listing, info)
    return NewPerson(person, tuple(one.rating for one in differences if one.rating))


def explain_no_ratings(info: ListInfo) -> str:
    """Explain why a list gives no ratings to a journal; "" if it does."""
    if not info.date:
        return f"{info.name}: no ratings taken, the list has no date"
    if info.system not in systems.KEYS:
        return f"{info.name}: no ratings taken, the list does not name their system"
    return ""


def _is_same(one: Person, other: Person) -> bool:
    if one.fide_id and other.fide_id:
        return one.fide_id.lstrip("0") == other.fide_id.lstrip("0")
    return bool(set(one.identities) & set(other.identities))


def find_listing(person: Person, lists: Lists, info: ListInfo) -> Listing | None:
    """Find a person in a list by ID; raises ListError."""
    ids = [one.name for one in person.identities if one.service == info.system]
    if systems.find_row(info.system).fide_ids or not info.system:
        ids = [person.fide_id]
    for number in filter(None, ids):
        found = lists.find_by_id(number, info.name)
        if found is not None:
            return found
    if not person.fide_id:
        return None
    return lists.find_by_fide_id(person.fide_id, info.name)


def find_newest(infos: Iterable[ListInfo], people: Iterable[Person]) -> ListInfo | None:
    """Find the list with the latest date, of the systems that these people use.

    On the same day that of FIDE; None without a list that has a date.
    """
    dated = [one for one in infos if one.date]
    systems_used = {one.system for one in people}
    fitting = [one for one in dated if one.system in systems_used] or dated
    return max(
        fitting,
        key=lambda one: (one.date or "", systems.find_row(one.system).fide_ids),
        default=None,
    )
