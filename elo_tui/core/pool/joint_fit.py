"""One rating for each player from all games of a pool at once, with error bars.

The model is that of `bradley_terry`; the ratings of two components, which no game
connects, cannot be compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from datetime import date
from itertools import zip_longest
from math import erf, exp, hypot, log, nan, sqrt
from types import MappingProxyType
from typing import NamedTuple

from elo_tui.core.model import CoreRecord, Problem
from elo_tui.core.pool.bradley_terry import (
    Likelihood,
    Maximum,
    Pull,
    Tick,
    differentiate,
    ignore_tick,
    maximise,
)
from elo_tui.core.pool.fit_components import GROUND, find_bounded, find_components
from elo_tui.core.pool.fit_counts import (
    Pair,
    count_by_person,
    count_pairs,
    index_pairs,
    select_games,
)
from elo_tui.core.pool.fit_errors import Errors, Inverter, compute_errors
from elo_tui.core.pool.game_columns import Events, Games, People
from elo_tui.core.pool.pool_rating import (
    CANCELLED,
    CancelledError,
    Progress,
    check_columns,
)

#: Points per natural unit.
UNIT = 400 / log(10)
_PRIOR_MAX, _WHITE_MAX, _W2_MAX = 100, 400, 100_000
_RATING_MAX = 4000
#: The least error of a known value, points.
_ERROR_MIN = 0.01


class LooseAnchor(CoreRecord, frozen=True):
    """A rating that a player is known to have, with its standard deviation."""

    rating: float
    """The most likely rating, points."""
    error: float
    """One standard deviation, points."""


class KnownDifference(CoreRecord, frozen=True):
    """By how many points a player is above another, with its standard deviation."""

    person: int
    """The position of the player who is above, in the ids."""
    other: int
    """The position of the other one."""
    points: float
    """The difference, points."""
    error: float
    """One standard deviation, points."""


class FitSettings(CoreRecord, frozen=True):
    """The options of ``pool fit``."""

    prior: float = 2.0
    """Virtual draws of each player against the reference; dynamic, on the first day."""
    white: float | None = 0.0
    """White's advantage, points; None: fitted."""
    mean: float = 1500.0
    """The mean of each component."""
    anchors: Mapping[int, float] = MappingProxyType({})
    """Given ratings by person."""
    loose: Mapping[int, LooseAnchor] = MappingProxyType({})
    """The rating known of a person, in place of the prior."""
    differences: Sequence[KnownDifference] = ()
    """The known difference between two players."""
    davidson: bool = False
    """Whether a draw is a separate outcome, with a fitted parameter."""
    until: date | None = None
    """The last day of the last event."""
    w2: float = 30.0
    """Dynamic: the variance of a rating's change, points squared per day."""
    reference: float = 1500.0
    """Dynamic: the rating that the prior is against."""
    errors: bool = True
    """Whether errors are computed; without them a fit is faster."""
    margin: str = "off"
    """With "games" each game within a match counts; a key of `MARGINS`."""


class FittedRating(CoreRecord, frozen=True):
    """A player's rating on a day of play; `day` is an ordinal."""

    day: int
    """The day, as `date.toordinal` gives it."""
    rating: float
    """The rating on that day, points."""
    error: float
    """One standard deviation, given the other players."""


class FittedPlayer(CoreRecord, frozen=True):
    """A player of a fit."""

    person: int
    """The position in the ids."""
    rating: float | None
    """None if no finite rating is the most likely one."""
    error: float | None
    """One standard deviation of the rating minus the mean of the component."""
    games: int
    """The number of games."""
    component: int
    """The number of the player's component."""
    history: tuple[FittedRating, ...] = ()
    """A rating for each day of play, if the fit is dynamic."""
    superiority: float | None = None
    """The probability of being stronger than the next one of the component."""


