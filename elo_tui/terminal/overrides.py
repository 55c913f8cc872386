"""Every change we make to Textual 8.2, each with its reason and a test.

The measurements are bytes and milliseconds on a pty at 80x24. Each override has a test
in tests/terminal that fails when the framework no longer needs it. What the terminal
sends is read in `input` and `driver`; the changes to screens are in
`kit.screens.base_screen`.
"""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import lru_cache
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar

from rich.style import Style
from textual import _callback, _compositor, events
from textual.app import ScreenStackError, UnknownModeError
from textual.binding import Binding, BindingType
from textual.color import Color
from textual.content import Content
from textual.css.model import RuleSet
from textual.css.query import NoMatches
from textual.css.stylesheet import Stylesheet
from textual.dom import NoScreen
from textual.driver import Driver
from textual.filter import LineFilter
from textual.geometry import Size
from textual.message_pump import MessagePump
from textual.reactive import Reactive
from textual.screen import Screen
from textual.widget import AwaitMount
from textual.widgets import Input
from textual.widgets.input import Selection
from textual.worker import Worker, WorkerFailed, WorkerState

from elo_tui.terminal import parsed_sheets, redrawing, styling
from elo_tui.terminal.links import takes_links
from elo_tui.terminal.painting import Part, Rendered, SentCells, can_erase, clean_cells
from elo_tui.terminal.redrawing import FrameCache, join_drawing, omit_truecolor

if TYPE_CHECKING:
    from rich.console import RenderableType
    from textual.app import App

    PartOfApp = App[None]
else:
    # an app class for each would cost the start a millisecond or two
    PartOfApp = object

#: How long to wait for the effect of a key at most, seconds.
_PATIENCE = 1.0
#: What a user causes.
_INPUT = (events.InputEvent, events.Paste)
#: What a dialog, a worker or a save raises that ends late: its screen is closed.
_GONE = (NoMatches, NoScreen, ScreenStackError, UnknownModeError)
#: The largest window that is drawn in full, cells.
LARGEST = Size(400, 150)


class KeysInOrder(PartOfApp):
    """An app that handles a key once the one before it has had its effect.

    The framework passes each key to the widget that has the focus when it arrives. If
    ``1600``, Tab and ``1800`` arrive in one piece - after a stalled connection, or
    pasted into a terminal that does not mark pastes - all digits end up in the first
    field, and two lines of games become one.
    """

    def __init__(self) -> None:
        super().__init__()
        self._keys_to_come: deque[events.Key | events.Paste] = deque()
        self._key_since: float | None = None

    async def on_event(self, event: events.Event) -> None:
        is_input = isinstance(event, _INPUT) and not event.is_forwarded
        if is_input:
            self.note_input()
        if is_input and isinstance(event, (events.Key, events.Paste)):
            self._keys_to_come.append(event)
            if self._key_since is None or monotonic() - self._key_since > _PATIENCE:
                await self._next_key()
        else:
            await super().on_event(event)

    def note_input(self) -> None:
        """Take note that a key, a click or a paste has arrived."""

    async def _next_key(self) -> None:
        if not self._keys_to_come:
            self._key_since = None
            return
        self._key_since = monotonic()
        screen = self.screen
        if not screen.is_mounted:
            # it has just come to the front, and has no parts yet
            screen.call_later(self._next_key)
            return
        way_up = [*(self.focused or screen).ancestors_with_self]
        event = self._keys_to_come.popleft()
        try:
            if not self.takes(event):
                await super().on_event(event)
        finally:
            # the key bubbles up to the app, as may a message that it has caused
            self._follow(way_up * 2, screen)

    def takes(self, event: events.Key | events.Paste) -> bool:
        """Whether a key or a paste is for the app, ahead of the focused widget."""
        return False

    def _follow(self, way: Sequence[MessagePump], screen: Screen[object]) -> None:
        """Wait for the nodes that the key may still occupy, then take the next."""
        for index, place in enumerate(way):
            queue: Any = place._message_queue
            has_handled_all = queue.empty() and queue.ready_event._waiters
            further = way[index + 1 :]
            if not has_handled_all and place.call_later(self._follow, further, screen):
                return
        if self.screen is screen and not self._keys_to_come:
            self._key_since = None
        elif self.screen is screen:
            self.call_later(self._next_key)
        else:
            self.screen.call_after_refresh(self._next_key)


