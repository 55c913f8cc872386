"""One rating for each player from all games of a pool at once, with error bars.

The model is that of `bradley_terry`; the ratings of two components, which no game
connects, cannot be compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from math import exp, log, nan, sqrt
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from elo_tui.core.model import Problem
from elo_tui.core.pool.bradley_terry import (
    Likelihood,
    Maximum,
    Tick,
    differentiate,
    factor_chain,
    ignore_tick,
    maximise,
)
from elo_tui.core.pool.fit_errors import Errors, Inverter, compute_errors
from elo_tui.core.pool.game_columns import Events, Games, People
from elo_tui.core.pool.pool_rating import (
    CANCELLED,
    CancelledError,
    Progress,
    check_columns,
    keep_rated,
)

#: Points per natural unit.
UNIT = 400 / log(10)
_PRIOR_MAX, _WHITE_MAX, _W2_MAX = 100, 1000, 100_000
_RATING_MAX = 4000
#: White's value, Black's, 1 if the colours are known.
Pair = tuple[int, int, int]


class FitSettings(NamedTuple):
    """The options of ``pool fit``."""

    prior: float = 2.0
    """Virtual draws of each player against the reference; dynamic, on the first day."""
    white: float | None = 0.0
    """White's advantage, points; None: fitted."""
    mean: float = 1500.0
    """The mean of each component."""
    anchors: Mapping[int, float] = MappingProxyType({})
    """Given ratings by person."""
    davidson: bool = False
    """Whether a draw is a separate outcome, with a fitted parameter."""
    until: date | None = None
    """The last day of the last event."""
    w2: float = 30.0
    """Dynamic: the variance of a rating's change, points squared per day."""
    reference: float = 1500.0
    """Dynamic: the rating that the prior is against."""
    errors: bool = True
    margin: str = "off"
    """With "games" each game within a match counts; a key of `MARGINS`."""


class Moment(NamedTuple):
    """A player's rating on a day of play; `day` is an ordinal."""

    day: int
    rating: float
    error: float
    """One standard deviation, given the other players."""


class FittedPlayer(NamedTuple):
    """A player of a fit."""

    person: int
    rating: float | None
    """None if no finite rating is the most likely one."""
    error: float | None
    """One standard deviation of the rating minus the mean of the component."""
    games: int
    component: int
    history: tuple[Moment, ...] = ()


class Component(NamedTuple):
    """Players who are connected by games; `first` is the one with the lowest id."""

    number: int
    players: int
    games: int
    first: int


class FittedPool(NamedTuple):
    """The answer of a fit; players by component, then rating, high first, then id."""

    players: list[FittedPlayer]
    components: list[Component]
    white: float
    """Points."""
    white_error: float | None
    """None if it was not fitted."""
    draw_parameter: float | None
    log_likelihood: float
    converged: bool
    iterations: int
    are_errors_approximate: bool = False


def check_fit(settings: FitSettings, people: People) -> Problem | None:
    """Return the first option that is wrong, if any."""
    white = settings.white or 0.0
    for field, value, low, high in (
        ("prior", settings.prior, 0, _PRIOR_MAX),
        ("white", white, -_WHITE_MAX, _WHITE_MAX),
        ("mean", settings.mean, -_RATING_MAX, _RATING_MAX),
        ("w2", settings.w2, 0.001, _W2_MAX),
        ("reference", settings.reference, -_RATING_MAX, _RATING_MAX),
        *(
            ("anchor", one, -_RATING_MAX, _RATING_MAX)
            for one in settings.anchors.values()
        ),
    ):
        if not low <= value <= high:
            return Problem(field, f"{field} {value:g}: {low:g} to {high:g}")
    if any(not 0 <= person < len(people.ids) for person in settings.anchors):
        return Problem("anchor", "anchor: no such person in the pool")
    return None


def select_games(events: Events, games: Games, until: date | None) -> Games:
    """Return the rated games of the events that end by a day."""
    rated = keep_rated(games)
    if until is None:
        return rated
    last, days = until.toordinal(), events.last_days
    return rated.select(
        [row for row, event in enumerate(rated.events) if days[event] <= last]
    )


#: Games with White, a draw and games with Black, by what is counted.
_Counts = TypeVar("_Counts", bound=tuple[object, object, int])


def count_by_key(
    keys: Iterable[_Counts], games: Games, margin: str = "off"
) -> dict[_Counts, list[int]]:
    """Count White's wins, draws and losses by the keys of the games."""
    found: dict[_Counts, list[int]] = {}
    if margin != "games":
        for key, halves in zip(keys, games.half_points, strict=True):
            found.setdefault(key, [0, 0, 0])[2 - halves] += 1
        return found
    for row, key in enumerate(keys):
        counts = found.setdefault(key, [0, 0, 0])
        for place, count in enumerate(games.count_results(row, margin)):
            counts[place] += count
    return found


