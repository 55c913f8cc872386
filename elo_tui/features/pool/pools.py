"""The pools of the data folder: found by name, replayed, changed by new entries.

The functions that open a file run in a thread; each returns a value, or a `Problem`
with one sentence.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, Concatenate, NamedTuple, ParamSpec, TypeVar

from elo_tui.core.model import Problem
from elo_tui.core.pool.game_columns import PoolSettings
from elo_tui.core.pool.joint_fit import fit_pool
from elo_tui.core.pool.ledger import (
    Entry,
    EventContent,
    check_undo,
    find_corrected,
    find_double,
    fold_entries,
)
from elo_tui.core.pool.likeness import find_duplicates
from elo_tui.core.pool.pool_quality import measure_quality
from elo_tui.core.pool.pool_rating import CANCELLED, CancelledError, Progress
from elo_tui.core.pool.replayed_pool import ReplayedPool, replay_pool
from elo_tui.engines.numpy_engine import find_inverter
from elo_tui.features.pool.analyses import PoolAnalysis
from elo_tui.features.pool.rows import list_questions
from elo_tui.session import paths
from elo_tui.store.pool_file import PoolFile, StoredContents, create_pool, open_pool
from elo_tui.store.storage_faults import NotSaved, StoreFault
from elo_tui.terminal.private_files import close_own_folder

if TYPE_CHECKING:
    from elo_tui.readers.sources import Source


Found = TypeVar("Found")
Given = ParamSpec("Given")

_NAME = re.compile(r"[\w -]{1,60}")
_SUFFIX = ".pool"
#: The reason for no pool without a data folder.
NO_FOLDER = f"{paths.DATA_VARIABLE}: storing is turned off; name a path"


class AddedFile(NamedTuple):
    """An event to be added, with the file that it was read from."""

    label: str
    data: bytes
    content: EventContent
    notes: tuple[str, ...] = ()
    """Notes on the file if games or players are missing there."""


class NewEntry(NamedTuple):
    """An entry to be appended to a ledger."""

    kind: str
    data: Mapping[str, Any] = {}
    added: AddedFile | None = None
    """The event of an entry of kind "add" or "replace"."""


class EventPlan(NamedTuple):
    """Effects of adding an event."""

    double: int
    """The event with most of the same games; 0 for none."""
    new: tuple[str, ...]
    """Names of people who are not in the pool yet."""
    by_name: tuple[str, ...]
    """Names of people recognised by name alone."""
    questions: tuple[tuple[str, str, str], ...]
    """Names of two who may be one person, and why."""
    changes: tuple[tuple[str, float, float], ...]
    """Name, newest rating before and after, the largest change first."""
    corrected: EventContent | None = None
    """The event that this one corrects: same name and days, other games; else None."""


def list_pools() -> list[str]:
    """List the names of the pools in the data folder, the one changed last first."""
    folder = paths.pools_folder()
    if folder is None:
        return []
    try:
        found = [
            (-file.stat().st_mtime_ns, file.stem) for file in folder.glob(f"*{_SUFFIX}")
        ]
    except OSError:
        return []
    return [name for _, name in sorted(found)]


def is_pool_name(text: str) -> bool:
    """Whether a text can be the name of a pool; a path is none."""
    return _NAME.fullmatch(text) is not None


def find_pool_file(name: str) -> Path | Problem:
    """Find the file that a name or a path means."""
    if "/" in name or "\\" in name or Path(name).suffix:
        return Path(name)
    folder = paths.pools_folder()
    if folder is None:
        return Problem("pool", NO_FOLDER)
    if not is_pool_name(name):
        return Problem(
            "pool", f"POOL '{name[:20]}': letters, digits, blanks and - only"
        )
    for one in (folder.parent, folder):
        close_own_folder(one)
    return folder / f"{name}{_SUFFIX}"


def find_stamp(name: str) -> tuple[int, int] | None:
    """Find time and size of a pool's file, which every change alters; None without."""
    path = find_pool_file(name)
    if isinstance(path, Problem):
        return None
    try:
        facts = path.stat()
    except OSError:
        return None
    return facts.st_mtime_ns, facts.st_size


def read_source_bytes(source: Source) -> bytes:
    """Read the bytes that an event came from, to be stored with it; b"" if unknown."""
    from elo_tui.readers import file_bytes

    if not source.path:
        return source.text.encode()
    data = file_bytes.read_file(source.path)
    return data if isinstance(data, bytes) else b""


def read_text_file(path: str) -> str | Problem:
    """Read a file as text."""
    from elo_tui.readers import file_bytes

    data = file_bytes.read_file(os.path.expanduser(path))
    if not isinstance(data, bytes):
        return Problem("path", str(data))
    return data.decode("utf-8-sig", errors="replace")


