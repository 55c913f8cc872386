"""An address -> the content of its pages: fetched, read and joined."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import NamedTuple

from elo_tui.core.events.reading import BadLine, Cancelled, EventReading, Note, Reading
from elo_tui.network import pages
from elo_tui.network.address import NotFetched, Stopped, parse_address
from elo_tui.network.hosts import has_pages, is_chess_results
from elo_tui.network.pages import Page, PagePlan, PageWanted
from elo_tui.network.visits import Visit, open_visit
from elo_tui.readers import sources
from elo_tui.readers.detect import add_second_file
from elo_tui.readers.sources import Opened, Source
from elo_tui.session.web import Progress, RequestCallbacks, Web

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
        notes = [
            Note(None, f"fetched at {_format_minute(page.at)} from {page.address}")
            for page in (read.page, *more)
        ]
        reading = read.outcome.reading
        reading = reading._replace(notes=(*notes, *reading.notes))
        return read.outcome._replace(reading=reading)


def _format_minute(at: float) -> str:
    return datetime.fromtimestamp(at).strftime("%H:%M")
