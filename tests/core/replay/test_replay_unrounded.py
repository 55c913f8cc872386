"""Ratings that their systems keep as real numbers are rounded only to be shown."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import asdict, replace

from elo_tui import core
from elo_tui.core import Game, Player, Terms
from elo_tui.core.model import Problem, RatedEvent
from elo_tui.core.replay.dated_entries import Key
from elo_tui.core.replay.journal_records import Account, Entry, Listed
from elo_tui.core.replay.journal_replay import replay_journal
from elo_tui.core.systems import KEYS, get_row, load
from elo_tui.features.journal.answer.journal import answer_journal
from elo_tui.features.roster.answer.rows import make_row
from elo_tui.kit.faces.answer_faces import write_text
from tests.core.replay.made import ADULT, LATER, event, official, track
from tests.core.strategies import events as rounds
from tests.examples import try_examples

REALS = tuple(key for key in KEYS if get_row(key).keeps_reals)
START = {
    "elo": Player(1600, k=20.0),
    "uscf": Player(1600, games_played=30),
    "uscf-quick": Player(1600, games_played=4),
    "glicko": Player(1600, rd=80.0),
    "glicko2": Player(1600, rd=80.0, volatility=0.06),
    "lichess": Player(1600, rd=80.0, volatility=0.06),
}
#: A month of each event, and its games.
plans = st.lists(st.tuples(st.integers(1, 15), rounds), min_size=1, max_size=5)


def test_the_systems_that_keep_real_numbers() -> None:
    # FIDE rounds once a period (B.02 8.3.4), DWZ each event (Wertungsordnung 3.3); the
    # rounding of ECF is not published
    assert set(KEYS) - set(REALS) == {"fide", "dwz", "ecf"}
    assert set(START) == set(REALS)


def count_idle(system: str, before: date, day: date) -> float | None:
    if system == "lichess":
        return float((day - before).days)
    if system not in ("glicko", "glicko2"):
        return None
    months = 12 * (day.year - before.year) + day.month - before.month
    # Glicko-2 grows in the month of the games by itself (step 6)
    return float(max(0, months - (system == "glicko2")))


@pytest.mark.parametrize("system", REALS)
@try_examples(25)
@given(plan=plans)
def test_a_journal_is_its_events_rated_one_after_another(
    system: str, plan: Sequence[tuple[int, Sequence[Game]]]
) -> None:
    """By the library, with the unrounded rating carried from each to the next."""
    player, newest = START[system], date(2016, 1, 1)
    facts = {
        name: value
        for name, value in asdict(player).items()
        if value is not None and name not in ("rating", "name", "record", "k_reason")
    }
    month, days, expected = 2016 * 12, list[date](), list[RatedEvent]()
    for months, games in plan:
        month += months
        day = date(month // 12, month % 12 + 1, 3)
        days.append(day)
        terms = Terms(day, event_end=day, assumed_rd=get_row(system).usual_rd)
        known = replace(
            player, birth_year=ADULT.born, idle=count_idle(system, newest, day)
        )
        found = core.rate(system, known, list(games), terms)
        assert isinstance(found, RatedEvent), found
        expected.append(found)
        played = player.games_played
        before, player = (
            player,
            replace(
                player,
                rating=found.new_rating or 0,
                exact=found.exact,
                rd=found.rd,
                volatility=found.volatility,
                games_played=None if played is None else played + found.rated_games,
            ),
        )
        if replace(player, exact=player.unrounded) != replace(
            before, exact=before.unrounded
        ):
            newest = day
    replayed = track(
        official("2016-01-01", START[system].rating, system=system, **facts),
        *(
            event(day.isoformat(), games, system=system)
            for day, (_, games) in zip(days, plan, strict=True)
        ),
        today=LATER,
    )
    for period, found in zip(replayed.periods, expected, strict=True):
        (line,) = period.lines
        assert line.event is not None, line.problem
        assert line.event.exact == found.exact
        assert (line.event.rd, line.event.volatility) == (found.rd, found.volatility)
        assert (period.change, period.new_rating) == (found.change, found.new_rating)
        # what was shown before and what is shown now
        assert period.new_rating == period.base + period.rounded
        assert line.event.exact == pytest.approx(
            line.event.player.unrounded + period.change
        )


US = (
    official("2026-01-01", 1500, system="uscf", games_played=60),
    event("2026-02-01", [(1480, "0.5")], system="uscf", name="A"),
    event("2026-03-01", [(1480, "1")], system="uscf", name="B"),
)


def test_us_chess_goes_on_from_the_real_number() -> None:
    # "The US Chess Rating System" (2020), by hand: E(1500, 1480) = .528751, N* 16.57,
    # K = 800 / 17.57 = 45.54: -1.31; E(1498.69, 1480) = .526872, K 45.58: +21.57.
    # From 1499 the second event would lead to 1520.53 = 1521.
    found = track(*US)
    assert [round(period.exact or 0, 2) for period in found.periods] == [
        1498.69,
        1520.26,
    ]
    assert [period.new_rating for period in found.periods] == [1499, 1520]
    assert [period.rounded for period in found.periods] == [-1, 21]


def test_a_published_rating_that_confirms_the_computed_one_keeps_its_decimals() -> None:
    start, first, second = US
    confirmed = track(start, first, official("2026-02-15", 1499, system="uscf"), second)
    assert confirmed.periods[1].exact == track(*US).periods[1].exact
    # another one is where the next event begins
    other = track(start, first, official("2026-02-15", 1500, system="uscf"), second)
    assert other.periods[1].player.unrounded == 1500


def test_a_rating_typed_for_an_event_has_no_decimals() -> None:
    start, first, _ = US
    typed = event("2026-03-01", [(1480, "1")], system="uscf", own="1499")
    assert track(start, first, typed).periods[1].player.exact is None


def test_the_deviation_grows_from_month_to_month() -> None:
    # glicko.pdf, step 1: sqrt(50² + 34.6² x 2 months); glicko2.pdf, step 6: one month
    # without a game, then the one of the event, which its own step adds
    records = {
        system: (
            official("2026-01-01", 1600, system=system, rd=50.0, volatility=0.06),
            event("2026-03-20", [Game(1600, None, rd=60.0)], system=system),
        )
        for system in ("glicko", "glicko2")
    }
    (glicko,) = track(*records["glicko"]).lines
    assert glicko.event is not None
    assert glicko.event.rd == pytest.approx((50**2 + 2 * 34.6**2) ** 0.5)
    (glicko2,) = track(*records["glicko2"]).lines
    assert glicko2.event is not None
    assert glicko2.event.player.idle == 1
    # the live deviation has grown to the day
    today = track(records["glicko"][0], today=date(2026, 5, 2))
    assert today.rd == pytest.approx((50**2 + 4 * 34.6**2) ** 0.5)
    assert track(records["glicko"][0], today=date(2026, 1, 9)).rd == 50
    assert "RD as of 2026-05-02, grown by a rating period a month" in today.why


@pytest.mark.parametrize(
    ("records", "rating", "live"),
    [
        # K 20, 2 x .14 and 8.1.2: 1900 against 2000 expects .36
        (
            (
                official("2026-12-01", 1900, games_played=99, reached_2400=False),
                event("2026-12-03", [(2000, "0.5")] * 3),
                event("2027-01-03", [(2000, "0.5")]),
            ),
            Key("fide", "standard"),
            # 1900 + 8.40 = 1908; 92 below is .37: 1908 + 2.60 = 1911
            (1911, "1911", 11),
        ),
        (US, Key("uscf", ""), (1520.2583, "1520.26", 0)),
        (
            (
                official("2026-01-01", 1600, system="lichess", pool="blitz", rd=60.0),
                event(
                    "2026-01-01", [(1600, "0.5")] * 2, system="lichess", speed="blitz"
                ),
            ),
            Key("lichess", "blitz"),
            (1600, "1600", 0),
        ),
    ],
)
def test_roster_and_journal_show_one_live_rating(
    records: tuple[Listed | Entry, ...], rating: Key, live: tuple[float, str, float]
) -> None:
    account = Account(
        ADULT,
        tuple(one for one in records if isinstance(one, Listed)),
        tuple(one for one in records if isinstance(one, Entry)),
    )
    today = date(2026, 12, 20)
    journal = replay_journal(account, today)
    (found,) = journal.tracks
    number, text, change = live
    assert found.live == pytest.approx(number, abs=0.0001)
    row = make_row(account, rating, today)
    assert row.live == pytest.approx(found.live, abs=0.0001)
    assert row.change == pytest.approx(change)
    assert f": live {text}" in write_text(answer_journal(journal, account, today))


def test_the_working_of_an_unrounded_rating_leads_to_its_numbers() -> None:
    for system in REALS:
        player = replace(START[system], exact=1600.3109)
        game = Game(1500, core.Result.WIN, rd=60.0)
        day = date(2026, 3, 1)
        found = load(system).rate(player, (game,), Terms(day, event_end=day))
        assert not isinstance(found, Problem)
        assert isinstance(found.exact, float)
        steps = core.working(found)
        assert not isinstance(steps, Problem)
        texts = " ".join(step.text for step in steps)
        assert "1600.31" in texts
        assert f"{found.exact:.2f}" in texts
        assert found.rounded == (found.new_rating or 0) - player.rating


@pytest.mark.parametrize("exact", [1498.4, 1502.0, float("nan"), float("inf")])
def test_an_unrounded_rating_is_near_its_rounded_one(exact: float) -> None:
    player = Player(1500, k=20.0, exact=exact)
    answer = core.rate("elo", player, [Game(1500, core.Result.WIN)])
    assert isinstance(answer, Problem)
    assert answer.field == "exact"


def test_a_us_newcomer_with_a_fide_rating_goes_on_with_its_games() -> None:
    # 2020, 2: a FIDE rating up to 2000 counts as five games
    found = track(
        event(
            "2026-02-01", [(1700, "1"), (1650, "0")], system="uscf", fide_rating="1800"
        ),
        event("2026-03-01", [(1700, "1")], system="uscf"),
    )
    first, second = found.periods
    assert first.lines[0].event is not None
    begun = first.lines[0].event.player
    assert begun.rating
    assert begun.games_played is not None
    assert second.player.games_played == begun.games_played + 2
    assert second.player.unrounded == first.lines[0].event.exact


def test_a_known_peak_rises_with_established_ratings() -> None:
    records = (
        official("2026-01-01", 1990, system="uscf", games_played=60, peak=1995),
        event("2026-02-01", [(2100, "1")] * 4, system="uscf"),
        event("2026-03-01", [(1700, "0")] * 4, system="uscf"),
    )
    first, second = track(*records).periods
    assert (first.new_rating or 0) > 1995
    assert second.player.peak == first.new_rating
    # provisional ratings give no floor
    new = (official("2026-01-01", 1990, system="uscf", games_played=9, peak=1995),)
    assert track(*new, *records[1:]).periods[1].player.peak == 1995
