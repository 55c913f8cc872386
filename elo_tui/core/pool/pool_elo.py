"""Elo for a pool: by batches or round by round, with K by games and newcomers."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from math import floor, isnan, log, tanh
from typing import Any, NamedTuple

from elo_tui.core.model import Problem
from elo_tui.core.pool.bradley_terry import Likelihood, maximise
from elo_tui.core.pool.game_columns import Games, PoolSettings, find_k
from elo_tui.core.pool.game_kind import Weighed, weigh_game
from elo_tui.core.pool.pool_state import (
    EntryAudit,
    PoolRule,
    Predict,
    RoundAudit,
    Work,
    count_games,
    count_players,
    find_newcomers,
    list_own_games,
    make_entry,
    make_round,
)
from elo_tui.core.systems.elo import expected_score
from elo_tui.core.text.figures import plural, round_away


class _RatedTogether(NamedTuple):
    """Games rated together: ratings before, surplus of each player."""

    games: Games
    ratings: dict[int, float]
    surplus: dict[int, float]


def _advance_elo(work: Work) -> EntryAudit | Problem | None:
    """Rate a batch by the logistic curve (facts: K x sum of score - expected)."""
    settings, state, watch = work.settings, work.state, work.watch
    ratings = state.ratings
    newcomers = find_newcomers(work)
    by_game = settings.mode == "game"
    fitted = {}
    if settings.newcomers == "fit" and not by_game:
        unknown = [person for person, stated in newcomers.items() if not stated]
        fitted = _fit_newcomers(work, newcomers, unknown) if unknown else {}
    for person, stated in newcomers.items():
        ratings[person] = fitted.get(person) or stated or settings.start
    before = ratings[watch] if watch >= 0 else None
    k_before = find_k(settings, state.games[watch]) if watch >= 0 else 0
    games_before = state.games[watch] if watch >= 0 else 0
    if by_game and watch < 0 and _try_in_order(work):
        count_games(work)
        return None
    rounds, unrounded = [], 0.0
    parts = _divide_rounds(work.games) if by_game else [(work.games, work.counts)]
    for part, counts in parts:
        one = _rate_together(part, counts, ratings, settings)
        if watch in one.ratings:
            k = find_k(settings, state.games[watch])
            rounds += _list_rounds(one, watch, k, settings)
            unrounded += k * one.surplus[watch]
        _apply_part(work, one, fitted)
        if by_game:
            count_games(work._replace(games=part, counts=counts))
    if not by_game:
        count_games(work)
    for person in fitted:
        value = fitted[person]
        if settings.rounding == "event":
            value = floor(value + 0.5)
        ratings[person] = _apply_floor(value, settings)
    if not rounds:
        return None
    if watch in fitted:
        rule = f"first rating: fit with {settings.prior:g} draws against"
        rule += f" {settings.start:g}"
        rounds = [one._replace(change=None) for one in rounds]
        return make_entry(work, None, rule, rounds)
    rule = f"K {k_before:g}: {plural(games_before, 'game')} before the event"
    if watch in newcomers:
        source = "rating in the file" if newcomers[watch] else "start of newcomers"
        rule += f"; {source} {before:g}"
    if (
        by_game
        and len({find_k(settings, games_before + n) for n in range(len(rounds))}) > 1
    ):
        rule += "; K changes within the event"
    if settings.floor is not None and ratings[watch] == settings.floor:
        rule += f"; floor {settings.floor:g}"
    if settings.is_weighed:
        rule += f"; {settings.game_words}"
    return make_entry(work, before, rule, rounds, k_before, unrounded)


def _divide_rounds(games: Games) -> Iterator[tuple[Games, Mapping[int, int]]]:
    """Yield the games of each round of each event."""
    keys = zip(games.events, games.rounds, strict=True)
    first = 0
    for _, rows in groupby(keys):
        end = first + len(list(rows))
        part = games.slice(first, end)
        yield part, count_players(part)
        first = end


def _try_in_order(work: Work) -> bool:
    """Rate an event game by game, fast; False, with nothing done, if that is not exact.

    If no player has two games in a round, the ratings before the round are those before
    the game. Rounding and a floor are left to the general way.
    """
    settings, games, state = work.settings, work.games, work.state
    rounds_off = settings.rounding == "event" or settings.floor is not None
    if rounds_off or settings.is_weighed or len(work.batch.events) != 1:
        return False
    half_unit = log(10) / (2 * settings.scale)
    steps = {first: k / 2 for first, k in settings.k}
    # by player: rating, games, half of K, the last round
    rows: dict[int, list[Any]] = {}
    for person in work.counts:
        count = state.games[person]
        rows[person] = [state.ratings[person], count, find_k(settings, count) / 2, None]
    white, black = (map(rows.__getitem__, one) for one in (games.white, games.black))
    for one, other, halves, number in zip(
        white, black, games.half_points, games.rounds, strict=True
    ):
        if one[3] == number or other[3] == number:
            return False
        one[3] = other[3] = number
        twice = halves - 1.0 - tanh((one[0] - other[0]) * half_unit)
        one[0] += one[2] * twice
        other[0] -= other[2] * twice
        one[1] += 1
        other[1] += 1
        if one[1] in steps:
            one[2] = steps[one[1]]
        if other[1] in steps:
            other[2] = steps[other[1]]
    for person, row in rows.items():
        state.ratings[person] = row[0]
    return True


def _rate_together(
    games: Games,
    players: Iterable[int],
    column: array[float],
    settings: PoolSettings,
) -> _RatedTogether:
    """Sum score - expected of each player, all from the ratings before."""
    ratings = {person: column[person] for person in players}
    if settings.is_weighed:
        return _RatedTogether(games, ratings, _sum_weighed(games, ratings, settings))
    # E = (1 + tanh(D ln 10 / (2 scale))) / 2, which no difference overflows
    half_unit = log(10) / (2 * settings.scale)
    # by player: the rating in that unit, and twice the sum of score - expected
    sums = {person: [rating * half_unit, 0.0] for person, rating in ratings.items()}
    white, black = (map(sums.__getitem__, one) for one in (games.white, games.black))
    for one, other, halves in zip(white, black, games.half_points, strict=True):
        twice = halves - 1.0 - tanh(one[0] - other[0])
        one[1] += twice
        other[1] -= twice
    surplus = {person: 0.5 * row[1] for person, row in sums.items()}
    return _RatedTogether(games, ratings, surplus)


def _sum_weighed(
    games: Games, ratings: Mapping[int, float], settings: PoolSettings
) -> dict[int, float]:
    """Sum weight x (score - expected) of each player, with advantage and margin."""
    sums = dict.fromkeys(ratings, 0.0)
    for row, (white, black) in enumerate(zip(games.white, games.black, strict=True)):
        lead, weighed = _weigh_row(games, row, ratings, settings)
        surplus = weighed.weight * (weighed.score - _find_expected(lead, settings))
        sums[white] += surplus
        sums[black] -= surplus
    return sums


def _weigh_row(
    games: Games, row: int, ratings: Mapping[int, float], settings: PoolSettings
) -> tuple[float, Weighed]:
    """Return the first side's lead in points, with its advantage, and the game."""
    lead = ratings[games.white[row]] - ratings[games.black[row]]
    if games.flags[row] & 1:
        lead += settings.advantage
    halves = games.half_points[row]
    points = games.points[row], games.other_points[row]
    return lead, weigh_game(settings.margin, halves, points, lead)


