"""What the user of this run may do: at a kiosk less than on a machine of one's own.

What stays at a kiosk is on the client's side of the line: what is pasted comes from
there, what is copied is sent there. The keys of what is left out say so, as far as they
have no other use.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from elo_tui.session import paths
from elo_tui.session.prefill import KioskTerms

#: The commands that lead to the files of the machine.
FILES = ("screen.open", "screen.save", "review.join", "review.encoding")
#: Those that read again what was opened.
REFRESHES = ("field.refresh", "tournament.refresh")
#: Those that are there only for somebody with a name.
KEPT = ("app.journal", "app.people", "app.draft", "screen.keep")
#: Those that are there only where the machine has rating lists.
LISTS = ("screen.lookup", "player.complete")
#: What changes the lists of the machine.
UPDATES = ("lookup.update",)
NO_FILES = "A kiosk opens and saves no files: paste a page, or Ctrl+Y copies"
NO_FILES_BUT_PAGES = "A kiosk reads no files; Ctrl+O takes the address of an event"
NO_REFRESH = "A kiosk fetches nothing: paste the page again"
NOTHING_KEPT = "Nothing is kept in this kiosk: what you enter ends with the session"
NO_LISTS = "There are no rating lists in this kiosk"
NO_UPDATES = "The rating lists of a kiosk are its operator's"


class Permissions(NamedTuple):
    """`Permissions()` leaves nothing out."""

    refused: Mapping[str, str] = MappingProxyType({})
    """The commands that are not there, each with a sentence that says why."""
    has_settings: bool = True
    """Whether a file of settings is the user's own, and read."""
    imports_lists: bool = True
    """Whether the user can import a rating list."""
    opens_files: bool = True
    """Whether files of the machine may be looked up."""
    fetches: bool = True
    """Whether pages of events may be fetched."""

    def allows(self, command: str) -> bool:
        """Whether a command is there."""
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
    """Whether there is a folder of rating lists that may be read."""
    folder = paths.lists_folder()
    return folder is not None and os.access(folder, os.R_OK | os.X_OK)
