"""What the user of this run may do: at a kiosk less than on their own machine.

What remains at a kiosk stays on the client's side of the connection: what is pasted
comes from there, what is copied is sent there. The keys of disabled commands show the
reason, unless they have another use.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from elo_tui.session import paths
from elo_tui.session.prefill import KioskTerms

#: The commands that access files of the machine.
FILES = ("screen.open", "screen.save", "review.join", "review.encoding")
#: The commands that read again what was opened.
REFRESHES = ("field.refresh", "tournament.refresh")
#: The commands that require a named profile.
KEPT = ("app.journal", "app.people", "app.draft", "screen.keep")
#: The commands that require rating lists on the machine.
LISTS = ("screen.lookup", "player.complete")
#: The commands that change the lists of the machine.
UPDATES = ("lookup.update",)
NO_FILES = "A kiosk opens and saves no files: paste a page, or Ctrl+Y copies"
NO_FILES_BUT_PAGES = "A kiosk reads no files; Ctrl+O takes the address of an event"
NO_REFRESH = "A kiosk fetches nothing: paste the page again"
NOTHING_KEPT = "Nothing is kept in this kiosk: what you enter ends with the session"
NO_LISTS = "There are no rating lists in this kiosk"
NO_UPDATES = "The rating lists of a kiosk are its operator's"


class Permissions(NamedTuple):
    """`Permissions()` disables nothing."""

    refused: Mapping[str, str] = MappingProxyType({})
    """The disabled commands, each with a sentence that gives the reason."""
    has_settings: bool = True
    """Whether the settings file belongs to the user, and is read."""
    imports_lists: bool = True
    """Whether the user can import a rating list."""
    opens_files: bool = True
    """Whether paths on the machine may be looked up."""
    fetches: bool = True
    """Whether pages of events may be fetched."""

    def allows(self, command: str) -> bool:
        """Whether a command is available."""
        return command not in self.refused


def at_kiosk(terms: KioskTerms) -> Permissions:
    """What a stranger may do."""
    refused = dict.fromkeys(FILES, NO_FILES_BUT_PAGES if terms.fetches else NO_FILES)
    if terms.fetches:
        del refused["screen.open"]
    else:
        refused |= dict.fromkeys(REFRESHES, NO_REFRESH)
    refused |= dict.fromkeys(UPDATES, NO_UPDATES)
    if not terms.profile:
        refused |= dict.fromkeys(KEPT, NOTHING_KEPT)
    if not _has_lists():
        refused |= dict.fromkeys(LISTS, NO_LISTS)
    return Permissions(
        refused,
        has_settings=False,
        imports_lists=False,
        opens_files=False,
        fetches=terms.fetches,
    )


def _has_lists() -> bool:
    """Whether there is a readable folder of rating lists."""
    folder = paths.lists_folder()
    return folder is not None and os.access(folder, os.R_OK | os.X_OK)
