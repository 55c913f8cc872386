"""Tables of the rows of a view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, Protocol, TypeVar

from elo_tui.kit.tables.columns import Record
from elo_tui.kit.tables.cursor_table import CursorTable


class ViewedRows(Protocol):
    """A view with rows, sorted and filtered."""

    @property
    def rows(self) -> Sequence[Any]:
        """The rows shown."""

    @property
    def place(self) -> int:
        """The index of the row under the cursor; 0 without rows."""


Rows = TypeVar("Rows", bound=ViewedRows)


class RowTable(CursorTable[Rows, Record], Generic[Rows, Record]):
    """A table of the rows of its view."""

    @property
    def count(self) -> int:
        return len(self.view.rows) if self.view is not None else 0

    @property
    def place(self) -> int:
        return self.view.place if self.view is not None else 0

    def record(self, view: Rows, row: int) -> Record:
        found: Record = view.rows[row]
        return found
