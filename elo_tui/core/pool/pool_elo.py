"""Elo for a pool: by batches or round by round, with K by games and newcomers."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import groupby
from math import floor, inf, isnan, log, tanh

from elo_tui.core.model import Problem
from elo_tui.core.pool.bradley_terry import Likelihood, PairColumns, maximise
from elo_tui.core.pool.game_columns import PoolSettings, find_k
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
    rounds, unrounded = [], 0.0
    # K may follow the games of each round
    counts_rounds = by_game and len(settings.k) > 1
    for part in _divide_rounds(work) if by_game else [work]:
        surplus = _sum_surplus(part)
        if watch in part.counts:
            k = find_k(settings, state.games[watch])
            rounds += _list_rounds(part, k)
            unrounded += k / 2 * surplus[watch]
        _apply_surplus(part, surplus)
        if counts_rounds:
            count_games(part)
    if not counts_rounds:
        count_games(work)
    for person in fitted:
        value = fitted[person]
        if settings.rounding == "event":
            value = floor(value + 0.5)
        ratings[person] = (
            value if settings.floor is None else max(settings.floor, value)
        )
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


def _divide_rounds(work: Work) -> Iterator[Work]:
    """Yield the work of each round of each event."""
    keys = zip(work.games.events, work.games.rounds, strict=True)
    first = 0
    for _, rows in groupby(keys):
        end = first + len(list(rows))
        part = work.games.slice(first, end)
        yield work._replace(games=part, counts=count_players(part))
        first = end


def _sum_surplus(work: Work) -> array[float]:
    """Sum twice the surplus, score - expected, of each person, from ratings before."""
    settings, games, ratings = work.settings, work.games, work.state.ratings
    sums = array("d", bytes(8 * len(ratings)))
    if settings.is_weighed:
        for row, (white, black) in enumerate(
            zip(games.white, games.black, strict=True)
        ):
            lead, weighed = _weigh_row(work, row)
            expected = _find_expected(lead, settings)
            twice = 2 * weighed.weight * (weighed.score - expected)
            sums[white] += twice
            sums[black] -= twice
        return sums
    # E = (1 + tanh(D ln 10 / (2 scale))) / 2, which no difference overflows
    unit = log(10) / (2 * settings.scale)
    for white, black, halves in zip(
        games.white, games.black, games.half_points, strict=True
    ):
        twice = halves - 1.0 - tanh(ratings[white] * unit - ratings[black] * unit)
        sums[white] += twice
        sums[black] -= twice
    return sums


def _weigh_row(work: Work, row: int) -> tuple[float, Weighed]:
    """Return the first side's lead in points, with its advantage, and the game."""
    settings, games, ratings = work.settings, work.games, work.state.ratings
    lead = ratings[games.white[row]] - ratings[games.black[row]]
    if games.flags[row] & 1:
        lead += settings.advantage
    halves = games.half_points[row]
    points = games.points[row], games.other_points[row]
    return lead, weigh_game(settings.margin, halves, points, lead)


def _find_expected(lead: float, settings: PoolSettings) -> float:
    half_unit = log(10) / (2 * settings.scale)
    return 0.5 + 0.5 * tanh(lead * half_unit)


def _apply_surplus(work: Work, surplus: array[float]) -> None:
    """Change the ratings of the players by K times their surplus."""
    settings, ratings, games = work.settings, work.state.ratings, work.state.games
    rounds_off = settings.rounding == "event"
    least = -inf if settings.floor is None else settings.floor
    counts = {*map(games.__getitem__, work.counts)}
    half_k = {count: find_k(settings, count) / 2 for count in counts}
    for person in work.counts:
        change = half_k[games[person]] * surplus[person]
        if rounds_off:
            change = round_away(change)
        rating = ratings[person] + change
        ratings[person] = rating if rating > least else least


def _list_rounds(work: Work, k: float) -> list[RoundAudit]:
    """List the rounds of the watched person, before they change the ratings."""
    settings, games, person = work.settings, work.games, work.watch
    found = []
    for row, opponent, _ in list_own_games(games, person):
        lead, weighed = _weigh_row(work, row)
        score, expected = weighed.score, _find_expected(lead, settings)
        if person != games.white[row]:
            score, expected = 1 - score, _find_expected(-lead, settings)
        audit = make_round(
            games,
            row,
            person,
            work.state.ratings[opponent],
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
        pairs=PairColumns.make(
            (*pair, wins, draws, losses)
            for pair, (wins, draws, losses) in pairs.items()
        ),
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
