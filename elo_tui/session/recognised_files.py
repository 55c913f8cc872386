"""Files with neither games nor a history, which the program takes all the same."""

from __future__ import annotations

import os
import re
import tomllib
from typing import Literal, NamedTuple

from elo_tui.core.events.reading import BadLine
from elo_tui.readers.file_bytes import rating_list_error
from elo_tui.readers.ordinary_file import NotOpened, open_regular_file
from elo_tui.readers.shared import quote
from elo_tui.readers.sources import Source
from elo_tui.session.settings_names import KNOWN
from elo_tui.store.own_files import find_own_kind

#: The characters of a pasted text that show whether it is a rating list.
_LIST_HEAD = 1 << 16
#: What the file with the journals is.
OWN_DATABASE = (
    "the program's own database of journals, in use already: F12 shows them, and"
    " elo-tui journal export writes a file of them"
)
#: No settings file is larger, bytes.
_SETTINGS_MAX = 100_000
#: How they begin, perhaps after remarks and empty lines.
_SETTING = re.compile(rb"(?:\s|#[^\n]*\n)*(?:\[[\w.-]+\]|[\w-]+\s*=)")


class RecognisedFile(NamedTuple):
    """A rating list, a club list, or settings."""

    kind: Literal["list", "pool", "settings"]
    source: Source
    about: str
    """The kind of the file, a noun."""
    command: str
    """The command that takes it without a screen."""

    @property
    def refusal(self) -> str:
        """The refusal in the place of an event, on the command line."""
        return f"{self.about}, not an event; {self.command}"


def recognise_file(source: Source, refused: BadLine) -> RecognisedFile | BadLine:
    """Recognise a file that no reader of events takes; else explain its kind."""
    if not source.path and not refused.list_kind:
        head = source.text[:_LIST_HEAD].encode("utf-8", "replace")
        refused = rating_list_error(head) or refused
    if refused.list_kind:
        about = f"a rating list ({refused.list_kind})"
        command = "elo-tui list import FILE reads it"
        return RecognisedFile("list", source, about, command)
    if not source.path or refused.question is not None:
        return refused
    match find_own_kind(source.path):
        case "pool":
            command = "elo-tui pool list FILE prints it"
            return RecognisedFile("pool", source, "a club list", command)
        case "list":
            about = "a rating list imported already; Lookup searches it"
            return BadLine(None, about)
        case "journal":
            return BadLine(None, OWN_DATABASE)
    return refused


def find_settings(path: str) -> RecognisedFile | None:
    """Recognise a file of settings: its lines may look like games."""
    found = _read_toml(path)
    is_ours = not found.keys().isdisjoint(KNOWN)
    if not is_ours and not (found and path.lower().endswith(".toml")):
        return None
    about = "settings of elo-tui" if is_ours else "settings, none of elo-tui"
    command = "elo-tui FILE takes them over in a terminal"
    unknown = [name for name in found if name not in KNOWN]
    if unknown:
        about += f" ({quote(unknown[0], 30)} is not known)"
        command = f"known are {', '.join(sorted(KNOWN))}"
    return RecognisedFile("settings", Source.from_file(path), about, command)


def _read_toml(path: str) -> dict[str, object]:
    """Read a small file of TOML; nothing of any other file."""
    try:
        with open_regular_file(path) as descriptor:
            data = os.read(descriptor, _SETTINGS_MAX)
        return tomllib.loads(data.decode()) if _SETTING.match(data) else {}
    except (NotOpened, OSError, ValueError, RecursionError):
        return {}
