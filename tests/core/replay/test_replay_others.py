"""Ratings other than FIDE's: event by event, each from where the last one led."""

from __future__ import annotations

from datetime import date

import pytest
from msgspec.structs import asdict, replace

from elo_tui.core import Game, Player, Result, Terms, load, setup
from elo_tui.core.fact_answers import assess_event
from elo_tui.core.replay.journal_records import Account
from elo_tui.core.replay.journal_replay import find_start, replay_journal
from elo_tui.core.systems import get_row
from tests.core.cases import played, rated
from tests.core.replay.made import ADULT, event, official, ratings, track

FOUR = played((1500, "1"), (1600, "0.5"), (1700, "0"), (1550, "1"))
WITH_RD = [replace(game, rd=60.0) for game in FOUR]


def test_events_go_in_the_order_of_their_last_days() -> None:
    long = event("2026-01-03 2026-03-01", [(1600, "1")], system="elo", name="long")
    short = event("2026-02-03", [(1600, "0")], system="elo", name="short")
    found = track(official("2026-01-01", 1600, system="elo", k=20.0), long, short)
    names = [period.lines[0].entry.name for period in found.periods]
    assert names == ["short", "long"]
    # 1600 - 10; then 10 below is .4856: + 10.29
    assert ratings(found) == [1590, 1600]
    assert [period.source for period in found.periods] == ["official", "computed"]
    assert found.periods[1].k.value == 20


def test_a_published_rating_that_is_newer_stands_before_the_next_event() -> None:
    found = track(
        official("2026-01-01", 1600, system="elo", k=20.0),
        event("2026-01-03", [(1600, "1")], system="elo"),
        official("2026-01-20", 1700, system="elo"),
        event("2026-02-03", [(1700, "0.5")], system="elo"),
    )
    assert [period.base for period in found.periods] == [1600, 1700]
    assert (found.periods[0].official, found.periods[0].difference) == (1700, 90)
    assert found.periods[1].k.value == 20


def test_each_event_counts_at_once() -> None:
    records = (
        official("2026-01-01", 1600, system="elo", k=20.0),
        event("2026-01-03", [(1600, "1")], system="elo"),
        event("2026-02-03 2026-02-05", [(1610, "1")], system="elo"),
    )
    found = track(*records, today=date(2026, 2, 4))
    assert found.published is not None
    assert (found.published.day, found.published.player.rating) == (
        date(2026, 1, 3),
        1610,
    )
    assert (found.pending, found.live) == (10, 1620)


@pytest.mark.parametrize(
    ("system", "player", "games"),
    [
        ("elo", Player(1600, k=20.0), FOUR),
        ("dwz", Player(1600, dwz_index=7), FOUR),
        ("ecf", Player(1600), FOUR),
        ("uscf", Player(1600, games_played=30), FOUR),
        ("glicko", Player(1600, rd=60.0), WITH_RD),
        ("glicko2", Player(1600, rd=60.0, volatility=0.06), WITH_RD),
        ("lichess", Player(1600, rd=60.0, volatility=0.06), WITH_RD),
    ],
)
def test_two_events_are_the_system_called_twice(
    system: str, player: Player, games: list[Game]
) -> None:
    """The second from the rating, deviation, index and games that the first left."""
    facts = {
        field: value
        for field, value in asdict(player).items()
        if value is not None and field not in ("rating", "name")
    }
    found = track(
        official("2026-01-01", 1600, system=system, pool="rapid", **facts),
        event("2026-01-01", games, system=system, pool="rapid"),
        event("2026-01-01", games, system=system, pool="rapid", name="second"),
        today=date(2026, 6, 7),
    )
    day = date(2026, 1, 1)
    terms = Terms(day, "rapid", event_end=day)
    known = replace(player, birth_year=1980)
    if system == "lichess":
        known = replace(known, idle=0.0)
    one = rated(load(system).rate(known, games, terms))
    two = rated(
        load(system).rate(
            replace(
                known,
                rating=one.new_rating or 0,
                exact=one.exact if get_row(system).keeps_reals else None,
                rd=one.rd,
                volatility=one.volatility,
                dwz_index=one.dwz_index,
                games_played=None
                if player.games_played is None
                else player.games_played + len(games),
            ),
            games,
            terms,
        )
    )
    assert ratings(found) == [one.new_rating, two.new_rating]
    assert [period.change for period in found.periods] == [one.change, two.change]
    assert found.periods[1].lines[0].event is not None
    assert found.periods[1].lines[0].event.rd == two.rd