class Component(CoreRecord, frozen=True):
    """Players who are connected by games; `first` is the one with the lowest id."""

    number: int
    """From 1, the largest first."""
    players: int
    """The number of its players."""
    games: int
    """The number of its games."""
    first: int
    """The position in the ids of the player with the lowest id."""


class FittedPool(CoreRecord, frozen=True):
    """The answer of a fit; players by component, then rating, high first, then id."""

    players: list[FittedPlayer]
    """All players with a game."""
    components: list[Component]
    """The groups of players that games connect."""
    white: float
    """Points."""
    white_error: float | None
    """None if it was not fitted."""
    draw_parameter: float | None
    """Davidson's parameter of draws; None if it was not fitted."""
    log_likelihood: float
    """The logarithm of the likelihood of all results."""
    converged: bool
    """Whether the search for the most likely ratings has ended."""
    iterations: int
    """The number of steps of the search."""
    are_errors_approximate: bool = False
    """Whether errors are estimates, as for very many players."""


def check_fit(settings: FitSettings, people: People) -> Problem | None:
    """Return the first option that is wrong, if any."""
    white = settings.white or 0.0
    for name, value, low, high in (
        ("prior", settings.prior, 0, _PRIOR_MAX),
        ("white", white, -_WHITE_MAX, _WHITE_MAX),
        ("mean", settings.mean, -_RATING_MAX, _RATING_MAX),
        ("w2", settings.w2, 0.001, _W2_MAX),
        ("reference", settings.reference, -_RATING_MAX, _RATING_MAX),
        *_list_known(settings),
    ):
        if not low <= value <= high:
            field, _, part = name.partition(": ")
            limits = f"{low:g} to {high:g}{' points' * bool(part)}"
            return Problem(field, f"{name} {value:g}: {limits}")
    if any(
        not 0 <= person < len(people.ids)
        for person in (*settings.anchors, *settings.loose)
    ):
        return Problem("anchor", "anchor: no such person in the pool")
    return None


def _list_known(settings: FitSettings) -> Iterator[tuple[str, float, float, float]]:
    """Yield the values of anchors and differences with their limits."""
    loose = settings.loose.values()
    for rating in (*settings.anchors.values(), *(one.rating for one in loose)):
        yield "anchor: rating", rating, -_RATING_MAX, _RATING_MAX
    for anchor in loose:
        yield "anchor: standard error", anchor.error, _ERROR_MIN, _RATING_MAX
    for known in settings.differences:
        yield "relative: difference", known.points, -_RATING_MAX, _RATING_MAX
        yield "relative: standard error", known.error, _ERROR_MIN, _RATING_MAX


def _make_tick(progress: Progress | None) -> Tick:
    """Make a progress that raises when it is cancelled."""
    if progress is None:
        return ignore_tick

    def tick(done: int, total: int) -> None:
        if progress(done, total):
            raise CancelledError

    return tick


def fit_pool(
    people: People,
    events: Events,
    games: Games,
    settings: FitSettings = FitSettings(),  # noqa: B008 - it cannot be changed
    inverter: Inverter | None = None,
    progress: Progress | None = None,
) -> FittedPool | Problem:
    """Fit one rating for each player with a rated game.

    The `inverter` makes errors of larger pools exact.
    """
    try:
        return _fit(people, events, games, settings, inverter, _make_tick(progress))
    except CancelledError:
        return CANCELLED


