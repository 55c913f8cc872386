"""People, their published ratings and their events: stored, changed, restored.

Every change names the revision it was made from, so that nothing that another program
has changed in the meantime is overwritten. Deleting only marks a record. Each change is
a step, or a part of one.
"""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from elo_tui.core.replay.journal_records import (
    Account,
    AnyRecord,
    Entry,
    Listed,
    Person,
)
from elo_tui.core.text.figures import plural
from elo_tui.store.database import Store
from elo_tui.store.faults import ChangedElsewhere, NotSaved
from elo_tui.store.record_json import (
    NotARecord,
    decode_record,
    encode_record,
    parse_json,
    upgrade_event,
    write_json,
)
from elo_tui.store.step_records import Edit, RecordVersion
from elo_tui.store.stored_steps import note_edit

Record = TypeVar("Record", Person, Listed, Entry)

_KINDS: dict[type, str] = {Person: "person", Listed: "listed", Entry: "entry"}


def list_people(store: Store) -> tuple[Person, ...]:
    """List all people in the order in which they were added; raises NotRead."""
    return _read_records(store, Person, 0)


def list_official_ratings(store: Store, person: int) -> tuple[Listed, ...]:
    """List the official ratings of a person by day; raises NotRead."""
    return tuple(sorted(_read_records(store, Listed, person), key=lambda row: row.day))


def list_entries(store: Store, person: int) -> tuple[Entry, ...]:
    """List the events of a person in the order of adding; raises NotRead."""
    return _read_records(store, Entry, person)


def read_account(store: Store, person: Person) -> Account:
    """Read all records of one person; raises NotRead."""
    return Account(
        person, list_official_ratings(store, person.id), list_entries(store, person.id)
    )


def list_deleted_people(store: Store) -> tuple[Person, ...]:
    """List the deleted people; raises NotRead."""
    return _read_records(store, Person, 0, are_deleted=True)


def read_deleted(store: Store, person: Person) -> Account:
    """Read the deleted records of one person; raises NotRead."""
    return Account(
        person,
        _read_records(store, Listed, person.id, are_deleted=True),
        _read_records(store, Entry, person.id, are_deleted=True),
    )


def add_record(store: Store, record: Record, person: int = 0) -> Record:
    """Store a new record, with its person unless it is one; returns it with its number.

    Raises NotSaved, also if that person has been deleted.
    """
    body = write_json(encode_record(record))
    with store.write() as connection:
        if not isinstance(record, Person):
            _require_person(store, person)
        number = connection.execute(
            "INSERT INTO record (kind, person, body) VALUES (?, ?, ?)",
            (_KINDS[type(record)], person, body),
        ).lastrowid
        record = replace(record, id=number or 0, rev=1)
        _note(store, record, person, None, RecordVersion(is_deleted=False, body=body))
    return record


def update_record(store: Store, record: Record) -> Record:
    """Store a changed record; returns it with its new revision.

    Raises ChangedElsewhere if it is not the version that was read, and NotSaved.
    """
    body = write_json(encode_record(record))
    return _write_change(
        store, record, False, RecordVersion(is_deleted=False, body=body)
    )


def delete_record(store: Store, record: Record) -> Record:
    """Mark a record as deleted. Raises as `update_record` does."""
    return _write_change(store, record, False)


def restore_record(store: Store, record: Record) -> Record:
    """Restore a deleted record. Raises as `update_record` does."""
    return _write_change(store, record, True)


def _write_change(
    store: Store, record: Record, was_deleted: bool, now: RecordVersion | None = None
) -> Record:
    """Write a version; by default the same content, deleted or restored."""
    kind = _KINDS[type(record)]
    with store.write() as connection:
        rows = store.read(
            "SELECT CAST(person AS INTEGER), CAST(body AS TEXT) FROM record"
            " WHERE id = ? AND rev = ? AND kind = ? AND deleted = ?",
            *(record.id, record.rev, kind, was_deleted),
        )
        if not rows:
            raise _make_conflict(store, type(record), record.id)
        ((person, body),) = rows
        before = RecordVersion(is_deleted=was_deleted, body=body)
        now = now or RecordVersion(is_deleted=not was_deleted, body=body)
        connection.execute(
            "UPDATE record SET rev = rev + 1, deleted = ?, body = ? WHERE id = ?",
            (now.is_deleted, now.body, record.id),
        )
        _note(store, record, person, before, now)
    return replace(record, rev=record.rev + 1)


def _note(
    store: Store,
    record: AnyRecord,
    person: int,
    before: RecordVersion | None,
    now: RecordVersion,
) -> None:
    """Note a change of a record as a step, or as a part of one."""
    owner = record.id if isinstance(record, Person) else person
    edit = Edit(
        record=record.id,
        before=before,
        now=now,
        person=owner,
        name=name_record(record),
    )
    note_edit(store, edit)


def name_record(record: AnyRecord) -> str:
    """Name a record, with the number of its games or its rating."""
    match record:
        case Person():
            return record.name or record.fide_id or "a person"
        case Listed():
            rating = record.player.rating or "unrated"
            return f"official rating {rating} of {record.day}"
        case Entry():
            games = plural(len(record.games), "game")
            return f"{record.name or 'an event'}, {games}"


def _make_conflict(store: Store, kind: type[Record], number: int) -> ChangedElsewhere:
    rows = store.read(
        "SELECT id, CAST(rev AS INTEGER), body, deleted FROM record"
        " WHERE id = ? AND kind = ?",
        number,
        _KINDS[kind],
    )
    if not rows:
        return ChangedElsewhere(None, deleted=True)
    return ChangedElsewhere(_decode_row(store, kind, *rows[0][:3]), bool(rows[0][3]))


def _require_person(store: Store, person: int) -> None:
    if not store.read(
        "SELECT 1 FROM record WHERE id = ? AND kind = 'person' AND NOT deleted", person
    ):
        raise NotSaved("not saved: this person has been deleted")


def _read_records(
    store: Store, kind: type[Record], person: int, are_deleted: bool = False
) -> tuple[Record, ...]:
    """Read the records of a kind; unreadable ones go to `Store.left_out`."""
    rows = store.read(
        "SELECT id, CAST(rev AS INTEGER), body FROM record"
        " WHERE kind = ? AND person = ? AND deleted = ? ORDER BY id",
        *(_KINDS[kind], person, are_deleted),
    )
    found = (_decode_row(store, kind, *row) for row in rows)
    return tuple(record for record in found if record is not None)


def _decode_row(
    store: Store, kind: type[Record], number: int, rev: int, body: str | bytes
) -> Record | None:
    name = f"{_KINDS[kind]} {number}"
    try:
        record = decode_record(kind, upgrade_event(parse_json(body)))
    except NotARecord as fault:
        store.left_out[name] = f"{name} not read: {fault}"
        return None
    store.left_out.pop(name, None)
    return replace(record, id=number, rev=rev)


def read_chosen_id(store: Store) -> int:
    """Read the number of the person chosen last; 0 without one. Raises NotRead."""
    rows = store.read("SELECT CAST(person AS INTEGER) FROM chosen")
    return int(rows[0][0]) if rows else 0


def choose_person(store: Store, person: int) -> None:
    """Store a person as the one chosen last; raises NotSaved."""
    with store.write() as connection:
        connection.execute("DELETE FROM chosen")
        connection.execute("INSERT INTO chosen (person) VALUES (?)", (person,))
