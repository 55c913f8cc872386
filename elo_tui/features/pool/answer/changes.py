"""Answers on the ledger of a pool: what a change did, every entry, a replay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from typing import Annotated

import msgspec
from msgspec import UNSET, UnsetType

from elo_tui.core.pool.ledger import Entry, EventContent, PoolState
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import count_people, plural
from elo_tui.features.pool.rows import describe_entry
from elo_tui.kit.answer import Answer, Lead, Measure, Notes, Record

_DATA = Measure(role="data")
_SOURCE = Measure(role="source")
#: What names people in an entry.
_PEOPLE = frozenset({"id", "ids", "keep", "gone"})


class BegunPool(Answer, frozen=True, kw_only=True):
    """A pool that was begun."""

    pool: Annotated[str, _DATA]
    system: Annotated[str, _DATA]
    entry: Annotated[int, _DATA]
    people: Annotated[int, _DATA]
    """The people of the opening list."""

    @property
    def title(self) -> str:
        people = count_people(self.people)
        return f"{self.pool}: begun, {self.system}, {people} to begin with"


class NewEntry(Answer, frozen=True, kw_only=True):
    """A new entry of the ledger."""

    what: Annotated[str, _SOURCE]
    """What it did: ``event 1 removed``."""
    entry: int
    notes: Notes | UnsetType = UNSET
    """The notes on the file of an event."""

    @property
    def title(self) -> str:
        return "Entry"

    def write_text(self) -> Iterator[str]:
        # what it did may name private people, as pages for others must not
        yield f"entry {self.entry}: {self.what}"
        yield from self.notes or ()


class NewEntries(Answer, frozen=True, kw_only=True):
    """New entries that hide people, or show them again."""

    lines: Annotated[tuple[str, ...], _SOURCE]
    entries: tuple[int, ...]

    @property
    def title(self) -> str:
        return "Entries"

    def write_text(self) -> tuple[str, ...]:
        # they name private people, as pages for others must not
        return self.lines


def answer_private(
    ids: Sequence[str], entries: Sequence[int], private: bool
) -> NewEntries:
    """Answer with the entry of each person."""
    state = "private: in no published list" if private else "public"
    pairs = zip(entries, ids, strict=True)
    return NewEntries(
        lines=tuple(f"entry {entry}: {id} is {state}" for entry, id in pairs),
        entries=tuple(entries),
    )


class AddedEvent(Record, frozen=True, kw_only=True):
    """An event that was added, or replaced by a corrected file."""

    number: Annotated[int, Measure("event")]
    name: str
    first_day: Annotated[str, _DATA]
    last_day: str
    players: int
    rated_games: int
    new_players: int
    notes: Annotated[tuple[str, ...], _DATA]
    entry: Annotated[int | UnsetType, _DATA] = UNSET
    """The entry that replaced an earlier file."""
    games_before: Annotated[int | UnsetType, _DATA] = UNSET
    """The rated games of that file."""


class AddedEvents(Answer, frozen=True, kw_only=True):
    """The events that were added."""

    events: tuple[AddedEvent, ...]
    remarks: Annotated[tuple[str, ...], Measure("note", role="people")]

    @property
    def title(self) -> str:
        corrected = sum(one.entry is not UNSET for one in self.events)
        added = len(self.events) - corrected
        parts = [f"{plural(added, 'event')} added"] if added else []
        parts += [f"{plural(corrected, 'event')} corrected"] if corrected else []
        return ", ".join(parts)


def describe_event(
    number: int,
    content: EventContent,
    new_players: int,
    notes: Sequence[str],
    replaced: tuple[int, EventContent] | None,
) -> AddedEvent:
    """Describe an added event; `replaced` are its new entry and its content before."""
    entry, before = replaced or (UNSET, None)
    return AddedEvent(
        number=number,
        name=content.name,
        first_day=content.first_day.isoformat(),
        last_day=content.last_day.isoformat(),
        players=len(content.players),
        rated_games=content.rated_games,
        new_players=new_players,
        notes=tuple(notes),
        entry=entry,
        games_before=before.rated_games if before else UNSET,
    )


def answer_events(events: Iterable[AddedEvent]) -> AddedEvents:
    """Answer with the events that were added, and the notes on their files."""
    added, remarks = tuple(events), []
    for one in added:
        if one.entry is not UNSET:
            remarks.append(
                f"event {one.number} had {plural(one.games_before or 0, 'rated game')}"
                f" before; undo {one.entry} restores it"
            )
        remarks += [
            f"event {one.number}, {clean_name(note, 300)}" for note in one.notes
        ]
    return AddedEvents(events=added, remarks=tuple(remarks))


class StoredSettings(Record, frozen=True, kw_only=True):
    """The rules in an entry: all of them, or those that change, as they are stored."""

    c: float | UnsetType = UNSET
    floor: float | UnsetType | None = UNSET
    k: tuple[tuple[int, float], ...] | UnsetType = UNSET
    mode: str | UnsetType = UNSET
    newcomers: str | UnsetType = UNSET
    period: str | UnsetType = UNSET
    pool: str | UnsetType = UNSET
    prior: float | UnsetType = UNSET
    rd: float | UnsetType = UNSET
    rounding: str | UnsetType = UNSET
    scale: float | UnsetType = UNSET
    speed: str | UnsetType = UNSET
    start: float | UnsetType = UNSET
    system: str | UnsetType = UNSET
    tau: float | UnsetType = UNSET
    volatility: float | UnsetType = UNSET


class LedgerEntry(Record, frozen=True, kw_only=True, rename={"from_day": "from"}):
    """An entry of the ledger; what it has depends on its kind."""

    entry: int
    what: Annotated[str, Measure(role="people")]
    kind: Annotated[str, _DATA]
    digest: Annotated[str | UnsetType, _DATA] = UNSET
    event: Annotated[int | UnsetType, _DATA] = UNSET
    events: Annotated[tuple[int, ...] | UnsetType, _DATA] = UNSET
    from_day: Annotated[str | UnsetType, _DATA] = UNSET
    gone: Annotated[str | UnsetType, _DATA] = UNSET
    id: Annotated[str | UnsetType, _DATA] = UNSET
    ids: Annotated[tuple[str, ...] | UnsetType, _DATA] = UNSET
    keep: Annotated[str | UnsetType, _DATA] = UNSET
    notes: Annotated[tuple[str, ...] | UnsetType, _DATA] = UNSET
    private: Annotated[bool | UnsetType, _DATA] = UNSET
    settings: Annotated[StoredSettings | UnsetType, _DATA] = UNSET
    system: Annotated[str | UnsetType, _DATA] = UNSET
    undone: Annotated[int | UnsetType, _DATA] = UNSET
    incomplete: bool | UnsetType = UNSET
    """Whether games or players are missing: for pages, which do not have the notes."""


class Ledger(Answer, frozen=True, kw_only=True):
    """The ledger, entry by entry."""

    entries: tuple[LedgerEntry, ...]

    @property
    def title(self) -> str:
        return "Ledger"


def answer_ledger(entries: Iterable[Entry]) -> Ledger:
    """Answer with every entry."""
    return Ledger(entries=tuple(map(_describe_entry, entries)))


def publish_ledger(entries: Iterable[Entry], state: PoolState) -> Ledger:
    """Answer with every entry for others, without private people and notes on files."""
    private = set(state.private)
    for pair in state.merges:
        if not private.isdisjoint(pair):
            private.update(pair)
    return Ledger(
        entries=tuple(_describe_entry(_hide_people(one, private)) for one in entries)
    )


def _hide_people(entry: Entry, private: Set[str]) -> Entry:
    data = dict(entry.data)
    for name in _PEOPLE & data.keys():
        ids = data[name] if isinstance(data[name], list) else [data[name]]
        shown = ["private" if id in private else id for id in ids]
        data[name] = shown if isinstance(data[name], list) else shown[0]
    # notes name people
    if data.pop("notes", None):
        data["incomplete"] = True
    return entry._replace(data=data)


def _describe_entry(entry: Entry) -> LedgerEntry:
    data = {name: value for name, value in entry.data.items() if name != "opening"}
    if entry.kind == "new":
        data["system"] = data["settings"]["system"]
    if "entry" in data:
        data["undone"] = data.pop("entry")
    # names of events are in their contents, which may be damaged
    what = describe_entry(entry, {})
    return msgspec.convert(
        {"entry": entry.number, "what": what, "kind": entry.kind, **data}, LedgerEntry
    )


class Replay(Answer, frozen=True, kw_only=True):
    """Whether the stored files are still read as the ledger has them."""

    summary: Lead
    same: Annotated[bool, _DATA]
    events: int
    people: Annotated[int, Measure(role="people")]
    differences: Annotated[tuple[str, ...], _DATA]

    @property
    def title(self) -> str:
        return "Replay"
