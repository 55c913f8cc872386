"""Lists by category: ages, words, places of their own, the best."""

from __future__ import annotations

from datetime import date
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core.desk.categories import AgeLimit, Category, read_category
from elo_tui.core.desk.category_lists import (
    EventLists,
    ListsTerms,
    find_missing_facts,
    list_category,
    list_rating_groups,
    prepare_lists,
)
from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.event_ratings import write_event_texts
from elo_tui.core.events.reading import EventReading
from elo_tui.core.events.team_facts import Team, TeamFacts
from elo_tui.core.model import Problem
from elo_tui.readers.detect import read_data
from tests.lakeside import LAKESIDE


def make(**changes: Any) -> EventLists:  # noqa: ANN401
    reading = read_data(LAKESIDE.encode())
    assert isinstance(reading, EventReading)
    crosstable: Crosstable = replace(reading.sections[0], **changes)
    today = date(2026, 8, 20)
    texts = {"system": "fide"} | write_event_texts(crosstable, today)
    found = prepare_lists(crosstable, ListsTerms(today, texts))
    assert isinstance(found, EventLists)
    return found


def read(words: str) -> Category:
    category = read_category(words)
    assert isinstance(category, Category), category
    return category


def names(words: str, event: EventLists | None = None) -> list[str]:
    found = list_category("", read(words), event or make())
    return [one.player.name.partition(",")[0] for one in found.places]


# FIDE: not older than N on 1 January, so the years differ by N at most; seniors by the
# end of the year (../shared/facts/event_desk.md, 4)
AGES = (
    *(("under", 18, "01-01", 2008, True), ("under", 18, "01-01", 2007, False)),
    *(("from", 65, "12-31", 1961, True), ("from", 65, "12-31", 1962, False)),
    # on 1 September those born so many years ago may have had a birthday or not
    *(("under", 18, "09-01", 2008, None), ("under", 18, "09-01", 2009, True)),
    *(("under", 18, "09-01", 2007, False), ("from", 50, "09-01", 1976, None)),
    *(("from", 50, "09-01", 1975, True), ("from", 50, "09-01", 1977, False)),
    *(("from", 50, "01-01", 1976, False), ("under", 20, "12-31", 2006, False)),
)


def test_ages_are_judged_by_the_year_of_birth_as_far_as_it_decides() -> None:
    for kind, years, day, born, admitted in AGES:
        limit = AgeLimit(kind=kind, years=years, day=day)  # type: ignore[arg-type]
        assert limit.admits(born, 2026) is admitted, (kind, years, day, born)
        assert limit.admits(None, 2026) is False


@given(st.integers(8, 90), st.integers(1920, 2026), st.sampled_from(("01-01", "12-31")))
def test_nobody_is_both_younger_than_an_age_and_of_it(
    years: int, born: int, day: str
) -> None:
    under, old = (
        AgeLimit(kind=kind, years=years, day=day).admits(born, 2026)
        for kind in ("under", "from")
    )
    assert under is not old


def test_words_hold_together() -> None:
    # read off the report
    assert names("women") == ["Silva", "Kowalski"]
    assert names("u18 <1900") == ["García", "Haddad"]
    assert names("2400+") == ["Ivanova", "Okafor"]
    assert names("2200-2399") == ["Silva", "Berg", "Schmidt"]
    assert names("unrated") == ["Virtanen"]
    assert names("fed:nor") == ["Berg"]
    assert names("title:fm s50") == ["Schmidt"]
    assert names("untitled 2000+") == ["Tanaka"]
    # without a title that norms are made for
    assert names("norm 2200+") == ["Berg", "Schmidt"]


def test_clubs_groups_and_teams_are_found_by_a_part_of_their_name() -> None:
    event = make().crosstable
    players = tuple(
        replace(one, club="SK Ålborg" if one.no < 3 else "", group="U14")
        for one in event.players
    )
    teams = TeamFacts(teams=(Team(1, "Rooks", (1, 5)), Team(2, "Knights", (1, 7))))
    found = make(players=players, teams=teams)
    assert names('club:"sk alb"', found) == ["Ivanova", "Okafor"]
    assert names("team:knights", found) == ["Okafor", "Kowalski"]
    assert len(names("group:u14", found)) == 12
    assert find_missing_facts(read("women club:x u18"), players) == ""
    assert find_missing_facts(read("club:x group:y"), event.players) == "club, group"


def test_words_without_a_meaning_are_refused() -> None:
    for words, reason in (
        ("women x", "'x' is none of women, men"),
        ("", "no words"),
        ('club:"x', "a quotation mark without its other one"),
        ("fed:", "'fed:' is none of"),
        ("u18@2026", "'u18@2026' is none of"),
    ):
        found = read_category(words)
        assert isinstance(found, Problem)
        assert found.text.startswith(reason)


def test_places_are_those_of_the_event_counted_within_the_list() -> None:
    event = make()
    whole = list_category("", Category(words=""), event)
    assert [one.place for one in whole.places] == [
        row.place for row in event.found.rows
    ]
    for one in list_rating_groups(event):
        kept = [place.event_place for place in one.places]
        # the order of the event, and a place for each player before
        assert kept == [
            row.place_text
            for row in event.found.rows
            if row.who in {place.player for place in one.places}
        ]
        for at, place in enumerate(one.places):
            ahead = sum(kept[other] != kept[at] for other in range(at))
            assert place.place == ahead + 1
    assert sum(len(one.places) for one in list_rating_groups(event)) == 12


def test_players_level_in_the_event_share_a_place_and_the_next_is_left_out() -> None:
    event = make()
    rows = [
        row._replace(place=1 if at < 2 else at + 1, shared=at < 2)
        for at, row in enumerate(event.found.rows)
    ]
    level = event._replace(found=event.found._replace(rows=tuple(rows)))
    found = list_category("", Category(words=""), level).places[:3]
    assert [(one.place, one.is_shared) for one in found] == [
        *((1, True), (1, True)),
        (3, False),
    ]


def test_the_best_need_half_of_the_rounds() -> None:
    best = make().best
    assert best is not None
    assert (best.round, best.least_games) == (5, 3)
    performances = [one.performance for one in best.performances]
    assert performances == sorted(performances, reverse=True)
    assert all(one.games >= 3 for one in best.performances)
    assert all(one.change > 0 for one in best.gains)


def test_without_standings_the_reason_is_given() -> None:
    event = make().crosstable
    found = prepare_lists(
        replace(event, owner=1), ListsTerms(date(2026, 8, 20), {"system": "fide"})
    )
    assert isinstance(found, Problem)
