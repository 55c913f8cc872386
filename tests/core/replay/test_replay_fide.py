"""FIDE months: which list an event is rated from, for which it counts, with which K."""

from __future__ import annotations

from datetime import date

import pytest
from msgspec.structs import replace

from elo_tui.core import Game, Player
from elo_tui.core.replay.fide_track import automatic_rise, fill_with_standard
from elo_tui.core.replay.journal_records import Account, Person
from elo_tui.core.replay.journal_replay import (
    find_start,
    replay_journal,
)
from elo_tui.core.replay.tracks import Published
from tests.core.cases import played
from tests.core.replay.made import ADULT, event, official, ratings, track
from tests.entries import changed

GROWN_UP = {"games_played": 100, "reached_2400": False}


def test_rated_from_the_list_of_the_first_day_and_counted_by_the_last() -> None:
    found = track(
        official("2025-10-01", 2000, **GROWN_UP),
        official("2025-11-01", 2100),
        event("2025-10-31 2025-11-08", [(2000, "1")]),
    )
    unexplained, period = found.periods
    assert (unexplained.lines, unexplained.difference) == ((), 100)
    assert (period.first, period.published) == (date(2025, 11, 1), date(2025, 12, 1))
    assert (period.base, period.lines[0].base) == (2100, 2000)
    # from 2000 a win against 2000 is 20 x .50; from 2100 it would be 20 x .36
    assert (period.change, period.new_rating) == (10.0, 2110)


def test_a_month_is_rounded_once() -> None:
    # 8.1.2: 11 points are .52, a draw with K 20 is -0.40; twice -0.80, so -1
    draw = [(1989, "0.5")]
    found = track(
        official("2026-01-01", 2000, **GROWN_UP),
        event("2026-01-03", draw),
        event("2026-01-10", draw),
    )
    (period,) = found.periods
    assert (period.change, period.rounded, period.new_rating) == (-0.8, -1, 1999)
    assert [line.event and line.event.change for line in period.lines] == [-0.4, -0.4]


def test_the_next_month_starts_from_the_computed_list_or_the_official_one() -> None:
    first = official("2026-01-01", 2000, **GROWN_UP)
    january = event("2026-01-03", [(2000, "1")])
    february = event("2026-02-03", [(2000, "0.5")])
    found = track(first, january, february)
    assert [period.base for period in found.periods] == [2000, 2010]
    assert [period.source for period in found.periods] == ["official", "computed"]
    corrected = track(first, january, february, official("2026-02-01", 2007))
    january_, february_ = corrected.periods
    assert (january_.new_rating, january_.official, january_.difference) == (
        2010,
        2007,
        -3,
    )
    assert (february_.base, february_.source) == (2007, "official")
    assert [period.differs for period in corrected.periods] == [True, False]


def test_an_event_reported_late_counts_for_the_list_it_names() -> None:
    late = event("2026-01-30", [(2000, "1")], counted="2026-03-01")
    found = track(official("2026-01-01", 2000, **GROWN_UP), late)
    (period,) = found.periods
    assert (period.first, period.new_rating) == (date(2026, 2, 1), 2010)
    early = replace(late, counted=date(2026, 1, 1))
    found = track(official("2026-01-01", 2000), early)
    assert found.periods == ()
    (line,) = found.unplaced
    assert line.problem is not None
    assert line.problem.field == "counted"


def test_a_list_that_no_event_explains_is_a_period_of_its_own() -> None:
    first = official("2026-01-01", 2000)
    found = track(first, official("2026-05-01", 2050))
    (period,) = found.periods
    assert (period.first, period.lines) == (date(2026, 4, 1), ())
    assert (period.new_rating, period.official, period.difference) == (2000, 2050, 50)
    assert track(first, official("2026-05-01", 2000)).periods == ()


def test_a_list_holds_for_its_whole_month() -> None:
    found = track(official("2026-01-17", 2000), event("2026-01-03", [(2000, "1")]))
    assert (found.periods[0].base, found.periods[0].source) == (2000, "official")


def test_a_typed_rating_holds_for_its_event() -> None:
    found = track(
        official("2026-01-01", 2000, **GROWN_UP),
        event("2026-01-03", [(2100, "0.5")], own="2100"),
    )
    (period,) = found.periods
    line = period.lines[0]
    assert (line.base, line.source, period.base) == (2100, "typed", 2000)
    # a draw at equal ratings
    assert period.new_rating == 2000


