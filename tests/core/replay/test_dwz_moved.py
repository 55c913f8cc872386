"""The Umstufung 2026 in a journal: once, between the events, and seen."""

from __future__ import annotations

from datetime import date

import pytest
from msgspec.structs import replace

from elo_tui.core import Player, Terms, load
from elo_tui.core.replay.journal_records import Account, Entry, Listed
from elo_tui.core.replay.journal_replay import find_start, replay_journal
from elo_tui.core.replay.track_statistics import find_milestones
from elo_tui.core.replay.tracks import Track
from elo_tui.features.journal.answer.journal import answer_journal
from elo_tui.features.journal.rows import describe_row, row_cells
from elo_tui.features.journal.view import evaluate_journal, open_journal
from elo_tui.kit.faces.answer_faces import write_text
from elo_tui.session.forms import Form
from elo_tui.session.journal_form import read_facts
from tests.core.cases import played, rated
from tests.core.replay.made import ADULT, event, official, ratings, track

DAY = date(2026, 6, 8)
#: The official pair: 1366-21 became 1634-22 in June 2026.
BEFORE = official("2026-01-01", 1366, system="dwz", dwz_index=21)
ROUNDS = ((1500, "1"), (1400, "0.5"))


def dwz_event(days: str, name: str = "", **form: str) -> Entry:
    return event(days, ROUNDS, name=name, system="dwz", **form)


def names(found: Track) -> list[str]:
    return [one.name or one.lines[0].entry.name for one in found.periods]


def alone(rating: int, index: int, end: date) -> int | None:
    player = Player(rating, birth_year=1980, dwz_index=index)
    games = played(*ROUNDS)
    return rated(load("dwz").rate(player, games, Terms(event_end=end))).new_rating


def test_a_stored_value_is_moved_on_the_day() -> None:
    found = track(BEFORE)
    (step,) = found.periods
    assert (step.name, step.published) == ("Umstufung 2026", DAY)
    assert (step.base, step.rounded, step.new_rating) == (1366, 268, 1634)
    assert found.published is not None
    assert found.published.player.dwz_index == 22
    assert found.published.source == "converted"
    assert (found.live, found.pending) == (1634, 0)


def test_not_before_the_day() -> None:
    assert track(BEFORE, today=date(2026, 6, 7)).periods == ()
    assert len(track(BEFORE, today=DAY).periods) == 1


def test_an_event_before_is_rated_by_the_old_rule_and_then_moved() -> None:
    found = track(
        BEFORE,
        dwz_event("2026-06-01 2026-06-07", "old"),
        dwz_event("2026-06-10", "new"),
    )
    assert names(found) == ["old", "Umstufung 2026", "new"]
    old, step, new = found.periods
    assert old.new_rating == alone(1366, 21, date(2026, 6, 7))
    assert step.base == old.new_rating
    assert new.base == step.new_rating
    assert new.new_rating == alone(new.base, 23, date(2026, 6, 10))
    assert len(found.editions) == 2
    assert new.player.dwz_index == 23


def test_an_event_of_the_very_day_comes_first() -> None:
    found = track(BEFORE, dwz_event("2026-06-08", "same day"))
    assert names(found) == ["same day", "Umstufung 2026"]
    assert found.periods[0].new_rating == alone(1366, 21, DAY)
    assert found.lists[-1].player.rating == found.periods[1].new_rating


def test_an_official_value_of_later_is_not_moved() -> None:
    found = track(official("2026-07-01", 1700, system="dwz"), dwz_event("2026-08-01"))
    assert names(found) == [""]
    assert found.periods[0].base == 1700
    # one of the very day is what came out
    of_the_day = official("2026-06-08", 1634, system="dwz", dwz_index=22)
    found = track(BEFORE, of_the_day, dwz_event("2026-06-08", "same day"))
    assert names(found) == ["Umstufung 2026", "same day"]
    step, event_ = found.periods
    assert (step.official, step.differs, event_.base) == (1634, False, 1634)


def test_a_later_official_value_says_nothing_about_the_move() -> None:
    found = track(BEFORE, official("2026-09-01", 1700, system="dwz"))
    assert (found.periods[0].official, found.live) == (None, 1700)