def _catch_fault(
    act: Callable[Concatenate[str, Path, Given], Found | Problem],
) -> Callable[Concatenate[str, Given], Found | Problem]:
    """Make a function of a pool's name and file take the name only."""

    @wraps(act)
    def find_and_act(
        name: str, /, *args: Given.args, **options: Given.kwargs
    ) -> Found | Problem:
        path = find_pool_file(name)
        if isinstance(path, Problem):
            return path
        try:
            return act(name, path, *args, **options)
        except StoreFault as fault:
            return Problem("pool", str(fault))

    return find_and_act


@_catch_fault
def begin_pool(
    _name: str,
    path: Path,
    settings: PoolSettings,
    opening: Sequence[Mapping[str, Any]] = (),
) -> None:
    """Begin a pool; the settings are complete."""
    create_pool(path, {"settings": settings._asdict(), "opening": list(opening)})


@_catch_fault
def change_pool(
    name: str, path: Path, added: Sequence[NewEntry], progress: Progress | None = None
) -> ReplayedPool | Problem:
    """Append entries, all or none, and replay the ledger."""
    with open_pool(path) as file:
        if added:
            with file.writing():
                for one in added:
                    _append(file, one)
        entries = file.list_entries()
        return replay_pool(name, entries, file.contents, progress)


def _append(file: PoolFile, new: NewEntry) -> None:
    """Append an entry; raises StoreFault, which undoes the whole transaction."""
    entries = file.list_entries()
    if new.added is not None:
        label, data, content, notes = new.added
        digest = file.store_content(label, data, content)
        events = fold_entries(entries).events
        number = max((one.number for one in events), default=0) + 1
        stored = {"event": number, **new.data, "digest": digest}
        file.append(new.kind, stored | ({"notes": [*notes]} if notes else {}))
        return
    if new.kind == "undo" and (problem := check_undo(entries, new.data["entry"])):
        raise NotSaved(problem.text)
    file.append(new.kind, new.data)


#: Most changes that a plan lists.
_CHANGES = 5


@_catch_fault
def plan_event(name: str, path: Path, content: EventContent) -> EventPlan | Problem:
    """Find the effects of adding an event to a pool."""
    with open_pool(path) as file:
        entries = file.list_entries()
        state, contents = fold_entries(entries), file.contents
        present = {one.number: one.digest for one in state.events if one.is_active}
        known = [(number, contents[digest]) for number, digest in present.items()]
        double = find_double(content, known)
        target = find_corrected(content, known)
        corrected = contents[present[target]] if target else None
        number = max((one.number for one in state.events), default=0) + 1
        kind, number = ("replace", target) if target else ("add", number)
        planned = Entry(len(entries) + 1, kind, {"event": number, "digest": ""})
        before = replay_pool(name, entries, contents)
        more = StoredContents(file, {"": content})
        after = replay_pool(name, [*entries, planned], more)
    if isinstance(before, Problem):
        return before
    if isinstance(after, Problem):
        return after
    plan = _compare_plan(before, after, target or double, number)
    return plan._replace(corrected=corrected)


def _compare_plan(
    before: ReplayedPool, after: ReplayedPool, double: int, number: int
) -> EventPlan:
    people = after.columns.identities.people
    known = set(before.columns.people.ids)
    new = {person.id for person in people} - known
    old, latest = before.newest, after.newest
    changes = []
    if old is not None and latest is not None:
        places = {id: at for at, id in enumerate(before.columns.people.ids)}
        for at in latest.order(after.columns.people):
            id = after.columns.people.ids[at]
            if id in places and old.ratings[places[id]] != latest.ratings[at]:
                rating = old.ratings[places[id]]
                changes.append((people[at].name, rating, latest.ratings[at]))
    known_changes = [one for one in changes if one[1] == one[1]]
    known_changes.sort(key=lambda one: (-abs(one[2] - one[1]), one[0]))
    pairs = find_duplicates(after.columns.identities, new)
    return EventPlan(
        double=double,
        new=tuple(person.name for person in people if person.id in new),
        by_name=tuple(one.name for one in people if number in one.by_name),
        questions=tuple((pair.one.name, pair.other.name, pair.why) for pair in pairs),
        changes=tuple(known_changes[:_CHANGES]),
    )


def analyse_pool(pool: ReplayedPool, part: str, progress: Progress) -> PoolAnalysis:
    """Work out a part with the usual options; a Problem, too, if cancelled."""
    columns = pool.columns
    given = columns.table
    if part == "questions":
        try:
            return PoolAnalysis(pool, part, list_questions(pool, progress))
        except CancelledError:
            return PoolAnalysis(pool, part, CANCELLED)
    if part == "fit":
        fitted = fit_pool(*given, inverter=find_inverter(), progress=progress)
        return PoolAnalysis(pool, part, fitted)
    measured = measure_quality(*given, pool.state.settings, progress=progress)
    return PoolAnalysis(pool, part, measured)
