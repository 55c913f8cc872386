"""Files and folders for this user alone, under any umask.

They hold names, ratings and years of birth of people who have not been asked.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from contextlib import suppress
from pathlib import Path

#: Names of files and folders that the program creates.
_OWN_NAME = re.compile(
    r"\.?(elo\.db|facts\.txt|categories\.txt|network\.db|recent\.json|crash\.txt|config\.toml"
    r"|styles\.pickle|[^.].*\.pool)[^/]*|lists|pools|profiles"
)
#: What others may do with a file, and what shows them the content of a folder.
_OTHERS, _READ_OR_WRITTEN = 0o077, 0o066
#: The errors of file systems without hard links, as on many memory sticks.
_NO_LINKS = {errno.EPERM, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EMLINK}


def give_name(temporary: str | Path, path: str | Path) -> None:
    """Give a file its final name; raises FileExistsError where the name is taken."""
    if hasattr(os, "link"):
        try:
            os.link(temporary, path)
        except OSError as error:
            if error.errno not in _NO_LINKS:
                raise
        else:
            return
    # the name is taken first, so that only our own empty file is replaced
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
    try:
        os.replace(temporary, path)
    except BaseException:
        os.unlink(path)
        raise


def make_private_folder(folder: Path) -> None:
    """Create a folder and those above it that are missing, or close it to others.

    Raises OSError.
    """
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
    except FileNotFoundError:
        # `Path.mkdir` itself would leave those above open to all
        if folder.parent == folder:
            raise
        make_private_folder(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)
    close_own_folder(folder)


def close_own_folder(folder: Path) -> None:
    """Close a folder to others, unless a file in it is of another program.

    The folder of the rating lists stays: lists are public, and many accounts may share
    them.
    """
    with suppress(OSError):
        if all(map(_OWN_NAME.fullmatch, os.listdir(folder))):
            close_to_others(folder)


def create_private_file(path: Path) -> None:
    """Create an empty file; raises OSError, FileExistsError if it exists."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))


def close_to_others(path: Path) -> None:
    """Take the access to a file or a folder of this user from all others.

    A folder that others may only pass through stays, as one open to all users does.
    """
    if os.name != "posix":
        return
    with suppress(OSError):
        found = path.stat()
        mode = stat.S_IMODE(found.st_mode)
        is_folder = stat.S_ISDIR(found.st_mode)
        is_open = mode & (_READ_OR_WRITTEN if is_folder else _OTHERS)
        is_ours = found.st_uid == os.getuid() and not mode & stat.S_ISVTX
        if is_ours and is_open and (is_folder or stat.S_ISREG(found.st_mode)):
            path.chmod(mode & ~_OTHERS)
