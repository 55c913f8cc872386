"""The players of an event as a table with a cursor, sorted by one of its columns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, NamedTuple

from textual import events
from textual.binding import BindingType
from textual.message import Message
from textual.reactive import var

from elo_tui.commands.bindings import bindings
from elo_tui.core import systems
from elo_tui.core.events.field_totals import FieldRow
from elo_tui.core.events.sums import new_rating_text
from elo_tui.core.figures import plain, points, signed
from elo_tui.core.model import NO_K
from elo_tui.views.field import ORDERS, FieldView
from elo_tui.widgets.cursor_table import CursorTable
from elo_tui.widgets.lines import Row, Span, fit, fit_right


class Column(NamedTuple):
    """A column right of the name: what it sorts by, its title and its cells."""

    order: str
    title: str
    width: int
    from_width: int
    """The narrowest table that has it, cells."""
    cell: Callable[[FieldRow], str]


def _k(row: FieldRow) -> str:
    return plain(row.event.k.value) if row.event and row.event.k != NO_K else ""


def _expected(row: FieldRow) -> str:
    if row.event is None or row.change is None:
        return ""
    return f"{row.event.expected:.{min(2, systems.row(row.event.system).places)}f}"


def _change(row: FieldRow) -> str:
    if row.event is None:
        return ""
    if row.change is None:
        first = row.event.first_rating and row.event.rated_games
        return "first" if first else "-"
    return signed(row.change)


def _stated(row: FieldRow) -> str:
    player = row.player
    if player.published_change is not None:
        return signed(player.published_change)
    return str(player.published_rating or "")


def _score(row: FieldRow) -> str:
    """The score with its whole points under each other."""
    text = points(row.event.score_halves) if row.event else ""
    return text if text.endswith("½") else f"{text} "


def _points(row: FieldRow) -> str:
    stated = row.player.points
    return "" if stated is None else f"{stated:.1f}"


def _reason(row: FieldRow) -> str:
    """The reason of the K, at the left of its column."""
    return fit(f"  {row.event.k.reason if row.event else ''}", _REASON.width)


def _new(row: FieldRow) -> str:
    if row.event is None:
        return ""
    # there is no room for a range; the line of sums has it
    return "est." if row.event.first_range else new_rating_text(row.event)


_COLUMNS = (
    Column("federation", "FED", 4, 60, lambda row: row.player.federation),
    Column("rating", "Rtg", 5, 40, lambda row: str(row.player.rating or "-")),
    Column("k", "K", 6, 70, _k),
    Column(
        "games", "n", 3, 70, lambda row: str(row.event.rated_games) if row.event else ""
    ),
    Column("score", "W ", 5, 70, _score),
    Column("expected", "We", 6, 70, _expected),
    Column("change", "Change", 9, 40, _change),
    Column("new", "New", 6, 40, _new),
    Column(
        "performance",
        "Rp",
        6,
        76,
        lambda row: str(row.event.tpr or "") if row.event else "",
    ),
    Column("points", "Pts", 6, 100, _points),
)
_REASON = Column("reason", "  Why this K".ljust(34), 34, 120, _reason)
_STATED = Column("stated", "Stated", 9, 100, _stated)
#: The columns that are there to look something up, not to be compared.
_DIM = frozenset({"federation", "points", "stated", "reason"})
_NUMBER = 5
_TITLE = 4


class PlayerTable(CursorTable):
    """Draws the rows that there is room for and posts what is wanted with them."""

    scope = "players"

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("players")]

    view: var[FieldView | None] = var(None)

    opens = True
    """Whether files can be opened."""

    class CursorMoved(Message):
        """The cursor goes to another player; ``no`` is the starting number."""

        def __init__(self, no: int) -> None:
            super().__init__()
            self.no = no

    class Opened(Message):
        """The player under the cursor should be looked at alone."""

    class FactsWanted(Message):
        """Facts of the players shown should be filled in."""

    class CompletionWanted(Message):
        """What the report leaves open should come from the rating lists."""

    class OrderChosen(Message):
        """The rows should be sorted by a column; the same one again turns it."""

        def __init__(self, order: str) -> None:
            super().__init__()
            self.order = order

    class Left(Message):
        """Escape was pressed."""

    def watch_view(self) -> None:
        self.redraw()

    def rows(self, width: int, height: int) -> Sequence[Row]:
        view = self.view
        if view is None or view.state.crosstable is None:
            return [((fit(f" {line}", width), "dim"),) for line in self._empty]
        if not view.rows:
            text = "No player's name or federation holds these words."
            if not view.state.filter:
                text = "This event has no players."
            return [_head(view, width, 0, 0), ((fit(f" {text}", width), "dim"),)]
        first, last = self.window(height)
        here = view.place if self.has_focus else -1
        columns = _columns(view, width)
        name = _name_width(columns, width)
        return [
            _head(view, width, first, last),
            *(
                _player(view, view.rows[place], columns, name, place == here)
                for place in range(first, last)
            ),
        ]

    @property
    def count(self) -> int:
        return len(self.view.rows) if self.view is not None else 0

    @property
    def place(self) -> int:
        return self.view.place if self.view is not None else 0

    def go_to(self, place: int) -> None:
        if self.view is not None:
            self.post_message(self.CursorMoved(self.view.rows[place].player.no))

    def open_row(self) -> None:
        self.post_message(self.Opened())

    def go_up(self) -> None:
        self.post_message(self.Left())

    def on_click(self, event: events.Click) -> None:
        """Sort by the column whose title is clicked."""
        if event.y == 0 and self.view is not None and self.count:
            order = _column_at(self.view, event.x, self._width)
            if order:
                self.post_message(self.OrderChosen(order))

    def action_open(self) -> None:
        self.open_row()

    def action_facts(self) -> None:
        self.post_message(self.FactsWanted())

    def action_complete(self) -> None:
        self.post_message(self.CompletionWanted())

    def action_leave(self) -> None:
        self.go_up()

    def action_turn(self) -> None:
        if self.view is not None:
            self.post_message(self.OrderChosen(self.view.state.order))

    def action_sort(self, by: int) -> None:
        """Sort by the next column shown, or the one before."""
        if self.view is None:
            return
        shown = ["no", "name", *(c.order for c in _columns(self.view, self._width))]
        orders = [order for order in shown if order in ORDERS]
        present = self.view.state.order
        place = orders.index(present) if present in orders else 0
        self.post_message(self.OrderChosen(orders[(place + by) % len(orders)]))

    @property
    def _empty(self) -> Sequence[str]:
        return (*(_OPEN if self.opens else _PASTE), _THEN)

    @property
    def _width(self) -> int:
        return self.content_size.width


_OPEN = (
    "No event yet. Ctrl+O opens a report of one: TRF, a page of chess-results, PGN,",
    "a workbook, a US Chess crosstable; or paste such a page here.",
)
_PASTE = (
    "No event yet. Paste one here: a copied page of chess-results, a TRF report, PGN,",
    "a US Chess crosstable.",
)
_THEN = "Every player is rated; Enter shows one of them alone."


def _columns(view: FieldView, width: int) -> list[Column]:
    columns = [column for column in _COLUMNS if width >= column.from_width]
    crosstable = view.state.crosstable
    players = crosstable.players if crosstable is not None else ()
    if all(player.points is None for player in players):
        columns = [column for column in columns if column.order != "points"]
    stated = (
        p.published_rating is not None or p.published_change is not None
        for p in players
    )
    if width >= _STATED.from_width and any(stated):
        columns.append(_STATED)
    if width >= _REASON.from_width:
        columns.append(_REASON)
    return columns


def _name_width(columns: Sequence[Column], width: int) -> int:
    return max(4, width - _NUMBER - 1 - sum(column.width for column in columns))


def _column_at(view: FieldView, x: int, width: int) -> str:
    """The order of the column that stands at a cell, or an empty text."""
    columns = _columns(view, width)
    if x < _NUMBER:
        return "no"
    at = _NUMBER + 1 + _name_width(columns, width)
    if x < at:
        return "name"
    for column in columns:
        at += column.width
        if x < at:
            return column.order if column.order in ORDERS else ""
    return ""


def _head(view: FieldView, width: int, first: int, last: int) -> Row:
    columns = _columns(view, width)
    name = "Name"
    if view.rows and last - first < len(view.rows):
        name = f"Name  {first + 1}-{last}/{len(view.rows)}"
    spans: list[Span] = [
        _title(view, "no", f"{'No':>{_NUMBER}} "),
        _title(view, "name", fit(name, _name_width(columns, width))),
    ]
    spans += [
        _title(view, column.order, f"{column.title:>{column.width}}")
        for column in columns
    ]
    return tuple(spans)


def _title(view: FieldView, order: str, text: str) -> Span:
    """A column's title, with an arrow where the rows are sorted by it."""
    if view.state.order != order:
        return (text, "key")
    down = (order in ("no", "name", "federation")) == view.state.turned
    mark = "↓" if down else "↑"
    if text.startswith(" "):
        bare = text.rstrip()
        return (f"{bare[1:]}{mark}{' ' * (len(text) - len(bare))}", "strong")
    return (f"{text.rstrip()}{mark}".ljust(len(text))[: len(text)], "strong")


def _player(
    view: FieldView, row: FieldRow, columns: Sequence[Column], width: int, here: bool
) -> Row:
    """One player; `width` is that of the name, cells."""
    player = row.player
    given = "*" if player.no in view.state.given else " "
    mark = ">" if here else " "
    role = "cursor" if here else ""
    who = player.name or "(unnamed)"
    if any(column.order == "federation" for column in columns):
        who = f"{player.title:<{_TITLE}}{who}"
    name = fit(who, width - 1)
    spans: list[Span] = [(f"{mark}{player.no:>{_NUMBER - 1}}{given}{name} ", role)]
    if row.problem is not None:
        room = sum(column.width for column in columns)
        return (*spans, (fit_right(row.problem.text, room), role or "dim"))
    for column in columns:
        text = fit_right(column.cell(row), column.width)
        spans.append((text, role or _role(column.order, row)))
    return tuple(spans)


def _role(order: str, row: FieldRow) -> str:
    """Gains and losses in bands; the sign says the same without colour."""
    if order == "new":
        return "strong"
    if order != "change" or row.change is None:
        return "dim" if order in _DIM else ""
    if abs(row.change) < 0.005:
        return ""
    return "good" if row.change > 0 else "bad"
