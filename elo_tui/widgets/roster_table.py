"""The roster as a table."""

from __future__ import annotations

from collections.abc import Sequence

from textual.reactive import var

from elo_tui.answers.roster_rows import RosterRow
from elo_tui.views.columns import Column, fit_columns
from elo_tui.views.roster_view import COLUMNS, RosterView
from elo_tui.widgets.conventions import Posting
from elo_tui.widgets.cursor_table import CursorTable, Order, paragraph_rows
from elo_tui.widgets.lines import Row

_NOBODY = (
    "Nobody yet: a adds people of a rating list by their IDs or names.",
    "",
    "The roster has everybody with a journal: pupils, children, a team.",
)


class RosterTable(CursorTable[RosterView, RosterRow], scope="roster_rows"):
    """A row for each person."""

    view: var[RosterView | None] = var(None)

    class CursorMoved(Posting):
        """Posted when the cursor goes to a person."""

        person: int

    class ActionChosen(Posting):
        """Posted for "open", "mark" or "leave"."""

        what: str

    class OrderChosen(Posting):
        """Posted when a column is chosen to sort by; the same one reverses."""

        order: str
        meaning: str = ""

    @property
    def count(self) -> int:
        return len(self.view.rows) if self.view is not None else 0

    @property
    def place(self) -> int:
        return self.view.place if self.view is not None else 0

    def empty(self, view: RosterView | None, width: int) -> Sequence[Row]:
        if view is None or view.state.accounts is None:
            return ()
        texts = ["Nobody matches these words."] if view.every else _NOBODY
        return paragraph_rows(texts, width)

    def columns(self, view: RosterView, width: int) -> Sequence[Column[RosterRow]]:
        return [one for one in COLUMNS if width >= one.from_width]

    def record(self, view: RosterView, row: int) -> RosterRow:
        return view.rows[row]

    def mark(self, row: int) -> str:
        assert self.view is not None
        person = self.view.rows[row].person
        return "*" if person.id in self.view.state.marked else " "

    def order(self, view: RosterView) -> Order:
        column = next(one for one in COLUMNS if one.name == view.state.order)
        return Order(column.name, column.best_first != view.state.turned)

    def go_to(self, place: int) -> None:
        assert self.view is not None
        self.post_message(self.CursorMoved(self.view.rows[place].person.id))

    def open_row(self) -> None:
        self.post_message(self.ActionChosen("open"))

    def go_up(self) -> None:
        self.post_message(self.ActionChosen("leave"))

    def action_mark(self) -> None:
        self.post_message(self.ActionChosen("mark"))

    def sort_by(self, name: str) -> None:
        meanings = (one.meaning for one in self._columns if one.name == name)
        self.post_message(self.OrderChosen(name, next(meanings, "")))

    def action_turn(self) -> None:
        if self.view is not None:
            self.sort_by(self.view.state.order)

    def action_sort(self, by: int) -> None:
        """Sort by the next column shown, or the one before."""
        if self.view is None:
            return
        width = self.content_size.width
        shown = fit_columns(self.columns(self.view, width), width)
        names = [one.name for one in shown if one.sort_key is not None]
        present = self.view.state.order
        place = names.index(present) if present in names else 0
        self.sort_by(names[(place + by) % len(names)])
