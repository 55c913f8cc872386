"""The tables of one list, filled from its rows, with progress all the time."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path

from elo_tui.core.text.figures import plural
from elo_tui.readers.lists import ListError, ListProgress, Tick
from elo_tui.readers.lists.layouts import ListLayout
from elo_tui.readers.lists.list_rows import Collector
from elo_tui.store.lists import list_records
from elo_tui.store.lists.pool_ratings import OtherPools
from elo_tui.store.lists.ranked import RatingGroups
from elo_tui.store.lists.row_sorter import RowSorter

_BATCH = 5_000
#: Steps of SQLite's virtual machine between two ticks.
_STEPS = 200_000
#: The players inserted by one statement, which takes less time for each.
_TOGETHER = 250
_TEXTS_TOGETHER = 2 * _TOGETHER
#: The size of the parts in which the index is written before they are merged: larger
#: ones outgrow the cache of the processor.
_HASH_BYTES = 1_000_000
#: So many parts are merged in one step, without progress, unless the players of some
#: 800 parts have been merged before, with progress.
_PARTS_MAX = 1_000
_PLAYERS_A_MERGE = 2_500_000
#: Pages of the index that are merged between two ticks.
_MERGED_PAGES = 1_000

_FAST = """
    PRAGMA journal_mode = OFF;
    PRAGMA synchronous = OFF;
    PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA secure_delete = OFF;
    PRAGMA cache_size = -16000;
    PRAGMA temp.journal_mode = OFF;
    PRAGMA temp.cache_size = -16000;