def count_pairs(games: Games, margin: str = "off") -> dict[Pair, list[int]]:
    """Count White's wins, draws and losses of each pair."""
    rows = zip(games.white, games.black, games.flags, strict=True)
    keys = ((white, black, flags & 1) for white, black, flags in rows)
    return count_by_key(keys, games, margin)


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
    settings: FitSettings = FitSettings(),  # noqa: B008 - a tuple cannot be changed
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
    draws = sum(counts[1] for counts in pairs.values())
    if settings.davidson and draws in (0, sum(map(sum, pairs.values()))):
        text = "draws: davidson needs draws and decided games; choose half"
        return Problem("draws", text)
    groups = find_components(pairs, people)
    kept = {person for group in groups for person in group}
    if not settings.prior:
        kept = set().union(*(find_bounded(pairs, group) for group in groups))
    anchors = {
        person: rating for person, rating in settings.anchors.items() if person in kept
    }
    zero = sum(anchors.values()) / len(anchors) if anchors else settings.mean
    order = [person for group in groups for person in group if person in kept]
    index = {person: at for at, person in enumerate(order)}
    model = Likelihood(
        pairs=index_pairs(pairs, index),
        priors=[0.0 if person in anchors else settings.prior for person in order],
        fixed=bytearray(person in anchors for person in order) if anchors else b"",
        fits_white=settings.white is None,
        davidson=settings.davidson,
    )
    start = [(anchors.get(person, zero) - zero) / UNIT for person in order]
    found = maximise(model, start, (settings.white or 0.0) / UNIT, tick=tick)
    blocks = [[index[person] for person in group if person in kept] for group in groups]
    free = [[at for at in block if order[at] not in anchors] for block in blocks]
    shifted = [not any(order[at] in anchors for at in block) for block in blocks]
    errors = Errors([nan] * len(order), [], False)
    if settings.errors:
        _, curvature = differentiate(model, found.values, found.white, found.log_draw)
        errors = compute_errors(model, curvature, free, shifted, inverter, tick)
    fitted: _Fitted = {}
    for block, is_shifted in zip(blocks, shifted, strict=True):
        shift = zero
        if is_shifted and block:
            mean = sum(found.values[at] for at in block) / len(block)
            shift = settings.mean - mean * UNIT
        for at in block:
            error = errors.players[at] * UNIT if settings.errors else None
            fitted[order[at]] = shift + found.values[at] * UNIT, error, ()
    fitted |= {person: (rating, 0.0, ()) for person, rating in anchors.items()}
    fits_white = settings.white is None and bool(errors.shared)
    return _collect_players(people, pairs, groups, fitted, found)._replace(
        white_error=sqrt(errors.shared[0]) * UNIT if fits_white else None,
        draw_parameter=exp(found.log_draw) if settings.davidson else None,
        are_errors_approximate=errors.are_approximate,
    )


#: Rating, error and history by person; people without a finite rating are left out.
_Fitted = dict[int, tuple[float, float | None, tuple[Moment, ...]]]


def _collect_players(
    people: People,
    pairs: Mapping[Pair, Sequence[int]],
    groups: Sequence[list[int]],
    fitted: _Fitted,
    found: Maximum,
) -> FittedPool:
    """Make the answer of a fit, group by group."""
    played = _count_by_person(pairs)

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
        players += sorted(rows, key=sort_key)
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


#: A player, or a player and a day.
_Side = TypeVar("_Side")


def index_pairs(
    pairs: Mapping[tuple[_Side, _Side, int], Sequence[int]], index: Mapping[_Side, int]
) -> list[tuple[int, int, int, int, int, int]]:
    """List the pairs with an index as those of a `Likelihood`."""
    return [
        (index[white], index[black], colours, wins, draws, losses)
        for (white, black, colours), (wins, draws, losses) in pairs.items()
        if white in index and black in index
    ]


def _count_by_person(pairs: Mapping[Pair, Sequence[int]]) -> dict[int, int]:
    found: dict[int, int] = {}
    for (white, black, _), counts in pairs.items():
        for person in (white, black):
            found[person] = found.get(person, 0) + sum(counts)
    return found


def find_root(parent: dict[int, int], person: int) -> int:
    """Return the representative of a component, to which `parent` leads."""
    parent.setdefault(person, person)
    while parent[person] != person:
        parent[person] = parent[parent[person]]
        person = parent[person]
    return person


def find_components(pairs: Iterable[Pair], people: People) -> list[list[int]]:
    """Group players connected by games: most players first, then the lowest id."""
    parent: dict[int, int] = {}
    for white, black, _ in pairs:
        parent[find_root(parent, white)] = find_root(parent, black)
    groups: dict[int, list[int]] = {}
    for person in sorted(parent):
        groups.setdefault(find_root(parent, person), []).append(person)

    def key(group: list[int]) -> tuple[int, str]:
        return -len(group), min(people.ids[person] for person in group)

    return sorted(groups.values(), key=key)


