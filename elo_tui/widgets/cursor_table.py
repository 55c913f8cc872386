"""A table with a cursor that the arrows, the wheel and clicks move."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Generic, NamedTuple, TypeVar

from textual import events
from textual.reactive import var

from elo_tui.widgets.lines import Lines, Row, Span, fit_right, sentence_rows

Item = TypeVar("Item")
View = TypeVar("View")
Layout = TypeVar("Layout")


class Column(NamedTuple, Generic[Item]):
    """A column right of the names."""

    name: str
    """What it shows, and sorts by."""
    title: str
    width: int
    from_width: int
    """The narrowest table that has it, cells."""
    cell: Callable[[Item], str]

    def span(self, item: Item, role: str) -> Span:
        """Its cell in the row of an item."""
        return (fit_right(self.cell(item), self.width), role)


def fitting(columns: Iterable[Column[Item]], width: int) -> list[Column[Item]]:
    """The columns that a table of this width has."""
    return [column for column in columns if width >= column.from_width]


def width_of(columns: Iterable[Column[Item]]) -> int:
    return sum(column.width for column in columns)


class CursorTable(Lines, Generic[View, Layout], can_focus=True):
    """One row of titles, then the rows there is room for.

    Subclasses say what is in the rows and where the cursor stands, and post what is
    wanted.
    """

    view: var[View | None] = var(None)
    """What is shown; the methods that draw get it as it is then."""

    _first = 0
    """The place of the uppermost row shown."""
    _foot = 0
    """How many rows stand below the last one."""

    @property
    @abstractmethod
    def count(self) -> int:
        """How many places the cursor can take."""

    @property
    @abstractmethod
    def place(self) -> int:
        """Where the cursor stands."""

    @abstractmethod
    def go_to(self, place: int) -> None:
        """The user moves the cursor to a place."""

    @abstractmethod
    def open_row(self) -> None:
        """The user opens the row under the cursor."""

    @abstractmethod
    def go_up(self) -> None:
        """The user goes to what stands above the table."""

    @abstractmethod
    def empty(self, view: View | None, width: int) -> Sequence[Row]:
        """What is said where there are no rows."""

    @abstractmethod
    def layout_of(self, view: View, width: int) -> Layout:
        """Where the columns stand in a table of this width."""

    def whole_width(self, view: View) -> int:
        """The cells that its names and columns take when none is cut."""
        return 0

    @abstractmethod
    def head(self, view: View, layout: Layout, shown: str) -> Row:
        """The titles; `shown` says which rows are there, where not all are."""

    @abstractmethod
    def row(self, view: View, index: int, layout: Layout, here: bool) -> Row:
        """One row; `here` is the one under the cursor."""

    def foot(self, view: View | None, width: int) -> Sequence[Row]:
        """What stands below the last row, always in sight."""
        return ()

    def action_open(self) -> None:
        self.open_row()

    def action_leave(self) -> None:
        self.go_up()

    @property
    def total(self) -> int:
        """How many rows there are, shown or not."""
        return self.count

    @property
    def marked(self) -> int:
        """The row that the cursor stands in."""
        return self.place

    def place_of(self, row: int) -> int | None:
        """The place of the cursor that is a row's; None where it has none."""
        return row if row < self.count else None

    def rows(self, width: int, height: int) -> Sequence[Row]:
        view = self.view
        foot = self.foot(view, width)
        self._foot = len(foot)
        if view is None or not self.total:
            return [*self.empty(view, width), *foot]
        first, last = self.window(height - self._foot)
        layout = self.layout_of(view, width)
        here = self.marked if self.has_focus else -1
        shown = "" if last - first == self.total else f"{first + 1}-{last}/{self.total}"
        rows = (self.row(view, i, layout, i == here) for i in range(first, last))
        return [self.head(view, layout, shown), *rows, *foot]

    def window(self, height: int) -> tuple[int, int]:
        """The rows shown: the first, and the last one + 1.

        They stay until the cursor leaves them, so that an arrow repaints two rows; then
        it stands in the middle.
        """
        room = max(1, height - 1)
        if not self._first <= self.place < self._first + room:
            self._first = self.place - room // 2
        self._first = max(0, min(self._first, self.count - room))
        return self._first, min(self.count, self._first + room)

    def on_key(self, event: events.Key) -> None:
        """Arrows, Home, End and pages move the cursor; there is always a way up."""
        page = max(1, self.content_size.height - self._foot - 2)
        steps = {"up": -1, "down": 1, "pageup": -page, "pagedown": page}
        steps |= {"home": -self.count, "end": self.count}
        if event.key == "up" and self.place == 0:
            event.stop()
            self.go_up()
        elif event.key in steps and self.count:
            event.stop()
            self._step(steps[event.key])

    def on_click(self, event: events.Click) -> None:
        """Move the cursor to a row; twice opens it."""
        at = event.get_content_offset(self)
        if at is None or at.y == 0 or not self.count:
            return
        row = self.window(self.content_size.height - self._foot)[0] + at.y - 1
        place = self.place_of(row)
        if place is None:
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


def said(lines: Iterable[str], width: int) -> list[Row]:
    """Sentences in the place of rows, wrapped where they are longer."""
    return [row for line in lines for row in sentence_rows(line, width, "dim")]
