"""News about people with a journal, each reported once.

A notice has a key of its facts: it is new again when one of them changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from datetime import date
from typing import Literal, NamedTuple, Protocol

from elo_tui.core.norms.collected_norms import collect_norms, weigh_applications
from elo_tui.core.replay.dated_entries import Key, list_official
from elo_tui.core.replay.journal_records import Account, Person
from elo_tui.core.replay.journal_replay import replay_journal
from elo_tui.core.replay.next_k import find_next_k
from elo_tui.core.replay.tracks import RECENT, Track

Kind = Literal["list", "rating", "k", "title", "event"]


class KnownList(Protocol):
    """A rating list on this machine."""

    @property
    def label(self) -> str:
        """Its name for a sentence."""

    @property
    def system(self) -> str:
        """The system of its ratings."""

    @property
    def day(self) -> date | None:
        """The day from which it counts; None if not stated."""


class Notice(NamedTuple):
    """One thing that is new."""

    kind: Kind
    day: date
    key: str
    text: str
    person: Person | None = None


def find_notices(
    accounts: Sequence[Account],
    lists: Iterable[KnownList],
    today: date,
    seen: Set[str] = frozenset(),
) -> tuple[Notice, ...]:
    """Find the notices as of a day, oldest first, without those seen, by key."""
    found = [*_list_notices(accounts, lists)]
    for account in accounts:
        for track in replay_journal(account, today).tracks:
            found += _rating_notices(account, track, today)
            found += _event_notices(account, track, today)
            found += _k_notices(account, track, today)
            found += _title_notices(account, track, today)
    found.sort(key=lambda one: one.day)
    return tuple(one for one in found if one.key not in seen)


def _list_notices(
    accounts: Sequence[Account], lists: Iterable[KnownList]
) -> Iterator[Notice]:
    """Yield a list if no journal has a rating of its day or of a later one."""
    for one in lists:
        known = [
            listed.day
            for account in accounts
            for listed in account.listed
            if listed.system == one.system
        ]
        day = one.day or date.min
        if accounts and day > max(known, default=date.min):
            text = f"{one.label} is here: elo-tui roster refresh takes it"
            yield Notice("list", day, f"list {one.label} {day}", text)


def _rating_notices(account: Account, track: Track, today: date) -> Iterator[Notice]:
    """The newest official rating, if it differs from the one before or from ours."""
    rating = Key(track.system, track.pool)
    listed = list_official(account, rating)
    if not listed or not today - RECENT <= listed[-1].day <= today:
        return
    newest = listed[-1]
    value = newest.player.rating
    periods = [one for one in track.periods if one.published == newest.day]
    computed = next((one.new_rating for one in periods if one.lines), None)
    before = listed[-2].player.rating if len(listed) > 1 else None
    differs = computed is not None and computed != value
    if not differs and before in (None, value):
        return
    parts = [f"{rating.name} {value or 'unrated'} since {newest.day}"]
    if before is not None:
        parts.append(f"before {before or 'unrated'}")
    if differs:
        parts.append(f"computed {computed}")
    person = account.person
    key = f"rating {person.id} {track.system} {track.pool} {newest.day} {value}"
    yield Notice(
        kind="rating", day=newest.day, key=key, text=", ".join(parts), person=person
    )


def _event_notices(account: Account, track: Track, today: date) -> Iterator[Notice]:
    for line in track.lines:
        if line.event is None or line.last is None:
            continue
        if today - RECENT <= line.last and line.event.rated_games:
            result = f"{line.event.rated_games} {line.event.score_halves}"
            key = f"event {line.entry.id} {result}"
            yield Notice(
                kind="event",
                day=line.last,
                key=key,
                text=line.summary,
                person=account.person,
            )


def _k_notices(account: Account, track: Track, today: date) -> Iterator[Notice]:
    found = find_next_k(track, account.person.born, today)
    if found is None or found.day is None or found.day > today + RECENT:
        return
    name = Key(track.system, track.pool).name
    key = f"k {account.person.id} {name} {found.k:g} {found.day}"
    yield Notice(
        kind="k",
        day=found.day,
        key=key,
        text=f"{name}: K {found.text}",
        person=account.person,
    )


def _title_notices(account: Account, track: Track, today: date) -> Iterator[Notice]:
    person = account.person
    norms = collect_norms(person, track)
    for one in norms:
        if one.is_certain and one.day >= today - RECENT:
            key = f"title {one.line.entry.id} {one.title}"
            text = f"{one.title} norm: {one.line.entry.name}"
            yield Notice(kind="title", day=one.day, key=key, text=text, person=person)
    for application in weigh_applications(person, track, norms):
        if application.is_complete:
            day = max(one.day for one in application.norms if one.is_certain)
            key = f"title {person.id} {application.title} complete"
            text = f"{application.title}: nothing is missing for the application"
            yield Notice(kind="title", day=day, key=key, text=text, person=person)
