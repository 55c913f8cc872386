"""Measure how fast whole pools are rated and fitted, and how much memory they take.

``python -m tests.benchmarks.pools`` prints a table, ``--json`` the figures for a
machine; the exit status is 1 where a target is missed. ``--shapes`` prints the speed
alone: a million games in three shapes, next to a bare loop, to numpy, and to the other
programs of the extra ``bench``. ``--large`` adds 10 million games, period by period,
with the list saved as bytes between the periods. Times are those of the process, on one
processor.
"""

from __future__ import annotations

import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from array import array
from collections.abc import Callable, Iterable
from datetime import date
from functools import partial
from math import tanh
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

from elo_tui.core import pool
from elo_tui.core.model import Problem
from elo_tui.core.pool.dynamic_fit import fit_history
from elo_tui.core.pool.game_columns import (
    Events,
    Games,
    People,
    PoolSettings,
    complete_settings,
)
from elo_tui.core.pool.joint_fit import FitSettings, fit_pool
from elo_tui.core.pool.ledger import EventContent, Round
from elo_tui.core.pool.pool_people import PoolPlayer
from elo_tui.core.pool.pool_rating import rate_pool
from elo_tui.core.text.figures import plural
from elo_tui.features.pool import pools
from elo_tui.features.pool.names import find_pool_file
from elo_tui.session.paths import DATA_VARIABLE
from elo_tui.store.pool_file import open_pool
from tests.benchmarks.figure import Figure, verdict
from tests.benchmarks.pool_peers import GameLists, list_peers, run_numpy_glicko

GAMES = 1_000_000
PLAYERS = 20_000


class Shape(NamedTuple):
    """A million games in events of equal size."""

    events: int
    rounds: int
    days: int
    """From one event to the next."""
    least_elo: float
    """The targets by events, in millions of games a second."""
    least_glicko2: float

    @property
    def event_games(self) -> int:
        return GAMES // self.events

    def __str__(self) -> str:
        return f"{self.events:,} events of {plural(self.rounds, 'round')}"


#: Players have 2, 7 and 7 games in an event, and 1.4 to 49 in a month.
SHAPES = (
    Shape(events=72, rounds=2, days=30, least_elo=0.6, least_glicko2=0.2),
    Shape(events=285, rounds=7, days=6, least_elo=1.0, least_glicko2=0.4),
    Shape(events=2_000, rounds=7, days=1, least_elo=1.0, least_glicko2=0.4),
)
USUAL = SHAPES[1]
REPEATS = 2

Pool = tuple[People, Events, Games]


