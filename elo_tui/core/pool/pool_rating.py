"""The lists of a pool, batch by batch, and how one person's rating came about."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from itertools import groupby
from math import floor, isnan, nan
from operator import eq, gt
from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core.model import Problem
from elo_tui.core.pool.game_columns import (
    Batch,
    Events,
    Games,
    People,
    PoolSettings,
    Rules,
    complete_settings,
    make_batches,
)
from elo_tui.core.pool.game_kind import NOT_STATED
from elo_tui.core.pool.large_changes import (
    LargeChange,
    find_large_change,
    note_ratings,
)
from elo_tui.core.pool.pool_state import (
    EntryAudit,
    RoundAudit,
    State,
    Work,
    count_players,
    load_rule,
    make_entry,
    make_round,
    make_state,
)
from elo_tui.core.systems import find_row

_RATING_MAX = 20_000
CANCELLED = Problem("cancelled", "cancelled")


class CancelledError(Exception):
    """The caller's progress asked to cancel."""


#: Called after each batch with the number of batches done and of all; True cancels.
Progress = Callable[[int, int], "bool | None"]


class PoolList(NamedTuple):
    """The list after a batch; columns by person, copied from the state."""

    batch: Batch
    ratings: array[float]
    """Not a number if the person is not on the list."""
    rds: array[float]
    volatilities: array[float]
    games: array[int]
    last_days: array[int]

    def order(self, people: People) -> list[int]:
        """Order the people on the list: rating, high first, then id."""
        ratings = self.ratings
        on_list = [at for at, rating in enumerate(ratings) if not isnan(rating)]
        return sorted(on_list, key=lambda at: (-ratings[at], people.ids[at]))

    def rank(self, people: People) -> Iterator[tuple[int, int]]:
        """Yield place and person in their order; equal ratings share a place."""
        place, last = 0, nan
        for count, at in enumerate(self.order(people), start=1):
            if self.ratings[at] != last:
                place, last = count, self.ratings[at]
            yield place, at


class RatedPool(NamedTuple):
    """The answer of `rate_pool`."""

    lists: list[PoolList]
    """The lists asked for, in order."""
    state: State
    """After the last batch; it can be continued."""
    entries: list[EntryAudit]
    """Entries of the audited person, one for each batch with a round or a change."""
    large: list[LargeChange]
    """If asked for: the largest change of each batch that has too large ones."""


def find_in_force(lists: Sequence[PoolList], day: int) -> PoolList | None:
    """Find the list in force at the end of a day; None before the first one."""
    return next((one for one in lists[::-1] if one.batch.day <= day), None)


#: Completed settings with the ordinals of their days, in this order.
DatedSettings = list[tuple[int, PoolSettings]]


def check_rules(rules: Rules | PoolSettings) -> DatedSettings | Problem:
    """Complete settings, or settings with days."""
    if isinstance(rules, PoolSettings):
        rules = [(date.min, rules)]
    if not rules:
        return Problem("settings", "settings: none given")
    found: DatedSettings = []
    for day, settings in sorted(rules, key=lambda one: one[0]):
        done = complete_settings(settings)
        if isinstance(done, Problem):
            return done
        first = found[0][1] if found else done
        for field in ("system", "period", "mode"):
            if getattr(done, field) != getattr(first, field):
                text = f"{field}: cannot change within a pool; begin a new pool"
                return Problem(field, text)
        found.append((day.toordinal(), done))
    return found


def check_columns(people: People, events: Events, games: Games) -> Problem | None:
    """Return a problem of the columns, if any."""
    for name, columns in (("people", people), ("events", events), ("games", games)):
        if len({len(column) for column in columns}) > 1:
            return Problem(name, f"{name}: the columns have different lengths")
    limits = (
        ("events", games.events, 0, len(events.numbers)),
        ("white", games.white, 0, len(people.ids)),
        ("black", games.black, -1, len(people.ids)),
    )
    for name, column, low, end in limits:
        if column and not low <= min(column) <= max(column) < end:
            return Problem(name, f"games: {name} has an index outside the columns")
    stated = (rating for ratings in events.stated for rating in ratings.values())
    for rating in (*people.ratings, *people.rds, *stated):
        if not abs(rating) <= _RATING_MAX:
            text = f"rating {rating:g}: {-_RATING_MAX} to {_RATING_MAX}"
            return Problem("rating", text)
    for at, last in enumerate(events.last_days):
        if not 1 <= events.first_days[at] <= last <= date.max.toordinal():
            text = f"event {events.numbers[at]}: it ends before it begins"
            return Problem("events", text)
    return None


