"""Damage to the file of a pool, in a sentence: bad parts, sound parts, remedy."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping, Sequence, Set
from itertools import pairwise
from pathlib import Path

from elo_tui.core.pool.ledger import LedgerLine
from elo_tui.store.faults import NotRead

#: Most entries or events named in a sentence.
_NAMED_MAX = 3


class DamagedPool(NotRead):
    """The file of a pool differs from the one stored."""

    def __init__(self, path: Path, what: str = "", remedy: str = "") -> None:
        """`what` is damaged, "" if not known; `remedy` is one other than a copy."""
        self.what = f"{path.name}: damaged{what and f': {what}'}"
        copy = f"cp COPY {shlex.quote(str(path.absolute()))}"
        self.remedy = f"{remedy}put a copy in its place: {copy}"
        super().__init__(f"{self.what}; {self.remedy}")


def find_damaged_entries(
    path: Path, faults: Mapping[int, str], sound: Set[int]
) -> DamagedPool:
    """Name the faults of entries, by number, and the sound entries."""
    named = [f"entry {number}, {faults[number]}" for number in sorted(faults)]
    found = _describe_sound("entry", "entries", sound)
    return DamagedPool(path, f"{_shorten(named)}; {found}")


def find_damaged_events(
    path: Path, entries: Sequence[LedgerLine], damaged: Set[str]
) -> DamagedPool:
    """Name the damaged stored events, given by digest, and the sound ones."""
    events = {
        one.data["digest"]: one.data["event"] for one in entries if "digest" in one.data
    }
    wrong = {number for digest, number in events.items() if digest in damaged}
    found = _describe_sound("event", "events", {*events.values()} - wrong)
    return DamagedPool(
        path,
        f"{_name_numbers('event', 'events', wrong)}; every entry and {found}",
        f"`pool replace {path.stem} {min(wrong)} FILE` exchanges an event, or ",
    )


def find_odd_days(
    path: Path, entries: Sequence[LedgerLine], digest: str, why: str
) -> NotRead:
    """Report an event of an odd day, `why`, and how to take it out."""
    entry = next(one for one in entries if one.data.get("digest") == digest)
    return NotRead(
        f"{path.name}: event {entry.data['event']}: {why};"
        f" `pool undo {path.stem} {entry.number}` takes it out"
    )


def _shorten(named: Sequence[str]) -> str:
    """Join the first of some names, and count the others."""
    more = len(named) - _NAMED_MAX
    rest = [f"{more} more"] if more > 0 else []
    return "; ".join([*named[:_NAMED_MAX], *rest])


def _describe_sound(one: str, several: str, sound: Set[int]) -> str:
    """Name the sound numbers: ``entries 1 to 3 and 5 are sound``."""
    if not sound:
        return f"no {one} is sound"
    verb = "is" if len(sound) == 1 else "are"
    return f"{_name_numbers(one, several, sound)} {verb} sound"


def _name_numbers(one: str, several: str, numbers: Set[int]) -> str:
    """Name numbers: ``event 3``, or ``events 1 to 3 and 5``."""
    parts = [
        f"{first} to {last}" if last > first else f"{first}"
        for first, last in _join_numbers(sorted(numbers))
    ]
    *head, tail = parts
    text = f"{', '.join(head)} and {tail}" if head else tail
    return f"{one if len(numbers) == 1 else several} {text}"


def _join_numbers(numbers: Sequence[int]) -> Iterable[tuple[int, int]]:
    """Join numbers that follow each other: the first and the last of each run."""
    ends = [one for one, after in pairwise(numbers) if after > one + 1]
    starts = [after for one, after in pairwise(numbers) if after > one + 1]
    return zip([numbers[0], *starts], [*ends, numbers[-1]], strict=True)
