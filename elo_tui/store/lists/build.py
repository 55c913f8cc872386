"""A file with a rating list -> one SQLite file, put in place complete or not at all."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from elo_tui.core.events.crosstable import Note
from elo_tui.core.model import POOLS
from elo_tui.readers.lists import ListError, Tick, no_tick
from elo_tui.readers.lists.layouts import ListLayout, detect_layout
from elo_tui.readers.lists.list_files import OpenFile, open_candidates
from elo_tui.store.lists import list_records, pool_ratings
from elo_tui.store.lists.import_lock import BUILDING, lock_imports
from elo_tui.store.lists.list_records import Expected, Imported, ListInfo
from elo_tui.store.lists.list_tables import fill_tables
from elo_tui.store.lists.pool_ratings import ListSize, describe_loss, measure_list
from elo_tui.store.storage_faults import describe_error
from elo_tui.terminal.private_files import create_private_file, make_private_folder


class Declined(ListError):
    """A list that has shrunk was not accepted; the text names its losses."""


class ImportTerms(NamedTuple):
    """Facts and expectations of the caller about a list."""

    name: str | None = None
    """This, the date (YYYY-MM-DD) and the pool take precedence over the file's."""
    date: str | None = None
    pool: str | None = None
    expected: Expected | None = None
    """Any other list is refused, and one that is older than the present one."""
    accepts: Callable[[str], bool] | None = None
    """Gets the losses of a list that has shrunk; returns whether it may replace the
    present one."""

    @property
    def default_date(self) -> str | None:
        """The day from which the list counts if it states none."""
        return None if self.expected is None else self.expected.day

    @property
    def undated_note(self) -> str:
        """The note on a list without a date."""
        remark = "" if self.expected is None else self.expected.undated
        return remark or "the list states no date; --date gives it"


def import_list(
    folder: Path,
    path: str | os.PathLike[str] | OpenFile,
    imported: datetime,
    terms: ImportTerms = ImportTerms(),  # noqa: B008  (frozen)
    tick: Tick = no_tick,
) -> Imported:
    """Read a list into the folder, replacing the one with the same name at the end.

    `imported` is the current time. Raises Declined, ListError, or whatever `tick`
    raises; then nothing is changed.
    """
    name, expected = terms.name, terms.expected
    if name is not None:
        list_records.get_list_file(folder, name)
    try:
        make_private_folder(folder)
        with lock_imports(folder), open_candidates(path, tick) as sources:
            layout = detect_layout(sources)
            if expected is not None and layout.list_name != expected.name:
                raise ListError(f"a {layout.kind} list, not the one of {expected.name}")
            name = name or layout.list_name
            if name is None:
                raise ListError("a CSV does not state which list it is; give a name")
            final = list_records.get_list_file(folder, name)
            part = folder / f".{name}{BUILDING}"
            create_private_file(part)
            try:
                done = _fill_list(part, final, layout, imported, terms, tick)
                _put_in_place(part, final)
            finally:
                with contextlib.suppress(OSError):
                    part.unlink()
    except (sqlite3.Error, OSError) as error:
        raise ListError(f"not imported: {describe_error(error)}") from None
    return done


def _fill_list(
    part: Path,
    final: Path,
    layout: ListLayout,
    imported: datetime,
    terms: ImportTerms,
    tick: Tick,
) -> Imported:
    """Fill the new file `part` with the list that will be `final`."""
    notes = [*_make_notes(layout, terms)]
    pool = terms.pool or layout.pool or POOLS[0]
    days = {pool: terms.date or layout.date or terms.default_date}
    with (
        _open_replaced(final, layout, pool) as (old, replaced, others),
        closing(sqlite3.connect(part, isolation_level=None)) as lists,
    ):
        if terms.expected is not None and replaced is not None:
            _refuse_older(days[pool], replaced.date)
        before = measure_list(old) if old is not None and terms.accepts else None
        collector = fill_tables(lists, final.parent, layout, pool, others, tick)
        if before is not None:
            _ask_about_loss(before, lists, None if others is None else pool, terms)
        if others is not None:
            notes.append(Note(None, f"kept: {pool_ratings.write_days(others.days)}"))
            days |= others.days
        info = ListInfo(
            name=final.stem,
            date=pool_ratings.find_oldest_day(days.values()),
            players=_count_players(lists),
            left_out=collector.left_out,
            imported=imported.strftime("%Y-%m-%dT%H:%M:%S"),
            source=" in ".join(reversed(layout.source.names)),
            layout=layout.kind,
            pools=pool_ratings.write_days(days) if layout.has_pool_a_file else "",
        )
        list_records.write_info(lists, info)
    return Imported(info, replaced, (*notes, *collector.list_notes()))


def _refuse_older(day: str | None, before: str | None) -> None:
    if day is not None and before is not None and day < before:
        raise ListError(f"of {day}, older than the one here, of {before}")


def _ask_about_loss(
    before: ListSize, lists: sqlite3.Connection, pool: str | None, terms: ImportTerms
) -> None:
    """Ask whether a list that has shrunk is wanted; raises Declined if it is not."""
    after = measure_list(lists)
    part = next((one for one in POOLS if one == pool), None)
    loss = "" if after is None else describe_loss(before, after, part)
    if loss and terms.accepts is not None and not terms.accepts(loss):
        raise Declined(loss)


def _make_notes(layout: ListLayout, terms: ImportTerms) -> Iterator[Note]:
    """Notes on the date and the pool of the list."""
    stated, date = layout.date, terms.date
    if stated is None and date is None and terms.default_date is not None:
        yield Note(
            None, f"dated {terms.default_date} by its file: the list has no date"
        )
    elif date is None and stated is None:
        yield Note(None, terms.undated_note)
    elif date is not None and stated is not None and date != stated:
        yield Note(None, f"the list states {stated}; dated {date} as requested")
    one_pool = layout.has_pool_a_file or (
        layout.kind == "FIDE TXT" and layout.reader.is_single
    )
    if one_pool and (terms.pool or layout.pool) is None:
        yield Note(
            None,
            "the list does not state its pool; taken as standard, --pool gives another",
        )


@contextmanager
def _open_replaced(
    final: Path, layout: ListLayout, pool: str
) -> Iterator[
    tuple[sqlite3.Connection | None, ListInfo | None, pool_ratings.OtherPools | None]
]:
    """Open the list to be replaced; yield its info and the pools to carry over.

    Only the file of another pool adds to a list; any other replaces it.
    """
    with contextlib.ExitStack() as opened:
        try:
            lists = opened.enter_context(closing(list_records.open_list(final)))
            info = list_records.read_info(lists, final.stem)
        except ListError:
            info = None
        if info is None:
            yield None, None, None
            return
        others = pool_ratings.OtherPools(lists, info, pool)
        if layout.has_pool_a_file and info.layout == layout.kind and others.days:
            yield lists, None if others.adds else info, others
        else:
            yield lists, info, None


def _count_players(lists: sqlite3.Connection) -> int:
    (count,) = lists.execute("SELECT count(*) FROM player").fetchone()
    return int(count)


def _put_in_place(part: Path, final: Path) -> None:
    """Rename a finished file into place, on disk before the old one is gone."""
    # Windows flushes only files opened for writing
    with part.open("rb+") as file:
        os.fsync(file.fileno())
    os.replace(part, final)
    with contextlib.suppress(OSError):
        handle = os.open(final.parent, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
