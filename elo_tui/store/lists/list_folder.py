"""The lists in a folder: what they are, and who is in them."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from operator import itemgetter
from pathlib import Path
from threading import Lock
from typing import NamedTuple, TypeVar

from elo_tui.core import entry
from elo_tui.core.model import Pool, Problem
from elo_tui.core.ranking import PlayerGroup
from elo_tui.readers.lists import ListError
from elo_tui.store.lists import list_records, player_search, ranked
from elo_tui.store.lists.import_lock import delete_remains
from elo_tui.store.lists.list_records import (
    Leader,
    ListInfo,
    Listing,
    Peers,
    RatingRank,
)

#: As many as are ever shown.
LIMIT = 20

Answer = TypeVar("Answer")
#: A player found, preceded by the sort key.
_Placed = tuple[tuple[bool, bool, int], Listing]


class _Open(NamedTuple):
    """An open list and the state of its file, which an import may replace."""

    state: tuple[int, int, int]
    lists: sqlite3.Connection


class Lists:
    """Search of all lists in a folder, from any thread; None: no lists are stored.

    Nothing is read before the first search, which also deletes what killed imports
    left. A list that is replaced in the meantime is noticed at the next one. A list
    counts from the day that `info` gives: whether it is older than an event is for the
    caller to decide. A list that cannot be read is skipped and named in `left_out`;
    without another it is an error.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._lock = Lock()
        self._open: dict[str, _Open] = {}
        self._has_deleted_remains = False
        self.left_out: dict[str, str] = {}
        """The lists that could not be read in the last query, and why."""

    def close(self) -> None:
        """Close all files."""
        with self._lock:
            for one in self._open.values():
                one.lists.close()
            self._open.clear()

    def find(
        self, text: str, federation: str | None = None, limit: int = LIMIT
    ) -> list[Listing]:
        """Find players by ID or by the beginnings of the words of their names.

        An exact ID comes first, then the strongest with all words in their names, in
        any order; if these are few, also names with one wrong letter. Accents and
        spellings such as ü and ue do not matter; any text is allowed. Raises ListError
        if no list can be read.
        """
        wanted = entry.read_federation(federation or "")
        if isinstance(wanted, Problem) or limit < 1:
            return []

        def question(lists: sqlite3.Connection, name: str) -> list[_Placed]:
            return [
                ((not hit.by_id, hit.guessed, -player_search.get_best_rating(one)), one)
                for hit in player_search.find_hits(lists, text, wanted, limit)
                for one in [player_search.decode_player(hit.row, name)]
            ]

        found = [one for some in self._answers(question) for one in some]
        found.sort(key=itemgetter(0))
        return [one for _, one in found[:limit]]

    def find_by_id(self, number: str, name: str = "") -> Listing | None:
        """The player with this ID in a list, or in the first list that has it.

        Raises ListError if none of them can be read.
        """

        return self._player(player_search.find_by_id, number, name)

    def find_by_fide_id(self, number: str, name: str) -> Listing | None:
        """The player with this FIDE ID in a national list.

        Raises ListError if it cannot be read.
        """

        return self._player(player_search.find_by_fide_id, number, name)

    def _player(
        self,
        ask: Callable[[sqlite3.Connection, str], player_search.Found | None],
        number: str,
        name: str,
    ) -> Listing | None:
        def question(lists: sqlite3.Connection, own: str) -> Listing | None:
            row = ask(lists, number)
            return None if row is None else player_search.decode_player(row, own)

        found = self._answers(question, name)
        return next((one for one in found if one is not None), None)

    def standing(
        self, rating: int, pool: Pool, groups: Sequence[PlayerGroup], name: str
    ) -> RatingRank | None:
        """Rank a rating in these groups of a list; None without such a list.

        Raises ListError if it cannot be read.
        """

        def question(lists: sqlite3.Connection, own: str) -> RatingRank:
            ranks = (ranked.rank_rating(lists, rating, pool, group) for group in groups)
            info = list_records.read_info(lists, own)
            return RatingRank(
                rating, pool, info, tuple(zip(groups, ranks, strict=True))
            )

        return next(iter(self._answers(question, name)), None)

    def peers(
        self, pool: Pool, groups: Sequence[PlayerGroup], name: str
    ) -> Peers | None:
        """The ratings of these groups of a list; None without such a list.

        Raises ListError if it cannot be read.
        """

        def question(lists: sqlite3.Connection, own: str) -> Peers:
            counts = (ranked.collect_ratings(lists, pool, group) for group in groups)
            info = list_records.read_info(lists, own)
            return Peers(pool, info, tuple(zip(groups, counts, strict=True)))

        return next(iter(self._answers(question, name)), None)

    def top(
        self, pool: Pool, group: PlayerGroup, name: str, limit: int = LIMIT
    ) -> tuple[Leader, ...]:
        """The strongest active players of a group, equals in the order of the list.

        Raises ListError if the list cannot be read.
        """

        def question(lists: sqlite3.Connection, own: str) -> tuple[Leader, ...]:
            return tuple(
                Leader(rank, rating, player_search.decode_player(found, own))
                for rank, rating, found in ranked.list_top(lists, pool, group, limit)
            )

        return next(iter(self._answers(question, name)), ())

    def info(self) -> list[ListInfo]:
        """Information about every list; raises ListError if none can be read."""
        return self._answers(list_records.read_info)

    def remove(self, name: str) -> None:
        """Delete a list, even a damaged one; raises ListError if it does not exist."""
        names = ", ".join(file.stem for file in self._files()) or "none"
        if self._folder is None:
            raise ListError("no lists are stored here")
        file = list_records.get_list_file(self._folder, name)
        with self._lock:
            if name in self._open:
                self._open.pop(name).lists.close()
        try:
            file.unlink()
        except FileNotFoundError:
            raise ListError(f"no list '{name}'; imported: {names}") from None
        except OSError as error:
            raise ListError(f"{name}: {error.strerror or 'not removed'}") from None

    def _files(self) -> list[Path]:
        """The files of the lists; raises ListError if the folder is not accessible."""
        if self._folder is None:
            return []
        try:
            return sorted(self._folder.glob(f"[a-z0-9]*{list_records.SUFFIX}"))
        except OSError as error:
            raise ListError(f"rating lists: {error.strerror or 'not read'}") from None

    def _answers(
        self, question: Callable[[sqlite3.Connection, str], Answer], name: str = ""
    ) -> list[Answer]:
        """Query every readable list, or the one named.

        Raises ListError if none can be read.
        """
        answers: list[Answer] = []
        faults: dict[str, str] = {}
        with self._lock:
            if self._folder is not None and not self._has_deleted_remains:
                delete_remains(self._folder)
                self._has_deleted_remains = True
            files = {file.stem: file for file in self._files()}
            for gone in [own for own in self._open if own not in files]:
                self._open.pop(gone).lists.close()
            for own, file in files.items():
                if name not in ("", own):
                    continue
                try:
                    answers.append(question(self._current(own, file), own))
                except FileNotFoundError:
                    continue
                except ListError as error:
                    faults[own] = str(error)
                except (OSError, sqlite3.Error, ValueError, AttributeError) as error:
                    faults[own] = str(list_records.make_damage_error(own, error))
            self.left_out = faults
        if faults and not answers:
            raise ListError(next(iter(faults.values())))
        return answers

    def _current(self, name: str, file: Path) -> sqlite3.Connection:
        """Get an open list; one that an import has replaced is opened again.

        Raises ListError, and OSError where its file cannot be looked at.
        """
        facts = file.stat()
        state = (facts.st_ino, facts.st_mtime_ns, facts.st_size)
        kept = self._open.get(name)
        if kept is None or kept.state != state:
            if kept is not None:
                self._open.pop(name).lists.close()
            self._open[name] = kept = _Open(state, list_records.open_list(file))
        return kept.lists
