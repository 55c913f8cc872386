"""Glicko and Glicko-2 for a pool by periods, and Lichess game by game.

A person of the pool without a game in a period has the same rating, and the deviation
(RD) grows. See the systems of these names for the formulas and their sources.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from itertools import compress, repeat
from itertools import count as count_up
from math import hypot, isnan, pi, sqrt, tanh
from operator import mul
from typing import NamedTuple

from elo_tui.core.model import Colour, Problem
from elo_tui.core.pool.pool_state import (
    EntryAudit,
    PoolRule,
    Predict,
    RoundAudit,
    Work,
    count_games,
    find_newcomers,
    list_own_games,
    make_entry,
    make_round,
)
from elo_tui.core.systems import glicko, glicko2
from elo_tui.core.systems.deviations import ExpectationCurve
from elo_tui.core.systems.lichess import live_rd, rate_game
from elo_tui.core.systems.lichess_game import Strength


class _Evidence(NamedTuple):
    """The people before a period, and the sums over the games of each."""

    unit: float
    """Points per natural unit."""
    ratings: array[float]
    weights: array[float]
    """g of the RD of each player; 0 of others."""
    information: array[float]
    """4 times the sum of g^2 E (1 - E)."""
    surplus: array[float]
    """Twice the sum of g (score - E)."""


def _advance_glicko(work: Work) -> EntryAudit | Problem | None:
    """Rate a period by Glicko: first all deviations grow, then the games count."""
    settings, state = work.settings, work.state
    newcomers = _enter_newcomers(work)
    watched = _note_watched(work)
    rds, most = state.rds, glicko.NEW_RD
    grown_rds = map(hypot, rds, repeat(settings.c))
    _grow(work, [rd if rd < most else most for rd in grown_rds], newcomers)
    grown = rds[work.watch] if work.watch >= 0 else 0.0
    found = _sum_evidence(work, 1 / glicko.Q)
    for person in work.counts:
        rd, information = rds[person], found.information[person] / 4
        variance = rd * rd / (1 + rd * rd * information * glicko.Q**2)
        state.ratings[person] += glicko.Q * variance * (found.surplus[person] / 2)
        rds[person] = sqrt(variance)
    count_games(work)
    rule = f"Glicko: RD {grown:.2f} at the start of the period"
    factor = glicko.Q * rds[work.watch] ** 2 if work.watch >= 0 else 0.0
    return _explain_period(work, found, watched, rule, factor)


def _advance_glicko2(work: Work) -> EntryAudit | Problem | None:
    """Rate a period by Glicko-2; without a game only the deviation grows (step 6)."""
    settings, state = work.settings, work.state
    _enter_newcomers(work)
    watched = _note_watched(work)
    rds, volatilities, scale = state.rds, state.volatilities, glicko2.SCALE
    found = _sum_evidence(work, scale)
    _grow(work, map(hypot, rds, map(mul, volatilities, repeat(scale))), work.counts)
    factor = 0.0
    for person in work.counts:
        information = found.information[person] / 4
        if not information:
            continue
        phi = rds[person] / scale
        surplus = found.surplus[person] / 2
        v = 1 / information
        sigma = glicko2.new_volatility(
            volatilities[person], phi, v, v * surplus, settings.tau
        ).value
        star = phi * phi + sigma * sigma
        variance = star / (1 + star * information)
        state.ratings[person] += scale * variance * surplus
        rds[person] = scale * sqrt(variance)
        volatilities[person] = sigma
        if person == work.watch:
            factor = scale * variance
    count_games(work)
    rule = "Glicko-2"
    if work.watch >= 0 and not isnan(state.ratings[work.watch]):
        rule += f": RD {watched[1]:.2f}, volatility {watched[2]:.6f} before the period"
    return _explain_period(work, found, watched, rule, factor)


def _advance_lichess(work: Work) -> EntryAudit | Problem | None:
    """Rate an event game by game, both players from their values before the game.

    The deviation grows over the days between the last days of two events.
    """
    state, watch = work.state, work.watch
    _enter_newcomers(work)
    started = _note_watched(work)[0]
    today: dict[int, Strength] = {}

    def find_strength(person: int) -> Strength:
        if person not in today:
            today[person] = _find_live_strength(work, person)
        return today[person]

    rounds: list[RoundAudit] = []
    games, speed = work.games, work.settings.speed
    rows = zip(games.white, games.black, games.half_points, games.flags, strict=True)
    for row, (white, black, halves, flags) in enumerate(rows):
        one, two = find_strength(white), find_strength(black)
        sides: tuple[Colour, Colour] = ("w", "b") if flags & 1 else ("", "")
        for own, other, score, person, colour in (
            (one, two, halves / 2, white, sides[0]),
            (two, one, 1 - halves / 2, black, sides[1]),
        ):
            game = rate_game(own, other.rating, other.rd, score, colour, speed)
            today[person] = game.after
            if person == watch:
                change = game.after.rating - own.rating
                audit = make_round(
                    games, row, person, other.rating, game.expected, change
                )
                rounds.append(audit)
    for person, own in today.items():
        state.ratings[person] = own.rating
        state.rds[person], state.volatilities[person] = own.rd, own.volatility
    count_games(work)
    if not rounds:
        return None
    total = state.ratings[watch] - started
    rule = f"Lichess {speed}: each game a period, from both players' values before it"
    return make_entry(work, started, rule, rounds, unrounded=total)


def _find_live_strength(work: Work, person: int) -> Strength:
    """Find the values of a player on Lichess, with the deviation grown to the day."""
    state, day = work.state, work.batch.day
    rd, volatility = state.rds[person], state.volatilities[person]
    grown = live_rd(rd, volatility, day - (state.last_days[person] or day))
    return Strength(state.ratings[person], grown, volatility)


def _enter_newcomers(work: Work) -> dict[int, float]:
    """Give newcomers their rating, deviation and volatility."""
    people, settings, state = work.people, work.settings, work.state
    newcomers = find_newcomers(work)
    for person, stated in newcomers.items():
        state.ratings[person] = stated or settings.start
        state.rds[person] = people.rds[person] or settings.rd
        volatility = people.volatilities[person] or settings.volatility
        state.volatilities[person] = volatility
    return newcomers


def _note_watched(work: Work) -> tuple[float, float, float]:
    """Return rating, RD and volatility of the watched person before the games."""
    at, state = work.watch, work.state
    if at < 0:
        return 0.0, 0.0, 0.0
    return state.ratings[at], state.rds[at], state.volatilities[at]


def _weigh(rd: float, unit: float) -> float:
    """Compute g of a deviation in points."""
    phi = rd / unit
    return 1 / sqrt(1 + 3 * phi * phi / (pi * pi))


def _grow(work: Work, grown: Iterable[float], others: Iterable[int]) -> None:
    """Take over grown deviations, but for these others and people not on the list."""
    rds = work.state.rds
    before = rds[:]
    rds[:] = array("d", grown)
    for person in compress(count_up(), map(isnan, work.state.ratings)):
        rds[person] = before[person]
    for person in others:
        rds[person] = before[person]


def _sum_evidence(work: Work, unit: float) -> _Evidence:
    games, ratings, rds = work.games, work.state.ratings[:], work.state.rds
    weights, squares, surplus, information = (
        array("d", bytes(8 * len(ratings))) for _ in range(4)
    )
    for person in work.counts:
        weights[person] = weight = _weigh(rds[person], unit)
        squares[person] = weight**2
    half_unit = 0.5 / unit
    # with t = tanh(g D / 2): E = (1 + t) / 2 and E (1 - E) = (1 - t^2) / 4
    for white, black, halves in zip(
        games.white, games.black, games.half_points, strict=True
    ):
        half = ratings[white] * half_unit - ratings[black] * half_unit
        over = halves - 1.0
        weight = weights[black]
        edge = tanh(weight * half)
        surplus[white] += weight * (over - edge)
        information[white] += squares[black] * (1.0 - edge * edge)
        weight = weights[white]
        edge = tanh(weight * half)
        surplus[black] -= weight * (over - edge)
        information[black] += squares[white] * (1.0 - edge * edge)
    return _Evidence(
        unit=unit,
        ratings=ratings,
        weights=weights,
        information=information,
        surplus=surplus,
    )


def _explain_period(
    work: Work,
    found: _Evidence,
    watched: tuple[float, float, float],
    rule: str,
    factor: float,
) -> EntryAudit | None:
    """Make the entry of the watched person; `factor` is points per weighted surplus."""
    person = work.watch
    if person < 0 or isnan(watched[0]):
        return None
    if person not in work.counts:
        rule = f"no game: RD {watched[1]:.2f} to {work.state.rds[person]:.2f}"
        return make_entry(work, watched[0], rule, [], unrounded=0.0)
    games, rounds = work.games, []
    for row, opponent, score in list_own_games(games, person):
        other, weight = found.ratings[opponent], found.weights[opponent]
        difference = found.ratings[person] - other
        expected = 0.5 + 0.5 * tanh(weight * difference / (2 * found.unit))
        change = factor * weight * (score - expected)
        rounds.append(make_round(games, row, person, other, expected, change))
    total = work.state.ratings[person] - watched[0]
    return make_entry(work, watched[0], rule, rounds, unrounded=total)


def _predict_from_deviations(
    work: Work, curve: ExpectationCurve, grow: Callable[[int], float]
) -> Predict:
    """Predict by both ratings and both deviations, grown by the period."""
    ratings = work.state.ratings

    def predict(white: int, black: int, colours: bool) -> float | None:
        one, two = ratings[white], ratings[black]
        if isnan(one + two):
            return None
        return curve.prediction(one, grow(white), two, grow(black))

    return predict


def _predict_glicko(work: Work) -> Predict:
    rds, c = work.state.rds, work.settings.c
    return _predict_from_deviations(
        work, glicko.CURVE, lambda person: glicko.grown_rd(rds[person], c, 1)
    )


def _predict_glicko2(work: Work) -> Predict:
    rds, volatilities = work.state.rds, work.state.volatilities
    return _predict_from_deviations(
        work,
        glicko2.CURVE,
        lambda person: glicko2.grown_rd(rds[person], volatilities[person]),
    )


def _predict_lichess(work: Work) -> Predict:
    def predict(white: int, black: int, colours: bool) -> float | None:
        one, two = (_find_live_strength(work, person) for person in (white, black))
        if isnan(one.rating + two.rating):
            return None
        speed = work.settings.speed
        colour: Colour = "w" if colours else ""
        return rate_game(one, two.rating, two.rd, 0.5, colour, speed).foreseen

    return predict


GLICKO = PoolRule(advance=_advance_glicko, predict=_predict_glicko)
GLICKO_2 = PoolRule(advance=_advance_glicko2, predict=_predict_glicko2)
LICHESS = PoolRule(advance=_advance_lichess, predict=_predict_lichess)