def test_without_a_list_the_first_typed_rating_stands_for_one() -> None:
    found = track(
        event("2026-01-03", [(1900, "1")], own="1900", games_played="50", own_k="20"),
        event("2026-02-03", [(1910, "1")]),
    )
    assert [period.source for period in found.periods] == ["typed", "computed"]
    assert ratings(found) == [1910, 1920]


def test_a_typed_k_holds_for_its_event_alone() -> None:
    game = [(2000, "1")]
    found = track(
        official("2026-01-01", 2000, **GROWN_UP),
        event("2026-01-03", game, own_k="40"),
        event("2026-01-04", game),
    )
    (period,) = found.periods
    # 40 x .50 + 20 x .50
    assert (period.change, period.k.value) == (30.0, 20)
    assert [line.event and line.event.k.value for line in period.lines] == [40, 20]


def test_the_games_of_a_newcomer_grow_with_completed_periods() -> None:
    nine = [(1600, "0.5")] * 9
    found = track(
        official("2026-01-01", 1600, games_played=12),
        *(event(f"2026-0{month}-03", nine) for month in (1, 2, 3, 4)),
    )
    # 12, 21, 30: at exactly 30 the newcomer's K is over
    assert [period.k.value for period in found.periods] == [40, 40, 20, 20]
    assert [period.player.games_played for period in found.periods] == [12, 21, 30, 39]


def test_a_junior_keeps_40_until_a_published_2300() -> None:
    junior = Person(born=2008)
    draw = [(2290, "0.5")]
    found = track(
        official("2025-12-01", 2290, **GROWN_UP),
        official("2026-02-01", 2300),
        official("2026-03-01", 2290),
        *(
            event(day, draw)
            for day in ("2025-12-03", "2026-01-03", "2026-02-03", "2026-12-03")
        ),
        event("2027-01-02", draw),
        person=junior,
    )
    # "as long as their rating remains under 2300": once published, it is over
    assert [period.k.value for period in found.periods] == [40, 40, 20, 20, 20]


def test_a_published_2400_is_for_ever_one_within_a_month_is_not() -> None:
    lost = [(2300, "0")] * 5
    won = [(2500, "1")] * 3
    found = track(
        official("2026-01-01", 2380, **GROWN_UP),
        event("2026-01-03", won),
        event("2026-02-03", lost),
        event("2026-03-03", lost),
    )
    first, second, third = found.periods
    # 8.1.2: 120 below is .34; 3 x .66 x 20 = 39.60
    assert first.new_rating == 2420
    assert (second.k.value, second.new_rating) == (10, 2387)
    assert (third.k.value, third.player.reached_2400) == (10, True)
    within = track(
        official("2026-01-01", 2380, **GROWN_UP),
        event("2026-01-03", won),
        event("2026-01-09", lost),
        event("2026-02-03", lost),
    )
    assert [period.k.value for period in within.periods] == [20, 20]


def test_k_times_the_games_of_a_month_is_at_most_700() -> None:
    ten = [(2000, "0.5")] * 10
    events = [event(f"2026-01-{day:02}", ten) for day in (3, 9, 15, 21)]
    found = track(official("2026-01-01", 2000, **GROWN_UP), *events)
    # 700 / 40
    assert found.periods[0].k.value == 17
    named = track(official("2026-01-01", 2000, k=40.0), *events)
    assert named.periods[0].k.value == 17


def test_a_k_of_the_list_holds_for_its_month_and_while_facts_are_missing() -> None:
    game = [(2000, "0.5")]
    events = [event(f"2026-0{month}-03", game) for month in (1, 2)]
    unknown = track(official("2026-01-01", 2000, k=40.0), *events)
    assert [period.k.value for period in unknown.periods] == [40, 40]
    assert "list of 2026-01-01" in unknown.periods[1].k.reason
    known = track(official("2026-01-01", 2000, k=40.0, **GROWN_UP), *events)
    assert [period.k.value for period in known.periods] == [40, 20]


def test_a_k_of_10_shows_that_2400_was_reached() -> None:
    found = track(
        official("2026-01-01", 2200, k=10.0, games_played=90),
        event("2026-02-03", [(2200, "1")]),
    )
    assert found.periods[0].k.value == 10


def test_the_rise_of_march_2024() -> None:
    found = track(
        official("2024-02-01", 1600, **GROWN_UP),
        official("2024-02-01", 2000, pool="rapid", **GROWN_UP),
        event("2024-03-03", [(1760, "0.5")]),
    )
    # 1600 + .4 x (2000 - 1600)
    assert (found.periods[0].base, found.periods[0].new_rating) == (1760, 1760)


