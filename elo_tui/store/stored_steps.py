"""Every change of the journals as a step, which can be taken back after years.

A step holds the other version of each record that it changed: the earlier one, or the
later one once it is taken back. Nothing is deleted, neither steps nor records.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any, Literal

from msgspec import Struct

from elo_tui.core.text.figures import format_moment, plural
from elo_tui.store.database import Store
from elo_tui.store.step_records import (
    Edit,
    OpenStep,
    RecordChange,
    RecordVersion,
    get_other_version,
    mark_version,
    read_changes,
    turn_change,
    write_changes,
)

#: The owner of steps that concern several people, in place of a person.
EVERYBODY = 0
#: The number of steps listed.
LISTED = 50
#: Changes of one record within this time of each other are one step.
_PAUSE = timedelta(minutes=10)

Kind = Literal["edit", "import", "roster"]


class StoredStep(Struct, frozen=True, kw_only=True):
    """One change, as stored."""

    id: int
    person: int
    made: str
    """The moment, such as ``2026-11-23T09:30:00``."""
    kind: Kind
    label: str
    """Words for an edit; the files of an import; the list or event of other steps."""
    changes: tuple[RecordChange, ...]
    undone: int
    """Its place among the steps taken back, from 1; 0 if it is in force."""

    @property
    def text(self) -> str:
        """A sentence on the change."""
        if self.kind == "import":
            return f"{self.label} imported"
        if self.kind == "roster":
            return f"{self.label}, {plural(len(self.changes), 'record')}"
        return self.label

    @property
    def moment(self) -> str:
        """The moment to the minute."""
        return format_moment(self.made)


def read_version(store: Store, record: int) -> RecordVersion:
    """Read the present version of a record, "" for a missing one; raises NotRead."""
    rows = store.read(
        "SELECT CAST(deleted AS INTEGER), CAST(body AS TEXT) FROM record WHERE id = ?",
        record,
    )
    deleted, body = rows[0] if rows else (1, "")
    return RecordVersion(is_deleted=bool(deleted), body=body)


def begin_step(
    store: Store, person: int, kind: Kind, label: str, made: str = ""
) -> OpenStep:
    """Begin a step at a moment, by default now; raises NotSaved."""
    with store.write() as connection:
        added = connection.execute(
            "INSERT INTO step (person, kind, label, made) VALUES (?, ?, ?, ?)",
            (person, kind, label, made or _now().isoformat()),
        )
    return OpenStep(added.lastrowid or 0)


@contextmanager
def recording(store: Store, step: OpenStep) -> Iterator[None]:
    """Make the changes inside part of a step."""
    outer, store.step = store.step, step
    try:
        yield
    finally:
        store.step = outer


def finish_step(store: Store, step: OpenStep, has_rows: bool = False) -> None:
    """Store the changes of a step; one without any is deleted, unless it `has_rows`.

    Raises NotSaved.
    """
    with store.write() as connection:
        if step.changes or has_rows:
            changes = write_changes(step.changes.values())
            connection.execute(
                "UPDATE step SET changes = ? WHERE id = ?", (changes, step.number)
            )
        else:
            connection.execute("DELETE FROM step WHERE id = ?", (step.number,))


@contextmanager
def one_step(store: Store, person: int, kind: Kind, label: str) -> Iterator[OpenStep]:
    """Make all changes inside one step, or a part of the one being made."""
    with store.write():
        if store.step is not None:
            yield store.step
            return
        step = begin_step(store, person, kind, label)
        with recording(store, step):
            yield step
        finish_step(store, step)


def note_edit(store: Store, edit: Edit) -> None:
    """Note a change: in the step being made, else as a new step.

    Changes of one record in a row are one step, and one that reverses the newest takes
    that back. Raises NotSaved, NotRead.
    """
    if edit.before == edit.now:
        return
    if store.step is not None:
        store.step.note(edit)
    elif not _try_to_join(store, edit):
        with one_step(store, edit.person, "edit", edit.text) as step:
            step.note(edit)


def _try_to_join(store: Store, edit: Edit) -> bool:
    """Join an edit to the newest step, or reverse that; return whether it fits."""
    newest = next(iter(list_steps(store, 1)), None)
    before = edit.before
    if newest is None or before is None or newest.kind != "edit":
        return False
    if [(one.record, one.mark) for one in newest.changes] != [
        (edit.record, mark_version(before))
    ]:
        return False
    (known,) = newest.changes
    if get_other_version(known, before) == edit.now:
        turned = turn_change(known, before)
        set_changes(store, newest, (turned,), is_undone=not newest.undone)
        return True
    since = _now() - datetime.fromisoformat(newest.made)
    is_over = newest.undone or before.is_deleted or edit.now.is_deleted
    if is_over or since > _PAUSE:
        return False
    step = OpenStep(newest.id, known)
    step.note(edit)
    label = f"{edit.name} {'added' if known.is_deleted else 'changed'}"
    with store.write() as connection:
        finish_step(store, step)
        connection.execute(
            "UPDATE step SET label = ?, made = ? WHERE id = ?",
            (label, _now().isoformat(), newest.id),
        )
    return True


def exchange_version(store: Store, change: RecordChange) -> RecordChange:
    """Give a record its other version; return the change turned. Raises NotSaved."""
    now = read_version(store, change.record)
    other = get_other_version(change, now)
    with store.write() as connection:
        connection.execute(
            "UPDATE record SET rev = rev + 1, deleted = ?, body = ? WHERE id = ?",
            (other.is_deleted, other.body, change.record),
        )
    return turn_change(change, now)


def set_changes(
    store: Store, step: StoredStep, changes: tuple[RecordChange, ...], is_undone: bool
) -> None:
    """Store that a step was taken back, or restored; raises NotSaved."""
    place = "(SELECT max(undone) + 1 FROM step)" if is_undone else "0"
    with store.write() as connection:
        connection.execute(
            f"UPDATE step SET changes = ?, undone = {place} WHERE id = ?",
            (write_changes(changes), step.id),
        )


def list_steps(store: Store, count: int = LISTED) -> tuple[StoredStep, ...]:
    """List the newest steps, the newest first; all if `count` is -1. Raises NotRead."""
    rows = store.read(
        "SELECT id, person, made, kind, label, changes, undone FROM step"
        " ORDER BY id DESC LIMIT ?",
        count,
    )
    return tuple(filter(None, map(_read_step, rows)))


def _read_step(row: tuple[Any, ...]) -> StoredStep | None:
    """Read the row of a step; None if it is damaged."""
    number, person, made, kind, label, changes, undone = row
    try:
        datetime.fromisoformat(made)
        return StoredStep(
            id=number,
            person=person,
            made=made,
            kind=kind,
            label=str(label),
            changes=read_changes(changes),
            undone=int(undone),
        )
    except (TypeError, ValueError):
        return None


def _now() -> datetime:
    return datetime.now().replace(microsecond=0)
