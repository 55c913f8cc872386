"""The driver: what the framework's does, and what it does not where it has to.

Each difference has a test in tests/terminal/test_overrides.py that fails when the
framework no longer needs it. Windows has another driver, which is left as it is.
"""

from __future__ import annotations

import asyncio
import os
import signal
from selectors import EVENT_READ, SelectSelector

from textual._ansi_sequences import SYNC_END, SYNC_START
from textual.drivers.linux_driver import LinuxDriver

from elo_tui.terminal.input import TerminalDecoder, TolerantParser

#: So often a thread without input looks whether the program ends, seconds.
_LOOK = 0.1
#: So much is read at once, bytes.
_PIECE = 4096


class TerminalDriver(LinuxDriver):
    """Reads whatever comes, hears each resize, and begins the screen once."""

    _held = ""
    """A paint that is not complete yet."""

    def write(self, data: str) -> None:
        """Hand a paint over when it is complete.

        The framework hands its begin, its text and its end over one by one, and wakes
        the thread that writes before there is anything to be seen.
        """
        self._held += data
        if not self._held.startswith(SYNC_START) or data == SYNC_END:
            data, self._held = self._held, ""
            super().write(data)

    def run_input_thread(self) -> None:
        """Read what the terminal sends until the program ends.

        The framework's has its decoder and its parser built in, and those end the
        program upon what no terminal sends.
        """
        parser, decoder = TolerantParser(self._debug), TerminalDecoder()
        with SelectSelector() as selector:
            selector.register(self.fileno, EVENT_READ)
            while not self.exit_event.is_set():
                text = ""
                if selector.select(_LOOK):
                    text = decoder.decode(os.read(self.fileno, _PIECE))
                # an empty text would be the end of all that is to be read
                for event in parser.feed(text) if text else ():
                    self.process_message(event)
                for event in parser.tick():
                    self.process_message(event)

    def start_application_mode(self) -> None:
        """Begin the screen, and wake the app for a resize in whichever thread.

        The framework's handler waits for the next key when the signal interrupts
        another thread than the one that runs the app; one of the event loop does not.
        """
        super().start_application_mode()  # type: ignore[no-untyped-call]
        handler = signal.getsignal(signal.SIGWINCH)
        if callable(handler):
            loop = asyncio.get_running_loop()
            loop.add_signal_handler(signal.SIGWINCH, handler, signal.SIGWINCH, None)

    def _sigcont_application(self, *details: object) -> None:
        """Begin the screen again only after it was left for a stop.

        The framework begins it at every SIGCONT, one of which follows each hang-up: a
        second thread reads the keys, an app on its way out leaves its modes on, and
        one that is asked to quit waits for the thread for ever.
        """
        if self._must_signal_resume:
            super()._sigcont_application(*details)