def _find_expected(lead: float, settings: PoolSettings) -> float:
    half_unit = log(10) / (2 * settings.scale)
    return 0.5 + 0.5 * tanh(lead * half_unit)


def _apply_part(work: Work, part: _RatedTogether, fitted: dict[int, float]) -> None:
    settings, ratings, games = work.settings, work.state.ratings, work.state.games
    rounds_off = settings.rounding == "event"
    for person, surplus in part.surplus.items():
        if person in fitted:
            continue
        change = find_k(settings, games[person]) * surplus
        if rounds_off:
            change = round_away(change)
        ratings[person] = _apply_floor(part.ratings[person] + change, settings)


def _apply_floor(rating: float, settings: PoolSettings) -> float:
    return rating if settings.floor is None else max(settings.floor, rating)


def _list_rounds(
    part: _RatedTogether, person: int, k: float, settings: PoolSettings
) -> list[RoundAudit]:
    found = []
    for row, opponent, _ in list_own_games(part.games, person):
        lead, weighed = _weigh_row(part.games, row, part.ratings, settings)
        score, expected = weighed.score, _find_expected(lead, settings)
        if person != part.games.white[row]:
            score, expected = 1 - score, _find_expected(-lead, settings)
        audit = make_round(
            part.games,
            row,
            person,
            part.ratings[opponent],
            expected,
            k * weighed.weight * (score - expected),
        )
        found.append(audit._replace(weight=weighed.weight))
    return found


def _fit_newcomers(
    work: Work, newcomers: dict[int, float], unknown: list[int]
) -> dict[int, float]:
    """Find the ratings of newcomers that make their results most likely.

    All of them together, with the prior of the settings; the others are fixed at their
    ratings before the batch. The maximum is unique.
    """
    settings, games = work.settings, work.games
    unit = log(10) / settings.scale
    index = {person: at for at, person in enumerate(unknown)}
    values = [0.0] * len(unknown)
    pairs: dict[tuple[int, int, int], list[int]] = {}
    is_sided = int(bool(settings.advantage))
    for row, (white, black) in enumerate(zip(games.white, games.black, strict=True)):
        if white not in index and black not in index:
            continue
        for person in (white, black):
            if person not in index:
                index[person] = len(values)
                rating = newcomers.get(person) or work.state.ratings[person]
                values.append((rating - settings.start) * unit)
        pair = (index[white], index[black], games.flags[row] & is_sided)
        counts = pairs.setdefault(pair, [0, 0, 0])
        for place, count in enumerate(games.count_results(row, settings.margin)):
            counts[place] += count
    free = len(unknown)
    model = Likelihood(
        pairs=[
            (*pair, wins, draws, losses)
            for pair, (wins, draws, losses) in pairs.items()
        ],
        priors=[settings.prior] * free + [0.0] * (len(values) - free),
        fixed=bytearray(at >= free for at in range(len(values))),
    )
    found = maximise(model, values, settings.advantage * unit)
    return {
        person: settings.start + found.values[at] / unit
        for at, person in enumerate(unknown)
    }


def _predict_elo(work: Work) -> Predict:
    scale, advantage = work.settings.scale, work.settings.advantage
    ratings = work.state.ratings

    def predict(white: int, black: int, colours: bool) -> float | None:
        one, two = ratings[white], ratings[black]
        if colours:
            one += advantage
        return None if isnan(one + two) else expected_score(one, two, scale)

    return predict


ELO = PoolRule(advance=_advance_elo, predict=_predict_elo)
