"""The roster as a table."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from elo_tui.features.roster.answer.rows import RosterRow
from elo_tui.features.roster.view import COLUMNS, RosterView
from elo_tui.kit.tables.columns import Column
from elo_tui.kit.tables.cursor_table import CursorTable
from elo_tui.kit.tables.record_rows import Order, paragraph_rows
from elo_tui.kit.widgets.lines import Row
from elo_tui.kit.widgets.task_page import Task

_NOBODY = (
    "Nobody yet: a adds people of a rating list by their IDs or names.",
    "",
    "The roster has everybody with a journal: pupils, children, a team.",
)


#: The first tasks while no person has a journal.
FIRST_TASKS = (
    Task("A person: a name, and the rating to start from", "new_person"),
    Task("People by their numbers, from a rating list", "screen.add_people"),
    Task("A history: years of somebody's ratings and games, in a file", "open"),
)


class RosterTable(CursorTable[RosterView, RosterRow], scope="roster_rows"):
    """A row for each person."""

    def empty(self, view: RosterView | None, width: int) -> Sequence[Row]:
        if view is None or view.state.known_rating != view.state.rating:
            return ()
        texts = ["Nobody matches these words."] if view.every else _NOBODY
        return paragraph_rows(texts, width)

    def columns(self, view: RosterView, width: int) -> Sequence[Column[RosterRow]]:
        names = max((cell_len(row.name) for row in view.rows), default=0)
        has_next = any(row.next_k is not None for row in view.rows)
        return [
            one._replace(width=min(one.width, names + 2)) if one.name == "name" else one
            for one in COLUMNS
            if width >= one.from_width and (has_next or one.name != "next_k")
        ]

    def is_marked(self, row: int) -> bool:
        assert self.view is not None
        return self.view.rows[row].id in self.view.state.marked

    def order(self, view: RosterView) -> Order:
        column = next(one for one in COLUMNS if one.name == view.state.order)
        return Order(column.name, column.best_first != view.state.turned)
