"""The end by a signal: the terminal as it was, whatever the program is doing.

A signal handler of Python runs when the main thread comes round to it. While the line
stalls that thread waits for a place in the output, and where the terminal is gone there
will never be one. A thread that waits for the signal has nothing else to wait for.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

#: Shells give 128 and the number of the signal as the exit status.
BY_SIGNAL = 128
#: How long the app may take to end on its own, seconds.
PATIENCE = 1.0
#: Everything the screen has switched on, switched off: what is half written (ST), the
#: synchronized update, colours, paste marks, mouse, keyboard, alternate screen, focus
#: reports, the hidden cursor, the missing line wrap.
RESTORED = (
    b"\x1b\\\x1b[?2026l\x1b[m\x1b[?2004l\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l"
    b"\x1b[<u\x1b[?1049l\x1b[?1004l\x1b[?25h\x1b[?7h"
)
#: How often in the second after that the restoring is tried.
_TRIES = 50
_NAMES = ("SIGHUP", "SIGTERM", "SIGXCPU")


def hold_signals() -> None:
    """Keep the signals that end the program for `end_on_signals`.

    To be called before any other thread starts, which would take them. A parent's wish
    to ignore them is taken back: a program without a terminal must not stay.
    """
    for number in _signals():
        signal.signal(number, signal.SIG_DFL)
    if _signals():
        signal.pthread_sigmask(signal.SIG_BLOCK, _signals())


def end_on_signals(
    leave: Callable[[int], bool], finish: Callable[[], object]
) -> Callable[[], None]:
    """End the program when a signal says so; returns at once.

    `leave` asks the app to end with an exit status and says whether there is a screen;
    it must not wait for anything. `finish` ends what has to end before the program
    does, in a time that it limits. What is returned is to be called when the screen has
    given the terminal back.
    """
    gone = threading.Event()
    if _signals():
        arguments = leave, finish, gone, _line_settings()
        thread = threading.Thread(
            target=_wait, args=arguments, name="signals", daemon=True
        )
        thread.start()
    return gone.set


def _signals() -> frozenset[signal.Signals]:
    """The signals that end the program; Windows has no waiting for them."""
    if not hasattr(signal, "sigwait"):
        return frozenset()
    return frozenset(getattr(signal, name) for name in _NAMES)


def _wait(
    leave: Callable[[int], bool],
    finish: Callable[[], object],
    gone: threading.Event,
    settings: list[Any],
) -> None:
    status = BY_SIGNAL + signal.sigwait(_signals())
    if leave(status):
        if not gone.wait(PATIENCE):
            _put_back(settings)
            finish()
        else:
            finish()
            # the app has all it needs to end on its own
            time.sleep(PATIENCE)
    os._exit(status)


def _line_settings() -> list[Any]:
    """The settings of the line, before the screen changes them."""
    import termios

    with suppress(termios.error):
        return termios.tcgetattr(_terminal())
    return []


def _put_back(settings: list[Any]) -> None:
    """Restore the terminal without waiting for it."""
    import termios

    # in the background, setting the line would stop the process
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTTOU})
    terminal = os.dup(_terminal())
    # whatever else is still to be painted goes nowhere
    os.dup2(os.open(os.devnull, os.O_WRONLY), _terminal())
    with suppress(OSError, termios.error):
        if settings:
            termios.tcsetattr(terminal, termios.TCSANOW, settings)
        os.set_blocking(terminal, False)
        for _ in range(_TRIES):
            _interrupt_writing()
            # what was not read leaves its place to what must be read
            termios.tcflush(terminal, termios.TCOFLUSH)
            with suppress(BlockingIOError):
                os.write(terminal, RESTORED)
                break
            time.sleep(1 / _TRIES)
    with suppress(OSError):
        # the shell shares this setting
        os.set_blocking(terminal, True)


def _interrupt_writing() -> None:
    """End a write that waits for room: while it does, no other is let through.

    Any signal with a handler does it; this one is of no consequence. What is left to
    write goes where the descriptor leads now.
    """
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and thread.ident is not None:
            signal.pthread_kill(thread.ident, signal.SIGWINCH)


def _terminal() -> int:
    """The descriptor that the screen is written to."""
    assert sys.__stderr__ is not None
    return sys.__stderr__.fileno()