def test_lichess_counts_the_days_between_and_keeps_its_speeds_apart() -> None:
    games = [Game(1600, Result.WIN, rd=60.0)]
    found = replay_journal(
        Account(
            ADULT,
            (
                official(
                    *("2026-01-01", 1600),
                    system="lichess",
                    pool="blitz",
                    rd=60.0,
                ),
            ),
            (
                event("2026-01-11", games, system="lichess", speed="blitz"),
                event("2026-01-11", games, system="lichess", speed="bullet"),
            ),
        ),
        date(2026, 2, 1),
    )
    bullet, blitz = found.tracks
    assert (bullet.pool, blitz.pool) == ("bullet", "blitz")
    assert blitz.periods[0].player.idle == 10
    assert (bullet.periods[0].base, bullet.periods[0].source) == (0, "")


def test_an_event_without_a_result_leaves_the_rating_as_it_was() -> None:
    found = track(
        official("2026-01-01", 1600, system="glicko", rd=60.0),
        # more than a new player has
        event(
            "2026-01-03", [replace(WITH_RD[0], rd=600.0)], system="glicko", name="RD"
        ),
        event("2026-02-03", WITH_RD, system="glicko"),
    )
    first, second = found.periods
    problem = first.lines[0].problem
    assert problem is not None
    assert problem.field == "opponent_rd"
    assert (first.new_rating, first.why) == (1600, "RD: no result")
    assert second.base == 1600
    assert "without 1 event" in found.why


def test_a_deviation_that_is_not_given_is_assumed_as_on_the_other_screens() -> None:
    texts = {"own": "1600", "system": "glicko", "date": "2026-01-03"}
    games = (Game(1650, Result.WIN), Game(1500, Result.LOSS))
    shown = assess_event({**texts, setup.ASSUMES_RD: "yes"}, games)
    assert shown.event is not None
    found = track(
        official("2026-01-01", 1600, system="glicko"),
        event("2026-01-03", games, system="glicko"),
    )
    (period,) = found.periods
    assert period.lines[0].event is not None
    assert period.lines[0].event.exact == shown.event.exact
    assert period.lines[0].event.assumed == shown.event.assumed


def test_a_first_rating_and_the_next_event_from_it() -> None:
    five = [*FOUR, Game(1580, Result.DRAW)]
    found = track(
        event("2026-01-03", FOUR, system="dwz"),
        event("2026-02-03", five, system="dwz"),
        event("2026-03-03", FOUR, system="dwz"),
        today=date(2026, 6, 7),
    )
    first, second, third = found.periods
    assert (first.new_rating, second.source) == (None, "")
    assert "needs 5 games" in first.why
    assert second.new_rating == third.base
    assert third.player.dwz_index == 1


def test_the_games_of_an_unrated_us_player_are_counted() -> None:
    won = [(1400, "1")] * 4
    found = track(
        event("2026-01-03", won, system="uscf"),
        event("2026-02-03", won, system="uscf"),
        event("2026-03-03", [(1400, "0")], system="uscf"),
        event("2026-04-03", won, system="uscf"),
    )
    facts = [(one.player.games_played, one.player.record) for one in found.periods]
    assert facts == [(None, ""), (4, "won"), (8, "won"), (9, "")]


