"""The history of a person at an address, fetched into files."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from elo_tui.core.events.reading import BadLine, Cancelled
from elo_tui.core.replay.history_reading import HistoryReading, join_readings
from elo_tui.core.replay.journal_records import Account
from elo_tui.core.systems import get_row
from elo_tui.core.systems.fide.fide_editions import event_list_day
from elo_tui.network.address import NotFetched, Stopped, Unreached, parse_address
from elo_tui.network.connection import Download, build_refusal
from elo_tui.network.pages import (
    INSTEAD,
    YEARS,
    HistoryStep,
    KnownHistory,
    has_histories,
    plan_history,
)
from elo_tui.network.visits import Visit, open_visit
from elo_tui.readers.history.history_formats import read_history
from elo_tui.readers.history.history_source import Asked, HistorySource
from elo_tui.readers.shared import SourceRefused
from elo_tui.session.web import Progress, RequestCallbacks, Web
from elo_tui.session.web_pages import NOT_ALLOWED
from elo_tui.store.journal_document import Document


class FetchedFile(NamedTuple):
    """A file that was fetched."""

    label: str
    """Its address."""
    path: Path
    player: str = ""
    """The user name in its games, if it has games."""


class Fetching(NamedTuple):
    """The access to hosts, the folder for files, and the callbacks of a fetch."""

    web: Web
    folder: Path
    asking: RequestCallbacks
    tick: Callable[[int, int], object] = lambda _done, _total: None
    """Called with the bytes received of a file and their total; 0 if unknown."""


def fetch_history(
    address: str, accounts: tuple[Account, ...], fetching: Fetching
) -> Iterator[FetchedFile]:
    """Fetch the files for an address one after the other, only what is not known yet.

    What came before a break is yielded first if it is of use by itself. Raises
    NotFetched or Stopped.
    """
    wanted = parse_address(address, has_histories)

    def find_known(service: str, name: str) -> KnownHistory:
        return _find_known(accounts, service, name)

    plan = plan_history(wanted, find_known)
    options = fetching.web.visit_options(has_histories, fetching.asking)
    with open_visit(options) as visit:
        for step in plan.steps:
            yield from _fetch(visit, step, fetching)
        if plan.contents is None:
            return
        (contents,) = _fetch(visit, plan.contents, fetching)
        refused: list[str] = []
        for step in plan.find_more(contents.path.read_bytes()):
            try:
                yield from _fetch(visit, step, fetching)
            except Unreached:
                raise
            except NotFetched as error:
                # one page that is not there does not stand for the others
                refused.append(str(error))
        if plan.keeps_contents:
            yield contents
        if refused:
            others = f" ({len(refused)} pages)" if len(refused) > 1 else ""
            raise NotFetched(refused[0] + others)


def is_history(address: str) -> bool:
    """Whether this is the address of a person's history."""
    try:
        plan_history(parse_address(address, has_histories), _know_nothing)
    except NotFetched:
        return False
    return True


def _know_nothing(_service: str, _name: str) -> KnownHistory:
    return KnownHistory()


def read_history_pages(
    address: str, account: Account, web: Web | None, progress: Progress
) -> Document | BadLine:
    """Fetch and read what a journal does not have yet; raises Cancelled.

    What comes before a break is read; a note then names the break.
    """
    if web is None:
        return BadLine(None, NOT_ALLOWED)
    readings: list[HistoryReading] = []
    broke = ""
    with TemporaryDirectory(prefix="elo-tui-") as folder:
        asking = RequestCallbacks(progress.is_cancelled)
        fetching = Fetching(web, Path(folder), asking, progress)
        try:
            for one in fetch_history(address, (account,), fetching):
                with one.path.open("rb") as file:
                    source = HistorySource(file.read, lambda _done: None)
                    asked = Asked(played_as=one.player, day=date.today())
                    readings.append(read_history(source, asked))
        except Stopped:
            raise Cancelled from None
        except (NotFetched, SourceRefused) as error:
            broke = str(error)
    if not readings:
        return BadLine(None, broke or f"{address}: nothing new")
    joined = join_readings(readings)
    notes = (*joined.notes, *([f"{broke}; the rest was read"] if broke else []))
    return Document((), notes, joined._replace(notes=notes), address)


def _fetch(
    visit: Visit, step: HistoryStep, fetching: Fetching
) -> Iterator[FetchedFile]:
    """Fetch a file; of one that grows by games its whole lines, even after a break."""
    path = fetching.folder / f"{sum(1 for _ in fetching.folder.iterdir())}.history"
    broke: NotFetched | Stopped | None = None
    status = 200
    with path.open("wb") as file:
        download = Download(file.write, limits=YEARS, tick=fetching.tick)
        try:
            answer = visit.ask("GET", step.address, download, {"Accept": step.accept})
            status = answer.status
        except (NotFetched, Stopped) as error:
            broke = error
    if status != 200:
        raise build_refusal(answer, INSTEAD)
    if broke is not None and (not step.is_growing or not _keep_whole_lines(path)):
        raise broke
    if path.stat().st_size or not step.is_growing:
        yield FetchedFile(str(step.address), path, step.player)
    if broke is not None:
        raise broke


def _keep_whole_lines(path: Path) -> bool:
    """Cut a file after its last whole line; return whether it has any."""
    data = path.read_bytes()
    end = data.rfind(b"\n") + 1
    path.write_bytes(data[:end])
    return end > 0


def _find_known(accounts: tuple[Account, ...], service: str, name: str) -> KnownHistory:
    """Find what is known of a person at a publisher, by a user name or a FIDE ID."""
    for account in accounts:
        person = account.person
        if person.fide_id == name:
            return KnownHistory(months=frozenset(_list_months(account)))
        names = [one.name for one in person.identities if one.service == service]
        # of several names, it is not known whose the newest game is
        if [one.casefold() for one in names] == [name.casefold()]:
            games = account.history.games
            moments = (one.moment for one in games if one.system == service)
            return KnownHistory(newest=max(moments, default=""))
    return KnownHistory()


def _list_months(account: Account) -> Iterator[tuple[str, str]]:
    """List pool and first day of the lists for which events are in the journal."""
    for entry in account.entries:
        last = entry.last or entry.first
        day = entry.counted or (None if last is None else event_list_day(last))
        if get_row(entry.system).fide_ids and day is not None:
            yield entry.terms.pool, day.isoformat()
