"""The lines of a list: decoded one by one, numbered, overlong ones left out."""

from __future__ import annotations

import io
from collections.abc import Iterator

from elo_tui.readers.lists.list_files import Stream
from elo_tui.readers.lists.list_progress import ListError
from elo_tui.readers.lists.list_rows import Collector

#: Longer lines do not belong to a list.
LINE_MAX = 10_000
#: This much in one line, or this many blanks, is not a list at all, characters.
_NOTHING_MAX = 1_000_000
#: The lines among which a header is searched for: some lists have a title above it.
_FIRST = 10
_UTF_8 = "utf-8"


def first_lines(head: bytes) -> Iterator[tuple[int, str]]:
    """The first non-blank lines, with their numbers."""
    head = head.removeprefix(b"\xef\xbb\xbf")[: 2 * LINE_MAX]
    for number, line in enumerate(head.splitlines()[:_FIRST], start=1):
        text = _decoded(line[:LINE_MAX], "cp1252")[0]
        if text.strip():
            yield number, text


def lines(
    stream: Stream, collector: Collector, header: int, encoding: str = _UTF_8
) -> Iterator[tuple[int, str]]:
    """The lines below the header with their numbers, without blank ones.

    Lines that are not UTF-8 are read in the `encoding` of the list, else as
    Windows-1252.
    """
    # ISO-8859-1 preserves every byte: the encoding is decided line by line
    text = io.TextIOWrapper(stream, "latin-1", newline=None)
    other = "cp1252" if encoding == _UTF_8 else encoding
    try:
        number = blank = 0
        while line := text.readline(LINE_MAX):
            number += 1
            if len(line) == LINE_MAX and not line.endswith("\n"):
                if number <= header:
                    raise ListError("the first line is too long; not a list")
                collector.odd(number, f"longer than {LINE_MAX:,} characters")
                left = _NOTHING_MAX
                while (rest := text.readline(LINE_MAX)) and not rest.endswith("\n"):
                    left -= len(rest)
                    if left < 0:
                        raise ListError(
                            f"line {number} is longer than {_NOTHING_MAX:,} characters;"
                            " not a list"
                        )
                continue
            if number <= header:
                continue
            if not line.isascii():
                line, as_expected = _decoded(line.encode("latin-1"), other)
                if not as_expected and encoding == _UTF_8:
                    collector.not_utf8(number)
            if not line.isspace():
                blank = 0
                yield number, line
                continue
            blank += len(line)
            if blank > _NOTHING_MAX:
                raise ListError(f"{_NOTHING_MAX:,} blanks in a row; not a list")
    finally:
        text.detach()


def _decoded(line: bytes, other: str) -> tuple[str, bool]:
    """A line, and whether it was UTF-8."""
    try:
        return line.decode(), True
    except UnicodeDecodeError:
        return line.decode(other, errors="replace"), False
