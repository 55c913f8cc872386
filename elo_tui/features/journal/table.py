"""Journal as a table, with its live rating above and sentences below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual.geometry import Size
from textual.reactive import var

from elo_tui.core import systems
from elo_tui.core.facts import system_uses
from elo_tui.core.replay.journal_records import Person
from elo_tui.core.text.figures import plural
from elo_tui.features.journal.answer.published import describe_published
from elo_tui.features.journal.choices import find_next_rating
from elo_tui.features.journal.headline import live_text, other_ratings, pending_text
from elo_tui.features.journal.rows import (
    Cells,
    JournalRow,
    days_text,
    describe_row,
    event_text,
    row_cells,
)
from elo_tui.features.journal.view import JournalView, name_period
from elo_tui.kit.tables.columns import Column, text_column
from elo_tui.kit.tables.cursor_table import CursorTable
from elo_tui.kit.tables.record_rows import Replacement, paragraph_rows
from elo_tui.kit.widgets.lines import (
    Lines,
    Row,
    Span,
    first_clauses,
    fit,
    rule,
    sentence_rows,
    tone,
)

#: The most days take, and the narrowest table that has them, cells.
_DAYS, _DAYS_FROM = 13, 66
#: The mark of the cursor with the month or the day, cells.
_MONTH, _DAY = 9, 12
#: Events with longer names are cut, so that their figures are not far from them, cells.
_EVENT_MAX = 52
#: What the end of a wrapped row loses on average, cells.
_LOST = 6
#: The cells for which other columns stay if a name is cut in any case.
_EVENT_SUFFICES = 20
#: In narrower tables events are indented below their periods, cells.
_BESIDE = 60


class _TableLine(NamedTuple):
    """A record of the table: a period, an event or an official rating."""

    cells: Cells
    row: JournalRow

    @property
    def is_head(self) -> bool:
        """Whether events are listed below it."""
        return self.row.line is None


def _period_role(line: _TableLine) -> str:
    return "strong" if line.is_head else "dim"


def _dim_head(line: _TableLine) -> str:
    return "dim" if line.is_head else ""


def _event_below(line: _TableLine) -> str:
    """A period with a short text, or an event indented below it."""
    cells = line.cells
    return f" {cells.period} {cells.brief}" if line.is_head else f"   {cells.event}"


_FIGURES: tuple[Column[_TableLine], ...] = (
    Column("games", "n", 3, lambda line: line.cells.games, _dim_head, from_width=60),
    Column("score", "W ", 6, lambda line: line.cells.score, _dim_head, from_width=60),
    Column(
        "expected",
        "We",
        6,
        cell=lambda line: line.cells.expected,
        role=_dim_head,
        from_width=76,
        waits=2,
    ),
    Column(
        "change",
        "Change",
        9,
        cell=lambda line: line.cells.change,
        role=lambda line: tone(line.cells.change),
    ),
    Column("rating", "Rating", 7, lambda line: line.cells.rating, "strong"),
)
_EVENT: Column[_TableLine] = text_column(
    "event", "Event", _EVENT_MAX, lambda line: line.cells.event, 4, _dim_head
)
_DAYS_COLUMN: Column[_TableLine] = Column(
    "days",
    " Days",
    _DAYS + 2,
    cell=lambda line: f" {line.cells.days}" if line.cells.days else "",
    role="dim",
    is_left=True,
    from_width=_DAYS_FROM,
    waits=1,
)
#: A blank at the right edge, in wide tables.
_EDGE: Column[_TableLine] = Column(
    "edge", "", 1, lambda _: "", is_left=True, from_width=_BESIDE
)


#: The smallest screen with a chart below the rows if these leave 12 free, the rows
#: around those, and the width from which there always is one, cells.
_CHART_BELOW, _TAKEN, _CHARTED = Size(120, 30), 16 + 12, 160


def has_chart_room(screen: Size, count: int) -> bool:
    """Whether a chart fits below so many rows of a screen."""
    is_small = screen.width < _CHART_BELOW.width or screen.height < _CHART_BELOW.height
    if is_small or not count:
        return False
    return screen.width >= _CHARTED or screen.height - count >= _TAKEN


class JournalTable(CursorTable[JournalView, _TableLine], scope="journal"):
    """Table of periods with their events, the newest first."""

    view: var[JournalView | None] = var(None)

    def empty(self, view: JournalView | None, width: int) -> Sequence[Row]:
        return paragraph_rows(empty_texts(view), width) if view is not None else ()

    def columns(self, view: JournalView, width: int) -> Sequence[Column[_TableLine]]:
        monthly = systems.get_row(view.state.system).monthly
        if monthly and width < _BESIDE:
            event = _EVENT._replace(
                title=" List, event", cell=_event_below, role=_period_role
            )
            return [event, *_FIGURES]
        period: Column[_TableLine] = Column(
            "period",
            " List" if monthly else " Ended",
            _MONTH if monthly else _DAY,
            cell=lambda line: f" {line.cells.period}",
            role=_period_role,
            is_left=True,
        )
        days = [_fit_days(view)] if monthly else []
        return [period, _fit_names(view), *days, *_FIGURES, _EDGE]

    def sources(self, view: JournalView) -> Sequence[object]:
        state = view.state
        return view.rows, view.track, state.marked, state.today, state.system

    def record(self, view: JournalView, row: int) -> _TableLine:
        assert view.track is not None
        found = view.rows[row]
        return _TableLine(row_cells(found, view.track, view.state.today), found)

    def is_marked(self, row: int) -> bool:
        assert self.view is not None
        entry = self.view.rows[row].entry
        return entry is not None and entry.id in self.view.state.marked

    def mark(self, row: int) -> str:
        found = self.view.rows[row] if self.view is not None else None
        period = found.period if found is not None and found.line is None else None
        # an official rating that is not the one computed
        differs = period is not None and period.official is not None and period.differs
        return "!" if differs else super().mark(row)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        if not self.count:
            return len(self.empty(self.view, width))
        # of a screen with room for a chart below it
        return min(self.count + 1, viewport.height * 2 // 5)

    def replacement(self, record: _TableLine) -> Replacement | None:
        line = record.row.line
        if line is None or line.problem is None:
            return None
        return Replacement(f"! {line.problem.text}", "wrong")


def _fit_days(view: JournalView) -> Column[_TableLine]:
    """Make the column of the days as narrow as the days, for longer names."""
    texts = (days_text(row.line) for row in view.every if row.line is not None)
    longest = max(map(len, texts), default=0)
    return _DAYS_COLUMN._replace(width=2 + min(_DAYS, max(longest, len("Days"))))


def _fit_names(view: JournalView) -> Column[_TableLine]:
    """Make the column of the events as wide as their names, if it has the room."""
    names = (event_text(row.line) for row in view.every if row.line is not None)
    longest = max(map(cell_len, names), default=0)
    least = max(4, min(_EVENT_MAX, 1 + longest))
    return _EVENT._replace(least=least, suffices=min(least, _EVENT_SUFFICES))


def empty_texts(view: JournalView) -> tuple[str, ...]:
    """Explain how to fill an empty journal."""
    state = view.state
    if view.every:
        return ("No event matches these words.",)
    if state.account.person == Person():
        return (
            "No person yet: p adds one, with the rating to start from.",
            "Rounds added on the Tournament screen come here, too.",
        )
    name = systems.get_row(state.system).name
    if system_uses("pool", state.system) or system_uses("speed", state.system):
        name += f" {state.pool}"
    if view.published is not None:
        return *describe_published(view.published), "F8 draws it."
    if others := other_ratings(view.journal, None, state.account):
        words = others.removeprefix("also ")
        them, one = ("them in turn", "them") if "," in words else ("it", "it")
        is_shown = find_next_rating(view, 1) is not None
        way = f"→ shows {them}" if is_shown else f"F8 draws {one}"
        return f"{words}: {way}.", f"No event of {name} is stored."
    return (
        f"Nothing of {name} yet.",
        "Keep an event from the Tournament screen, or a adds one here.",
        "o enters the official rating that you start from.",
    )


#: The narrowest pane with the whole answer, cells.
WIDE = 60


class JournalSums(Lines):
    """The person, the live rating, and its basis."""

    DEFAULT_CLASSES = "group"

    view: var[JournalView | None] = var(None)

    def rows(self, width: int, height: int) -> Sequence[Row]:
        view = self.view
        if view is None:
            return ()
        end = _count_text(view)
        person = view.state.account.person
        name = " ".join(filter(None, (person.title, person.name, person.federation)))
        if cell_len(name) + cell_len(end) + 12 > width:
            end = ""
        title = fit(name, min(cell_len(name), width - 8))
        why = view.track.why if view.track is not None else ""
        if cell_len(why) >= width:
            # published and pending numbers are in the row above
            _, *parts = why.split("; ")
            why = "; ".join(part for part in parts if not part.endswith(" yet")) or why
        rows = [_draw_answer(view, width), ((fit(f" {why}", width), "dim"),)]
        # the details have the reasons, too
        return self.add_title(rows, width, title, end)[:height]


def _draw_answer(view: JournalView, width: int) -> Row:
    track, today = view.track, view.state.today
    if track is None:
        newest = None if view.published is None else view.published.newest
        if newest is None:
            return ((fit(" live -", width), "dim"),)
        return (
            (" live ", "dim"),
            (str(newest.rating), "strong"),
            ("  as published", ""),
        )
    wide = width >= WIDE
    spans: list[Span] = [(" live ", "dim"), (live_text(track), "strong")]
    if wide and track.rd is not None:
        spans += [("   RD ", "dim"), (f"{track.rd:.1f}", "")]
    published = track.published
    if wide and published is not None and published.player.rating:
        spans += [(f"   {published.state} ", "dim"), (str(published.player.rating), "")]
    if pending := pending_text(track, today):
        spans.append(("   pending " if wide else "  pending ", "dim"))
        spans.append((pending, tone(pending)))
    return tuple(spans)


def _count_text(view: JournalView) -> str:
    if not view.events:
        return ""
    return f"{plural(view.events, 'event')}, {plural(view.games, 'game')}"


class JournalDetail(Lines):
    """A rule and sentences on the selected row; one row alone has no rule."""

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
        drawn: list[Row] = []
        for text, role in spans:
            room = height - 1 - len(drawn)
            rows = sentence_rows(text, width, role)
            if len(rows) > room > 0:
                # the end of a sentence is left out whole, not within its words
                brief = first_clauses(text, room * (width - 2 - _LOST) + _LOST)
                rows = sentence_rows(brief, width, role)
            drawn += rows
        title = ""
        if row.entry is not None:
            title = row.entry.name
        elif row.period is not None:
            title = name_period(row.period)
        return [rule(width, fit(title, min(len(title), width // 2))), *drawn][:height]
