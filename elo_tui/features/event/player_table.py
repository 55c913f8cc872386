"""Players of an event as a table, and the base of the other tables of the event."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from textual.reactive import var

from elo_tui.core.events.crosstable import Participant
from elo_tui.core.events.event_ratings import RatingRow
from elo_tui.features.event.view.field import FieldView
from elo_tui.features.event.view.player_columns import (
    FIGURES,
    NAME,
    NUMBER,
    OF_GAMES,
    REASON,
    SORTED,
)
from elo_tui.kit.tables.columns import Column, Record
from elo_tui.kit.tables.cursor_table import CursorTable
from elo_tui.kit.tables.record_rows import Order, Replacement, paragraph_rows
from elo_tui.kit.widgets.conventions import Posting
from elo_tui.kit.widgets.lines import Row
from elo_tui.kit.widgets.task_page import Task

#: A longer name leaves room for figures by being cut, cells.
_NAME_MAX = 32
#: The narrowest table with titles before the names, and with whole sentences, cells.
_WIDE = 60
NO_MATCH = "No player matches these words."
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


class EventTable(CursorTable[FieldView, Record]):
    """A table with one player a row."""

    DEFAULT_CLASSES = "group"

    view: var[FieldView | None] = var(None)

    opens = True
    """Whether files can be opened."""
    purpose = ""
    """A sentence on what the table shows of an event."""

    class PlayerChosen(Posting):
        """Posted when the cursor goes to a player, and perhaps to a column."""

        no: int
        """The starting number."""
        column: int | None = None
        meaning: str = ""
        """A sentence on the column."""

    @abstractmethod
    def player_of(self, record: Record) -> Participant:
        """The player in a row."""

    def empty_rows(self, reason: str, width: int) -> Sequence[Row]:
        """List the ways to open an event, or the reason for no rows."""
        if self.view is None or self.view.state.crosstable is None:
            ways = _OPEN if self.opens else _PASTE
            return paragraph_rows(
                (*ways, self.purpose) if width >= _WIDE else ways[::2], width
            )
        return paragraph_rows((reason,), width)

    def number_column(self, view: FieldView) -> Column[Record]:
        """The column of starting numbers, with the signs of changed rows."""

        def cell(record: Record) -> str:
            no = self.player_of(record).no
            return f"{no}{self.sign(view, no)}"

        column: Column[Any] = NUMBER
        return column._replace(cell=cell, sort_key=cell)

    def name_column(self, view: FieldView, width: int) -> Column[Record]:
        """The column of names, after titles if any player has one."""
        titles = view.shape.title_width if width >= _WIDE else 0

        def cell(record: Record) -> str:
            player = self.player_of(record)
            title = player.title if titles else ""
            return f"{title:<{titles}}{player.name or '(unnamed)'}"

        column: Column[Any] = NAME
        return column._replace(width=measure_names(view) + 1, cell=cell, sort_key=cell)

    def sources(self, view: FieldView) -> Sequence[object]:
        state = view.state
        return view.shape, state.given, state.marked, state.news

    def row_role(self, record: Record) -> str:
        assert self.view is not None
        return self.view.mark_of(self.player_of(record).no)[1]

    def sign(self, view: FieldView, no: int) -> str:
        """The sign after a starting number."""
        return view.mark_of(no)[0]

    def number_at(self, place: int) -> int:
        """The starting number of the player in a row."""
        assert self.view is not None
        return self.player_of(self.record(self.view, place)).no

    def go_to(self, place: int) -> None:
        self.post_message(self.PlayerChosen(self.number_at(place)))


def measure_names(view: FieldView) -> int:
    """Return the cells of the longest name with its title, up to a limit.

    The title of the column, with the numbers of the rows shown, needs some too.
    """
    shape = view.shape
    shown = len(f"Name  {shape.players}-{shape.players}/{shape.players}")
    return max(shape.title_width + min(_NAME_MAX, shape.name_width), shown)


#: What to begin with while no event is shown.
FIRST_TASKS = (
    Task("A file: a report (TRF), a page, PGN or a table", "open", "screen.open"),
    Task(
        "An address of chess-results.com or Lichess", "open('https://')", "screen.open"
    ),
    Task("A sample event: an invented open, two rounds to play", "sample"),
)


class PlayerTable(EventTable[RatingRow], scope="players"):
    """The rating changes of all players."""

    BORDER_TITLE = "Players"

    purpose = "Every player is rated; Enter shows one of them alone."

    def player_of(self, record: RatingRow) -> Participant:
        return record.player

    def sign(self, view: FieldView, no: int) -> str:
        given = "*" if no in view.state.given else " "
        return view.mark_of(no)[0].strip() or given

    def columns(self, view: FieldView, width: int) -> Sequence[Column[RatingRow]]:
        shape = view.shape
        has = {
            "federation": shape.has_federations,
            "rating": shape.has_ratings,
            "points": shape.has_points,
            "stated": shape.has_stated,
        }
        if not shape.has_games:
            # a ranking: nothing can be rated
            has |= dict.fromkeys(OF_GAMES, False)
        return [
            self.number_column(view),
            self.name_column(view, width),
            *(one for one in FIGURES if has.get(one.name, True)),
            REASON._replace(width=view.reason_width),
        ]

    def sources(self, view: FieldView) -> Sequence[object]:
        return *super().sources(view), view.rows, view.reason_width

    def replacement(self, record: RatingRow) -> Replacement | None:
        problem = record.problem
        return None if problem is None else Replacement(problem.text, "dim")

    def order(self, view: FieldView) -> Order:
        column = SORTED[view.state.order]
        return Order(column.name, column.best_first != view.state.turned)

    def empty(self, view: FieldView | None, width: int) -> Sequence[Row]:
        if view is None or view.state.crosstable is None:
            return self.empty_rows("", width)
        text = NO_MATCH if view.state.filter else "This event has no players."
        return [self.heading(view, width), *paragraph_rows([text], width)]
