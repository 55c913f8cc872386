"""Every cell of the shared vectors of teams.

Source of each value: ../shared/facts/event_desk.md, 3: an own computation of the
collection, equal to gacrux 1.11.65 in every cell; FIDE's Technical Commission,
"Exercises in Tie-Breaking"; totals of an upload to chess-results.com.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.reading import EventReading
from elo_tui.core.model import Problem
from elo_tui.core.standings.codes import TieBreakCode, read_code
from elo_tui.core.teams.team_standings import (
    TeamRequest,
    TeamStandings,
    compute_team_standings,
)
from elo_tui.readers.detect import read_data
from tests.shared import SHARED, needs

FOLDER = SHARED / "vectors/teams"
pytestmark = needs("vectors/teams/expected.json")


@cache
def expected() -> dict[str, Any]:
    events: dict[str, Any] = {}
    for path in sorted(FOLDER.glob("expected*.json")):
        events |= json.loads(path.read_text("utf-8"))
    return events


def read(name: str) -> Crosstable:
    reading = read_data((FOLDER / name).read_bytes(), "", "")
    assert isinstance(reading, EventReading)
    return reading.sections[0]


def rank(event: Crosstable, *codes: str) -> TeamStandings:
    read_codes = [read_code(code, of_teams=True) for code in codes]
    wanted = [code for code in read_codes if isinstance(code, TieBreakCode)]
    request = TeamRequest(tuple(wanted) if codes else None)
    found = compute_team_standings(event, request)
    assert not isinstance(found, Problem)
    return found


def totals(found: TeamStandings) -> dict[int, tuple[object, ...]]:
    return {
        row.team.no: (row.place, row.shared, row.match_points, row.game_points)
        for row in found.rows
    }


def matches(found: TeamStandings) -> Iterator[tuple[int, dict[str, object]]]:
    for row in found.rows:
        for one in row.rounds:
            opponent = one.opponent
            yield (
                row.team.no,
                {
                    "round": one.number,
                    "opponent": found.event.teams[opponent].no
                    if opponent is not None
                    else 0,
                    "mp": one.match_points / 2,
                    "gp": one.game_points / 2,
                    "boards": [made / 2 for made in one.boards],
                    "kind": one.word,
                },
            )


@pytest.mark.parametrize("name", expected() if FOLDER.is_dir() else ())
def test_an_event_of_teams(name: str) -> None:
    wanted, event = expected()[name], read(name)
    found = rank(event)
    assert (found.event.primary, found.event.boards) == (
        wanted["primary"],
        wanted["boards"],
    )
    assert found.event.round_robin == (wanted["format"] == "round robin")
    assert [str(code) for code in found.codes] == wanted["order"]
    teams = {team["no"]: team for team in wanted["teams"]}
    assert totals(found) == {
        no: (team["place"], team["shared"], team["mp"], team["gp"])
        for no, team in teams.items()
    }
    rounds = {no: iter(team["matches"]) for no, team in teams.items()}
    for no, own in matches(found):
        match = next(rounds[no])
        assert {key: own[key] for key in match} == match, (no, match["round"])
    assert not any([*rest] for rest in rounds.values())


@pytest.mark.parametrize("name", expected() if FOLDER.is_dir() else ())
def test_every_tie_break_of_teams(name: str) -> None:
    wanted, event = expected()[name], read(name)
    wrong = []
    for code in wanted["teams"][0]["tie_breaks"]:
        values = {row.team.no: row.values[0] for row in rank(event, code).rows}
        wrong += [
            (code, team["no"], value, team["tie_breaks"][code])
            for team in wanted["teams"]
            if float(value := values[team["no"]] or 0) != team["tie_breaks"][code]
        ]
    assert wrong == []


def test_the_other_reading_of_the_extended_encounter_is_named() -> None:
    # exercise 45: 4 2 1 3 5; by the letter of 13.3.3: 4 1 2 3 5
    found = rank(read("tec_teams_2024_rules.trf"))
    texts = [note.text for note in found.notes if note.text.startswith("EDE: ")]
    assert len(texts) == 1
    assert "teams 4 2 1 3 5, as in exercise 45" in texts[0]
    assert texts[0].endswith("by the letter of 13.3.3 4 1 2 3 5")


@needs("data/trf/trf26_fide_tec_grandmommys_cup_team.trf")
def test_the_totals_of_fifty_teams_are_those_that_the_file_states() -> None:
    path = SHARED / "data/trf/trf26_fide_tec_grandmommys_cup_team.trf"
    reading = read_data(path.read_bytes(), "", "")
    assert isinstance(reading, EventReading)
    found = rank(reading.sections[0])
    assert len(found.rows) == 50
    stated = [(one.match_points, one.game_points) for one in found.event.teams]
    tables = found.event.tables
    scores = zip(tables["MP"].score, tables["GP"].score, strict=True)
    assert [*scores] == stated
