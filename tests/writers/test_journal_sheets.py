"""Journals: all games in a table; in JSON what is not known is null."""

from __future__ import annotations

import csv
import io

from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core.events.reading import Reading
from elo_tui.core.model import Game, Result
from elo_tui.core.replay.history_records import (
    PublishedPoint,
    PublishedSplit,
    PublishedTrack,
)
from elo_tui.core.replay.journal_records import Account, Entry, Person
from elo_tui.core.replay.journal_replay import replay_journal
from elo_tui.features.journal import sheets as journal_sheets
from elo_tui.features.journal.answer.journal import answer_journal
from elo_tui.readers import csv_games
from elo_tui.session.forms import Form
from tests.core.replay.made import ADULT, LATER, event, official
from tests.entries import entry

OPEN = Form(date="2026-01-31", event_end="2026-02-02")


def test_a_row_for_each_game() -> None:
    games = (
        Game(1600, Result.DRAW, "Bob, Jr", "w", title="FM", federation="GER", rd=45.0),
        Game(None, Result.FULL_BYE),
        Game(1700, Result.FORFEIT_LOSS, rated=False, round=4, why="late"),
        Game(1800),
    )
    accounts = [
        Account(Person(name="Ann"), (), (entry(name="Open", form=OPEN, games=games),)),
        Account(
            Person(name="Ben"),
            (),
            (
                Entry(name="Empty"),
                entry(form=Form(system="lichess", speed="bullet"), games=games[3:]),
            ),
        ),
    ]
    assert journal_sheets.write_csv(accounts).split("\r\n") == [
        "person,event,system,pool,date,event_end,round,colour,name,title,federation,"
        "opponent_rating,opponent_rd,score,rated,why_not_rated",
        'Ann,Open,fide,standard,2026-01-31,2026-02-02,1,w,"Bob, Jr",FM,GER,1600,45,0.5,'
        "yes,",
        "Ann,Open,fide,standard,2026-01-31,2026-02-02,2,,,,,,,bye,yes,",
        "Ann,Open,fide,standard,2026-01-31,2026-02-02,4,,,,,1700,,-,no,late",
        "Ann,Open,fide,standard,2026-01-31,2026-02-02,4,,,,,1800,,,yes,",
        "Ben,,lichess,bullet,,,1,,,,,1800,,,yes,",
        "",
    ]


@given(st.text())
def test_no_text_is_a_formula(text: str) -> None:
    game = Game(1600, Result.WIN, text, title=text, federation=text, why=text)
    one = entry(name=text, form=Form(date=text, event_end=text), games=(game,))
    table = journal_sheets.write_csv([Account(Person(name=text), (), (one,))])
    _, row = csv.reader(io.StringIO(table, newline=""))
    assert len(row) == len(journal_sheets.HEADER)
    assert not any(cell.startswith(("=", "+", "-", "@", "\t", "\r")) for cell in row)


def test_the_games_of_an_event_can_be_read_again() -> None:
    games = tuple(
        Game(1600 + number, result, "Bob", "b", round=number + 1)
        for number, result in enumerate(Result)
    )
    account = Account(Person(name="Ann"), (), (entry(form=OPEN, games=games),))
    reading = csv_games.read(journal_sheets.write_csv([account]))
    assert isinstance(reading, Reading)
    assert reading.games == games


def test_what_a_newcomer_has_not_yet_is_null() -> None:
    # four games of five: no rating, and so no K (B.02 8.2.1)
    account = Account(ADULT, (), (event("2026-01-03", [(2000, "1")] * 4),))
    journal = replay_journal(account, LATER)
    (track,) = answer_journal(journal, account, LATER).tracks
    (period,) = track.periods
    unknown = ("base", "source", "k", "k_reason", "new_rating", "official")
    assert {name: getattr(period, name) for name in unknown} == dict.fromkeys(unknown)
    assert (track.published, track.live, track.next_k) == (None, None, None)
    (line,) = period.events
    assert (line.base, line.source) == (None, None)


def test_an_online_pool_with_events_entered_here_is_one_rating() -> None:
    games = (Game(1600, Result.WIN),)
    typed = entry(form=Form(system="lichess", speed="blitz"), games=games)
    points = (PublishedPoint("2026-01-05", 1521, "game"),)
    nothing = PublishedSplit("all", 0, 0, None, None)
    track = PublishedTrack("lichess", "blitz", points, nothing, ())
    account = Account(ADULT, (), (typed,), published=(track,))
    found = answer_journal(replay_journal(account, LATER), account, LATER)
    (one,) = found.tracks
    assert (one.pool, one.live) == ("blitz", 1521)
    assert len(one.ratings) == 1
    assert len(one.unread) == 1


def test_what_a_rated_player_has_is_a_number() -> None:
    listed = official("2026-01-01", 2000, games_played=100, reached_2400=False)
    account = Account(ADULT, (listed,), (event("2026-01-03", [(2000, "1")]),))
    journal = replay_journal(account, LATER)
    (track,) = answer_journal(journal, account, LATER).tracks
    (period,) = track.periods
    # 20 x (1 - .50)
    assert (period.base, period.k, period.change) == (2000, 20, 10)
    assert (period.new_rating, track.next_k) == (2010, 20)
