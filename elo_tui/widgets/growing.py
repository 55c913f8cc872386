"""Rows of text that take the height they need."""

from __future__ import annotations

from abc import abstractmethod

from textual.geometry import Size

from elo_tui.widgets.lines import Lines


class Growing(Lines):
    """As high as its rows, where the stylesheet leaves the height to it."""

    _asked_for = 1
    """The height that it has been given, as far as there was room."""

    @abstractmethod
    def needed(self, width: int) -> int:
        """How many rows it takes in so many cells."""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        self._asked_for = self.needed(width)
        return self._asked_for

    def redraw(self) -> None:
        width = self.content_size.width
        grows = self.styles.is_auto_height and width
        if grows and self.needed(width) != self._asked_for:
            self.refresh(layout=True)
        super().redraw()
