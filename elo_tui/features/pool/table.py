"""The parts of a pool as one table, and the row of their names."""

from __future__ import annotations

from collections.abc import Sequence

from elo_tui.core.model import Problem
from elo_tui.core.pool.pool_quality import QualitySettings
from elo_tui.core.pool.replayed_pool import ReplayedPool
from elo_tui.features.pool.answer.analysis import explain_unpredicted
from elo_tui.features.pool.answer.changes import ONE_LIST
from elo_tui.features.pool.answer.lists import NO_RATING
from elo_tui.features.pool.answer.rows import PoolRow
from elo_tui.features.pool.view import (
    ANALYSES,
    NO_POOL,
    PoolView,
    is_analysis,
)
from elo_tui.kit.tables.columns import Column
from elo_tui.kit.tables.cursor_table import CursorTable
from elo_tui.kit.tables.record_rows import Order, paragraph_rows
from elo_tui.kit.widgets.lines import Row
from elo_tui.kit.widgets.task_page import Task

_NO_POOL = (
    "A club list is a rating list of your own, of a club, a school or a league: all"
    " ratings after each event, with the proof of every number."
)
_OTHER_POOL = "p opens another list, or begins one."
_EMPTY = {
    "people": "No event yet: a adds one, with its file.",
    "events": "No event yet: a adds one, with its file.",
    "movers": "Every rating is the same on these two lists.",
    "questions": "No open question: no two people look like one.",
    "ledger": "",
    "fit": "Enter works out the ratings that make all results the most likely.",
    "quality": "Enter works out how well each system predicts later results.",
    "ladder": "No game yet: a adds an event.",
}
_MANY = {
    "questions": "Enter compares the names of all people.",
    "ladder": "Enter ranks all people.",
}
_NO_RATING = f"Nobody is on the list yet: {NO_RATING}."
_NO_MATCH = "Nothing matches these words."


#: The first tasks without a list.
FIRST_TASKS = (
    Task("A list: its name, its rules, who begins with which rating", "screen.pools"),
    Task("A list in a file", "open"),
    Task("A sample: an invented club of twelve, five evenings", "sample('pool')"),
)


def _explain_one_list(pool: ReplayedPool) -> str:
    """Explain the needs of a comparison of two lists."""
    if not pool.lists:
        return _EMPTY["events"]
    if len(pool.lists) == 1:
        return f"{ONE_LIST}."
    return "No list by the first of these days yet: From takes a later one."


class PoolTable(CursorTable[PoolView, PoolRow], scope="pool_rows"):
    """The rows of the part shown."""

    def empty(self, view: PoolView | None, width: int) -> Sequence[Row]:
        if view is None:
            return ()
        if view.state.pool is None:
            why = view.state.why_none
            if why == NO_POOL:
                return paragraph_rows([f"{why}.", "", _NO_POOL], width)
            return paragraph_rows([why, "", _OTHER_POOL], width)
        part = view.state.part
        text = _NO_MATCH if view.every else _EMPTY[part]
        known = view.state.analysis
        if known is not None and isinstance(known.found, Problem):
            text = f"Nothing to show: {known.found.text}."
        elif known is not None and not view.every and part in ANALYSES:
            why = explain_unpredicted(QualitySettings())
            text = f"{why.capitalize()}." if part == "quality" else "No rated game yet."
        if part == "people" and view.state.pool.lists and not view.every:
            text = _NO_RATING
        if part == "movers" and None in view.lists and not view.problems:
            text = _explain_one_list(view.state.pool)
        if part in _MANY and known is None and is_analysis(view.state):
            text = _MANY[part]
        return paragraph_rows([text], width)

    def columns(self, view: PoolView, width: int) -> Sequence[Column[PoolRow]]:
        return view.columns

    def is_marked(self, row: int) -> bool:
        assert self.view is not None
        return self.view.rows[row].person in self.view.state.marked

    def row_role(self, record: PoolRow) -> str:
        return "dim" if record.is_out else ""

    def order(self, view: PoolView) -> Order:
        name, turned = view.state.order_of(view.state.part)
        column = next(one for one in view.columns if one.name == name)
        return Order(name, column.best_first != turned)