def test_the_rise_comes_on_top_of_the_month_before_it() -> None:
    found = track(
        official("2024-02-01", 1600, **GROWN_UP),
        event("2024-02-03", [(1600, "1")]),
        event("2024-03-03", [(1766, "0.5")]),
    )
    # 1600 + 10, and .4 x (2000 - 1610) = 156 more
    assert [period.base for period in found.periods] == [1600, 1766]
    assert found.periods[0].rounded == 10
    assert "+156" in found.periods[0].why


def test_what_is_not_published_yet_is_pending() -> None:
    records = (
        official("2026-01-01", 2000, **GROWN_UP),
        event("2026-01-03", [(2000, "1")]),
        event("2026-02-03", [(2010, "0.5"), (2010, "1")]),
    )
    found = track(*records, today=date(2026, 2, 15))
    assert found.published is not None
    assert (found.published.day, found.published.player.rating) == (
        date(2026, 2, 1),
        2010,
    )
    assert (found.pending, found.live) == (10.0, 2020.0)
    assert "1 event not published yet" in found.why
    both = track(*records, today=date(2026, 1, 15))
    assert both.published is not None
    assert (both.published.player.rating, both.pending, both.live) == (2000, 20.0, 2020)


def test_a_rapid_event_uses_the_standard_rating_until_there_is_one() -> None:
    records = (
        official("2026-01-01", 2000, **GROWN_UP),
        event("2026-01-03", [(2000, "1")], pool="rapid"),
        event("2026-02-03", [(2020, "1")], pool="rapid"),
    )
    found = track(*records, place=1)
    assert found.pool == "rapid"
    first, second = found.periods
    # a newcomer to the list: 40 x .50
    assert (first.base, first.source, first.new_rating) == (2000, "standard", 2020)
    assert (second.source, second.new_rating) == ("computed", 2040)
    account = Account(ADULT, (official("2026-01-01", 2000, **GROWN_UP),))
    begins = find_start(account, "fide", "blitz", date(2026, 1, 9))
    assert (begins.player.rating, begins.k.value) == (2000, 40)
    assert "standard" in begins.why[0]


# 7.2.1 of rapid and blitz: an unrated player with a standard rating is rated from it
@pytest.mark.parametrize(
    ("rapid", "own", "listed", "used", "source"),
    [
        (0, 1850, 0, 1850, "standard"),
        (0, 1850, 1900, 1900, "standard"),
        (0, None, 1900, 1900, "standard"),
        (0, None, 0, 0, "official"),
        (1700, 1850, 1900, 1700, "official"),
    ],
)
def test_the_standard_rating_comes_from_its_list_or_the_facts(
    rapid: int, own: int | None, listed: int, used: int, source: str
) -> None:
    day = date(2026, 2, 3)
    found = Published(day, Player(rapid, standard=own), "official")
    standard = [Published(date(2026, 2, 1), Player(listed), "official")]
    taken = fill_with_standard(found, "rapid", standard if listed else [], day)
    assert (taken.player.rating, taken.source) == (used, source)
    assert fill_with_standard(found, "standard", standard, day) == found


# announcement of the Qualification Commission: R + 0.4 (2000 - R), standard only
@pytest.mark.parametrize(
    ("day", "pool", "rating", "points"),
    [
        ("2024-02-29", "standard", 1500, 0),
        ("2024-03-01", "standard", 1500, 200),
        ("2024-03-31", "standard", 1500, 200),
        ("2024-04-01", "standard", 1500, 0),
        ("2024-03-01", "standard", 1999, 0),
        ("2024-03-01", "standard", 1998, 1),
        ("2024-03-01", "standard", 2000, 0),
        ("2024-03-01", "standard", 2001, 0),
        ("2024-03-01", "standard", 0, 0),
        ("2024-03-01", "rapid", 1500, 0),
    ],
)
def test_the_rise_of_a_list(day: str, pool: str, rating: int, points: int) -> None:
    assert automatic_rise(date.fromisoformat(day), pool, rating) == points


