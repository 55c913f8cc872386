"""Other programs over the games of a pool, for `tests.benchmarks.pools`.

Each rates the same games as its users would have it do, from columns of Python's lists.
Those of the extra ``bench`` that are not installed are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from math import log, pi
from typing import Any, NamedTuple


class GameLists(NamedTuple):
    """The games of a pool as lists, in the order of their days."""

    players: int
    white: list[int]
    black: list[int]
    score: list[float]
    """White's: 1, 0.5 or 0."""
    day: list[int]


def run_numpy_glicko(games: GameLists) -> object:
    """Rate by days with numpy and nothing else: the least that Glicko needs there."""
    numpy = import_module("numpy")
    q, count = log(10) / 400, games.players
    ratings, rds = numpy.full(count, 1500.0), numpy.full(count, 350.0)
    columns = [*map(numpy.array, (games.white, games.black, games.score))]
    ends = numpy.flatnonzero(numpy.diff(numpy.array(games.day))) + 1
    for white, black, score in zip(
        *(numpy.split(column, ends) for column in columns), strict=True
    ):
        rds = numpy.minimum(numpy.hypot(rds, 34.6), 350)
        weights = 1 / numpy.sqrt(1 + 3 * q * q * rds * rds / pi**2)
        sums = []
        for own, other, result in ((white, black, score), (black, white, 1 - score)):
            g = weights[other]
            expected = 1 / (1 + numpy.exp(-q * g * (ratings[own] - ratings[other])))
            sums.append(numpy.bincount(own, g * (result - expected), count))
            information = g * g * expected * (1 - expected)
            sums.append(numpy.bincount(own, information, count))
        variance = 1 / (1 / rds**2 + q * q * (sums[1] + sums[3]))
        ratings += q * variance * (sums[0] + sums[2])
        rds = numpy.sqrt(variance)
    return ratings


def _run_evalica(games: GameLists) -> object:
    evalica: Any = import_module("evalica")
    winners = {1: evalica.Winner.X, 0.5: evalica.Winner.Draw, 0: evalica.Winner.Y}
    results = [winners[score] for score in games.score]
    return evalica.elo(games.white, games.black, results, initial=1500.0, k=20.0)


def _load_riix(games: GameLists) -> Any:  # noqa: ANN401 - riix has no types
    polars: Any = import_module("polars")
    table = polars.DataFrame(games._asdict() | {"players": None})
    data: Any = import_module("riix.utils.data_utils")
    return data.MatchupDataset(
        table.with_columns(day=polars.from_epoch("day", time_unit="d")),
        competitor_cols=["white", "black"],
        outcome_col="score",
        datetime_col="day",
        rating_period="1D",
        verbose=False,
    )


def _run_riix(games: GameLists) -> object:
    data = _load_riix(games)
    model: Any = import_module("riix.models.elo").Elo(data.competitors, k=20.0)
    return model.fit_dataset(data)


def _run_riix_glicko(games: GameLists) -> object:
    data = _load_riix(games)
    rates: Any = import_module("riix.models.glicko").Glicko
    return rates(data.competitors, update_method="batched").fit_dataset(data)


def _run_elote(games: GameLists) -> object:
    elote: Any = import_module("elote")
    people = [
        elote.EloCompetitor(initial_rating=1500, k_factor=20)
        for _ in range(games.players)
    ]
    for white, black, score in zip(games.white, games.black, games.score, strict=True):
        one, other = people[white], people[black]
        if score == 0.5:
            one.tied(other)
        elif score:
            one.beat(other)
        else:
            one.lost_to(other)
    return people


def _run_openskill(games: GameLists) -> object:
    model: Any = import_module("openskill.models").BradleyTerryFull()
    people = [model.rating() for _ in range(games.players)]
    for white, black, score in zip(games.white, games.black, games.score, strict=True):
        teams = [[people[white]], [people[black]]]
        (one,), (other,) = model.rate(teams, scores=[score, 1 - score])
        people[white], people[black] = one, other
    return people


#: By name, the program that each is of and the share of the games that it is given.
PEERS: Mapping[str, tuple[str, Callable[[GameLists], object], float]] = {
    "evalica, Elo game by game": ("evalica", _run_evalica, 0.2),
    "riix, Elo game by game": ("riix", _run_riix, 0.2),
    "riix, Glicko by days": ("riix", _run_riix_glicko, 0.2),
    "elote, Elo game by game": ("elote", _run_elote, 0.05),
    "openskill, game by game": ("openskill", _run_openskill, 0.02),
}


def list_peers() -> list[tuple[str, Callable[[GameLists], object], float]]:
    """List the installed ones: name, function, share of the games."""
    return [
        (name, run, share)
        for name, (package, run, share) in PEERS.items()
        if find_spec(package) is not None
    ]
