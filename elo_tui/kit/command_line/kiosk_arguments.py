"""The arguments of a kiosk, each session of which is a separate process.

Read here, without the parser of the command line, they cost 1 MB and 10 ms less.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence

from elo_tui.core.entry import read_whole
from elo_tui.session.permissions import KioskTerms, Prefill

#: A kiosk rests on the accounts and signals of Unix.
ON_WINDOWS = os.name == "nt"
#: The limits of whole numbers; before idling ends a session, one minute is for the
#: warning.
LIMITS = {"--idle-limit": (2, 1440), "--most-sessions": (1, 1000)}
#: Safe as the name of a folder on every system.
PROFILE_NAME = re.compile("[a-z0-9][a-z0-9_-]{0,31}")

_SWITCHES = ("--kiosk", "--fetch-pages", "--ascii", "--no-mouse")
_TEXTS = ("--profile", *LIMITS)


def read_session(arguments: Sequence[str]) -> Prefill | None:
    """Read the arguments of an empty session of a kiosk.

    None for all others: the command line reads them, and refuses wrong ones.
    """
    given: dict[str, str] = {}
    words = iter(arguments)
    for word in words:
        if word not in _SWITCHES and word not in _TEXTS:
            return None
        given[word] = next(words, "") if word in _TEXTS else ""
    terms = None if ON_WINDOWS or "--kiosk" not in given else _read_terms(given)
    if terms is None:
        return None
    return Prefill(
        mouse="--no-mouse" not in given, ascii="--ascii" in given, kiosk=terms
    )


def _read_terms(given: Mapping[str, str]) -> KioskTerms | None:
    """Read the terms of a kiosk; None if one is wrong."""
    usual = KioskTerms()
    profile = given.get("--profile")
    idle_limit = _read_number(given, "--idle-limit", usual.idle_limit)
    most_sessions = _read_number(given, "--most-sessions", usual.most_sessions)
    if idle_limit is None or most_sessions is None:
        return None
    if profile is not None and not PROFILE_NAME.fullmatch(profile):
        return None
    fetches = "--fetch-pages" in given
    return KioskTerms(idle_limit, profile or usual.profile, most_sessions, fetches)


def _read_number(given: Mapping[str, str], flag: str, usual: int) -> int | None:
    if flag not in given:
        return usual
    number = read_whole(given[flag], flag, *LIMITS[flag])
    return number if isinstance(number, int) else None
