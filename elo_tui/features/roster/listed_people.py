"""People of the roster and a rating list: additions and changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from elo_tui.core import entry, systems
from elo_tui.core.facts import system_uses
from elo_tui.core.model import POOLS
from elo_tui.core.ranking import read_sex
from elo_tui.core.replay.dated_entries import Key, listed_key
from elo_tui.core.replay.journal_records import Account, Identity, Listed, Person
from elo_tui.core.replay.journal_replay import replay_journal
from elo_tui.core.replay.tracks import find_listed
from elo_tui.core.roster.notices import KnownList
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import plural, simplify_number
from elo_tui.features.roster.answer.changes import (
    ChangedPerson,
    ListNamed,
    PoolChange,
    PoolChanges,
    RefreshAnswer,
    name_people,
    pool_text,
)
from elo_tui.store.lists.list_differences import find_list_differences
from elo_tui.store.lists.player_facts import get_fide_id

if TYPE_CHECKING:
    from elo_tui.store.lists import ListInfo, Listing, Lists


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
    listings = [_find_listing(text, lists, info) for text in texts]
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


def _find_listing(text: str, lists: Lists, info: ListInfo) -> Listing | None:
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


class Refreshed(NamedTuple):
    """A person with all that a list changes."""

    account: Account
    title: str
    """The title in the list."""
    pools: tuple[tuple[str, PoolChange], ...]
    notes: tuple[str, ...]
    listed: tuple[Listed, ...]
    """The ratings to store."""
    person: Person
    """The person with the list's title, and its sex if it was not known."""

    @property
    def change(self) -> tuple[Person, Person, tuple[Listed, ...]]:
        """The person before and after, and the ratings to store."""
        return self.account.person, self.person, self.listed

    @property
    def is_news(self) -> bool:
        """Whether anything differs from before."""
        return bool(self.notes) or any(one.is_news for _, one in self.pools)

    @property
    def changes_text(self) -> str:
        """The changes of the ratings, and the notes."""
        changes = [pool_text(pool, one) for pool, one in self.pools if one.is_news]
        return "; ".join([*changes, *self.notes])


class Refresh(NamedTuple):
    """The changes that a list makes."""

    info: ListInfo
    people: tuple[Refreshed, ...]
    not_in_list: tuple[Person, ...]

    @property
    def unchanged_people(self) -> int:
        """The number of people without a change."""
        return sum(not one.is_news for one in self.people)


def plan_refresh(
    accounts: Iterable[Account], lists: Lists, info: ListInfo, today: date
) -> Refresh:
    """Compare people with a list; raises ListError."""
    people: list[Refreshed] = []
    missing: list[Person] = []
    for account in accounts:
        listing = _find_person(account.person, lists, info)
        if listing is None:
            missing.append(account.person)
        else:
            people.append(_refresh_person(account, listing, info, today))
    return Refresh(info, tuple(people), tuple(missing))


def _find_person(person: Person, lists: Lists, info: ListInfo) -> Listing | None:
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


def _refresh_person(
    account: Account, listing: Listing, info: ListInfo, today: date
) -> Refreshed:
    day = entry.read_date(info.date or "")
    person, notes = account.person, list[str]()
    differences = find_list_differences(account, listing, info)
    new = {one.rating.pool: one.rating for one in differences if one.rating}
    pools: list[tuple[str, PoolChange]] = []
    stored: list[Listed] = []
    system = info.system
    if isinstance(day, date) and system in systems.KEYS:
        for pool in POOLS if system_uses("pool", system) else ("",):
            rating = getattr(listing, pool or "standard")
            if rating.rating is None:
                continue
            same_day = find_listed(account, system, pool, day)
            before = same_day or _find_before(account, Key(system, pool), day)
            old = before.player.rating or None if before else None
            change = PoolChange(
                before=old,
                after=rating.rating,
                difference=None if old is None else rating.rating - old,
                k_before=_whole(before.player.k) if before else None,
                k_after=_whole(float(rating.k)) if rating.k else None,
            )
            pools.append((pool or "standard", change))
            if same_day is None:
                stored.append(new[pool])
                notes += _computed_note(account, new[pool], today)
            elif same_day.player.rating != rating.rating:
                kept = same_day.player.rating or "unrated"
                notes.append(f"{pool}: {kept} of {same_day.day} is kept".lstrip(": "))
    title = listing.title
    if title in entry.TITLES and title != person.title:
        notes.append(f"title {title}, was {person.title or 'none'}")
        person = person._replace(title=title)
    person = person._replace(sex=person.sex or read_sex(listing.sex))
    return Refreshed(
        account=account,
        title=title,
        pools=tuple(pools),
        notes=tuple(notes),
        listed=tuple(stored),
        person=person,
    )


def _find_before(account: Account, rating: Key, day: date) -> Listed | None:
    """Find the newest official rating before a day."""
    found = [one for one in account.listed if listed_key(one) == rating]
    return max(
        (one for one in found if one.day < day), key=lambda one: one.day, default=None
    )


def _computed_note(account: Account, new: Listed, today: date) -> Iterator[str]:
    """Describe the journal's rating if a list differs."""
    for track in replay_journal(account, today).tracks:
        if (track.system, track.pool) != listed_key(new):
            continue
        for period in track.periods:
            computed = period.new_rating
            differs = computed not in (None, new.player.rating)
            # without an event a list differs because the event is not here
            if period.published == new.day and period.lines and differs:
                yield f"{new.pool} computed {computed}".lstrip()


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


def list_known(infos: Iterable[ListInfo]) -> list[KnownList]:
    """List the dated lists for the notices."""
    days = ((info, entry.read_date(info.date or "")) for info in infos)
    return [
        KnownList(info.label, info.system, day)
        for info, day in days
        if isinstance(day, date)
    ]


def answer_refresh(found: Refresh, is_dry: bool) -> RefreshAnswer:
    """Answer with what a list changes; nothing is stored if `is_dry`."""
    news = [one for one in found.people if one.is_news]
    return RefreshAnswer(
        heading=f"Roster, {found.info.label}{', not stored' if is_dry else ''}",
        list=ListNamed(name=found.info.name, date=found.info.date),
        people=tuple(
            ChangedPerson(
                name=one.person.name,
                fide_id=one.person.fide_id or None,
                title=one.title or None,
                pools=PoolChanges(**dict(one.pools)),
                notes=one.notes,
            )
            for one in news
        ),
        unchanged=found.unchanged_people,
        not_in_list=name_people(found.not_in_list),
        lines=tuple(_write_refresh(found, news)),
    )


def _write_refresh(found: Refresh, news: Iterable[Refreshed]) -> Iterator[str]:
    for one in news:
        yield f"{one.person.name}: {one.changes_text}"
    if found.unchanged_people:
        yield f"unchanged: {plural(found.unchanged_people, 'player')}"
    if found.not_in_list:
        names = ", ".join(one.name for one in found.not_in_list)
        yield f"not in the list: {names}"


def _whole(k: float | None) -> float | int | None:
    return None if k is None else simplify_number(k)
