"""A table with a cursor that the arrows, the wheel and clicks move."""

from __future__ import annotations

from abc import abstractmethod

from textual import events

from elo_tui.widgets.lines import Lines


class CursorTable(Lines, can_focus=True):
    """One row of titles, then the rows there is room for.

    Subclasses say how many rows there are and where the cursor stands, and post what
    is wanted.
    """

    _first = 0
    """The place of the uppermost row shown."""

    @property
    @abstractmethod
    def count(self) -> int:
        """How many rows there are, shown or not."""

    @property
    @abstractmethod
    def place(self) -> int:
        """The row under the cursor."""

    @abstractmethod
    def go_to(self, place: int) -> None:
        """The cursor is wanted at a row."""

    @abstractmethod
    def open_row(self) -> None:
        """The row under the cursor is wanted alone."""

    @abstractmethod
    def go_up(self) -> None:
        """What stands above the table is wanted."""

    def window(self, height: int) -> tuple[int, int]:
        """The places shown: the first, and the last one + 1.

        They stay until the cursor leaves them, so that an arrow repaints two rows; then
        it stands in the middle.
        """
        room = max(1, height - 1)
        if not self._first <= self.place < self._first + room:
            self._first = self.place - room // 2
        self._first = max(0, min(self._first, self.count - room))
        return self._first, min(self.count, self._first + room)

    def on_key(self, event: events.Key) -> None:
        """Arrows, Home, End and pages move the cursor."""
        page = max(1, self.content_size.height - 2)
        steps = {"up": -1, "down": 1, "pageup": -page, "pagedown": page}
        steps |= {"home": -self.count, "end": self.count}
        if event.key not in steps or not self.count:
            return
        event.stop()
        if event.key == "up" and self.place == 0:
            self.go_up()
        else:
            self._step(steps[event.key])

    def on_click(self, event: events.Click) -> None:
        """Move the cursor to a row; twice opens it."""
        if event.y == 0 or not self.count:
            return
        place = self.window(self.content_size.height)[0] + event.y - 1
        if place >= self.count:
            return
        if event.chain > 1 and place == self.place:
            self.open_row()
        else:
            self.go_to(place)

    def on_mouse_scroll_down(self) -> None:
        self._step(3)

    def on_mouse_scroll_up(self) -> None:
        self._step(-3)

    def _step(self, by: int) -> None:
        if self.count:
            self.go_to(max(0, min(self.count - 1, self.place + by)))
