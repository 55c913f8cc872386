"""Saving a text as a file: completely or not at all, never replacing one unasked."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import stat

from elo_tui.core.text.clean_text import clean_name, make_lines_harmless
from elo_tui.terminal.private_files import give_name

_NAME_MAX = 200


def save(path: str, text: str, overwrite: bool = False) -> str | None:
    """Write a text as UTF-8; return None, or one sentence why it was not saved.

    No character in the file can steer a terminal. It appears complete or not at all: it
    is first written under another name in the same folder. An existing file is replaced
    only with `overwrite`, in place and with its permissions, also through a symbolic
    link. Line ends are unchanged.
    """
    label = clean_name(path, _NAME_MAX) or "(unnamed)"
    try:
        text.encode()
    except UnicodeEncodeError:
        return f"{label}: not saved, a character cannot be written as UTF-8"
    try:
        _save(path, make_lines_harmless(text).encode(), overwrite)
    except FileExistsError:
        return f"{label}: exists already, not overwritten"
    except OSError as error:
        return f"{label}: {error.strerror or 'cannot be written'}"
    except ValueError:
        return f"{label}: no file can have this name"
    return None


def _save(path: str, data: bytes, overwrite: bool) -> None:
    mode = None
    if overwrite:
        path = os.path.realpath(path)
        mode = _read_old_mode(path)
    elif os.path.isdir(path):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    folder = os.path.dirname(path) or os.curdir
    # short, because a name may be as long as the file system allows
    temporary = os.path.join(folder, f".elo-tui-{secrets.token_hex(8)}")
    try:
        _write(temporary, data, mode)
        if overwrite:
            os.replace(temporary, path)
        else:
            give_name(temporary, path)
    finally:
        # after a link the other name still exists
        with contextlib.suppress(OSError):
            os.unlink(temporary)
    _flush_folder(folder)


def _read_old_mode(path: str) -> int | None:
    """Return the permissions of the file to be replaced; None for a new file."""
    try:
        old = os.stat(path)
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(old.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(old.st_mode):
        raise OSError(errno.EINVAL, "not an ordinary file")
    # replacing needs only the directory's permission; respect that of the file
    if not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return stat.S_IMODE(old.st_mode)


def _write(path: str, data: bytes, mode: int | None) -> None:
    """Write a new file, with the usual permissions or with `mode`."""
    # the replacement of a private file is private from its first byte
    first = 0o666 if mode is None else 0o600
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    with os.fdopen(os.open(path, flags, first), "wb") as file:
        file.write(data)
        file.flush()
        if mode is not None:
            os.chmod(path, mode)
        os.fsync(file.fileno())


def _flush_folder(folder: str) -> None:
    """Flush the new name to disk too, where the system supports it for directories."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
