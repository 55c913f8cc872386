"""How far the reading of a file is, for readings that take their time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import monotonic
from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple

from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.message import Message
from textual.reactive import var
from textual.worker import get_current_worker

from elo_tui.commands.bindings import bindings
from elo_tui.core.events.reading import BadLine, Cancelled, faulty
from elo_tui.readers import sources
from elo_tui.readers.sources import Opened, Progress, Source
from elo_tui.screens.dialog import Dialog
from elo_tui.session import fault_report
from elo_tui.widgets.lines import Lines, Row, fit

if TYPE_CHECKING:
    from elo_tui.store.exchange import Document

#: How often the number changes at most, and after what time it is shown, seconds.
INTERVAL = 0.2
PATIENCE = 0.15


class Wanted(NamedTuple):
    """What is to be read, and what for."""

    source: Source
    encoding: str = ""
    purpose: Literal["review", "again", "join"] = "review"
    before: Opened | None = None
    """What was read last."""


class Progressed(Message):
    """So many characters are read, of so many."""

    def __init__(self, done: int, total: int) -> None:
        super().__init__()
        self.done = done
        self.total = total


class SourceRead(Message):
    """A reading has come to its end; `outcome` is None where it was cancelled.

    It is a Document where the source is a journal.
    """

    def __init__(
        self, wanted: Wanted, outcome: Opened | Document | BadLine | None
    ) -> None:
        super().__init__()
        self.wanted = wanted
        self.outcome = outcome


def read(app: App[None], wanted: Wanted, keeps_report: bool) -> None:
    """Read in a thread of its own; progress and outcome go to the app as messages.

    Over a fault of the program it writes a report where `keeps_report`.
    """
    worker = get_current_worker()
    told = (-1, -1)
    told_at = monotonic()

    def progress(done: int, total: int) -> None:
        nonlocal told, told_at
        if worker.is_cancelled:
            raise Cancelled
        now = monotonic()
        if (done, total) != told and now - told_at >= INTERVAL:
            told, told_at = (done, total), now
            app.post_message(Progressed(done, total))

    try:
        outcome = _outcome(wanted, progress)
    except Cancelled:
        outcome = None
    except Exception as fault:  # noqa: BLE001  (a file shall not end the session)
        outcome = faulty(fault)
    if (
        isinstance(outcome, BadLine)
        and outcome.fault is not None
        and keeps_report
        and fault_report.keep(outcome.fault)
    ):
        outcome = outcome._replace(text=f"{outcome.text}; {fault_report.WHERE}")
    app.post_message(SourceRead(wanted, outcome))


def _outcome(wanted: Wanted, progress: Progress) -> Opened | Document | BadLine:
    source = wanted.source
    outcome = sources.read(source, progress, wanted.encoding, wanted.before)
    found = _journal(source) if isinstance(outcome, BadLine) else None
    return found or outcome


def _journal(source: Source) -> Document | BadLine | None:
    """The journal of a file, or what is wrong with it; None where it is none."""
    from elo_tui.readers import opening
    from elo_tui.store import exchange
    from elo_tui.store.record_json import NotARecord

    data = opening.opened(source.path) if source.path else source.text.encode()
    if isinstance(data, BadLine) or f'"{exchange.FORMAT}"'.encode() not in data:
        return None
    try:
        return exchange.read(data.decode("utf-8-sig", errors="replace"))
    except NotARecord as fault:
        return BadLine(None, str(fault))


class ProgressLine(Lines):
    """Characters done, of all."""

    progress: var[tuple[int, int]] = var((0, 0))

    def watch_progress(self) -> None:
        self.redraw()

    def rows(self, width: int, height: int) -> Sequence[Row]:
        done, total = self.progress
        text = "not begun yet"
        if total:
            text = f"{done:,} of {total:,} characters, {100 * done // total} %"
        return ((), ((fit(f" {text}", width), "strong"),))


class ReadingScreen(Dialog):
    """Stands in front until the reading has ended or Escape ends it."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("reading")]

    scope = "reading"

    class CancelWanted(Message):
        """Escape was pressed."""

    progress: var[tuple[int, int]] = var((0, 0))

    def __init__(self, keymap: Mapping[str, str], label: str) -> None:
        super().__init__(keymap)
        self.heading = ("Reading", label)

    def compose_body(self) -> ComposeResult:
        yield ProgressLine().data_bind(ReadingScreen.progress)

    def on_mount(self) -> None:
        self.name_keys()
        self.say("The file is only looked at; nothing has changed yet", "dim")

    def action_back(self) -> None:
        self.post_message(self.CancelWanted())
