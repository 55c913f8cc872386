"""FIDE's monthly lists for a pool: changes, first ratings and K (B.02, chapters 7, 8).

An event is rated from the list in force on its first day and counts in the month of its
last day. The tables, the 400-point rule and Ru are those of `elo_tui.core.systems`.
"""

from __future__ import annotations

from bisect import bisect_right
from datetime import date
from math import isnan, nan
from typing import Literal, NamedTuple, cast

from elo_tui.core.fide_tables import scoring_probability
from elo_tui.core.model import Problem, Terms
from elo_tui.core.pool.pool_state import (
    EntryAudit,
    PoolRule,
    Predict,
    RoundAudit,
    Work,
    make_entry,
    make_round,
    predict_from_curve,
)
from elo_tui.core.systems.fide.fide_editions import K_RULE, Edition, edition_for
from elo_tui.core.systems.fide.first_rating import GAMES_NEEDED, first_rating
from elo_tui.core.systems.fide.rating import difference_used, upgraded_game
from elo_tui.core.text.figures import plural, round_hundredths

#: 7.1.4: the months with games for a first rating, that of the list included.
_POOLED_MONTHS = 26
#: Lists that events not ended yet may need.
_KEPT_DAYS = 370


class _GameSide(NamedTuple):
    """A game for one of its players: row, opponent, their ratings, own half points."""

    row: int
    opponent: int
    own: int
    other: int
    halves: int


class _Chances(NamedTuple):
    """A side with D as the rules use it and PD in hundredths."""

    side: _GameSide
    expected: int


def _advance_fide(work: Work) -> EntryAudit | Problem | None:
    """Make the next list from the events of a month."""
    state = work.state
    year, number = map(int, work.batch.period.split("-"))
    month = 12 * year + number
    base = state.ratings[:]
    state.past[date(year, number, 1).toordinal()] = base
    rated: dict[int, list[_Chances]] = {}
    waiting: dict[int, list[_GameSide]] = {}
    by_event: dict[int, list[int]] = {}
    for row, event in enumerate(work.games.events):
        by_event.setdefault(event, []).append(row)
    for event, rows in by_event.items():
        day = date.fromordinal(work.events.first_days[event])
        edition = edition_for(Terms(day, pool=_pool(work)))
        if isinstance(edition, Problem):
            return edition
        for person, sides in _list_sides(work, event, rows).items():
            if isnan(base[person]):
                _pool_event(work, person, month, sides, waiting)
            else:
                rated.setdefault(person, []).extend(_find_chances(sides, edition))
    edition = edition_for(Terms(date(year, number, 1), pool=_pool(work)))
    if isinstance(edition, Problem):
        return edition
    entry = None
    for person, games in rated.items():
        found = _change_rating(work, person, games, edition, year)
        entry = found if person == work.watch else entry
    for person, new in waiting.items():
        found = _rate_first(work, person, new, edition, month)
        entry = found if person == work.watch else entry
    for person, rating in enumerate(state.ratings):
        if rating > state.peaks[person]:
            state.peaks[person] = rating
    _forget_lists(work)
    if entry is None and work.watch >= 0:
        return _list_unrated_rounds(work, base[work.watch])
    return entry


def _list_unrated_rounds(work: Work, before: float) -> EntryAudit | None:
    """Prove that nothing is rated of the watched person who played unrated players."""
    rounds = _list_uncounted(work, set())
    if not rounds:
        return None
    rule = "no game against an opponent on the list"
    return make_entry(work, None if isnan(before) else before, rule, rounds)


def choose_k(reached: bool, age: int | None, rating: float, games: int) -> int:
    """Return K by 8.3.3, without the limit of games times K; age unknown: adult."""
    if reached:
        return 10
    if age is not None and age <= 18 and rating < 2300:
        return 40
    return 40 if games < 30 else 20


def _pool(work: Work) -> Literal["standard", "rapid", "blitz"]:
    return cast('Literal["standard", "rapid", "blitz"]', work.settings.pool)


def _list_sides(work: Work, event: int, rows: list[int]) -> dict[int, list[_GameSide]]:
    """Find both sides of each game if the opponent was rated on the first day.

    If the event began before the first list, a newcomer has the rating of that list.
    """
    days = sorted(work.state.past)
    at = bisect_right(days, work.events.first_days[event]) - 1
    in_force = work.state.past[days[max(at, 0)]]
    games, found = work.games, dict[int, list[_GameSide]]()
    size = len(in_force)
    for row in rows:
        white, black, halves = (
            games.white[row],
            games.black[row],
            games.half_points[row],
        )
        for person, opponent, score in (
            (white, black, halves),
            (black, white, 2 - halves),
        ):
            other = in_force[opponent] if opponent < size else nan
            if isnan(other):
                continue
            own = in_force[person] if person < size else nan
            if isnan(own):
                own = work.state.ratings[person]
            rating = 0 if isnan(own) else int(own)
            side = _GameSide(
                row=row, opponent=opponent, own=rating, other=int(other), halves=score
            )
            found.setdefault(person, []).append(side)
    return found


def _find_chances(sides: list[_GameSide], edition: Edition) -> list[_Chances]:
    """Apply the 400-point rule of the edition to the games of one event."""
    real = [side.own - side.other for side in sides]
    used = [
        difference_used(difference, side.own, edition)
        for difference, side in zip(real, sides, strict=True)
    ]
    if edition.one_upgrade:
        raised = upgraded_game(real)
        used = [
            used[at] if difference < 0 or at == raised else difference
            for at, difference in enumerate(real)
        ]
    return [
        _Chances(side, scoring_probability(difference))
        for side, difference in zip(sides, used, strict=True)
    ]


