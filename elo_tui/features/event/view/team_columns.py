"""The columns of the standings of teams."""

from __future__ import annotations

from collections.abc import Sequence

from elo_tui.core.teams.team_standings import TeamPlace
from elo_tui.features.event.view.teams import (
    TeamsView,
    count_won_drawn_lost,
    describe_column,
)
from elo_tui.kit.tables.columns import CellTexts, Column, read_columns

NAME_MIN, _NAME_MAX = 14, 32
_VALUE_MIN = 5
_MATCHES = "+ = -: matches won, drawn and lost"
#: The narrowest tables with numbers and with the counts of matches, cells.
_WITH_NUMBER, _WITH_MATCHES = 50, 60


_PLACE, _NUMBER = read_columns(
    f"""
place | Place | 6 | strong |
no | "No. " | 5 | | from={_WITH_NUMBER}
""",
    CellTexts[TeamPlace](
        cells={
            "place": lambda row: f"{row.place_text} ",
            "no": lambda row: f"{row.team.no} ",
        },
        keys={"place": lambda row: row.place, "no": lambda row: row.team.no},
    ),
)


def list_team_columns(table: TeamsView, width: int) -> list[Column[TeamPlace]]:
    """List the columns before the values: place, number, name, matches."""
    longest = max((len(row.team.name) for row in table.rows), default=0)
    name: Column[TeamPlace] = Column(
        "name",
        "Team",
        min(_NAME_MAX, max(longest, NAME_MIN)) + 1,
        lambda row: row.team.name,
        is_left=True,
        is_elastic=True,
        sort_key=lambda row: row.team.name,
    )
    found: list[Column[TeamPlace]] = [_PLACE]
    found += [_NUMBER, name] if width >= _WITH_NUMBER else [name]
    if width >= _WITH_MATCHES:
        found.append(_build_matches(table))
    return found


def _build_matches(table: TeamsView) -> Column[TeamPlace]:
    """The matches won, drawn and lost."""

    def cell(row: TeamPlace) -> str:
        return "{:2} {:2} {:2} ".format(*count_won_drawn_lost(table, row))

    return Column("matches", "+  =  - ", 10, cell, meaning=_MATCHES)


def build_team_value(table: TeamsView, at: int) -> Column[TeamPlace]:
    """A score, or a tie-break."""
    texts, label = table.texts, table.labels[at]
    widest = max((len(row[at]) for row in texts), default=0)

    def cell(row: TeamPlace) -> str:
        return f"{texts[row.at][at]} "

    return Column(
        str(at),
        f"{label} ",
        max(_VALUE_MIN, widest + 2, len(label) + 2),
        cell,
        role="" if at else "strong",
        sort_key=cell,
        meaning=describe_column(table, at),
    )


def sum_widths(columns: Sequence[Column[TeamPlace]]) -> int:
    """The cells of columns, the name at its shortest."""
    return sum(NAME_MIN if one.name == "name" else one.width for one in columns)
