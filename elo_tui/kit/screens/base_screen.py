"""The base of all screens: message and keys, size classes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from textual import events, messages
from textual.await_complete import AwaitComplete
from textual.geometry import Size
from textual.keys import key_to_character
from textual.reactive import Reactive, var
from textual.screen import Screen
from textual.widget import Widget

from elo_tui.kit.commands.bindings import bind_scope, key_words
from elo_tui.kit.widgets.conventions import Posting
from elo_tui.kit.widgets.lines import ROLE_CLASSES, Span
from elo_tui.kit.widgets.screen_rows import Key
from elo_tui.terminal.redrawing import SparingCompositor

Result = TypeVar("Result")

#: The smallest size with frames and a chart that is always shown, cells.
FRAMES = Size(100, 30)
#: The smallest size with dialogs as boxes in frames, cells.
BOXES = Size(80, 24)
#: The smallest width with a table in one half, its working in the other, cells.
TWO_HALVES = 160


class NoticeShown(Posting):
    """Posted when a screen reports an action or a fault; hints are none."""

    text: str


def set_size_classes(
    screen: Screen[Any], frames: Size = FRAMES, update: bool = True
) -> None:
    """Set the classes -panels and -vast, by which style sheets know the size."""
    width, height = screen.app.size
    has_room = width >= frames.width and height >= frames.height
    screen.set_class(has_room, "-panels", update=update)
    screen.set_class(has_room and width >= TWO_HALVES, "-vast", update=update)


class BaseScreen(Screen[Result], Generic[Result]):
    """Screen with a message and a key line in its last two rows.

    It is not redrawn as a whole when the focus moves, and dismissed once. The
    framework's `focused` redraws every cell on each Tab (a quarter of its time); the
    widgets that lose and gain the focus redraw themselves anyway.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {*ROLE_CLASSES}
    scope: str = ""
    shared_scope: str = ""

    focused: Reactive[Widget | None] = Reactive(None, repaint=False)
    asking: Widget | None = None
    """The widget that asked last to be drawn."""
    _has_been_seen = False

    takes_messages: ClassVar[bool] = True
    """Whether the app may show messages in it."""
    message: var[Span] = var(("", ""))
    keys: var[tuple[Key, ...]] = var(())

    keymap: Mapping[str, str]
    """Keys changed by the user, by command."""
    call_once_saved: Callable[[Callable[[], object]], None] | None = None
    """Calls a function once all changes so far are on disk."""
    hint: ClassVar[Span] = ("", "")
    """Message after a question that was not confirmed."""
    _asked_about: object = None
    """Record that the next key may delete for good."""
    _was_asked_about: object = None
    """The same while that key is handled."""
    _do_confirmed: Callable[[], object] | None = None

    def __init_subclass__(cls, scope: str = "", **options: bool) -> None:
        bind_scope(cls, scope)
        super().__init_subclass__(**options)

    def __init__(self) -> None:
        super().__init__()
        self._compositor = SparingCompositor()
        self.joined: set[Widget] = set()
        """Widgets to be drawn as soon as the one that asked."""

    def _compositor_refresh(self) -> None:
        """Draw only what can be shown, and only for the size that the window has now.

        The framework draws the whole screen once at the start to throw it away. It lays
        a screen out some time after a change of the window: what is drawn before, upon
        a key, goes beyond a smaller window and is wrapped there.
        """
        if self._compositor.size == self.app.size and not self.app._batch_count:
            super()._compositor_refresh()

    async def _on_update(self, message: messages.Update) -> None:
        self._dirty_widgets |= self.joined
        self.joined.clear()

    def _on_timer_update(self) -> None:
        # the one that asked may have been hidden
        self._dirty_widgets |= self.joined
        self.joined.clear()
        super()._on_timer_update()

    def _on_screen_resume(self, event: events.ScreenResume) -> None:
        """Do not restyle parts that were styled when they were created.

        The framework styles all of them again: a tenth of the start-up time.
        """
        if not self._has_been_seen:
            event.refresh_styles = False
            self.app.stylesheet.apply(self)
        self._has_been_seen = True

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """End the screen, unless a second click finds it ended.

        The framework dismisses the screen then in front, down to the last one, which
        ends the program.
        """
        return super().dismiss(result) if self.app.screen is self else AwaitComplete()

    def follow_person(self) -> None:
        """Follow the choice of a person; most screens are filled in instead."""

    @property
    def key_scopes(self) -> tuple[str, ...]:
        """Scopes of the key line, the nearest first; none if its keys are fixed."""
        return ()

    @property
    def idle_actions(self) -> frozenset[str]:
        """Actions without effect now, which the key line omits."""
        return frozenset()

    @property
    def is_asking(self) -> bool:
        """Whether the message is a question that the next key answers."""
        return self._asked_about is not None

    def is_confirmed(
        self, record: object, question: str, act: Callable[[], object]
    ) -> bool:
        """Return whether a record was just asked about; else ask the question.

        `act`, the caller, is called again for Enter or y, and by its own key.
        """
        if record == self._was_asked_about:
            self._was_asked_about = None
            # the question is answered before the disk is written
            self.message = ("", "")
            return True
        self._asked_about, self._do_confirmed = record, act
        self.message = (question, "wrong")
        return False

    def withdraw_question(self) -> None:
        """Forget the question."""
        if self._asked_about is not None:
            self._asked_about = None
            self.message = self.hint

    def takes_key(self, key: str) -> bool:
        """Whether the screen itself handles a key, before any command of that key.

        Enter and y confirm a question, Escape only withdraws it, as other keys do.
        """
        asked = self._was_asked_about = self._asked_about
        if asked is None:
            return False
        self.withdraw_question()
        if key in ("enter", "y") and self._do_confirmed is not None:
            self._do_confirmed()
        return key in ("enter", "y", "escape")

    @property
    def occasion(self) -> object:
        """Object that is another one after a change of the screen's state."""
        return None

    def name_keys(self) -> None:
        """Update the key line."""
        idle = self.idle_actions
        words = key_words(self.key_scopes, self.keymap, self._is_typed)
        self.keys = tuple(word for word in words if word[2] not in idle)

    def _is_typed(self, key: str) -> bool:
        """Whether the focused widget takes a key as text."""
        focused = self.focused
        return focused is not None and focused.check_consume_key(
            key, key_to_character(key)
        )

    def say(self, text: str, role: str = "") -> None:
        """Show a sentence in the message row, a notice unless it is dim."""
        self.message = (text, role)
        if text and role != "dim":
            self.post_message(NoticeShown(text))

    def say_once_saved(self, text: str, role: str = "") -> None:
        """Show a change once on disk, unless a change or question has followed."""
        occasion = self.occasion

        def say() -> None:
            if self.occasion is occasion and not self.is_asking:
                self.say(text, role)

        if self.call_once_saved is None:
            say()
        else:
            self.call_once_saved(say)
