"""After copying: the text itself, for terminals that do not take what was sent."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from elo_tui.screens.room import find_room
from elo_tui.session.paths import stylesheet
from elo_tui.terminal.overrides import QuietScreen
from elo_tui.widgets.dialog_frame import DialogFrame, TitleLine
from elo_tui.widgets.lines import ROLE_CLASSES

_HEADING = ("The result as text", "")


class CopiedScreen(QuietScreen[None]):
    """Shows what was sent to the terminal, so that it can be selected by hand."""

    CSS_PATH = stylesheet("dialogs.tcss")
    COMPONENT_CLASSES: ClassVar[set[str]] = {*ROLE_CLASSES}

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,space", "dismiss", "Back", show=False),
    ]

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def compose(self) -> ComposeResult:
        find_room(self)
        frame = DialogFrame()
        title, frame.heading = TitleLine(), _HEADING
        title.heading = _HEADING
        yield title
        with frame, VerticalScroll():
            yield Static(Content(self.text), id="text")
        yield Static(
            Content(
                "Sent to your terminal. Where it has no clipboard, select the text"
                " here (with Shift and the mouse). Esc goes back."
            ),
            id="how",
        )

    def on_resize(self) -> None:
        find_room(self)
