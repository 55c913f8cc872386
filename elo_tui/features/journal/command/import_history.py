"""``elo-tui journal import``: histories of other programs, and exported journals."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click
from msgspec.structs import replace

from elo_tui.features.event.command.incomplete import (
    ask_about,
    incomplete_option,
    is_terminal,
)
from elo_tui.features.journal.answer.changes import HistoryUndone
from elo_tui.features.journal.answer.imported import answer_import
from elo_tui.features.journal.command import stored_journal as journal_store
from elo_tui.kit.command_line import completion_candidates, options, source
from elo_tui.kit.command_line.answer_output import AnswerOutput, answer_options
from elo_tui.kit.command_line.arguments import Subcommand
from elo_tui.kit.command_line.options import text_option
from elo_tui.kit.command_line.output import (
    FetchShown,
    ProgressShown,
    Refused,
    allow_interrupt,
    note_interrupt,
    unwind_on_signals,
)
from elo_tui.kit.command_line.unread_pages import refuse_settings
from elo_tui.network.hosts import NotFetched, Stopped
from elo_tui.readers.history.history_source import Asked
from elo_tui.readers.ordinary_file import NotOpened, open_regular_file
from elo_tui.session.fetch_folder import open_fetch_folder
from elo_tui.session.recognised_files import OWN_DATABASE
from elo_tui.session.web import RequestCallbacks, is_address
from elo_tui.store import (
    history_files,
    step_reversal,
    stored_history,
    stored_journal,
)
from elo_tui.store.history_files import FileRefused, GapsFound, HistoryFile
from elo_tui.store.own_files import find_own_kind

if TYPE_CHECKING:
    from elo_tui.store.database import Store
    from elo_tui.store.history_files import FileTaken, Read


class _ImportOptions(NamedTuple):
    """The files to import, their owner, and facts that files do not state."""

    files: tuple[str, ...]
    profile: str | None
    played_as: str
    day: str | None
    pool: str
    incomplete: bool
    undo: bool
    wanted: AnswerOutput

    def read_facts(self, tick: Callable[[int], None]) -> Asked:
        """Read the facts for the readers; raises Refused."""
        day = options.today()
        if self.day is not None:
            day = options.parse_event_day("--date", self.day)
        return Asked(
            played_as=self.played_as.strip(),
            pool=self.pool.strip().lower(),
            day=day,
            tick=tick,
        )


@click.command("import", cls=Subcommand)
@click.argument(
    "files",
    nargs=-1,
    metavar="FILE...",
    shell_complete=completion_candidates.any_files,
)
@journal_store.profile_option
@text_option(
    "--as NAME",
    "Your name in the games, if two are in all of them.",
    "played_as",
    default="",
)
@text_option(
    "--date YYYY-MM-DD",
    "Day of a rating that a file gives without one; default: today.",
    "day",
)
@text_option(
    "--pool POOL", "Pool of a file that does not state it, such as rapid.", default=""
)
@incomplete_option
@click.option("--undo", is_flag=True, help="Undo the newest import instead.")
@answer_options
def import_command(**values: Any) -> None:  # noqa: ANN401  (of every option)
    """Import ratings, events and games of years; - is standard input.

    FILE is recognised by its content: FIDE's rating chart, profile or calculations;
    games, rating history or a rating from Lichess; games or statistics from chess.com;
    a DWZ card; lists of US Chess, ECF and CFC; a document of elo-tui journal export.
    What exists already is not added again; a corrected page replaces its event. If one
    file is refused, none is imported.

    FILE may be the address of a player at lichess.org, chess.com, ratings.fide.com, the
    ECF or the CFC: what the journal does not have is fetched. What comes before a break
    is imported, and the same command goes on from there.

    \b
    Examples:
      elo-tui journal import a_chart_data.json calculations-*.html
      elo-tui journal import lichess_signe.pgn --profile Signe
      elo-tui journal import https://lichess.org/@/signe_v
      elo-tui journal import --undo
    """
    chosen = options.take_options(_ImportOptions, values)
    if chosen.undo:
        if chosen.files:
            raise Refused("--undo: without FILE; it undoes the newest import")
        chosen.wanted.say(_undo_import(chosen.profile))
    elif not chosen.files:
        raise Refused("no FILE: name what to import; - is standard input")
    else:
        _import_files(chosen)


def _import_files(chosen: _ImportOptions) -> None:
    """Import the files, and describe the result; raises Refused."""
    shown = _ReadingShown()
    asked = chosen.read_facts(shown.tick)
    with (
        journal_store.open_journal() as store,
        unwind_on_signals(),
        open_fetch_folder() as folder,
    ):
        person = None
        if chosen.profile is not None:
            person = journal_store.find_person(store, chosen.profile)
        listed, broke = _list_files(store, chosen.files, folder)
        try:
            with allow_interrupt(lambda: "stopped; nothing was imported"):
                add = partial(history_files.import_files, store, listed, person, asked)
                taken = _import_checked(add, is_allowed=chosen.incomplete)
        except FileRefused as refused:
            raise Refused(str(refused)) from None
        finally:
            shown.wipe()
    chosen.wanted.say(answer_import(taken))
    if broke:
        raise Refused(f"{broke}; the rest is imported, the same command goes on")


def _import_checked(
    add: Callable[..., tuple[FileTaken, ...]], is_allowed: bool
) -> tuple[FileTaken, ...]:
    """Import files; ask about gaps first, while nothing is locked. Raises Refused."""
    is_asked = not is_allowed and is_terminal()
    try:
        return add(datetime.now(), refuses_gaps=is_asked)
    except GapsFound as found:
        ask_about(found.file, found.gaps)
    return add(datetime.now())


class _ReadingShown(ProgressShown):
    """Bytes read of a file that takes long."""

    def tick(self, done: int) -> None:
        if self.is_due():
            self.say(f"reading, {done / 1e6:.1f} MB, {self.seconds:.0f} s; Ctrl+C ends")


def _list_files(
    store: Store, names: Sequence[str], folder: Path
) -> tuple[list[HistoryFile], str]:
    """List the files to import, fetched if they have an address; and what broke."""
    listed: list[HistoryFile] = []
    for name in names:
        if not is_address(name):
            listed.append(_make_file(name))
            continue
        fetched, broke = _fetch_files(store, name, folder)
        if broke and not fetched:
            raise Refused(broke)
        listed += fetched
        if broke:
            return listed, broke
    return listed, ""


def _fetch_files(
    store: Store, address: str, folder: Path
) -> tuple[list[HistoryFile], str]:
    """Fetch the files that the journal does not have yet; and why not all came.

    Each address is named before it is requested. Ctrl+C stops; what came before it is
    of use.
    """
    from elo_tui.session.web_pages import Fetching, fetch_history

    accounts = tuple(
        replace(
            stored_journal.read_account(store, one),
            history=stored_history.read_history(store, one.id),
        )
        for one in stored_journal.list_people(store)
    )
    files: list[HistoryFile] = []
    broke = ""
    shown = FetchShown()
    with note_interrupt() as is_interrupted:
        name_address = shown.wipe_before(source.say_asking)
        asking = RequestCallbacks(is_interrupted, on_request=name_address)
        fetching = Fetching(source.WEB, folder, asking, shown)
        try:
            for one in fetch_history(address, accounts, fetching):
                opened = partial(_open_file, one.path, one.label)
                files.append(HistoryFile(one.label, opened, one.player))
        except NotFetched as error:
            broke = str(error)
        except Stopped:
            broke = "stopped"
    shown.wipe()
    return files, broke


def _make_file(name: str) -> HistoryFile:
    label = source.source_label(name)
    opened: Callable[[], AbstractContextManager[Read]]
    if name == source.STANDARD_INPUT:
        opened = _open_standard_input
    else:
        refuse_settings(name, label)
        if find_own_kind(name) == "journal":
            raise Refused(f"{label}: {OWN_DATABASE}")
        opened = partial(_open_file, name, label)
    return HistoryFile(label, opened)


@contextmanager
def _open_file(name: str | Path, label: str) -> Iterator[Read]:
    try:
        with open_regular_file(name) as descriptor:
            yield partial(os.read, descriptor)
    except NotOpened as fault:
        raise Refused(f"{label}: {fault}") from None
    except OSError as error:
        raise Refused(f"{label}: {error.strerror}") from None


@contextmanager
def _open_standard_input() -> Iterator[Read]:
    if sys.stdin is None:
        raise Refused("standard input is closed")
    yield sys.stdin.buffer.read


def _undo_import(profile: str | None) -> HistoryUndone:
    """Undo the newest import of a person; raises Refused."""
    with journal_store.open_journal() as store:
        person = journal_store.find_person(store, profile)
        found = stored_history.list_imports(store, person.id)
        done = [one for one in found if not one.undone]
        if not done:
            raise Refused(f"--undo: no import of {person.name or person.fide_id}")
        step_reversal.reverse_step(store, done[-1])
    label = done[-1].label
    text = f"Undone for {person.name}: {label}"
    return HistoryUndone(done=text, undone=label, person=person.name)
