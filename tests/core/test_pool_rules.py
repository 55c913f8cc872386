"""What lists of a pool obey: properties, proofs, settings, single events, ladders."""

from __future__ import annotations

import random
from array import array
from datetime import date
from math import isnan, nan
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from elo_tui.core.events.crosstable import CODES
from elo_tui.core.events.event_ratings import rate_crosstable
from elo_tui.core.model import Player, Problem, Result, Terms
from elo_tui.core.pool.dynamic_fit import fit_history
from elo_tui.core.pool.game_columns import (
    POOL_ROWS,
    Batch,
    Events,
    Games,
    People,
    PoolSettings,
    complete_settings,
    make_flags,
    read_k,
)
from elo_tui.core.pool.joint_fit import FitSettings, fit_pool
from elo_tui.core.pool.pool_quality import rank_ladder
from elo_tui.core.pool.pool_rating import rate_pool
from elo_tui.core.pool.pool_state import EntryAudit, read_state
from elo_tui.core.systems.lichess import rate_game
from elo_tui.core.systems.lichess_game import Strength
from tests.core.pool_events import CLUB, NEEDS_CLUB, make_pool, read_event
from tests.core.pool_vectors import NEEDS_VECTORS, Pool, read_pool, read_vector, unwrap
from tests.examples import try_examples

DAY = date(2026, 1, 5).toordinal()
SYSTEMS = pytest.mark.parametrize("system", POOL_ROWS)
MODES = ("event", "game")
SEEDS = st.integers(0, 10_000)


def draw_pool(seed: int, size: int = 12, events: int = 6) -> Pool:
    """Draw a pool of people with opening ratings, with forfeits and byes."""
    dice = random.Random(seed)
    people, found, games = People.make(), Events.make(), Games.make()
    for at in range(size):
        rating = 1500 + 50 * at if at % 4 else 0
        people.add(str(100 + at), rating=rating, birth_year=1990, games=40)
    for number in range(1, events + 1):
        day = DAY + 12 * dice.randrange(3 * events)
        at = found.add(number, day, day + dice.randrange(3))
        for round in range(1, 6):
            order = dice.sample(range(size), size)
            for one, two in zip(order[::2], order[1::2], strict=True):
                why = "" if dice.random() < 0.9 else "forfeit"
                flags = make_flags(dice.random() < 0.9, why)
                games.add(at, round, (one, two), dice.randrange(3), flags)
    return people, found, games


def _rate(pool: Pool, settings: PoolSettings, **more: Any) -> Any:  # noqa: ANN401
    return unwrap(rate_pool(*pool, settings, every=True, **more))


def _values(pool: Pool, found: Any) -> list[dict[str, tuple[float, float, int]]]:  # noqa: ANN401
    """Return rating, RD and games by id after every batch."""
    return [
        {
            one: (rows.ratings[at], rows.rds[at], rows.games[at])
            for at, one in enumerate(pool[0].ids)
            if not isnan(rows.ratings[at])
        }
        for rows in found.lists
    ]


def _permute(pool: Pool, seed: int) -> Pool:
    """Shuffle the people, the events and the rows, which changes no fact."""
    people, events, games = pool
    dice = random.Random(seed)
    order = dice.sample(range(len(people.ids)), len(people.ids))
    renamed, turned, rows = People.make(), Events.make(), Games.make()
    for at in order:
        rating, games_before = people.ratings[at], people.games[at]
        renamed.add(people.ids[at], "", rating, birth_year=1990, games=games_before)
    days = dice.sample(range(len(events.names)), len(events.names))
    for at in days:
        number, first = events.numbers[at], events.first_days[at]
        turned.add(number, first, events.last_days[at])
    for row in dice.sample(range(len(games.flags)), len(games.flags)):
        pair = order.index(games.white[row]), order.index(games.black[row])
        event = days.index(games.events[row])
        halves, flags = games.half_points[row], games.flags[row]
        rows.add(event, games.rounds[row], pair, halves, flags)
    return renamed, turned, rows


@SYSTEMS
@try_examples(12)
@given(SEEDS)
def test_the_order_of_the_columns_does_not_matter(system: str, seed: int) -> None:
    settings = PoolSettings(system)
    pool = draw_pool(seed)
    other = _permute(pool, seed)
    expected = _values(pool, _rate(pool, settings))
    found = _values(other, _rate(other, settings))
    assert len(found) == len(expected) > 0
    for one, two in zip(found, expected, strict=True):
        assert one.keys() == two.keys()
        for key, row in one.items():
            assert row == pytest.approx(two[key], rel=1e-9)


