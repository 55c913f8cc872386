"""A page of text to read and scroll: for help, and for what was copied."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from elo_tui.screens.size_classes import BOXES, find_room
from elo_tui.session.paths import stylesheet
from elo_tui.terminal.overrides import QuietScreen
from elo_tui.widgets.dialog_parts import DialogFrame, TitleLine
from elo_tui.widgets.lines import ROLE_CLASSES, Span
from elo_tui.widgets.screen_rows import KeyLine, MessageLine, TooSmall

_KEYS = (("Esc", "back", "dismiss"),)


class PageScreen(QuietScreen[None]):
    """A title, the page, and a sentence below it.

    Its keys only scroll and go back, and a keymap does not change them.
    """

    CSS_PATH = stylesheet("dialogs.tcss")
    COMPONENT_CLASSES: ClassVar[set[str]] = {*ROLE_CLASSES}

    heading: ClassVar[str]
    said: ClassVar[Span]

    @abstractmethod
    def page(self) -> Content:
        """The words of the page."""

    def compose(self) -> ComposeResult:
        find_room(self, BOXES)
        title, frame = TitleLine(), DialogFrame()
        title.heading = frame.heading = (self.heading, "")
        yield title
        with frame, VerticalScroll():
            yield Static(self.page(), id="text")
        message, keys = MessageLine(), KeyLine()
        message.message, keys.keys = self.said, _KEYS
        yield message
        yield keys
        yield TooSmall()

    def on_resize(self) -> None:
        find_room(self, BOXES)
