"""The program in a pseudo terminal: type into it, read its bytes, look at its cells."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

import pyte

from tests.shared import CHECKOUT

PROGRAM = (sys.executable, "-m", "elo_tui")

TAB = "\t"
ENTER = "\r"
ESCAPE = "\x1b"
BACKSPACE = "\x7f"
UP, DOWN, RIGHT, LEFT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"
HOME, END, DELETE, BACK_TAB = "\x1b[H", "\x1b[F", "\x1b[3~", "\x1b[Z"
F1, F2, F3, F4 = "\x1bOP", "\x1bOQ", "\x1bOR", "\x1bOS"
F5, F6, F7, F8 = "\x1b[15~", "\x1b[17~", "\x1b[18~", "\x1b[19~"
F9, F10, F12 = "\x1b[20~", "\x1b[21~", "\x1b[24~"
CTRL_N, CTRL_P, CTRL_Q, CTRL_R = "\x0e", "\x10", "\x11", "\x12"
CTRL_T, CTRL_Y, CTRL_Z = "\x14", "\x19", "\x1a"

SYNC_START, SYNC_END = b"\x1b[?2026h", b"\x1b[?2026l"

#: A query of the program and what a terminal that knows the feature answers.
SYNCHRONIZED = (b"\x1b[?2026$p", b"\x1b[?2026;2$y")
IN_BAND_RESIZE = (b"\x1b[?2048$p", b"\x1b[?2048;2$y")

#: Variables of the surroundings that would change what is drawn.
_FOREIGN = re.compile(
    "TEXTUAL.*|COLORTERM|NO_COLOR|COLUMNS|LINES|TERM_PROGRAM|ESCDELAY|LC_.*"
)

#: How long a busy machine may take for anything, seconds.
LIMIT = 20.0
#: The silence that ends a repaint, seconds: four frames.
QUIET = 0.07
#: So many of them are taken for a pause in its work, where it still works after each.
PAUSES = 6


class Cell(NamedTuple):
    """A cell as the emulator sees it."""

    text: str
    foreground: str
    background: str
    bold: bool
    italic: bool
    underlined: bool
    reversed: bool


class Terminal:
    """The far end of a pseudo terminal, with the program at work in it.

    Use it in a ``with`` statement: a program that is still there at the end is killed.
    """

    def __init__(
        self,
        *arguments: str,
        program: Sequence[str] = PROGRAM,
        size: tuple[int, int] = (80, 24),
        answers: Sequence[tuple[bytes, bytes]] = (SYNCHRONIZED,),
        env: Mapping[str, str] | None = None,
        folder: Path = CHECKOUT,
    ) -> None:
        """Start the program in a folder, to which it saves what is saved.

        Without arguments it opens on Game.
        """
        self.output = bytearray()
        """Every byte the program has written."""
        self.last_read = 0.0
        """When the newest of them came, on the clock of `time.perf_counter`."""
        self.meets_faults = False
        """Whether the program is made to meet a fault, and so to say one."""
        self._answers = answers
        self._screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self._screen)
        self._shown = 0
        self._ours, theirs = pty.openpty()
        os.set_blocking(self._ours, False)
        self._set_size(*size)
        self.line_before = _line_settings(self._ours)
        """The settings of the line before the program changed them."""
        self.started = time.perf_counter()
        try:
            self.process = subprocess.Popen(
                [*program, *(arguments or ("game",))],
                cwd=folder,
                env=environment(env or {}),
                stdin=theirs,
                stdout=theirs,
                stderr=theirs,
                start_new_session=True,
            )
        finally:
            os.close(theirs)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self._ours)
        # a session goes on after a fault, a test does not
        if kind is None and not self.meets_faults:
            assert b"Not done: internal error" not in self.output, str(self)

    def read(self, seconds: float) -> bytes:
        """The next piece of output; empty when none comes within the time."""
        if not select.select([self._ours], [], [], max(0.0, seconds))[0]:
            return b""
        try:
            piece = os.read(self._ours, 65536)
        except OSError:  # Linux says EIO where others give an empty read
            piece = b""
        if not piece:
            raise EOFError("the program has closed the terminal")
        self.last_read = time.perf_counter()
        tail = bytes(self.output[-16:]) + piece
        self.output += piece
        for query, answer in self._answers:
            if query in tail:
                self.send(answer)
        return piece

    def send(self, data: str | bytes) -> float:
        """Type something; returns when, on the clock of `time.perf_counter`."""
        left = data.encode() if isinstance(data, str) else data
        at = time.perf_counter()
        while left:
            # what the program writes meanwhile is taken: both queues are short
            readable, writable, _ = select.select([self._ours], [self._ours], [], LIMIT)
            if readable and len(left) > 1024:
                self.read(0)
            if writable:
                with contextlib.suppress(BlockingIOError):
                    left = left[os.write(self._ours, left[:1024]) :]
            assert readable or writable, f"{len(left)} bytes were never taken"
        return at

    def burst(self, quiet: float = QUIET, limit: float = LIMIT) -> bytes:
        """What comes until the program has been silent for a while.

        Waits `limit` for the first byte.
        """
        begin = len(self.output)
        if self.read(limit):
            for _ in range(PAUSES):
                before = self._work_done()
                while self.read(quiet):
                    before = self._work_done()
                if self._work_done() == before:
                    break
        return bytes(self.output[begin:])

    def _work_done(self) -> object:
        """What the program has computed so far: it grows while a paint is to come.

        On a busy machine silence may only mean that others have the processor.
        """
        process = Path(f"/proc/{self.process.pid}")
        try:
            state = (process / "stat").read_bytes().rpartition(b") ")[2][:1]
            spent = (process / "schedstat").read_bytes().split()[0]
        except OSError:  # it has ended, or the system has no such files
            return None
        return object() if state == b"R" else spent

    def press(self, data: str | bytes, limit: float = LIMIT) -> bytes:
        """Type something; returns what the program writes upon it."""
        self.send(data)
        return self.burst(limit=limit)

    def wait_for(self, *texts: str, limit: float = LIMIT) -> float:
        """Read until all texts are on the screen; returns when the last byte came."""
        deadline = time.perf_counter() + limit
        while not all(text in self.text for text in texts):
            if not self.read(deadline - time.perf_counter()):
                raise AssertionError(f"{texts} not shown within {limit} s:\n{self}")
        return self.last_read

    def read_until(self, mark: bytes, limit: float = LIMIT) -> bytes:
        """Read until the program writes a mark; returns what came, with the mark."""
        begin = len(self.output)
        deadline = time.perf_counter() + limit
        while mark not in self.output[begin:]:
            if not self.read(deadline - time.perf_counter()):
                raise AssertionError(f"no {mark!r} within {limit} s:\n{self}")
        return bytes(self.output[begin:])

    def settled(self, *texts: str) -> Self:
        """Wait for texts and for the end of what is being painted."""
        self.wait_for(*texts)
        self.burst(limit=QUIET)
        return self

    def resize(self, columns: int, rows: int) -> None:
        """Change the size of the window and notify the program."""
        self._catch_up()
        self._set_size(columns, rows)
        self._screen.resize(rows, columns)
        # the kernel would do so, were this its controlling terminal
        self.process.send_signal(signal.SIGWINCH)

    def quit(self) -> int:
        """Press ctrl+q; returns the exit code."""
        self.send(CTRL_Q)
        return self.ended()

    def ended(self) -> int:
        """Wait for the end of the program; returns the exit code."""
        deadline = time.perf_counter() + LIMIT
        with contextlib.suppress(EOFError):
            while self.read(deadline - time.perf_counter()):
                pass
        return self.process.wait(LIMIT)

    @property
    def line_now(self) -> list[Any]:
        """The settings of the line."""
        return _line_settings(self._ours)

    @property
    def lines(self) -> list[str]:
        """The rows on the screen, without the blanks at their ends."""
        return ["".join(cell.text for cell in row).rstrip() for row in self.cells]

    @property
    def text(self) -> str:
        """The rows on the screen as one text."""
        return "\n".join(self.lines)

    @property
    def cells(self) -> list[list[Cell]]:
        """The cells on the screen with their colours."""
        self._catch_up()
        return cells(self._screen)

    @property
    def cursor(self) -> tuple[int, int]:
        """Column and row of the terminal's own cursor."""
        self._catch_up()
        return self._screen.cursor.x, self._screen.cursor.y

    def __str__(self) -> str:
        return self.text

    def _catch_up(self) -> None:
        """Let the emulator see the output it has not seen yet."""
        new = bytes(self.output[self._shown :])
        self._shown = len(self.output)
        self._stream.feed(new)

    def _set_size(self, columns: int, rows: int) -> None:
        size = struct.pack("HHHH", rows, columns, 0, 0)
        fcntl.ioctl(self._ours, termios.TIOCSWINSZ, size)


