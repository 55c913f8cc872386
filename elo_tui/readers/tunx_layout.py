"""The parts and records of a Swiss-Manager file, at the byte level.

The vendor documents nothing: the layout is that of the public readers echecsjs/tunx and
zyf0717/chess-results-api, verified on real files. Numbers are little-endian; a text is
a count of UTF-16 units and the units; a part begins with its tag, then ``ff 89 44``.
Every count is bounded by the part that contains it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from struct import Struct, unpack_from
from typing import NamedTuple

_MARK = b"\xff\x89\x44"
#: How every such file begins: the tag of its head.
MAGIC = b"\x93" + _MARK
_CONFIGURATION = b"\x95" + _MARK
_DIRECTORY, _END = b"\xd3" + _MARK, b"\xe3" + _MARK
_TAG = len(MAGIC)
#: The directory is the end of the file: its tag, seven offsets, the closing tag.
_OFFSETS = 7
_DIRECTORY_SIZE = _TAG + 4 * _OFFSETS + _TAG

_HEAD_BYTES, _HEAD_TEXTS = 108, 132
#: Up to the last day of the event, the last field read.
_CONFIGURATION_BYTES = 83
_GAMES_TAG = 0xB3
#: White, Black and the result, each a number; the rest is unknown.
_GAME = Struct("<HHB16x")


#: The numbers of White and Black, and the number of the result.
Game = tuple[int, int, int]


class Damaged(Exception):
    """An inconsistency in the file; the reader turns it into a refusal."""


class TunxRecord(NamedTuple):
    """Some texts and the bytes after them."""

    texts: tuple[str, ...]
    data: bytes

    def short(self, at: int) -> int:
        """Return the number in two bytes."""
        return int(unpack_from("<H", self.data, at)[0])

    def long(self, at: int) -> int:
        """Return the number in four bytes."""
        return int(unpack_from("<I", self.data, at)[0])


class _Part(NamedTuple):
    """The kind of records that make up a part."""

    name: str
    tag: int
    texts: int
    size: int
    """The number of bytes in a record after its texts."""


_SCHEDULE = _Part("schedule", 0xA3, 16, 76)
_PLAYERS = _Part("players", 0xA5, 18, 134)
_TEAMS = _Part("teams", 0xB5, 5, 96)


class FileLayout(NamedTuple):
    """The parts of a file that concern ratings."""

    head: TunxRecord
    configuration: TunxRecord
    schedule: tuple[TunxRecord, ...]
    players: tuple[TunxRecord, ...]
    games: tuple[Game, ...]
    teams: tuple[TunxRecord, ...] = ()


def parse_layout(data: bytes) -> FileLayout:
    """Parse the records of a file that begins with MAGIC; raises Damaged."""
    parts = _find_parts(data)
    first = parts[0][0]
    texts, end = _read_texts(data, _HEAD_BYTES, _HEAD_TEXTS, first)
    if not data.startswith(_CONFIGURATION, end):
        raise Damaged("its head does not end where the configuration begins")
    configuration = data[end:first]
    if len(configuration) < _CONFIGURATION_BYTES:
        raise Damaged("its configuration is too short")
    places = {data[start]: (start + _TAG, end) for start, end in parts}

    def records(part: _Part) -> tuple[TunxRecord, ...]:
        # a part without records may be missing
        return tuple(_read_records(data, part, *places.get(part.tag, (0, 0))))

    return FileLayout(
        head=TunxRecord(texts, data[:_HEAD_BYTES]),
        configuration=TunxRecord((), configuration),
        schedule=records(_SCHEDULE),
        players=records(_PLAYERS),
        games=_read_games(data, *places.get(_GAMES_TAG, (0, 0))),
        teams=records(_TEAMS),
    )


def _find_parts(data: bytes) -> list[tuple[int, int]]:
    """List the beginning and end of each part; a part has no fixed position.

    The marks may occur anywhere inside a part and are never searched for.
    """
    directory = len(data) - _DIRECTORY_SIZE
    whole = data.startswith(_DIRECTORY, directory) and data.endswith(_END)
    if directory < _HEAD_BYTES or not whole:
        raise Damaged("the directory at its end is missing")
    offsets = unpack_from(f"<{_OFFSETS}I", data, directory + _TAG)
    places = sorted(offset for offset in offsets if offset)
    if directory not in places:
        raise Damaged("the directory does not name its own place")
    tags = [data[place : place + 1] for place in places]
    if len(set(tags)) < len(tags):
        raise Damaged("the directory names a part twice")
    for place in places:
        if not _HEAD_BYTES <= place <= directory:
            raise Damaged("the directory names a place outside the file")
        if not data.startswith(_MARK, place + 1):
            raise Damaged("the directory names a place where no part begins")
    parts = list(pairwise(places))
    if not parts:
        raise Damaged("the directory names no part")
    return parts


def _read_records(data: bytes, part: _Part, at: int, end: int) -> Iterator[TunxRecord]:
    """Yield the records of a part; the last one must end exactly with the part."""
    while at < end:
        texts, at = _read_texts(data, at, part.texts, end)
        if at + part.size > end:
            raise Damaged(f"a record of the {part.name} is not whole")
        yield TunxRecord(texts, data[at : at + part.size])
        at += part.size


def _read_games(data: bytes, at: int, end: int) -> tuple[Game, ...]:
    """Return all games of the event, one round after the other."""
    if (end - at) % _GAME.size:
        raise Damaged("a record of the games is not whole")
    return tuple(_GAME.iter_unpack(data[at:end]))


def _read_texts(
    data: bytes, at: int, count: int, end: int
) -> tuple[tuple[str, ...], int]:
    """Return this many texts, and the position after them."""
    texts = []
    for _ in range(count):
        start = at + 2
        if start > end:
            raise Damaged("a text is missing")
        at = start + 2 * int(unpack_from("<H", data, at)[0])
        if at > end:
            raise Damaged("a text goes on beyond its part")
        # most are empty
        text = data[start:at].decode("utf-16-le", "replace") if at > start else ""
        texts.append(text)
    return tuple(texts), at
