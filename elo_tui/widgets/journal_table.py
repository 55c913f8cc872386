"""A journal as a table with a cursor: periods with their events, the newest first."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import NamedTuple

from textual.reactive import var

from elo_tui.core import systems
from elo_tui.core.facts import asked
from elo_tui.core.replay.journal_records import Person
from elo_tui.core.replay.track_rows import JournalRow
from elo_tui.core.replay.track_words import Cells, cells
from elo_tui.views.journal.view import JournalView
from elo_tui.widgets.cursor_table import (
    Column,
    CursorTable,
    fitting,
    said,
    width_of,
)
from elo_tui.widgets.lines import Row, Span, fit, fit_right, tone
from elo_tui.widgets.posting import Posting

_COLUMNS: tuple[Column[Cells], ...] = (
    Column("games", "n", 4, 60, cell=attrgetter("games")),
    Column("score", "W ", 6, 60, cell=attrgetter("score")),
    Column("expected", "We", 6, 76, cell=attrgetter("expected")),
    Column("change", "Change", 9, 0, cell=attrgetter("change")),
    Column("rating", "Rating", 7, 0, cell=attrgetter("rating")),
)
#: The width of the days of an event, and of the narrowest table that has them, cells.
_DAYS, _DAYS_FROM = 15, 66
#: What stands before the event: the mark of the cursor, then the month or the day.
_MONTH, _DAY = 9, 12
#: The title of an event goes before room between the figures up to the first width; it
#: has no more than the second, so that its figures are not far from it, cells.
_EVENT, _EVENT_MAX = 32, 52
#: The most that the columns of figures stand further apart, cells.
_APART = 3
#: Narrower than this, events are set in below their periods, cells.
_BESIDE = 60
_SET_IN = 2


class _Layout(NamedTuple):
    """Where the columns stand."""

    period: int
    """The cells of the first column; 0: events are set in below their periods."""
    event: int
    days: int
    columns: list[Column[Cells]]
    edge: str
    """The blanks at the right, where there is room for them."""


class JournalTable(CursorTable[JournalView, _Layout], scope="journal"):
    """Draws the rows that there is room for and posts what the user does with them."""

    view: var[JournalView | None] = var(None)

    class CursorMoved(Posting):
        """The cursor goes to the row of this number."""

        place: int

    class Asked(Posting):
        """The user does something with the row under the cursor.

        ``what`` is "open", "add", "delete", "official", "people" or "leave".
        """

        what: str

    def empty(self, view: JournalView | None, width: int) -> Sequence[Row]:
        return said(nothing_yet(view), width) if view is not None else ()

    def layout_of(self, view: JournalView, width: int) -> _Layout:
        monthly = systems.row(view.state.system).monthly
        columns = fitting(_COLUMNS, width)
        period = _MONTH if monthly else _DAY
        if width < _BESIDE:
            period = 0 if monthly else _DAY
        days = _DAYS if monthly and width >= _DAYS_FROM else 0
        edge = 1 if width >= _BESIDE else 0
        room = width - period - days - width_of(columns) - edge
        event = max(4, min(room, _EVENT))
        # what is left makes the columns easier to follow
        wider = min(_APART, max(0, room - event) // len(columns))
        columns = [one._replace(width=one.width + wider) for one in columns]
        event = max(event, min(room - wider * len(columns), _EVENT_MAX))
        return _Layout(
            period=period,
            event=event,
            days=days,
            columns=columns,
            edge=" " * max(edge, edge + room - event - wider * len(columns)),
        )

    def head(self, view: JournalView, layout: _Layout, shown: str) -> Row:
        monthly = systems.row(view.state.system).monthly
        title = "Period" if monthly else "Ended"
        event = "Event" if layout.period else " Period, event"
        if shown:
            event = f"{event}  {shown}"
        text = fit(f" {title}", layout.period) + fit(event, layout.event)
        text += fit("  Days", layout.days)
        text += "".join(fit_right(one.title, one.width) for one in layout.columns)
        return ((text + layout.edge, "key"),)

    def row(self, view: JournalView, index: int, layout: _Layout, here: bool) -> Row:
        return _row(view, view.rows[index], layout, here)

    @property
    def count(self) -> int:
        return len(self.view.rows) if self.view is not None else 0

    @property
    def place(self) -> int:
        return self.view.place if self.view is not None else 0

    def go_to(self, place: int) -> None:
        self.post_message(self.CursorMoved(place))

    def open_row(self) -> None:
        self.post_message(self.Asked("open"))

    def go_up(self) -> None:
        self.post_message(self.Asked("leave"))

    def action_ask(self, what: str) -> None:
        self.post_message(self.Asked(what))


def nothing_yet(view: JournalView) -> tuple[str, ...]:
    """What to do where there is nothing to show."""
    state = view.state
    if state.account.person == Person():
        return (
            "No person yet: p adds one, with the rating to start from.",
            "Rounds that are kept on the Tournament screen come here, too.",
        )
    name = systems.row(state.system).name
    if asked("pool", state.system) or asked("speed", state.system):
        name += f" {state.pool}"
    return (
        f"Nothing of {name} yet.",
        "Keep an event from the Tournament screen, or a adds one here.",
        "o enters the official rating that you start from.",
    )


def _row(view: JournalView, row: JournalRow, layout: _Layout, here: bool) -> Row:
    assert view.track is not None
    found = cells(row, view.track, view.state.today)
    role = "cursor" if here else ""
    mark = ">" if here else " "
    days = layout.days
    if layout.period and not found.days:
        # the words of a period may need the room of the days
        days = 0
        start = fit(f"{mark}{found.period}", layout.period)
        event = fit(found.event, layout.event + layout.days)
    elif layout.period:
        start = fit(f"{mark}{found.period}", layout.period)
        event = fit(found.event, layout.event)
    elif row.line is not None:
        start, event = "", fit(f"{mark}{' ' * _SET_IN}{found.event}", layout.event)
    else:
        start, event = "", fit(f"{mark}{found.period} {found.brief}", layout.event)
    head = row.line is None
    spans: list[Span] = [
        (start, role or ("strong" if head else "dim")),
        (event, role or ("dim" if head else "")),
    ]
    if row.line is not None and row.line.problem is not None:
        room = days + width_of(layout.columns)
        text = fit_right(f"! {row.line.problem.text}", room - 1)
        return (*spans, (f" {text}{layout.edge}", role or "wrong"))
    spans.append((fit(f"  {found.days}", days), role or "dim"))
    spans += [
        column.span(found, role or _role(column.name, found, head))
        for column in layout.columns
    ]
    return (*spans, (layout.edge, role))


def _role(column: str, found: Cells, head: bool) -> str:
    """Gains and losses in colour; the sign says the same without it."""
    if column == "rating":
        return "strong"
    if column == "change":
        return tone(found.change)
    return "dim" if head else ""
