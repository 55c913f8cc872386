"""Fetches a rating list and replaces the old one, completely or not at all."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from elo_tui.core.text.clean_text import clean_name, suggest_word
from elo_tui.network import list_file
from elo_tui.network.hosts import (
    LISTS,
    Address,
    FetchableList,
    ListAdvice,
    NotFetched,
    find_list,
    has_lists,
    parse_address,
)
from elo_tui.network.visits import ListStamp, Visit, open_visit
from elo_tui.readers.lists import ListError, Tick, no_tick
from elo_tui.readers.lists.list_files import OpenFile
from elo_tui.session.web import NO_CALLBACKS, RequestCallbacks, Web
from elo_tui.store.lists.build import Declined, ImportTerms, import_list
from elo_tui.store.lists.list_folder import Lists
from elo_tui.store.lists.list_records import Expected, Imported, ListInfo
from elo_tui.terminal.private_files import make_private_folder


class Steps(NamedTuple):
    """The callbacks for progress."""

    fetching: Callable[[int, int], object] = lambda _done, _total: None
    """The bytes of one file received and their total; 0 if that is unknown."""
    reading: Tick = no_tick
    accepts: Callable[[str], bool] = lambda _loss: False
    """Called with the loss if a list has shrunk; return whether to accept it."""


UNHEARD = Steps()
_UNCHANGED = "the list is unchanged"


class Shrunk(NotFetched):
    """A list that has shrunk was not accepted; the old one is unchanged."""


class Updated(NamedTuple):
    """The outcome for one file of a list."""

    address: str
    imported: Imported | None
    """None if it is the one already here."""
    summary: str
    """In a few words."""


def update_list(
    row: FetchableList,
    folder: Path,
    web: Web,
    asking: RequestCallbacks = NO_CALLBACKS,
    steps: Steps = UNHEARD,
) -> list[Updated]:
    """Fetch the changed files of a list, and import them.

    Raises NotFetched with the reason, Stopped, or any exception of `steps.reading`; the
    list is then unchanged, apart from files that were already complete.
    """
    with open_visit(web.visit_options(has_lists, asking)) as visiting:
        return _Updating(row, folder, visiting, steps).update_all()


class _Updating:
    """The update of one list, file by file."""

    def __init__(
        self, row: FetchableList, folder: Path, visiting: Visit, steps: Steps
    ) -> None:
        self._row = row
        self._folder = folder
        self._visit = visiting
        self._steps = steps
        info = read_list_infos(folder).get(row.name)
        # the fetch record of a list that was removed or imported since is discarded
        self._before = "" if info is None else info.imported
        self._imported = self._before

    def update_all(self) -> list[Updated]:
        """Update each file; return the outcomes."""
        addresses = [parse_address(text, has_lists) for text in self._row.addresses]
        stamps = {one: self._find_stamp(one) for one in addresses}
        found: list[Updated] = []
        try:
            for address in addresses:
                stamp = stamps[address]
                if stamp is not None and list_file.is_fresh(self._visit, stamp):
                    message = (
                        f"asked for at {list_file.format_time(stamp)}, within the hour"
                    )
                    found.append(Updated(str(address), None, f"unchanged; {message}"))
                else:
                    stamps[address], done = self._update_file(address, stamp)
                    found.append(done)
        finally:
            # the files are parts of one list, which now has a different date
            for address, stamp in stamps.items():
                if stamp is not None:
                    stamp = stamp._replace(imported=self._imported)
                    self._visit.store_stamp(address, stamp)
        return found

    def _find_stamp(self, address: Address) -> ListStamp | None:
        stamp = self._visit.stamp(address)
        return stamp if stamp and stamp.imported == self._before else None

    def _update_file(
        self, address: Address, stamp: ListStamp | None
    ) -> tuple[ListStamp | None, Updated]:
        now = self._visit.options.now()
        try:
            make_private_folder(self._folder)
            # without a name: nothing is left of it, however the program ends
            with tempfile.TemporaryFile(dir=self._folder) as into:
                tick = self._steps.fetching
                fetched = list_file.fetch_list(self._visit, address, stamp, into, tick)
                if fetched is None:
                    assert stamp is not None
                    message = f"unchanged since {stamp.modified}".rstrip()
                    return stamp._replace(at=now), Updated(str(address), None, message)
                file = OpenFile(_file_name(address, self._row), into)
                done = self._import(file, fetched.modified)
        except Declined as loss:
            raise Shrunk(f"{self._row.name}: {loss}; {_UNCHANGED}") from None
        except ListError as error:
            raise NotFetched(
                f"{self._row.name}: {error}; the list is unchanged"
            ) from None
        except OSError as error:
            why = error.strerror or "no file can be written"
            raise NotFetched(f"{self._row.name}: not fetched: {why}") from None
        self._imported = done.info.imported
        stamp = ListStamp(now, fetched.modified, fetched.length, self._imported)
        return stamp, Updated(str(address), done, "new")

    def _import(self, file: OpenFile, modified: str) -> Imported:
        """Import a file; raises ListError and changes nothing in that case."""
        now = datetime.fromtimestamp(self._visit.options.now(), UTC)
        day = list_file.find_day(modified, self._row.monthly, now)
        why = f"; that of its file, {modified}, is not used" if modified else ""
        expected = Expected(
            self._row.name,
            None if day is None else day.isoformat(),
            f"the list does not say its date{why}",
        )
        terms = ImportTerms(expected=expected, accepts=self._steps.accepts)
        return import_list(self._folder, file, now, terms, self._steps.reading)


def read_list_infos(folder: Path | None) -> dict[str, ListInfo]:
    """Read the headers of all readable lists, by name."""
    lists = Lists(folder)
    try:
        return {info.name: info for info in lists.info()}
    except ListError:
        return {}
    finally:
        lists.close()


def choose_lists(names: Sequence[str], folder: Path) -> list[FetchableList]:
    """Choose the lists with these names; without names, all imported ones.

    Raises NotFetched for a list that is not fetched, with advice.
    """
    if not names:
        infos = read_list_infos(folder)
        found = [row for row in LISTS if row.name in infos]
        if not found:
            raise NotFetched(f"no list here that can be fetched; name one of {_NAMES}")
        return found
    rows = [_find_row(name) for name in names]
    return list(dict.fromkeys(rows))


_NAMES = ", ".join(row.name for row in LISTS)


def _find_row(name: str) -> FetchableList:
    row = find_list(name)
    if isinstance(row, FetchableList):
        return row
    shown = clean_name(name, 20)
    if isinstance(row, ListAdvice):
        raise NotFetched(f"{shown} ({row.publisher}): not fetched; {row.why}")
    hint = suggest_word(shown, [one.name for one in LISTS])
    raise NotFetched(f"no list '{shown}' is known{hint or f'; choose {_NAMES}'}")


def _file_name(address: Address, row: FetchableList) -> str:
    name = address.path.rpartition("/")[2]
    return name if name.endswith((".zip", ".csv", ".txt")) else f"{row.name}.csv"
