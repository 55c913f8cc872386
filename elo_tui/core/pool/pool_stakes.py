"""Stakes of a game of two people of a pool, and its odds."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from math import isnan
from typing import NamedTuple

from elo_tui.core.model import Problem
from elo_tui.core.pool.game_columns import (
    Events,
    Games,
    People,
    PoolSettings,
    Rules,
    make_batches,
    make_flags,
)
from elo_tui.core.pool.pool_quality import (
    CalibrationClass,
    QualitySettings,
    measure_quality,
)
from elo_tui.core.pool.pool_rating import (
    check_games,
    check_rules,
    divide_work,
    keep_rated,
)
from elo_tui.core.pool.pool_state import (
    EntryAudit,
    Work,
    count_players,
    load_rule,
    make_state,
)

#: The first side's half points of the outcomes, and the second's.
_OUTCOMES = (2, 1, 0)
#: Fewer predicted games of a class are too few to measure its draws.
_CLASS_MIN = 30


class OutcomeChange(NamedTuple):
    """The change of a rating by one outcome, and the rating after it.

    None if the person has no rating before, or after.
    """

    change: float | None
    after: float | None


class SideStakes(NamedTuple):
    """Stakes of one person."""

    person: int
    rating: float | None
    """On the newest list; None without one."""
    expected: float | None
    k: float | None
    """None in a system without K."""
    rule: str
    outcomes: tuple[OutcomeChange | None, ...]
    """If this person wins, draws and loses; None in a game without draws."""


class GameOdds(NamedTuple):
    """The chances of the first person, as the pool predicts."""

    win: float
    draw: float
    loss: float
    draw_rate: float
    """The share of draws observed; `draw` is no more than the smaller score allows."""
    draw_games: int
    """The games in which it was observed."""
    of_class: bool
    """Whether they are those predicted with such a favourite, not all."""


class PoolStakes(NamedTuple):
    """The answer of `compute_stakes`."""

    settings: PoolSettings
    day: int
    """The day of the game, an ordinal."""
    has_side: bool
    """Whether the first person is the first side."""
    sides: tuple[SideStakes, SideStakes]
    odds: GameOdds | None
    """None if the pool cannot predict the game."""
    likeness: CalibrationClass | None
    """The score of favourites like this one in the pool; None without such games."""


def compute_stakes(
    table: tuple[People, Events, Games],
    rules: Rules | PoolSettings,
    pair: tuple[int, int],
    day: int,
    has_side: bool,
) -> PoolStakes | Problem:
    """Compute what a game of two people would change by the rules of a day.

    A day before that of the newest event counts as that day. The game is an event by
    itself, rated after those of its period, and has no margin.
    """
    events = table[1].copy()
    day = max(day, *events.last_days) if events.last_days else day
    event = events.add(max(events.numbers, default=0) + 1, day, day)
    events.entrants[event] += pair
    games = table[2].slice()
    # a level score is a win without a margin
    games.add(event, 1, pair, 2, make_flags(has_side), (0, 0))
    last = _rate_to_last((table[0], events, games), rules)
    if isinstance(last, Problem):
        return last
    before = _rate_without(last, event)
    if isinstance(before, Problem):
        return before
    found_sides = [_find_side(last, person, event, before) for person in pair]
    if problem := next((one for one in found_sides if isinstance(one, Problem)), None):
        return problem
    one, other = (side for side in found_sides if isinstance(side, SideStakes))
    chance = load_rule(last.settings.system).predict(last)(*pair, has_side)
    if chance is not None and one.expected is None:
        one, other = one._replace(expected=chance), other._replace(expected=1 - chance)
    odds, likeness = _find_odds(table, rules, last.settings, chance)
    return PoolStakes(
        settings=last.settings,
        day=day,
        has_side=has_side,
        sides=(one, other),
        odds=odds,
        likeness=likeness,
    )


def _rate_to_last(
    table: tuple[People, Events, Games], rules: Rules | PoolSettings
) -> Work | Problem:
    """Rate all batches but the last, and return that one."""
    people, events, games = table
    dated = check_rules(rules)
    if isinstance(dated, Problem):
        return dated
    first = dated[0][1]
    batches = make_batches(events, first.period)
    works = divide_work(
        dated, people, events, games, batches, make_state(people, first)
    )
    advance = load_rule(first.system).advance
    for work, _ in works:
        if problem := check_games(work):
            return problem
        if work.batch == batches[-1]:
            return work
        if isinstance(found := advance(work), Problem):
            return found
    raise AssertionError("the batches end with the last one")


def _rate_without(work: Work, event: int) -> Sequence[float] | Problem:
    """Return the ratings after the batch without the game."""
    rest = work.games.select(
        [at for at, one in enumerate(work.games.events) if one != event]
    )
    if not rest.events:
        return work.state.ratings
    state = deepcopy(work.state)
    batch = work.batch._replace(
        events=tuple(e for e in work.batch.events if e != event)
    )
    found = load_rule(work.settings.system).advance(
        work._replace(games=rest, counts=count_players(rest), state=state, batch=batch)
    )
    return found if isinstance(found, Problem) else state.ratings


def _find_side(
    work: Work, person: int, event: int, before: Sequence[float]
) -> SideStakes | Problem:
    """Rate the game with each outcome, and audit a person of it."""
    row = work.games.events.index(event)
    is_first = work.games.white[row] == person
    outcomes: list[OutcomeChange | None] = []
    entry: EntryAudit | None = None
    for halves in _OUTCOMES:
        if halves == 1 and work.settings.draws == "no":
            outcomes.append(None)
            continue
        games = work.games.slice()
        games.half_points[row] = halves if is_first else 2 - halves
        state = deepcopy(work.state)
        found = load_rule(work.settings.system).advance(
            work._replace(games=games, state=state, watch=person)
        )
        if isinstance(found, Problem):
            return found
        entry = found
        after = None if isnan(state.ratings[person]) else state.ratings[person]
        change = None if found is None else found.change
        if after is not None and not isnan(before[person]):
            change = after - before[person]
        outcomes.append(OutcomeChange(change, after))
    rounds = () if entry is None else entry.rounds
    known = (one.expected for one in rounds if one.event == event)
    return SideStakes(
        person=person,
        rating=None if isnan(before[person]) else before[person],
        expected=next(known, None),
        k=None if entry is None else entry.k,
        rule="" if entry is None else entry.rule,
        outcomes=tuple(outcomes),
    )


def _find_odds(
    table: tuple[People, Events, Games],
    rules: Rules | PoolSettings,
    settings: PoolSettings,
    chance: float | None,
) -> tuple[GameOdds | None, CalibrationClass | None]:
    """Find the odds by the pool's predictions, with the draws seen in such games."""
    if chance is None:
        return None, None
    quality = measure_quality(*table, rules, QualitySettings(systems=("pool",)))
    classes = () if isinstance(quality, Problem) else quality.systems[0].calibration
    favourite = max(chance, 1 - chance)
    alike = next(
        (one for one in classes if favourite < one.high or one.high == 1), None
    )
    likeness = alike if alike is not None and alike.games else None
    of_class = likeness is not None and likeness.games >= _CLASS_MIN
    rated = keep_rated(table[2])
    count, drawn = len(rated.half_points), rated.half_points.count(1)
    if likeness is not None and of_class:
        count, drawn = likeness.games, likeness.draws
    rate = drawn / count if count and settings.draws == "yes" else 0.0
    # no side scores less than nothing
    share = min(rate, 2 * min(chance, 1 - chance))
    odds = GameOdds(
        win=chance - share / 2,
        draw=share,
        loss=1 - chance - share / 2,
        draw_rate=rate,
        draw_games=count,
        of_class=of_class,
    )
    return odds, likeness
