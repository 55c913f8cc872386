"""What a dialog leaves free of the screen below it, in one quiet colour."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.segment import Segment
from rich.style import Style
from textual.screen import Screen
from textual.strip import Strip


class Backdrop:
    """The texts of a screen in one style.

    A single style costs a third of the bytes that the colours of the screen, faded one
    by one, would cost each time a dialog opens.
    """

    def __init__(self, strips: Iterable[Strip], style: Style) -> None:
        self._segments = [Segment(strip.text, style) for strip in strips]

    def __rich_console__(
        self, console: Console, options: ConsoleOptions
    ) -> RenderResult:
        for segment in self._segments:
            yield segment
            yield Segment.line()


def draw_backdrop(screen: Screen[Any]) -> RenderableType | None:
    """Draw the screen below a dialog; None if the dialog fills the terminal."""
    stack = screen.app.screen_stack
    if not screen.has_class("-panels") or screen not in stack[1:]:
        return None
    below = stack[stack.index(screen) - 1]
    if below.size != screen.size:
        # it has not been laid out since the terminal was resized
        return None
    quiet = screen.get_component_rich_style("role--rule", partial=True)
    return Backdrop(below._compositor.render_strips(), screen.rich_style + quiet)
