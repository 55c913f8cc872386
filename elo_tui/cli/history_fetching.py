"""Histories at addresses, for ``elo-tui journal import``."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

from elo_tui.cli import source
from elo_tui.cli.progress_line import FetchShown, note_interrupt
from elo_tui.network.address import NotFetched, Stopped
from elo_tui.session.history_fetch import FetchedFile, Fetching, fetch_history
from elo_tui.session.web import RequestCallbacks
from elo_tui.store import stored_history, stored_journal
from elo_tui.store.database import Store
from elo_tui.store.history_files import HistoryFile, Read


class Fetched(NamedTuple):
    """The files that came, and why not all did."""

    files: tuple[HistoryFile, ...]
    broke: str = ""


def fetch_files(store: Store, address: str, folder: Path) -> Fetched:
    """Fetch what the journal does not have yet; each address is named before.

    Ctrl+C stops; what came before it is of use.
    """
    accounts = tuple(
        stored_journal.read_account(store, one)._replace(
            history=stored_history.read_history(store, one.id)
        )
        for one in stored_journal.list_people(store)
    )
    is_terminal = sys.stderr is not None and sys.stderr.isatty()
    shown = FetchShown()

    def name_address(text: str) -> None:
        if is_terminal:
            shown.wipe()
        source.say_asking(text)

    def tick(done: int, total: int) -> None:
        if is_terminal:
            shown(done, total)

    files: list[HistoryFile] = []
    broke = ""
    with note_interrupt() as is_interrupted:
        asking = RequestCallbacks(is_interrupted, on_request=name_address)
        fetching = Fetching(source.WEB, folder, asking, tick)
        try:
            for one in fetch_history(address, accounts, fetching):
                files.append(_make_file(one))
        except NotFetched as error:
            broke = str(error)
        except Stopped:
            broke = "stopped"
    if is_terminal:
        shown.wipe()
    return Fetched(tuple(files), broke)


def _make_file(fetched: FetchedFile) -> HistoryFile:
    opened = partial(_open_file, fetched.path)
    return HistoryFile(fetched.label, opened, fetched.player)


@contextmanager
def _open_file(path: Path) -> Iterator[Read]:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        yield partial(os.read, descriptor)
    finally:
        os.close(descriptor)
