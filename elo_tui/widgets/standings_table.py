"""The standings of an event: a cursor on one value, whose working stands elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual import events

from elo_tui.views.field_view import FieldView
from elo_tui.views.standings_view import StandingsView
from elo_tui.widgets.conventions import Posting
from elo_tui.widgets.lines import Row, Span, fit, fit_right
from elo_tui.widgets.player_table import (
    NOBODY,
    EventTable,
    column_title,
    name_of,
    name_width,
)

#: Marker, place, number.
_PLACE = 6
_NUMBER = 5
#: A name takes no less than this while there is another column, cells.
_NAME_MIN = 14
_FEDERATION = 5
_RATING = 6
#: From this width on there are ratings, cells.
_WITH_RATING = 60
#: From this width on there are starting numbers beside the places, cells.
_WITH_NUMBER = 50
_VALUE_MIN = 6
#: The arrows that say where there are more columns.
_BEYOND = 2


class StandingsTable(EventTable["_Layout"], scope="standings"):
    """Draws the rows that there is room for and posts what the user does with them."""

    BORDER_TITLE = "Standings"

    then = "Every player has a place; Enter shows how each value came about."

    class OrderChosen(Posting):
        """The rows should be sorted by a column, or turned where it is empty."""

        order: str

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

    def number_at(self, place: int) -> int:
        return self.table.rows[place].who.no

    def empty(self, view: FieldView | None, width: int) -> Sequence[Row]:
        why = self.table.why_not
        return self.without_rows(f"No standings: {why}." if why else NOBODY, width)

    def layout_of(self, view: FieldView, width: int) -> _Layout:
        return _layout(self.table, width, self.column, view)

    def whole_width(self, view: FieldView) -> int:
        beside = _PLACE + _NUMBER + _BEYOND + sum(_widths(self.table))
        return beside + _name(view) + _federation(view) + _rating(view)

    def head(self, view: FieldView, layout: _Layout, shown: str) -> Row:
        name = f"Name  {shown}" if shown else "Name"
        present, turned = view.state.ranking.order, view.state.ranking.turned

        def title(order: str, text: str) -> Span:
            arrow = "" if order != present else "↓" if turned else "↑"
            return column_title(text, arrow, text[0] == " " and order != "name")

        federation = fit("FED", layout.federation)
        spans: list[Span] = [
            title("place", f"{'Place':>{_PLACE}}"),
            *([title("no", f"{'No':>{_NUMBER}}")] if layout.number else ()),
            title("name", f" {fit(name, layout.name - 1)}"),
            (federation, "key"),
            (fit_right("Rtg", layout.rating), "key"),
        ]
        for at, wide in layout.columns:
            code = str(self.table.codes[at]) if at else "Pts"
            text, role = title(str(at), f"{code:>{wide - 1}} ")
            here = self.has_focus and at == self.column
            spans.append((text, "cursor" if here else role))
        left, right = layout.beyond
        if left or right:
            spans.append((f" {'◂' if left else ''}{'▸' if right else ''}", "dim"))
        return tuple(spans)

    def row(self, view: FieldView, index: int, layout: _Layout, here: bool) -> Row:
        row = self.table.rows[index]
        who = row.who
        role = "cursor" if here else ""
        name = fit(name_of(view, who), layout.name - 1)
        mark = ">" if here else " "
        sign, new = view.mark_of(who.no)
        spans: list[Span] = [
            (f"{mark}{row.place_text:>{_PLACE - 2}} ", role or "strong"),
            (f"{fit_right(str(who.no), layout.number)}{sign}{name}", role or new),
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
        self.post_message(self.CursorMoved(self.number_at(place), column))

    def action_column(self, by: int) -> None:
        """Go to another value of the same player."""
        column = max(0, min(len(self.table.codes) - 1, self.column + by))
        if self.count:
            self.post_message(self.CursorMoved(self.number_at(self.place), column))

    def action_sort(self) -> None:
        """Sort by the column of the cursor; once more: by places again."""
        if self.view is None:
            return
        order = str(self.column)
        again = order == self.view.state.ranking.order
        self.post_message(self.OrderChosen("place" if again else order))

    def action_turn(self) -> None:
        self.post_message(self.OrderChosen(""))

    def _column_at(self, view: FieldView, x: int) -> str:
        layout = self.layout_of(view, self.content_size.width)
        ends = [("place", _PLACE), ("no", layout.number), ("name", layout.name)]
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

    number: int
    name: int
    federation: int
    rating: int
    columns: list[tuple[int, int]]
    """The values shown: which, and how wide."""
    beyond: tuple[bool, bool]
    """Whether there are more at the left and at the right."""


def _name(view: FieldView) -> int:
    return name_width(view) + 2


def _federation(view: FieldView) -> int:
    return _FEDERATION * view.has_federations


def _rating(view: FieldView) -> int:
    return _RATING * view.has_ratings


def _widths(table: StandingsView) -> list[int]:
    """The cells that each value takes."""
    return [
        max(_VALUE_MIN, wide + 2, len(str(code)) + 2)
        for code, wide in zip(table.codes, table.widths, strict=True)
    ]


def _layout(table: StandingsView, width: int, column: int, view: FieldView) -> _Layout:
    """The values that there is room for, the one under the cursor among them."""
    widths, name = _widths(table), _name(view)
    number = _NUMBER if width >= _WITH_NUMBER else 0
    free = width - _PLACE - number - name - sum(widths)
    # whole names go before what can be looked up elsewhere
    rating = _rating(view) if width >= _WITH_RATING and free >= _RATING else 0
    federation = _federation(view) if free >= rating + _FEDERATION else 0
    room = width - _PLACE - number - federation - rating - _NAME_MIN
    if sum(widths) > room:
        room -= _BEYOND
    first = 0
    while first < column and sum(widths[first : column + 1]) > room:
        first += 1
    shown: list[tuple[int, int]] = []
    for at in range(first, len(widths)):
        if widths[at] > room and shown:
            break
        room -= widths[at]
        shown.append((at, widths[at]))
    room = max(0, room)
    more = min(room, max(0, name - _NAME_MIN))
    # what is left makes the columns easier to follow
    wider = min(3, (room - more) // (len(shown) or 1))
    return _Layout(
        number=number,
        name=_NAME_MIN + more,
        federation=federation,
        rating=rating,
        columns=[(at, wide + wider) for at, wide in shown],
        beyond=(first > 0, first + len(shown) < len(widths)),
    )