def _fit(
    people: People,
    events: Events,
    games: Games,
    settings: FitSettings,
    inverter: Inverter | None,
    tick: Tick,
) -> FittedPool | Problem:
    problem = check_fit(settings, people) or check_columns(people, events, games)
    if problem:
        return problem
    rated = select_games(events, games, settings.until)
    pairs = count_pairs(rated, settings.margin)
    if problem := _check_games(pairs, settings, people):
        return problem
    plan = _plan_fit(people, pairs, settings)
    start = [plan.ratings.get(person, plan.zero) for person in plan.order]
    found = maximise(
        plan.model,
        [(rating - plan.zero) / UNIT for rating in start],
        (settings.white or 0.0) / UNIT,
        tick=tick,
    )
    ratings = _place_ratings(plan, found, settings)
    errors = Errors([nan] * len(start), [nan] * len(start), [], False)
    if settings.errors:
        ranks = [(-ratings[person], people.ids[person]) for person in plan.order]
        errors = _find_errors(plan, found, ranks, inverter, tick)
    fitted: Fitted = {
        person: (
            ratings[person],
            errors.players[at] * UNIT if settings.errors else None,
            (),
        )
        for at, person in enumerate(plan.order)
    }
    gaps = {person: errors.gaps[at] * UNIT for at, person in enumerate(plan.order)}
    fits_white = settings.white is None and bool(errors.shared)
    return collect_players(people, pairs, plan.groups, fitted, found, gaps)._replace(
        white_error=sqrt(errors.shared[0]) * UNIT if fits_white else None,
        draw_parameter=exp(found.log_draw) if settings.davidson else None,
        are_errors_approximate=errors.are_approximate,
    )


def _find_errors(
    plan: _Plan,
    found: Maximum,
    ranks: Sequence[tuple[float, str]],
    inverter: Inverter | None,
    tick: Tick,
) -> Errors:
    """Find the errors of all values that are free, the best one of a group first."""
    free = [
        sorted(
            (at for at in block if plan.order[at] not in plan.fixed),
            key=ranks.__getitem__,
        )
        for block in plan.blocks
    ]
    _, curvature = differentiate(plan.model, found.values, found.white, found.log_draw)
    shifted = [not plan.has_level(block) for block in plan.blocks]
    return compute_errors(plan.model, curvature, free, shifted, inverter, tick)


def _check_games(
    pairs: Mapping[Pair, Sequence[int]], settings: FitSettings, people: People
) -> Problem | None:
    """Explain the fault of options that need certain games."""
    draws = sum(counts[1] for counts in pairs.values())
    if settings.davidson and draws in (0, sum(map(sum, pairs.values()))):
        text = "draws: davidson needs draws and decided games; choose half"
        return Problem("draws", text)
    played = count_by_person(pairs)
    for known in settings.differences:
        for person in (known.person, known.other):
            if person not in played:
                text = f"relative: {people.ids[person]} has no rated game"
                return Problem("relative", text)
    return None


class _Plan(NamedTuple):
    """The function that a fit maximises; values are in the order of the people."""

    groups: list[list[int]]
    order: list[int]
    blocks: list[list[int]]
    """The values of each group."""
    fixed: Set[int]
    """People with a given rating."""
    ratings: Mapping[int, float]
    """All that is known of people's ratings."""
    zero: float
    """The rating of the value 0."""
    model: Likelihood

    def has_level(self, block: Sequence[int]) -> bool:
        """Whether a rating of a block is known, so that the mean moves no rating."""
        return any(self.order[at] in self.ratings for at in block)


def _plan_fit(
    people: People, pairs: Mapping[Pair, Sequence[int]], settings: FitSettings
) -> _Plan:
    links = [(one.person, one.other) for one in settings.differences]
    groups = find_components([*pairs, *links], people)
    kept = {person for group in groups for person in group}
    known = {person: one.rating for person, one in settings.loose.items()}
    known |= settings.anchors
    if not settings.prior:
        links += ((person, GROUND) for person in known)
        kept = set().union(*(find_bounded(pairs, group, links) for group in groups))
    ratings = {person: rating for person, rating in known.items() if person in kept}
    fixed = settings.anchors.keys() & kept
    bases = [ratings[person] for person in fixed or ratings]
    zero = sum(bases) / len(bases) if bases else settings.mean
    blocks = [[person for person in group if person in kept] for group in groups]
    order = [person for block in blocks for person in block]
    index = {person: at for at, person in enumerate(order)}
    model = Likelihood(
        pairs=index_pairs(pairs, index),
        priors=[0.0 if person in ratings else settings.prior for person in order],
        fixed=bytearray(person in fixed for person in order) if fixed else b"",
        pulls=[*_list_pulls(settings, index, fixed, zero)],
        fits_white=settings.white is None,
        davidson=settings.davidson,
    )
    return _Plan(
        groups=groups,
        order=order,
        blocks=[[index[person] for person in block] for block in blocks],
        fixed=fixed,
        ratings=ratings,
        zero=zero,
        model=model,
    )