def rate_pool(
    people: People,
    events: Events,
    games: Games,
    rules: Rules | PoolSettings,
    *,
    every: bool = False,
    newest: int = 1,
    days: Sequence[int] = (),
    person: int = -1,
    progress: Progress | None = None,
    state: State | None = None,
    take: Callable[[PoolList], object] | None = None,
    finds_large: bool = False,
) -> RatedPool | Problem:
    """Rate all batches in order and return the lists.

    Each list takes the room of all people, so only the `newest` are returned, those in
    force at the end of `days` (ordinals), or `every` one. `person` is the index of the
    one to be audited. `state` continues a pool: it is
    changed in place, and all events must follow those already rated. `rules` are
    settings, or settings with days, each valid for batches with a list of that day or
    later. `take` gets each list once made; none is returned then. With `finds_large`
    the changes that are too large for one event are returned, too.
    """
    dated = check_rules(rules)
    if isinstance(dated, Problem):
        return dated
    if problem := check_columns(people, events, games):
        return problem
    asks = find_row(dated[0][1].system).asks
    advance = load_rule(dated[0][1].system).advance
    if state is None:
        state = make_state(people, dated[0][1])
    state.extend(people, dated[0][1])
    rated_to = state.rated_to[0]
    batches = make_batches(events, dated[0][1].period, rated_to)
    if batches and batches[0].day < rated_to + bool(batches[0].period):
        text = f"events: one ends before the list of {date.fromordinal(rated_to)}"
        return Problem("events", f"{text}, which is already made")
    lists: list[PoolList] = []
    entries: list[EntryAudit] = []
    large: list[LargeChange] = []
    wanted = _choose_lists(batches, len(batches) if every else newest, days)
    parts = divide_work(dated, people, events, games, batches, state, person)
    for done, (work, rows) in enumerate(parts, start=1):
        if problem := check_games(work):
            return problem
        before = state.ratings[person] if person >= 0 else 0.0
        ratings = note_ratings(work) if finds_large else None
        found = advance(work)
        if isinstance(found, Problem):
            return found
        if ratings and (change := find_large_change(work, ratings)):
            large.append(change)
        state.rated_to[0] = work.batch.day
        if person >= 0:
            entries += _complete_entry(work, rows, before, found)
        if done - 1 in wanted:
            (take or lists.append)(_copy_list(work.batch, state, asks))
        if progress is not None and progress(done, len(batches)):
            return CANCELLED
    return RatedPool(lists, state, entries, large)


def _choose_lists(batches: list[Batch], newest: int, days: Sequence[int]) -> set[int]:
    """Choose the batches with a list in the answer, by index."""
    found = {*range(max(0, len(batches) - newest), len(batches))}
    for day in days:
        found |= {*[at for at, one in enumerate(batches) if one.day <= day][-1:]}
    return found


def divide_work(
    dated: DatedSettings,
    people: People,
    events: Events,
    games: Games,
    batches: list[Batch],
    state: State,
    watch: int = -1,
) -> Iterator[tuple[Work, Games]]:
    """Yield the work of each batch, and all its rows, those not rated included."""
    for batch, rows in _divide_games(games, batches):
        in_force = [settings for day, settings in dated[1:] if day <= batch.day]
        settings = in_force[-1] if in_force else dated[0][1]
        rated = keep_rated(rows)
        counts = count_players(rated)
        yield (
            Work(
                settings=settings,
                people=people,
                events=events,
                batch=batch,
                games=rated,
                state=state,
                counts=counts,
                watch=watch,
            ),
            rows,
        )


def _divide_games(games: Games, batches: list[Batch]) -> Iterator[tuple[Batch, Games]]:
    """Yield each batch with its rows, by event in the order of rating and by round."""
    sizes: dict[int, tuple[int, int]] = {}
    by_event: dict[int, list[int]] = {}
    end = 0
    for event, group in groupby(games.events):
        first, end = end, end + len(list(group))
        if event in sizes:
            sizes.clear()
            break
        sizes[event] = first, end
    if not sizes:
        for row, event in enumerate(games.events):
            by_event.setdefault(event, []).append(row)
    for batch in batches:
        found = Games.make()
        for event in batch.events:
            if event in sizes:
                part = games.slice(*sizes[event])
            elif event in by_event:
                part = games.select(by_event[event])
            else:
                continue
            rounds = part.rounds
            if any(map(gt, rounds, rounds[1:])):
                order = sorted(range(len(rounds)), key=rounds.__getitem__)
                part = part.select(order)
            found.join(part)
        yield batch, found