def make_pool(
    games: int, players: int, event_games: int, shape: Shape = USUAL, seed: int = 1
) -> Pool:
    """Draw events; in the rounds of each a part of the players meet at random."""
    dice = random.Random(seed)
    people, events, rows = People.make(), Events.make(), Games.make()
    for at in range(players):
        people.add(str(at))
    for number in range(games // event_games):
        day = 730_000 + shape.days * number
        at = events.add(number + 1, day, day)
        group = dice.sample(range(players), 2 * event_games // shape.rounds)
        for round in range(1, shape.rounds + 1):
            dice.shuffle(group)
            for pair in zip(group[::2], group[1::2], strict=True):
                rows.add(at, round, pair, dice.randrange(3))
    return people, events, rows


def measure_seconds(work: Callable[[], object], repeats: int = REPEATS) -> float:
    """Return the shortest processor time of several runs."""
    times = []
    for _ in range(repeats):
        start = time.process_time()
        found = work()
        times.append(time.process_time() - start)
        assert not isinstance(found, Problem), found
    return min(times)


def run_bare_loop(columns: Pool) -> None:
    """Rate game by game with lists and nothing else: the least that Python needs."""
    ratings = [1500.0] * PLAYERS
    games = columns[2]
    for one, two, halves in zip(
        games.white, games.black, games.half_points, strict=True
    ):
        change = 10 * (halves - 1 - tanh((ratings[one] - ratings[two]) * 0.00288))
        ratings[one] += change
        ratings[two] -= change


def speed_figures(shape: Shape, columns: Pool) -> Iterable[Figure]:
    """Measure the systems, the floors and the other programs over the same games."""
    bare = measure_speed(lambda: run_bare_loop(columns))
    yield Figure(f"{shape}: bare Elo loop", bare, "M games/s")
    for name, settings, least in (
        ("Elo by events", PoolSettings(), shape.least_elo),
        ("Elo game by game", PoolSettings(mode="game"), None),
        ("Glicko by months", PoolSettings("glicko"), None),
        ("Glicko-2 by months", PoolSettings("glicko2"), shape.least_glicko2),
    ):
        speed = measure_speed(partial(rate_pool, *columns, settings))
        note = f"ratio to the bare loop {speed / bare:.2f}"
        yield Figure(f"{shape}: {name}", speed, "M games/s", least, True, note)
    games = list_games(columns)
    floor = measure_speed(partial(run_numpy_glicko, games))
    yield Figure(f"{shape}: numpy, Glicko by events", floor, "M games/s")
    for name, run, share in list_peers():
        part = cut_games(games, share)
        speed = measure_speed(partial(run, part), len(part.white), repeats=2)
        note = f"{len(part.white):,} games" if share < 1 else ""
        yield Figure(f"{shape}: {name}", speed, "M games/s", beside=note)


def measure_speed(
    work: Callable[[], object], games: int = GAMES, repeats: int = REPEATS
) -> float:
    """Return millions of games a second."""
    return games / measure_seconds(work, repeats) / 1e6


def list_games(columns: Pool) -> GameLists:
    """List the games as other programs take them."""
    people, events, games = columns
    return GameLists(
        players=len(people.ids),
        white=games.white.tolist(),
        black=games.black.tolist(),
        score=[halves / 2 for halves in games.half_points],
        day=[events.first_days[event] - 719_163 for event in games.events],
    )


def cut_games(games: GameLists, share: float) -> GameLists:
    """Return the first part of the games."""
    end = int(len(games.white) * share)
    lists = {name: getattr(games, name)[:end] for name in GameLists._fields[1:]}
    return games._replace(**lists)


def linear_figure(columns: Pool) -> Figure:
    """Compare a million games with a tenth of them."""
    tenth = make_pool(GAMES // 10, PLAYERS // 10, USUAL.event_games // 10)
    small = measure_seconds(lambda: rate_pool(*tenth, PoolSettings()))
    large = measure_seconds(lambda: rate_pool(*columns, PoolSettings()))
    note = f"{small:.2f} s and {large:.2f} s"
    return Figure("Elo, ten times the games", large / small, "times", 13, False, note)


def memory_figure() -> Figure:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return Figure("memory for a million games", peak, "MB", 1000)


def write_pool(folder: Path, columns: Pool) -> None:
    """Write the pool of these columns into the data folder."""
    _, events, games = columns
    rounds: dict[int, list[Round]] = {}
    for at, event in enumerate(games.events):
        found = Round(
            round=games.rounds[at],
            # start numbers begin with 1
            white=games.white[at] + 1,
            black=games.black[at] + 1,
            halves=games.half_points[at],
            colours_known=True,
        )
        rounds.setdefault(event, []).append(found)
    with mock.patch.dict(os.environ, {DATA_VARIABLE: str(folder)}):
        settings = complete_settings(PoolSettings())
        assert not isinstance(settings, Problem), settings
        assert pools.begin_pool("large", settings) is None
        path = find_pool_file("large")
    assert isinstance(path, Path)
    with open_pool(path) as file, file.writing():
        for event, games_of in rounds.items():
            day = date.fromordinal(events.first_days[event])
            numbers = {no for one in games_of for no in (one.white, one.black)}
            players = tuple(
                PoolPlayer(no=no, id=str(no), name=f"Person {no}")
                for no in sorted(numbers)
            )
            content = EventContent(
                name=f"Event {event}",
                first_day=day,
                last_day=day,
                players=players,
                rounds=tuple(games_of),
            )
            digest = file.store_content("", b"", content)
            file.append("add", {"event": event + 1, "digest": digest})


def file_figures(columns: Pool) -> Iterable[Figure]:
    """Measure the list of a million games from a pool's file."""
    with tempfile.TemporaryDirectory() as folder:
        write_pool(Path(folder), columns)
        command = (sys.executable, "-m", "elo_tui", "pool", "list", "large")
        for name, more, most, megabytes in (
            ("list from the file", (), 10, 300),
            ("every list", ("--every",), None, 1000),
        ):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run(
                (*command, *more),
                check=True,
                stdout=subprocess.DEVNULL,
                env=os.environ | {DATA_VARIABLE: folder},
            )
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            seconds = after.ru_utime + after.ru_stime
            seconds -= before.ru_utime + before.ru_stime
            yield Figure(name, seconds, "s", most, beside="a million games")
            yield Figure(f"{name}, memory", after.ru_maxrss / 1024, "MB", megabytes)


def fit_figures() -> Iterable[Figure]:
    columns = make_pool(6_000, 500, 140)
    for name, fit, settings in (
        ("joint fit, 500 players", fit_pool, FitSettings(white=None)),
        ("dynamic fit, 500 players", fit_history, FitSettings()),
    ):
        seconds = measure_seconds(partial(fit, *columns, settings), 1)
        yield Figure(name, seconds, "s", 5, beside="6,000 games, with errors")


def large_figures(games: int = 10_000_000, periods: int = 60) -> Iterable[Figure]:
    """Rate 10 million games of 100,000 players, month by month."""
    dice = random.Random(2)
    spent = 0.0
    ratings: pool.PoolRatings | None = None
    part = games // periods
    for period in range(periods):
        table: Any = pool.GameTable(
            array("i", dice.choices(range(0, 100_000, 2), k=part)),
            array("i", dice.choices(range(1, 100_000, 2), k=part)),
            array("d", dice.choices((0, 0.5, 1), k=part)),
            array("i", [730_015 + int(30.44 * period)]) * part,
        )
        start = time.process_time()
        found = pool.read_ratings(ratings.pack()) if ratings else None
        assert not isinstance(found, Problem), found
        found = pool.rate("glicko2", table, previous=found)
        spent += time.process_time() - start
        assert not isinstance(found, Problem), found
        ratings = found
    yield Figure("10 M games, Glicko-2", games / spent / 1e6, "M games/s", None)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    yield Figure("10 M games, memory", peak, "MB", 1000)


def main() -> int:
    figures: list[Figure] = []
    columns = make_pool(GAMES, PLAYERS, USUAL.event_games)
    if "--shapes" not in sys.argv:
        figures += [linear_figure(columns), memory_figure()]
        figures += [*file_figures(columns), *fit_figures()]
    for shape in SHAPES:
        pool_of = make_pool(GAMES, PLAYERS, shape.event_games, shape)
        figures += speed_figures(shape, pool_of)
    if "--large" in sys.argv:
        figures += large_figures()
    return verdict(figures, "--json" in sys.argv)


if __name__ == "__main__":
    sys.exit(main())
