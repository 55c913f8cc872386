"""Differences between a rating list and a journal, to be adopted one by one."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from elo_tui.core import systems
from elo_tui.core.facts import system_uses
from elo_tui.core.model import POOLS
from elo_tui.core.ranking import read_sex
from elo_tui.core.replay.journal_records import Account, Listed, Person
from elo_tui.core.replay.tracks import find_listed
from elo_tui.store.lists.player_facts import get_fide_id

if TYPE_CHECKING:
    from elo_tui.store.lists import ListInfo, Listing
    from elo_tui.store.lists.list_records import Rating

#: Labels of a list's facts about a person, by the journal's field.
_FACTS = {
    "fide_id": "FIDE ID",
    "federation": "federation",
    "title": "title",
    "born": "born",
    "sex": "sex",
}


#: The text between a rating and the day of the list.
SINCE = " since "


class ListDifference(NamedTuple):
    """A value that differs."""

    what: str
    kept: str
    """The value of the journal; empty if it has none."""
    listed: str
    """The value of the list."""
    rating: Listed | None = None
    """The rating that adopting it would store; None for a fact about the person."""
    fact: tuple[str, Any] | None = None
    """The field of the person and its value; None for a rating."""


def find_id_conflict(person: Person, listing: Listing, info: ListInfo) -> str:
    """Explain why a player of a list is not the person; "" if they may be the same."""
    number = get_fide_id(listing, info).lstrip("0")
    if not number or not person.fide_id or number == person.fide_id.lstrip("0"):
        return ""
    return f"{listing.name} has FIDE ID {number}, {person.name} has {person.fide_id}"


def find_list_differences(
    account: Account, listing: Listing, info: ListInfo
) -> tuple[ListDifference, ...]:
    """Find the values of the list that the journal lacks or has differently.

    A rating is dated by the day of the list: an undated list provides none.
    """
    return (
        *_compare_ratings(account, listing, info),
        *_compare_facts(account.person, listing, info),
    )


def list_dated_ratings(
    listing: Listing, info: ListInfo
) -> Iterator[tuple[str, date, Rating]]:
    """List a player's ratings with pool and day; none if the list has no day."""
    day, system = info.day, info.system
    if day is None or system not in systems.KEYS:
        return
    for pool in POOLS if system_uses("pool", system) else ("",):
        rating: Rating = getattr(listing, pool or "standard")
        if rating.rating is not None:
            yield pool, day, rating


def _compare_ratings(
    account: Account, listing: Listing, info: ListInfo
) -> Iterator[ListDifference]:
    system = info.system
    for pool, day, published in list_dated_ratings(listing, info):
        own = find_listed(account, system, pool, day)
        kept = own or Listed(system=system, pool=pool, day=day)
        if (
            own is not None
            and own.player.rating == published.rating
            and published.k in (None, own.player.k)
        ):
            continue
        player = replace(kept.player, rating=published.rating or 0)
        if published.k is not None:
            player = replace(player, k=float(published.k))
        if system_uses("dwz_index", system):
            player = replace(player, dwz_index=listing.dwz_index)
        name = f"{systems.get_row(system).name} {pool}".strip()
        yield ListDifference(
            what=f"{name}{SINCE}{kept.day}",
            kept="" if own is None else _format_rating(own.player.rating, own.player.k),
            listed=_format_rating(player.rating, published.k),
            rating=replace(kept, player=player),
        )


def _compare_facts(
    person: Person, listing: Listing, info: ListInfo
) -> Iterator[ListDifference]:
    sex = read_sex(listing.sex)
    values = {
        "fide_id": get_fide_id(listing, info).lstrip("0"),
        "federation": listing.federation,
        "title": listing.title,
        "born": listing.born,
        # of men nothing depends on it
        "sex": sex if person.sex or sex == "w" else "",
    }
    for name, value in values.items():
        kept = getattr(person, name)
        same = kept == value or (name == "fide_id" and kept.lstrip("0") == value)
        if value and not same:
            yield ListDifference(
                what=_FACTS[name],
                kept=str(kept or ""),
                listed=str(value),
                fact=(name, value),
            )


def _format_rating(rating: int, k: float | None) -> str:
    return f"{rating or 'unrated'}" + ("" if k is None else f", K {k:g}")
