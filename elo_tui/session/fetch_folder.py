"""The temporary folder of a fetch, which is removed whatever ends the program.

It holds a person's games until they are in the journal.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

#: The folders of the fetches at work.
_OPEN: set[str] = set()


@contextmanager
def open_fetch_folder() -> Iterator[Path]:
    """Open a temporary folder for the files of a fetch."""
    with TemporaryDirectory(prefix="elo-tui-") as folder:
        _OPEN.add(folder)
        try:
            yield Path(folder)
        finally:
            _OPEN.discard(folder)


def remove_fetch_folders() -> None:
    """Remove the folders of fetches that the end of the program cuts off."""
    for folder in tuple(_OPEN):
        shutil.rmtree(folder, ignore_errors=True)
