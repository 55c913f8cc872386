"""The terminal driver: the framework's, with the changes that are necessary.

Each change has a test in tests/terminal (test_overrides.py, test_input.py) that fails
when the framework no longer needs it. Windows has another driver, left unchanged.
"""

from __future__ import annotations

import asyncio
import codecs
import os
import signal
import time
from collections.abc import Iterator
from functools import lru_cache
from io import StringIO
from selectors import EVENT_READ, SelectSelector
from time import monotonic
from typing import Any

from textual import events
from textual._ansi_sequences import SYNC_END, SYNC_START
from textual._xterm_parser import (
    BRACKETED_PASTE_END,
    BRACKETED_PASTE_START,
    XTermParser,
)
from textual.drivers.linux_driver import LinuxDriver
from textual.keys import Keys
from textual.message import Message

#: How long the input thread sleeps when the terminal is gone, seconds.
_REST = 0.05
#: After this much silence a paste has ended, whether or not its end was received,
#: seconds. A connection that loses a packet resends it after 0.2 s, then 0.4, 0.8 and
#: 1.6 s.
SILENCE = 5.0
#: How much of a paste is accepted, characters; more than the app reads as an event.
PASTE_MAX = 6_000_000


class TerminalDecoder(codecs.getincrementaldecoder("utf-8")):  # type: ignore[misc]
    """Decodes what the terminal sends, whatever it is, and notices when it is gone.

    The framework's input thread decodes strictly and ends the program with a traceback
    and exit status 0 on a single Latin-1 letter (textual#6456). It takes the end of
    input for silence and reads again at once, forever: without a terminal, and with a
    parent that ignores hang-ups, the program uses a whole processor until it is killed.
    """

    def __init__(self) -> None:
        super().__init__(errors="replace")

    def decode(self, data: bytes, final: bool = False) -> str:
        if not data and not final:
            # no hang-up is signalled if the terminal does not control the process; this
            # ends the app, which stores the last input
            os.kill(os.getpid(), signal.SIGHUP)
            time.sleep(_REST)
        text: str = super().decode(data, final)
        return text


class TolerantParser(XTermParser):
    """Ignores reports of keys and of the mouse that no terminal sends.

    The framework turns any number into a character and divides by the size in pixels
    that a report gives; each can end the program (``ESC[1114112u``, ``ESC[:7u``). And a
    letter with Alt is a key, not a letter.

    Pastes are handled here. The framework waits for the end of one forever and
    swallows every key until then, including the one to quit; it sets no limit, and
    types some of what follows an escape in it. It receives a paste as one that is
    complete at once.
    """

    _pasted: StringIO | None = None
    """The paste that has begun."""
    _seen = ""
    """The newest characters that may be part of its start or end mark."""
    _heard = 0.0
    """When the newest piece of it was received."""

    @property
    def is_waiting(self) -> bool:
        """Whether silence would end a paste or an escape."""
        return self._pasted is not None or self._timeout_time is not None

    def feed(self, data: str) -> Iterator[Message]:
        if not data:
            yield from super().feed(data)
        elif self._pasted is None and self._timeout_time is None:
            # the escape was a key, and what follows is typed
            self._seen = ""
        while data:
            pasted = self._pasted
            mark = BRACKETED_PASTE_START if pasted is None else BRACKETED_PASTE_END
            piece, data = self._split_after(mark, data)
            whole = self._seen == mark
            if pasted is not None:
                self._heard = monotonic()
                pasted.write(piece[: PASTE_MAX - pasted.tell()])
                if whole:
                    yield self._end_paste(pasted)
                continue
            for event in super().feed(piece + BRACKETED_PASTE_END * whole):
                if not isinstance(event, events.Paste):
                    yield event
            if whole:
                self._pasted, self._seen, self._heard = StringIO(), "", monotonic()

    def _split_after(self, mark: str, data: str) -> tuple[str, str]:
        """Split data after a mark that an earlier chunk may have begun."""
        known = self._seen + data
        at = known.find(mark)
        if at >= 0:
            self._seen = mark
            end = at + len(mark) + len(data) - len(known)
            return data[:end], data[end:]
        parts = (mark[:length] for length in range(len(mark) - 1, -1, -1))
        self._seen = next(part for part in parts if known.endswith(part))
        return data, ""

    def tick(self) -> Iterator[Message]:
        yield from super().tick()
        if self._pasted is not None and monotonic() - self._heard >= SILENCE:
            yield self._end_paste(self._pasted)

    def _end_paste(self, pasted: StringIO) -> events.Paste:
        """End the paste and return its event, without the end mark."""
        text = pasted.getvalue().removesuffix(self._seen)
        self._pasted, self._seen = None, ""
        return events.Paste(text.replace("\x00", ""))

    @lru_cache(maxsize=1024)  # noqa: B019  (as the framework's; there is one parser)
    def _parse_extended_key(self, sequence: str) -> list[events.Key] | None:
        try:
            return XTermParser._parse_extended_key.__wrapped__(self, sequence)
        except (ValueError, OverflowError):
            return [events.Key(Keys.Ignore, sequence)]

    def _sequence_to_key_events(
        self, sequence: str, alt: bool = False
    ) -> Iterator[events.Key]:
        """A letter with Alt types nothing; the framework's fields would insert it."""
        for event in super()._sequence_to_key_events(sequence, alt):
            with_alt = alt and event.key.startswith("alt+")
            yield events.Key(event.key, None) if with_alt else event

    def parse_mouse_code(self, code: str) -> Message | None:
        try:
            return super().parse_mouse_code(code)
        except (ValueError, OverflowError, ZeroDivisionError):
            return None


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
        the writing thread before anything can be shown.
        """
        self._held += data
        if not self._held.startswith(SYNC_START) or data == SYNC_END:
            data, self._held = self._held, ""
            super().write(data)

    def run_input_thread(self) -> None:
        """Read what the terminal sends until the program ends.

        The framework's version has its decoder and its parser built in, and those end
        the program on input that no terminal sends. It also wakes up ten times a second
        to check whether the program is ending: this one sleeps until input arrives.
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
