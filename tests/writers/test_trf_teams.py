"""The records of teams in a report that is saved, read back."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.reading import EventReading
from elo_tui.core.events.team_facts import TeamFacts
from elo_tui.features.tournament.report.trf import write
from elo_tui.readers.trf_reader import read
from tests.core.teams.reports import numbered_team, report

PLAYERS = {
    1: ["4 w 1", "0000 - +"],
    2: ["3 b =", ""],
    3: ["2 w =", ""],
    4: ["1 b 0", ""],
    5: ["", ""],
}
NUMBERED = (
    "192 FIDE_TEAM_TYPEA_GP_MP",
    "352 WB",
    "362 TW 3.0   TD 1.0   TL 0.0",
    numbered_team(1, 1, 2),
    numbered_team(2, 3, 4),
    numbered_team(3, 5),
    "320  1.0  1.0 003",
    "240 H   2    3",
    "330 +-   2   1   2",
    "300   1   2   1    4    3",
    "299    -1.0  -0.5    1    1    2",
    "299 W   3.0   2.0    2    1",
    "299     0.0   2.0  999    3",
)
OLD = ("013 North".ljust(36) + "   1    2", "013 South".ljust(36) + "   3    4")


def written(event: Crosstable) -> Crosstable:
    text = write(event)
    assert isinstance(text, str)
    found = read(text)
    assert isinstance(found, EventReading)
    return found.sections[0]


def without_lines(facts: TeamFacts) -> TeamFacts:
    teams = tuple(replace(team, line=None) for team in facts.teams)
    adjustments = tuple(replace(one, line=None) for one in facts.adjustments)
    return replace(facts, teams=teams, adjustments=adjustments)


@pytest.mark.parametrize("records", [NUMBERED, OLD], ids=["310", "013"])
def test_teams_come_back(records: tuple[str, ...]) -> None:
    event = report(("012 Cup", *records), PLAYERS)
    found = without_lines(written(event).teams)
    # a line-up is written if the match is stated, with its opponent
    assert replace(found, line_ups=()) == replace(
        without_lines(event.teams), line_ups=()
    )


def test_the_score_that_ranks_and_its_tie_breaks_come_back() -> None:
    event = report(("012 Cup", *NUMBERED[1:]), PLAYERS)
    stated = replace(event.teams, primary="GP", tie_breaks=("GPTS", "MPTS"))
    found = written(replace(event, teams=stated))
    assert found.teams.primary == "GP"
    assert found.event.tie_breaks == ("GPTS", "MPTS")


def test_the_days_of_rounds_come_back() -> None:
    days = "132".ljust(91) + "26/05/16  26/06/13"
    event = report(("012 Cup", "042 2026/05/16", "052 2026/06/13", days), PLAYERS)
    assert len(event.event.round_days) == 2
    assert written(event).event.round_days == event.event.round_days
