"""Opening a file or a pasted page, which is read in a thread, one at a time."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from elo_tui.session import paths
from elo_tui.session.web import Progress

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from elo_tui.core.events.crosstable import Participant
    from elo_tui.core.events.reading import BadLine, Show
    from elo_tui.core.replay.history_reading import HistoryReading
    from elo_tui.core.replay.journal_records import Account
    from elo_tui.readers.sources import Opened, Source
    from elo_tui.session.state_files import Recent
    from elo_tui.session.web import Web
    from elo_tui.store.journal_document import Document

#: A pasted text with this many characters has several lines, whatever it contains.
_MANY = 20_000

#: More than this, in characters, is read in a thread: no line takes as much.
_AT_ONCE = 100_000

#: An event that is there after this has no players shown before, seconds.
_QUICK = 0.25


class OpenRequest(NamedTuple):
    """Request to read a source."""

    source: Source
    encoding: str = ""
    before: Opened | None = None
    """The last source read, which is not read again if it is unchanged."""
    keeps_report: bool = True
    """Whether an internal error while reading leaves a report file."""
    web: Web | None = None
    """The network; None if pages may not be fetched."""
    refresh: bool = False
    """Whether a recently fetched page is requested again."""
    account: Account | None = None
    """The journal in front, to which one person's page is a history, not an event."""

    @property
    def prefers_history(self) -> bool:
        """Whether one person's page is a history rather than an event."""
        return self.account is not None


class Opening:
    """The current request, the last source read, and the recent files."""

    def __init__(self, keeps_reports: bool = True, web: Web | None = None) -> None:
        """Internal errors leave a report file if it `keeps_reports`.

        Without a `web` no page is fetched.
        """
        self.keeps_reports = keeps_reports
        self.web = web
        self.request: OpenRequest | None = None
        """The current request."""
        self._last: Opened | None = None
        self._recent: Recent | None = None

    @property
    def recent(self) -> Recent:
        """The recent files; looked up when first needed."""
        from elo_tui.session.state_files import Recent

        if self._recent is None:
            self._recent = Recent(paths.recent_file())
        return self._recent

    def begin(
        self,
        source: Source,
        encoding: str = "",
        refresh: bool = False,
        account: Account | None = None,
    ) -> OpenRequest | None:
        """Request a source; None while another one is being read.

        With `refresh` it is read in the same encoding as last time; with an `account`
        its journal is in front.
        """
        if self.request is not None:
            return None
        last = self._last
        if refresh and last is not None and last.source == source:
            encoding = encoding or last.encoding
        self.request = OpenRequest(
            source=source,
            encoding=encoding,
            before=last,
            keeps_report=self.keeps_reports,
            web=self.web,
            refresh=refresh,
            account=account,
        )
        return self.request

    def cancel(self) -> bool:
        """Cancel the current request; return whether one was running."""
        waited, self.request = self.request is not None, None
        return waited

    def end(self, request: OpenRequest) -> bool:
        """End a request; return whether its result is still wanted."""
        if request is not self.request:
            return False
        self.request = None
        return True

    def remember(self, opened: Opened) -> None:
        """Remember what the user looks at, and its file as a recent one."""
        self._last = opened
        if opened.source.path:
            self.recent.add(opened.source.path)


class EarlyPlayers:
    """Passes on the players of an event that is not ready soon: the first, then all."""

    def __init__(
        self, pass_on: Callable[[tuple[Participant, ...], bool], object]
    ) -> None:
        """`pass_on` gets the players, and whether these are all."""
        self._pass_on = pass_on
        self._begin = monotonic()
        self._has_first = False

    def show_first(self, players: Iterable[Participant]) -> None:
        """Pass on the first players, once."""
        if not self._has_first and self._is_slow and (found := tuple(players)):
            self._has_first = True
            self._pass_on(found, False)

    def show_all(self, players: tuple[Participant, ...]) -> None:
        """Pass on all players, which may take as long again to be rated."""
        if self._is_slow:
            self._pass_on(players, True)

    @property
    def _is_slow(self) -> bool:
        return monotonic() - self._begin >= _QUICK


def read_source(
    request: OpenRequest, progress: Progress, show: Show | None = None
) -> Opened | Document | BadLine | None:
    """Read a source, in any thread; return None if cancelled.

    A journal is a Document. Any exception of a reader becomes a refusal, with a report
    file if requested. `show` gets players before all are read.
    """
    from elo_tui.core.events.reading import BadLine, Cancelled, make_fault

    try:
        outcome = _read_outcome(request, progress, show)
    except Cancelled:
        return None
    except Exception as fault:  # noqa: BLE001  (a file must not end the session)
        outcome = make_fault(fault)
    if not isinstance(outcome, BadLine) or outcome.fault is None:
        return outcome
    from elo_tui.session import state_files

    if request.keeps_report and state_files.write_report(outcome.fault):
        return outcome._replace(text=f"{outcome.text}; {state_files.WHERE}")
    return outcome


