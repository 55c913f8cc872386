"""A fault in a command, a worker or a widget is borne: the app goes on without it.

The framework ends the app whatever has failed: the handler of a message, a worker, a
timer, the drawing of one widget. Each of these comes by here, and each has a test in
tests/terminal/test_faults.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual._context import active_message_pump
from textual.dom import DOMNode
from textual.geometry import Region
from textual.message import Message
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget
from textual.worker import WorkerFailed

from elo_tui.terminal.harmless import harmless_strip

if TYPE_CHECKING:
    from textual.app import App

    PartOfApp = App[None]
else:
    PartOfApp = object


class OutlivesFaults(PartOfApp):
    """An app in which what has failed is left out, and everything else goes on.

    Before there is anything on the screen, and where one fault brings about the next
    without end, the app ends as the framework has it.
    """

    #: So many faults without a key or a click in between end the app.
    MOST_FAULTS: ClassVar[int] = 20

    def __init__(self) -> None:
        super().__init__()
        self.faults_in_a_row = 0
        """How many there were since the last key or click."""
        self._ended_by: BaseException | None = None

    def say_fault(self, fault: Exception) -> None:
        """Tell the user about a fault that has just been borne."""

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.InputEvent | events.Paste):
            self.faults_in_a_row = 0
        await super().on_event(event)

    def bear(self, fault: Exception) -> bool:
        """Go on without what has failed; False if there is no going on."""
        self.faults_in_a_row += 1
        is_shown = self._dom_ready and self._running
        if not is_shown or self.faults_in_a_row > self.MOST_FAULTS:
            return False
        if self._exception is None:
            # a test is told of it, as of one that ends the app
            self._exception = fault
            self._exception_event.set()
        _withdraw(self, active_message_pump.get(None))
        self.say_fault(fault)
        return True

    def _handle_exception(self, error: Exception) -> None:
        # a worker's own fault says where it was, its wrapping does not
        fault = error.error if isinstance(error, WorkerFailed) else error
        if not isinstance(fault, Exception) or not self.bear(fault):
            self._ended_by = self._ended_by or fault
            super()._handle_exception(error)

    @property
    def fault(self) -> BaseException | None:
        """What has ended the app; None if it was asked to end."""
        if self._ended_by is None and self.return_code is None:
            return RuntimeError("the app has ended without a word")
        return self._ended_by


def _withdraw(app: OutlivesFaults, failed: MessagePump | None) -> None:
    """Take a screen away again that could not be opened."""
    if isinstance(failed, DOMNode) and failed is not app:
        screen = failed.screen
        if not screen.is_mounted:
            app.call_later(_close, app, screen)


def _close(app: OutlivesFaults, screen: Screen[Any]) -> None:
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
        app = self.app
        if not isinstance(app, OutlivesFaults) or not app.bear(fault):
            raise


def draw(widget: Widget, rows: Region) -> list[Strip]:
    """The cells of a widget, whatever its texts are; blanks for one that fails.

    The framework draws nothing at all where one widget cannot be drawn.
    """
    try:
        return [harmless_strip(strip) for strip in widget.render_lines(rows)]
    except Exception as fault:
        app = widget.app
        if not isinstance(app, OutlivesFaults) or not app.bear(fault):
            raise
        return [Strip.blank(rows.width)] * rows.height
