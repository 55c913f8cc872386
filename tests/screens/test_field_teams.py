"""Standings of teams on the Event screen."""

from __future__ import annotations

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.reading import EventReading
from elo_tui.features.event.screen import FieldScreen
from elo_tui.features.event.standings_table import StandingsTable
from elo_tui.features.event.sums import EventSums
from elo_tui.features.event.view.teams import TeamsView
from elo_tui.kit.screens.text_pages import CopiedScreen
from elo_tui.kit.widgets.working import Details
from elo_tui.readers.trf_reader import read
from tests.screens.desk import Desk, field

#: Board counts 2.5, 3 and 3.5; all else is level (tests/golden/cli/team_standings.txt).
LEAGUE = """012 Three Clubs League
042 2026/05/16
092 Team: Round-Robin
013 Alder Club                         1    2
013 Birch Club                         3    4
013 Cedar Club                         5    6
"""
ROWS = (
    (1, "Ada", 2000, "   3 w 1     5 b =          "),
    (2, "Ben", 1900, "   4 b =     6 w 0          "),
    (3, "Cem", 1950, "   1 b 0               5 w 1"),
    (4, "Dan", 1850, "   2 w =               6 b ="),
    (5, "Eva", 1980, "             1 w =     3 b 0"),
    (6, "Fay", 1820, "             2 b 1     4 w ="),
)


def league() -> Crosstable:
    lines = [
        f"001 {no:4}      {name:33} {rating}{'':39}{cells}"
        for no, name, rating, cells in ROWS
    ]
    reading = read(LEAGUE + "\n".join(lines))
    assert isinstance(reading, EventReading)
    return reading.sections[0]


def teams(desk: Desk[FieldScreen]) -> TeamsView:
    view = desk.screen.view
    assert view is not None
    assert view.teams is not None
    return view.teams


def names(desk: Desk[FieldScreen]) -> list[str]:
    return [row.team.name.split()[0] for row in teams(desk).rows]


async def test_teams_are_ranked_with_their_working_and_players() -> None:
    async with field(league()) as desk:
        await desk.press("2")
        assert names(desk) == ["Alder", "Birch", "Cedar"]
        assert "teams by MP, then EDE, MPvGP, EMMSB, BC" in desk.shown(EventSums)
        assert "1  0  1" in desk.shown(StandingsTable)
        await desk.press("end", "right", "right", "right", "right", "right")
        assert desk.message == "BC: board count, lowest first"
        assert "3 Cedar Club: BC 3.5" in desk.shown(EventSums)
        await desk.press("enter")
        shown = desk.shown(Details)
        assert "1½ x 2 = 3" in shown
        assert "Behind 2 Birch Club" in shown
        assert "Fay: 1½/2, performance 2068" in shown


async def test_the_players_are_ranked_on_request_and_said_to_be() -> None:
    async with field(league()) as desk:
        await desk.press("2", "t")
        assert desk.message == "The places of its players, not of teams"
        assert "Ada" in desk.shown(StandingsTable)
        assert "Alder" not in desk.shown(StandingsTable)
        assert "places of players, not of teams" in desk.shown(EventSums)
        await desk.press("t")
        assert desk.message == "The teams"
        assert "Alder" in desk.shown(StandingsTable)


async def test_teams_are_sorted_found_and_copied() -> None:
    async with field(league()) as desk:
        await desk.press("2", "right", "right", "right", "right", "right", "s")
        assert names(desk) == ["Alder", "Birch", "Cedar"]
        await desk.press("r")
        assert names(desk) == ["Cedar", "Birch", "Alder"]
        await desk.press("s", "slash")
        await desk.write("cedar")
        assert names(desk) == ["Cedar"]
        await desk.press("escape")
        await desk.press("ctrl+y")
        assert isinstance(desk.app.screen, CopiedScreen)
        assert "Three Clubs League" in desk.app.screen.text


async def test_tie_breaks_of_teams_are_typed() -> None:
    async with field(league()) as desk:
        await desk.press("2")
        await desk.go("tie_breaks")
        await desk.write("TBR")
        assert teams(desk).labels == ("MP", "GP", "TBR")
        await desk.write(",ARO")
        # a half-typed list leaves the last one
        assert teams(desk).labels == ("MP", "GP", "TBR")
        view = desk.screen.view
        assert view is not None
        assert "ARO" in view.problems["tie_breaks"].text
