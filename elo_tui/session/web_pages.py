"""An address -> its content: the pages of an event, or the history of a person.

Pages are fetched, read and joined; a history is fetched into files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, datetime
from pathlib import Path
from typing import NamedTuple

from elo_tui.core.events.reading import BadLine, Cancelled, EventReading, Note, Reading
from elo_tui.core.replay.history_reading import HistoryReading, join_readings
from elo_tui.core.replay.journal_records import Account
from elo_tui.core.systems import get_row
from elo_tui.core.systems.fide.fide_editions import event_list_day
from elo_tui.network import pages
from elo_tui.network.connection import Download, build_refusal
from elo_tui.network.hosts import (
    NotFetched,
    Stopped,
    Unreached,
    has_pages,
    is_chess_results,
    parse_address,
)
from elo_tui.network.pages import (
    INSTEAD,
    YEARS,
    HistoryStep,
    KnownHistory,
    Page,
    PagePlan,
    PageWanted,
    has_histories,
    plan_history,
)
from elo_tui.network.visits import Visit, open_visit
from elo_tui.readers import sources
from elo_tui.readers.detect import add_second_file
from elo_tui.readers.history.history_formats import read_history
from elo_tui.readers.history.history_source import Asked, HistorySource
from elo_tui.readers.shared import SourceRefused
from elo_tui.readers.sources import Opened, Source
from elo_tui.session.fetch_folder import open_fetch_folder
from elo_tui.session.web import Progress, RequestCallbacks, Web
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
    """Fetch the unknown files for an address one after the other.

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
                # a missing page is no reason to give up the others
                refused.append(str(error))
        if plan.keeps_contents:
            yield contents
        if refused:
            others = f" ({len(refused)} pages)" if len(refused) > 1 else ""
            raise NotFetched(refused[0] + others)


def is_history(address: str) -> bool:
    """Whether this is the address of a person's history."""
    try:
        wanted = parse_address(address, has_histories)
        plan_history(wanted, lambda _service, _name: KnownHistory())
    except NotFetched:
        return False
    return True


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
    with open_fetch_folder() as folder:
        asking = RequestCallbacks(progress.is_cancelled)
        fetching = Fetching(web, folder, asking, progress)
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
    if broke is not None and (not step.is_growing or not _restore_whole_lines(path)):
        raise broke
    if path.stat().st_size or not step.is_growing:
        yield FetchedFile(str(step.address), path, step.player)
    if broke is not None:
        raise broke


def _restore_whole_lines(path: Path) -> bool:
    """Cut a file after its last whole line; return whether it has any."""
    data = path.read_bytes()
    end = data.rfind(b"\n") + 1
    path.write_bytes(data[:end])
    return end > 0


def _find_known(accounts: tuple[Account, ...], service: str, name: str) -> KnownHistory:
    """Find the known history of a user name or a FIDE ID at a publisher."""
    for account in accounts:
        person = account.person
        if person.fide_id == name:
            return KnownHistory(months=frozenset(_list_months(account)))
        names = [one.name for one in person.identities if one.service == service]
        # a game does not name the account, if the person has several
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


NOT_ALLOWED = "no pages are fetched here; open it in your browser and paste the page"


def read_pages(
    source: Source,
    web: Web | None,
    progress: Progress,
    encoding: str = "",
    on_request: Callable[[str], object] = lambda _address: None,
    refresh: bool = False,
) -> Opened | BadLine:
    """Read the pages at an address; without a `web` none is fetched.

    `on_request` is called with each address before it is requested. With `refresh` no
    cached page is used unless its host confirms it. Raises Cancelled.
    """
    if web is None:
        return BadLine(None, NOT_ALLOWED)
    try:
        address = parse_address(source.address, has_pages)
        asking = RequestCallbacks(progress.is_cancelled, on_request)
        options = web.visit_options(has_pages, asking)
        plan = pages.plan_pages(address, datetime.fromtimestamp(options.now()).date())
        with open_visit(options) as visiting:
            return _Reading(
                visiting, source, progress, encoding, refresh=refresh
            ).read_plan(plan)
    except NotFetched as error:
        return BadLine(None, str(error))
    except Stopped:
        raise Cancelled from None


class _Read(NamedTuple):
    """A page and its content."""

    page: Page
    outcome: Opened | BadLine


class _Reading:
    """The pages of one address, one after another."""

    def __init__(
        self,
        visiting: Visit,
        source: Source,
        progress: Progress,
        encoding: str,
        *,
        refresh: bool,
    ) -> None:
        self._anew = refresh
        self._visit = visiting
        self._opened = Opened(source, Reading("", ()))
        self._progress = progress
        self._encoding = encoding
        self._host = ""
        """The numbered host to which the bare one has redirected."""

    def read_plan(self, plan: PagePlan) -> Opened | BadLine:
        """Read and combine the pages."""
        first = self._read(plan.first)
        if isinstance(first.outcome, BadLine) and pages.BUTTON in first.page.body:
            return BadLine(None, pages.BEHIND_BUTTON)
        if plan.otherwise is not None and isinstance(first.outcome, BadLine):
            first = self._read(plan.otherwise)
        if plan.second is None:
            return self._add_notes(first)
        second = self._read(plan.second)
        mine, theirs = first.outcome, second.outcome
        if isinstance(mine, BadLine):
            # before the first round an event has only a starting rank
            return mine if isinstance(theirs, BadLine) else self._add_notes(second)
        if isinstance(mine.reading, EventReading) and not isinstance(theirs, BadLine):
            other = theirs.reading
            if isinstance(other, EventReading):
                joined = add_second_file(mine.reading, other)
                first = first._replace(outcome=mine._replace(reading=joined))
        return self._add_notes(first, second.page)

    def _read(self, wanted: PageWanted) -> _Read:
        page = pages.fetch_page(
            self._visit, wanted, self._progress, self._host, self._anew
        )
        if is_chess_results(page.address.host):
            self._host = page.address.host
        ignored = Progress(lambda _done, _total: None, self._progress.is_cancelled)
        outcome = sources.read_source_data(
            self._opened, page.body, ignored, self._encoding
        )
        is_read = not isinstance(outcome, BadLine)
        pages.cache_page(self._visit, wanted, page, is_read)
        return _Read(page, outcome)

    def _add_notes(self, read: _Read, *more: Page) -> Opened | BadLine:
        """Add notes on address and time to the content."""
        if isinstance(read.outcome, BadLine):
            return read.outcome
        notes = []
        for page in (read.page, *more):
            minute = datetime.fromtimestamp(page.at).strftime("%H:%M")
            notes.append(Note(None, f"fetched at {minute} from {page.address}"))
        reading = read.outcome.reading
        reading = reading._replace(notes=(*notes, *reading.notes))
        return read.outcome._replace(reading=reading)