def environment(changes: Mapping[str, str]) -> dict[str, str]:
    """The environment of the program: an ordinary terminal, no settings of a user."""
    kept = {k: v for k, v in os.environ.items() if not _FOREIGN.fullmatch(k)}
    ordinary = {
        "TERM": "xterm-256color",
        "LANG": "C.UTF-8",
        "ELO_TUI_CONFIG": os.devnull,
        "ELO_TUI_STATE": os.devnull,
        "ELO_TUI_CACHE": os.devnull,
        "ELO_TUI_DATA": os.devnull,
    }
    return {**kept, **ordinary, **changes}


def paints(output: bytes) -> list[bytes]:
    """The synchronized updates in some output, each a paint that is seen at once."""
    return re.findall(
        re.escape(SYNC_START) + b"(.*?)" + re.escape(SYNC_END), output, re.DOTALL
    )


def cells(screen: pyte.Screen) -> list[list[Cell]]:
    """The cells of an emulated screen."""
    return [
        [_cell(screen.buffer[y][x]) for x in range(screen.columns)]
        for y in range(screen.lines)
    ]


def _cell(char: pyte.screens.Char) -> Cell:
    return Cell(
        char.data,
        char.fg,
        char.bg,
        char.bold,
        char.italics,
        char.underscore,
        char.reverse,
    )


def _line_settings(terminal: int) -> list[Any]:
    return termios.tcgetattr(terminal)
