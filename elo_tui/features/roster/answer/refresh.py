"""The official ratings that a new list brings to all people of the roster."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Annotated

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from elo_tui.core import entry
from elo_tui.core.ranking import read_sex
from elo_tui.core.replay.dated_entries import Key, list_official, listed_key
from elo_tui.core.replay.journal_records import Account, Listed, Person
from elo_tui.core.replay.journal_replay import replay_journal
from elo_tui.core.replay.tracks import find_listed
from elo_tui.core.text.figures import encode_number, format_change, plural
from elo_tui.features.roster.answer.changes import NamedPerson, name_people
from elo_tui.kit.answer import Answer, Lead, Measure, Record
from elo_tui.store.lists import ListInfo, Listing, Lists
from elo_tui.store.lists.list_differences import (
    find_list_differences,
    list_dated_ratings,
)
from elo_tui.store.lists.list_records import Rating
from elo_tui.store.lists.listed_people import find_listing

_DATA = Measure(role="data")
_SOURCE = Measure(role="source")


class PoolChange(Record, frozen=True, kw_only=True):
    """The change of one rating by a list; None if unknown."""

    before: int | None
    after: int
    difference: int | None
    """After minus before, points."""
    k_before: float | None
    k_after: float | None

    @property
    def is_news(self) -> bool:
        """Whether rating or K has changed, or is known for the first time."""
        return (self.before, self.k_before) != (self.after, self.k_after)

    @property
    def text(self) -> str:
        """The change in a line: ``2100 -> 2107, +7, K 20, was 40``."""
        if self.difference is None:
            text = f"{self.after}"
        elif self.difference == 0:
            text = f"{self.after} unchanged"
        else:
            change = format_change(self.difference, 0)
            text = f"{self.before} -> {self.after}, {change}"
        if self.k_before != self.k_after and self.k_after is not None:
            was = "" if self.k_before is None else f", was {self.k_before}"
            text += f", K {self.k_after}{was}"
        return text


class PoolChanges(Record, frozen=True, kw_only=True):
    """The ratings of a person in a list; the only one of a system is standard."""

    standard: PoolChange | UnsetType = UNSET
    rapid: PoolChange | UnsetType = UNSET
    blitz: PoolChange | UnsetType = UNSET

    def list_news(self) -> Iterator[str]:
        """List the ratings that have changed, each with its pool."""
        for pool in self.__struct_fields__:
            change = getattr(self, pool)
            if change is not UNSET and change.is_news:
                yield f"{pool} {change.text}"


class ChangedPerson(Record, frozen=True, kw_only=True):
    """A person with all that the list changes."""

    name: str
    fide_id: str | None
    title: str | None
    """The title in the list."""
    pools: PoolChanges
    notes: tuple[str, ...]
    before: Annotated[Person, _SOURCE]
    person: Annotated[Person, _SOURCE]
    """The person with the list's title, and its sex if it was not known."""
    listed: Annotated[tuple[Listed, ...], _SOURCE]
    """The ratings to store."""

    @property
    def news(self) -> str:
        """The changes of the ratings, and the notes; "" if nothing differs."""
        return "; ".join([*self.pools.list_news(), *self.notes])

    @property
    def change(self) -> tuple[Person, Person, tuple[Listed, ...]]:
        """The person before and after, and the ratings to store."""
        return self.before, self.person, self.listed


class ListNamed(Record, frozen=True, kw_only=True):
    """A rating list."""

    name: str
    date: str | None


class RefreshAnswer(Answer, frozen=True, kw_only=True):
    """The changes that a list makes."""

    label: Annotated[str, _SOURCE]
    """The list for a sentence."""
    is_dry: Annotated[bool, _SOURCE]
    """Whether nothing is stored."""
    listed: Annotated[tuple[ChangedPerson, ...], _SOURCE]
    """All people in the list."""
    list: Annotated[ListNamed, _DATA]
    people: Annotated[tuple[ChangedPerson, ...], _DATA]
    unchanged: Annotated[int, _DATA]
    not_in_list: Annotated[tuple[NamedPerson, ...], _DATA]
    lines: Lead

    @property
    def title(self) -> str:
        return f"Roster, {self.label}{', not stored' if self.is_dry else ''}"


def answer_refresh(
    accounts: Iterable[Account],
    lists: Lists,
    info: ListInfo,
    today: date,
    is_dry: bool = False,
) -> RefreshAnswer:
    """Compare people with a list; raises ListError."""
    listed: list[ChangedPerson] = []
    missing: list[Person] = []
    for account in accounts:
        listing = find_listing(account.person, lists, info)
        if listing is None:
            missing.append(account.person)
        else:
            listed.append(_compare_person(account, listing, info, today))
    news = tuple(one for one in listed if one.news)
    unchanged = len(listed) - len(news)
    lines = [f"{one.name}: {one.news}" for one in news]
    if unchanged:
        lines.append(f"unchanged: {plural(unchanged, 'player')}")
    if missing:
        names = "; ".join(one.name for one in missing)
        lines.append(f"not in the list: {names}")
    return RefreshAnswer(
        label=info.label,
        is_dry=is_dry,
        listed=tuple(listed),
        list=ListNamed(name=info.name, date=info.date),
        people=news,
        unchanged=unchanged,
        not_in_list=name_people(missing),
        lines=tuple(lines),
    )


def _compare_person(
    account: Account, listing: Listing, info: ListInfo, today: date
) -> ChangedPerson:
    before, notes = account.person, list[str]()
    differences = find_list_differences(account, listing, info)
    new = {one.rating.pool: one.rating for one in differences if one.rating}
    pools: dict[str, PoolChange] = {}
    stored: list[Listed] = []
    for pool, day, rating in list_dated_ratings(listing, info):
        same_day = find_listed(account, info.system, pool, day)
        known = same_day or _find_before(account, Key(info.system, pool), day)
        pools[pool or "standard"] = _describe_change(known, rating)
        if same_day is None:
            stored.append(new[pool])
            notes += _computed_note(account, new[pool], today)
        elif same_day.player.rating != rating.rating:
            kept = same_day.player.rating or "unrated"
            notes.append(f"{pool}: {kept} of {same_day.day} is kept".lstrip(": "))
    person = replace(before, sex=before.sex or read_sex(listing.sex))
    if listing.title in entry.TITLES and listing.title != before.title:
        notes.append(f"title {listing.title}, was {before.title or 'none'}")
        person = replace(person, title=listing.title)
    return ChangedPerson(
        name=person.name,
        fide_id=person.fide_id or None,
        title=listing.title or None,
        pools=PoolChanges(**pools),
        notes=tuple(notes),
        before=before,
        person=person,
        listed=tuple(stored),
    )


def _describe_change(known: Listed | None, rating: Rating) -> PoolChange:
    before, after = (known and known.player.rating) or None, rating.rating or 0
    return PoolChange(
        before=before,
        after=after,
        difference=None if before is None else after - before,
        k_before=encode_number(known.player.k) if known else None,
        k_after=encode_number(rating.k or None),
    )


def _find_before(account: Account, rating: Key, day: date) -> Listed | None:
    """Find the newest official rating before a day."""
    earlier = [one for one in list_official(account, rating) if one.day < day]
    return earlier[-1] if earlier else None


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
