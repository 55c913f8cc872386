"""Who met whom in a pool, who somebody is, and its charts: held against the reports."""

from __future__ import annotations

from collections import Counter, defaultdict
from datetime import date
from pathlib import Path

import pytest

from elo_tui.core.model import Problem, Step
from elo_tui.core.pool.ledger import extract_event
from elo_tui.core.pool.replayed_pool import ReplayedPool, audit_person
from elo_tui.features.pool import chart as pool_chart
from elo_tui.features.pool import pools
from elo_tui.features.pool.working import explain_head, explain_meetings
from elo_tui.session.paths import DATA_VARIABLE
from elo_tui.store.pool_file import AddedFile, NewEntry
from tests import clubs
from tests.readers.trf_text import event

EVENINGS = 4
ANNA = "Ivanova, Anna"
POINTS = {"1": 1.0, "=": 0.5, "0": 0.0}


@pytest.fixture
def pool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ReplayedPool:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path))
    return clubs.make_club(evenings=EVENINGS)


def find(pool: ReplayedPool, name: str) -> int:
    return pool.columns.people.names.index(name)


def read_meetings(name: str) -> dict[str, tuple[int, float]]:
    """The games and points against each opponent, from the lines of the reports."""
    games, points = Counter[str](), defaultdict[str, float](float)
    for number in range(EVENINGS):
        (line,) = [one for one in clubs.report(number).splitlines() if name in one]
        for cell in range(91, len(line), 10):
            no, _, result = line[cell : cell + 8].split()
            other = clubs.NAMES[int(no) - 1]
            games[other] += 1
            points[other] += POINTS[result]
    return {other: (games[other], points[other]) for other in games}


def test_meetings_are_those_of_the_reports(pool: ReplayedPool) -> None:
    entries = audit_person(pool, find(pool, ANNA))
    steps = explain_meetings(pool, entries)
    found = {}
    for step in steps:
        score, _, expected = step.text.partition(", We ")
        points, _, count = score.partition(" of ")
        number = points.replace("½", ".5") if points != "½" else "0.5"
        found[step.label] = int(count), float(number), float(expected)
    assert {name: row[:2] for name, row in found.items()} == read_meetings(ANNA)
    counts = [row[0] for row in found.values()]
    assert counts == sorted(counts, reverse=True)
    assert max(counts) > 1
    # an opponent's sum is that of the games
    people = pool.columns.people.names
    sums = defaultdict[str, float](float)
    for one in (one for entry in entries for one in entry.rounds):
        sums[people[one.opponent]] += one.expected or 0.0
    for name, row in found.items():
        assert row[2] == pytest.approx(sums[name], abs=0.0501)


def test_a_person_is_named_with_id_and_other_spellings(pool: ReplayedPool) -> None:
    text = clubs.report(EVENINGS).replace("Berg, Lars", "Berg, L.E.")
    content = extract_event(event(*text.splitlines()))
    assert not isinstance(content, Problem)
    added = AddedFile("later.trf", text.encode(), content)
    found = pools.change_pool("club", [NewEntry("add", added=added)])
    assert not isinstance(found, Problem)
    lars = find(found, "Berg, Lars")
    assert [*explain_head(found, lars)] == [
        Step("id", "103"),
        Step("also", "Berg, L.E."),
    ]
    assert [*explain_head(found, find(found, ANNA))] == [Step("id", "102")]


def test_the_chart_of_a_person_has_a_point_for_each_event(pool: ReplayedPool) -> None:
    entries = audit_person(pool, find(pool, ANNA))
    chart = pool_chart.draw_entries(ANNA, entries)
    days = [date.fromordinal(one.batch.day) for one in entries]
    # the evenings are four weeks apart, from 16 January 2026 on
    assert [(day - days[0]).days for day in days] == [0, 28, 56, 84]
    assert days[0] == date(2026, 1, 16)
    (curve,) = chart.curves
    assert [*curve.ys] == [one.after for one in entries]
    assert pool_chart.draw_entries(ANNA, ()).empty
