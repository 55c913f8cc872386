"""The terminal driver: the framework's, with the changes that are necessary.

Each difference has a test in tests/terminal/test_overrides.py that fails when the
framework no longer needs it. Windows has another driver, which is left as it is.
"""

from __future__ import annotations

import asyncio
import os
import signal
from selectors import EVENT_READ, SelectSelector
from typing import Any

from textual._ansi_sequences import SYNC_END, SYNC_START
from textual.drivers.linux_driver import LinuxDriver

from elo_tui.terminal.input import TerminalDecoder, TolerantParser

#: How often the time is checked while an input is unfinished, seconds.
_LOOK = 0.1
#: How much is read at once, bytes.
_PIECE = 4096


class TerminalDriver(LinuxDriver):
    """Reads any input, notices each resize, and starts the screen only once."""

    def __init__(self, *arguments: Any, **named: Any) -> None:  # noqa: ANN401
        super().__init__(*arguments, **named)
        self._end, self._to_end = os.pipe()

    _held = ""
    """The part of a paint received so far."""

    def write(self, data: str) -> None:
        """Pass a paint on once it is complete.

        The framework passes on its start, its text and its end one by one, and wakes
        the writing thread before there is anything to show.
        """
        self._held += data
        if not self._held.startswith(SYNC_START) or data == SYNC_END:
            data, self._held = self._held, ""
            super().write(data)

    def run_input_thread(self) -> None:
        """Read what the terminal sends until the program ends.

        The framework's version has its decoder and its parser built in, and those end
        the program on input that no terminal sends. It also wakes up ten times a second
        to check whether the program is ending: this one sleeps until there is input.
        """
        parser, decoder = TolerantParser(self._debug), TerminalDecoder()
        with SelectSelector() as selector:
            selector.register(self.fileno, EVENT_READ)
            selector.register(self._end, EVENT_READ)
            while True:
                found = selector.select(_LOOK if parser.is_waiting else None)
                ready = {key.fd for key, _ in found}
                if self._end in ready:
                    os.read(self._end, 1)
                    break
                text = ""
                if self.fileno in ready:
                    text = decoder.decode(os.read(self.fileno, _PIECE))
                # an empty text would mean the end of the input
                for event in parser.feed(text) if text else ():
                    self.process_message(event)
                for event in parser.tick():
                    self.process_message(event)

    def disable_input(self) -> None:
        """End the reading of the terminal."""
        if self._key_thread is not None and self._key_thread.is_alive():
            os.write(self._to_end, b"\0")
        super().disable_input()

    def start_application_mode(self) -> None:
        """Start the screen, and handle signals between two steps of the app.

        The framework's handler waits for the next key if a resize interrupts a thread
        other than the one that runs the app. If a stop interrupts that thread while it
        passes on its output, or interrupts another stop, it deadlocks.
        """
        super().start_application_mode()  # type: ignore[no-untyped-call]
        loop = asyncio.get_running_loop()
        handler = signal.getsignal(signal.SIGWINCH)
        if callable(handler):
            loop.add_signal_handler(signal.SIGWINCH, handler, signal.SIGWINCH, None)
        loop.add_signal_handler(signal.SIGTSTP, self._sigtstp_application)
        loop.add_signal_handler(signal.SIGCONT, self._sigcont_application)

    def _sigtstp_application(self, *details: object) -> None:
        """Leave the screen, unless that has been done, and stop."""
        if self._must_signal_resume:
            os.kill(os.getpid(), signal.SIGSTOP)
        else:
            super()._sigtstp_application(*details)

    def _sigcont_application(self, *details: object) -> None:
        """Start the screen again only if a stop has left it.

        The framework starts it at every SIGCONT, and one follows each hang-up: a second
        thread then reads the keys, an app that is ending leaves its modes on, and one
        that is asked to quit waits for the thread forever.
        """
        if self._must_signal_resume:
            super()._sigcont_application(*details)
