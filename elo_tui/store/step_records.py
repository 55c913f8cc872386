"""Changes of a step: the other version of each record, with its digest."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable

from msgspec import Struct


class RecordChange(Struct, frozen=True, kw_only=True):
    """The other version of a record that a step changed."""

    record: int
    is_deleted: bool
    body: str | None
    """None: the same as now."""
    mark: str
    """The digest of the present version, as `mark_version` makes it."""


class RecordVersion(Struct, frozen=True, kw_only=True):
    """A version of a record: a deleted one still has its content."""

    is_deleted: bool
    body: str


class Edit(Struct, frozen=True, kw_only=True):
    """A change of one record."""

    record: int
    before: RecordVersion | None
    """None: it is new."""
    now: RecordVersion
    person: int
    name: str
    """The name of the record, for people."""

    @property
    def text(self) -> str:
        """A sentence on the change."""
        return f"{self.name} {self._act}"

    @property
    def _act(self) -> str:
        if self.before is None:
            return "added"
        if self.before.is_deleted == self.now.is_deleted:
            return "changed"
        return "deleted" if self.now.is_deleted else "restored"


def mark_version(version: RecordVersion) -> str:
    """Make the digest of a version."""
    text = f"{version.is_deleted:d}{version.body}"
    data = text.encode(errors="surrogatepass")
    return hashlib.blake2b(data, digest_size=8).hexdigest()


def get_other_version(change: RecordChange, now: RecordVersion) -> RecordVersion:
    """Return the version that a step holds, while the present one is `now`."""
    body = now.body if change.body is None else change.body
    return RecordVersion(is_deleted=change.is_deleted, body=body)


def turn_change(change: RecordChange, now: RecordVersion) -> RecordChange:
    """Return what a change is once the record has its other version."""
    return RecordChange(
        record=change.record,
        is_deleted=now.is_deleted,
        body=None if change.body is None else now.body,
        mark=mark_version(get_other_version(change, now)),
    )


class OpenStep:
    """A step that is being made."""

    def __init__(self, number: int, *changes: RecordChange) -> None:
        self.number = number
        self.changes = {one.record: one for one in changes}
        """The changes so far by record."""

    def note(self, edit: Edit) -> None:
        """Note a change; the version before the first of this step counts."""
        known, before = self.changes.get(edit.record), edit.before
        if known is not None:
            is_deleted, body = known.is_deleted, known.body
        elif before is None:
            is_deleted, body = True, None
        else:
            is_same = before.body == edit.now.body
            is_deleted, body = before.is_deleted, None if is_same else before.body
        self.changes[edit.record] = RecordChange(
            record=edit.record,
            is_deleted=is_deleted,
            body=body,
            mark=mark_version(edit.now),
        )


_FIELDS = RecordChange.__struct_fields__


def write_changes(changes: Iterable[RecordChange]) -> str:
    """Write changes as JSON: a list of the fields of each."""
    rows = [[getattr(one, name) for name in _FIELDS] for one in changes]
    return json.dumps(rows, ensure_ascii=False, separators=(",", ":"))


def read_changes(text: str) -> tuple[RecordChange, ...]:
    rows = json.loads(text)
    return tuple(RecordChange(**dict(zip(_FIELDS, row, strict=True))) for row in rows)
