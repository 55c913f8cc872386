"""A file named by the user, or the list inside a zip: its bytes and its lines.

A name may refer to anything, and a small zip may unpack to a huge text: only bytes
really read count, and no more are read than a list can have.
"""

from __future__ import annotations

import codecs
import io
import os
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import PurePath
from typing import IO, NamedTuple

from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.lists import ListError, ListProgress, Tick
from elo_tui.readers.lists.list_rows import Collector
from elo_tui.readers.ordinary_file import NotOpened, open_regular_file

#: The most bytes of a list, unpacked; the largest known has 0.7 GB as XML.
LIMIT = 2_000_000_000
#: The largest compression ratio of a list; known lists reach about twelve.
RATIO = 150
#: Less than this is unpacked whatever its ratio.
_SMALL = 20_000_000
_MEMBERS_MAX = 100
_BLOCK = 1 << 18
#: What unpacking raises on a damaged or unknown zip.
_UNPACKING = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
    ValueError,
)
ZIP_START = b"PK\x03\x04"


class Meter(io.RawIOBase):
    """A file that counts the bytes read and stops at the limit."""

    def __init__(self, file: IO[bytes], size: int, limit: int, tick: Tick) -> None:
        super().__init__()
        self.players = 0
        self._file = file
        self._size = size
        self._limit = limit
        self._tick = tick
        self._done = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        try:
            piece = self._file.read(len(buffer))
        except OSError as error:
            raise ListError(error.strerror or "cannot be read") from None
        except _UNPACKING:
            raise ListError("the zip is damaged or packed in an unknown way") from None
        self._done += len(piece)
        if self._done > self._limit:
            raise ListError(
                f"unpacks to more than {self._limit // 1_000_000:,} MB; not a list"
            )
        self._tick(ListProgress("reading", self._done, self._size, self.players))
        buffer[: len(piece)] = piece
        return len(piece)


class Stream(io.BufferedReader):
    """The bytes of a list; progress is reported to the tick."""

    def __init__(self, meter: Meter) -> None:
        super().__init__(meter, _BLOCK)
        self.meter = meter

    def peek_head(self) -> bytes:
        """Return the beginning of the list without consuming it."""
        return self.peek(_BLOCK)


class ListSource(NamedTuple):
    """A list that can be read from its beginning."""

    names: tuple[str, ...]
    """The name of the file, followed by that of the member if it is a zip."""
    stream: Stream
    day: str | None = None
    """The date of the file inside a zip."""


class OpenFile(NamedTuple):
    """A file that is already open."""

    name: str
    """The name for messages and dates."""
    file: IO[bytes]


def _open_file(path: str | os.PathLike[str] | OpenFile, opened: ExitStack) -> IO[bytes]:
    """Open a file to read; raises ListError unless it is a regular file."""
    if isinstance(path, OpenFile):
        path.file.seek(0)
        return path.file
    try:
        descriptor = opened.enter_context(open_regular_file(path))
    except NotOpened as fault:
        raise ListError(str(fault)) from None
    return opened.enter_context(open(descriptor, "rb", closefd=False))


@contextmanager
def open_candidates(
    path: str | os.PathLike[str] | OpenFile, tick: Tick
) -> Iterator[list[ListSource]]:
    """Open the file itself, or the members of a zip that may be lists.

    Raises ListError, also while a stream is read.
    """
    named = path.name if isinstance(path, OpenFile) else PurePath(path).name
    name = clean_name(named, 100) or "(unnamed)"
    with ExitStack() as opened:
        file = _open_file(path, opened)
        if file.read(len(ZIP_START)) != ZIP_START:
            file.seek(0)
            size = os.fstat(file.fileno()).st_size
            if size > LIMIT:
                raise ListError(f"larger than {LIMIT // 1_000_000:,} MB; not a list")
            yield [ListSource((name,), _make_stream(file, size, LIMIT, tick))]
            return
        try:
            archive = zipfile.ZipFile(file)
            members = [one for one in archive.infolist() if not one.is_dir()]
        except (*_UNPACKING, OSError):
            raise ListError("the zip is damaged or incomplete") from None
        with archive:
            if len(members) > _MEMBERS_MAX:
                raise ListError(f"a zip of {len(members):,} files; not a list")
            yield [_open_member(archive, name, one, tick) for one in members]


def _open_member(
    archive: zipfile.ZipFile, name: str, member: zipfile.ZipInfo, tick: Tick
) -> ListSource:
    if member.flag_bits & 1:
        raise ListError("the zip asks for a password; unpack it first")
    limit = min(LIMIT, max(_SMALL, RATIO * member.compress_size))
    try:
        file = archive.open(member)
    except (*_UNPACKING, OSError):
        raise ListError("the zip is damaged or packed in an unknown way") from None
    own = clean_name(PurePath(member.filename).name, 100)
    year, month, day = member.date_time[:3]
    return ListSource(
        (name, own),
        _make_stream(file, member.file_size, limit, tick),
        f"{year}-{month:02}-{day:02}",
    )


def _make_stream(file: IO[bytes], size: int, limit: int, tick: Tick) -> Stream:
    return Stream(Meter(file, size, limit, tick))


