"""Rows of text that take the height they need."""

from __future__ import annotations

from abc import abstractmethod

from textual.css.scalar import Unit
from textual.geometry import Size

from elo_tui.widgets.lines import Lines


class Growing(Lines):
    """As high as its rows, where the stylesheet leaves the height to it."""

    _asked_for: int | None = None
    """The height that it has asked for; None where it never was asked."""

    @abstractmethod
    def needed(self, width: int) -> int:
        """How many rows it takes in so many cells."""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        self._asked_for = self.needed(width)
        return self._asked_for

    def redraw(self) -> None:
        width = self.content_size.width
        if self._asked_for is not None and width:
            needed = self.needed(width)
            if needed != self._asked_for:
                self._asked_for = needed
                self.refresh(layout=True)
        super().redraw()


class Filling(Growing):
    """As high as its rows, up to the room that the parts beside it leave."""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        needed = super().get_content_height(container, viewport, width)
        if not container.height:
            # the container asks how high it should be
            return needed
        heights = (part.styles.height for part in self.visible_siblings)
        beside = sum(one.value for one in heights if one and one.unit is Unit.CELLS)
        return max(1, min(needed, container.height - int(beside)))