def test_the_start_of_a_new_event() -> None:
    account = Account(
        ADULT,
        (official("2026-01-01", 2000, games_played=20),),
        (event("2026-01-03", [(2000, "1")] * 10),),
    )
    before = find_start(account, "fide", "standard", date(2026, 1, 31)).player
    assert (before.rating, before.games_played, before.birth_year) == (2000, 20, 1980)
    after = find_start(account, "fide", "standard", date(2026, 2, 1))
    # 10 x 40 x .50
    assert (after.player.rating, after.player.games_played) == (2200, 30)
    assert after.k.value == 20
    assert after.why[0] == "2200 since 2026-02-01, computed"
    unknown = find_start(account, "dwz", "", date(2026, 2, 1)).player
    assert (unknown.rating, unknown.birth_year) == (0, 1980)


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"days": ""}, "date"),
        ({"days": "2026-02-30"}, "date"),
        ({"days": "2026-02-03 soon"}, "event_end"),
        ({"days": "2026-02-03 2026-02-01"}, "event_end"),
        ({"days": "2021-12-31"}, "date"),
        ({"days": "2026-02-03", "own": "x"}, "own"),
        ({"days": "2026-02-03", "own_k": "0"}, "own_k"),
        ({"days": "2026-02-03", "system": "chess"}, "system"),
    ],
)
def test_an_event_that_cannot_be_read_is_shown_with_its_problem(
    form: dict[str, str], field: str
) -> None:
    listed = official("2026-01-01", 2000, **GROWN_UP)
    good = event("2026-01-03", [(2000, "1")])
    wrong = event(games=[(2000, "1")], **form)
    account = Account(ADULT, (listed,), (wrong, good))
    tracks = replay_journal(account, date(2026, 3, 1)).tracks
    assert tracks[0].live == 2010
    (line,) = tracks[-1].unplaced
    assert line.problem is not None
    assert (line.entry, line.event, line.problem.field) == (wrong, None, field)
    assert "without 1 event that cannot be rated" in tracks[-1].why


def test_a_month_that_cannot_be_rated_goes_on_from_the_rating_before() -> None:
    found = track(
        official("2026-01-01", 2000, k=12.5),
        event("2026-01-03", [(2000, "1")]),
        official("2026-02-01", 2000, k=20.0),
        event("2026-02-03", [(2000, "1")]),
    )
    first, second = found.periods
    assert first.lines[0].problem is not None
    assert first.lines[0].event is None
    assert (first.new_rating, second.new_rating) == (2000, 2010)


def test_an_only_known_last_day_is_the_first_too() -> None:
    entry = event("2026-01-03", played((2000, "1")))
    only_end = changed(entry, date="", event_end="2026-01-03")
    listed = official("2026-01-01", 2000)
    assert track(listed, only_end).live == track(listed, entry).live


def test_unplayed_rounds_and_games_to_come_change_nothing() -> None:
    found = track(
        official("2026-01-01", 2000, **GROWN_UP),
        event("2026-01-03", [Game(2000), Game(None)]),
    )
    assert (found.periods[0].change, found.live) == (0, 2000)


@pytest.mark.parametrize("day", [date.min, date.max])
def test_the_ends_of_the_calendar(day: date) -> None:
    listed = replace(official("2026-01-01", 2000), day=day)
    # a form refuses such a day; an older program may have stored it
    entry = replace(event("", [(2000, "1")]), first=date.max)
    found = track(listed, entry, today=day)
    assert len(found.periods) == 1


def test_a_list_closes_three_days_before_the_first_of_its_month() -> None:
    # 7.1.3, 8.3.3: born 2008, K of the list before: of December, then of January 2027
    first = official("2026-12-01", 2150, **GROWN_UP)
    for last, k, published in (("29", 40, (2027, 1)), ("30", 20, (2027, 2))):
        found = track(
            first,
            event(f"2026-12-27 2026-12-{last}", [(2150, "1")]),
            person=Person(born=2008),
        )
        (period,) = found.periods
        assert (period.k.value, period.change) == (k, k / 2)
        assert (period.published.year, period.published.month) == published


def test_a_list_with_k_20_says_that_a_junior_has_been_at_2300() -> None:
    first = official("2026-01-01", 2280, games_played=150, k=20.0)
    draws = [event(f"2026-0{month}-03", [(2280, "0.5")]) for month in (1, 2, 3)]
    found = track(first, *draws, person=Person(born=2011))
    assert [period.k.value for period in found.periods] == [20, 20, 20]
    # and one with K 40 that it has not, so that nothing is assumed
    first = official("2026-01-01", 2280, games_played=150, k=40.0)
    found = track(first, *draws, person=Person(born=2011))
    assert [period.k.value for period in found.periods] == [40, 40, 40]
    assert "assumed" not in found.next_k.reason