"""
_INSERT = "INSERT INTO player (id, facts) VALUES (?, ?)"
_INSERT_SEVERAL = _INSERT + ", (?, ?)" * (_TOGETHER - 1)


def fill_tables(
    lists: sqlite3.Connection,
    folder: Path,
    layout: ListLayout,
    pool: str,
    others: OtherPools | None,
    tick: Tick,
) -> Collector:
    """Fill an empty file; raises ListError if it does not become a list."""
    lists.executescript(_FAST)
    try:
        lists.executescript(list_records.TABLES)
    except sqlite3.OperationalError as error:
        if "fts5" not in str(error):
            raise
        raise ListError("lists need SQLite with FTS5, which is missing") from None
    lists.execute("BEGIN")
    collector = Collector()
    meter = layout.source.stream.meter
    rows = layout.reader.read(layout.source.stream, pool, collector)
    if others is not None:
        rows = others.complete_rows(rows)
    with closing(RowSorter(folder)) as sorter:
        while count := sorter.add(islice(rows, _BATCH)):
            meter.players += count
        if collector.left_out > meter.players or not meter.players:
            notes = collector.list_notes()
            first = next((f": {note.text}, line {note.line}" for note in notes), "")
            raise ListError(
                f"{plural(meter.players, 'player')} understood{first}; not imported"
            )
        if others is not None:
            sorter.add(others.list_absent())
        with _report_ticks(lists, tick, meter.players) as step:
            step("sorting")
            for _ in _sort_players(lists, sorter, collector):
                step("sorting")
            step("indexing")
            for _ in _index_words(lists, sorter):
                step("indexing")
            lists.execute("COMMIT")
    return collector


def _sort_players(
    lists: sqlite3.Connection, sorter: RowSorter, collector: Collector
) -> Iterator[None]:
    """Fill the tables of players and of ordered ratings, and yield now and then.

    A player listed twice counts once.
    """
    groups = yield from _fill_players(lists, sorter)
    lists.execute("CREATE INDEX player_id ON player (id COLLATE NOCASE)")
    (has_equals,) = lists.execute(
        "SELECT max(number) > (SELECT count(*) FROM"
        " (SELECT DISTINCT id COLLATE NOCASE FROM player)) FROM player"
    ).fetchone()
    if has_equals:
        _drop_equals(lists, sorter, collector)
        lists.execute("DELETE FROM player")
        groups = yield from _fill_players(lists, sorter)
    groups.write(lists)


def _drop_equals(
    lists: sqlite3.Connection, sorter: RowSorter, collector: Collector
) -> None:
    """Leave out players with an ID that is on an earlier line too."""
    lists.execute("CREATE TEMP TABLE raw (number, line, id)")
    lists.executemany(
        "INSERT INTO raw SELECT number - 1, ?, id FROM player WHERE number = ? + 1",
        ((line, number) for number, line in sorter.list_places()),
    )
    lists.execute("CREATE INDEX raw_id ON raw (id COLLATE NOCASE)")
    twice = lists.execute(
        "SELECT number, line, id FROM raw AS later WHERE EXISTS"
        " (SELECT 1 FROM raw AS first WHERE first.id = later.id COLLATE NOCASE"
        " AND first.rowid < later.rowid)"
    )
    for number, line, name in twice:
        collector.leave_out(line, f"ID '{name}' is in the list already")
        sorter.drop(number)


def _fill_players(
    lists: sqlite3.Connection, sorter: RowSorter
) -> Generator[None, None, RatingGroups]:
    """Fill the table of players, yield now and then, and return their ratings."""
    left: list[str] = []
    groups, number, are_rated = RatingGroups(), 1, True
    for texts in sorter.read_players():
        if are_rated:
            facts = texts[1::2]
            are_rated = groups.add(enumerate(facts, number))
            number += len(facts)
        left += texts
        for place in range(0, len(left) - _TEXTS_TOGETHER + 1, _TEXTS_TOGETHER):
            lists.execute(_INSERT_SEVERAL, left[place : place + _TEXTS_TOGETHER])
        del left[: len(left) - len(left) % _TEXTS_TOGETHER]
        yield
    lists.executemany(_INSERT, zip(left[::2], left[1::2], strict=True))
    return groups


def _index_words(lists: sqlite3.Connection, sorter: RowSorter) -> Iterator[None]:
    """Fill the index of words and the table of words, and yield now and then."""
    for option, value in (
        ("automerge", 0),
        ("crisismerge", _PARTS_MAX),
        ("hashsize", _HASH_BYTES),
    ):
        lists.execute(
            "INSERT INTO search (search, rank) VALUES (?, ?)", (option, value)
        )
    number, merged = 1, 0
    for words in sorter.read_words():
        lists.executemany(
            "INSERT INTO search (rowid, words) VALUES (?, ?)", enumerate(words, number)
        )
        number += len(words)
        if number - merged > _PLAYERS_A_MERGE:
            yield from _merge_index(lists)
            merged = number
        yield
    yield from _merge_index(lists)
    lists.execute("CREATE VIRTUAL TABLE temp.term USING fts5vocab(main, search, row)")
    lists.execute(
        "INSERT INTO word SELECT term FROM term WHERE term < '=' OR term >= '>'"
    )


def _merge_index(lists: sqlite3.Connection) -> Iterator[None]:
    """Merge the parts of the index into one, and yield between the steps.

    The first call, with a negative number of pages, asks for one part only; the work is
    done once a call changes less than two rows (SQLite, FTS5: the 'merge' command).
    """
    pages = -_MERGED_PAGES
    while True:
        before = lists.total_changes
        lists.execute("INSERT INTO search (search, rank) VALUES ('merge', ?)", (pages,))
        if lists.total_changes - before < 2:
            return
        pages = _MERGED_PAGES
        yield


@contextmanager
def _report_ticks(
    lists: sqlite3.Connection, tick: Tick, players: int
) -> Iterator[Callable[[str], None]]:
    """Tick during the work of SQLite; an exception of the tick is raised here."""
    at = "sorting"
    raised: list[BaseException] = []

    def step(name: str) -> None:
        nonlocal at
        at = name
        tick(ListProgress(at, 0, 0, players))

    def go_on() -> bool:
        try:
            tick(ListProgress(at, 0, 0, players))
        except BaseException as error:  # noqa: BLE001 - raised again below
            raised.append(error)
        return bool(raised)

    lists.set_progress_handler(go_on, _STEPS)
    try:
        yield step
    except sqlite3.OperationalError:
        if raised:
            raise raised[0] from None
        raise
    finally:
        lists.set_progress_handler(None, 0)
