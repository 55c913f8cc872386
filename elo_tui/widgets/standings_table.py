"""The standings of an event: a cursor on one value, whose working stands elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from textual import events
from textual.binding import BindingType
from textual.message import Message
from textual.reactive import var

from elo_tui.commands.bindings import bindings
from elo_tui.views.field import FieldView
from elo_tui.views.standings import StandingsView, place_text
from elo_tui.widgets.cursor_table import CursorTable, said
from elo_tui.widgets.lines import Row, Span, fit, fit_right

#: Marker, place, number.
_PLACE = 6
_NUMBER = 5
#: A name takes no less than this while there is another column, cells.
_NAME_MIN = 14
_FEDERATION = 5
_RATING = 6
#: From this width on there are ratings, cells.
_WITH_RATING = 60
_VALUE_MIN = 6


class StandingsTable(CursorTable[FieldView, "_Layout"]):
    """Draws the rows that there is room for and posts what the user does with them."""

    DEFAULT_CLASSES = "group"
    BORDER_TITLE = "Standings"

    scope = "standings"

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("standings")]

    view: var[FieldView | None] = var(None)

    class CursorMoved(Message):
        """The cursor goes to a player, by starting number, or to another column."""

        def __init__(self, no: int, column: int) -> None:
            super().__init__()
            self.no = no
            self.column = column

    class OrderChosen(Message):
        """The rows should be sorted by a column, or turned where it is empty."""

        def __init__(self, order: str) -> None:
            super().__init__()
            self.order = order

    class Opened(Message):
        """The working of the value under the cursor should have room."""

    class PlayerWanted(Message):
        """The rounds of the player under the cursor should be looked at alone.

        ``no`` is the starting number, None where nobody is shown.
        """

        def __init__(self, no: int | None) -> None:
            super().__init__()
            self.no = no

    class Left(Message):
        """Escape was pressed."""

    @property
    def table(self) -> StandingsView:
        """What is shown; empty where there is none."""
        view = self.view
        return view.standings if view and view.standings else StandingsView()

    @property
    def column(self) -> int:
        """The column under the cursor."""
        chosen = self.view.state.ranking.column if self.view else 0
        return min(chosen, len(self.table.codes) - 1)

    @property
    def count(self) -> int:
        return len(self.table.rows)

    @property
    def place(self) -> int:
        return self.table.place_of(self.view.state.cursor) if self.view else 0

    def go_to(self, place: int) -> None:
        no = self.table.rows[place].who.no
        self.post_message(self.CursorMoved(no, self.column))

    def open_row(self) -> None:
        self.post_message(self.Opened())

    def go_up(self) -> None:
        self.post_message(self.Left())

    def empty(self, view: FieldView | None, width: int) -> Sequence[Row]:
        if view is None or view.state.crosstable is None:
            return said(("No event yet. Ctrl+O opens a report of one.",), width)
        if self.table.why_not:
            return said((f"No standings: {self.table.why_not}.",), width)
        return said(("No player's name or federation has these words.",), width)

    def layout_of(self, view: FieldView, width: int) -> _Layout:
        return _layout(self.table, width, self.column, view.name_width + 2)

    def head(self, view: FieldView, layout: _Layout, shown: str) -> Row:
        name = f"Name  {shown}" if shown else "Name"
        order, turned = view.state.ranking.order, view.state.ranking.turned
        federation = fit("FED", layout.federation)
        spans: list[Span] = [
            _title("place", f"{'Place':>{_PLACE}}", order, turned),
            _title("no", f"{'No':>{_NUMBER}}", order, turned),
            _title("name", f" {fit(name, layout.name - 1)}", order, turned),
            (federation, "key"),
            (fit_right("Rtg", layout.rating), "key"),
        ]
        for at, wide in layout.columns:
            code = str(self.table.codes[at]) if at else "Pts"
            text, role = _title(str(at), f"{code:>{wide - 1}} ", order, turned)
            here = self.has_focus and at == self.column
            spans.append((text, "cursor" if here else role))
        left, right = layout.beyond
        spans.append((f" {'◂' if left else ''}{'▸' if right else ''}", "dim"))
        return tuple(spans)

    def row(self, view: FieldView, index: int, layout: _Layout, here: bool) -> Row:
        row = self.table.rows[index]
        who = row.who
        role = "cursor" if here else ""
        name = fit(
            f"{who.title:<{view.title_width}}{who.name or '(unnamed)'}", layout.name - 1
        )
        mark = ">" if here else " "
        sign, new = view.mark_of(who.no)
        spans: list[Span] = [
            (f"{mark}{place_text(row):>{_PLACE - 2}} ", role or "strong"),
            (f"{who.no:>{_NUMBER}}{sign}{name}", role or new),
        ]
        if layout.federation:
            spans.append((f"{who.federation:<{layout.federation}}", role or "dim"))
        if layout.rating:
            spans.append((f"{who.rating or '-':>{layout.rating}}", role or "dim"))
        chosen = self.column
        for at, wide in layout.columns:
            text = self.table.texts[row.player][at]
            cell = fit_right(text, wide)
            if here and at == chosen:
                # the value whose working is shown stands out from its row
                spans += [(cell[: -len(text) - 1], role), (f">{text}", "strong")]
            else:
                spans.append((cell, role or ("" if at else "strong")))
        return tuple(spans)

    def on_click(self, event: events.Click) -> None:
        """Choose a value; a title sorts by its column."""
        # the table's own handler knows nothing of columns
        event.prevent_default()
        offset = event.get_content_offset(self)
        if self.view is None or not self.count or offset is None:
            return
        order = self._column_at(self.view, offset.x)
        if offset.y == 0:
            if order:
                self.post_message(self.OrderChosen(order))
            return
        place = self.place_of(self.window(self.content_size.height)[0] + offset.y - 1)
        if place is None:
            return
        column = int(order) if order.isdigit() else self.column
        if event.chain > 1 and (place, column) == (self.place, self.column):
            self.open_row()
            return
        self.post_message(self.CursorMoved(self.table.rows[place].who.no, column))

    def action_column(self, by: int) -> None:
        """Go to another value of the same player."""
        column = max(0, min(len(self.table.codes) - 1, self.column + by))
        if self.count:
            no = self.table.rows[self.place].who.no
            self.post_message(self.CursorMoved(no, column))

    def action_sort(self) -> None:
        """Sort by the column of the cursor; once more: by places again."""
        if self.view is None:
            return
        order = str(self.column)
        again = order == self.view.state.ranking.order
        self.post_message(self.OrderChosen("place" if again else order))

    def action_turn(self) -> None:
        self.post_message(self.OrderChosen(""))

    def action_open(self) -> None:
        self.open_row()

    def action_player(self) -> None:
        no = self.table.rows[self.place].who.no if self.count else None
        self.post_message(self.PlayerWanted(no))

    def action_leave(self) -> None:
        self.go_up()

    def _column_at(self, view: FieldView, x: int) -> str:
        layout = self.layout_of(view, self.content_size.width)
        ends = [("place", _PLACE), ("no", _NUMBER), ("name", layout.name)]
        ends.append(("", layout.federation + layout.rating))
        ends += [(str(at), wide) for at, wide in layout.columns]
        end = 0
        for order, wide in ends:
            end += wide
            if x < end:
                return order
        return ""


class _Layout(NamedTuple):
    """Where the columns stand."""

    name: int
    federation: int
    rating: int
    columns: list[tuple[int, int]]
    """The values shown: which, and how wide."""
    beyond: tuple[bool, bool]
    """Whether there are more at the left and at the right."""


def _layout(table: StandingsView, width: int, column: int, name: int) -> _Layout:
    """The values that there is room for, the one under the cursor among them."""
    widths = [
        max(_VALUE_MIN, wide + 2, len(str(code)) + 2)
        for code, wide in zip(table.codes, table.widths, strict=True)
    ]
    free = width - _PLACE - _NUMBER - name - sum(widths)
    # whole names go before what can be looked up elsewhere
    rating = _RATING if width >= _WITH_RATING and free >= _RATING else 0
    federation = _FEDERATION if free >= rating + _FEDERATION else 0
    room = width - _PLACE - _NUMBER - federation - rating - _NAME_MIN - 2
    first = 0
    while first < column and sum(widths[first : column + 1]) > room:
        first += 1
    shown: list[tuple[int, int]] = []
    for at in range(first, len(widths)):
        room -= widths[at]
        if room < 0 and shown:
            break
        shown.append((at, widths[at]))
    room = max(0, room)
    more = min(room, max(0, name - _NAME_MIN))
    # what is left makes the columns easier to follow
    wider = min(3, (room - more) // (len(shown) or 1))
    return _Layout(
        name=_NAME_MIN + more,
        federation=federation,
        rating=rating,
        columns=[(at, wide + wider) for at, wide in shown],
        beyond=(first > 0, first + len(shown) < len(widths)),
    )


def _title(order: str, text: str, present: str, turned: bool) -> Span:
    """A column's title, with an arrow where the rows are sorted by it."""
    if order != present:
        return (text, "key")
    arrow = "↓" if turned else "↑"
    bare = text.rstrip()
    if text.startswith(" ") and order != "name":
        return (f"{bare[1:]}{arrow}{' ' * (len(text) - len(bare))}", "strong")
    return (f"{bare}{arrow}".ljust(len(text))[: len(text)], "strong")
