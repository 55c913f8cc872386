"""Values of a history that cannot be read: named once, never read as something else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.history.history_source import read_number
from elo_tui.readers.shared import get_whole

#: So many are named, the rest is counted.
_NAMED = 5
_VALUE_MAX = 20
#: Texts for a missing value.
_NONE = frozenset(("", "-", "?", "null"))


class DamagedValues:
    """The values of one file that are stated, but cannot be read."""

    def __init__(self) -> None:
        self._named: list[str] = []
        self._count = 0
        self._present: Counter[str] = Counter()
        self._absent: dict[str, list[str]] = {}

    def add(self, where: str, value: object) -> None:
        """Name a value; `where` is its row and column, such as ``2024-Jan, rating``."""
        self._count += 1
        if len(self._named) < _NAMED:
            text = clean_name(str(value), _VALUE_MAX)
            self._named.append(f"{clean_name(where, 60)}: '{text}'")

    def get_whole(self, values: Mapping[str, Any], key: str, where: str) -> int | None:
        """Return the whole number under a key; None for none, and for a damaged one."""
        value = self._look_up(values, key, where)
        found = get_whole(dict(values), key)
        if found is None and not _is_none(value):
            self.add(f"{where}, {key}", value)
        return found

    def get_number(
        self, values: Mapping[str, Any], key: str, where: str
    ) -> float | None:
        """Return the number under a key; None for none, and for a damaged one."""
        value = self._look_up(values, key, where)
        found = read_number(value)
        if found is None and not _is_none(value):
            self.add(f"{where}, {key}", value)
        return found

    def _look_up(self, values: Mapping[str, Any], key: str, where: str) -> object:
        if key in values:
            self._present[key] += 1
        else:
            self._absent.setdefault(key, []).append(where)
        return values.get(key)

    def _add_absent(self) -> None:
        """Name the keys that a few rows lack: those of most rows."""
        for key, places in self._absent.items():
            if len(places) < self._present[key]:
                for where in places:
                    self.add(f"{where}, {key}", "missing")
        self._absent.clear()

    def list_notes(self) -> tuple[str, ...]:
        """Return one note with the first values, or none, when all rows are read."""
        self._add_absent()
        if not self._count:
            return ()
        more = self._count - len(self._named)
        text = f"not read, damaged: {'; '.join(self._named)}"
        return (text + (f"; and {more} more" if more else ""),)


def _is_none(value: object) -> bool:
    return value is None or (isinstance(value, str) and value.strip() in _NONE)
