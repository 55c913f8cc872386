"""The base of all dialogs: a title, a message, keys, and a result.

`open_dialog` opens one; it ends with `dismiss(value)`, or without a value on Escape.
Functions that it needs while open are arguments of its `__init__`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from textual import on
from textual.app import App, ComposeResult
from textual.reactive import var
from textual.widget import Widget

from elo_tui.commands.bindings import Scoped, key_words
from elo_tui.commands.hints import HINTS
from elo_tui.commands.table import APP
from elo_tui.screens.base_screen import BOXES, set_size_classes
from elo_tui.session.paths import stylesheet
from elo_tui.terminal.overrides import QuietScreen
from elo_tui.widgets.dialog_parts import DialogFrame, TitleLine
from elo_tui.widgets.lines import ROLE_CLASSES, Span
from elo_tui.widgets.pick_list import PickList
from elo_tui.widgets.screen_rows import Key, KeyLine, MessageLine, TooSmall

if TYPE_CHECKING:
    from elo_tui.widgets.dialog_parts import PlainLines
    from elo_tui.widgets.event_facts import NoteList

Result = TypeVar("Result")

#: The commands of the app that do nothing while a dialog is open.
_LEFT_OUT = {one.id: "" for one in APP if one.id not in ("app.help", "app.quit")}


class Dialog(Scoped, QuietScreen[Result], Generic[Result]):
    """Screen over a working screen; its `scope` names its commands."""

    CSS_PATH = stylesheet("dialogs.tcss")
    COMPONENT_CLASSES: ClassVar[set[str]] = {*ROLE_CLASSES}

    heading: var[tuple[str, str]] = var(("", ""))
    message: var[Span] = var(("", ""))
    keys: var[tuple[Key, ...]] = var(())

    def __init__(self, keymap: Mapping[str, str]) -> None:
        super().__init__()
        self.keymap = {**keymap, **_LEFT_OUT}
        self.call_once_saved: Callable[[Callable[[], object]], None] | None = None
        """Calls a function once all changes so far are on disk."""

    @property
    def help_scopes(self) -> tuple[str, ...]:
        """Scopes that help lists."""
        return (self.scope, "app")

    @abstractmethod
    def compose_body(self) -> ComposeResult:
        """Yield the widgets between the title and the message."""

    def compose(self) -> ComposeResult:
        set_size_classes(self, BOXES)
        yield TitleLine().data_bind(Dialog.heading)
        with DialogFrame().data_bind(Dialog.heading):
            yield from self.compose_body()
        yield MessageLine().data_bind(Dialog.message)
        yield KeyLine().data_bind(Dialog.keys)
        yield TooSmall()

    def on_mount(self) -> None:
        self.name_keys()

    def on_resize(self) -> None:
        set_size_classes(self, BOXES)

    def takes_key(self, key: str) -> bool:
        """Whether the dialog itself handles a key, before any command of that key."""
        return False

    def say(self, text: str, role: str = "") -> None:
        """Show a sentence in the message row."""
        self.message = (text, role)

    def say_once_saved(self, text: str, role: str = "") -> None:
        """Show what was done once it is on disk, unless a question has followed."""

        def say() -> None:
            if not self.is_asking:
                self.say(text, role)

        if self.call_once_saved is None:
            say()
        else:
            self.call_once_saved(say)

    @property
    def is_asking(self) -> bool:
        """Whether the message is a question that the next key answers."""
        return False

    @property
    def idle_actions(self) -> frozenset[str]:
        """Actions without effect now, which the key line omits."""
        return frozenset()

    def name_keys(self) -> None:
        """Update the key line."""
        idle = self.idle_actions
        words = key_words(self.help_scopes, self.keymap)
        self.keys = tuple(word for word in words if word[2] not in idle)

    def watch_focused(self, before: Widget | None, focused: Widget | None) -> None:
        """Show the hint of the focused part."""
        self.name_keys()
        hint = HINTS.get((focused.id if focused is not None else "") or "")
        if hint is not None:
            self.say(hint.line, "dim")

    def action_back(self) -> None:
        self.dismiss()


def open_dialog(
    app: App[Any], dialog: Dialog[Result], then: Callable[[Result], object]
) -> None:
    """Open a dialog; `then` gets its result, unless it ends without one."""

    def pass_on(result: Result | None) -> None:
        if result is not None:
            then(result)

    app.push_screen(dialog, pass_on)


Moved = TypeVar("Moved", bound="PickList[Any] | PlainLines | NoteList")


class ListDialog(Dialog[Result], Generic[Result, Moved]):
    """Dialog around a widget that the arrows move in; a second click takes a row."""

    kind: ClassVar[type[Any]]

    def compose_body(self) -> ComposeResult:
        yield self.kind()

    @property
    def list(self) -> Moved:
        """Widget that the arrows move in."""
        found: Moved = self.query_one(self.kind)
        return found

    @property
    def pointer(self) -> Moved:
        """Widget with the terminal's cursor while no field has the focus."""
        return self.list

    def action_move(self, by: int) -> None:
        self.list.move(by)

    def action_page(self, by: int) -> None:
        self.action_move(by * self.list.page)

    def action_take(self) -> None:
        """Take the row under the cursor."""

    @on(PickList.Picked)
    def _take_clicked(self, event: PickList.Picked) -> None:
        if event.again:
            self.action_take()
