"""Start of a run, and its permissions: at a kiosk fewer than on a user's own machine.

At a kiosk, pastes come from the client's side of the connection and copies are sent
there. The keys of disabled commands show the reason unless they have another use.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from time import monotonic
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NewType

from msgspec import Struct

from elo_tui.session import paths

if TYPE_CHECKING:
    from socket import socket

    from elo_tui.core.events.crosstable import Crosstable, Participant
    from elo_tui.core.events.reading import EventReading, Note, Reading
    from elo_tui.core.model import Game


class KioskTerms(Struct, frozen=True):
    """Terms on which the public uses the app."""

    idle_limit: int = 30
    """The number of minutes without a key after which the session ends."""
    profile: str = ""
    """The profile that stores data; without a name nothing is stored."""
    most_sessions: int = 0
    """The most simultaneous sessions with one key or profile; 0: any number."""
    fetches: bool = False
    """Whether pages are fetched from the known hosts."""


#: Inputs by field name; `pick_texts` makes them, so each belongs to a field.
FormTexts = NewType("FormTexts", Mapping[str, str])
_NO_TEXTS = FormTexts({})


def pick_texts(texts: Mapping[str, str]) -> FormTexts:
    """Pick the texts of a form's own fields; the rest is for the command line."""
    # the form comes with the rating systems, which a bare start does not need
    from elo_tui.session.forms import Form

    return FormTexts(
        {name: texts[name] for name in Form.__struct_fields__ if name in texts}
    )


class HallDisplay(Struct, frozen=True):
    """The display in the hall to start with."""

    seconds: int | None = None
    """Seconds of a page; None for those of the settings."""
    rows: int | None = None
    """The most rows of people on a page; None for the usual ones."""
    read: Callable[[], Crosstable | str] | None = None
    """Reads the event again, or returns why it cannot; None if it is not followed."""


class Prefill(Struct, frozen=True):
    """Screen to start with, and its content."""

    screen: str = "game"
    texts: FormTexts = _NO_TEXTS
    games: tuple[Game, ...] = ()
    event: Crosstable | None = None
    """For the Event screen; for Tournament, where the games of its owner are from."""
    source: str = ""
    """The path of the file with the games or the event."""
    notes: tuple[Note, ...] = ()
    """Remarks on the source that was read."""
    k_reason: str = ""
    """The origin of the K among the texts; empty if it was typed."""
    complete: Callable[[Reading | EventReading], Prefill | str] | None = None
    """Makes the rest from the content of the source, or refuses it in a sentence: the
    screen itself reads the source, showing the progress."""
    is_asked: bool = False
    """Whether a review asks for the player of the games, and for the days."""
    mouse: bool = True
    """Whether the terminal is asked to report the mouse."""
    ascii: bool = False
    """Whether lines, bars and dots are drawn in ASCII."""
    draft: tuple[int, str] | None = None
    """The draft to restore: the number of its session, and its screen."""
    kiosk: KioskTerms | None = None
    """The terms of a kiosk; None for a user's own machine."""

    display: HallDisplay | None = None
    """The display in the hall over the Event screen, if asked for."""
    part: str = "ratings"
    """The part of the Event screen to show: ratings, standings or chances."""
    sample: str = ""
    """The mode that opens with its sample; "" without one."""

    @property
    def owner(self) -> Participant | None:
        """The player of these games; None if the source does not name one."""
        return None if self.event is None else self.event.player(self.event.owner or 0)

    @property
    def keeps(self) -> bool:
        """Whether what the user enters may be stored."""
        return self.kiosk is None or bool(self.profile)

    @property
    def begins_anew(self) -> bool:
        """Whether the facts of an earlier run may be filled in, and stored again."""
        is_given = bool(self.texts or self.games or self.event or self.complete)
        return self.kiosk is None and not is_given

    @property
    def profile(self) -> str:
        """The name of the person with separately stored data; empty for none."""
        return self.kiosk.profile if self.kiosk is not None else ""