class Confined(PartOfApp):
    """An app that stays within bounds, also for strangers on the connection.

    An SSH client may request a window of any size, and the framework paints 65535 x
    65535 cells. A crash is displayed with the values of all variables and the paths of
    the files. Some actions stop the process, write files or start a browser: on the
    machine where the app runs, not where its user is.
    """

    def __init__(self) -> None:
        super().__init__()
        self.animation_level = "none"

    @property
    def size(self) -> Size:
        return clamp_size(super().size)

    def on_resize(self, event: events.Resize) -> None:
        event.size = event.container_size = clamp_size(event.size)
        event.virtual_size = clamp_size(event.virtual_size)

    def leave(self, status: int) -> bool:
        """Ask from another thread to end with a status; False if nothing is running."""
        if self._loop is None or self._driver is None:
            return False
        # a loop that is already closed has nothing left to end
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self.exit, None, status)
        return True

    def copy_to_clipboard(self, text: str) -> None:
        # it is pasted somewhere, perhaps into a shell
        super().copy_to_clipboard("\n".join(map(clean_cells, text.split("\n"))))

    def panic(self, *renderables: object) -> None:
        self._close_messages_no_wait()

    def _fatal_error(self) -> None:
        self.panic()

    def refuse(self, *_: object, **__: object) -> None:
        """Do nothing, in place of an action that is not used here."""

    action_screenshot = action_suspend_process = action_simulate_key = refuse  # type: ignore[assignment]
    open_url = deliver_text = deliver_binary = save_screenshot = refuse  # type: ignore[assignment]


class OutlivesFaults(PartOfApp):
    """An app that leaves out a failed part and goes on with the rest.

    Before the first screen, and if one fault causes the next without end, the app ends
    as the framework does.
    """

    #: So many faults without a key or a click in between end the app.
    MOST_FAULTS: ClassVar[int] = 20

    def __init__(self) -> None:
        super().__init__()
        self.faults_in_a_row = 0
        """The number of faults since the last key or click."""
        self._ended_by: BaseException | None = None
        self.say_fault: Callable[[Exception, int], object] = lambda *_: None
        """Called with each fault and the number of faults in a row, to show it."""
        self.when_worker_fails: Iterable[Callable[[Worker[Any]], object]] = ()
        """Called with a worker of the app that has failed."""

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        if event.state is WorkerState.ERROR:
            for report in self.when_worker_fails:
                report(event.worker)

    def note_input(self) -> None:
        self.faults_in_a_row = 0

    def bear(self, fault: Exception) -> bool:
        """Leave out a failed part; return False if the app must end."""
        is_ending = self._exit or (self._dom_ready and not self._running)
        if is_ending and isinstance(fault, _GONE):
            return True
        self.faults_in_a_row += 1
        is_shown = self._dom_ready and self._running
        if not is_shown or self.faults_in_a_row > self.MOST_FAULTS:
            return False
        if self._exception is None:
            # tests find it, like one that ends the app
            self._exception = fault
            self._exception_event.set()
        redrawing.withdraw_screen(self)
        self.say_fault(fault, self.faults_in_a_row)
        return True

    def _handle_exception(self, error: Exception) -> None:
        # a worker's own fault names the place, its wrapping does not
        fault = error.error if isinstance(error, WorkerFailed) else error
        if not isinstance(fault, Exception) or not self.bear(fault):
            self._ended_by = self._ended_by or fault
            super()._handle_exception(error)

    @property
    def fault(self) -> BaseException | None:
        """The fault that has ended the app; None if it was asked to end."""
        if self._ended_by is None and self.return_code is None:
            return RuntimeError("the app has ended without a word")
        return self._ended_by


