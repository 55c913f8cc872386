"""Steps taken back and restored, unless later ones build on them.

A refusal names the step, or the record, that is in the way: taken back before, newest
first, everything can be.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from elo_tui.core.replay.dated_entries import entry_key, listed_key
from elo_tui.core.replay.journal_records import AnyRecord, Entry, Listed, Person
from elo_tui.store.database import Store
from elo_tui.store.faults import NotSaved
from elo_tui.store.record_json import (
    NotARecord,
    decode_record,
    parse_json,
    upgrade_event,
)
from elo_tui.store.step_records import RecordVersion, get_other_version, mark_version
from elo_tui.store.stored_steps import (
    StoredStep,
    exchange_version,
    list_steps,
    read_version,
    set_changes,
)

_KINDS: Mapping[str, type[AnyRecord]] = {
    "person": Person,
    "listed": Listed,
    "entry": Entry,
}
_TABLES = ("history_rating", "history_event", "history_game", "history_peak")


class StepRefused(NotSaved):
    """The reason why a step is not taken back, or not restored, a sentence."""


def find_step(store: Store, number: int) -> StoredStep:
    """Find a step by its number; raises StepRefused, NotRead."""
    found = next((one for one in list_steps(store, -1) if one.id == number), None)
    if found is None:
        raise StepRefused(f"step {number}: no such step")
    return found


def reverse_step(store: Store, step: StoredStep) -> None:
    """Take a step back, or restore one that was; raises StepRefused, NotSaved.

    All of it or nothing.
    """
    with store.write():
        if obstacle := find_obstacle(store, step):
            act = "restored" if step.undone else "taken back"
            raise StepRefused(f"not {act}: {obstacle}")
        changes = tuple(exchange_version(store, one) for one in step.changes)
        set_changes(store, step, changes, is_undone=not step.undone)


def find_obstacle(store: Store, step: StoredStep) -> str:
    """Return the obstacle to reversing a step, a sentence; "" without one."""
    others = [one for one in list_steps(store, -1) if one.id != step.id]
    steps = _Steps(step, others)
    obstacles = chain(
        _find_other_versions(store, steps),
        _find_people(store, steps),
        _find_twins(store, steps),
        _find_imports(store, steps),
    )
    return next(obstacles, "")


class _Steps:
    """A step to be reversed, and all others, the newest first."""

    def __init__(self, step: StoredStep, others: list[StoredStep]) -> None:
        self.step = step
        self.records = frozenset(one.record for one in step.changes)
        self._others = others

    def explain_change(self, record: int) -> str:
        """Name the step that changed a record since; "" if none did."""
        later = [one for one in self._list_touching(record) if self._is_later(one)]
        if later:
            return f"{_name_step(later[0])} builds on it"
        own = self.step.id
        earlier = [one for one in self._list_touching(record) if one.id < own]
        undone = [one for one in earlier if one.undone]
        name = _name_step(undone[-1]) if undone else ""
        return f"it builds on {name}, which is taken back" if name else ""

    def explain_twin(self, record: int) -> str:
        """Name the step that changed a record last, or the record."""
        touching = [one for one in self._list_touching(record) if not one.undone]
        return f"{_name_step(touching[0])}" if touching else f"#{record}"

    def _list_touching(self, record: int) -> list[StoredStep]:
        return [
            one
            for one in self._others
            if any(change.record == record for change in one.changes)
        ]

    def _is_later(self, other: StoredStep) -> bool:
        return other.id > self.step.id and not other.undone

    def list_later_imports(self, person: int) -> list[StoredStep]:
        """List the imports of a person in force that were made after this step."""
        return [
            one
            for one in self._others
            if self._is_later(one) and (one.kind, one.person) == ("import", person)
        ]


def _name_step(step: StoredStep) -> str:
    return f"{step.text} ({step.moment})"


def _find_other_versions(store: Store, steps: _Steps) -> Iterator[str]:
    """Find records that have changed since."""
    for one in steps.step.changes:
        if mark_version(read_version(store, one.record)) != one.mark:
            why = steps.explain_change(one.record)
            yield why or f"record #{one.record} was changed since"


def _find_people(store: Store, steps: _Steps) -> Iterator[str]:
    """Find people deleted since, and records that would lose their person."""
    for one in steps.step.changes:
        kind, owner = _read_owner(store, one.record)
        if kind == "person" and one.is_deleted:
            rows = store.read(
                "SELECT id FROM record WHERE person = ? AND NOT deleted ORDER BY id",
                one.record,
            )
            rest = [number for (number,) in rows if number not in steps.records]
            causes = filter(None, map(steps.explain_change, reversed(rest)))
            yield from causes
            if rest and not steps.step.undone:
                yield f"record #{rest[-1]} belongs to this person"
            imports = steps.list_later_imports(one.record)
            yield from (f"{_name_step(later)} builds on it" for later in imports)
        elif kind == "person" or owner in steps.records:
            continue
        elif read_version(store, owner).is_deleted:
            yield steps.explain_change(owner) or "this person was deleted since"


def _find_twins(store: Store, steps: _Steps) -> Iterator[str]:
    """Find records that would exist twice once a step is reversed."""
    others: dict[tuple[str, int], dict[object, int]] = {}
    for one in steps.step.changes:
        kind, owner = found = _read_owner(store, one.record)
        now = read_version(store, one.record)
        identity = _identify(_decode(kind, get_other_version(one, now)))
        if one.is_deleted or identity is None:
            continue
        if found not in others:
            others[found] = _map_identities(store, kind, owner, steps.records)
        if number := others[found].get(identity):
            yield f"{steps.explain_twin(number)} is the same"


def _map_identities(
    store: Store, kind: str, owner: int, but: frozenset[int]
) -> dict[object, int]:
    """Map what identifies the records of a person to their numbers, `but` some."""
    rows = store.read(
        "SELECT id, CAST(body AS TEXT) FROM record"
        " WHERE kind = ? AND person = ? AND NOT deleted",
        *(kind, owner),
    )
    return {
        _identify(_decode(kind, RecordVersion(is_deleted=False, body=body))): number
        for number, body in rows
        if number not in but
    }


def _find_imports(store: Store, steps: _Steps) -> Iterator[str]:
    """Find later imports of the same ratings, which left out known records."""
    if steps.step.kind != "import":
        return
    own = _list_ratings(store, steps.step)
    for one in steps.list_later_imports(steps.step.person):
        if own & _list_ratings(store, one):
            yield f"{_name_step(one)} builds on it"


def _list_ratings(store: Store, step: StoredStep) -> set[tuple[str, str]]:
    """List the system and pool of everything that an import has added."""
    found: set[tuple[str, str]] = set()
    for table in _TABLES:
        query = f"SELECT DISTINCT system, pool FROM {table} WHERE import = ?"
        found |= {(system, pool) for system, pool in store.read(query, step.id)}
    for one in step.changes:
        kind, _ = _read_owner(store, one.record)
        record = _decode(kind, read_version(store, one.record))
        if isinstance(record, Listed):
            found.add(listed_key(record))
        elif isinstance(record, Entry):
            found.add(entry_key(record))
    return found


def _read_owner(store: Store, record: int) -> tuple[str, int]:
    """Read the kind of a record, and its person; 0 for one."""
    ((kind, person),) = store.read(
        "SELECT kind, person FROM record WHERE id = ?", record
    )
    return kind, person


def _decode(kind: str, version: RecordVersion) -> AnyRecord | None:
    """Decode a version; None if it cannot be understood."""
    try:
        return decode_record(_KINDS[kind], upgrade_event(parse_json(version.body)))
    except NotARecord:
        return None


def _identify(record: AnyRecord | None) -> object:
    """Return what identifies a person, a list or an event; None for nothing."""
    match record:
        case Person():
            return record.fide_id or None
        case Listed():
            return listed_key(record), record.day
        case Entry() if record.name:
            return entry_key(record), record.name, record.first, record.last
    return None
