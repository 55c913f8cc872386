"""Standings of teams on the Event screen: order, rows, sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from fractions import Fraction
from typing import NamedTuple

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.model import Problem, Step
from elo_tui.core.teams.board_list import list_board_players
from elo_tui.core.teams.team_standings import (
    TeamPlace,
    TeamRequest,
    TeamStandings,
    compute_team_standings,
)
from elo_tui.core.teams.team_values import (
    ORDER_CODES,
    describe_team_code,
    is_lowest_first,
)
from elo_tui.core.teams.team_working import (
    explain_team_rank,
    round_steps,
    show_team_working,
)
from elo_tui.core.text.figures import format_change, format_number, format_points
from elo_tui.features.event.answer.standings import code_labels
from elo_tui.features.event.answer.team_standings import count_matches
from elo_tui.features.event.view.standings import Ranking

#: The columns before the tie-breaks.
_SCORES = 2


class TeamsView(NamedTuple):
    """Places and values of teams; `why_not` explains a missing `found`."""

    found: TeamStandings | None = None
    rows: tuple[TeamPlace, ...] = ()
    """The teams that pass the filter, in the order chosen."""
    wanted: TeamRequest | None = None
    why_not: str = ""
    labels: tuple[str, ...] = ()
    """The columns: both scores, the primary one first, then the tie-breaks."""
    texts: tuple[tuple[str, ...], ...] = ()
    """Values as texts, by the index of the team."""
    places: Mapping[int, int] = {}
    """The indexes of the teams in `rows`, by the starting number of each member."""

    @property
    def column_count(self) -> int:
        """The number of columns with values."""
        return len(self.labels)

    def place_of(self, no: int) -> int:
        """Return the row of a player's team, or the first one."""
        return self.places.get(no, 0)

    def choose_column(self, column: int) -> int:
        """Return a column that exists."""
        return min(column, self.column_count - 1)


def evaluate_teams(crosstable: Crosstable, wanted: TeamRequest) -> TeamsView:
    """The standings of the teams in the order of the places."""
    found = compute_team_standings(crosstable, wanted)
    if isinstance(found, Problem):
        return TeamsView(wanted=wanted, why_not=found.text)
    event = found.event
    labels = (event.primary, event.secondary, *code_labels(found.codes))
    texts = {
        row.at: tuple(
            "-" if value is None else format_number(float(value))
            for value in _list_values(found, row)
        )
        for row in found.rows
    }
    return TeamsView(
        found=found,
        rows=found.rows,
        wanted=wanted,
        labels=labels,
        texts=tuple(texts[at] for at in sorted(texts)),
    )


def _list_values(found: TeamStandings, row: TeamPlace) -> list[Fraction | None]:
    scores = [row.match_points, row.game_points]
    if found.event.primary == "GP":
        scores.reverse()
    return [*scores, *row.values]


def arrange_teams(
    view: TeamsView, ranking: Ranking, shown: Set[int], words: str
) -> TeamsView:
    """Filter and sort the rows.

    A team is shown if its name has all `words`, or with any of the players `shown`,
    who are starting numbers.
    """
    if view.found is None:
        return view
    wanted = words.casefold().split()
    rows = [
        row
        for row in view.found.rows
        if all(word in row.team.name.casefold() for word in wanted)
        or not shown.isdisjoint(row.team.members)
    ]
    order = ranking.order
    if order == "no":
        rows.sort(key=lambda row: row.team.no, reverse=ranking.turned)
    elif order == "name":
        rows.sort(key=lambda row: row.team.name.casefold(), reverse=ranking.turned)
    elif order.isdigit() and int(order) < len(view.labels):
        rows = _sort_by_column(view.found, rows, int(order), ranking.turned)
    elif ranking.turned:
        rows.reverse()
    places = {no: at for at, row in enumerate(rows) for no in row.team.members}
    return view._replace(rows=tuple(rows), places=places)


