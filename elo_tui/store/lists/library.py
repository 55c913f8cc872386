"""The lists of a folder: what they are, who is in them."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from operator import itemgetter
from pathlib import Path
from threading import Lock
from typing import Concatenate, NamedTuple, ParamSpec, TypeVar

from elo_tui.core import entry
from elo_tui.core.model import Problem
from elo_tui.store.lists import schema, search
from elo_tui.store.lists.records import ListError, ListInfo, Listing

#: As many as are ever shown.
LIMIT = 20

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")


class _Open(NamedTuple):
    """An open list and the state of its file, which an import may replace."""

    state: tuple[int, int, int]
    lists: sqlite3.Connection


class Lists:
    """Searches in all lists of a folder; safe to use from several threads.

    Nothing is read before the first search. A list that is replaced meanwhile is
    noticed at the next one. A list counts from a day that `info` tells: whether it is
    older than an event is for the caller to say.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._lock = Lock()
        self._open: dict[str, _Open] = {}

    @classmethod
    def open(cls, folder: Path | None) -> Lists:
        """The lists of a folder, which need not exist; None where none are kept."""
        return cls(folder)

    def close(self) -> None:
        """Let go of all files."""
        with self._lock:
            for one in self._open.values():
                one.lists.close()
            self._open.clear()

    def find(
        self, text: str, federation: str | None = None, limit: int = LIMIT
    ) -> list[Listing]:
        """Players by ID or by the beginnings of the words of their names, in any order.

        Who has the text for an ID comes first, then the strongest of those whose names
        have all words; where there are few of them, also those with one letter of a
        word wrong. Accents and spellings such as ü and ue do not matter. Raises
        ListError over a list that cannot be read; any text is allowed.
        """
        wanted = entry.federation(federation or "")
        if isinstance(wanted, Problem) or limit < 1:
            return []
        found: list[tuple[tuple[bool, bool, int], Listing]] = []
        with self._lock:
            for name, lists in self._current():
                for hit in _asked(name, search.hits, lists, text, wanted, limit):
                    one = search.listing(hit.row, name)
                    order = (not hit.by_id, hit.guessed, -search.best(one))
                    found.append((order, one))
        found.sort(key=itemgetter(0))
        return [one for _, one in found[:limit]]

    def by_id(self, number: str, name: str | None = None) -> Listing | None:
        """The player with this ID in a list, or in the first list that has him.

        Raises ListError over a list that cannot be read.
        """
        with self._lock:
            for own, lists in self._current():
                if name in (None, own):
                    row = _asked(own, search.by_id, lists, number)
                    if row is not None:
                        return search.listing(row, own)
        return None

    def info(self) -> list[ListInfo]:
        """What is known of every list; raises ListError over one that is damaged."""
        with self._lock:
            return [schema.about(lists, name) for name, lists in self._current()]

    def remove(self, name: str) -> None:
        """Delete a list, also a damaged one; raises ListError where there is none."""
        there = ", ".join(file.stem for file in self._files()) or "none"
        if self._folder is None:
            raise ListError("no lists are kept here")
        file = schema.file_of(self._folder, name)
        with self._lock:
            if name in self._open:
                self._open.pop(name).lists.close()
        try:
            file.unlink()
        except FileNotFoundError:
            raise ListError(f"no list '{name}'; there is {there}") from None
        except OSError as error:
            raise ListError(f"{name}: {error.strerror or 'not removed'}") from None

    def _files(self) -> list[Path]:
        folder = self._folder
        return (
            [] if folder is None else sorted(folder.glob(f"[a-z0-9]*{schema.SUFFIX}"))
        )

    def _current(self) -> Iterator[tuple[str, sqlite3.Connection]]:
        """The lists as they are now; what an import has replaced is opened anew."""
        files = {file.stem: file for file in self._files()}
        for name in [name for name in self._open if name not in files]:
            self._open.pop(name).lists.close()
        for name, file in files.items():
            try:
                facts = file.stat()
            except OSError:
                continue
            state = (facts.st_ino, facts.st_mtime_ns, facts.st_size)
            kept = self._open.get(name)
            if kept is None or kept.state != state:
                if kept is not None:
                    self._open.pop(name).lists.close()
                self._open[name] = kept = _Open(state, schema.opened(file))
            yield name, kept.lists


def _asked(
    name: str,
    question: Callable[Concatenate[sqlite3.Connection, Asked], Answer],
    lists: sqlite3.Connection,
    *asked: Asked.args,
    **more: Asked.kwargs,
) -> Answer:
    """The answer of a list; raises ListError where its file is damaged."""
    try:
        return question(lists, *asked, **more)
    except (sqlite3.Error, ValueError, UnicodeError) as error:
        raise schema.damaged(name, error) from None
