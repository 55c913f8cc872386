"""A fault in a command, a worker or a widget is borne: the app goes on without it.

The framework ends the app whatever has failed: the handler of a message, a worker, a
timer, the drawing of one widget. Each of these comes by here, and each has a test in
tests/terminal/test_faults.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual._context import active_message_pump
from textual.dom import DOMNode
from textual.geometry import Region
from textual.message import Message
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from elo_tui.terminal.harmless import clean_strip

if TYPE_CHECKING:
    from textual.app import App


def bear_fault(app: App[Any], fault: Exception) -> bool:
    """Whether an app goes on without what has failed, as `OutlivesFaults` does."""
    its_own = getattr(app, "bear", None)
    return its_own is not None and its_own(fault)


def withdraw_screen(app: App[Any]) -> None:
    """Take a screen away again that fails while it is being opened."""
    failed = active_message_pump.get(None)
    if isinstance(failed, DOMNode) and failed is not app:
        screen = failed.screen
        if not screen.is_mounted:
            app.call_later(_close_screen, app, screen)


def _close_screen(app: App[Any], screen: Screen[Any]) -> None:
    if app.screen is not screen:
        return
    if len(app.screen_stack) > 1:
        app.pop_screen()
    elif app.current_mode != app.DEFAULT_MODE:
        # made anew when it is gone to again
        broken = app.current_mode
        app.switch_mode(app.DEFAULT_MODE)
        app._screen_stacks.pop(broken, None)


_dispatch = MessagePump._dispatch_message


async def dispatch_message(self: MessagePump, message: Message) -> None:
    """Handle a message; one whose handler fails is over, its widget is not.

    The framework handles no further message of that widget, and ends the app.
    """
    try:
        await _dispatch(self, message)
    except Exception as fault:
        if not bear_fault(self.app, fault):
            raise


def draw_rows(widget: Widget, rows: Region) -> list[Strip]:
    """The cells of a widget, whatever its texts are; blanks for one that fails.

    The framework draws nothing at all where one widget cannot be drawn.
    """
    try:
        strips = widget.render_lines(rows)
        for y, strip in enumerate(strips):
            if not strip.text.isprintable():
                strips[y] = clean_strip(strip)
        return strips
    except Exception as fault:
        if not bear_fault(widget.app, fault):
            raise
        return [Strip.blank(rows.width)] * rows.height