def _list_pulls(
    settings: FitSettings, index: Mapping[int, int], fixed: Set[int], zero: float
) -> Iterator[Pull]:
    """Yield the given ratings and differences as normal priors."""
    for person, anchor in settings.loose.items():
        if person in index and person not in fixed:
            target = (anchor.rating - zero) / UNIT
            yield Pull(index[person], target, (UNIT / anchor.error) ** 2)
    for one in settings.differences:
        if one.person in index and one.other in index:
            precision = (UNIT / one.error) ** 2
            target = one.points / UNIT
            yield Pull(index[one.person], target, precision, index[one.other])


def _place_ratings(
    plan: _Plan, found: Maximum, settings: FitSettings
) -> dict[int, float]:
    """Turn values into ratings; without a known one the mean is that of the option."""
    ratings: dict[int, float] = {}
    for block in plan.blocks:
        shift = plan.zero
        if block and not plan.has_level(block):
            mean = sum(found.values[at] for at in block) / len(block)
            shift = settings.mean - mean * UNIT
        for at in block:
            ratings[plan.order[at]] = shift + found.values[at] * UNIT
    return ratings | {person: plan.ratings[person] for person in plan.fixed}


#: Rating, error and history by person; people without a finite rating are left out.
Fitted = dict[int, tuple[float, float | None, tuple[FittedRating, ...]]]


def collect_players(
    people: People,
    pairs: Mapping[Pair, Sequence[int]],
    groups: Sequence[list[int]],
    fitted: Fitted,
    found: Maximum,
    gaps: Mapping[int, float] = MappingProxyType({}),
) -> FittedPool:
    """Make the answer of a fit, group by group.

    The `gaps` are the standard deviations of the differences to the next player.
    """
    played = count_by_person(pairs)

    def sort_key(one: FittedPlayer) -> tuple[bool, float, str]:
        return one.rating is None, -(one.rating or 0.0), people.ids[one.person]

    players: list[FittedPlayer] = []
    components: list[Component] = []
    for number, group in enumerate(groups, start=1):
        rows = []
        for person in group:
            rating, error, history = fitted.get(person, (None, None, ()))
            games = played[person]
            rows.append(
                FittedPlayer(
                    person=person,
                    rating=rating,
                    error=error,
                    games=games,
                    component=number,
                    history=history,
                )
            )
        players += _compare_neighbours(sorted(rows, key=sort_key), gaps)
        total = sum(played[person] for person in group) // 2
        first = min(group, key=lambda person: people.ids[person])
        components.append(Component(number, len(group), total, first))
    return FittedPool(
        players=players,
        components=components,
        white=found.white * UNIT,
        white_error=None,
        draw_parameter=None,
        log_likelihood=found.objective,
        converged=found.converged,
        iterations=found.iterations,
    )


def _compare_neighbours(
    rows: Sequence[FittedPlayer], gaps: Mapping[int, float]
) -> Iterator[FittedPlayer]:
    """Yield the rows with the superiority of each over the next one."""
    for one, below in zip_longest(rows, rows[1:]):
        share = None
        if below and one.error is not None and below.error is not None:
            # a given rating has no error, and nothing in common with another
            is_given = not (one.error and below.error)
            alone = hypot(one.error, below.error)
            gap = alone if is_given else gaps.get(one.person, 0.0)
            lead = (one.rating or 0.0) - (below.rating or 0.0)
            share = (1 + erf(lead / gap / sqrt(2))) / 2 if gap else None
        yield one._replace(superiority=share)
