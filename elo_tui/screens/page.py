"""A page of text to read and scroll: for help, and for what was copied."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from elo_tui.screens.room import find_room
from elo_tui.session.paths import stylesheet
from elo_tui.terminal.overrides import QuietScreen
from elo_tui.widgets.dialog_frame import DialogFrame, TitleLine
from elo_tui.widgets.lines import ROLE_CLASSES


class PageScreen(QuietScreen[None]):
    """A title, the page, and a sentence below it."""

    CSS_PATH = stylesheet("dialogs.tcss")
    COMPONENT_CLASSES: ClassVar[set[str]] = {*ROLE_CLASSES}

    heading: ClassVar[str]
    how: ClassVar[str]

    @abstractmethod
    def page(self) -> Content:
        """The words of the page."""

    def compose(self) -> ComposeResult:
        find_room(self)
        title, frame = TitleLine(), DialogFrame()
        title.heading = frame.heading = (self.heading, "")
        yield title
        with frame, VerticalScroll():
            yield Static(self.page(), id="text")
        yield Static(Content(self.how), id="how")

    def on_resize(self) -> None:
        find_room(self)
