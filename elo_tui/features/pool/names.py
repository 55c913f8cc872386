"""The pools of the data folder, found by their names."""

from __future__ import annotations

import re
from pathlib import Path

from elo_tui.core.model import Problem
from elo_tui.readers.ordinary_file import FileMark, mark_file
from elo_tui.session import paths
from elo_tui.terminal.private_files import close_own_folder

_NAME = re.compile(r"[\w -]{1,60}")
_SUFFIX = ".pool"
#: The reason for no pool without a data folder.
NO_FOLDER = f"{paths.DATA_VARIABLE}: storing is turned off; name a path"


def list_pools() -> list[str]:
    """List the names of the pools in the data folder, the one changed last first."""
    folder = paths.pools_folder()
    if folder is None:
        return []
    try:
        found = [
            (-file.stat().st_mtime_ns, file.stem) for file in folder.glob(f"*{_SUFFIX}")
        ]
    except OSError:
        return []
    return [name for _, name in sorted(found)]


def is_pool_name(text: str) -> bool:
    """Whether a text can be the name of a pool; a path is none."""
    return _NAME.fullmatch(text) is not None


def find_pool_file(name: str) -> Path | Problem:
    """Find the file that a name or a path means."""
    if "/" in name or "\\" in name or Path(name).suffix:
        return Path(name)
    folder = paths.pools_folder()
    if folder is None:
        return Problem("pool", NO_FOLDER)
    if not is_pool_name(name):
        return Problem(
            "pool", f"POOL '{name[:20]}': letters, digits, blanks and - only"
        )
    for one in (folder.parent, folder):
        close_own_folder(one)
    return folder / f"{name}{_SUFFIX}"


def find_stamp(name: str) -> FileMark | None:
    """Find the mark of a pool's file, which every change alters; None without."""
    path = find_pool_file(name)
    return None if isinstance(path, Problem) else mark_file(str(path))
