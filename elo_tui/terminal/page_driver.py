"""The driver of a browser tab: the terminal is a page, and no thread may be started.

The page sends the keys typed, in the characters of a terminal, and its size; it
shows the output. Its terminal knows the same modes as others, without Kitty's keys.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, ClassVar

from textual import events
from textual._ansi_sequences import SYNC_END, SYNC_START
from textual.driver import Driver
from textual.geometry import Size

from elo_tui.terminal.driver import TolerantParser

#: How often the time is checked while an input is unfinished, seconds.
_LOOK = 0.05
#: The other screen, the mouse in cells, no cursor, notice of the focus, the question
#: whether a paint is shown as a whole, marked pastes, no wrapped lines.
_BEGIN = "?1049h ?1000h ?1003h ?1006h ?25l ?1004h ?2026$p ?2004h ?7l"
_END = "?2004l ?7h ?1000l ?1003l ?1006l ?1049l ?25h ?1004l"


def _write_modes(modes: str) -> str:
    return "".join(f"\x1b[{mode}" for mode in modes.split())


class PageDriver(Driver):
    """Passes complete paints to the page, and its input to the app."""

    post: ClassVar[Callable[[str], object]]
    """Shows a text on the page's terminal."""
    running: ClassVar[PageDriver | None] = None
    """The driver of the app that runs."""

    def __init__(self, *arguments: Any, **named: Any) -> None:  # noqa: ANN401
        super().__init__(*arguments, **named)
        self._parser = TolerantParser(self._debug)
        self._held = ""
        self._is_looking = False

    def write(self, data: str) -> None:
        """Pass a paint on once it is complete."""
        self._held += data
        if not self._held.startswith(SYNC_START) or data == SYNC_END:
            data, self._held = self._held, ""
            type(self).post(data)

    def take_input(self, data: str) -> None:
        """Take what the page sends, in the characters of a terminal."""
        # an empty text would mean the end of the input
        for event in self._parser.feed(data) if data else ():
            self.process_message(event)
        self._look()

    def take_path(self, path: str) -> None:
        """Take the path of a dropped file, as a terminal pastes it."""
        self.process_message(events.Paste(path))

    def _look(self) -> None:
        """End an escape or a paste after silence; look again as long as one waits."""
        for event in self._parser.tick():
            self.process_message(event)
        if self._parser.is_waiting and not self._is_looking:
            self._is_looking = True
            asyncio.get_running_loop().call_later(_LOOK, self._look_again)

    def _look_again(self) -> None:
        self._is_looking = False
        self._look()

    def take_size(self, columns: int, rows: int) -> None:
        """Take the new size of the page's terminal."""
        size = Size(columns, rows)
        self.process_message(events.Resize(size, size))

    def start_application_mode(self) -> None:
        PageDriver.running = self
        self.take_size(*(self._size or (80, 24)))
        self.write(_write_modes(_BEGIN))

    def disable_input(self) -> None:
        """Take nothing more; the page is informed at the end."""
        PageDriver.running = None

    def stop_application_mode(self) -> None:
        self.disable_input()
        self.write(_write_modes(_END))
