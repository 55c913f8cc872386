"""The recent files, remembered from one run to the next if possible."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from elo_tui.readers.ordinary_file import NotOpened, read_small

#: How many files are remembered.
COUNT = 20
#: The largest list read, bytes: for paths of the greatest length.
_SIZE_MAX = 200_000


class Recent:
    """Newest first. A list that is broken or cannot be written is not an error.

    It is read when it is first needed, and again before each write: another run of the
    program may have added to it.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._paths: tuple[str, ...] | None = None

    @property
    def paths(self) -> tuple[str, ...]:
        """Absolute paths, as the system has them."""
        if self._paths is None:
            self._paths = _read(self._file)
        return self._paths

    def add(self, path: str) -> None:
        """Put a file in front."""
        path = os.path.abspath(path)
        others = dict.fromkeys((*_read(self._file), *self.paths))
        others.pop(path, None)
        self._paths = (path, *others)[:COUNT]
        with suppress(OSError):
            _write(self._file, self._paths)


def _read(file: Path) -> tuple[str, ...]:
    try:
        data = json.loads(read_small(file, _SIZE_MAX))
    # not JSON, not UTF-8 or nested too deep
    except (NotOpened, ValueError, RecursionError):
        return ()
    if not isinstance(data, list):
        return ()
    paths = (path for path in data if isinstance(path, str) and os.path.isabs(path))
    return tuple(path for path in paths if "\0" not in path)[:COUNT]


def _write(file: Path, paths: Sequence[str]) -> None:
    """Completely or not at all, readable by no one else."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=file.name)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as stream:
            json.dump(paths, stream, indent=0)
        os.replace(name, file)
    except OSError:
        with suppress(OSError):
            os.unlink(name)
        raise
