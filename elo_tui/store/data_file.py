"""Open the data file, whatever state it is in, and never overwrite it.

A missing file is created. One from an older version is copied and migrated; one from a
newer version is only read. One that is damaged or belongs to another program is moved
aside. If none of that is possible, the store works in memory and states the reason.
"""

from __future__ import annotations

import errno
import os
import shlex
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path

from elo_tui.store.database import (
    MIGRATIONS,
    TIMEOUT,
    Store,
    Unusable,
    check_file,
    connect,
    make_memory_store,
    migrate,
    read_version,
    transaction,
)
from elo_tui.store.faults import NotRead
from elo_tui.store.storage_faults import describe_error, find_access_problem
from elo_tui.terminal.private_files import (
    close_to_others,
    create_private_file,
    make_private_folder,
)

#: The number of copies of older versions that stay.
BACKUPS = 3


def open_data_file(path: Path | None, now: datetime, timeout: float = TIMEOUT) -> Store:
    """Open the store of a file, or one in memory without a `path`.

    `now` is for the names of copies. Raises nothing that a file could cause: check
    `Store.remarks` and `Store.fault`.
    """
    if path is None:
        return Store.memory()
    # SQLite puts the journal next to the file that a link leads to
    path = Path(os.path.realpath(path))
    remarks: list[str] = []
    try:
        return _open_or_replace(path, now, timeout, remarks)
    except (sqlite3.Error, OSError) as error:
        why, found = describe_error(error, path), find_access_problem(path, error)
    except Unusable as fault:
        why, found = f"{path.name} {fault}", None
    if found is not None:
        # the first sentence must fit a row of 80 cells and shows no path
        remarks.append(f"not saved: {found.why}")
        remarks.append(f"{path} not opened: {why}; to fix it: {found.remedy}")
        why = found.why
    else:
        remarks.append(f"{path} not opened: {why}")
    store = Store.memory(fault=f"not saved: {why}")
    store.remarks = tuple(remarks)
    return store


def _open_or_replace(
    path: Path, now: datetime, timeout: float, remarks: list[str]
) -> Store:
    """Open a file that may be unusable, or a new one in its place.

    SQLite finds a journal by its name: a program that opens a file while it is moved
    away would take the journal of the new file for that of the old one.
    """
    with suppress(FileExistsError):
        make_private_folder(path.parent)
    try:
        with _lock_folder(path.parent):
            return _open_usable(path, now, timeout, remarks)
    except Unusable as fault:
        with _lock_folder(path.parent, alone=True):
            aside = _move_aside(path, now, timeout)
        if aside is not None:
            remarks += _describe_damage(path, str(fault), aside)
        with _lock_folder(path.parent):
            return _open_usable(path, now, timeout, remarks)


def _create_missing_file(path: Path) -> None:
    """Create the file if it is missing; raises OSError."""
    with suppress(FileExistsError):
        # only a missing file: closing one that is in use releases its locks
        create_private_file(path)
    close_to_others(path)
    if not stat.S_ISREG(path.stat().st_mode):
        raise OSError(errno.EINVAL, "not an ordinary file")


def _open_usable(
    path: Path, now: datetime, timeout: float, remarks: list[str]
) -> Store:
    """Open a usable file; raises Unusable, sqlite3.Error, OSError."""
    _create_missing_file(path)
    connection = connect(path.as_uri(), timeout=timeout)
    try:
        version = check_file(connection)
        connection.execute("PRAGMA synchronous = FULL")
        if version < len(MIGRATIONS):
            try:
                _upgrade(connection, path, version, now)
            except (sqlite3.Error, OSError) as error:
                if not version:
                    raise
                store = _copy_to_memory(
                    connection, f"not saved: {describe_error(error)}"
                )
                store.remarks = (
                    *remarks,
                    f"{path} is from an older version: read-only",
                )
                return store
        # checked again: a newer program may have been at work in between
        if read_version(connection) > len(MIGRATIONS):
            fault = "not saved: the data is from a newer version of the program"
            connection.execute("PRAGMA query_only = ON")
            remarks.append(f"{path} is from a newer version of the program: read-only")
            return Store(connection, path, tuple(remarks), fault, frozen=True)
        connection.execute("PRAGMA journal_mode = DELETE")
        if connection.execute("SELECT 1 FROM record").fetchone() is None:
            remarks += _describe_copy(path, is_new=not remarks)
    except BaseException:
        connection.close()
        raise
    return Store(connection, path, tuple(remarks), _find_write_problem(path))


def _describe_damage(path: Path, fault: str, aside: Path) -> Iterator[str]:
    """Describe a file that was moved aside; the first remark fits a row of 80 cells."""
    if _find_sound_copy(path) is None:
        yield f"{path.name} {fault}, set aside as {aside.name}"
    else:
        yield f"{path.name} {fault}, set aside; an older copy: see elo-tui journal"
    yield f"{path.name} was moved to {aside}"