class OnOwnDriver(PartOfApp):
    """An app on `TerminalDriver`, or on the page's; not on Windows nor in a test."""

    _times_sized = 0

    def on_resize(self, event: events.Resize) -> None:
        """Ignore the size that the driver reports when it starts.

        The app has asked for it itself; the framework lays out and paints everything
        once more.
        """
        self._times_sized += 1
        if self._times_sized == 2 and event.size == self._size:
            event.prevent_default()

    def get_driver_class(self) -> type[Driver]:
        stock = super().get_driver_class()
        if sys.platform == "win32":
            return stock
        if sys.platform == "emscripten":
            from elo_tui.terminal.page_driver import PageDriver

            return PageDriver
        from elo_tui.terminal.driver import TerminalDriver

        return TerminalDriver if issubclass(TerminalDriver, stock) else stock


def make_translating_driver(
    stock: type[Driver], translate: Callable[[str], str]
) -> type[Driver]:
    """Make a driver that translates all output, character by character."""

    class TranslatingDriver(stock):  # type: ignore[misc,valid-type]
        def write(self, data: str) -> None:
            super().write(translate(data))

    return TranslatingDriver


class StylesFirst(PartOfApp):
    """An app that reads the sheet of a screen before the screen makes its parts.

    The framework reads it after parts that start eagerly (Python 3.12) are painted.
    """

    def _get_screen(self, screen: Screen[Any] | str) -> tuple[Screen[Any], AwaitMount]:
        if isinstance(screen, Screen):
            self._load_screen_css(screen)
        return super()._get_screen(screen)


class CursorAtFocus(PartOfApp):
    """An app with a terminal cursor that follows the focus, although it is not drawn.

    Screen readers, magnifiers and input methods follow it. The framework moves it when
    a field's text changes, not when the focus does: at the start it is in the header.
    """

    def _display(
        self, screen: Screen[object], renderable: RenderableType | None
    ) -> None:
        focused = screen.focused
        # a screen that comes or goes does not have all its parts
        with suppress(NoMatches):
            # if nothing accepts text, the widget in which the arrows move
            focused = focused or getattr(screen, "pointer", None)
        if focused is not None:
            place = getattr(focused, "cursor_screen_offset", None)
            self.cursor_position = place or focused.content_region.offset
        super()._display(screen, renderable)


class SendsWhatDiffers(PartOfApp):
    """An app that sends a cell again only if it looks different.

    The framework paints two to four whole screens when one opens or closes (10 kB), and
    with a digit the row to its left and the colours of each piece of text.
    """

    def __init__(self) -> None:
        super().__init__()
        self._shown = SentCells(can_erase(os.environ), takes_links(os.environ))

    def on_mount(self) -> None:
        self.app_resume_signal.subscribe(self, lambda _: self.repaint_all())

    def repaint_all(self) -> None:
        """Send everything again: something else has written to the terminal."""
        self._shown.forget()
        self.screen.refresh()

    def on_resize(self, event: events.Resize) -> None:
        # terminals crop, wrap or clear their content
        self._shown.forget()
        if self.screen_stack:
            self.screen.refresh()

    def _display(
        self, screen: Screen[object], renderable: RenderableType | None
    ) -> None:
        if isinstance(renderable, _compositor.CompositorUpdate) and self._paints:
            text = self._shown.write_update(renderable, self.console._color_system)
            cursor = self.screen.outer_size.clamp_offset(self.cursor_position)
            if not text and cursor == self._previous_cursor_position:
                return
            renderable = Rendered(text)
        super()._display(screen, renderable)

    @property
    def _paints(self) -> bool:
        """Whether the framework will send an update."""
        away = self._closed or self.is_headless or self._batch_count
        return self._running and self._driver is not None and not away


