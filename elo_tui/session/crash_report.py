"""The report of internal errors: a private file that the user may pass on."""

from __future__ import annotations

import os
import traceback
from pathlib import Path

from elo_tui.session import paths

#: The name of the file, in the state folder.
DETAILS = "crash.txt"
#: Where the report is, in words without a path.
WHERE = f"{DETAILS} in its state folder says where"


def report_path() -> Path:
    """The path of the report, None if there can be none."""
    return paths.recent_file().with_name(DETAILS)


def write_report(*errors: BaseException) -> bool:
    """Write the tracebacks into a file for this user only; False if that fails."""
    path = report_path()
    parts = (part for error in errors for part in traceback.format_exception(error))
    lines = "".join(parts).splitlines()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        # newly created: no existing link or file of someone else is written to
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8", errors="replace") as file:
            # a name in it must not control the terminal of whoever displays it
            file.writelines(f"{_harmless(line)}\n" for line in lines)
    except OSError:
        return False
    return True


def _harmless(line: str) -> str:
    return "".join(char if char.isprintable() else "\ufffd" for char in line)