def _pool_event(
    work: Work,
    person: int,
    month: int,
    sides: list[_GameSide],
    waiting: dict[int, list[_GameSide]],
) -> None:
    """Store an unrated player's games against rated ones for a first rating.

    8.2.1: a first event without a point is disregarded; later ones count.
    """
    state = work.state
    is_first = not state.marks[person]
    state.marks[person] = 1
    if is_first and not any(side.halves for side in sides):
        waiting.setdefault(person, [])
        return
    waiting.setdefault(person, []).extend(sides)
    rows = state.pending.setdefault(person, [])
    rows += [(month, side.other, side.halves) for side in sides]


def _change_rating(
    work: Work, person: int, games: list[_Chances], edition: Edition, year: int
) -> EntryAudit | None:
    """Add K x the sum of score - PD, rounded once, to the last list."""
    state = work.state
    before, count = state.ratings[person], len(games)
    born, reached = work.people.birth_years[person], state.peaks[person] >= 2400
    reached = reached or before >= 2400
    age = year - born if born else None
    played = state.games[person]
    k = choose_k(reached, age, before, played)
    if edition.fixed_k is not None:
        k = edition.fixed_k
    why = _explain_k(k, reached, played)
    limit = K_RULE.period_limit // max(1, count)
    if k > limit:
        why = f"{k} x {count} games over {K_RULE.period_limit}, so {limit}; {why}"
        k = limit
    hundredths = k * sum(50 * one.side.halves - one.expected for one in games)
    new = int(before) + round_hundredths(hundredths)
    state.ratings[person] = new if new >= edition.floor else nan
    if new < edition.floor:
        # 7.2.1: listed as unrated again, with nothing pooled
        state.pending.pop(person, None)
        why += (
            f"; {new} is below {edition.floor}: unrated ({edition.list_article('2.1')})"
        )
    state.games[person] += count
    _note_days(work, person, [one.side for one in games])
    if person != work.watch:
        return None
    rounds = [
        _make_side(work, one.side, one.expected / 100)._replace(
            change=k * (50 * one.side.halves - one.expected) / 100
        )
        for one in games
    ]
    rounds += _list_uncounted(work, {one.side.row for one in games})
    rule = f"K {k}: {why} ({edition.article('3.3')})"
    return make_entry(work, before, rule, rounds, k, hundredths / 100)


def _explain_k(k: int, reached: bool, games: int) -> str:
    if k == 10 and reached:
        return "has been rated 2400"
    before = f"{plural(games, 'game')} before"
    if k == 40:
        return before if games < 30 else "18 or younger, under 2300"
    return f"{before}, under 2400"


def _rate_first(
    work: Work, person: int, new: list[_GameSide], edition: Edition, month: int
) -> EntryAudit | None:
    """Publish a first rating if the pooled games are enough for one."""
    state = work.state
    rows = [
        row for row in state.pending.get(person, ()) if row[0] > month - _POOLED_MONTHS
    ]
    article = edition.list_article("1.4")
    rule = f"unrated: {len(rows)} of {GAMES_NEEDED} games against rated opponents"
    if len(rows) >= GAMES_NEEDED and new:
        halves = sum(row[2] for row in rows)
        found = first_rating([row[1] for row in rows], halves, edition)
        rule = f"first rating of {len(rows)} games"
        if found < edition.floor:
            rule = f"unrated: {found} is below {edition.floor}"
        else:
            state.ratings[person] = found
            state.games[person] += len(rows)
            rows = []
    if rows:
        state.pending[person] = rows
    else:
        state.pending.pop(person, None)
    _note_days(work, person, new)
    if person != work.watch:
        return None
    rounds = [_make_side(work, side, None) for side in new]
    rounds += _list_uncounted(work, {side.row for side in new})
    return make_entry(work, None, f"{rule} ({article})", rounds)


def _note_days(work: Work, person: int, sides: list[_GameSide]) -> None:
    for side in sides:
        event = work.games.events[side.row]
        day = work.events.last_days[event]
        work.state.last_days[person] = max(work.state.last_days[person], day)


def _make_side(work: Work, side: _GameSide, expected: float | None) -> RoundAudit:
    return make_round(work.games, side.row, work.watch, side.other, expected)


def _list_uncounted(work: Work, counted: set[int]) -> list[RoundAudit]:
    """List the watched person's other games over the board, which are not rated."""
    games, watch = work.games, work.watch
    why = "the opponent is not on the list of the event's first day"
    return [
        make_round(games, row, watch)._replace(rated=False, why=why)
        for row, pair in enumerate(zip(games.white, games.black, strict=True))
        if watch in pair and row not in counted
    ]


def _forget_lists(work: Work) -> None:
    """Drop the lists that no event to come can begin under."""
    past, events = work.state.past, work.events
    begun = [
        first
        for first, last in zip(events.first_days, events.last_days, strict=True)
        if last >= work.batch.day
    ]
    oldest = min([work.batch.day - _KEPT_DAYS, *begun])
    days = sorted(past)
    in_force = days[max(bisect_right(days, oldest) - 1, 0)]
    for day in days:
        if day < in_force:
            del past[day]


def _predict_fide(work: Work) -> Predict:
    day = date.fromordinal(work.events.first_days[work.batch.events[0]])
    edition = edition_for(Terms(day))

    def find_expected(one: float, two: float) -> float:
        used = int(one) - int(two)
        if not isinstance(edition, Problem):
            used = difference_used(used, int(one), edition)
        return scoring_probability(used) / 100

    return predict_from_curve(work, find_expected)


FIDE = PoolRule(advance=_advance_fide, predict=_predict_fide)
