"""The players of an event as a table with a cursor, sorted by one of its columns."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual import events
from textual.message import Message
from textual.reactive import var

from elo_tui.core import systems
from elo_tui.core.events.crosstable import Participant
from elo_tui.core.events.field_totals import FieldRow
from elo_tui.core.model import NO_K
from elo_tui.core.systems.sums import new_rating_text
from elo_tui.core.text.figures import format_change, format_number, format_points
from elo_tui.views.field_view import ORDERS, PARTS, FieldView
from elo_tui.widgets.conventions import Posting
from elo_tui.widgets.cursor_table import (
    Column,
    CursorTable,
    Layout,
    fitting,
    said,
    width_of,
)
from elo_tui.widgets.lines import Lines, Row, Span, fit, fit_right

#: A name takes no more than this where there is something else to show, cells.
_NAME_MAX = 32
#: From this width on there is room to say what comes after an event is opened, cells.
_WIDE = 60
#: Why there are no rows where a filter leaves none.
NOBODY = "No player matches these words."
_OPEN = (
    "No event yet: Ctrl+O opens one, or paste it here.",
    "",
    "Such as a TRF report, a copied page of chess-results, PGN, a workbook,"
    " a US Chess crosstable.",
)
_PASTE = (
    "No event yet: paste one here.",
    "",
    "Such as a copied page of chess-results, a TRF report, PGN, a US Chess crosstable.",
)


class EventTable(CursorTable[FieldView, Layout]):
    """Subclasses draw the rows; what the user does with one is posted here."""

    DEFAULT_CLASSES = "group"

    view: var[FieldView | None] = var(None)

    opens = True
    """Whether files can be opened."""
    then = ""
    """What the table has once there is an event, in a sentence."""

    class CursorMoved(Posting):
        """The cursor goes to a player by starting number, and to a column if any."""

        no: int
        column: int | None = None

    class Opened(Message):
        """The working of the row should be shown."""

    class PlayerWanted(Posting):
        """The rounds of the player under the cursor should be looked at alone."""

        no: int | None
        """The starting number; None where no player is shown."""

    class Left(Message):
        """The user goes to what stands above."""

    def without_rows(self, why: str, width: int) -> Sequence[Row]:
        """The ways to an event; once there is one, why it has no rows."""
        if self.view is None or self.view.state.crosstable is None:
            ways = _OPEN if self.opens else _PASTE
            return said((*ways, self.then) if width >= _WIDE else ways[::2], width)
        return said((why,), width)

    @abstractmethod
    def number_at(self, place: int) -> int:
        """The starting number of the player in a row."""

    def go_to(self, place: int) -> None:
        self.post_message(self.CursorMoved(self.number_at(place)))

    def open_row(self) -> None:
        self.post_message(self.Opened())

    def go_up(self) -> None:
        self.post_message(self.Left())

    def action_player(self) -> None:
        no = self.number_at(self.place) if self.count else None
        self.post_message(self.PlayerWanted(no))


def name_width(view: FieldView) -> int:
    """The cells of the longest name, titles included, as far as names go.

    The title of the column says which rows are shown: it needs some, too.
    """
    players = view.state.crosstable.players if view.state.crosstable else ()
    longest = max((cell_len(player.name) for player in players), default=0)
    shown = len(f"Name  {len(players)}-{len(players)}/{len(players)}")
    return max(view.title_width + min(_NAME_MAX, longest), shown)


def name_of(view: FieldView, who: Participant) -> str:
    """A player's name, with its title in a column where anybody has one."""
    return f"{who.title:<{view.title_width}}{who.name or '(unnamed)'}"


def column_title(text: str, arrow: str, right: bool) -> Span:
    """A column's title, with an arrow where the rows are sorted by it."""
    if not arrow:
        return (text, "key")
    bare = text.rstrip()
    if right:
        return (f"{bare[1:]}{arrow}{' ' * (len(text) - len(bare))}", "strong")
    return (f"{bare}{arrow}".ljust(len(text))[: len(text)], "strong")


def _k(row: FieldRow) -> str:
    return format_number(row.event.k.value) if row.event and row.event.k != NO_K else ""


def _expected(row: FieldRow) -> str:
    if row.event is None or row.change is None:
        return ""
    return f"{row.event.expected:.{min(2, systems.get_row(row.event.system).places)}f}"


def _change(row: FieldRow) -> str:
    if row.event is None:
        return ""
    if row.change is None:
        first = row.event.first_rating and row.event.rated_games
        return "first" if first else "-"
    return format_change(row.change)


def _stated(row: FieldRow) -> str:
    player = row.player
    if player.published_change is not None:
        return format_change(player.published_change)
    return str(player.published_rating or "")


def _score(row: FieldRow) -> str:
    """The score with its whole points under each other."""
    text = format_points(row.event.score_halves) if row.event else ""
    return text if text.endswith("½") else f"{text} "


def _points(row: FieldRow) -> str:
    stated = row.player.points
    return "" if stated is None else f"{stated:.1f}"