@SYSTEMS
@try_examples(12)
@given(SEEDS)
def test_a_saved_state_continues_like_one_run(system: str, seed: int) -> None:
    people, events, games = draw_pool(seed)
    months = sorted(range(len(events.names)), key=lambda at: events.last_days[at])
    middle = date.fromordinal(events.last_days[months[2]])
    first_later = date(middle.year + middle.month // 12, middle.month % 12 + 1, 1)
    settings = PoolSettings(system)
    whole = _rate((people, events, games), settings)
    state, last = None, None
    for late in (False, True):
        part = Events.make()
        kept: dict[int, int] = {}
        for at, day in enumerate(events.last_days):
            if (day >= first_later.toordinal()) == late:
                number, first = events.numbers[at], events.first_days[at]
                kept[at] = part.add(number, first, day)
        chosen = games.select(
            [row for row, event in enumerate(games.events) if event in kept]
        )
        for row, event in enumerate(chosen.events):
            chosen.events[row] = kept[event]
        if not kept:
            continue
        last = unwrap(rate_pool(people, part, chosen, settings, state=state))
        state = unwrap(read_state(last.state.pack()))
    assert last is not None
    assert last.lists[-1].games == whole.lists[-1].games
    for name in ("ratings", "rds", "volatilities"):
        columns = (getattr(found.lists[-1], name).tolist() for found in (last, whole))
        assert next(columns) == pytest.approx(next(columns), nan_ok=True)


@pytest.mark.parametrize(
    ("scores", "marked"), [((2,), 1), ((0,), 2), ((1,), 0), ((2, 2), 1), ((2, 0), 0)]
)
def test_us_chess_knows_newcomers_who_have_won_or_lost_all(
    scores: tuple[int, ...], marked: int
) -> None:
    # "The US Chess Rating System" (2020), 4.1: games all won or lost count as such
    people, events, games = People.make(), Events.make(), Games.make()
    people.add("1", rating=0, birth_year=1990, games=0)
    people.add("2", rating=1500, birth_year=1990, games=40)
    for number, halves in enumerate(scores, start=1):
        at = events.add(number, DAY + number, DAY + number)
        games.add(at, 1, (0, 1), halves, make_flags(True))
    found = _rate((people, events, games), PoolSettings("uscf"))
    assert found.state.marks[0] == marked


def test_events_before_the_list_of_a_state_are_refused() -> None:
    people, events, games = draw_pool(1)
    for system in ("elo", "glicko"):
        state = _rate((people, events, games), PoolSettings(system)).state
        found = rate_pool(people, events, games, PoolSettings(system), state=state)
        assert isinstance(found, Problem)
        assert "already made" in found.text


def test_bytes_that_are_no_state_are_refused() -> None:
    pool = draw_pool(1)
    data = _rate(pool, PoolSettings()).state.pack()
    for wrong in (b"", b"SQLite", data[:-3], data[:20]):
        assert isinstance(read_state(wrong), Problem)


@SYSTEMS
@try_examples(12)
@given(SEEDS)
# under FIDE a person's only games of a month are against unrated players
@example(167)
def test_every_number_has_its_proof(system: str, seed: int) -> None:
    pool = draw_pool(seed)
    settings = PoolSettings(system)
    games = pool[2]
    for person in range(0, 12, 5):
        found = _rate(pool, settings, person=person)
        pairs = zip(games.white, games.black, games.flags, strict=True)
        forfeits = sum(person in (one, two) for one, two, flags in pairs if flags > 1)
        whys = [round.why for one in found.entries for round in one.rounds]
        assert whys.count("forfeit") == forfeits
        # each of the person's games is in an entry, also those that do not count
        assert len(whys) == sum(map((*games.white, *games.black).count, [person]))
        rating: float = pool[0].ratings[person] or nan
        entries: dict[Batch, EntryAudit] = {one.batch: one for one in found.entries}
        for rows in found.lists:
            entry = entries.get(rows.batch)
            after = rows.ratings[person]
            if entry is None:
                assert after == pytest.approx(rating, nan_ok=True)
                rating = after
                continue
            assert entry.rule
            # the period of Glicko-2 begins with a deviation and a volatility
            is_rated = bool(entry.rounds) and not isnan(after)
            assert ("volatility" in entry.rule) == (system == "glicko2" and is_rated)
            assert (entry.after is None) == isnan(after)
            if entry.after is not None:
                assert entry.after == after
            if entry.before is not None and entry.after is not None:
                if not isnan(rating):
                    assert entry.before == rating
                assert entry.change == entry.after - entry.before
                changes = [one.change for one in entry.rounds if one.rated]
                if changes and None not in changes and system != "dwz":
                    total = sum(one or 0.0 for one in changes)
                    assert entry.unrounded == pytest.approx(total, abs=1e-6)
                    assert entry.change == pytest.approx(total, abs=0.51)
            rating = after


@given(SEEDS, st.booleans(), st.sampled_from([*POOL_ROWS]), st.sampled_from(MODES))
def test_a_proof_is_made_by_the_calculation_of_the_list(
    seed: int, twice: bool, system: str, mode: str
) -> None:
    pool = draw_pool(seed)
    if twice:
        pool[2].rounds[:] = array("i", [1]) * len(pool[2].rounds)
    settings = PoolSettings(system, mode=mode, k=((0, 40), (42, 25), (45, 10)))
    proof = _rate(pool, settings, person=0)
    assert proof.state.pack() == _rate(pool, settings).state.pack()


def test_two_pools_that_never_meet_are_two_components() -> None:
    one, two = draw_pool(1), draw_pool(2)
    people, events, games = draw_pool(1)
    for at in range(len(two[0].ids)):
        people.add(f"B{at}", rating=two[0].ratings[at], games=40)
    for at in range(len(two[1].names)):
        events.add(50 + at, two[1].first_days[at], two[1].last_days[at])
    for row in range(len(two[2].flags)):
        pair = two[2].white[row] + 12, two[2].black[row] + 12
        at = two[2].events[row] + len(one[1].names)
        halves, flags = two[2].half_points[row], two[2].flags[row]
        games.add(at, two[2].rounds[row], pair, halves, flags)
    both = unwrap(fit_pool(people, events, games))
    assert [row.players for row in both.components] == [12, 12]
    alone = [*unwrap(fit_pool(*one)).players, *unwrap(fit_pool(*two)).players]
    found = {row.person: (row.rating, row.error) for row in both.players}
    for at, row in enumerate(alone):
        person = row.person + (12 if at >= 12 else 0)
        assert found[person] == pytest.approx((row.rating, row.error), abs=1e-6)
    elo = PoolSettings(k=((0, 20),))
    last = _rate((people, events, games), elo).lists[-1].ratings
    assert last[:12] == _rate(one, elo).lists[-1].ratings
    assert last[12:] == _rate(two, elo).lists[-1].ratings


def test_who_only_lost_has_no_finite_rating_without_a_prior() -> None:
    people, events, games = People.make(), Events.make(), Games.make()
    for name in "abcd":
        people.add(name)
    events.add(1, DAY, DAY)
    for pair, halves in (((0, 1), 2), ((1, 2), 2), ((2, 0), 2), ((0, 3), 2)):
        games.add(0, 1, pair, halves)
    found = unwrap(fit_pool(people, events, games, FitSettings(prior=0)))
    ratings = {people.ids[one.person]: one.rating for one in found.players}
    assert ratings.pop("d") is None
    assert list(ratings.values()) == pytest.approx([1500] * 3)


@NEEDS_CLUB
@pytest.mark.parametrize("system", ["uscf", "dwz"])
@pytest.mark.parametrize("number", [1, 4, 9])
def test_a_pool_of_one_event_equals_the_event(system: str, number: int) -> None:
    table = read_event(CLUB / f"event_{number:02d}.trf")
    assert table.event.end is not None
    terms = Terms(table.event.end, event_end=table.event.end)
    event = rate_crosstable(table, system, Player(0), terms)
    people, events, games = make_pool([table])
    last = _rate((people, events, games), PoolSettings(system)).lists[-1]
    compared = 0
    for row in event.rows:
        person = people.ids.index(row.player.fide_id)
        assert row.event is not None
        if row.event.rated_games == 0:
            continue
        exact = row.event.exact if system == "uscf" else None
        expected = exact or row.event.new_rating
        if expected is not None:
            assert last.ratings[person] == pytest.approx(expected, abs=1e-6)
            compared += 1
    assert compared >= 5
    assert {CODES["1"].result} == {Result.WIN}


def test_lichess_rates_both_players_from_before_the_game() -> None:
    people, events, games = People.make(), Events.make(), Games.make()
    people.add("a", rating=1600, rd=80, volatility=0.06)
    people.add("b", rating=1700, rd=120, volatility=0.07)
    events.add(1, DAY, DAY)
    games.add(0, 1, (0, 1), 2)
    last = _rate((people, events, games), PoolSettings("lichess")).lists[-1]
    one, two = Strength(1600, 80, 0.06), Strength(1700, 120, 0.07)
    white = rate_game(one, 1700, 120, 1, "w").after
    black = rate_game(two, 1600, 80, 0, "b").after
    assert last.ratings.tolist() == [white.rating, black.rating]
    assert last.rds.tolist() == [white.rd, black.rd]


def test_settings_change_from_a_day_on() -> None:
    people, events, games = People.make(), Events.make(), Games.make()
    for name in "ab":
        people.add(name)
    for number in (1, 2):
        at = events.add(number, DAY + number, DAY + number)
        games.add(at, 1, (0, 1), 2)
    usual = PoolSettings(k=((0, 20),))
    rules = [
        (date.min, usual),
        (date.fromordinal(DAY + 2), usual._replace(k=((0, 40),))),
    ]
    first, second = unwrap(rate_pool(people, events, games, rules, every=True)).lists
    assert first.ratings.tolist() == [1510, 1490]
    # E = 1 / (1 + 10^(-20 / 400)) = 0.52875056, so 40 x 0.47124944 = 18.849978
    assert second.ratings[0] == pytest.approx(1528.849978, abs=1e-6)
    other = [rules[0], (date.fromordinal(DAY), PoolSettings("glicko"))]
    assert isinstance(rate_pool(people, events, games, other), Problem)


@pytest.mark.parametrize(
    ("settings", "field"),
    [
        (PoolSettings("chess"), "system"),
        (PoolSettings("ecf"), "system"),
        (PoolSettings(mode="round"), "mode"),
        (PoolSettings("fide", period="event"), "period"),
        (PoolSettings("glicko", newcomers="fit"), "newcomers"),
        (PoolSettings(k=()), "k"),
        (PoolSettings(k=((0, 40), (0, 20))), "k"),
        (PoolSettings(k=((0, 4000),)), "k"),
        (PoolSettings(scale=0), "scale"),
        (PoolSettings(start=nan), "start"),
        (PoolSettings(rounding="up"), "rounding"),
    ],
)
def test_a_wrong_setting_is_named(settings: PoolSettings, field: str) -> None:
    found = complete_settings(settings)
    assert isinstance(found, Problem)
    assert found.field == field
    assert rate_pool(*draw_pool(1), settings) == found


def test_k_is_read_as_steps() -> None:
    assert read_k("40,30@10,20@30") == ((0, 40), (10, 30), (30, 20))
    for text in ("", "a", "20@5", "40,30@10,20@10"):
        assert isinstance(read_k(text), Problem)


def test_wrong_columns_are_named() -> None:
    people, events, games = draw_pool(1)
    games.white[3] = 99
    found = rate_pool(people, events, games, PoolSettings())
    assert isinstance(found, Problem)
    assert "white" in found.text
    games.white.pop()
    assert isinstance(rate_pool(people, events, games, PoolSettings()), Problem)


def test_a_rating_that_is_no_number_is_refused() -> None:
    for rating in (nan, float("inf"), 1e9):
        people, events, games = draw_pool(1)
        people.ratings[2] = rating
        assert isinstance(rate_pool(people, events, games, PoolSettings()), Problem)
        people, events, games = draw_pool(1)
        events.stated[0][1] = rating
        assert isinstance(fit_pool(people, events, games), Problem)


def test_a_fit_names_what_it_lacks() -> None:
    people, events, games = draw_pool(1)
    dynamic = fit_history(people, events, games, FitSettings(prior=0))
    assert isinstance(dynamic, Problem)
    assert dynamic.field == "prior"
    games.half_points[:] = bytes(len(games.flags))
    davidson = fit_pool(people, events, games, FitSettings(davidson=True))
    assert isinstance(davidson, Problem)
    assert davidson.field == "draws"
    for wrong in (FitSettings(prior=-1), FitSettings(anchors={99: 1500.0})):
        assert isinstance(fit_pool(people, events, games, wrong), Problem)
    first = FitSettings(anchors={0: 1500.0})
    assert not isinstance(fit_pool(*draw_pool(1), first), Problem)


def test_progress_can_cancel() -> None:
    seen: list[tuple[int, int]] = []

    def stop(done: int, total: int) -> bool:
        seen.append((done, total))
        return done == 2

    found = rate_pool(*draw_pool(1), PoolSettings(), progress=stop)
    assert isinstance(found, Problem)
    assert found.field == "cancelled"
    assert seen == [(1, 6), (2, 6)]


@NEEDS_VECTORS
@pytest.mark.parametrize("rule", ["insert", "exchange"])
def test_the_ladder_of_the_vector(rule: str) -> None:
    vector = read_vector("ladder")
    pool = read_pool(read_vector(vector["events_of"]))
    found = unwrap(rank_ladder(*pool, exchange=rule == "exchange"))
    assert [pool[0].ids[at] for at in found] == vector["expected"][rule]
