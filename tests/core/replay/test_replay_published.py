"""FIDE's own published periods through the replay of a journal."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from msgspec.structs import replace

from elo_tui.core import Game, Player
from elo_tui.core.replay.journal_records import Account, Listed, Person
from elo_tui.core.replay.journal_replay import replay_journal
from elo_tui.core.replay.tracks import Track
from elo_tui.session.forms import Form
from tests.core.cases import RESULTS, exact, hundredths
from tests.core.replay.made import event, official, ratings, track
from tests.entries import entry
from tests.shared import Row, each_row, table

TOURNAMENTS = "data/fide_calculations/player_tournaments.csv"
GAMES = "data/fide_calculations/games.csv"
PERIODS = "data/fide_calculations/periods.csv"


def month(day: date) -> date:
    return day.replace(day=1)


def account_of(row: Row, named_k: bool) -> tuple[Account, date]:
    """The events of a period, the list before it and that of any earlier first day.

    The record holds adults with 30 games. What ended in an earlier month than the one
    before the list was reported late, and says for which list it counts.
    """
    following = date.fromisoformat(row["rating_period"] + "-01")
    before = month(following - timedelta(days=1))
    facts = Player(
        0, birth_year=1980, games_played=100, reached_2400=row["list_K_before"] == "10"
    )
    if named_k:
        facts = replace(facts, k=float(row["list_K_before"]))
    lists = {before: int(row["list_rating_before"])}
    entries = []
    for line in table(TOURNAMENTS):
        if line["case_id"] != row["case_id"]:
            continue
        first = month(date.fromisoformat(line["start"]))
        if first < before:
            lists[first] = int(line["own_rating_Ro"])
        late = month(date.fromisoformat(line["end"])) < before
        games = tuple(
            Game(int(game["opponent_rating_used"]), RESULTS[game["score"]])
            for game in table(GAMES)
            if (game["case_id"], game["event_id"])
            == (line["case_id"], line["event_id"])
        )
        form = Form(date=line["start"], event_end=line["end"])
        counted = following if late else None
        entries.append(
            entry(name=line["event"], form=form, games=games, counted=counted)
        )
    listed = tuple(
        Listed(day=day, player=replace(facts, rating=rating))
        for day, rating in lists.items()
    )
    return Account(Person(), listed, tuple(entries)), following


@pytest.mark.parametrize("named_k", [True, False], ids=["K of the list", "K by facts"])
@each_row(PERIODS, "case_id", "rating_period", "list_follows")
def test_a_published_period(row: Row, named_k: bool) -> None:
    account, following = account_of(row, named_k)
    (track,) = replay_journal(account, following).tracks
    period = track.periods[-1]
    assert period.published == following
    assert len(period.lines) == len(account.entries)
    # "neither": FIDE's base was not the published list, or was corrected later
    if row["list_follows"] == "neither":
        return
    assert exact(period.change) * 100 == hundredths(row["sum_Kchg_published"])
    assert period.rounded == int(row["list_change"])
    assert period.new_rating == int(row["list_rating_after"])
    assert track.published is not None
    assert track.published.player.rating == int(row["list_rating_after"])
    assert (track.published.source, track.pending) == ("computed", 0)
    assert {line.base for line in period.lines} == {
        int(line["own_rating_Ro"])
        for line in table(TOURNAMENTS)
        if line["case_id"] == row["case_id"]
    }


def test_the_whole_record_is_replayed() -> None:
    follows = [row["list_follows"] for row in table(PERIODS)]
    assert len([one for one in follows if one != "neither"]) == 27


#: The published case: 1902, 1877, 1884, 2012, 1832 with 3 points is 1922.
FIVE = [(1902, "0.5"), (1877, "0.5"), (1884, "1"), (2012, "0"), (1832, "1")]


def why(found: Track) -> str:
    return found.periods[-1].why


def test_five_games_of_one_event() -> None:
    found = track(event("2026-01-03", FIVE, name="Open"))
    assert ratings(found) == [1922]
    assert why(found) == "first rating from 5 games in 1 event: Open"
    (period,) = found.periods
    assert (period.base, period.source, period.change) == (0, "", 0)
    assert found.lists[0].player.games_played == 5


def test_events_are_pooled_until_there_are_five_games() -> None:
    found = track(
        event("2026-01-03", FIVE[:2], name="One"),
        event("2026-04-03", FIVE[2:], name="Two"),
        event("2026-05-03", [(1922, "0.5")]),
    )
    assert ratings(found) == [None, 1922, 1922]
    assert "2 of 5 games" in found.periods[0].why
    assert found.periods[1].why == "first rating from 5 games in 2 events: One; Two"
    # the sixth game is a rated player's, a newcomer's with K 40
    assert found.periods[2].k.value == 40
    assert found.periods[2].player.games_played == 5


def test_events_of_26_months_are_pooled_not_of_27() -> None:
    old = event("2024-03-31", FIVE[:2], name="Old")
    # lists close three days before the first of the month (7.1.3): that of May 2024,
    # and 25 lists later that of June 2026
    within = track(old, event("2026-05-29", FIVE[2:], name="New"))
    assert ratings(within) == [None, 1922]
    beyond = track(old, event("2026-05-30", FIVE[2:], name="New"))
    assert ratings(beyond) == [None, None]
    assert "3 of 5 games" in why(beyond)


def test_a_first_event_without_a_point_is_disregarded_a_later_one_counts() -> None:
    lost = [(1800, "0")] * 5
    first = track(
        event("2026-01-03", lost, name="Lost"), event("2026-02-03", FIVE, name="Good")
    )
    assert ratings(first) == [None, 1922]
    assert why(first) == "first rating from 5 games in 1 event: Good"
    later = track(event("2026-01-03", FIVE[:2]), event("2026-02-03", [(1950, "0")] * 3))
    # (1902 + 1877 + 3 x 1950 + 3600) / 7 = 1889.86; (1 + 1) / 7 = 29 %, dp -158
    assert ratings(later) == [None, 1732]


def test_the_rule_of_2022_by_date() -> None:
    found = track(event("2024-01-03", FIVE))
    # the archived rule: 1901.4 + 20 for half a point above 50 % is 1921; and on 1
    # March 2024 ratings below 2000 rose, but this one from the list of February:
    # .4 x (2000 - 1921) = 31.6
    assert [one.player.rating for one in found.lists] == [1921, 1953]


def test_the_first_rating_is_live_before_it_is_published() -> None:
    found = track(event("2026-01-03", FIVE), today=date(2026, 1, 20))
    assert (found.published, found.live, found.pending) == (None, 1922, 0)
    assert "taken as unrated" in found.why


def test_a_rating_that_is_not_in_force_yet_was_entered() -> None:
    begun = event("2026-02-03", FIVE), official("2026-02-01", 1900, games_played=100)
    found = track(*begun, today=date(2026, 1, 20))
    assert found.why.startswith(
        "no rating was entered for a day before 2026-02-01: taken as unrated; 1 event"
    )
    (period,) = track(*begun, today=date(2026, 3, 20)).periods
    assert period.new_rating is not None


def test_who_falls_below_the_floor_is_unrated_and_pools_anew() -> None:
    found = track(
        official("2026-01-01", 1405, games_played=100),
        event("2026-01-03", [(1405, "0")]),
        event("2026-02-03", FIVE[:4]),
        event("2026-03-03", FIVE[4:]),
        event("2026-04-03", [(1922, "0.5")]),
    )
    # 1405 - 10
    assert ratings(found) == [None, None, 1922, 1922]
    assert "below 1400" in found.periods[0].why
    # not a newcomer any more
    assert found.periods[3].k.value == 20


def test_a_published_rating_ends_the_pooling() -> None:
    found = track(
        event("2026-01-03", FIVE[:3]),
        official("2026-02-01", 1800),
        event("2026-02-03", [(1800, "0.5")]),
    )
    assert ratings(found) == [None, 1800]
    assert found.periods[0].official == 1800
    assert found.periods[0].differs
    assert found.periods[0].difference is None


def test_an_official_unrated_keeps_the_pool() -> None:
    found = track(
        event("2026-01-03", FIVE),
        official("2026-02-01", 0),
        event("2026-02-03", [(1922, "0.5")], name="More"),
    )
    assert ratings(found)[0] == 1922
    assert found.periods[0].differs
    assert "6 games in 2 events" in why(found)


def test_who_is_published_before_an_event_is_rated_is_rated_from_there() -> None:
    found = track(
        event("2026-01-03", FIVE),
        event("2026-01-31 2026-02-08", [(1922, "1")]),
    )
    # 8.2.4; 40 x .50
    assert ratings(found) == [1922, 1942]
    assert found.periods[1].lines[0].base == 1922


def test_a_typed_rating_is_no_list_where_a_first_rating_was_computed() -> None:
    found = track(
        event("2026-01-03", FIVE),
        event("2026-03-03", [(1900, "0.5")], own="1900"),
    )
    assert ratings(found) == [1922, 1922]
    assert found.periods[1].lines[0].base == 1900
