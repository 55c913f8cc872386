"""The driver: what the framework's does, and what it does not where it has to.

Each difference has a test in tests/terminal/test_overrides.py that fails when the
framework no longer needs it. Windows has another driver, which is left as it is.
"""

from __future__ import annotations

import asyncio
import os
import signal
from selectors import EVENT_READ, SelectSelector
from typing import Any

from textual.drivers.linux_driver import LinuxDriver

from elo_tui.terminal.input import TerminalDecoder, TolerantParser

#: So often the time is looked at while something has begun and not ended, seconds.
_LOOK = 0.1
#: So much is read at once, bytes.
_PIECE = 4096


class TerminalDriver(LinuxDriver):
    """Reads whatever comes, hears each resize, and begins the screen once."""

    def __init__(self, *arguments: Any, **named: Any) -> None:  # noqa: ANN401
        super().__init__(*arguments, **named)
        self._end, self._to_end = os.pipe()

    def run_input_thread(self) -> None:
        """Read what the terminal sends until the program ends.

        The framework's has its decoder and its parser built in, and those end the
        program upon what no terminal sends. It also wakes ten times a second to see
        whether the program ends: this one sleeps until something comes.
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
                # an empty text would be the end of all that is to be read
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
        """Begin the screen, and hear signals between two steps of the app.

        The framework's handler waits for the next key when a resize interrupts another
        thread than the one that runs the app. Where a stop interrupts that one while it
        hands over its output, or a stop another one, it waits for itself for ever.
        """
        super().start_application_mode()  # type: ignore[no-untyped-call]
        loop = asyncio.get_running_loop()
        handler = signal.getsignal(signal.SIGWINCH)
        if callable(handler):
            loop.add_signal_handler(signal.SIGWINCH, handler, signal.SIGWINCH, None)
        loop.add_signal_handler(signal.SIGTSTP, self._sigtstp_application)
        loop.add_signal_handler(signal.SIGCONT, self._sigcont_application)

    def _sigtstp_application(self, *details: object) -> None:
        """Leave the screen and stop; what is left already is only stopped."""
        if self._must_signal_resume:
            os.kill(os.getpid(), signal.SIGSTOP)
        else:
            super()._sigtstp_application(*details)

    def _sigcont_application(self, *details: object) -> None:
        """Begin the screen again only after it was left for a stop.

        The framework begins it at every SIGCONT, one of which follows each hang-up: a
        second thread reads the keys, an app on its way out leaves its modes on, and
        one that is asked to quit waits for the thread for ever.
        """
        if self._must_signal_resume:
            super()._sigcont_application(*details)