def find_bounded(pairs: Mapping[Pair, Sequence[int]], group: Sequence[int]) -> set[int]:
    """Return the largest part in which all have scored and lost points, by chains.

    Without a prior only these have a finite rating: two players are in one part if
    each has scored against the other, or against one who has, and so on.
    """
    above: dict[int, set[int]] = {person: set() for person in group}
    below: dict[int, set[int]] = {person: set() for person in group}
    for (white, black, _), (wins, draws, losses) in pairs.items():
        if white not in above:
            continue
        if wins or draws:
            below[white].add(black)
            above[black].add(white)
        if losses or draws:
            below[black].add(white)
            above[white].add(black)
    left = set(group)
    best: set[int] = set()
    while len(left) > len(best):
        person = min(left)
        part = _reach(person, above, left) & _reach(person, below, left)
        best = part if len(part) > len(best) else best
        left -= part
    return best if len(best) > 1 else set()


def _reach(person: int, edges: Mapping[int, set[int]], left: set[int]) -> set[int]:
    found, waiting = {person}, [person]
    while waiting:
        new = (edges[waiting.pop()] & left) - found
        found |= new
        waiting += new
    return found


def fit_history(
    people: People,
    events: Events,
    games: Games,
    settings: FitSettings = FitSettings(),  # noqa: B008 - a tuple cannot be changed
) -> FittedPool | Problem:
    """Fit a rating for each player and day of play (whole history).

    Between two days of a player the rating is a Wiener process; the day of a game is
    the last day of its event. The mean does not shift.
    """
    problem = check_fit(settings, people) or check_columns(people, events, games)
    if problem:
        return problem
    if not settings.prior:
        return Problem("prior", "prior: a dynamic fit needs more than 0")
    rated = select_games(events, games, settings.until)
    found, moments = fit_moments(
        count_day_pairs(rated, events, settings.margin), settings, {}
    )
    pairs = count_pairs(rated, settings.margin)
    fitted: _Fitted = {
        person: (rows[-1].rating, rows[-1].error, tuple(rows))
        for person, rows in moments.items()
    }
    groups = find_components(pairs, people)
    return _collect_players(people, pairs, groups, fitted, found)


#: A player and a day of play, twice, for White and Black, and 1 if colours are known.
DayPair = tuple[tuple[int, int], tuple[int, int], int]


def count_day_pairs(
    games: Games, events: Events, margin: str = "off"
) -> dict[DayPair, list[int]]:
    """Count White's wins, draws and losses of each pair on each day."""
    days = map(events.last_days.__getitem__, games.events)
    rows = zip(days, games.white, games.black, games.flags, strict=True)
    keys = (((one, day), (two, day), flags & 1) for day, one, two, flags in rows)
    return count_by_key(keys, games, margin)


def fit_moments(
    pairs: Mapping[DayPair, Sequence[int]],
    settings: FitSettings,
    known: Mapping[tuple[int, int], float],
) -> tuple[Maximum, dict[int, list[Moment]]]:
    """Fit all players' days; `known` ratings, by player and day, shorten the search."""
    order = sorted({key for pair in pairs for key in pair[:2]})
    index = {key: at for at, key in enumerate(order)}
    per_day = settings.w2 / UNIT**2
    stiffness = [0.0] * len(order)
    priors = [0.0] * len(order)
    start: list[float] = []
    for at, (person, day) in enumerate(order):
        follows = at > 0 and order[at - 1][0] == person
        if follows:
            stiffness[at - 1] = 1 / (per_day * (day - order[at - 1][1]))
        else:
            priors[at] = settings.prior
        if (person, day) in known:
            start.append((known[person, day] - settings.reference) / UNIT)
        else:
            start.append(start[-1] if follows else 0.0)
    model = Likelihood(
        pairs=index_pairs(pairs, index),
        priors=priors,
        stiffness=stiffness,
        fits_white=settings.white is None,
    )
    found = maximise(model, start, (settings.white or 0.0) / UNIT)
    errors = [nan] * len(order)
    if settings.errors:
        _, curvature = differentiate(model, found.values, found.white, found.log_draw)
        errors = _find_own_errors(curvature.diagonal, stiffness)
    moments: dict[int, list[Moment]] = {}
    for at, (person, day) in enumerate(order):
        rating = settings.reference + found.values[at] * UNIT
        moments.setdefault(person, []).append(Moment(day, rating, errors[at] * UNIT))
    return found, moments


def _find_own_errors(
    diagonal: Sequence[float], stiffness: Sequence[float]
) -> list[float]:
    """Invert each player's tridiagonal block, with 0.001 on its diagonal.

    The constant is that of the package whr 2.2.0, to which these errors are equal.
    """
    own = [value + 0.001 for value in diagonal]
    first = factor_chain(own, stiffness)
    # the last stiffness is 0: it belongs to the end of the last chain
    back = factor_chain(own[::-1], [*stiffness[-2::-1], 0.0])[::-1]
    return [
        sqrt(1 / (one + two - value))
        for one, two, value in zip(first, back, own, strict=True)
    ]
