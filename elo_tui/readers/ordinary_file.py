"""Opening a regular file, and refusing at once whatever else a name refers to."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager

_NOT_ORDINARY = "not an ordinary file"
# without O_NONBLOCK opening a pipe with no writer would wait forever
_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)


class NotOpened(Exception):
    """Why a name does not refer to a regular file that can be read."""


@contextmanager
def ordinary(path: str | os.PathLike[str]) -> Iterator[int]:
    """The descriptor of a regular file; raises NotOpened at once for anything else."""
    try:
        descriptor = os.open(path, _FLAGS)
    except OSError as error:
        # sockets cannot be opened, nor can devices without a driver
        odd = error.errno in (errno.ENXIO, errno.ENODEV)
        raise NotOpened(_NOT_ORDINARY if odd else reason(error)) from None
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


def reason(error: OSError) -> str:
    """Why the system refused, in its own words."""
    return error.strerror or "cannot be read"