def _new(row: FieldRow) -> str:
    if row.event is None:
        return ""
    # there is no room for a range; the line of sums has it
    return "est." if row.event.first_range else new_rating_text(row.event)


_COLUMNS: tuple[Column[FieldRow], ...] = (
    Column("federation", "FED", 4, 60, cell=lambda row: row.player.origin),
    Column("rating", "Rtg", 5, 40, cell=lambda row: str(row.player.rating or "-")),
    Column("k", "K", 6, 70, cell=_k),
    Column(
        "games",
        "n",
        3,
        70,
        cell=lambda row: str(row.event.rated_games) if row.event else "",
    ),
    Column("score", "W ", 5, 70, cell=_score),
    Column("expected", "We", 6, 70, cell=_expected),
    Column("change", "Change", 9, 40, cell=_change),
    Column("new", "New", 6, 40, cell=_new),
    Column(
        "performance",
        "Rp",
        6,
        76,
        cell=lambda row: str(row.event.tpr or "") if row.event else "",
    ),
    Column("points", "Pts", 6, 78, cell=_points),
    Column("stated", "Stated", 9, 78, cell=_stated),
)
#: A width that all columns have room in, cells.
_ALL = 1000
#: What gives way to whole names, the first first.
_CAN_WAIT = ("stated", "points", "federation", "games", "performance")
#: What columns take where a long name needs the room, cells.
_CLOSE = {"k": 5, "score": 4, "change": 8}
#: The columns that are there to look something up, not to be compared.
_DIM = frozenset({"federation", "points", "stated"})
_NUMBER = 5
_NAME_MIN = 12
#: From this width on there are titles, cells.
_TITLES_FROM = 60


class _Layout(NamedTuple):
    """Where the columns stand."""

    name: int
    """The width of the name, cells."""
    columns: list[Column[FieldRow]]
    reason: int = 0
    """What is left at the right, cells."""
    reasons: bool = False
    """Whether the reason of the K stands there."""
    titles: bool = True
    """Whether titles stand before the names."""


