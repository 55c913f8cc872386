"""A fault of the program: one sentence on the screen, the rest in a private file."""

from __future__ import annotations

import os
import sys
import traceback

from elo_tui.session import paths

#: Exit status of a fault of the program itself (sysexits: EX_SOFTWARE).
INTERNAL_ERROR = 70
#: The name of the file with the details, in the folder of what the program remembers.
DETAILS = "crash.txt"


def tell(error: BaseException, in_kiosk: bool = False) -> int:
    """Say that the program has failed, without paths or values; returns the status.

    A kiosk leaves no file with details: its users would fill the disk.
    """
    kept = not in_kiosk and _keep(error)
    where = f"; {DETAILS} in its state folder says where" if kept else ""
    if sys.stderr is not None:
        sys.stderr.write(
            f"Error: elo-tui has ended by a fault of its own ({type(error).__name__})"
            f"{where}\n"
        )
    return INTERNAL_ERROR


def _keep(error: BaseException) -> bool:
    """Write the traceback into a file for this user alone; False where that fails."""
    path = paths.recent_file().with_name(DETAILS)
    lines = "".join(traceback.format_exception(error)).splitlines()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        # created anew: a link or another's file in its place is not written to
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8", errors="replace") as file:
            # who looks at it shall not have a terminal steered by a name in it
            file.writelines(f"{_harmless(line)}\n" for line in lines)
    except OSError:
        return False
    return True


def _harmless(line: str) -> str:
    return "".join(char if char.isprintable() else "\ufffd" for char in line)