def clamp_size(size: Size) -> Size:
    """Clamp a size to at least one cell and at most `LARGEST`."""
    return Size(
        max(1, min(size.width, LARGEST.width)),
        max(1, min(size.height, LARGEST.height)),
    )


class QuietInput(Input):
    """A field that does not lay out the whole screen again on each key.

    The framework's field has a size that depends on its text (a fifth of the time of a
    key); one row of fixed width does not.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        # the framework goes to the start of the text, which Home does, too
        Binding("ctrl+a", "select_all", "Select all", show=False)
    ]

    virtual_size = Reactive(Size(0, 0))

    def __init__(self, *args: Any, **options: Any) -> None:  # noqa: ANN401
        super().__init__(*args, **options)
        self._styles_cache: FrameCache = FrameCache(self)

    def check_idle(self) -> None:
        if not join_drawing(self):
            super().check_idle()

    def get_line_filters(self) -> Sequence[LineFilter]:
        return omit_truecolor(super().get_line_filters())

    @property
    def rich_style(self) -> Style:
        return self._styles_cache.look[0]

    @property
    def background_colors(self) -> tuple[Color, Color]:
        return self._styles_cache.look[1]

    @property
    def opacity(self) -> float:
        return self._styles_cache.look[2]

    def draw_plain(self, first: int, size: Size) -> list[list[Part]] | None:
        """Draw rows of the content as texts; None if they are not that plain."""
        return None

    @classmethod
    def _get_component_classes(cls) -> frozenset[str]:  # type: ignore[override]
        """None: for each of the four parts the framework goes through all rules.

        It does so at the start, and when a field gains or loses the focus: a third of
        the time of a Tab. The colours of the parts are those of roles of the screen.
        """
        return frozenset()

    def _watch_selection(self, selection: Selection) -> None:
        """Clear the selection of the screen, if this field is already on it.

        If tasks start eagerly, the first fields are made before the screen.
        """
        if self.is_mounted:
            super()._watch_selection(selection)


def apply_overrides() -> None:
    """Install the overrides; called once, before the app runs."""
    Stylesheet._parse_rules = parsed_sheets.parse_once  # type: ignore[method-assign,assignment]
    # For each widget that it styles the framework looks up all rules in a set: 80 000
    # calls of a Python function that only compares identity, at the start alone.
    RuleSet.__hash__ = object.__hash__  # type: ignore[method-assign]
    Stylesheet.apply = styling.apply_known  # type: ignore[method-assign,assignment]
    _callback._count_parameters = _count_parameters_once
    MessagePump._dispatch_message = redrawing.dispatch_message  # type: ignore[method-assign]
    Content._wrap_and_format = _wrap_in_a_cell  # type: ignore[method-assign]


_wrap_and_format = Content._wrap_and_format


def _wrap_in_a_cell(
    self: Content, width: int, *args: object, **options: object
) -> list[Any]:
    """Wrap a text to at least one cell.

    In a window of few columns the framework asks for a text zero cells wide (a list
    minus its margins), and wrapping a word to that width raises an error.
    """
    pad = options.get("line_pad", 0)
    least = 1 + 2 * pad if isinstance(pad, int) else 1
    return _wrap_and_format(self, max(width, least), *args, **options)  # type: ignore[arg-type]


_count_parameters = _callback._count_parameters
_count_of_method = lru_cache(maxsize=1024)(_callback._count_parameters)


def _count_parameters_once(func: Callable[..., Any]) -> int:
    """Count the parameters of a callback, once for a method.

    The framework inspects the signature of a method each time it is called with
    arguments: thirty times a key, a tenth of its time.
    """
    method = getattr(func, "__func__", None)
    return _count_of_method(method) - 1 if method else _count_parameters(func)