def _describe_copy(path: Path, is_new: bool) -> Iterator[str]:
    """Describe how to restore an older copy of an empty file.

    Shown until something is stored or the copy is restored: only the user knows which
    of them is wanted. The first remark on what `is_new` must fit a row of 80 cells.
    """
    copy = _find_sound_copy(path)
    if copy is None:
        return
    if is_new:
        yield f"{path.name} is empty, but an older copy is there: see elo-tui journal"
    texts = (str(path.parent), path.name, f"{path.name}.before", copy.name)
    folder, file, before, older = map(shlex.quote, texts)
    yield (
        f"to have the copy back, quit elo-tui everywhere, then: cd {folder} &&"
        f" mv {file} {before} && cp {older} {file}"
    )


def _find_sound_copy(path: Path) -> Path | None:
    """Find the newest copy that can be opened; None without one."""
    for copy in _list_backups(path):
        with (
            suppress(Unusable, sqlite3.Error),
            closing(connect(copy.as_uri(), "ro")) as connection,
        ):
            if check_file(connection):
                return copy
    return None


def _upgrade(
    connection: sqlite3.Connection, path: Path, version: int, now: datetime
) -> None:
    """Migrate the file after copying it; raises sqlite3.Error, OSError."""
    copy = path.with_name(f"{path.name}.v{version}-{_format_stamp(now)}.bak")
    part = path.with_name(f".{copy.name}-{os.getpid()}")
    try:
        if version:
            # made private before it contains anything
            create_private_file(part)
            connection.execute("VACUUM INTO ?", (str(part),))
        with transaction(connection):
            # another program may have been quicker
            if version and read_version(connection) == version:
                os.replace(part, copy)
            migrate(connection)
    finally:
        with suppress(OSError):
            part.unlink()
    for old in _list_backups(path)[BACKUPS:]:
        with suppress(OSError):
            old.unlink()


def _copy_to_memory(source: sqlite3.Connection, fault: str) -> Store:
    """Copy an old file into memory and migrate the copy; closes the file."""
    connection = connect(":memory:")
    try:
        source.backup(connection)
        store = make_memory_store(connection, fault)
    except BaseException:
        connection.close()
        raise
    source.close()
    return store


def _list_backups(path: Path) -> list[Path]:
    """List the copies of older versions next to a file, newest first."""
    found = [
        other
        for other in path.parent.iterdir()
        if other.name.startswith(f"{path.name}.v") and other.name.endswith(".bak")
    ]
    return sorted(found, key=_get_backup_stamp, reverse=True)


def _get_backup_stamp(copy: Path) -> str:
    """Get the time at which a copy was made from its name."""
    return copy.name.rpartition(".v")[2].partition("-")[2]


def _move_aside(path: Path, now: datetime, timeout: float) -> Path | None:
    """Rename a file that is unusable; None if another program already has.

    Raises sqlite3.Error, OSError.
    """
    try:
        with closing(connect(path.as_uri(), timeout=timeout)) as connection:
            check_file(connection)
            return None
    except Unusable:
        name = f"{path.name}.broken-{_format_stamp(now)}"
    number = 1
    while (aside := path.with_name(name)).exists():
        number += 1
        name = f"{path.name}.broken-{_format_stamp(now)}-{number}"
    # the journals first: one left behind would be replayed into the new file
    for end in ("-journal", "-wal", "-shm"):
        with suppress(FileNotFoundError):
            path.with_name(path.name + end).rename(f"{aside}{end}")
    path.rename(aside)
    return aside


@contextmanager
def _lock_folder(folder: Path, alone: bool = False) -> Iterator[None]:
    """Prevent others from moving the files of a folder, or be the one that may."""
    handle = None
    # not every system or network directory has such locks
    with suppress(ImportError, OSError):
        import fcntl

        handle = os.open(folder, os.O_RDONLY)
        fcntl.flock(handle, fcntl.LOCK_EX if alone else fcntl.LOCK_SH)
    try:
        yield
    finally:
        if handle is not None:
            os.close(handle)


def _find_write_problem(path: Path) -> str:
    """Find a reason known in advance why changes cannot be saved; "" without one."""
    if not os.access(path, os.W_OK):
        return "not saved: the file is read-only"
    if not os.access(path.parent, os.W_OK):
        return "not saved: the folder is read-only"
    return ""


def _format_stamp(now: datetime) -> str:
    return now.strftime("%Y%m%d-%H%M%S")


#: How long to wait for another program that is writing, seconds.
_PATIENCE = 0.5


@contextmanager
def inspect_data_file(path: Path, thorough: bool = False) -> Iterator[Store]:
    """Open an existing file for reading; `thorough` checks all of it.

    Raises NotRead with the reason if the file is unusable.
    """
    path = Path(os.path.realpath(path))
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise NotRead("not an ordinary file")
        with closing(connect(path.as_uri(), "ro", _PATIENCE)) as connection:
            version = check_file(connection, thorough)
            if not version:
                raise NotRead("the file is empty")
            if version > len(MIGRATIONS):
                raise NotRead("the file is from a newer version of the program")
            yield Store(connection, path, fault="not saved: opened for inspection only")
    except Unusable as fault:
        raise NotRead(f"the file {fault}") from None
    except (sqlite3.Error, OSError) as error:
        raise NotRead(describe_error(error)) from error