def keep_rated(games: Games) -> Games:
    """Leave out rows that are not rated, and games against oneself."""
    if max(games.flags, default=0) <= 1 and not any(map(eq, games.white, games.black)):
        return games
    return games.select(
        [
            row
            for row, flags in enumerate(games.flags)
            if flags <= 1 and games.white[row] != games.black[row] >= 0
        ]
    )


def check_games(work: Work) -> Problem | None:
    """Return the first game that the rules of the pool do not have, if any."""
    settings, games = work.settings, work.games
    if settings.draws == "no" and 1 in games.half_points:
        row = games.half_points.index(1)
        return _refuse_game(work, row, "draws no", "was drawn")
    if settings.margin != "off" and NOT_STATED in games.points:
        for row, points in enumerate(games.points):
            # a draw has no margin
            if points == NOT_STATED and games.half_points[row] != 1:
                rule, hint = f"margin {settings.margin}", "Say --scores if 1-0 is one"
                found = _refuse_game(work, row, rule, "has no score")
                return replace(found, text=f"{found.text}. {hint}")
    return None


def _refuse_game(work: Work, row: int, rule: str, why: str) -> Problem:
    games, events, people = work.games, work.events, work.people
    pair = games.white[row], games.black[row]
    one, other = (people.names[at] or people.ids[at] for at in pair)
    event = games.events[row]
    name = f"event {events.numbers[event]} {events.names[event]}".rstrip()
    place = f"in round {games.rounds[row]} of {name}"
    return Problem("games", f"{rule}: {one} - {other} {why} {place}")


def _copy_list(batch: Batch, state: State, asks: frozenset[str]) -> PoolList:
    """Copy the columns that the system changes."""
    return PoolList(
        batch=batch,
        ratings=state.ratings[:],
        rds=state.rds[:] if "rd" in asks else state.rds,
        volatilities=state.volatilities[:]
        if "volatility" in asks
        else state.volatilities,
        games=state.games[:],
        last_days=state.last_days[:],
    )


def _complete_entry(
    work: Work, rows: Games, before: float, found: EntryAudit | None
) -> list[EntryAudit]:
    """Add the rounds that were not rated; without a round or a change no entry."""
    person = work.watch
    unrated = [
        make_round(rows, row, person)
        for row, flags in enumerate(rows.flags)
        if flags > 1 and person in (rows.white[row], rows.black[row])
    ]
    if found is None:
        if not unrated:
            return []
        found = make_entry(work, None if isnan(before) else before, "no rated game", [])
    place = {event: at for at, event in enumerate(work.batch.events)}

    def position(one: RoundAudit) -> tuple[int, int]:
        return place[one.event], one.round

    rounds = sorted([*found.rounds, *unrated], key=position)
    return [found._replace(rounds=tuple(rounds))]


def round_rating(rating: float) -> int:
    """Round a rating to the number shown, halves away from 0."""
    rounded = floor(abs(rating) + 0.5)
    return rounded if rating >= 0 else -rounded


def map_ratings(people: People, found: PoolList | None) -> dict[str, float]:
    """Map the ids on a list to their ratings; None is the opening list."""
    if found is None:
        # a rating of 0 is none
        pairs = zip(people.ids, people.ratings, strict=True)
        return {id: rating for id, rating in pairs if rating}
    return {people.ids[at]: found.ratings[at] for at in found.order(people)}


def find_first_days(events: Events, games: Games) -> dict[int, int]:
    """Find the day of each person's first event with a rated game."""
    found: dict[int, int] = {}
    rows = zip(games.events, games.white, games.black, games.flags, strict=True)
    for event, white, black, flags in rows:
        if flags <= 1:
            day = events.last_days[event]
            for person in (white, black):
                if day < found.get(person, day + 1):
                    found[person] = day
    return found


def find_unrated(
    found: PoolList, people: People, first_days: Mapping[int, int]
) -> list[int]:
    """Find the people with a rated game up to a list who are not on it, by id.

    `first_days` are those of `find_first_days`.
    """
    unrated = [
        at
        for at, rating in enumerate(found.ratings)
        if isnan(rating) and first_days.get(at, found.batch.day + 1) <= found.batch.day
    ]
    return sorted(unrated, key=people.ids.__getitem__)
