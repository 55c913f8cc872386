"""The report of a fault of the program: a private file that its user may pass on."""

from __future__ import annotations

import os
import traceback
from pathlib import Path

from elo_tui.session import paths

#: The name of the file, in the folder of what the program remembers.
DETAILS = "crash.txt"
#: Where the report is, in words without a path.
WHERE = f"{DETAILS} in its state folder says where"


def place() -> Path:
    """The report's place, where there may be none."""
    return paths.recent_file().with_name(DETAILS)


def keep(error: BaseException) -> bool:
    """Write the traceback into a file for this user alone; False where that fails."""
    path = place()
    lines = "".join(traceback.format_exception(error)).splitlines()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        # newly created: a link or another's file in its place is not written to
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8", errors="replace") as file:
            # who looks at it shall not have a terminal steered by a name in it
            file.writelines(f"{_harmless(line)}\n" for line in lines)
    except OSError:
        return False
    return True


def _harmless(line: str) -> str:
    return "".join(char if char.isprintable() else "\ufffd" for char in line)
