"""The crosstable of teams as lines: game points by the opponent's place or by round."""

from __future__ import annotations

from elo_tui.core.teams.team_standings import TeamStandings
from elo_tui.core.text.figures import format_points
from elo_tui.features.event.answer.team_standings import build_crosstable_rows
from elo_tui.kit.faces.answer_faces import write_lines
from elo_tui.kit.text_parts import TextTable

_NAME = 18


def write_crosstable(found: TeamStandings) -> str:
    """Write the crosstable with the totals of both scores."""
    rows = [*build_crosstable_rows(found)]
    columns = [*rows[0].results] if rows else []
    heads = [name.replace("round ", "r") for name in columns]
    totals = [
        tuple(
            format_points(round(2 * one)) for one in (row.match_points, row.game_points)
        )
        for row in found.rows
    ]
    cells = [
        (row.place, row.name, *(row.results.get(name, "") for name in columns), *both)
        for row, both in zip(rows, totals, strict=True)
    ]
    title = "by place of the opponent" if found.event.round_robin else "by round"
    table = TextTable(
        (("", "", *heads, "MP", "GP"), *cells),
        (1,),
        (4, _NAME, *[6] * len(columns), 5, 5),
        is_narrow=True,
    )
    above = f"Game points {title}; an opponent is named by its place"
    return "\n".join([above, "", *write_lines([table])])
