"""The rows of the roster: one rating of each person, with its changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import NamedTuple

from elo_tui.core import systems
from elo_tui.core.model import NO_K, Player
from elo_tui.core.norms.collected_norms import (
    Application,
    CollectedNorm,
    collect_norms,
    weigh_applications,
)
from elo_tui.core.replay.dated_entries import Key
from elo_tui.core.replay.history_records import PUBLISHERS, PublishedTrack
from elo_tui.core.replay.journal_records import Account, Person
from elo_tui.core.replay.journal_replay import rating_shown, replay_journal
from elo_tui.core.replay.next_k import NextK, find_next_k
from elo_tui.core.replay.track_statistics import rating_series
from elo_tui.core.replay.tracks import EventLine, Published, Track
from elo_tui.core.text.figures import plural
from elo_tui.features.journal.rows import describe_gaps

#: The length of a day such as 2026-01-31; of some only the year is known.
_DAY = 10


class Earlier(NamedTuple):
    """The live rating of an earlier day."""

    day: date
    rating: float | None


class RatingPoint(NamedTuple):
    """A rating from a day on."""

    day: date
    rating: int
    source: str
    """``official``, ``computed`` and so on; ``game`` for that after a day's games."""


class RosterRow(NamedTuple):
    """One person and one rating."""

    person: Person
    track: Track | None
    """None if the journal does not rate this itself."""
    online: PublishedTrack | None = None
    """The rating as its publisher states it, if no track exists."""
    since: Earlier | None = None
    next_k: NextK | None = None
    norms: tuple[CollectedNorm, ...] = ()
    applications: tuple[Application, ...] = ()

    @property
    def published(self) -> Published | None:
        """The rating in force."""
        found = None if self.track is None else self.track.published
        if self.online is not None:
            official = [one for one in self.points if one.source == "official"]
            if not official:
                return None
            day, rating, _ = official[-1]
            return Published(day, Player(rating), "official")
        return found if found is not None and found.player.rating else None

    @property
    def live(self) -> float | None:
        """The rating including all events so far."""
        if self.online is not None:
            newest = self.online.newest
            return None if newest is None else float(newest.rating)
        return None if self.track is None else self.track.live

    @property
    def points(self) -> list[RatingPoint]:
        """Every rating by day; from a history only those with a known day."""
        if self.track is not None:
            return [RatingPoint(*one) for one in rating_series(self.track)]
        points = () if self.online is None else self.online.points
        return [
            RatingPoint(date.fromisoformat(one.day), one.rating, one.source)
            for one in points
            if len(one.day) == _DAY
        ]

    @property
    def change(self) -> float | None:
        """Live minus published, points."""
        if self.live is None or self.published is None:
            return None
        if self.track is None:
            return self.live - self.published.player.rating
        return self.live - rating_shown(self.track.system, self.published.player)

    @property
    def change_since(self) -> float | None:
        """Live minus the earlier rating, points."""
        if self.live is None or self.since is None or self.since.rating is None:
            return None
        return self.live - self.since.rating

    @property
    def k(self) -> float | None:
        """K of an event that begins today."""
        if self.track is None or self.track.next_k == NO_K:
            return None
        return self.track.next_k.value

    @property
    def lines(self) -> list[EventLine]:
        """The events that could be rated, oldest first."""
        found = [] if self.track is None else self.track.lines
        rated = [line for line in found if line.event]
        return sorted(rated, key=lambda one: one.last or date.min)

    @property
    def last_event(self) -> EventLine | None:
        """The newest event."""
        lines = self.lines
        return lines[-1] if lines else None

    def count_pending(self, today: date) -> int:
        """Count the games that are not yet in a published rating."""
        periods = () if self.track is None else self.track.periods
        coming = [one for one in periods if one.published > today]
        lines = [line for one in coming for line in one.lines]
        return sum(line.event.rated_games for line in lines if line.event)

    def list_notes(self) -> list[str]:
        """Explain a missing live rating, and the doubts about the numbers.

        A norm that depends on missing facts is named, too.
        """
        if self.online is not None:
            return ["shown as published"]
        if self.track is None:
            return ["nothing entered for this rating"]
        notes = [] if self.live is not None else [self.track.why]
        if self.published is not None and self.published.source == "computed":
            notes.append(f"{self.published.player.rating} is computed: no list yet")
        problems = [line for line in self.track.lines if line.problem is not None]
        failed = len(self.track.unplaced) + len(problems)
        if failed:
            notes.append(f"{plural(failed, 'event')} cannot be rated")
        newest = self.last_event
        if newest is not None and (gaps := describe_gaps(newest.entry)):
            notes.append(f"{newest.entry.name}: {gaps}")
        # without an event a list differs because the event is not here
        differing = [one for one in self.track.periods if one.differs and one.lines]
        if differing:
            last = differing[-1]
            official = last.official or "unrated"
            computed = last.new_rating or "unrated"
            notes.append(
                f"list of {last.published:%Y-%m}: {official}, computed {computed}"
            )
        for one in self.norms:
            if not one.is_certain:
                name = one.line.entry.name or one.day
                notes.append(f"perhaps a norm ({one.title}): {name}; facts are missing")
        return notes


def make_row(
    account: Account, rating: Key, today: date, since: Earlier | None = None
) -> RosterRow:
    """Make the row of a person for one rating, as of a day."""
    track = find_track(account, rating, today)
    if track is None:
        published = account.published
        found = (one for one in published if (one.system, one.pool) == rating)
        return RosterRow(account.person, None, next(found, None), since)
    norms = collect_norms(account.person, track)
    return RosterRow(
        person=account.person,
        track=track,
        since=since,
        next_k=find_next_k(track, account.person.born, today),
        norms=norms,
        applications=weigh_applications(account.person, track, norms),
    )


def make_rows(
    accounts: Iterable[Account],
    rating: Key,
    today: date,
    looks: Mapping[int, Earlier],
    since: date | None = None,
) -> list[RosterRow]:
    """Make the rows of all people, by name.

    The change is since the look at each person, or since a day.
    """

    def find(account: Account) -> Earlier | None:
        if since is None:
            return looks.get(account.person.id)
        return find_earlier(account, rating, since)

    rows = [make_row(one, rating, today, find(one)) for one in accounts]
    return sorted(rows, key=lambda row: (row.person.name.casefold(), row.person.id))


def find_track(account: Account, rating: Key, today: date) -> Track | None:
    """Replay a journal and find one rating in it."""
    for track in replay_journal(account, today).tracks:
        if (track.system, track.pool) == rating:
            return track
    return None


def find_earlier(account: Account, rating: Key, day: date) -> Earlier:
    """Find the live rating of a day from what had been played and published then."""
    known = account._replace(
        listed=tuple(one for one in account.listed if one.day <= day),
        entries=tuple(
            one for one in account.entries if (one.last or one.first or date.max) <= day
        ),
    )
    track = find_track(known, rating, day)
    return Earlier(day, None if track is None else track.live)


def rating_name(rating: Key) -> str:
    """Name a rating, such as ``FIDE standard``."""
    if rating.system not in systems.KEYS:
        name = PUBLISHERS.get(rating.system, rating.system)
    else:
        name = systems.get_row(rating.system).name
    return f"{name} {rating.pool}".rstrip()
