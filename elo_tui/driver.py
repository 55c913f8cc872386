"""Everything we change about Textual's driver: what the terminal sends and is sent.

Each change has a test in tests/test_driver.py that fails when the framework no longer
needs it.
"""

from __future__ import annotations

import asyncio
import codecs
import os
import signal
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from textual import events
from textual._xterm_parser import XTermParser
from textual.driver import Driver
from textual.keys import Keys
from textual.message import Message

if TYPE_CHECKING:
    from textual.drivers.linux_driver import LinuxDriver

#: The exit status of a program whose terminal is gone: 128 and the number of SIGHUP.
HUNG_UP = 129


def apply() -> None:
    """Put the changes in place; called once, before the app runs."""
    try:
        from textual.drivers import linux_driver
    except ImportError:  # Windows has another driver and sends no bytes
        return
    linux_driver.getincrementaldecoder = lambda _name: TerminalDecoder  # type: ignore[attr-defined,assignment]
    linux_driver.XTermParser = TolerantParser  # type: ignore[attr-defined]
    _hear_every_resize(linux_driver.LinuxDriver)
    _continue_once(linux_driver.LinuxDriver)


class TerminalDecoder(codecs.getincrementaldecoder("utf-8")):  # type: ignore[misc]
    """Decodes what the terminal sends, whatever it is, and hears when it is gone.

    The framework's input thread decodes strictly and ends the program with a traceback
    and exit status 0 on a single Latin-1 letter (textual#6456). It takes the end of
    input for silence and asks again at once, for ever: a program whose terminal is gone
    and whose parent ignores hang-ups keeps a processor busy until somebody kills it.
    """

    def __init__(self) -> None:
        super().__init__(errors="replace")

    def decode(self, data: bytes, final: bool = False) -> str:
        if not data and not final:
            # the terminal is gone, with nothing left to restore or to tell
            os._exit(HUNG_UP)
        text: str = super().decode(data, final)
        return text


class TolerantParser(XTermParser):
    """Ignores reports of keys and of the mouse that no terminal sends.

    The framework makes characters of any number and divides by the size in pixels that
    a report gives; each ends the program (``ESC[1114112u``, ``ESC[:7u``). And a letter
    with Alt is a key, no letter.
    """

    @lru_cache(maxsize=1024)  # noqa: B019  (as the framework's; there is one parser)
    def _parse_extended_key(self, sequence: str) -> list[events.Key] | None:
        try:
            return XTermParser._parse_extended_key.__wrapped__(self, sequence)
        except (ValueError, OverflowError):
            return [events.Key(Keys.Ignore, sequence)]

    def _sequence_to_key_events(
        self, sequence: str, alt: bool = False
    ) -> Iterator[events.Key]:
        """A letter with Alt types nothing: the framework's fields take it as typed."""
        for event in super()._sequence_to_key_events(sequence, alt):
            with_alt = alt and event.key.startswith("alt+")
            yield events.Key(event.key, None) if with_alt else event

    def parse_mouse_code(self, code: str) -> Message | None:
        try:
            return super().parse_mouse_code(code)
        except (ValueError, OverflowError, ZeroDivisionError):
            return None


def _hear_every_resize(driver: type[LinuxDriver]) -> None:
    """Wake the app for a resize, whichever thread its signal reaches.

    The framework's handler waits for the next key when the signal interrupts another
    thread than the one that runs the app; one of the event loop does not.
    """
    stock = driver.start_application_mode

    def start_application_mode(self: LinuxDriver) -> None:
        stock(self)  # type: ignore[no-untyped-call]
        handler = signal.getsignal(signal.SIGWINCH)
        if callable(handler):
            loop = asyncio.get_running_loop()
            loop.add_signal_handler(signal.SIGWINCH, handler, signal.SIGWINCH, None)

    driver.start_application_mode = start_application_mode  # type: ignore[method-assign]


def _continue_once(driver: type[LinuxDriver]) -> None:
    """Begin the screen again only after it was left for a stop.

    The framework begins it at every SIGCONT, one of which follows each hang-up: a
    second thread reads the keys, an app on its way out leaves its modes on, and one
    that is told to quit waits for the thread for ever.
    """
    stock = driver._sigcont_application

    def _sigcont_application(self: LinuxDriver, *details: object) -> None:
        if self._must_signal_resume:
            stock(self, *details)

    driver._sigcont_application = _sigcont_application  # type: ignore[method-assign]


def ascii_driver(stock: type[Driver]) -> type[Driver]:
    """A driver for terminals without lines, bars and dots: signs of ASCII for them."""
    from elo_tui.ascii_cells import in_ascii_cells

    class AsciiDriver(stock):  # type: ignore[misc,valid-type]
        def write(self, data: str) -> None:
            super().write(in_ascii_cells(data))

    return AsciiDriver