def _read_outcome(
    request: OpenRequest, progress: Progress, show: Show | None
) -> Opened | Document | BadLine:
    from elo_tui.core.events.reading import BadLine, ignore_players
    from elo_tui.readers import sources
    from elo_tui.store.journal_document import Document

    source = request.source
    if source.address:
        from elo_tui.session import web_pages

        if request.account is not None and web_pages.is_history(source.address):
            return web_pages.read_history_pages(
                source.address, request.account, request.web, progress
            )
        return web_pages.read_pages(
            source, request.web, progress, request.encoding, refresh=request.refresh
        )
    if request.prefers_history:
        found = _read_history(source, progress)
        if isinstance(found, Document):
            return found
    show = show or ignore_players
    before = request.before
    outcome = sources.read_source(source, progress, request.encoding, before, show)
    if not isinstance(outcome, BadLine):
        return outcome
    journal = _read_journal(source)
    if journal is not None or request.prefers_history:
        return journal or outcome
    history = _read_history(source, progress)
    return history if isinstance(history, Document) else outcome


def _read_history(source: Source, progress: Progress) -> Document | BadLine:
    """Read one person's history as a document without people."""
    import io
    import os
    from datetime import date
    from functools import partial

    from elo_tui.core.events.reading import BadLine
    from elo_tui.readers.history.history_formats import read_history
    from elo_tui.readers.history.history_source import Asked, HistorySource
    from elo_tui.readers.ordinary_file import NotOpened, open_regular_file
    from elo_tui.readers.shared import SourceRefused
    from elo_tui.store.journal_document import Document

    def read(piece: Callable[[int], bytes], total: int) -> HistoryReading:
        def tick(done: int) -> None:
            progress(done, total)

        asked = Asked(day=date.today(), tick=tick)
        return read_history(HistorySource(piece, tick), asked)

    try:
        if source.path:
            with open_regular_file(source.path) as descriptor:
                size = os.fstat(descriptor).st_size
                reading = read(partial(os.read, descriptor), size)
        else:
            data = source.text.encode("utf-8", "replace")
            reading = read(io.BytesIO(data).read, len(data))
    except (SourceRefused, NotOpened, OSError) as refused:
        return BadLine(None, str(refused))
    label = os.path.basename(source.label) or source.label
    return Document((), reading.notes, reading, label)


def _read_journal(source: Source) -> Document | BadLine | None:
    """Read a journal; return its fault, or None if the file is none."""
    from elo_tui.core.events.reading import BadLine
    from elo_tui.readers import file_bytes
    from elo_tui.store import journal_document
    from elo_tui.store.record_json import NotARecord

    data = file_bytes.read_file(source.path) if source.path else source.text.encode()
    if isinstance(data, BadLine) or f'"{journal_document.FORMAT}"'.encode() not in data:
        return None
    try:
        return journal_document.read_document(
            data.decode("utf-8-sig", errors="replace")
        )
    except NotARecord as fault:
        return BadLine(None, str(fault))


def find_pasted_source(
    text: str, into_line: bool, from_files: bool
) -> Source | str | None:
    """Find the source in a paste: a page, games, or the path of a file.

    Return a sentence if it is refused; None if it is text for the focused widget, as
    are games pasted `into_line`, the entry line. Without `from_files` no path is
    looked up.
    """
    lines = text.strip().splitlines() if len(text) < _MANY else [text, ""]
    if len(lines) < 2:
        from elo_tui.session.path_completion import find_dropped_file

        path = find_dropped_file(text) if from_files else ""
        if not path:
            return None
        from elo_tui.readers.sources import Source

        return Source.from_file(path)
    from elo_tui.readers import file_bytes
    from elo_tui.readers.detect import detect_format
    from elo_tui.readers.sources import Source, is_games

    if len(text) > file_bytes.LIMIT:
        size = file_bytes.LIMIT // 1_000_000
        return f"Not pasted: more than {size} million characters"
    if len(text) > _AT_ONCE:
        # a page may be a single line, anything else has several
        several = "\n" in text or "\r" in text or "<" in text
        return Source.from_text(text) if several else None
    match detect_format(text):
        case "typed":
            is_source = not into_line and is_games(text)
        case "csv":
            is_source = not into_line
        case _:
            is_source = True
    return Source.from_text(text) if is_source else None
