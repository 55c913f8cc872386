"""Imported rows in the order of time: ratings before games, gaps, sums, splits."""

from __future__ import annotations

from datetime import date

import pytest
from msgspec.structs import replace

from elo_tui.core.model import Game, Given, Player, Result
from elo_tui.core.replay.history_records import (
    HistoryEvent,
    HistoryGame,
    HistoryRating,
    Peak,
    PersonHistory,
    PublishedPoint,
    PublishedSplit,
)
from elo_tui.core.replay.history_timeline import RowChoice, Timeline, build_timeline
from elo_tui.core.replay.journal_records import Account, Entry, Listed, Origin
from elo_tui.core.replay.journal_replay import replay_journal
from elo_tui.core.replay.published_tracks import build_published_tracks
from elo_tui.features.journal.answer.history import answer_history
from elo_tui.kit.faces.answer_faces import write_text

TODAY = date(2026, 3, 1)


def game(
    moment: str,
    after: int,
    halves: int = 1,
    pool: str = "blitz",
    *,
    own: int | None = None,
    change: float | None = None,
    opponent: int | None = 1500,
    colour: str = "w",
) -> HistoryGame:
    return HistoryGame(
        system="chesscom" if own is None else "lichess",
        pool=pool,
        moment=moment,
        own=own,
        colour=colour,
        opponent="Hugin",
        opponent_rating=opponent,
        halves=halves,
        change=change,
        after=after,
    )


def timeline(account: Account, choice: RowChoice | None = None) -> Timeline:
    return build_timeline(
        account, replay_journal(account, TODAY), choice or RowChoice()
    )


def test_the_rating_before_a_game_is_that_after_the_one_before_in_its_pool() -> None:
    games = (
        game("2025-01-01T10:00:00", 1300),
        game("2025-01-01T11:00:00", 1199, pool="rapid"),
        game("2025-01-02T10:00:00", 1292),
    )
    found = timeline(Account(history=PersonHistory(games=games))).games
    assert [(one.own, one.change) for one in found] == [
        (None, None),
        (None, None),
        (1300, -8),
    ]


def test_a_game_that_does_not_continue_the_one_before_shows_a_gap() -> None:
    games = (
        game("2025-01-01", 1611, own=1605, change=6),
        game("2025-01-03", 1613, own=1611, change=2),
        game("2025-02-01", 1640, own=1650, change=-10),
    )
    (gap,) = timeline(Account(history=PersonHistory(games=games))).gaps
    assert (gap.after, gap.before) == ("2025-01-03", "2025-02-01")
    assert gap.text.startswith("1613 after the game of 2025-01-03, 1650 before")


def test_an_event_is_missing_if_the_ratings_do_not_meet() -> None:
    first = HistoryEvent("dwz", "", "2016", "2016", "Pokal", 2058, after=2048, number=3)
    later = replace(first, name="Liga", before=2048, after=2050, number=4)
    other = replace(first, name="Open", before=2060, after=2064, number=6)
    events = (other, later, first)
    found = timeline(Account(history=PersonHistory(events=events)))
    assert [one.name for one in found.events] == ["Pokal", "Liga", "Open"]
    (gap,) = found.gaps
    assert gap.text.startswith("2050 after Liga, 2060 before Open")


def test_games_of_an_event_fill_its_sums_in_both_pools_of_a_dual_one() -> None:
    event = HistoryEvent("uscf", "regular", "2025-02-12", "2025-02-14", "ELM OPEN")
    played = HistoryGame(
        "uscf", "regular", "2025-02-14", None, "w", "A", None, 2, event="Elm Open"
    )
    history = PersonHistory(
        events=(event, replace(event, pool="quick")),
        games=(played, replace(played, halves=1)),
    )
    found = timeline(Account(history=history)).events
    assert [(one.games, one.score) for one in found] == [(2, 1.5), (2, 1.5)]


def test_events_of_the_journal_are_listed_with_their_games() -> None:
    # B.02 8.3.1: 20 x (1 - .64) for 100 points, 20 x (.5 - .92) for 400
    entry = Entry(
        name="Open",
        first=date(2026, 1, 9),
        last=date(2026, 1, 11),
        given=Given(rating=1590, k=20),
        games=(Game(1490, Result.WIN, colour="w"), Game(1190, Result.DRAW)),
        origin=Origin("FIDE calculations", "1", -1.2, (2,)),
    )
    listed = Listed(day=date(2026, 1, 1), player=Player(1590), source="FIDE chart")
    found = timeline(Account(listed=(listed,), entries=(entry,)))
    (event,) = found.events
    assert (event.first, event.last, event.before) == ("2026-01-09", "2026-01-11", 1590)
    assert (event.games, event.score, event.change, event.after) == (2, 1.5, -1.2, None)
    assert [(one.opponent_rating, one.change) for one in found.games] == [
        (1490, 7.2),
        (None, -8.4),
    ]
    assert [(one.pool, one.source) for one in found.ratings] == [
        ("standard", "FIDE chart")
    ]


