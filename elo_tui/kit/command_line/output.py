"""The output of a subcommand: its result in one piece, progress, one line of error."""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import plural
from elo_tui.kit.command_line.guards import USAGE, HarmlessText
from elo_tui.terminal.links import link_places, make_file_address, write_link
from elo_tui.terminal.signals import BY_SIGNAL

if TYPE_CHECKING:
    from elo_tui.readers.lists import ListProgress


class Refused(click.ClickException):
    """Wrong usage or unreadable input: one line on stderr, exit code 2."""

    exit_code = USAGE


def say_lines(lines: Iterable[str]) -> None:
    """Print lines of plain text; all are computed before the first is printed."""
    write_text("\n".join(lines) + "\n")


def write_text(text: str) -> None:
    """Print text for people: a terminal gets links of files and addresses."""
    _print(text, link_places)


def say_left_out(sentences: Iterable[str]) -> None:
    """Print the gaps of the result, one line each on standard error."""
    for text in sentences:
        click.echo(clean_name(text, 300), err=True)


def write_output(text: str, file: str | None = None, force: bool = False) -> None:
    """Print a text unchanged, or save it and print its name; raises Refused."""
    if file is None:
        _print(text)
        return
    save_output(text, file, force)
    from elo_tui.readers.file_bytes import file_label

    label = file_label(file)
    link = write_link(label, make_file_address(Path(file)))
    _print(f"saved {label}\n", lambda _: f"saved {link}\n")


def save_output(text: str, file: str, force: bool = False) -> None:
    """Save a text; raises Refused."""
    from elo_tui.kit.faces.saving import save

    failure = save(file, text, force)
    if failure is not None:
        hint = "; --force overwrites" if not force and "exists" in failure else ""
        raise Refused(failure + hint)


def _print(text: str, link: Callable[[str], str] | None = None) -> None:
    """Print a text, with links in it where a terminal takes them."""
    if sys.stdout is None:
        raise Refused("standard output is closed")
    try:
        if link is not None and isinstance(sys.stdout, HarmlessText):
            with sys.stdout.linking(link):
                click.echo(text, nl=False)
        else:
            click.echo(text, nl=False)
    except OSError as error:
        if error.errno == errno.EPIPE:
            raise
        _discard_output()
        raise Refused(f"standard output: {error.strerror}") from None


def _discard_output() -> None:
    """Redirect the output, which the interpreter would fail to write at exit."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


#: Seconds between two progress messages.
_PAUSE = 0.2
_WIDTH = 70


class ProgressShown:
    """Line of progress that is replaced from time to time; only on a terminal."""

    def __init__(self) -> None:
        self.start = self._last = time.monotonic()
        self._is_terminal = sys.stderr is not None and sys.stderr.isatty()
        self._is_shown = False

    def is_due(self) -> bool:
        """Whether enough time has passed since the last message."""
        now = time.monotonic()
        if not self._is_terminal or now - self._last < _PAUSE:
            return False
        self._last = now
        return True

    @property
    def seconds(self) -> float:
        """The time since the start."""
        return time.monotonic() - self.start

    def say(self, text: str) -> None:
        """Replace the line."""
        self._is_shown = True
        click.echo(f"\r{text:<{_WIDTH}}", err=True, nl=False)

    def wipe(self) -> None:
        """Leave an empty line after any progress text."""
        if self._is_shown:
            click.echo(f"\r{'':<{_WIDTH}}\r", err=True, nl=False)

    def wipe_before(self, say: Callable[[str], object]) -> Callable[[str], None]:
        """Return a function that wipes the line before it prints a text."""

        def wipe_and_say(text: str) -> None:
            self.wipe()
            say(text)

        return wipe_and_say


class ImportShown(ProgressShown):
    """Progress of the import of a list."""

    def __call__(self, progress: ListProgress) -> None:
        if not self.is_due():
            return
        text = progress.step
        if progress.step == "reading" and progress.total:
            text += f" {min(99, 100 * progress.done // progress.total)} %"
        text += f", {plural(progress.players, 'player')}, {self.seconds:.0f} s"
        if progress.step == "reading":
            text += f", {progress.players / self.seconds:,.0f} players/s"
        self.say(text)


class RunsShown(ProgressShown):
    """Number of outcomes examined; without a terminal it only counts."""

    def __init__(self) -> None:
        super().__init__()
        self._text = "no outcome"
        #: The things counted.
        self.unit = "outcomes"

    def __call__(self, done: int, total: int) -> None:
        self._text = f"{done:,} of {total:,} {self.unit}"
        if self.is_due():
            percent = 100 * done // total
            self.say(f"{self._text}, {percent} %, {self.seconds:.0f} s; Ctrl+C ends")

    def describe_stop(self) -> str:
        """Describe the progress at an interruption by the user."""
        self.wipe()
        return f"stopped after {self._text}; fewer --runs take less time"


class FetchShown(ProgressShown):
    """Progress of the download of a file."""

    def __init__(self) -> None:
        from elo_tui.session.web import Transfer

        super().__init__()
        self._transfer = Transfer()

    def __call__(self, done: int, total: int) -> None:
        words = self._transfer.describe(done, total)
        if self.is_due():
            self.say(words)


@contextmanager
def note_interrupt() -> Iterator[Callable[[], bool]]:
    """Note Ctrl+C in the block instead of ending; yields whether it was pressed.

    A signal that the parent process has chosen to ignore stays ignored.
    """
    pressed: list[int] = []
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, lambda number, _frame: pressed.append(number))
    try:
        yield lambda: bool(pressed)
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def unwind_on_signals() -> Iterator[None]:
    """End the block by SystemExit on SIGTERM or SIGHUP: it removes its files then.

    A signal that the parent process has chosen to ignore stays ignored.
    """
    names = ("SIGTERM", "SIGHUP")
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    before = {number: signal.getsignal(number) for number in numbers}
    held = [number for number in numbers if before[number] is signal.SIG_DFL]
    for number in held:
        signal.signal(number, _exit_by_signal)
    try:
        yield
    finally:
        for number in held:
            signal.signal(number, before[number])


def _exit_by_signal(number: int, _frame: object) -> None:
    raise SystemExit(BY_SIGNAL + number)


#: Exit code of a program ended by Ctrl+C, as in shells.
INTERRUPTED = 130


class Interrupted(click.ClickException):
    """Interruption by the user: one line on stderr."""

    exit_code = INTERRUPTED


@contextmanager
def allow_interrupt(sentence: Callable[[], str]) -> Iterator[None]:
    """Raise Interrupted with this sentence if Ctrl+C is pressed in the block.

    Outside, Ctrl+C ends the program at once and silently. A signal that the
    parent process has chosen to ignore stays ignored.
    """
    before = signal.getsignal(signal.SIGINT)
    if before is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    except KeyboardInterrupt:
        raise Interrupted(sentence()) from None
    finally:
        signal.signal(signal.SIGINT, before)
