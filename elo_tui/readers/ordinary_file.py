"""Open a file whatever its name refers to: a pipe without a writer, an endless device.

What counts is the open file, never its name.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import NamedTuple

_NOT_ORDINARY = "not an ordinary file"
# without O_NONBLOCK opening a pipe with no writer would wait forever
_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)


class FileMark(NamedTuple):
    """The facts about a file that its saving changes."""

    device: int
    inode: int
    size: int
    changed: int
    """The moment of the last change, nanoseconds."""

    @property
    def moment(self) -> datetime:
        """The moment of the last change, by the clock of this machine."""
        return datetime.fromtimestamp(self.changed / 1e9)


def mark_file(path: str) -> FileMark | None:
    """Mark the present content of a file; None if it cannot be found now."""
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return None
    return FileMark(found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)


class NotOpened(Exception):
    """The reason why a name does not refer to a regular file that can be read."""

    def __init__(self, why: str, is_missing: bool = False) -> None:
        super().__init__(why)
        self.is_missing = is_missing
        """True if no file has that name."""


@contextmanager
def open_regular_file(path: str | os.PathLike[str]) -> Iterator[int]:
    """Open a regular file as a descriptor; raises NotOpened at once for any other."""
    try:
        descriptor = os.open(path, _FLAGS)
    except OSError as error:
        # sockets cannot be opened, nor can devices without a driver
        odd = error.errno in (errno.ENXIO, errno.ENODEV)
        why = _NOT_ORDINARY if odd else failure_text(error)
        raise NotOpened(why, error.errno == errno.ENOENT) from None
    except ValueError:
        raise NotOpened("no file can have this name") from None
    try:
        mode = os.fstat(descriptor).st_mode
        if stat.S_ISDIR(mode):
            raise NotOpened(os.strerror(errno.EISDIR))
        if not stat.S_ISREG(mode):
            raise NotOpened(_NOT_ORDINARY)
        yield descriptor
    finally:
        os.close(descriptor)


def read_small(path: str | os.PathLike[str], limit: int) -> bytes:
    """Read a regular file of at most `limit` bytes; raises NotOpened."""
    data = bytearray()
    with open_regular_file(path) as descriptor:
        try:
            while len(data) <= limit and (piece := os.read(descriptor, limit + 1)):
                data += piece
        except OSError as error:
            raise NotOpened(failure_text(error)) from None
    if len(data) > limit:
        raise NotOpened(f"larger than {limit // 1000} kB")
    return bytes(data)


def failure_text(error: OSError) -> str:
    """Return why a file cannot be read, in a few words."""
    return error.strerror or "cannot be read"
