"""Small private files: a report of internal errors, files opened, facts typed last."""

from __future__ import annotations

import os
import tempfile
import traceback
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from elo_tui.core.facts import get_fact
from elo_tui.core.text.clean_text import make_harmless
from elo_tui.readers.ordinary_file import NotOpened, read_small
from elo_tui.session import paths
from elo_tui.session.forms import OWN_FACTS
from elo_tui.terminal.private_files import make_private_folder

#: The name of the file, in the state folder.
DETAILS = "crash.txt"
#: The location of the report, without a path.
WHERE = f"{DETAILS} in its state folder says where"


def report_path() -> Path:
    """The path of the report."""
    return paths.recent_file().with_name(DETAILS)


def write_report(*errors: BaseException) -> bool:
    """Write the tracebacks into a private file; return False if that fails."""
    path = report_path()
    parts = (part for error in errors for part in traceback.format_exception(error))
    lines = "".join(parts).splitlines()
    try:
        make_private_folder(path.parent)
        path.unlink(missing_ok=True)
        # newly created: no existing link or file of another user is written to
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8", errors="replace") as file:
            # a name in it must not control the terminal that displays it
            file.writelines(f"{make_harmless(line)}\n" for line in lines)
    except OSError:
        return False
    return True


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
    # the start does not need it
    import json

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
    # the start does not need it
    import json

    replace_file(file, json.dumps(paths, indent=0))


def replace_file(file: Path, text: str) -> None:
    """Write the file completely or not at all, private to this user."""
    make_private_folder(file.parent)
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=file.name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.write(text)
        os.replace(name, file)
    except OSError:
        with suppress(OSError):
            os.unlink(name)
        raise


#: The longest fact that is stored, characters.
_FACT_MAX = 40


class LastFacts:
    """The facts typed last, for the next start: a line ``name text`` for each.

    A file that is broken or cannot be written is not an error.
    """

    def __init__(self, file: Path | None = None) -> None:
        """Without a file nothing is stored."""
        self._file = file

    def read(self) -> dict[str, str]:
        """Return the stored facts, by name."""
        if self._file is None:
            return {}
        try:
            lines = read_small(self._file, _SIZE_MAX).decode().splitlines()
        except (NotOpened, UnicodeDecodeError):
            return {}
        facts = (line.partition(" ")[::2] for line in lines)
        return {name: text for name, text in facts if _is_fact(name, text)}

    def write(self, facts: Mapping[str, str]) -> None:
        """Store facts instead of those before; empty ones are left out."""
        kept = {name: text for name, text in facts.items() if _is_fact(name, text)}
        if self._file is None or kept == self.read():
            return
        with suppress(OSError):
            replace_file(
                self._file, "".join(f"{name} {kept[name]}\n" for name in sorted(kept))
            )


def _is_fact(name: str, text: str) -> bool:
    """Whether a text can be in the field of a fact that follows the user."""
    if name not in OWN_FACTS or not (text.isprintable() and len(text) <= _FACT_MAX):
        return False
    choices = get_fact(name).choices
    return bool(text) and (not choices or text in choices)