def _sort_by_column(
    found: TeamStandings, rows: Sequence[TeamPlace], column: int, turned: bool
) -> list[TeamPlace]:
    """Sort by one value, the best first; teams without it come last."""
    values = {row.at: _list_values(found, row)[column] for row in rows}
    is_low = False
    if column >= _SCORES:
        code = found.codes[column - _SCORES]
        is_low = is_lowest_first(code) or code.name.startswith("EDE")
    known = [(value, row) for row in rows if (value := values[row.at]) is not None]
    known.sort(key=lambda pair: pair[0], reverse=is_low == turned)
    return [row for _, row in known] + [row for row in rows if values[row.at] is None]


def describe_column(view: TeamsView, column: int) -> str:
    """Describe a column: ``MP: match points``."""
    label = view.labels[column]
    if column < _SCORES or view.found is None:
        return f"{label}: {'match' if label == 'MP' else 'game'} points"
    code = view.found.codes[column - _SCORES]
    return f"{label}: {describe_team_code(view.found.event, code)}"


def explain_team_value(
    view: TeamsView, row: TeamPlace, column: int
) -> tuple[Step, ...]:
    """Explain a value of a team; of a score all matches."""
    assert view.found is not None
    if column < _SCORES:
        return round_steps(view.found.event, row)
    return show_team_working(view.found, column - _SCORES, row)


def explain_team_gap(
    view: TeamsView, row: TeamPlace
) -> tuple[str, tuple[Step, ...]] | None:
    """Name the team ahead or level, and explain why; None for the first."""
    found = view.found
    assert found is not None
    at = found.rows.index(row)
    if not at:
        return None
    ahead = found.rows[at - 1]
    word = "level with" if ahead.place == row.place else "behind"
    name = f"{word} {ahead.place_text} {ahead.team.name or ahead.team.no}"
    return name, explain_team_rank(found, row, ahead)


def list_team_players(
    crosstable: Crosstable,
    view: TeamsView,
    row: TeamPlace,
    changes: Mapping[int, float | None],
) -> tuple[Step, ...]:
    """List the players of a team by board: points, performance, rating change."""
    assert view.found is not None
    steps = []
    for one in list_board_players(crosstable, view.found.event):
        if one.team.no != row.team.no:
            continue
        words = [f"{format_points(one.half_points)}/{one.games}"]
        words += [f"performance {one.performance}"] if one.performance else []
        change = changes.get(one.player.no)
        words += [] if change is None else [format_change(change)]
        label = f"board {one.board}"
        steps.append(Step(label, f"{one.player.shown_name}: {', '.join(words)}"))
    return tuple(steps)


def count_won_drawn_lost(view: TeamsView, row: TeamPlace) -> tuple[int, int, int]:
    """Count the matches of a team."""
    assert view.found is not None
    return count_matches(view.found.event, row)


def describe_team(view: TeamsView, no: int, column: int) -> Iterator[str]:
    """Yield sentences about the team of a player, the most important first."""
    if view.found is None or not view.rows:
        return
    row, codes = view.rows[view.place_of(no)], view.found.codes
    at = view.choose_column(column)
    value = view.texts[row.at][at]
    named = describe_column(view, at).partition(": ")[2]
    won, drawn, lost = count_won_drawn_lost(view, row)
    matches = f"{won} won, {drawn} drawn, {lost} lost"
    text = f"{view.labels[at]} {value}, {named}"
    if value == "0" and at >= _SCORES and codes[at - _SCORES].name in ORDER_CODES:
        text = f"{view.labels[at]}: nothing to decide"
    yield f"{row.place_text} {row.team.name}: {text}; {matches}"
    ahead = explain_team_gap(view, row)
    if ahead is not None:
        name, steps = ahead
        text = steps[-1].text.removesuffix(": behind")
        yield f"{name}: {steps[-1].label} {text}"
    listed = ", ".join(view.labels[_SCORES:])
    yield f"teams by {view.labels[0]}, then {listed or 'nothing'}"