#: Longer lines do not belong to a list.
LINE_MAX = 10_000
#: This much in one line, or this many blanks, is not a list at all, characters.
_NOTHING_MAX = 1_000_000
#: The lines among which a header is searched for: some lists have a title above it.
_FIRST = 10
_UTF_8 = "utf-8"


def read_first_lines(head: bytes) -> Iterator[tuple[int, str]]:
    """Yield the first non-blank lines, with their numbers."""
    head = head.removeprefix(b"\xef\xbb\xbf")[: 2 * LINE_MAX]
    for number, line in enumerate(head.splitlines()[:_FIRST], start=1):
        text = _decode_line(line[:LINE_MAX], "cp1252")[0]
        if text.strip():
            yield number, text


class LineBlock(NamedTuple):
    """Consecutive lines without their ends; none is blank or too long."""

    first: int
    """The number of the first one."""
    lines: list[str]
    is_cut: bool = False
    """Whether the file ends inside the last one."""


def read_blocks(
    stream: Stream, collector: Collector, header: int, encoding: str = _UTF_8
) -> Iterator[LineBlock]:
    """Yield the lines below the header, many at a time.

    Lines that are not UTF-8 are read in the `encoding` of the list, else as
    Windows-1252.
    """
    # ISO-8859-1 preserves every byte: the encoding is decided line by line
    decode = io.IncrementalNewlineDecoder(
        codecs.getincrementaldecoder("latin-1")(), translate=True
    ).decode
    check = _LineCheck(collector, header, encoding)
    number, left, is_last = 1, "", False
    while not is_last:
        piece = stream.read1(_BLOCK)
        is_last = not piece
        text = left + decode(piece, final=is_last)
        lines = text.split("\n")
        left = lines.pop()
        is_cut = is_last and left != ""
        if is_cut:
            lines.append(left)
        if number > header and check.is_plain(text, lines):
            yield LineBlock(number, lines, is_cut)
        else:
            yield from check.keep_good(number, lines, is_cut)
        number += len(lines)
        if not is_last:
            check.refuse_too_long(number, left)


def read_lines(
    stream: Stream, collector: Collector, header: int, encoding: str = _UTF_8
) -> Iterator[tuple[int, str]]:
    """Yield the lines below the header with their numbers, as `read_blocks` does."""
    for block in read_blocks(stream, collector, header, encoding):
        yield from enumerate(block.lines, block.first)


class _LineCheck:
    """The check of the lines of one list; raises ListError for another text."""

    def __init__(self, collector: Collector, header: int, encoding: str) -> None:
        self._collector = collector
        self._header = header
        self._other = "cp1252" if encoding == _UTF_8 else encoding
        self._counts_foreign = encoding == _UTF_8
        self._blank = 0

    def is_plain(self, text: str, lines: list[str]) -> bool:
        """Whether all lines of a text can be used unchanged."""
        if (
            not lines
            or not text.isascii()
            or not all(lines)
            or any(map(str.isspace, lines))
            or max(map(len, lines)) >= LINE_MAX
        ):
            return False
        self._blank = 0
        return True

    def keep_good(
        self, number: int, lines: list[str], is_cut: bool
    ) -> Iterator[LineBlock]:
        """Yield the lines that can be used, and note the others."""
        kept: list[str] = []
        for place, line in enumerate(lines, number):
            # those before it have their notes first
            if kept and (len(line) >= LINE_MAX or not line.strip()):
                yield LineBlock(place - len(kept), kept)
                kept = []
            text = self._read(place, line)
            if text:
                kept.append(text)
            elif kept:
                yield LineBlock(place - len(kept), kept)
                kept = []
        if kept:
            yield LineBlock(number + len(lines) - len(kept), kept, is_cut)

    def refuse_too_long(self, number: int, begun: str) -> None:
        """Raise ListError if a line that has only begun is too long for any list."""
        if len(begun) >= LINE_MAX and number <= self._header:
            raise ListError("the first line is too long; not a list")
        if len(begun) >= LINE_MAX + _NOTHING_MAX:
            raise ListError(
                f"line {number} is longer than {_NOTHING_MAX:,} characters; not a list"
            )

    def _read(self, number: int, line: str) -> str:
        """Return a line below the header; "" for one that is not used."""
        if len(line) >= LINE_MAX:
            self.refuse_too_long(number, line)
            self._collector.leave_out(number, f"longer than {LINE_MAX:,} characters")
            return ""
        if number <= self._header:
            return ""
        if not line.isascii():
            line, as_expected = _decode_line(line.encode("latin-1"), self._other)
            if not as_expected and self._counts_foreign:
                self._collector.count_foreign(number)
        if line and not line.isspace():
            self._blank = 0
            return line
        # with its end
        self._blank += len(line) + 1
        if self._blank > _NOTHING_MAX:
            raise ListError(f"{_NOTHING_MAX:,} blanks in a row; not a list")
        return ""


def _decode_line(line: bytes, other: str) -> tuple[str, bool]:
    """Return a line, and whether it was UTF-8."""
    try:
        return line.decode(), True
    except UnicodeDecodeError:
        return line.decode(other, errors="replace"), False
