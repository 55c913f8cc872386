"""Everything we change about Textual 8.2, each with its reason and its proof.

The measurements are bytes and milliseconds on a pty at 80x24. Each override has a test
in tests/test_framework.py that fails when the framework no longer needs it.
"""

from __future__ import annotations

import asyncio
import codecs
import os
import re
import signal
from collections import deque
from collections.abc import Sequence
from time import monotonic
from typing import TYPE_CHECKING, TypedDict

from textual import _compositor, constants, events
from textual.app import App
from textual.css.stylesheet import Stylesheet
from textual.message_pump import MessagePump
from textual.reactive import Reactive
from textual.screen import Screen
from textual.widget import Widget

if TYPE_CHECKING:
    from typing import Unpack

    from rich.console import Console
    from textual.css.model import RuleSet
    from textual.css.types import CSSLocation

#: Sets colours and attributes; the group is empty or 0 where it sets none.
_STYLE = re.compile(r"\x1b\[([0-9;]*)m")
_CURSOR_MOVE = re.compile(r"(?:\x1b\[\d+;\d+H)*")
#: After so many seconds a key is no longer waited for, whatever became of it.
_PATIENCE = 1.0
#: The exit status of a program whose terminal is gone: 128 and the number of SIGHUP.
HUNG_UP = 129


class _Source(TypedDict):
    """Where a style sheet comes from, and how its rules rank."""

    read_from: CSSLocation
    is_default_rules: bool
    tie_breaker: int
    scope: str


class KeysInOrder(App[None]):
    """An app that looks at a key when the one before it has had its effect.

    The framework hands each key to what has the focus when it arrives. Of ``1600``, Tab
    and ``1800`` in one piece - after a stall of the line, pasted where the terminal
    does not mark a paste - all digits land in the first field, and two lines of games
    become one.
    """

    def __init__(self) -> None:
        super().__init__()
        self._keys_to_come: deque[events.Key | events.Paste] = deque()
        self._key_since: float | None = None

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.Key | events.Paste) and not event.is_forwarded:
            self._keys_to_come.append(event)
            if self._key_since is None or monotonic() - self._key_since > _PATIENCE:
                await self._next_key()
        else:
            await super().on_event(event)

    async def _next_key(self) -> None:
        if not self._keys_to_come:
            self._key_since = None
            return
        self._key_since = monotonic()
        screen = self.screen
        way_up = [*(self.focused or screen).ancestors_with_self]
        await super().on_event(self._keys_to_come.popleft())
        # the key goes up to the app, and so may a message that it has led to
        self._follow(way_up * 2, screen)

    def _follow(self, way: Sequence[MessagePump], screen: Screen[object]) -> None:
        """Queue up behind the key at each place that it passes, then take the next."""
        for index, place in enumerate(way):
            if place.call_later(self._follow, way[index + 1 :], screen):
                return
        if self.screen is screen:
            self.call_later(self._next_key)
        else:
            self.screen.call_after_refresh(self._next_key)


class QuietScreen(Screen[None]):
    """A screen that does not repaint itself as a whole when the focus moves.

    The framework's `focused` repaints every cell on each Tab (3.7 kB); the widgets that
    lose and gain the focus repaint themselves anyway.
    """

    focused: Reactive[Widget | None] = Reactive(None, repaint=False)


def apply() -> None:
    """Put the overrides in place; called once, before the app runs."""
    _compositor.ChopsUpdate.render_segments = _render_only_what_changed  # type: ignore[method-assign,assignment]
    # With it the framework asks the terminal for mouse reports in pixels and, on the
    # way out, does not take that back (mode 1016); nothing here scrolls by pixels.
    constants.SMOOTH_SCROLL = False  # type: ignore[misc]
    Stylesheet._parse_rules = _parse_once  # type: ignore[method-assign,assignment]
    _read_any_bytes()
    _hear_every_resize()


