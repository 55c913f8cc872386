"""Ending on a signal, with the terminal restored, whatever the program is doing.

A Python signal handler runs when the main thread next gets to it. While the connection
stalls, that thread waits for room in the output buffer, and if the terminal is gone
there will never be any. A thread that waits for the signal has nothing else to wait
for.
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

#: Shells give 128 plus the signal's number as the exit status.
BY_SIGNAL = 128
#: How long the app may take to end on its own, seconds.
PATIENCE = 1.0
#: Switches off everything the screen has switched on: a half-written sequence (ST), the
#: synchronized update, colours, paste marks, mouse, keyboard, alternate screen, focus
#: reports, the hidden cursor, the disabled line wrap.
RESTORE_CODES = (
    b"\x1b\\\x1b[?2026l\x1b[m\x1b[?2004l\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l"
    b"\x1b[<u\x1b[?1049l\x1b[?1004l\x1b[?25h\x1b[?7h"
)
#: How often, within the following second, the restoring is tried.
_TRIES = 50
_NAMES = ("SIGHUP", "SIGTERM", "SIGXCPU")


def hold_signals() -> None:
    """Hold the signals that end the program for `end_on_signals`.

    Must be called before any other thread starts, which would receive them. If a parent
    process had them ignored, that is undone: a program without a terminal must end.
    """
    for number in _list_signals():
        signal.signal(number, signal.SIG_DFL)
    if _list_signals():
        signal.pthread_sigmask(signal.SIG_BLOCK, _list_signals())


def end_on_signals(
    leave: Callable[[int], bool], finish: Callable[[], object]
) -> Callable[[], None]:
    """End the program when a signal arrives; returns at once.

    `leave` asks the app to end with an exit status and returns whether a screen is
    open; it must not wait for anything. `finish` ends what must end before the program
    does, within a limited time. The returned function must be called when the screen
    has restored the terminal.
    """
    gone, restoring = threading.Event(), threading.Lock()
    if _list_signals():
        arguments = leave, finish, gone, restoring, _read_line_settings()
        thread = threading.Thread(
            target=_wait_for_signal, args=arguments, name="signals", daemon=True
        )
        thread.start()

    def screen_gone() -> None:
        gone.set()
        # nor may the program end on its own before the terminal is restored
        restoring.acquire()
        restoring.release()

    return screen_gone


def _list_signals() -> frozenset[signal.Signals]:
    """The signals that end the program; Windows cannot wait for them."""
    if not hasattr(signal, "sigwait"):
        return frozenset()
    return frozenset(getattr(signal, name) for name in _NAMES)


def _wait_for_signal(
    leave: Callable[[int], bool],
    finish: Callable[[], object],
    gone: threading.Event,
    restoring: threading.Lock,
    settings: list[Any],
) -> None:
    status = BY_SIGNAL + signal.sigwait(_list_signals())
    if leave(status):
        if not gone.wait(PATIENCE):
            with restoring:
                _restore_terminal(settings)
            finish()
        else:
            finish()
            # the app has everything it needs to end on its own
            time.sleep(PATIENCE)
    os._exit(status)


def _read_line_settings() -> list[Any]:
    """The line settings of the terminal, before the screen changes them."""
    import termios

    with suppress(termios.error):
        return termios.tcgetattr(_get_descriptor())
    return []


def _restore_terminal(settings: list[Any]) -> None:
    """Restore the terminal without waiting for it."""
    import termios

    # in the background, setting the line would stop the process
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTTOU})
    terminal = os.dup(_get_descriptor())
    # whatever is still to be painted is discarded
    os.dup2(os.open(os.devnull, os.O_WRONLY), _get_descriptor())
    with suppress(OSError, termios.error):
        if settings:
            termios.tcsetattr(terminal, termios.TCSANOW, settings)
        os.set_blocking(terminal, False)
        for _ in range(_TRIES):
            _interrupt_writing()
            # unread input is discarded, to make room for what must be read
            termios.tcflush(terminal, termios.TCOFLUSH)
            with suppress(BlockingIOError):
                os.write(terminal, RESTORE_CODES)
                break
            time.sleep(1 / _TRIES)
    with suppress(OSError):
        # the shell shares this setting
        os.set_blocking(terminal, True)


def _interrupt_writing() -> None:
    """End a write that waits for room: while it waits, no other is admitted.

    Any signal with a handler does that; this one has no other effect. The rest of the
    write goes wherever the descriptor now leads.
    """
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and thread.ident is not None:
            signal.pthread_kill(thread.ident, signal.SIGWINCH)


def _get_descriptor() -> int:
    """The descriptor that the screen is written to."""
    assert sys.__stderr__ is not None
    return sys.__stderr__.fileno()
