"""Glicko and Glicko-2 for a pool by periods, and Lichess game by game.

A person of the pool without a game in a period has the same rating, and the deviation
(RD) grows. See the systems of these names for the formulas and their sources.
"""

from __future__ import annotations

from collections.abc import Callable
from math import hypot, isnan, pi, sqrt, tanh
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
    """The players of a period before it, and the sums over their games."""

    unit: float
    """Points per natural unit."""
    ratings: dict[int, float]
    weights: dict[int, float]
    """g of the player's own RD."""
    information: dict[int, float]
    """Sum of g^2 E (1 - E)."""
    surplus: dict[int, float]
    """Sum of g (score - E)."""


def _advance_glicko(work: Work) -> EntryAudit | Problem | None:
    """Rate a period by Glicko: first all deviations grow, then the games count."""
    settings, state = work.settings, work.state
    newcomers = _enter_newcomers(work)
    watched = _note_watched(work)
    rds = state.rds
    for person, rating in enumerate(state.ratings):
        if rating == rating and person not in newcomers:  # not a number is no rating
            rds[person] = min(hypot(rds[person], settings.c), glicko.NEW_RD)
    grown = rds[work.watch] if work.watch >= 0 else 0.0
    found = _sum_evidence(work, 1 / glicko.Q)
    for person, information in found.information.items():
        rd = rds[person]
        variance = rd * rd / (1 + rd * rd * information * glicko.Q**2)
        state.ratings[person] += glicko.Q * variance * found.surplus[person]
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
    players = work.counts
    for person, rating in enumerate(state.ratings):
        if rating == rating and person not in players:  # not a number is no rating
            rds[person] = hypot(rds[person], scale * volatilities[person])
    factor = 0.0
    for person, information in found.information.items():
        if not information:
            continue
        phi = rds[person] / scale
        surplus = found.surplus[person]
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


def _sum_evidence(work: Work, unit: float) -> _Evidence:
    games, state = work.games, work.state
    players = work.counts
    ratings = {person: state.ratings[person] for person in players}
    weights = {person: _weigh(state.rds[person], unit) for person in players}
    half_unit = 0.5 / unit
    # by player: rating in that unit, g, g^2, sum of g (s - E), sum of g^2 E (1 - E)
    sums = {
        person: [rating * half_unit, weights[person], weights[person] ** 2, 0.0, 0.0]
        for person, rating in ratings.items()
    }
    white, black = (map(sums.__getitem__, one) for one in (games.white, games.black))
    # with t = tanh(g D / 2): E = (1 + t) / 2 and E (1 - E) = (1 - t^2) / 4
    for one, other, halves in zip(white, black, games.half_points, strict=True):
        half = one[0] - other[0]
        over = halves - 1.0
        weight = other[1]
        edge = tanh(weight * half)
        one[3] += weight * (over - edge)
        one[4] += other[2] * (1.0 - edge * edge)
        weight = one[1]
        edge = tanh(weight * half)
        other[3] -= weight * (over - edge)
        other[4] += one[2] * (1.0 - edge * edge)
    return _Evidence(
        unit=unit,
        ratings=ratings,
        weights=weights,
        information={person: 0.25 * row[4] for person, row in sums.items()},
        surplus={person: 0.5 * row[3] for person, row in sums.items()},
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
    if person not in found.ratings:
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
