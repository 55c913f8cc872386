"""The parts of the Event screen without a screen: every cell, order and explanation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from typing import Any

import pytest

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.reading import EventReading
from elo_tui.core.model import Problem, Step
from elo_tui.core.standings.standings import Wanted
from elo_tui.core.teams.team_standings import TeamRequest
from elo_tui.features.event.simulation import simulate
from elo_tui.features.event.view.chances import (
    ChancesView,
    Request,
    arrange_chances,
    assume_result,
    chapters,
    list_open_games,
    list_rivals,
    write_rivals,
)
from elo_tui.features.event.view.field import FieldState, evaluate_field
from elo_tui.features.event.view.player_columns import FIGURES, NAME, NUMBER, REASON
from elo_tui.features.event.view.standings import (
    Ranking,
    StandingsView,
    arrange_standings,
    evaluate_standings,
    explain_gap,
    explain_value,
    list_orders,
    read_rules,
    summarize_value,
)
from elo_tui.features.event.view.team_columns import (
    build_team_value,
    list_team_columns,
)
from elo_tui.features.event.view.teams import (
    TeamsView,
    arrange_teams,
    describe_team,
    evaluate_teams,
    explain_team_gap,
    explain_team_value,
    list_team_players,
)
from elo_tui.kit.tables.columns import Column
from elo_tui.readers.detect import read_data
from elo_tui.session.forms import Form
from tests.core.teams.reports import numbered_team, report
from tests.golden import assert_golden
from tests.lakeside import LAKESIDE, OPEN_EVENT
from tests.session.test_simulated import SWISS as EIGHT

needs_engine = pytest.mark.skipif(
    find_spec("py4swiss") is None, reason="needs the extra pairing (py4swiss)"
)
Chapter = tuple[str, tuple[Step, ...]]


def read(text: str) -> Crosstable:
    reading = read_data(text.encode())
    assert isinstance(reading, EventReading)
    return reading.sections[0]


SWISS = read(LAKESIDE)
OPEN = read(OPEN_EVENT)


def make_teams() -> Crosstable:
    """Four teams of two, all of whom meet; a forfeit and a draw among the games."""
    rounds = (((1, 2), (3, 4)), ((3, 1), (2, 4)), ((1, 4), (2, 3)))
    results = iter("1=0101=1+0=1")
    cells: dict[int, list[str]] = {no: [] for no in range(1, 9)}
    for matches in rounds:
        for first, second in matches:
            for board in (0, 1):
                white, black = 2 * first - 1 + board, 2 * second - 1 + board
                result = next(results)
                other = {"1": "0", "0": "1", "=": "=", "+": "-"}[result]
                colours = "wb" if board == 0 else "bw"
                cells[white].append(f"{black:4} {colours[0]} {result}")
                cells[black].append(f"{white:4} {colours[1]} {other}")
    records = ["012 Four teams", "042 2026/03/01", "062 8", "092 Team round robin"]
    teams = [numbered_team(no, 2 * no - 1, 2 * no) for no in range(1, 5)]
    return report([*records, *teams], cells)


TEAMS = make_teams()


def write_row(columns: Iterable[Column[Any]], row: object) -> str:
    cells = []
    for column in columns:
        role = column.role(row) if callable(column.role) else ""
        cells.append(column.cell(row).strip() + f" [{role}]" * bool(role))
    return " | ".join(cells)


def write_steps(steps: Iterable[Step], indent: str = "  ") -> Iterator[str]:
    for one in steps:
        yield f"{indent}{one.label}: {one.text}"


def write_chapters(found: Iterable[Chapter]) -> Iterator[str]:
    for title, steps in found:
        yield f"  {title}"
        yield from write_steps(steps, "    ")


def write_ratings() -> Iterator[str]:
    view = evaluate_field(FieldState(Form(date="2026-08-14"), SWISS))
    yield "=== ratings"
    for row in view.rows:
        yield write_row((NUMBER, NAME, *FIGURES, REASON), row)


def write_standings(view: StandingsView, ranking: Ranking) -> Iterator[str]:
    yield f"=== standings: {', '.join(map(str, view.codes))}, {view.codes_from}"
    for row in view.rows:
        values = " | ".join(text.strip() for text in view.texts[row.player])
        yield f"{row.place_text} {row.who.no} {row.who.name}: {values}"
    for order in list_orders(view):
        for turned in (False, True):
            wanted = ranking._replace(order=order, turned=turned)
            rows = arrange_standings(view, wanted, lambda _who: True).rows
            numbers = " ".join(str(row.who.no) for row in rows)
            yield f"by {order}{' turned' * turned}: {numbers}"
    for row in view.rows[:4]:
        for column in range(len(view.codes)):
            yield f"{row.who.name}: {summarize_value(view, row, column)}"
            yield from write_steps(explain_value(view, row, column))
        gap = explain_gap(view, row)
        yield from write_chapters([gap] if gap else [])


def write_teams(view: TeamsView) -> Iterator[str]:
    assert view.found is not None
    yield f"=== teams: {', '.join(view.labels)}"
    values = [build_team_value(view, at) for at in range(view.column_count)]
    yield from (str(column.meaning) for column in values)
    columns = [*list_team_columns(view, 200), *values]
    for row in view.rows:
        yield write_row(columns, row)
    everybody = {no for row in view.rows for no in row.team.members}
    for order in ("place", "no", "name", *map(str, range(view.column_count))):
        for turned in (False, True):
            ranking = Ranking(order=order, turned=turned)
            rows = arrange_teams(view, ranking, everybody, "").rows
            numbers = " ".join(str(row.team.no) for row in rows)
            yield f"by {order}{' turned' * turned}: {numbers}"
    for row in view.rows:
        for column in range(view.column_count):
            yield from describe_team(view, row.team.members[0], column)
            yield from write_steps(explain_team_value(view, row, column))
        gap = explain_team_gap(view, row)
        yield from write_chapters([gap] if gap else [])
        changes = dict.fromkeys(row.team.members[:1], 1.5)
        yield from write_steps(list_team_players(TEAMS, view, row, changes))


def find_chances(event: Crosstable, ahead: bool = False) -> ChancesView:
    """The chances in an open event; rounds ahead by the approximation."""
    request = Request(event, Wanted(), ahead=ahead)
    *_, simulated = simulate(request, lambda _done, _all: None, is_bounded=True)
    assert not isinstance(simulated.outcome, Problem)
    games = list_open_games(event, None)
    view = ChancesView(request=request, games=games, first=3)
    return arrange_chances(view, simulated, lambda _who: True)


def write_chances(view: ChancesView) -> Iterator[str]:
    yield "=== chances"
    for game in view.games:
        chance = game.chance
        yield f"{game.number} {game.white.name} - {game.black.name}: {chance}"
    for one in view.rows[:5]:
        yield from write_chapters(chapters(view, one))
        if view.next is not None:
            yield f"  {write_rivals(list_rivals(view.next, one.who.no))}"


def test_every_cell_order_and_explanation() -> None:
    lines = [*write_ratings()]
    ranking = Ranking()
    for codes in ("", "DE,BH/C1,SB,WIN,BPG,ARO"):
        rules = read_rules(ranking._replace(tie_breaks=codes), "2026-08-14")
        assert not rules.problems
        lines += write_standings(evaluate_standings(SWISS, rules.wanted), ranking)
    lines += write_teams(evaluate_teams(TEAMS, TeamRequest(None)))
    lines += write_chances(find_chances(OPEN))
    assert_golden("views/event_parts.txt", "\n".join([*lines, ""]))


def test_a_value_is_sorted_best_first_and_turned_the_same_rows() -> None:
    view = evaluate_teams(TEAMS, TeamRequest(None))
    everybody = {no for row in view.rows for no in row.team.members}
    for column in map(str, range(view.column_count)):
        ways = [
            arrange_teams(view, Ranking(order=column, turned=turned), everybody, "")
            for turned in (False, True)
        ]
        assert {row.at for row in ways[0].rows} == {row.at for row in ways[1].rows}
        for way in ways:
            for row in way.rows:
                assert all(way.rows[way.place_of(no)] == row for no in row.team.members)
    points = [
        row.match_points
        for row in arrange_teams(view, Ranking(order="0"), everybody, "").rows
    ]
    assert points == sorted(points, reverse=True)
    # words choose by the team's name, or by one of its players
    chosen = arrange_teams(view, Ranking(), {3}, "team 4").rows
    assert {row.team.no for row in chosen} == {2, 4}


def test_an_event_of_teams_has_standings_of_teams_unless_players_are_chosen() -> None:
    for event, individuals, part, shown in (
        (TEAMS, False, "standings", True),
        (TEAMS, True, "standings", False),
        (TEAMS, False, "ratings", False),
        (SWISS, False, "standings", False),
    ):
        state = FieldState(
            Form(date="2026-08-14"),
            event,
            part=part,
            ranking=Ranking(individuals=individuals),
        )
        assert evaluate_field(state).shows_teams is shown


def test_an_assumed_result_is_said_beside_the_page() -> None:
    games = list_open_games(OPEN, None)
    ranking = Ranking()
    for game in games[:2]:
        ranking = assume_result(ranking, game, "1")
    ranking = assume_result(ranking, games[1], "=")
    assert [one.code for one in ranking.assumed] == ["1", "="]
    assert assume_result(ranking, games[1], "").assumed == ranking.assumed[:1]


@needs_engine
def test_rounds_ahead_name_opponents_and_what_they_rest_on() -> None:
    view = find_chances(EIGHT, ahead=True)
    assert view.next is not None
    chances = {one.who.no: one for one in view.rows}
    assert len(chances) == len(EIGHT.players)
    for one in view.rows:
        found = dict(chapters(view, one))
        titles = [*found]
        assert titles[0] == f"Round {view.next.event.next_round}, a forecast"
        assert "Each place" in titles
        # the places listed are those of some probability, and add up to nearly all
        shares = [float(step.text.split(" %")[0]) for step in found["Each place"]]
        assert sum(shares) == pytest.approx(100, abs=0.1 * len(shares))
        rivals = list_rivals(view.next, one.who.no)
        assert all(rival.rating for rival in rivals)
        assert one.who.name not in write_rivals(rivals)
