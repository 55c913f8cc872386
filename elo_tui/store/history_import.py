"""Histories into one person's journal: what exists already is recognised.

Official ratings are identified by pool and day (a DWZ by its index), events by their
number or by name, last day and pool, games by their number or by all that is stated
about them. A rating that differs from the stored one is reported and not taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core.replay.dated_entries import entry_key
from elo_tui.core.replay.event_corrections import (
    Correction,
    add_digest,
    compare_reading,
    count_games,
    explain_outcome,
)
from elo_tui.core.replay.history_reading import HistoryReading, ListedMonth
from elo_tui.core.replay.history_records import (
    HistoryEvent,
    HistoryGame,
    HistoryRating,
    Peak,
)
from elo_tui.core.replay.history_timeline import find_track, make_listed, make_row
from elo_tui.core.replay.journal_records import Entry, Person
from elo_tui.core.systems.fide.fide_editions import event_list_day
from elo_tui.core.text.figures import plural
from elo_tui.store import stored_history, stored_journal, stored_steps
from elo_tui.store.database import Store

_Mark = tuple[object, ...]
#: How many differences are named.
_SHOWN = 5


class Counts(NamedTuple):
    """The numbers of rows of one kind."""

    new: int = 0
    same: int = 0
    changed: int = 0
    """Rows that differ from the stored ones, which stay."""
    corrected: int = 0
    """Events that replace the stored ones."""


class CorrectedEvent(NamedTuple):
    """An event that replaces the stored one."""

    name: str
    text: str
    """The games of both, such as ``7 games for 6``."""


class Merged(NamedTuple):
    """Numbers of rows taken from a file."""

    ratings: Counts = Counts()
    games: Counts = Counts()
    events: Counts = Counts()
    pools: tuple[str, ...] = ()
    """The pools, such as ``blitz``, in the order of the file."""
    notes: tuple[str, ...] = ()
    corrections: tuple[CorrectedEvent, ...] = ()


class HistoryMerge:
    """One import of files of one person, inside one transaction of the caller."""

    def __init__(self, store: Store, person: Person, made: str, label: str) -> None:
        """Begin an import at the moment `made`; raises NotSaved, NotRead."""
        self._store, self._person = store, person.id
        self._step = stored_steps.begin_step(store, person.id, "import", label, made)
        history = stored_history.read_history(store, person.id)
        self._ratings = _OfficialRatings()
        for listed in stored_journal.list_official_ratings(store, person.id):
            self._ratings.add(make_row(listed))
        for row in history.ratings:
            self._ratings.add(row)
        self._entries = [*stored_journal.list_entries(store, person.id)]
        self._events = _Events(history.events)
        self._games = _Games(history.games)
        self._peaks = {*history.peaks}

    def add(self, reading: HistoryReading) -> Merged:
        """Add the content of a file; raises NotSaved."""
        with stored_steps.recording(self._store, self._step):
            return self._add(reading)

    def _add(self, reading: HistoryReading) -> Merged:
        history = reading.history
        ratings, rating_notes = self._add_ratings(history.ratings)
        events, event_notes, sums = self._add_events(history.events)
        entries, entry_notes, rated = self._add_entries(reading.entries)
        corrections = (*sums, *rated)
        games = self._games.take_new(history.games)
        stored_history.add_rows(self._store, games, self._step.number, self._person)
        peaks: list[Peak] = [one for one in history.peaks if one not in self._peaks]
        self._peaks |= {*peaks}
        stored_history.add_rows(self._store, peaks, self._step.number, self._person)
        named = [
            *(row.pool for row in history.ratings),
            *(row.pool for row in history.events),
            *(row.pool for row in history.games),
            *(one.terms.pool for one in reading.entries),
        ]
        return Merged(
            ratings=ratings,
            games=Counts(len(games), len(history.games) - len(games)),
            events=Counts(
                events.new + entries.new,
                events.same + entries.same,
                corrected=len(corrections),
            ),
            pools=tuple(dict.fromkeys(filter(None, named))),
            notes=(
                *reading.notes,
                *rating_notes,
                *event_notes,
                *entry_notes,
                *(f"corrected: {one.name}: {one.text}" for one in corrections),
                *self._list_missing(reading.months),
            ),
            corrections=corrections,
        )

    @property
    def number(self) -> int:
        """The number of this import."""
        return self._step.number

    def finish(self) -> None:
        """Store what the import has added; raises NotSaved."""
        stored_history.finish_import(self._store, self._step)

    def _add_ratings(
        self, rows: Iterable[HistoryRating]
    ) -> tuple[Counts, tuple[str, ...]]:
        kept: list[HistoryRating] = []
        same = 0
        differences: list[str] = []
        for row in rows:
            stored = self._ratings.find(row)
            if stored is None:
                kept.append(row)
                self._ratings.add(row)
            elif stored.rating == row.rating:
                same += 1
            else:
                pool = f"{row.system} {row.pool}".rstrip()
                differences.append(
                    f"{row.day} {pool}: {stored.rating} in the journal"
                    f" ({stored.source}), {row.rating} in the file; nothing changed"
                )
        # of several on one day the journal rates on from the last
        last = {(row.system, row.pool, row.day): row for row in kept}
        rest = []
        for row in kept:
            is_last = last[(row.system, row.pool, row.day)] is row
            listed = make_listed(row) if is_last else None
            if listed is None:
                rest.append(row)
                continue
            stored_journal.add_record(self._store, listed, self._person)
        stored_history.add_rows(self._store, rest, self._step.number, self._person)
        counts = Counts(len(kept), same, len(differences))
        return counts, _shorten_list(differences)

    def _add_events(
        self, rows: Iterable[HistoryEvent]
    ) -> tuple[Counts, tuple[str, ...], tuple[CorrectedEvent, ...]]:
        """Add events with sums; a corrected one replaces the stored one."""
        typed = {
            (one.name.casefold(), _last_day(one), entry_key(one)): one
            for one in self._entries
        }
        new: list[HistoryEvent] = []
        same = 0
        notes: list[str] = []
        hidden: list[HistoryEvent] = []
        corrected: list[HistoryEvent] = []
        corrections: list[CorrectedEvent] = []
        for row in rows:
            key = find_track(row.system, row.pool)
            entry = key and typed.get((row.name.casefold(), row.last, key))
            if entry:
                same += 1
                notes.append(_already_text(entry))
            elif (before := self._events.take_corrected(row)) is not None:
                hidden.append(before)
                corrected.append(row)
                corrections.append(_compare_sums(before, row))
            elif self._events.has(row):
                same += 1
            else:
                new.append(row)
                self._events.add(row)
        stored_history.hide_events(self._store, hidden, self._step.number, self._person)
        stored_history.add_rows(
            self._store, [*new, *corrected], self._step.number, self._person
        )
        return Counts(len(new), same), _shorten_list(notes), tuple(corrections)

    def _add_entries(
        self, entries: Iterable[Entry]
    ) -> tuple[Counts, tuple[str, ...], tuple[CorrectedEvent, ...]]:
        """Add events that the journal rates; corrected ones replace the stored ones."""
        counts = Counts()
        notes: list[str] = []
        corrections: list[CorrectedEvent] = []
        for entry in map(add_digest, entries):
            place = next(
                (at for at, one in enumerate(self._entries) if _is_same(one, entry)), -1
            )
            if place < 0:
                added = stored_journal.add_record(self._store, entry, self._person)
                self._entries.append(added)
                counts = counts._replace(new=counts.new + 1)
                continue
            known = self._entries[place]
            has_other_source = known.origin is None or not known.origin.source
            outcome = "same" if has_other_source else compare_reading(known, entry)
            if outcome == "corrected":
                corrections.append(self._correct(place, entry))
                continue
            counts = counts._replace(same=counts.same + 1)
            if has_other_source:
                notes.append(_already_text(known, entry))
            elif text := explain_outcome(outcome, known, entry):
                notes.append(text)
        return counts, _shorten_list(notes), tuple(corrections)

    def _correct(self, place: int, entry: Entry) -> CorrectedEvent:
        """Replace a stored event; raises NotSaved."""
        known = self._entries[place]
        after = replace(entry, id=known.id, rev=known.rev)
        after = stored_journal.update_record(self._store, after)
        self._entries[place] = after
        return CorrectedEvent(name_event(after), Correction(known, after).text)

    def _list_missing(self, months: Iterable[ListedMonth]) -> tuple[str, ...]:
        """Name the months with games of which the journal has no event."""
        known = set()
        for entry in self._entries:
            last = entry.last or entry.first
            day = entry.counted or (None if last is None else event_list_day(last))
            if day is not None:
                known.add((entry.terms.pool, day.isoformat()))
        listed = [*months]
        if not listed:
            return ()
        missing = [one for one in listed if (one.pool, one.day) not in known]
        notes = [
            f"{one.day[:7]} {one.pool}: games, change {one.change}; its page of"
            " calculations is missing"
            for one in missing
        ]
        count = len(listed) - len(missing)
        return (
            f"an index of {plural(len(listed), 'month')} with games, {count} of them"
            " in the journal; it has no games itself",
            *notes,
        )


def merge_history(
    store: Store, person: Person, label: str, reading: HistoryReading
) -> tuple[Merged, int]:
    """Add a history to a journal; return its records and the import's number.

    Raises NotSaved, NotRead.
    """
    made = datetime.now().isoformat(timespec="seconds")
    merge = HistoryMerge(store, person, made, label)
    merged = merge.add(reading)
    merge.finish()
    return merged, merge.number


class _OfficialRatings:
    """Official ratings by what identifies them."""

    def __init__(self) -> None:
        self._by_number: dict[_Mark, HistoryRating] = {}
        self._by_day: dict[_Mark, HistoryRating] = {}

    def add(self, row: HistoryRating) -> None:
        if row.number is None:
            self._by_day[(row.system, row.pool, row.day)] = row
        else:
            self._by_number[(row.system, row.pool, row.number)] = row

    def find(self, row: HistoryRating) -> HistoryRating | None:
        found = self._by_number.get((row.system, row.pool, row.number))
        return found or self._by_day.get((row.system, row.pool, row.day))


class _Events:
    """Events with sums, by their numbers, else by name, last day and pool."""

    def __init__(self, stored: Iterable[HistoryEvent]) -> None:
        self._stored: dict[_Mark, HistoryEvent] = {}
        """The events of earlier imports, by their numbers."""
        self._numbers: set[_Mark] = set()
        self._names: dict[_Mark, set[str]] = {}
        """The sources that have an event of this name with a number; "" without."""
        for row in stored:
            self._stored[_event_number(row)] = row
            self.add(row)

    def add(self, row: HistoryEvent) -> None:
        if row.key:
            self._numbers.add(_event_number(row))
        for name in _list_names(row):
            self._names.setdefault(name, set()).add(row.source if row.key else "")

    def take_corrected(self, row: HistoryEvent) -> HistoryEvent | None:
        """Take the stored event that a row corrects, of the same source and number.

        A row that lacks a figure of the stored one corrects nothing.
        """
        stored = self._stored.get(_event_number(row))
        if stored is None or not (row.key or row.number is not None):
            return None
        pairs = [(getattr(stored, name), getattr(row, name)) for name in _FIGURES]
        if any(new is None and old is not None for old, new in pairs):
            return None
        if all(old == new for old, new in pairs):
            return None
        return self._stored.pop(_event_number(row))

    def has(self, row: HistoryEvent) -> bool:
        if row.key and _event_number(row) in self._numbers:
            return True
        own = {row.source} if row.key else set[str]()
        return any(self._names.get(name, set()) - own for name in _list_names(row))


class _Games:
    """Games by their numbers, and by all that is stated about them."""

    def __init__(self, games: Iterable[HistoryGame]) -> None:
        self._keys: set[_Mark] = set()
        self._facts: Counter[_Mark] = Counter()
        self._unnumbered: set[_Mark] = set()
        for game in games:
            self._add(game)

    def take_new(self, games: Iterable[HistoryGame]) -> list[HistoryGame]:
        """Return the games that are new, and remember them.

        The same facts twice in a file without numbers are two games.
        """
        new = []
        seen: Counter[_Mark] = Counter()
        keys: set[_Mark] = set()
        for game in games:
            facts = _list_facts(game)
            seen[facts] += 1
            is_known = self._facts[facts] >= seen[facts] or self._has_other_day(game)
            if not is_known and game.key:
                key = (game.system, game.key)
                is_known = key in self._keys or key in keys
                keys.add(key)
            if not is_known:
                new.append(game)
        for game in new:
            self._add(game)
        return new

    def _has_other_day(self, game: HistoryGame) -> bool:
        """Whether the game is stored with the day before or after.

        A download of chess.com has no number, the day on which a game began and the
        time at which it ended: past midnight these do not belong together.
        """
        day, _, time = game.moment.partition("T")
        if not time:
            return False
        known = self._unnumbered if game.key else self._facts
        if not known:
            return False
        for days in (-1, 1):
            other = date.fromisoformat(day) + timedelta(days)
            facts = _list_facts(replace(game, moment=f"{other}T{time}"))
            if facts in known:
                return True
        return False

    def _add(self, game: HistoryGame) -> None:
        facts = _list_facts(game)
        if game.key:
            self._keys.add((game.system, game.key))
        else:
            self._unnumbered.add(facts)
        self._facts[facts] += 1


#: The figures by which a row corrects another one.
_FIGURES = ("before", "games", "score", "change", "after")


def _event_number(row: HistoryEvent) -> _Mark:
    """Return the number of a row at its publisher, else its name and DWZ index."""
    number = (row.key,) if row.key else ("", row.name.casefold(), row.last, row.number)
    return (row.system, row.pool, row.source, *number)


def _compare_sums(before: HistoryEvent, after: HistoryEvent) -> CorrectedEvent:
    name = f"{after.name}, {after.last}"
    if before.games != after.games and after.games is not None:
        games = plural(after.games, "game")
        return CorrectedEvent(name, f"{games} for {before.games or 'none'}")
    old, new = (f"{one.before} to {one.after}" for one in (before, after))
    return CorrectedEvent(name, f"{new} for {old}" if old != new else "other figures")


def _list_names(row: HistoryEvent) -> Iterable[_Mark]:
    where = (row.system, row.pool, row.name.casefold())
    yield (*where, row.last)
    # a DWZ card may have only years, and these may differ
    if row.number is not None:
        yield (*where, "index", row.number)


def _list_facts(game: HistoryGame) -> _Mark:
    return (
        game.system,
        game.moment,
        game.pool,
        game.colour,
        game.opponent.casefold(),
        game.halves,
    )


def _is_same(one: Entry, other: Entry) -> bool:
    """Whether two events of the journal are the same one."""
    if entry_key(one) != entry_key(other):
        return False
    if one.origin and other.origin and one.origin.key and other.origin.key:
        return one.origin.key == other.origin.key
    names = (one.name.casefold(), other.name.casefold())
    return names[0] == names[1] and _last_day(one) == _last_day(other)


def _last_day(entry: Entry) -> str:
    last = entry.last or entry.first
    return "" if last is None else last.isoformat()


def name_event(entry: Entry) -> str:
    """Name a stored event by its number, its name and its last day."""
    return f"#{entry.id} {entry.name}, {_last_day(entry)}"


def _already_text(entry: Entry, read: Entry | None = None) -> str:
    text = f"already there: {name_event(entry)}"
    if read is None or count_games(read) == count_games(entry):
        return text
    games = plural(count_games(entry), "game")
    return f"{text}; {games}, {count_games(read)} in the file"


def _shorten_list(texts: list[str]) -> tuple[str, ...]:
    more = len(texts) - _SHOWN
    rest = (f"and {more} more",) if more > 0 else ()
    return (*texts[:_SHOWN], *rest)
