"""The ledger of a pool: every entry in a sentence, what a change did, a replay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from elo_tui.core.pool.game_columns import POOL_ROWS, PoolSettings, write_k
from elo_tui.core.pool.ledger import (
    LedgerLine,
    PoolState,
    hide_private,
    list_notes,
    list_undone,
    read_settings,
)
from elo_tui.core.pool.replayed_pool import ReplayedPool
from elo_tui.core.text.figures import count_people, format_moment, format_number
from elo_tui.features.pool.answer.rows import DATA, PEOPLE, SOURCE, PoolRow, name_event
from elo_tui.features.pool.answer.warnings import describe_by_event
from elo_tui.kit.answer import Answer, Lead, Notes, Record


class BegunPool(Answer, frozen=True, kw_only=True):
    """A pool that was begun."""

    pool: Annotated[str, DATA]
    system: Annotated[str, DATA]
    entry: Annotated[int, DATA]
    people: Annotated[int, DATA]
    """The people of the opening list."""
    rules: Annotated[str, SOURCE]

    @property
    def title(self) -> str:
        people = count_people(self.people)
        return f"{self.pool}: begun, {self.rules}, {people} to begin with"


class NewEntries(Answer, frozen=True, kw_only=True):
    """A new entry of the ledger, or those that hide people or show them again."""

    lines: Annotated[tuple[str, ...], SOURCE]
    """A line for each: ``entry 5: event 1 removed``."""
    entry: int | UnsetType = UNSET
    entries: tuple[int, ...] | UnsetType = UNSET
    notes: Notes | UnsetType = UNSET
    """The notes on the file of an event."""

    @property
    def title(self) -> str:
        return "Entries" if self.entry is UNSET else "Entry"

    def write_text(self) -> tuple[str, ...]:
        # what they did may name private people, as pages for others must not
        return (*self.lines, *(self.notes or ()))


def answer_entry(
    entry: int, what: str, notes: tuple[str, ...] | UnsetType = UNSET
) -> NewEntries:
    """Answer with an entry and its effect."""
    return NewEntries(lines=(f"entry {entry}: {what}",), entry=entry, notes=notes)


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


class StoredSettings(Record, frozen=True, kw_only=True):
    """The rules in an entry: all of them, or those that change, as stored."""

    advantage: float | UnsetType = UNSET
    c: float | UnsetType = UNSET
    draws: str | UnsetType = UNSET
    floor: float | UnsetType | None = UNSET
    k: tuple[tuple[int, float], ...] | UnsetType = UNSET
    margin: str | UnsetType = UNSET
    mode: str | UnsetType = UNSET
    newcomers: str | UnsetType = UNSET
    period: str | UnsetType = UNSET
    pool: str | UnsetType = UNSET
    prior: float | UnsetType = UNSET
    rd: float | UnsetType = UNSET
    rounding: str | UnsetType = UNSET
    scale: float | UnsetType = UNSET
    sides: str | UnsetType = UNSET
    speed: str | UnsetType = UNSET
    start: float | UnsetType = UNSET
    system: str | UnsetType = UNSET
    tau: float | UnsetType = UNSET
    volatility: float | UnsetType = UNSET


class LedgerEntry(PoolRow, frozen=True, kw_only=True, rename={"from_day": "from"}):
    """An entry of the ledger; what it has depends on its kind."""

    entry: int
    what: Annotated[str, PEOPLE]
    kind: Annotated[str, DATA]
    digest: Annotated[str | UnsetType, DATA] = UNSET
    event: Annotated[int | UnsetType, DATA] = UNSET
    events: Annotated[tuple[int, ...] | UnsetType, DATA] = UNSET
    from_day: Annotated[str | UnsetType, DATA] = UNSET
    gone: Annotated[str | UnsetType, DATA] = UNSET
    id: Annotated[str | UnsetType, DATA] = UNSET
    ids: Annotated[tuple[str, ...] | UnsetType, DATA] = UNSET
    keep: Annotated[str | UnsetType, DATA] = UNSET
    made: Annotated[str | UnsetType, SOURCE] = UNSET
    """The local time, for the screen alone; earlier versions did not store it."""
    notes: Annotated[tuple[str, ...] | UnsetType, DATA] = UNSET
    private: Annotated[bool | UnsetType, DATA] = UNSET
    settings: Annotated[StoredSettings | UnsetType, DATA] = UNSET
    system: Annotated[str | UnsetType, DATA] = UNSET
    undone: Annotated[int | UnsetType, DATA] = UNSET
    large: Annotated[str | UnsetType, DATA] = UNSET
    """The warning that its event changes a rating more than an event usually does."""
    incomplete: bool | UnsetType = UNSET
    """Whether games or players are missing: for pages, which do not have the notes."""
    is_out: Annotated[bool, SOURCE] = False
    """Whether it was undone."""

    @property
    def key(self) -> str:
        return str(self.entry)

    @property
    def other_words(self) -> str:
        return f"{self.what} {self.entry} {self.moment}"

    @property
    def moment(self) -> str:
        """The moment to the minute; "" if it is not known."""
        return format_moment(self.made) if self.made else ""


class Ledger(Answer, frozen=True, kw_only=True):
    """The ledger, entry by entry."""

    entries: tuple[LedgerEntry, ...]

    @property
    def title(self) -> str:
        return "Ledger"


class KnownEvents(NamedTuple):
    """Facts of the events of a ledger beyond it, by their numbers."""

    names: Mapping[int, str] = {}
    """With number and day, by `name_event`."""
    large: Mapping[int, str] = {}
    """Sentences on changes that are too large for one event."""


def answer_ledger(
    entries: Iterable[LedgerLine],
    known: KnownEvents = KnownEvents(),  # noqa: B008 - a tuple
) -> Ledger:
    """Answer with every entry."""
    lines = [*entries]
    undone = list_undone(lines)
    return Ledger(
        entries=tuple(
            _describe_entry(one, known, one.number in undone) for one in lines
        )
    )


def publish_ledger(
    entries: Iterable[LedgerLine], state: PoolState, known: KnownEvents
) -> Ledger:
    """Answer with every entry for others, without private people and notes on files."""
    return answer_ledger(hide_private(entries, state), known)


def _describe_entry(entry: LedgerLine, known: KnownEvents, is_out: bool) -> LedgerEntry:
    data = {name: value for name, value in entry.data.items() if name != "opening"}
    if entry.kind == "new":
        data["system"] = data["settings"]["system"]
    if "entry" in data:
        data["undone"] = data.pop("entry")
    data["is_out"] = is_out
    what = f"{describe_entry(entry, known)}{' (undone)' * is_out}"
    if "digest" in data and (why := known.large.get(data["event"])):
        data["large"] = why
    return msgspec.convert(
        {"entry": entry.number, "what": what, "kind": entry.kind, **data}, LedgerEntry
    )


def list_ledger(pool: ReplayedPool) -> list[LedgerEntry]:
    """List the entries of a pool with the names of its events, the newest first."""
    known = KnownEvents(
        {
            one.number: name_event(one.number, one.name, one.first_day)
            for one in pool.events
        },
        describe_by_event(pool.large, pool.columns.events),
    )
    return [*reversed(answer_ledger(pool.entries, known).entries)]


def describe_entry(entry: LedgerLine, known: KnownEvents) -> str:
    """Describe an entry in a sentence without its number."""
    data = entry.data
    number = data.get("event", 0)
    name = known.names.get(number) or f"event {number}"
    notes = list_notes(data)
    gap = f"; incomplete: {notes[0]}" if notes else ""
    if number in known.large:
        gap += "; large changes, see `pool list`"
    match entry.kind:
        case "new":
            return f"begun, {describe_settings(read_settings(data['settings']))}"
        case "add":
            return f"{name} added{gap}"
        case "remove":
            return f"{name} removed"
        case "restore":
            return f"{name} restored"
        case "replace":
            return f"{name} replaced by a corrected file{gap}"
        case "merge":
            return f"{data['gone']} is {data['keep']}"
        case "split":
            numbers = ", ".join(map(str, data["events"]))
            return f"{data['id']} is another person in event {numbers}"
        case "distinct":
            return f"{' and '.join(data['ids'])} are two people"
        case "private":
            return f"{data['id']} is {'private' if data['private'] else 'public again'}"
        case "undo":
            return f"entry {data['entry']} undone"
    return f"rules from {data.get('from')}: {_describe_changes(data['settings'])}"


def describe_settings(settings: PoolSettings) -> str:
    """Name the rules of a pool in a few words."""
    name = POOL_ROWS[settings.system].name
    return ", ".join([name, *_list_rules(settings, shows_usual=True)])


def describe_unusual(settings: PoolSettings) -> str:
    """Name the rules that are not the usual ones of the system; "" for none."""
    return ", ".join(_list_rules(settings))


def _list_rules(settings: PoolSettings, shows_usual: bool = False) -> Iterator[str]:
    """Yield the rules in a few words each, with the usual K and period if wanted."""
    row = POOL_ROWS[settings.system]
    if row.sets_k and (shows_usual or settings.k != PoolSettings().k):
        yield f"K {write_k(settings.k)}"
    if row.sets_k and settings.mode == "game":
        yield "game by game"
    is_usual = settings.period == row.pool_periods[0]
    if settings.period == "month" and (shows_usual or not is_usual):
        yield "by months"
    elif settings.period not in ("", "event", "month"):
        yield f"lists of {settings.period}"
    if settings.game_words:
        yield settings.game_words


def _describe_changes(changes: Mapping[str, object]) -> str:
    """Name stored settings with their values."""
    return ", ".join(map(_describe_change, changes, changes.values()))


def _describe_change(name: str, value: object) -> str:
    if isinstance(value, list):
        return f"K {write_k(value)}"
    return f"{name} {format_number(value, 4) if isinstance(value, float) else value}"


class ReplayAnswer(Answer, frozen=True, kw_only=True):
    """Whether the stored files are still read as the ledger has them."""

    summary: Lead
    same: Annotated[bool, DATA]
    events: int
    people: Annotated[int, PEOPLE]
    differences: Annotated[tuple[str, ...], DATA]

    @property
    def title(self) -> str:
        return "Replay"