def test_a_choice_takes_a_year_if_any_day_of_it_is_wanted() -> None:
    rows = (
        HistoryRating("dwz", "", "2015", 2058, number=62),
        HistoryRating("dwz", "", "2016", 2048, number=63),
        HistoryRating("lichess", "blitz", "2016-02-03", 1500),
    )
    account = Account(history=PersonHistory(ratings=rows))
    choice = RowChoice(since="2016-06-01", until="2016-07-01")
    assert timeline(account, choice).ratings == rows[1:2]
    assert timeline(account, RowChoice(system="lichess")).ratings == rows[2:]
    assert timeline(account, RowChoice(pool="rapid")).ratings == ()


def test_a_published_track_has_days_splits_and_its_peak() -> None:
    games = (
        game("2025-01-01T10:00:00", 1508, 2, own=1500, change=8, opponent=1520),
        game("2025-01-01T11:00:00", 1503, 0, own=1508, change=-5, opponent=1499),
        game("2026-02-01T09:00:00", 1504, 1, own=1503, change=1, colour="b"),
    )
    history = PersonHistory(
        games=games, peaks=(Peak("lichess", "blitz", "2024-05-05", 1600),)
    )
    (track,) = build_published_tracks(history, ())
    assert [(one.day, one.rating) for one in track.points] == [
        ("2025-01-01", 1503),
        ("2026-02-01", 1504),
    ]
    assert track.highest is not None
    assert (track.highest.day, track.highest.rating) == ("2024-05-05", 1600)
    assert track.best_win == games[0]
    splits = dict(track.splits)
    # 1520 + 1499 is 3019, halved and rounded up
    assert splits["by_colour"] == (
        PublishedSplit("white", 2, 2, 1510, 3),
        PublishedSplit("black", 1, 1, 1500, 1),
    )
    assert [one.label for one in splits["by_opponent"]] == [
        "1400 to 1499",
        "1500 to 1599",
    ]
    assert [one.games for one in splits["by_year"]] == [2, 1]
    assert [one.label for one in splits["by_month"]] == ["2025-01", "2026-02"]


def test_the_highest_rating_is_that_of_any_game_not_the_last_of_its_day() -> None:
    # 1503 + 8 after the first game; the rating of a new player before it is no result
    games = (
        game("2025-01-01T10:00:00", 1511, 2, own=1503, change=8),
        game("2025-01-01T11:00:00", 1502, 0, own=1511, change=-9),
    )
    start = game("2024-12-01T10:00:00", 1491, 0, own=1520, change=-29)
    for played in (games, (start, *games)):
        (track,) = build_published_tracks(PersonHistory(games=played), ())
        assert track.highest == PublishedPoint("2025-01-01", 1511, "game")


# announcement of the Qualification Commission for 1 March 2024: R + 0.4 (2000 - R)
@pytest.mark.parametrize(
    ("before", "after", "games", "words"),
    [
        (1500, 1700, 0, "1500 to 1700: FIDE's"),
        (1998, 1999, None, "1998 to 1999: FIDE's"),
        # 1512 after the events of February, and .4 x 488 = 195
        (1500, 1707, 5, "1500 to 1707, with FIDE's"),
        (1500, 1707, None, "1500 to 1707, with FIDE's"),
        # no game could have brought the 12 points
        (1500, 1707, 0, ""),
        (1500, 1500, 0, ""),
        (2000, 2000, 0, ""),
        (2050, 2070, 9, ""),
    ],
)
def test_a_history_names_the_conversion_of_march_2024(
    before: int, after: int, games: int | None, words: str
) -> None:
    lists = (
        Listed(day=date(2023, 12, 1), player=Player(before), source="FIDE chart"),
        Listed(day=date(2024, 3, 1), player=Player(after), games=games),
        Listed(day=date(2024, 4, 1), player=Player(after), games=0),
    )
    # other ratings were not converted
    rapid = tuple(replace(one, pool="rapid") for one in lists)
    found = timeline(Account(listed=(*rapid, *lists)), RowChoice(since="2024-02-01"))
    answer = answer_history("Ann", found)
    notes = [one.note or "" for one in answer.ratings]
    whole = f"{words} conversion of 1 March 2024: 0.4 x (2000 - rating)" * bool(words)
    assert sorted(notes) == ["", "", "", whole]
    assert ("conversion" in write_text(answer)) == bool(words)
    assert whole in write_text(answer)