class PlayerTable(EventTable[_Layout], scope="players"):
    """Draws the rows that there is room for and posts what the user does with them."""

    BORDER_TITLE = "Players"

    then = "Every player is rated; Enter shows one of them alone."

    class FactsWanted(Message):
        """Facts of the players shown should be filled in."""

    class CompletionWanted(Message):
        """What the report leaves open should come from the rating lists."""

    class OrderChosen(Posting):
        """The rows should be sorted by a column; the same one again turns it."""

        order: str

    def empty(self, view: FieldView | None, width: int) -> Sequence[Row]:
        if view is None or view.state.crosstable is None:
            return self.without_rows("", width)
        text = NOBODY if view.state.filter else "This event has no players."
        head = self.head(view, self.layout_of(view, width), "")
        return [head, *said([text], width)]

    def layout_of(self, view: FieldView, width: int) -> _Layout:
        columns = _columns(view, width)
        room = max(4, width - _NUMBER - 1 - width_of(columns))
        name = min(room, max(_NAME_MIN, name_width(view) + 2))
        titles = width >= _TITLES_FROM
        if room - name >= _longest_reason(view):
            return _Layout(name, columns, room - name, reasons=True, titles=titles)
        # what is left makes the columns easier to follow
        wider = min(3, (room - name) // (len(columns) or 1))
        columns = [one._replace(width=one.width + wider) for one in columns]
        rest = room - name - wider * len(columns)
        return _Layout(name + rest // 2, columns, rest - rest // 2, titles=titles)

    def whole_width(self, view: FieldView) -> int:
        return _NUMBER + 1 + name_width(view) + 2 + width_of(_columns(view, _ALL))

    def head(self, view: FieldView, layout: _Layout, shown: str) -> Row:
        name = f"Name  {shown}" if shown else "Name"
        return (
            _title(view, "no", f"{'No':>{_NUMBER}} "),
            _title(view, "name", fit(name, layout.name)),
            *(
                _title(view, column.name, f"{column.title:>{column.width}}")
                for column in layout.columns
            ),
            (fit("  Why this K" if layout.reasons else "", layout.reason), "key"),
        )

    def row(self, view: FieldView, index: int, layout: _Layout, here: bool) -> Row:
        return _player(view, view.rows[index], layout, here)

    @property
    def count(self) -> int:
        return len(self.view.rows) if self.view is not None else 0

    @property
    def place(self) -> int:
        return self.view.place if self.view is not None else 0

    def open_row(self) -> None:
        self.action_player()

    def number_at(self, place: int) -> int:
        assert self.view is not None
        return self.view.rows[place].player.no

    def on_click(self, event: events.Click) -> None:
        """Sort by the column whose title is clicked."""
        at = event.get_content_offset(self)
        if at is not None and at.y == 0 and self.view is not None and self.count:
            order = self._column_at(self.view, at.x)
            if order:
                self.post_message(self.OrderChosen(order))

    def action_facts(self) -> None:
        self.post_message(self.FactsWanted())

    def action_complete(self) -> None:
        self.post_message(self.CompletionWanted())

    def action_turn(self) -> None:
        if self.view is not None:
            self.post_message(self.OrderChosen(self.view.state.order))

    def action_sort(self, by: int) -> None:
        """Sort by the next column shown, or the one before."""
        if self.view is None:
            return
        shown = ["no", "name", *(c.name for c in _columns(self.view, self._width))]
        orders = [order for order in shown if order in ORDERS]
        present = self.view.state.order
        place = orders.index(present) if present in orders else 0
        self.post_message(self.OrderChosen(orders[(place + by) % len(orders)]))

    def _column_at(self, view: FieldView, x: int) -> str:
        """The order of the column that stands at a cell, or an empty text."""
        layout = self.layout_of(view, self._width)
        ends = [("no", _NUMBER), ("name", 1 + layout.name)]
        ends += [(column.name, column.width) for column in layout.columns]
        at = 0
        for order, width in ends:
            at += width
            if x < at:
                return order if order in ORDERS else ""
        return ""

    @property
    def _width(self) -> int:
        return self.content_size.width


def _columns(view: FieldView, width: int) -> list[Column[FieldRow]]:
    """The columns that there is room for; one without any value is left out.

    Whole names go before what can be looked up elsewhere.
    """
    crosstable = view.state.crosstable
    players = crosstable.players if crosstable is not None else ()
    has = {
        "federation": view.has_federations,
        "rating": view.has_ratings,
        "points": any(player.points is not None for player in players),
        "stated": any(
            one.published_rating is not None or one.published_change is not None
            for one in players
        ),
    }
    columns = [one for one in fitting(_COLUMNS, width) if has.get(one.name, True)]
    room = width - _NUMBER - 1 - name_width(view) - 1
    for name in _CAN_WAIT:
        if width_of(columns) > room:
            columns = [one for one in columns if one.name != name]
    if width_of(columns) > room:
        columns = [
            one._replace(width=_CLOSE.get(one.name, one.width)) for one in columns
        ]
    return columns


def _longest_reason(view: FieldView) -> int:
    """The cells that the reasons take: they stand here whole, or below the table."""
    events = (row.event for row in view.rows if row.event is not None)
    longest = max((len(event.k.reason) for event in events), default=0)
    return max(longest, len("Why this K")) + 2


def _title(view: FieldView, order: str, text: str) -> Span:
    """A column's title, with an arrow where the rows are sorted by it."""
    if view.state.order != order:
        return column_title(text, "", False)
    down = (order in ("no", "name", "federation")) == view.state.turned
    return column_title(text, "↓" if down else "↑", text[0] == " ")


def _player(view: FieldView, row: FieldRow, layout: _Layout, here: bool) -> Row:
    player = row.player
    given = "*" if player.no in view.state.given else " "
    mark = ">" if here else " "
    role = "cursor" if here else ""
    who = player.name or "(unnamed)"
    if layout.titles:
        who = f"{player.title:<{view.title_width}}{who}"
    room = width_of(layout.columns) + layout.reason
    fault = row.problem.text if row.problem is not None else ""
    # why there is no result goes before the end of a long name
    lent = max(0, min(cell_len(fault) - room, layout.name - _NAME_MIN))
    name = fit(who, layout.name - lent - 1)
    sign, new = view.mark_of(player.no)
    number = f"{mark}{player.no:>{_NUMBER - 1}}{sign.strip() or given}"
    spans: list[Span] = [(f"{number}{name} ", role or new)]
    if fault:
        return (*spans, (fit_right(fault, room + lent), role or "dim"))
    cells = (one.span(row, role or _role(one.name, row)) for one in layout.columns)
    reason = f"  {row.event.k.reason}" if row.event and layout.reasons else ""
    return (*spans, *cells, (fit(reason, layout.reason), role or "dim"))


def _role(order: str, row: FieldRow) -> str:
    """Gains and losses in colour; the sign says the same without it."""
    if order == "new":
        # without a rated game it is the old rating
        return "strong" if row.event is not None and row.event.rated_games else "dim"
    if order != "change" or row.change is None:
        return "dim" if order in _DIM else ""
    if abs(row.change) < 0.005:
        return ""
    return "good" if row.change > 0 else "bad"


class PartTabs(Lines):
    """One row: each part with the key that leads there."""

    view: var[FieldView | None] = var(None)

    class Chosen(Posting):
        """A part was clicked."""

        part: str

    def rows(self, width: int, height: int) -> Sequence[Row]:
        present = self.view.state.part if self.view is not None else ""
        spans: list[Span] = [(" ", "")]
        for number, (part, name) in enumerate(PARTS.items(), start=1):
            here = part == present
            spans += [(f" {number} ", "tab" if here else "dim")]
            spans += [(f"{name} ", "tab" if here else "")]
        return (tuple(spans),)

    def on_click(self, event: events.Click) -> None:
        at = 1
        for part, name in PARTS.items():
            at += cell_len(f" 1 {name} ")
            if event.x < at:
                self.post_message(self.Chosen(part))
                return
