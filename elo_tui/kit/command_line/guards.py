"""Conditions before the framework of the screens is imported.

On import, Textual reads environment variables that load modules, write files and
override the size of the window; without a terminal it loops forever.
"""

from __future__ import annotations

import gc
import io
import os
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TextIO

from elo_tui.kit.command_line.subcommand_names import SCREENS, SUBCOMMANDS
from elo_tui.terminal import signals, sparing
from elo_tui.terminal.links import takes_links

#: Exit code for wrong usage, which includes a missing terminal.
USAGE = 2

#: Variables that change how the framework draws or runs, apart from TEXTUAL*.
_MEDDLING = (
    "ESCDELAY",
    "COLUMNS",
    "LINES",
    "BROWSER",
    "FORCE_COLOR",
    "TTY_COMPATIBLE",
    "TTY_INTERACTIVE",
)


def end_quietly() -> None:
    """Let ctrl+c and a closed pipe end the program without a traceback."""
    # signals that a parent process has chosen to ignore stay ignored
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)


class HarmlessText(io.TextIOWrapper):
    """A standard stream on which no text from any source can steer a terminal.

    All that subcommands print comes by here, refusals and tracebacks too. What draws
    screens uses the stream below it.
    """

    _link: Callable[[str], str] | None = None

    def write(self, text: str) -> int:
        from elo_tui.core.text.clean_text import make_lines_harmless

        # a line that is written over begins or ends in a carriage return
        body = text.strip("\r")
        shown = make_lines_harmless(body)
        if self._link is not None:
            shown = self._link(shown)
        super().write(text.replace(body, shown))
        return len(text)

    @contextmanager
    def linking(self, link: Callable[[str], str]) -> Iterator[None]:
        """Have a function make links in harmless text, if a terminal takes them."""
        if _is_terminal(self) and takes_links(os.environ):
            self._link = link
        try:
            yield
        finally:
            self._link = None


def write_utf8() -> None:
    """Write UTF-8 whatever the locale - ½, names and boxes need it - and only text."""
    for stream in (sys.__stderr__, sys.stderr, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    sys.stdout, sys.stderr = map(_harmless, (sys.stdout, sys.stderr))
    if sys.stderr is None:
        # closed by the caller; messages are discarded instead of causing a traceback
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def _harmless(stream: TextIO) -> TextIO:
    if not isinstance(stream, io.TextIOWrapper):
        return stream
    return HarmlessText(
        stream.buffer,
        encoding="utf-8",
        errors="replace",
        line_buffering=stream.line_buffering,
        write_through=stream.write_through,
    )


def give_up_lost_output() -> None:
    """Discard unwritten output if the terminal is gone.

    Python tries once more at its end, and makes 120 of the exit status.
    """
    for stream in (sys.stdout, sys.stderr, sys.__stdout__, sys.__stderr__):
        if stream is not None:
            try:
                stream.flush()
            except OSError:
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def find_screen_problem() -> str | None:
    """Explain why the app cannot start here, in one line; None if it can."""
    if "TEXTUAL_DRIVER" in os.environ and not _is_terminal(sys.__stdin__):
        return (
            "elo-tui is not served by textual serve, which would open this machine's"
            " files to everybody: docs/ssh.md has a kiosk, docs/browser.md a page"
        )
    if not (_is_terminal(sys.__stdin__) and _is_terminal(sys.__stderr__)):
        return "the screen needs a terminal on standard input and standard error"
    term = os.environ.get("TERM", "")
    if term == "dumb" or (not term and os.name != "nt"):
        state = "TERM is dumb" if term else "TERM is not set"
        return f"this terminal cannot show a screen, {state}"
    return None


def clean_environment() -> None:
    """Let no environment variable control the framework except by our choice."""
    for name in os.environ.keys() - remove_meddling(os.environ).keys():
        del os.environ[name]
    # With it the framework asks the terminal for mouse reports in pixels and does not
    # undo that on exit (mode 1016); nothing here scrolls by pixels.
    os.environ["TEXTUAL_SMOOTH_SCROLL"] = "0"


def remove_meddling(environment: Mapping[str, str]) -> dict[str, str]:
    """An environment without the variables that control the framework."""
    return {
        name: text
        for name, text in environment.items()
        if not name.startswith("TEXTUAL") and name not in _MEDDLING
    }


def prepare_screen() -> None:
    """Prepare the process for importing the framework."""
    # the app reads ctrl+c as a key; until then, the key must do nothing
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    clean_environment()
    sparing.spare_encryption()
    signals.hold_signals()
    # no garbage collection before the first picture: 30 ms of a start; the app enables
    # it
    gc.disable()
    sparing.spare_palette()
    sparing.spare_searches()


def no_screen_hint() -> str:
    """Name the subcommands that work without a screen."""
    *names, last = (name for name in SUBCOMMANDS if name not in SCREENS)
    return f"elo-tui {', '.join(names)} and {last} work without a screen"


def has_poor_font() -> bool:
    """Whether this is the Linux console with its font of 256 or 512 characters."""
    return os.environ.get("TERM") == "linux"


def _is_terminal(stream: TextIO | None) -> bool:
    try:
        return stream is not None and stream.isatty()
    except (OSError, ValueError):
        return False