def test_the_start_of_a_new_event_and_its_k() -> None:
    account = Account(
        ADULT,
        (official("2026-01-01", 1600, system="elo", k=30.0),),
        (event("2026-01-03 2026-01-05", [(1600, "1")], system="elo"),),
    )
    during = find_start(account, "elo", "", date(2026, 1, 4))
    after = find_start(account, "elo", "", date(2026, 1, 5))
    assert (during.player.rating, after.player.rating) == (1600, 1615)
    assert (after.k.value, after.k.reason) == (30, "published on 2026-01-01")


@pytest.mark.parametrize(
    ("rounds", "facts"),
    [
        # all games won, all lost; a draw or a change of fortune ends either
        ("11 11 00 11", [(None, ""), (2, "won"), (4, "won"), (6, "")]),
        ("00 00 11 00", [(None, ""), (2, "lost"), (4, "lost"), (6, "")]),
        ("00 0= 00", [(None, ""), (2, "lost"), (4, "")]),
        ("== 00", [(None, ""), (2, "")]),
        # an event without a rated game is none
        ("00 -- 0", [(None, ""), (2, "lost"), (2, "lost")]),
        ("11 -- 1", [(None, ""), (2, "won"), (2, "won")]),
    ],
)
def test_the_record_of_a_us_newcomer(
    rounds: str, facts: list[tuple[int | None, str]]
) -> None:
    events = [
        event(
            f"2026-0{month}-03",
            [Game(1400 + 10 * at, Result(code)) for at, code in enumerate(codes)],
            system="uscf",
        )
        for month, codes in enumerate(rounds.split(), start=1)
    ]
    found = [
        (one.player.games_played, one.player.record) for one in track(*events).periods
    ]
    assert found == facts


def test_the_line_of_an_unrated_player_has_no_base() -> None:
    # without a rating, and without one in the list, there is nothing to rate from
    # nor where the day of the event cannot be read
    for day in ("2026-01-03", "2026-02-30"):
        found = track(event(day, [(1600, "1")], system="elo"))
        lines = [one for period in found.periods for one in period.lines]
        (line,) = lines or found.unplaced
        assert (line.base, line.source, line.event) == (0, "", None)


def test_a_rating_without_a_record_gets_none_by_winning() -> None:
    # nothing is known of the games that made the rating
    found = track(
        official("2026-01-01", 1500, system="uscf", games_played=12),
        event("2026-01-03", [(1400, "1")] * 2, system="uscf"),
        event("2026-02-03", [(1400, "1")] * 2, system="uscf"),
    )
    records = [(one.player.games_played, one.player.record) for one in found.periods]
    assert records == [(12, ""), (14, "")]


def test_a_day_has_one_rating_the_last_of_it() -> None:
    found = track(
        official("2026-01-01", 1600, system="elo", k=20.0),
        event("2026-02-03", [(1600, "1")], system="elo"),
        event("2026-02-03", [(1610, "0")], system="elo"),
        event("2026-02-04", [(1600, "1")], system="elo"),
    )
    # 1600 + 10 is never a rating at the end of a day
    assert [(one.day.isoformat(), one.player.rating) for one in found.lists] == [
        ("2026-01-01", 1600),
        ("2026-02-03", 1600),
        ("2026-02-04", 1610),
    ]


def test_a_replay_is_remembered_by_its_account_and_day() -> None:
    account = Account(ADULT, (), (event("2026-01-03", FOUR, system="dwz"),))
    day = date(2026, 2, 1)
    first = replay_journal(account, day)
    assert replay_journal(account, day) is first
    assert replay_journal(account, date(2026, 2, 2)) is not first
    # an equal account may have other records, by their numbers in the store
    again = replace(account, entries=account.entries)
    assert replay_journal(again, day) is not first


def test_equal_events_stay_the_events_they_are() -> None:
    one = event("2026-01-03", FOUR, system="dwz")
    two = replace(one, games=(*one.games,))
    assert one is not two
    account = Account(ADULT, (), (one, two))
    (found,) = replay_journal(account, date(2026, 2, 1)).tracks
    assert {id(line.entry) for line in found.lines} == {id(one), id(two)}
