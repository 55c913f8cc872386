"""A journal as a table with a cursor: periods with their events, the newest first."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import NamedTuple

from rich.cells import cell_len
from textual.reactive import var

from elo_tui.answers.journal_rows import (
    Cells,
    JournalRow,
    describe_row,
    live_rating,
    pending_text,
    row_cells,
)
from elo_tui.core import systems
from elo_tui.core.facts import system_uses
from elo_tui.core.model import NO_K
from elo_tui.core.replay.journal_records import Person
from elo_tui.core.replay.tracks import Track
from elo_tui.core.text.figures import format_number, plural
from elo_tui.views.journal_view import JournalView
from elo_tui.widgets.conventions import Posting
from elo_tui.widgets.cursor_table import (
    Column,
    CursorTable,
    fitting,
    said,
    width_of,
)
from elo_tui.widgets.lines import (
    Lines,
    Row,
    Span,
    first_clauses,
    fit,
    fit_right,
    rule,
    sentence_rows,
    tone,
)

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
        monthly = systems.get_row(view.state.system).monthly
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
        monthly = systems.get_row(view.state.system).monthly
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
    name = systems.get_row(state.system).name
    if system_uses("pool", state.system) or system_uses("speed", state.system):
        name += f" {state.pool}"
    return (
        f"Nothing of {name} yet.",
        "Keep an event from the Tournament screen, or a adds one here.",
        "o enters the official rating that you start from.",
    )


def _row(view: JournalView, row: JournalRow, layout: _Layout, here: bool) -> Row:
    assert view.track is not None
    found = row_cells(row, view.track, view.state.today)
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


#: From this width on there is room for all of the answer, cells.
WIDE = 60


class JournalSums(Lines):
    """The person's name as the title, the answer, what it rests on."""

    DEFAULT_CLASSES = "group"

    view: var[JournalView | None] = var(None)

    def rows(self, width: int, height: int) -> Sequence[Row]:
        view = self.view
        if view is None:
            return ()
        end = _counted(view.track)
        person = view.state.account.person
        name = " ".join(filter(None, (person.title, person.name, person.federation)))
        if cell_len(name) + cell_len(end) + 12 > width:
            end = ""
        title = fit(name, min(cell_len(name), width - 8))
        why = view.track.why if view.track is not None else ""
        if cell_len(why) >= width:
            # what is published and what is not yet stand in the row above
            _, *parts = why.split("; ")
            why = "; ".join(part for part in parts if not part.endswith(" yet")) or why
        rows = [_answer(view, width), ((fit(f" {why}", width), "dim"),)]
        # where there is room for two, the reasons are in the details
        return self.titled(rows, width, title, end)[:height]


def _answer(view: JournalView, width: int) -> Row:
    track, today = view.track, view.state.today
    if track is None:
        return ((fit(" live -", width), "dim"),)
    wide = width >= WIDE
    rating = live_rating(track, today)
    spans: list[Span] = [(" live ", "dim"), (str(rating or "unrated"), "strong")]
    published = track.published
    if wide and published is not None and published.player.rating:
        spans += [("   published ", "dim"), (str(published.player.rating), "")]
    if pending := pending_text(track, today):
        spans.append(("   pending " if wide else "  pending ", "dim"))
        spans.append((pending, tone(pending)))
    if wide and track.next_k != NO_K:
        spans += [("   K ", "dim"), (format_number(track.next_k.value), "")]
    return tuple(spans)


def _counted(track: Track | None) -> str:
    """How many events there are, and their rated games."""
    lines = [line for period in track.periods for line in period.lines] if track else []
    games = sum(line.event.rated_games for line in lines if line.event is not None)
    events = len(lines) + (len(track.unplaced) if track else 0)
    if not events:
        return ""
    return f"{plural(events, 'event')}, {plural(games, 'game')}"


class JournalDetail(Lines):
    """A rule, then sentences as far as there is room; one row alone has no rule."""

    view: var[JournalView | None] = var(None)

    def rows(self, width: int, height: int) -> Sequence[Row]:
        view = self.view
        if view is None or view.row is None or view.track is None:
            return ()
        row = view.row
        is_wrong = row.line is not None and row.line.problem is not None
        texts = describe_row(row, view.track, view.state.today)
        spans = [(text, "" if not place else "dim") for place, text in enumerate(texts)]
        if is_wrong:
            spans[:1] = [(f"! {text}", "wrong") for text in texts[:1]]
        if height < 2:
            return [
                ((fit(f" {first_clauses(text, width - 1)}", width), role),)
                for text, role in spans[:1]
            ]
        drawn = [
            row for text, role in spans for row in sentence_rows(text, width, role)
        ]
        title = row.entry.name if row.entry is not None else ""
        return [rule(width, fit(title, min(len(title), width // 2))), *drawn][:height]
