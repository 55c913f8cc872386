"""Reading an opened file or page, in a thread."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import monotonic

from elo_tui.core.events.crosstable import Participant
from elo_tui.core.events.reading import (
    BadLine,
    Cancelled,
    EventReading,
    Question,
    Show,
    ignore_players,
    make_fault,
)
from elo_tui.readers import file_bytes, sources
from elo_tui.readers.sources import Opened, Source
from elo_tui.session import state_files
from elo_tui.session.open_requests import OpenRequest
from elo_tui.session.recognised_files import (
    RecognisedFile,
    find_settings,
    recognise_file,
)
from elo_tui.session.web import Progress
from elo_tui.store import journal_document
from elo_tui.store.journal_document import Document
from elo_tui.store.record_json import NotARecord

#: What a source is; a journal or a history is a Document.
Outcome = Opened | Document | RecognisedFile | BadLine
#: An event that arrives after this has no players shown before, seconds.
_QUICK = 0.25


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
) -> Outcome | None:
    """Read a source, in any thread; return None if cancelled.

    Any exception of a reader becomes a refusal, with a report
    file if requested. `show` gets players before all are read.
    """
    outcome: Outcome
    try:
        outcome = _read_outcome(request, progress, show)
    except Cancelled:
        return None
    except Exception as fault:  # noqa: BLE001  (a file must not end the session)
        outcome = make_fault(fault)
    if not isinstance(outcome, BadLine) or outcome.fault is None:
        return outcome
    if request.keeps_report and state_files.write_report(outcome.fault):
        return outcome._replace(text=f"{outcome.text}; {state_files.WHERE}")
    return outcome


def find_question(outcome: Outcome | None) -> Question | None:
    """Find the question to answer before a table is read; None without one."""
    if isinstance(outcome, BadLine):
        return outcome.question
    reading = outcome.reading if isinstance(outcome, Opened) else None
    return reading.question if isinstance(reading, EventReading) else None


def _read_outcome(
    request: OpenRequest, progress: Progress, show: Show | None
) -> Outcome:
    source = request.source
    if source.address:
        # loads what makes connections
        from elo_tui.session import web_pages

        if request.account is not None and web_pages.is_history(source.address):
            return web_pages.read_history_pages(
                source.address, request.account, request.web, progress
            )
        return web_pages.read_pages(
            source, request.web, progress, request.encoding, refresh=request.refresh
        )
    if source.path and (settings := find_settings(source.path)) is not None:
        return settings
    if request.prefers_history:
        name = request.account.person.name if request.account else ""
        found = _read_history(source, progress, name)
        if isinstance(found, Document):
            return found
    show = show or ignore_players
    before = request.before
    outcome = sources.read_source(source, progress, request.encoding, before, show)
    if not isinstance(outcome, BadLine):
        return outcome
    journal = _read_journal(source)
    if journal is not None:
        return journal
    # with a journal in front it has been tried
    history = None if request.prefers_history else _read_history(source, progress)
    if isinstance(history, Document):
        return history
    return recognise_file(source, outcome)


def _read_history(
    source: Source, progress: Progress, name: str = ""
) -> Document | BadLine:
    """Read the history of one person; its readers are imported for it alone."""
    from elo_tui.session.opened_history import read_history_document

    return read_history_document(source, progress, name)


def _read_journal(source: Source) -> Document | BadLine | None:
    """Read a journal; return its fault, or None if the file is none."""
    data = file_bytes.read_file(source.path) if source.path else source.text.encode()
    if isinstance(data, BadLine) or f'"{journal_document.FORMAT}"'.encode() not in data:
        return None
    try:
        return journal_document.read_document(
            data.decode("utf-8-sig", errors="replace")
        )
    except NotARecord as fault:
        return BadLine(None, str(fault))