def test_nobody_without_a_dwz_is_moved() -> None:
    found = track(dwz_event("2026-05-01"), dwz_event("2026-07-01"))
    assert [one.name for one in found.periods] == ["", ""]
    assert ratings(found) == [None, None]


@pytest.mark.parametrize("system", ["elo", "uscf", "ecf", "fide"])
def test_only_the_dwz_is_moved(system: str) -> None:
    found = track(official("2026-01-01", 1366, system=system))
    assert not any(one.name for one in found.periods)


def test_the_end_of_time_is_no_trouble() -> None:
    found = track(BEFORE, official("9999-12-31", 1700, system="dwz"), today=date.max)
    assert found.live == 1700


def test_the_step_has_a_row_with_its_working() -> None:
    account = Account(
        replace(ADULT, system="dwz"), (BEFORE,), (dwz_event("2026-07-01", "new"),)
    )
    view = evaluate_journal(open_journal(account, date(2026, 11, 1)))
    assert view.track is not None
    shown = [row_cells(row, view.track, view.state.today) for row in view.rows]
    assert [one.event for one in shown] == [
        "new",
        "Umstufung 2026",
        "official since 2026-01-01",
    ]
    assert (shown[1].period, shown[1].change, shown[1].rating) == (
        *("2026-06-08", "+268.00"),
        "1634",
    )
    (text,) = describe_row(view.rows[1], view.track, view.state.today)
    assert text.startswith("from 1366, official; 0.64 x 1366 + 760 = 1634.24")


def test_each_event_names_its_rule_where_they_differ() -> None:
    account = Account(
        replace(ADULT, system="dwz"),
        (BEFORE,),
        (dwz_event("2026-05-01", "old"), dwz_event("2026-07-01", "new")),
    )
    view = evaluate_journal(open_journal(account, date(2026, 11, 1)))
    assert view.track is not None
    said = {
        row.entry.name: " ".join(describe_row(row, view.track, view.state.today))
        for row in view.rows
        if row.entry is not None
    }
    assert "formula of 2013" in said["old"]
    assert "rules of 2026" in said["new"]
    today = date(2026, 11, 1)
    answer = answer_journal(replay_journal(account, today), account, today)
    lines = write_text(answer)
    assert "2026-06-08, Umstufung 2026: from" in lines
    periods = answer.tracks[0].periods
    assert [one.name or None for one in periods] == [None, "Umstufung 2026", None]
    assert [one.index for one in periods] == [22, 23, 24]
    assert [event.edition for one in periods for event in one.events] == [
        "DWZ, formula of 2013-08-01",
        "DWZ, rules of 2026-06-08",
    ]


def test_no_hundred_is_reached_by_the_move() -> None:
    assert find_milestones(track(BEFORE)).hundreds == ()
    best = find_milestones(track(BEFORE, official("2026-09-01", 1710, system="dwz")))
    assert [hundred for hundred, _ in best.hundreds] == [1700]


def test_an_event_over_the_day_starts_from_the_moved_value() -> None:
    account = Account(ADULT, (BEFORE,))
    form = Form(system="dwz", date="2026-06-05", event_end="2026-06-10")
    assert read_facts(account, form)["own"] == "1634"
    assert read_facts(account, form)["dwz_index"] == "22"
    ended = replace(form, event_end="2026-06-07")
    assert read_facts(account, ended)["own"] == "1366"
    assert find_start(account, "dwz", "", date(2026, 6, 9)).why[0] == (
        "1634 since 2026-06-08, converted"
    )


def test_a_range_is_no_rating_to_go_on_from() -> None:
    five = [(1256, "1")] * 3 + [(1256, "0")] * 2
    found = track(
        event("2026-06-13", five, system="dwz"),
        dwz_event("2026-07-01", "next"),
        Listed(system="dwz", pool="", day=date(2026, 8, 1), player=Player(1348)),
    )
    first, following = found.periods
    assert (first.new_rating, following.base) == (None, 0)
    assert "between 1328 and 1381" in first.why
    assert found.live == 1348
