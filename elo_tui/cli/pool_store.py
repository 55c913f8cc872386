"""The pool that a subcommand names: its file, its ledger, its columns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from elo_tui.cli.output import Refused
from elo_tui.core.model import Problem
from elo_tui.core.pool.ledger import Entry, PoolColumns, PoolState, build_columns
from elo_tui.core.pool.ledger import fold_entries as fold
from elo_tui.core.pool.pool_rating import RatedPool, rate_pool
from elo_tui.session import paths

if TYPE_CHECKING:
    from elo_tui.store.pool_file import PoolFile

_NAME = re.compile(r"[\w -]{1,60}")

pool_argument = click.argument("pool", metavar="POOL")


class OpenedPool(NamedTuple):
    """A pool with what follows from its ledger."""

    file: PoolFile
    entries: Sequence[Entry]
    state: PoolState

    def load_columns(self) -> PoolColumns:
        """Read the contents of the events and join the people."""
        digests = (one.digest for one in self.state.events)
        return build_columns(self.state, self.file.read_contents(digests))

    def rate(
        self, columns: PoolColumns, every: bool = False, person: int = -1
    ) -> RatedPool:
        """Rate the pool; raises Refused."""
        found = rate_pool(
            columns.people,
            columns.events,
            columns.games,
            self.state.settings,
            every=every,
            person=person,
        )
        if isinstance(found, Problem):
            raise Refused(found.text)
        return found


def find_pool_file(name: str) -> Path:
    """Find the file that a name or a path means; raises Refused."""
    if "/" in name or "\\" in name or Path(name).suffix:
        return Path(name)
    folder = paths.data_folder()
    if folder is None:
        raise Refused(f"{paths.DATA_VARIABLE}: storing is turned off; name a path")
    if not _NAME.fullmatch(name):
        raise Refused(f"POOL '{name[:20]}': letters, digits, blanks and - only")
    return folder / "pools" / f"{name}.pool"


@contextmanager
def open_named(name: str) -> Iterator[OpenedPool]:
    """Open the pool of a name; raises Refused for any fault of it."""
    from elo_tui.store.pool_file import open_pool
    from elo_tui.store.storage_faults import StoreFault

    try:
        with open_pool(find_pool_file(name)) as file:
            entries = file.list_entries()
            if not entries:
                raise Refused(f"{file.path.name}: an empty ledger; restore a copy")
            yield OpenedPool(file, entries, fold(entries))
    except StoreFault as fault:
        raise Refused(str(fault)) from None


@contextmanager
def change_named(name: str) -> Iterator[OpenedPool]:
    """Open a pool for a change, which keeps other programs from changing it."""
    from elo_tui.store.pool_file import open_pool
    from elo_tui.store.storage_faults import StoreFault

    try:
        with open_pool(find_pool_file(name)) as file, file.writing():
            entries = file.list_entries()
            yield OpenedPool(file, entries, fold(entries))
    except StoreFault as fault:
        raise Refused(str(fault)) from None


def read_day(text: str, option: str) -> date:
    """Read a day given by an option; raises Refused."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Refused(f"{option} '{text[:20]}': such as 2026-03-01") from None
