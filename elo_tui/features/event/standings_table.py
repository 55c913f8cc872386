"""Standings of an event; another widget shows the working of the chosen value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from elo_tui.core.events.crosstable import Participant
from elo_tui.core.standings.standings import StandingsRow
from elo_tui.core.standings.tie_breaks import describe_code
from elo_tui.core.teams.team_standings import TeamPlace
from elo_tui.features.event.player_table import NO_MATCH, EventTable
from elo_tui.features.event.view.field import FieldView
from elo_tui.features.event.view.standings import StandingsView
from elo_tui.features.event.view.team_columns import (
    build_team_value,
    list_team_columns,
    sum_widths,
)
from elo_tui.features.event.view.teams import TeamsView
from elo_tui.kit.tables.columns import CellTexts, Column, read_columns
from elo_tui.kit.tables.record_rows import Order
from elo_tui.kit.widgets.lines import Row

#: A name has no fewer cells while values can be scrolled.
_NAME_MIN = 14
#: The narrowest tables with starting numbers and with ratings, cells.
_WITH_NUMBER, _WITH_RATING = 50, 60
_VALUE_MIN = 6
#: The cells of the arrows towards more values.
_BEYOND = 2


_PLACE, _FEDERATION, _RATING = read_columns(
    f"""
place | Place | 6 | strong |
federation | FED | 5 | dim waits=2 |
rating | Rtg | 6 | dim from={_WITH_RATING} waits=1 |
""",
    CellTexts[StandingsRow](
        cells={
            "place": lambda row: f"{row.place_text} ",
            "federation": lambda row: row.who.federation,
            "rating": lambda row: str(row.who.rating or "-"),
        },
        keys={"place": lambda row: row.place},
    ),
)


#: A row: a player, or a team in an event of teams.
Ranked = StandingsRow | TeamPlace


class StandingsTable(EventTable[Ranked], scope="standings"):
    """Places, points and tie-breaks; the cursor is on one value."""

    BORDER_TITLE = "Standings"

    purpose = "Every player has a place; Enter shows how each value came about."

    @property
    def table(self) -> StandingsView | TeamsView:
        """The standings shown, perhaps empty."""
        return self.view.ranked or StandingsView() if self.view else StandingsView()

    @property
    def column(self) -> int:
        """The index of the value under the cursor."""
        chosen = self.view.state.ranking.column if self.view else 0
        return self.table.choose_column(chosen)

    @property
    def chosen_column(self) -> str:
        return str(self.column)

    @property
    def place(self) -> int:
        return self.table.place_of(self.view.state.cursor) if self.view else 0

    @property
    def count(self) -> int:
        return len(self.table.rows)

    def record(self, view: FieldView, row: int) -> Ranked:
        return self.table.rows[row]

    def player_of(self, record: Ranked) -> Participant:
        """The player; of a team the first, who stays chosen in the other parts."""
        if isinstance(record, StandingsRow):
            return record.who
        members = record.team.members
        return Participant(members[0] if members else 0, record.team.name)

    def row_role(self, record: Ranked) -> str:
        return super().row_role(record) if isinstance(record, StandingsRow) else ""

    def action_mark(self) -> None:
        """Mark a player; marks are of players, not of teams."""
        if isinstance(self.table, StandingsView):
            super().action_mark()

    def empty(self, view: FieldView | None, width: int) -> Sequence[Row]:
        reason = self.table.why_not
        return self.empty_rows(
            f"No standings: {reason}." if reason else NO_MATCH, width
        )

    def order(self, view: FieldView) -> Order:
        return Order(view.state.ranking.order, view.state.ranking.turned)

    def sources(self, view: FieldView) -> Sequence[object]:
        # which values are shown depends on the one under the cursor
        return *super().sources(view), view.ranked, self.column

    def columns(self, view: FieldView, width: int) -> Sequence[Column[Any]]:
        before, room = self._list_columns(view, width)
        values = [*map(self._value_column, range(self.table.column_count))]
        shown, arrows = _scroll(values, self.column, room)
        beyond: Column[Ranked] = Column(
            "beyond", arrows, _BEYOND + 1, lambda _: "", is_left=True
        )
        return [*before, *shown, *([beyond] if arrows else [])]

    def _list_columns(
        self, view: FieldView, width: int
    ) -> tuple[Sequence[Column[Any]], int]:
        """The columns before the values, and the cells left for these."""
        if isinstance(self.table, TeamsView):
            of_teams = list_team_columns(self.table, width)
            return of_teams, width - sum_widths(of_teams)
        number = self.number_column(view)
        if width < _WITH_NUMBER:
            number = number._replace(
                title="",
                width=1,
                cell=lambda row: view.mark_of(self.player_of(row).no)[0],
            )
        columns: list[Column[Any]] = [
            _PLACE,
            number,
            self.name_column(view, width),
            *([_FEDERATION] if view.shape.has_federations else []),
            *([_RATING] if view.shape.has_ratings else []),
        ]
        return columns, width - _PLACE.width - number.width - _NAME_MIN

    def _value_column(self, at: int) -> Column[Any]:
        """The points, or a tie-break."""
        table = self.table
        if isinstance(table, TeamsView):
            return build_team_value(table, at)
        code, texts = table.codes[at], table.texts

        def cell(row: StandingsRow) -> str:
            return texts[row.player][at]

        return Column(
            str(at),
            f"{code if at else 'Pts'} ",
            max(_VALUE_MIN, table.widths[at] + 2, len(str(code)) + 2),
            cell,
            role="" if at else "strong",
            sort_key=cell,
            meaning=f"{code}: {describe_code(code)}" if at else "Pts: the points",
        )

    def click_cell(self, place: int, name: str, is_double: bool) -> None:
        column = int(name) if name.isdigit() else self.column
        if is_double and (place, column) == (self.place, self.column):
            self.open_row()
            return
        self._choose(place, column)

    def action_column(self, by: int) -> None:
        """Go to another value of the same player."""
        column = max(0, self.table.choose_column(self.column + by))
        if self.count:
            self._choose(self.place, column)

    def _choose(self, place: int, column: int) -> None:
        meaning = self._value_column(column).meaning if column != self.column else ""
        self.post_message(self.PlayerChosen(self.number_at(place), column, meaning))

    def action_sort_here(self) -> None:
        """Sort by the column of the cursor; once more: by places again."""
        if self.view is not None:
            again = self.chosen_column == self.view.state.ranking.order
            self.sort_by("place" if again else self.chosen_column)


def _scroll(
    values: Sequence[Column[Any]], chosen: int, room: int
) -> tuple[Sequence[Column[Any]], str]:
    """Choose the values that fit, always with the chosen one.

    The text has an arrow for each side with more of them.
    """
    if sum(one.width for one in values) <= room:
        return values, ""
    room -= _BEYOND + 1
    first = 0
    while (
        first < chosen and sum(one.width for one in values[first : chosen + 1]) > room
    ):
        first += 1
    end = first
    while end < len(values) and (values[end].width <= room or end == first):
        room -= values[end].width
        end += 1
    left, right = first > 0, end < len(values)
    return values[first:end], f"{'◂' * left}{'▸' * right}"