def _render_only_what_changed(update: _compositor.ChopsUpdate, console: Console) -> str:
    """The bytes of a partial update, cropped to the changed cells on both sides.

    The framework sends each changed row from the left edge of its widget (its own note:
    "crop to x extents"), so one digit at the end of a row costs the whole row. It also
    names the colours again for each piece of text, a third of all bytes of a key that
    changes twelve rows.
    """
    out: list[str] = []
    for y, left, right in update.spans:
        ends = update.chop_ends[y]
        for end, (x, strip) in zip(ends, update.chops[y].items(), strict=False):
            if strip is None or x >= right or end <= left:
                continue
            first, last = max(x, left), min(end, right)
            if (first, last) != (x, end):
                strip = strip.crop(first - x, last - x)
            out.append(f"\x1b[{y + 1};{first + 1}H{strip.simplify().render(console)}")
    return _name_styles_once("".join(out))


def _name_styles_once(text: str) -> str:
    """The same cells, a style written where it differs from the one before."""
    out: list[str] = []
    active = wanted = ""
    for index, piece in enumerate(_STYLE.split(text)):
        if index % 2:  # a style; the framework resets before it sets another
            wanted = piece if piece != "0" else ""
            continue
        if wanted != active and not _CURSOR_MOVE.fullmatch(piece):
            out.append(f"\x1b[0;{wanted}m" if active and wanted else f"\x1b[{wanted}m")
            active = wanted
        out.append(piece)
    return "".join(out) + ("\x1b[m" if active else "")


_parse_rules = Stylesheet._parse_rules
_PARSED: dict[tuple[object, ...], list[RuleSet]] = {}


def _parse_once(
    sheet: Stylesheet, css: str, **source: Unpack[_Source]
) -> list[RuleSet]:
    """The rules of a style sheet, kept as long as the variables in it are the same.

    The framework parses every sheet four times on the way to the first screen, a fifth
    of the time of the start; its own memory ends with each pass.
    """
    key = (frozenset(sheet._variables.items()), css, *sorted(source.items()))
    if key not in _PARSED:
        _PARSED[key] = _parse_rules(sheet, css, **source)
    return _PARSED[key]


class _TerminalDecoder(codecs.getincrementaldecoder("utf-8")):  # type: ignore[misc]
    """Decodes what the terminal sends, whatever it is, and hears when it is gone."""

    def __init__(self) -> None:
        super().__init__(errors="replace")

    def decode(self, data: bytes, final: bool = False) -> str:
        if not data and not final:
            # the terminal is gone, with nothing left to restore or to tell
            os._exit(HUNG_UP)
        text: str = super().decode(data, final)
        return text


def _read_any_bytes() -> None:
    """Let a byte that is not UTF-8 arrive as U+FFFD, and the end of input end the app.

    The framework's input thread decodes strictly and ends the program with a traceback
    and exit status 0 on a single Latin-1 letter (textual#6456). It takes the end of
    input for silence and asks again at once, for ever: a program whose terminal is gone
    and whose parent ignores hang-ups keeps a processor busy until somebody kills it.
    """
    try:
        from textual.drivers import linux_driver
    except ImportError:  # Windows has another driver and no raw bytes
        return
    linux_driver.getincrementaldecoder = lambda _name: _TerminalDecoder  # type: ignore[attr-defined,assignment]


def _hear_every_resize() -> None:
    """Wake the app for a resize, whichever thread its signal reaches.

    The framework's handler waits for the next key when the signal interrupts another
    thread than the one that runs the app; one of the event loop does not.
    """
    try:
        from textual.drivers.linux_driver import LinuxDriver
    except ImportError:
        return
    stock = LinuxDriver.start_application_mode

    def start_application_mode(driver: LinuxDriver) -> None:
        stock(driver)  # type: ignore[no-untyped-call]
        handler = signal.getsignal(signal.SIGWINCH)
        if callable(handler):
            loop = asyncio.get_running_loop()
            loop.add_signal_handler(signal.SIGWINCH, handler, signal.SIGWINCH, None)

    LinuxDriver.start_application_mode = start_application_mode  # type: ignore[method-assign]