#: The commands that access files of the machine.
FILES = ("screen.open", "screen.save", "review.join", "review.encoding")
#: The commands that read the opened source again.
REFRESHES = ("field.refresh", "tournament.refresh")
#: The commands that require a named profile.
NEED_PROFILE = (
    "app.home",
    "app.journal",
    "app.people",
    "app.draft",
    "app.steps",
    "screen.keep",
    "app.roster",
)
#: The commands on the pools of the machine: their ledgers have unpublished data.
POOLS = ("app.pool", "field.pool")
#: The commands that require rating lists on the machine.
LISTS = ("screen.lookup", "player.complete")
#: The commands that change the lists of the machine.
UPDATES = ("lookup.update", "settings.lists")
NO_FILES = "A kiosk opens and saves no files: paste a page, or Ctrl+Y copies"
NO_FILES_BUT_PAGES = "A kiosk reads no files; Ctrl+O takes the address of an event"
NO_REFRESH = "A kiosk fetches nothing: paste the page again"
NOTHING_STORED = "This kiosk stores nothing: your input is lost with the session"
NO_POOLS = "The club lists of a kiosk are its operator's"
NO_LISTS = "This kiosk has no rating lists"
NO_UPDATES = "The rating lists of a kiosk are its operator's"
NO_NETWORK = "A browser tab fetches nothing and has no rating lists"
NOT_KEPT_HERE = (
    "Nothing is stored here: elo-tui is open in another tab, or the browser forbids it"
)


class BrowserFiles(Struct, frozen=True):
    """The files of a user with the program in the browser."""

    pick: Callable[[], object]
    """Has the browser choose a file, which arrives as a dropped one."""
    download: Callable[[str], object]
    """Passes a written file on to the folder of downloads."""


class Permissions(Struct, frozen=True):
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
    simulates_briefly: bool = False
    """Whether chances rest on fewer outcomes, and rounds ahead on an approximation."""
    browser: BrowserFiles | None = None
    """The files of the user, if the program runs in a browser."""
    remark: str = ""
    """The message at the start."""

    def allows(self, command: str) -> bool:
        """Whether a command is available."""
        return command not in self.refused


def kiosk_permissions(terms: KioskTerms) -> Permissions:
    """Return the permissions of a kiosk."""
    refused = dict.fromkeys(FILES, NO_FILES_BUT_PAGES if terms.fetches else NO_FILES)
    if terms.fetches:
        del refused["screen.open"]
    else:
        refused |= dict.fromkeys(REFRESHES, NO_REFRESH)
    refused |= dict.fromkeys(UPDATES, NO_UPDATES)
    refused |= dict.fromkeys(POOLS, NO_POOLS)
    if not terms.profile:
        refused |= dict.fromkeys(NEED_PROFILE, NOTHING_STORED)
    if not _has_lists():
        refused |= dict.fromkeys(LISTS, NO_LISTS)
    return Permissions(
        refused,
        has_settings=False,
        imports_lists=False,
        opens_files=False,
        fetches=terms.fetches,
        simulates_briefly=True,
    )


def page_permissions(browser: BrowserFiles, is_kept: bool) -> Permissions:
    """Return the permissions in a browser tab: its pages cannot read other sites.

    `is_kept` if what the user enters is stored in the browser.
    """
    refused = dict.fromkeys((*REFRESHES, *UPDATES, *LISTS), NO_NETWORK)
    return Permissions(
        refused,
        imports_lists=False,
        fetches=False,
        simulates_briefly=True,
        browser=browser,
        remark="" if is_kept else NOT_KEPT_HERE,
    )


def _has_lists() -> bool:
    """Whether the folder of rating lists is readable."""
    folder = paths.lists_folder()
    return folder is not None and os.access(folder, os.R_OK | os.X_OK)


#: Identifies the key, as set by the kiosk's wrapper script.
KEY_VARIABLE = "ELO_TUI_KEY"
_HOLDER_MAX = 60

_TAKEN: list[socket] = []
"""The seat of this process, held as long as it runs."""


def take_seat(holder: str, seats: int) -> bool:
    """Take one of a holder's seats until this process ends.

    False if all are taken. On systems other than Linux they are not counted.
    """
    if sys.platform != "linux":
        return True
    from socket import AF_UNIX, SOCK_DGRAM, socket

    for number in range(seats):
        name = f"\0elo-tui/{os.getuid()}/{holder[:_HOLDER_MAX]}/{number}"
        seat = socket(AF_UNIX, SOCK_DGRAM)
        try:
            seat.bind(name.encode())
        except OSError:
            seat.close()
        else:
            _TAKEN.append(seat)
            return True
    return False


#: How long before the end an idle user is warned, seconds.
WARNING = 60.0


class IdleClock:
    """Clock since the last key; no timer is started per key."""

    def __init__(self, limit: float) -> None:
        self.limit = limit
        """Seconds without a key after which the session ends."""
        self._touched = monotonic()

    def touch(self) -> None:
        """Restart the count."""
        self._touched = monotonic()

    def check(self) -> tuple[Literal["wait", "warn", "end"], float]:
        """Return the action due now, and the seconds until the next check."""
        left = self.limit - (monotonic() - self._touched)
        if left <= 0:
            return "end", 0.0
        return ("wait", left - WARNING) if left > WARNING else ("warn", left)
