"""Tables of dBase III: the parts that a rating report needs.

The published libraries want names of files on a disk, bring memos and other versions of
the format, and have had no release for years; a header is 32 bytes and 32 a field.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from elo_tui.readers.shared import SourceRefused

_VERSION = 3
#: The first bytes of the other versions: with a memo, dBase IV and 5, FoxPro.
_OTHERS = frozenset((0x02, 0x04, 0x05, 0x30, 0x31, 0x43, 0x83, 0x8B, 0x8E, 0xF5, 0xFB))
_HEADER = 32
_FIELD = 32
_NAME = 11
_LENGTH_AT = 16
_FIELDS_END = 0x0D
_DELETED = ord("*")
_END = 0x1A
_TYPES = b"CNDLFMIGBT"
#: Four times the players of the largest event, each with a continued record.
_RECORDS_MAX = 40_000


class DbaseTable(NamedTuple):
    """A table: the names of its fields, and its records without the deleted ones."""

    fields: tuple[str, ...]
    records: tuple[dict[str, str], ...]
    deleted: int


def begins_table(data: bytes, start: int = 0) -> bool:
    """Whether a table of dBase, of any version, begins at a byte."""
    head = data[start : start + _HEADER + _FIELD]
    if len(head) < _HEADER + _FIELD or head[0] not in {_VERSION, *_OTHERS}:
        return False
    length = int.from_bytes(head[8:10], "little")
    name = head[_HEADER : _HEADER + _NAME].partition(b"\0")[0]
    return (
        _HEADER + _FIELD < length <= len(data) - start
        and head[_HEADER + _NAME] in _TYPES
        and bool(name)
        and name.isascii()
        and name.replace(b"_", b"").isalnum()
    )


def read_tables(data: bytes) -> Iterator[DbaseTable]:
    """Yield the tables that follow one another in some data; raises SourceRefused.

    A table states its own length, so that several may simply be put together.
    """
    start = 0
    while begins_table(data, start):
        if data[start] != _VERSION:
            raise SourceRefused("a dBase table of another version than III")
        table, start = _read_table(data, start)
        yield table
        if start < len(data) and data[start] == _END:
            start += 1


def _read_table(data: bytes, start: int) -> tuple[DbaseTable, int]:
    count = int.from_bytes(data[start + 4 : start + 8], "little")
    header = int.from_bytes(data[start + 8 : start + 10], "little")
    length = int.from_bytes(data[start + 10 : start + 12], "little")
    fields: list[tuple[str, int, int]] = []
    place = 1
    for at in range(start + _HEADER, start + header - _FIELD + 1, _FIELD):
        if data[at] == _FIELDS_END:
            break
        name = data[at : at + _NAME].partition(b"\0")[0].decode("ascii", "replace")
        width = data[at + _LENGTH_AT]
        fields.append((name.strip().upper(), place, place + width))
        place += width
    end = start + _HEADER + len(fields) * _FIELD
    if data[end : end + 1] != bytes([_FIELDS_END]):
        raise SourceRefused("a damaged dBase table: its list of fields has no end")
    if not fields or place > length:
        raise SourceRefused("a damaged dBase table: its fields exceed its records")
    if count > _RECORDS_MAX:
        raise SourceRefused(f"a dBase table of more than {_RECORDS_MAX:,} records")
    body = start + header
    records = []
    deleted = 0
    for number in range(count):
        row = data[body + number * length : body + (number + 1) * length]
        if len(row) < place or row[0] == _END:
            raise SourceRefused(
                f"a damaged dBase table: {count} records stated, {number} are there"
            )
        if row[0] == _DELETED:
            deleted += 1
            continue
        records.append(
            {name: _decode_text(row[first:last]) for name, first, last in fields}
        )
    names = tuple(name for name, _, _ in fields)
    return DbaseTable(names, tuple(records), deleted), body + count * length


def _decode_text(data: bytes) -> str:
    """Decode a field without surrounding blanks; writers use UTF-8 or cp1252."""
    data = data.replace(b"\0", b" ").strip()
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


_ENTRIES_MAX = 2_000
#: TDEXPORT.DBF, THEXPORT.DBF, TSEXPORT.DBF, with whatever a browser puts behind.
_FILE_NAME = re.compile(r"t([dhs])(export.*\.dbf)", re.IGNORECASE)


def find_sibling_tables(path: str, data: bytes) -> Iterator[str]:
    """Yield the paths of the tables that belong to the one at `path`."""
    folder, own = os.path.split(path)
    named = _FILE_NAME.fullmatch(own)
    if named is None or not begins_table(data):
        return
    others = {
        f"t{kind}{named[2]}".casefold() for kind in "dhs" if kind != named[1].casefold()
    }
    try:
        with os.scandir(folder or os.curdir) as entries:
            for entry in islice(entries, _ENTRIES_MAX):
                if entry.name.casefold() in others and entry.is_file():
                    yield os.path.join(folder, entry.name)
    except (OSError, ValueError):
        return
