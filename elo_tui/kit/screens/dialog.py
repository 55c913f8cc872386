"""The base of all dialogs: a title, a message, keys, and a result.

`open_dialog` opens one; it ends with `dismiss(value)`, or without a value on Escape.
Functions that it needs while open are arguments of its `__init__`.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic

from rich.cells import cell_len, set_cell_size
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.segment import Segment
from rich.style import Style
from textual import events, on
from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.geometry import Region
from textual.reactive import var
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from elo_tui.kit.commands.bindings import IN_DIALOGS
from elo_tui.kit.commands.hints import HINTS
from elo_tui.kit.commands.table import SCOPES
from elo_tui.kit.screens.base_screen import BOXES, BaseScreen, Result, set_size_classes
from elo_tui.kit.tables.pick_list import PickList
from elo_tui.kit.widgets.controls import Field
from elo_tui.kit.widgets.dialog_parts import DialogFrame, TitleLine
from elo_tui.kit.widgets.form_pane import Control, FormPane, reveal_focused
from elo_tui.kit.widgets.screen_rows import KeyLine, MessageLine, TooSmall
from elo_tui.session.paths import stylesheet

#: The widgets with a frame over the backdrop.
FRAMES = "DialogFrame, #--container"
#: Blanks between the columns of a table, or the rule of a frame.
_GAPS = re.compile("  +")
#: The fewest cells next to a dialog in which texts are worth while.
_SIDE_LEAST = 8


class Backdrop:
    """The texts of a screen in one style.

    A single style costs a third of the bytes that the colours of the screen, faded one
    by one, would cost each time a dialog opens.
    """

    def __init__(
        self, strips: Iterable[Strip], style: Style, box: Region | None
    ) -> None:
        """`box` is the frame over the texts, which they are not cut by."""
        self._segments = [
            Segment(
                strip.text
                if box is None or not box.y <= y < box.bottom
                else leave_room(strip.text, box.x, box.right),
                style,
            )
            for y, strip in enumerate(strips)
        ]

    def __rich_console__(
        self, console: Console, options: ConsoleOptions
    ) -> RenderResult:
        for segment in self._segments:
            yield segment
            yield Segment.line()


def leave_room(text: str, start: int, end: int) -> str:
    """Blank the cells from `start` to `end`, and the words and figures cut there."""
    before, after = set_cell_size(text, start), text[len(set_cell_size(text, end)) :]
    gaps = [gap.start() for gap in _GAPS.finditer(before)]
    left = before[: gaps[-1]] if gaps and start >= _SIDE_LEAST else ""
    gap = _GAPS.search(after)
    right = after[gap.end() :] if gap and cell_len(after) >= _SIDE_LEAST else ""
    width = cell_len(text)
    middle = width - cell_len(left) - cell_len(right)
    return f"{left}{' ' * middle}{right}"


def draw_backdrop(screen: Screen[Any]) -> RenderableType | None:
    """Draw the working screen below one; None if that fills the terminal."""
    below = screen.app.screen_stack[0]
    if not screen.has_class("-panels") or below is screen:
        return None
    if below._compositor.size != screen.app.size:
        # it has not been laid out since the terminal was resized
        return None
    quiet = screen.get_component_rich_style("role--rule", partial=True)
    frames = screen.query(FRAMES)
    box = frames.first().region if frames else None
    strips = below._compositor.render_strips()
    return Backdrop(strips, screen.rich_style + quiet, box)


def resize_backdrop(screen: Screen[Any], event: events.Resize) -> None:
    """Draw a screen again once the working screen below has been laid out, too."""
    set_size_classes(screen, BOXES)
    below, *others = screen.app.screen_stack
    if len(others) > 1:
        # the framework informs only the screen right below
        below.post_message(event)
    below.call_later(screen.refresh)


#: The commands of the app that do nothing while a dialog is open.
_LEFT_OUT = {one.id: "" for one in SCOPES["app"] if one.id not in IN_DIALOGS}


class Dialog(BaseScreen[Result], Generic[Result]):
    """Screen over a working screen; its `scope` names its commands."""

    CSS_PATH = stylesheet("dialogs.tcss")

    heading: var[tuple[str, str]] = var(("", ""))

    list: Any = None
    """Widget that the arrows move in, by `move` and `page`; None without one."""

    def __init__(self, keymap: Mapping[str, str]) -> None:
        super().__init__()
        self.keymap = {**keymap, **_LEFT_OUT}

    @property
    def help_scopes(self) -> tuple[str, ...]:
        """Scopes that help lists."""
        return (self.scope, "app")

    @property
    def key_scopes(self) -> tuple[str, ...]:
        return self.help_scopes

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

    def render(self) -> RenderableType:
        return draw_backdrop(self) or super().render()

    def on_mount(self) -> None:
        self.name_keys()

    def on_resize(self, event: events.Resize) -> None:
        resize_backdrop(self, event)

    def watch_focused(self, before: Widget | None, focused: Widget | None) -> None:
        """Show the hint of the focused part."""
        reveal_focused(self, focused)
        self.name_keys()
        hint = HINTS.get((focused.id if focused is not None else "") or "")
        if hint is not None:
            self.say(hint.line, "dim")

    @property
    def pointer(self) -> Widget | None:
        """Widget with the terminal's cursor while no field has the focus."""
        found: Widget | None = self.list
        return found

    def action_move(self, by: int) -> None:
        self.list.move(by)

    def action_page(self, by: int) -> None:
        self.action_move(by * self.list.page)

    def action_take(self) -> None:
        """Take the input, or the row under the cursor."""

    @on(PickList.Picked)
    def _take_clicked(self, event: PickList.Picked) -> None:
        self.withdraw_question()
        if event.again:
            self.take_again(event.x)

    def take_again(self, _x: int) -> None:
        """Take the row under the cursor, clicked again at a column."""
        self.action_take()

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


def compose_line(field: Field) -> ComposeResult:
    """Yield a line with the label of a field and the field."""
    with Horizontal(id="ask"):
        yield Static(Content(f" {field.label} "), id="label")
        yield field


def compose_form(controls: Iterable[Control]) -> ComposeResult:
    """Yield a form around controls."""
    with Vertical(id="form"), FormPane():
        yield from controls
