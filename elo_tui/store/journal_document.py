"""Journals as one JSON document, exported and imported.

``{"format": "elo-tui journal", "version": 2, "people": [{"person": {...}, "listed":
[...], "events": [...]}]}``. The records are as `record_json` writes them, without their
numbers in the store. In version 1 events had the texts of a form instead of facts;
version 3 adds an imported history, rows by kind as lists in the order of fields, and
is written only if one exists.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, get_type_hints

from msgspec.structs import asdict, astuple, replace

from elo_tui.core.facts import RATING_MAX
from elo_tui.core.model import Game
from elo_tui.core.replay.dated_entries import Key
from elo_tui.core.replay.history_reading import HistoryReading
from elo_tui.core.replay.history_records import (
    HistoryEvent,
    HistoryGame,
    HistoryRating,
    Peak,
    PersonHistory,
)
from elo_tui.core.replay.journal_records import Account, Entry, Listed, Person
from elo_tui.core.text.clean_text import clean_name
from elo_tui.store import stored_journal
from elo_tui.store.database import Store
from elo_tui.store.record_json import (
    NotARecord,
    decode_record,
    encode_record,
    parse_json,
    upgrade_event,
    write_json,
)
from elo_tui.store.stored_steps import EVERYBODY, one_step

if TYPE_CHECKING:
    pass


Row = TypeVar("Row", HistoryRating, HistoryEvent, HistoryGame, Peak)

_TEXT_MAX = 120
_DAY = r"[12][0-9]{3}(?:-[0-9]{2}-[0-9]{2}"
#: Fields with a day, or only a year; a game's has a time, if it is known.
_DAYS = {
    **dict.fromkeys(("day", "first", "last"), re.compile(_DAY + ")?")),
    "moment": re.compile(_DAY + r"(?:T[0-9]{2}:[0-9]{2}:[0-9]{2})?)"),
}
_RANGES = {"halves": (0, 2), "change": (-RATING_MAX, RATING_MAX)}
_RANGES |= dict.fromkeys(
    ("rating", "before", "after", "own", "opponent_rating"), (0, 9999)
)
_USUAL = (0, 1_000_000)


def encode_history(history: PersonHistory) -> dict[str, Any]:
    """Turn the rows of a person into data for JSON, the fields of each kind first."""
    return {
        kind: {"fields": rows[0].__struct_fields__, "rows": [*map(astuple, rows)]}
        for kind, rows in asdict(history).items()
        if rows
    }


def decode_history(data: object) -> PersonHistory:
    """Turn data of `encode_history` back into rows; raises NotARecord."""
    if data is None:
        return PersonHistory()
    if not isinstance(data, dict):
        raise NotARecord("history: not an object")
    return PersonHistory(
        ratings=_decode_rows(HistoryRating, data.get("ratings")),
        events=_decode_rows(HistoryEvent, data.get("events")),
        games=_decode_rows(HistoryGame, data.get("games")),
        peaks=_decode_rows(Peak, data.get("peaks")),
    )


def _decode_rows(kind: type[Row], data: object) -> tuple[Row, ...]:
    if data is None:
        return ()
    if not isinstance(data, Mapping):
        raise NotARecord("history: not rows with their fields")
    fields, rows = data.get("fields"), data.get("rows")
    if not isinstance(fields, list) or not isinstance(rows, list):
        raise NotARecord("history: not rows with their fields")
    hints = get_type_hints(kind)
    known = [field in hints for field in fields]
    found = []
    for row in rows:
        if not isinstance(row, list) or len(row) != len(fields):
            raise NotARecord("history: a row without all its fields")
        values = {
            field: _decode_value(field, hints[field], value)
            for field, value, is_known in zip(fields, row, known, strict=True)
            if is_known
        }
        try:
            found.append(kind(**values))
        except TypeError:
            raise NotARecord("history: a row without all its fields") from None
    return tuple(found)


def _decode_value(field: str, hint: Any, value: object) -> Any:  # noqa: ANN401
    """Decode the value of a field of this type; raises NotARecord."""
    if hint is str:
        if not isinstance(value, str):
            raise NotARecord(f"history: {field}: not a text")
        if field in _DAYS and not _DAYS[field].fullmatch(value):
            raise NotARecord(f"history: {field}: not a day such as 2026-01-31")
        return clean_name(value, _TEXT_MAX)
    if hint is bool:
        return bool(value)
    if value is None and hint is not int:
        return None
    low, high = _RANGES.get(field, _USUAL)
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not is_number or not math.isfinite(value) or not low <= value <= high:  # type: ignore[arg-type,operator]
        raise NotARecord(f"history: {field}: {low} to {high}")
    return value


FORMAT = "elo-tui journal"
VERSION = 3
_WITHOUT_HISTORY = 2

Kept = TypeVar("Kept", Listed, Entry)

#: A person and their index among the others.
_Placed = tuple[int, Person]
#: Name and year of birth.
_Name = tuple[str, int | None]


class Document(NamedTuple):
    """The readable content of a document."""

    accounts: tuple[Account, ...]
    left_out: tuple[str, ...]
    """Records left out, each in a sentence with the reason."""
    reading: HistoryReading | None = None
    """The history of another program, in place of people."""
    label: str = ""
    """The name of its file."""
    person: str = ""
    """The name of its person, as the user confirmed it; "" to be found."""


class JournalImport(NamedTuple):
    """The numbers of records imported from a document."""

    people: int
    """New people."""
    listed: int
    entries: int
    known: int
    """Listed ratings and events that were already there."""
    left_out: tuple[str, ...]
    games: int = 0
    """New games of a history."""
    number: int = 0
    """The number of the import of a history, which can be undone."""
    corrected: str = ""
    """The games of corrected events, such as ``7 games for 6``."""
    other_name: str = ""
    """A note on a file with quite another name than the person it was taken for."""
    person: int = 0
    """The number of the person with the history; 0 for a document of people."""
    rating: Key = Key("", "")
    """The rating with most records of a history."""


def write_document(accounts: Iterable[Account]) -> str:
    """Write a document with all records of some people, and their histories."""
    people = []
    version = _WITHOUT_HISTORY
    for account in accounts:
        found = encode_history(account.history)
        if found or account.person.identities:
            version = VERSION
        people.append(
            {
                "person": encode_record(account.person),
                "listed": [encode_record(row) for row in account.listed],
                "events": [encode_record(entry) for entry in account.entries],
                **({"history": found} if found else {}),
            }
        )
    document = {"format": FORMAT, "version": version, "people": people}
    return write_json(document, indent=2) + "\n"


def read_document(text: str) -> Document:
    """Read a document; raises NotARecord if the text is not a journal."""
    data = parse_json(text)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise NotARecord(f'not a journal: "format" must be "{FORMAT}"')
    version = data.get("version")
    if not isinstance(version, int) or version < 1:
        raise NotARecord(f"version: a number from 1 to {VERSION}")
    if version > VERSION:
        raise NotARecord(f"version {version}: this program knows {VERSION} at most")
    left_out: list[str] = []
    accounts = []
    parts = _get_list(data, "people", "document", left_out)
    for number, part in enumerate(parts, start=1):
        account = _decode_account(part, f"person {number}", left_out)
        if account is not None:
            found = part.get("history") if isinstance(part, dict) else None
            accounts.append(replace(account, history=decode_history(found)))
    return Document(tuple(accounts), tuple(left_out))


def import_journal(
    store: Store, document: Document, into: Person | None = None
) -> JournalImport:
    """Add the content of a document, all of it or nothing; existing records stay.

    People are matched by FIDE ID, else by name and year of birth, and are otherwise
    new; with `into` everything goes to that person. Raises NotSaved, NotRead.
    """
    people = listed = entries = games = known = 0
    label = f"{document.label or 'journal'} imported"
    with one_step(store, EVERYBODY, "edit", label):
        known_people = _People(() if into else stored_journal.list_people(store))
        for account in document.accounts:
            person = into or known_people.find(account.person)
            if person is None:
                person = stored_journal.add_record(store, account.person)
                known_people.add(person)
                people += 1
            stored = stored_journal.list_official_ratings(store, person.id)
            new = _list_new(account.listed, stored)
            known += len(account.listed) - len(new)
            listed += len(new)
            for row in new:
                stored_journal.add_record(store, row, person.id)
            kept = stored_journal.list_entries(store, person.id)
            played = _list_new(account.entries, kept)
            known += len(account.entries) - len(played)
            entries += len(played)
            for entry in played:
                stored_journal.add_record(store, entry, person.id)
            if account.history != PersonHistory():
                from elo_tui.store.history_import import merge_history

                reading = HistoryReading(FORMAT, history=account.history)
                merged, _ = merge_history(store, person, FORMAT, reading)
                listed += merged.ratings.new
                entries += merged.events.new
                games += merged.games.new
                known += sum(
                    one.same for one in (merged.ratings, merged.games, merged.events)
                )
    return JournalImport(
        people=people,
        listed=listed,
        entries=entries,
        known=known,
        left_out=document.left_out,
        games=games,
    )


def _decode_account(data: object, name: str, left_out: list[str]) -> Account | None:
    try:
        if not isinstance(data, dict):
            raise NotARecord("not an object")
        person = decode_record(Person, data.get("person", {}), foreign=True)
        if not person.name and not person.fide_id:
            raise NotARecord("neither a name nor a FIDE ID")
    except NotARecord as fault:
        left_out.append(f"{name} left out: {fault}")
        return None
    return Account(
        person,
        _decode_records(
            Listed, _get_list(data, "listed", name, left_out), name, left_out
        ),
        _decode_records(
            Entry, _get_list(data, "events", name, left_out), name, left_out
        ),
    )


def _get_list(
    data: dict[str, object], key: str, name: str, left_out: list[str]
) -> list[object]:
    found = data.get(key, [])
    if isinstance(found, list):
        return found
    left_out.append(f"{name}, {key} left out: not a list")
    return []


def _decode_records(
    kind: type[Kept], data: list[object], name: str, left_out: list[str]
) -> tuple[Kept, ...]:
    """The records that can be read."""
    noun = "event" if kind is Entry else "listed rating"
    found = []
    for number, one in enumerate(data, start=1):
        try:
            upgraded = upgrade_event(one)
            if kind is Entry:
                _refuse_renamed(upgraded)
            found.append(decode_record(kind, upgraded, foreign=True))
        except NotARecord as fault:
            left_out.append(f"{name}, {noun} {number} left out: {fault}")
    return tuple(found)


def _refuse_renamed(event: object) -> None:
    """Refuse an event with games or results under another key: NotARecord.

    Both may be missing, as before an event, and an unknown key alone is ignored.
    """
    if not isinstance(event, dict):
        return
    if "games" not in event and (unknown := event.keys() - {*Entry.__struct_fields__}):
        raise NotARecord(f"games: missing; {_quote_key(unknown)} is not known")
    games = event.get("games")
    for number, game in enumerate(games if isinstance(games, list) else (), start=1):
        if not isinstance(game, dict) or "result" in game:
            continue
        if unknown := game.keys() - {*Game.__struct_fields__}:
            raise NotARecord(
                f"games {number}: result: missing; {_quote_key(unknown)} is not known"
            )


def _quote_key(keys: Iterable[str]) -> str:
    return repr(clean_name(min(keys), 30))


class _People:
    """The people in the store, by what identifies them."""

    def __init__(self, people: Iterable[Person]) -> None:
        self._count = 0
        self._ids: dict[str, _Placed] = {}
        self._names: dict[_Name, _Placed] = {}
        self._names_without_id: dict[_Name, _Placed] = {}
        for person in people:
            self.add(person)

    def add(self, person: Person) -> None:
        placed = (self._count, person)
        self._count += 1
        name = (person.name, person.born)
        self._names.setdefault(name, placed)
        if person.fide_id:
            self._ids.setdefault(person.fide_id, placed)
        else:
            self._names_without_id.setdefault(name, placed)

    def find(self, person: Person) -> Person | None:
        """Find the first who is the same person: by FIDE ID if both have one."""
        named = self._names_without_id if person.fide_id else self._names
        found = [self._ids.get(person.fide_id)] if person.fide_id else []
        found += [named.get((person.name, person.born))] if person.name else []
        placed = min(filter(None, found), default=None, key=lambda one: one[0])
        return None if placed is None else placed[1]


def _list_new(incoming: Iterable[Kept], stored: Iterable[Kept]) -> list[Kept]:
    """List the records that the store does not have yet, each once."""
    seen = {_encode_content(record) for record in stored}
    new = []
    for record in incoming:
        content = _encode_content(record)
        if content not in seen:
            seen.add(content)
            new.append(record)
    return new


def _encode_content(record: Listed | Entry) -> str:
    """Encode a record in the form that a document would give back."""
    data = encode_record(record)
    try:
        return write_json(
            encode_record(decode_record(type(record), data, foreign=True))
        )
    except NotARecord:
        return write_json(data)
