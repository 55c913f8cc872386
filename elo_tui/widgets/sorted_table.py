"""Tables that are sorted by any of their columns."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, Protocol, TypeVar

from elo_tui.views.columns import Record, fit_columns
from elo_tui.widgets.conventions import Posting
from elo_tui.widgets.cursor_table import CursorTable


class SortedRows(Protocol):
    """A view with rows, sorted and filtered."""

    @property
    def rows(self) -> Sequence[Any]:
        """The rows shown."""

    @property
    def place(self) -> int:
        """The index of the row under the cursor; 0 without rows."""


Rows = TypeVar("Rows", bound=SortedRows)


class SortedTable(CursorTable[Rows, Record], Generic[Rows, Record]):
    """The rows of a view; what the user does with them is posted."""

    class ActionChosen(Posting):
        """Posted for "open" and "leave", and for what else a table offers."""

        what: str

    class OrderChosen(Posting):
        """Posted when a column is chosen to sort by; the same one reverses."""

        order: str
        meaning: str = ""

    @abstractmethod
    def order_name(self, view: Rows) -> str:
        """The name of the column that the rows are sorted by."""

    @property
    def count(self) -> int:
        return len(self.view.rows) if self.view is not None else 0

    @property
    def place(self) -> int:
        return self.view.place if self.view is not None else 0

    def record(self, view: Rows, row: int) -> Record:
        found: Record = view.rows[row]
        return found

    def open_row(self) -> None:
        self.post_message(self.ActionChosen("open"))

    def go_up(self) -> None:
        self.post_message(self.ActionChosen("leave"))

    def action_ask(self, what: str) -> None:
        self.post_message(self.ActionChosen(what))

    def sort_by(self, name: str) -> None:
        meanings = (one.meaning for one in self._columns if one.name == name)
        self.post_message(self.OrderChosen(name, next(meanings, "")))

    def action_turn(self) -> None:
        if self.view is not None:
            self.sort_by(self.order_name(self.view))

    def action_sort(self, by: int) -> None:
        """Sort by the next column shown, or the one before."""
        if self.view is None:
            return
        width = self.content_size.width
        shown = fit_columns(self.columns(self.view, width), width)
        names = [one.name for one in shown if one.sort_key is not None]
        present = self.order_name(self.view)
        place = names.index(present) if present in names else 0
        self.sort_by(names[(place + by) % len(names)])
