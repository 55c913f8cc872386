"""After copying: the text itself, for terminals that do not take what was sent."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.content import Content

from elo_tui.screens.page import PageScreen


def copy_text(app: App[Any], text: str) -> None:
    """Send a text to the terminal's clipboard, and show it."""
    app.copy_to_clipboard(text)
    app.push_screen(CopiedScreen(text))


class CopiedScreen(PageScreen):
    """Shows what was sent to the terminal, so that it can be selected by hand."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,space", "dismiss", "Back", show=False),
    ]

    heading = "The result as text"
    said = (
        "Sent to your terminal. Where it has no clipboard, select the text here,"
        " with Shift and the mouse",
        "",
    )

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def page(self) -> Content:
        return Content(self.text)
