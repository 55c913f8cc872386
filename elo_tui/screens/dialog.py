"""What the dialogs share: a title, a sentence, their keys, and how they end.

A dialog is asked with `ask` and ends with `dismiss`: with a value of its type, or with
nothing where Escape goes back. What it needs of others while it is open it is given as
functions.
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
from elo_tui.screens.base_screen import BOXES, find_room
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
    """A screen over a working screen. Its scope names its commands."""

    CSS_PATH = stylesheet("dialogs.tcss")
    COMPONENT_CLASSES: ClassVar[set[str]] = {*ROLE_CLASSES}

    heading: var[tuple[str, str]] = var(("", ""))
    message: var[Span] = var(("", ""))
    keys: var[tuple[Key, ...]] = var(())

    def __init__(self, keymap: Mapping[str, str]) -> None:
        super().__init__()
        self.keymap = {**keymap, **_LEFT_OUT}
        self.once_saved: Callable[[Callable[[], object]], None] | None = None
        """Does something once all changes so far are on disk."""

    @property
    def help_scopes(self) -> tuple[str, ...]:
        """The scopes that help lists."""
        return (self.scope, "app")

    @abstractmethod
    def compose_body(self) -> ComposeResult:
        """What stands between the title and the message."""

    def compose(self) -> ComposeResult:
        find_room(self, BOXES)
        yield TitleLine().data_bind(Dialog.heading)
        with DialogFrame().data_bind(Dialog.heading):
            yield from self.compose_body()
        yield MessageLine().data_bind(Dialog.message)
        yield KeyLine().data_bind(Dialog.keys)
        yield TooSmall()

    def on_mount(self) -> None:
        self.name_keys()

    def on_resize(self) -> None:
        find_room(self, BOXES)

    def takes_key(self, key: str) -> bool:
        """Whether a key is for the dialog itself, before any command of that key."""
        return False

    def say(self, text: str, role: str = "") -> None:
        """Put a sentence into the message row."""
        self.message = (text, role)

    def say_once_saved(self, text: str, role: str = "") -> None:
        """Say what was done once it is on disk; nothing if a question has followed."""

        def say() -> None:
            if not self.is_asking:
                self.say(text, role)

        if self.once_saved is None:
            say()
        else:
            self.once_saved(say)

    @property
    def is_asking(self) -> bool:
        """Whether the message is a question that the next key answers."""
        return False

    @property
    def idle_actions(self) -> frozenset[str]:
        """The actions that would do nothing now; the key line leaves them out."""
        return frozenset()

    def name_keys(self) -> None:
        """Bring the key line up to date."""
        idle = self.idle_actions
        words = key_words(self.help_scopes, self.keymap)
        self.keys = tuple(word for word in words if word[2] not in idle)

    def watch_focused(self, before: Widget | None, focused: Widget | None) -> None:
        """Say what the focused part takes."""
        self.name_keys()
        hint = HINTS.get((focused.id if focused is not None else "") or "")
        if hint is not None:
            self.say(hint.line, "dim")

    def action_back(self) -> None:
        self.dismiss()


def ask(
    app: App[Any], dialog: Dialog[Result], then: Callable[[Result], object]
) -> None:
    """Open a dialog; `then` takes what it ends with, if that is anything."""

    def ended(result: Result | None) -> None:
        if result is not None:
            then(result)

    app.push_screen(dialog, ended)


Moved = TypeVar("Moved", bound="PickList[Any] | PlainLines | NoteList")


class ListDialog(Dialog[Result], Generic[Result, Moved]):
    """Its keys move in the list of that kind; a click on its row again takes it."""

    kind: ClassVar[type[Any]]

    def compose_body(self) -> ComposeResult:
        yield self.kind()

    @property
    def list(self) -> Moved:
        """What the arrows move in."""
        found: Moved = self.query_one(self.kind)
        return found

    @property
    def pointer(self) -> Moved:
        """Where the cursor of the terminal stands while no field has the focus."""
        return self.list

    def action_move(self, by: int) -> None:
        self.list.move(by)

    def action_page(self, by: int) -> None:
        self.action_move(by * self.list.page)

    def action_take(self) -> None:
        """Take what the cursor stands on."""

    @on(PickList.Picked)
    def _take_clicked(self, event: PickList.Picked) -> None:
        if event.again:
            self.action_take()
