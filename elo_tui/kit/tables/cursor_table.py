"""Tables drawn from columns and records, with a cursor moved by arrows and mouse."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from operator import is_
from typing import Any, Generic, TypeVar

from textual import events
from textual.message import Message
from textual.reactive import var

from elo_tui.kit.tables.columns import WAITS_MOST, Column, Record, fit_columns
from elo_tui.kit.tables.record_rows import (
    Order,
    Replacement,
    RowLook,
    draw_heading,
    draw_record,
)
from elo_tui.kit.widgets.conventions import PANES, Posting
from elo_tui.kit.widgets.lines import Lines, Row

View = TypeVar("View")


class CursorTable(Lines, Generic[View, Record], can_focus=True):
    """A row of titles, then as many rows as fit.

    The records are the `rows` of the view, and the cursor is at its `place`, unless a
    subclass names others. What the user does is posted.
    """

    shared_scope = "moves"

    view: var[View | None] = var(None)

    class CursorMoved(Posting):
        """Posted when the cursor goes to another place."""

        place: int

    class RowOpened(Message):
        """Posted when the row under the cursor is opened."""

    class ExitedUp(Message):
        """Posted when the user leaves the table for the part above it."""

    class OrderChosen(Posting):
        """Posted when a column is chosen to sort by; the same one reverses."""

        order: str
        meaning: str = ""
        """A sentence on the column."""

    class MarkToggled(Posting):
        """Posted when a row is to be marked or unmarked."""

        place: int
        below: int
        """The next place of the cursor, so that the same key marks neighbours."""

    _first = 0
    """The index of the uppermost row shown."""
    _followed: tuple[int, int, int, Order | None] = (-1, 0, 0, None)
    """The place, the rows and the order for which the cursor was last brought into
    view."""
    _goes_to_top = False
    """Whether a title was clicked: the first rows are shown, wherever the cursor is."""
    _foot = 0
    """The number of rows below the last record."""
    _columns: Sequence[Column[Record]] = ()
    """The columns drawn last, with their final widths."""
    _plain_rows: Mapping[int, Row] = {}
    """The rows drawn last, by index, but for that of the cursor."""
    _plain_from: tuple[int, Sequence[object]] = (0, ())
    """The cells of the columns and the sources that these were drawn for."""

    @property
    def count(self) -> int:
        """The number of positions of the cursor."""
        view: Any = self.view
        return len(view.rows) if view is not None else 0

    @property
    def place(self) -> int:
        """The position of the cursor."""
        view: Any = self.view
        return view.place if view is not None else 0

    def go_to(self, place: int) -> None:
        """Move the cursor."""
        self.post_message(self.CursorMoved(place))

    def open_row(self) -> None:
        """Open the row under the cursor."""
        self.post_message(self.RowOpened())

    def go_up(self) -> None:
        """Leave the table for the part above it."""
        self.post_message(self.ExitedUp())

    @abstractmethod
    def empty(self, view: View | None, width: int) -> Sequence[Row]:
        """The rows of a table without records."""

    @abstractmethod
    def columns(self, view: View, width: int) -> Sequence[Column[Record]]:
        """The columns that have values, in their order."""

    def record(self, view: Any, row: int) -> Record:  # noqa: ANN401  (a View)
        """The record in a row."""
        found: Record = view.rows[row]
        return found

    def sources(self, view: View) -> Sequence[object]:
        """List the parts of a view that the rows depend on, apart from the cursor.

        While they are the same objects, rows are not drawn again; empty: they always
        are.
        """
        return ()

    def row_role(self, record: Record) -> str:
        """The colour of cells in columns without one."""
        return ""

    def replacement(self, record: Record) -> Replacement | None:
        """The text that replaces the figures of a record without any."""
        return None

    def order(self, view: View) -> Order:
        """The column that the rows are sorted by."""
        return Order()

    def sort_by(self, name: str) -> None:
        """Sort by a column; the same one again reverses the order."""
        meanings = (one.meaning for one in self._columns if one.name == name)
        self.post_message(self.OrderChosen(name, next(meanings, "")))

    def action_turn(self) -> None:
        """Reverse the order."""
        if self.view is not None:
            self.sort_by(self.order(self.view).name)

    def action_sort(self, by: int) -> None:
        """Sort by the next column shown, or the one before."""
        if self.view is None:
            return
        width = self.content_size.width
        shown = fit_columns(self.columns(self.view, width), width - self.air)
        names = [one.name for one in shown if one.sort_key is not None]
        present = self.order(self.view).name
        place = names.index(present) if present in names else 0
        self.sort_by(names[(place + by) % len(names)])

    @property
    def chosen_column(self) -> str:
        """The name of the column under the cursor; "" if only rows are chosen."""
        return ""

    def foot(self, view: View | None, width: int) -> Sequence[Row]:
        """The rows below the last record, always visible."""
        return ()

    def action_open(self) -> None:
        self.open_row()

    def action_leave(self) -> None:
        self.go_up()

    def action_mark(self) -> None:
        if self.count:
            below = min(self.place + 1, self.count - 1)
            self.post_message(self.MarkToggled(self.place, below))

    @property
    def shows_cursor(self) -> bool:
        """Whether the row chosen is seen: with the focus, or in a pane opened on it."""
        if self.has_focus or not self.is_attached:
            return self.has_focus
        return any(map(self.screen.has_class, PANES))

    @property
    def total(self) -> int:
        """The number of records, with those that the cursor cannot reach."""
        return self.count

    @property
    def marked_row(self) -> int:
        """The row of the cursor."""
        return self.place

    def is_marked(self, row: int) -> bool:
        """Whether the user has marked a row, of tables that show it before the row."""
        return False

    def mark(self, row: int) -> str:
        """The sign before a row without the cursor."""
        return "+" if self.is_marked(row) else " "

    def place_of(self, row: int) -> int | None:
        """The position of the cursor for a row; None if it has none."""
        return row if row < self.count else None

    def whole_width(self, view: View) -> int:
        """The cells that names and figures take if nothing is cut."""
        columns = self.columns(view, 1000)
        return sum(one.width for one in columns if one.waits < WAITS_MOST)

    def rows(self, width: int, height: int) -> Sequence[Row]:
        view = self.view
        foot = self.foot(view, width)
        self._foot = len(foot)
        if view is None or not self.total:
            self._plain_rows = {}
            return [*self.empty(view, width), *foot]
        first, last = self.window(height - self._foot)
        shown = "" if last - first == self.total else f"{first + 1}-{last}/{self.total}"
        sources = self.sources(view)
        room = width - self.air
        known = self._plain_rows if self._is_drawn_from(room, sources) else {}
        if not known:
            self._columns = fit_columns(self.columns(view, width), room)
        marked = self.marked_row if self.shows_cursor else -1
        plain = {
            row: known.get(row) or self._draw_row(view, row, width)
            for row in range(first, last)
            if row != marked
        }
        self._plain_rows, self._plain_from = plain, (room, sources)
        rows = [
            plain[row] if row != marked else self._draw_cursor(view, row, width)
            for row in range(first, last)
        ]
        return [self._draw_titles(view, width, shown), *rows, *foot]

    def _is_drawn_from(self, room: int, sources: Sequence[object]) -> bool:
        """Whether the rows drawn last have this room and the same sources."""
        before, known = self._plain_from
        is_alike = room == before and len(sources) == len(known) > 0
        return is_alike and all(map(is_, sources, known))

    def _draw_row(self, view: View, row: int, width: int) -> Row:
        record = self.record(view, row)
        look = RowLook(self.mark(row), self.row_role(record))
        return draw_record(self._columns, record, width, look, self.replacement(record))

    def _draw_cursor(self, view: View, row: int, width: int) -> Row:
        record = self.record(view, row)
        look = RowLook(">", self.row_role(record), True, self.chosen_column)
        return draw_record(self._columns, record, width, look, self.replacement(record))

    def heading(self, view: View, width: int) -> Row:
        """Fit the columns to a width and draw their titles, of a table without rows."""
        self._columns = fit_columns(self.columns(view, width), width - self.air)
        return self._draw_titles(view, width)

    def _draw_titles(self, view: View, width: int, shown: str = "") -> Row:
        """Draw the titles; `shown` are the numbers of the rows if some are hidden."""
        chosen = self.chosen_column if self.has_focus else ""
        return draw_heading(self._columns, width, shown, self.order(view), chosen)

    def window(self, height: int) -> tuple[int, int]:
        """The rows shown: the first, and the last one + 1.

        They stay until the cursor leaves them, so that an arrow repaints two rows; then
        the cursor moves to the middle. The wheel scrolls them away from the cursor.
        """
        room = max(1, height - 1)
        order = self.order(self.view) if self.view is not None else None
        wanted = (self.place, self.count, room, order)
        if wanted != self._followed:
            self._followed = wanted
            if self._goes_to_top:
                self._first, self._goes_to_top = 0, False
            elif not self._first <= self.place < self._first + room:
                self._first = self.place - room // 2
        self._first = max(0, min(self._first, self.count - room))
        return self._first, min(self.count, self._first + room)

    def on_click(self, event: events.Click) -> None:
        """Move the cursor to a row or open that of the cursor; sort by a title."""
        at = event.get_content_offset(self)
        if at is None or not self.count:
            return
        column = self._column_at(at.x)
        if at.y == 0:
            if column is not None and column.sort_key is not None:
                self._goes_to_top = True
                self.sort_by(column.name)
            self.show_top()
            return
        row = self.window(self.content_size.height - self._foot)[0] + at.y - 1
        place = self.place_of(row)
        if place is not None:
            name = column.name if column is not None else ""
            self.click_cell(place, name, event.chain > 1)

    def click_cell(self, place: int, name: str, is_double: bool) -> None:
        """Move the cursor to a cell that was clicked, or open its row."""
        if is_double and place == self.place:
            self.open_row()
        else:
            self.go_to(place)

    def _column_at(self, x: int) -> Column[Record] | None:
        end = 0
        for column in self._columns:
            end += column.width
            if x < end:
                return column
        return None

    def on_mouse_scroll_down(self) -> None:
        self._scroll_rows(3)

    def on_mouse_scroll_up(self) -> None:
        self._scroll_rows(-3)

    def _scroll_rows(self, by: int) -> None:
        """Scroll the rows; the cursor stays on its row, even out of view."""
        first, last = self.window(self.content_size.height - self._foot)
        by = max(-first, min(by, self.count - last))
        if by:
            self._first = first + by
            self.redraw()

    def show_top(self) -> None:
        """Show the first rows; the cursor stays on its row."""
        self._scroll_rows(-self.count)

    def action_step(self, by: int) -> None:
        """Move the cursor by rows; Up leaves the table from the first one."""
        if by < 0 and self.place == 0:
            self.go_up()
        else:
            self._move_by(by)

    def action_page(self, by: int) -> None:
        """Move the cursor by pages, less a row that stays in view."""
        self._move_by(by * max(1, self.content_size.height - self._foot - 2))

    def action_end(self, side: int) -> None:
        """Move the cursor to the first or the last row."""
        self._move_by(side * self.count)

    def _move_by(self, by: int) -> None:
        if self.count:
            self.go_to(max(0, min(self.count - 1, self.place + by)))
