"""What prevents access to the data, and what the user can do about it."""

from __future__ import annotations

import errno
import os
import shlex
import stat
from pathlib import Path
from typing import NamedTuple

_ELSEWHERE = "name another folder in ELO_TUI_DATA"


class AccessProblem(NamedTuple):
    """Why a file cannot be used, in a few words without a path, and the remedy."""

    why: str
    remedy: str


def find_access_problem(path: Path, error: Exception) -> AccessProblem | None:
    """What prevented a file from being opened or created, given this error.

    None if permissions or another path would not help.
    """
    if isinstance(error, OSError) and error.errno == errno.ENAMETOOLONG:
        return AccessProblem("the path of the data is too long", _ELSEWHERE)
    if os.name != "posix":
        return None
    place = _find_last_reachable(path)
    needed = os.R_OK | os.W_OK if place == path else os.W_OK | os.X_OK
    in_the_way = place == path or place.is_dir()
    return (
        _describe_closed_place(place, path)
        if in_the_way and not os.access(place, needed)
        else None
    )


def _find_last_reachable(path: Path) -> Path:
    """The last place on the way to a file that exists and is visible."""
    reached = Path(path.anchor)
    for place in (*reversed(path.parents), path):
        try:
            os.stat(place)
        except OSError:
            break
        reached = place
    return reached


def _describe_closed_place(place: Path, path: Path) -> AccessProblem:
    facts = place.stat()
    shown = shlex.quote(str(place))
    what = {path: "the file of the data", path.parent: "the folder of the data"}
    name = what.get(place, "a folder above the data")
    if facts.st_uid == os.getuid():
        mode = stat.S_IMODE(facts.st_mode)
        return AccessProblem(
            f"{name} is closed to its owner (mode {mode:03o})",
            f"chmod u+rwX {shown}, or {_ELSEWHERE}",
        )
    owner = _get_user_name(facts.st_uid)
    if place not in what:
        return AccessProblem(f"{name} belongs to {owner} and is closed", _ELSEWHERE)
    me = shlex.quote(_get_user_name(os.getuid()))
    return AccessProblem(
        f"{name} belongs to {owner}",
        f"sudo chown -R {me} {shown}, or {_ELSEWHERE}",
    )


def _get_user_name(number: int) -> str:
    """The name of a user, else the number."""
    import pwd

    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return str(number)
