"""Imports and changes of the roster that versions before steps stored, as steps."""

from __future__ import annotations

import json
import sqlite3

from elo_tui.store.step_records import (
    RecordChange,
    RecordVersion,
    mark_version,
    write_changes,
)


def move_imports(connection: sqlite3.Connection) -> None:
    """Copy them into the table of steps; raises sqlite3.Error.

    From the newest to the oldest: what one replaced is what the one before it left.
    """
    versions: dict[int, RecordVersion] = {}
    revisions: dict[int, int] = {}
    for number, rev, deleted, body in connection.execute(
        "SELECT id, CAST(rev AS INTEGER), CAST(deleted AS INTEGER), CAST(body AS TEXT)"
        " FROM record"
    ):
        revisions[number] = rev
        versions[number] = RecordVersion(is_deleted=bool(deleted), body=body)
    rows = connection.execute(
        "SELECT id, person, made, label, records, undone, replaced FROM history_import"
        " ORDER BY id DESC"
    ).fetchall()
    for number, person, made, label, records, undone, replaced in rows:
        changes = []
        for record, rev, body in json.loads(replaced):
            # one that was changed since is not exchanged
            is_same = revisions.get(record) == rev
            mark = mark_version(versions[record]) if is_same else ""
            changes.append(
                RecordChange(record=record, is_deleted=False, body=body, mark=mark)
            )
            if not undone:
                versions[record] = RecordVersion(is_deleted=False, body=body)
        for record in json.loads(records):
            if record in versions:
                mark = mark_version(versions[record])
                changes.append(
                    RecordChange(
                        record=record, is_deleted=not undone, body=None, mark=mark
                    )
                )
        connection.execute(
            "INSERT INTO step (id, person, made, kind, label, changes, undone)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                *(number, person, made, "import" if person else "roster", label),
                *(write_changes(changes), undone),
            ),
        )
