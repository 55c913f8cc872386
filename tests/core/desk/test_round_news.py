"""The news of a round: the past of an event, and promises that its end must keep."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from elo_tui.core.desk.past_rounds import find_last_round, return_to_round
from elo_tui.core.desk.round_games import list_changes
from elo_tui.core.desk.round_news import NewsTerms, RoundNews, find_news
from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.event_ratings import (
    EventRatings,
    rate_texts,
    write_event_texts,
)
from elo_tui.core.events.reading import EventReading
from elo_tui.core.forecast.place_chances import SEED, EventChances
from elo_tui.core.model import Problem
from elo_tui.core.standings.standings import AS_STATED, Standings, compute_standings
from elo_tui.features.event.simulation import simulate
from elo_tui.features.event.view.chances import Request
from elo_tui.readers.detect import read_data
from tests import shared
from tests.lakeside import LAKESIDE

FOLDERS = ("vectors/norms_of_all", "vectors/teams", "data/event_desk/clean")


def read(content: bytes) -> Crosstable:
    reading = read_data(content)
    assert isinstance(reading, EventReading)
    return reading.sections[0]


def find(crosstable: Crosstable, number: int | None = None) -> RoundNews:
    texts = {"system": "fide"} | write_event_texts(crosstable, date(2026, 11, 28))
    news = find_news(crosstable, NewsTerms(number, texts))
    assert isinstance(news, RoundNews)
    return news


REPORTS = [path for folder in FOLDERS for path in shared.files(folder, "*.trf")]


@pytest.mark.parametrize("path", REPORTS, ids=lambda path: path.name)
def test_the_end_was_possible_after_each_of_the_last_rounds(path: Path) -> None:
    crosstable = read(path.read_bytes())
    end = find(crosstable)
    winners = {one.no for one in end.leaders if one.points == end.leaders[0].points}
    for number in range(max(1, end.number - 2), end.number):
        news = find(crosstable, number)
        # who is first at the end could still be first
        first = {one.leader.no for one in news.contenders}
        assert winners & first, number
        # the next round as paired is the next round as played
        paired = {(one.white.no, one.black.no) for one in news.next_games}
        later = find(crosstable, number + 1)
        assert {(one.white.no, one.black.no) for one in later.games} == paired
        # rating changes of later rounds are not known yet
        gains = {one.player.no: one.change for one in news.gains}
        for one in later.gains:
            added = one.change - gains.get(one.player.no, 0.0)
            assert abs(added - (one.in_round or 0.0)) < 1e-6


@pytest.mark.parametrize(
    "path",
    shared.files("vectors/norms_of_all", "swiss9_[ni]*.trf"),
    ids=lambda path: path.name,
)
def test_a_chance_is_the_one_that_the_chances_show(path: Path) -> None:
    # the last round as paired, of which the chances are known
    crosstable = read(path.read_bytes())
    number = find(crosstable).number - 1
    cut = return_to_round(crosstable, number)
    assert isinstance(cut, Crosstable)
    news = find_news(cut, NewsTerms(number, lot=Random(SEED).random))
    assert isinstance(news, RoundNews)
    known = {one.leader.no: one.chance for one in news.contenders}
    *_, shown = simulate(Request(cut, AS_STATED), lambda _done, _total: None)
    assert isinstance(shown.outcome, EventChances)
    firsts = {one.who.no: one.first(1) for one in shown.outcome.players}
    assert {no: firsts[no] for no in known} == known
    assert sum(one or 0 for one in known.values()) == pytest.approx(1)


def test_standings_are_those_of_the_rounds_so_far() -> None:
    crosstable = read(LAKESIDE.encode())
    last = find_last_round(crosstable)
    assert last == 5
    assert return_to_round(crosstable, last) is crosstable
    cut = return_to_round(crosstable, 2)
    assert isinstance(cut, Crosstable)
    found = compute_standings(cut)
    assert isinstance(found, Standings)
    points = {row.who.no: float(row.points) for row in found.rows}
    # read off the report: no. 9 has a bye of half a point, no. 12 of a whole one
    expected = [1.5, 1.5, 0.5, 1.5, 1.5, 0.0, 1.5, 1.0, 1.5, 0.0, 1.0, 1.0]
    assert [points[no] for no in range(1, 13)] == expected
    assert {one.points for one in cut.players} == {None}


def test_changes_of_the_rounds_add_up_to_those_of_the_event() -> None:
    crosstable = read(LAKESIDE.encode())
    texts = {"system": "fide"} | write_event_texts(crosstable, date(2026, 11, 28))
    rated = rate_texts(crosstable, texts)
    assert isinstance(rated, EventRatings)
    changes = list_changes(rated)
    for row in rated.rows:
        if row.change is not None:
            own = [one or 0 for (no, _), one in changes.items() if no == row.player.no]
            assert sum(own) == pytest.approx(row.change)


def test_what_has_no_such_round_says_so() -> None:
    crosstable = read(LAKESIDE.encode())
    refused = {
        "round 6 has no result; rounds with results: 1, 2, 3, 4, 5": (crosstable, 6),
        "the source does not number its rounds": (
            replace(crosstable, rounds_given=False),
            1,
        ),
        "one player's rounds only, not those of all players": (
            replace(crosstable, owner=1),
            1,
        ),
    }
    for text, (event, number) in refused.items():
        found = find_news(event, NewsTerms(number))
        assert isinstance(found, Problem)
        assert found.text == text
