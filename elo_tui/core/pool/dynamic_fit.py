"""A rating for each player and day of play, from all games of a pool at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import nan, sqrt

from elo_tui.core.model import Problem
from elo_tui.core.pool.bradley_terry import (
    Likelihood,
    Maximum,
    differentiate,
    factor_chain,
    maximise,
)
from elo_tui.core.pool.fit_components import find_components
from elo_tui.core.pool.fit_counts import (
    count_by_key,
    count_pairs,
    index_pairs,
    select_games,
)
from elo_tui.core.pool.game_columns import Events, Games, People
from elo_tui.core.pool.joint_fit import (
    UNIT,
    FitSettings,
    Fitted,
    FittedPool,
    FittedRating,
    check_fit,
    collect_players,
)
from elo_tui.core.pool.pool_rating import check_columns


def fit_history(
    people: People,
    events: Events,
    games: Games,
    settings: FitSettings = FitSettings(),  # noqa: B008 - it cannot be changed
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
    for field, given in (
        ("anchor", settings.anchors or settings.loose),
        ("relative", settings.differences),
    ):
        if given:
            return Problem(field, f"{field}: not with a dynamic fit")
    rated = select_games(events, games, settings.until)
    found, moments = fit_moments(
        count_day_pairs(rated, events, settings.margin), settings, {}
    )
    pairs = count_pairs(rated, settings.margin)
    fitted: Fitted = {
        person: (rows[-1].rating, rows[-1].error, tuple(rows))
        for person, rows in moments.items()
    }
    groups = find_components(pairs, people)
    return collect_players(people, pairs, groups, fitted, found)


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
) -> tuple[Maximum, dict[int, list[FittedRating]]]:
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
    moments: dict[int, list[FittedRating]] = {}
    for at, (person, day) in enumerate(order):
        rating = settings.reference + found.values[at] * UNIT
        moments.setdefault(person, []).append(
            FittedRating(day, rating, errors[at] * UNIT)
        )
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
