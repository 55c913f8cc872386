"""How fast the core is, beside the least that the same arithmetic costs in Python.

``python tests/benchmarks/engine.py`` prints a table, ``--json`` the figures for a
machine; the exit status is 1 where a target is missed. Times are those of the
processor; a slow machine slows the bare loop as much as the engine, so read the ratio
first.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import date
from functools import partial
from itertools import product
from math import erf, exp, log, pi, sqrt
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

CHECKOUT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(CHECKOUT))

from elo_tui.core import Game, Player, Problem, Result, Terms, rate  # noqa: E402
from elo_tui.core.fide_tables import LAST_D, PD  # noqa: E402
from elo_tui.core.model import BY_HALVES  # noqa: E402
from elo_tui.core.performance import compute_performance, explain_performance  # noqa: E402
from elo_tui.core.systems import elo as elo_system  # noqa: E402
from elo_tui.core.systems import get_row, glicko2, load  # noqa: E402
from elo_tui.core.systems.dwz import rule_2013 as dwz  # noqa: E402
from elo_tui.core.systems.dwz.first import surplus as dwz_surplus  # noqa: E402
from elo_tui.core.systems.fide import rating as fide_change  # noqa: E402
from elo_tui.core.systems.fide.fide_editions import Edition, edition_for  # noqa: E402
from elo_tui.core.systems.uscf import formulas as uscf  # noqa: E402
from tests.benchmarks.figure import Figure, processor_seconds, verdict  # noqa: E402

GAMES = 20_000
ROUNDS = 11
REPEATS = 9
IMPORTS = 31
DAY = Terms(date(2026, 1, 31))


def pairs() -> list[tuple[int, int]]:
    """Ratings spread over all rows of the FIDE table, without a random source."""
    return [(1000 + 7 * n % 1800, 1000 + 11 * n % 1750) for n in range(GAMES)]


def elo_figure() -> Figure:
    games = [(own, other, n % 3 / 2) for n, (own, other) in enumerate(pairs())]
    change = elo_system.game_change

    def engine() -> None:
        for own, other, score in games:
            change(own, other, score, 20)

    def bare() -> None:
        for own, other, score in games:
            20 * (score - 1 / (1 + 10 ** ((other - own) / 400)))

    return speed("Elo, change of a game", engine, bare, 2.5e6)


def fide_figure() -> Figure:
    games = [(own, other, n % 3) for n, (own, other) in enumerate(pairs())]
    change = fide_change.game_change
    edition = edition_for(DAY)
    assert isinstance(edition, Edition)

    def engine() -> None:
        for own, other, halves in games:
            change(own, other, halves, 20, edition)

    def bare() -> None:
        for own, other, halves in games:
            difference = own - other
            size = abs(difference)
            if size > 400 and own < 2650:
                size = 400
            higher = PD[size] if size <= LAST_D else 100
            20 * (50 * halves - (higher if difference >= 0 else 100 - higher))

    return speed("FIDE, change of a game", engine, bare, 2e6)


def speed(
    name: str,
    engine: Callable[[], None],
    bare: Callable[[], None],
    target: float | None,
) -> Figure:
    per_second = GAMES / processor_seconds(engine, REPEATS)
    bare_per_second = GAMES / processor_seconds(bare, REPEATS)
    beside = f"bare loop {bare_per_second / 1e6:.2f} M/s"
    beside += f", ratio {per_second / bare_per_second:.2f}"
    least = None if target is None else target / 1e6
    return Figure(name, per_second / 1e6, "M/s", least, True, beside)


def events_of(rounds: int) -> list[tuple[int, list[int], int]]:
    """Own rating, opponents and half points of events of so many rounds."""
    games = pairs()
    return [
        (games[n][0], [other for _, other in games[n : n + rounds]], n % (2 * rounds))
        for n in range(0, GAMES, rounds)
    ]


def dwz_figure() -> Figure:
    events = events_of(10)

    def engine() -> None:
        surplus, new_rating = dwz_surplus, dwz.new_rating
        for own, others, halves in events:
            over = surplus(halves, [own - other for other in others])
            new_rating(own, over, len(others))

    def bare() -> None:
        for own, others, halves in events:
            expected = sum(0.5 * (1 + erf((own - other) / 400)) for other in others)
            round(own + 800 * (halves / 2 - expected) / (30 + len(others)))

    return speed("DWZ, game of an event", engine, bare, 0.25e6)


def uscf_figure() -> Figure:
    events = events_of(10)
    standard_rating = uscf.standard_rating

    def engine() -> None:
        for own, others, halves in events:
            standard_rating(own, 50, others, halves, 10)

    def bare() -> None:
        for own, others, halves in events:
            expected = sum(1 / (1 + 10 ** ((other - own) / 400)) for other in others)
            own + 800 / (20 + len(others)) * (halves / 2 - expected)

    return speed("US Chess, game of an event", engine, bare, 0.25e6)


def bare_glicko2(
    own: float, rd: float, volatility: float, games: list[tuple[float, float, float]]
) -> tuple[float, float, float]:
    """The eight steps of Glickman's text, written down as they stand."""
    phi, tau = rd / 173.7178, 0.5
    information = surplus = 0.0
    for other, other_rd, score in games:
        g = 1 / sqrt(1 + 3 * (other_rd / 173.7178) ** 2 / pi**2)
        expected = 1 / (1 + exp(-g * (own - other) / 173.7178))
        information += g * g * expected * (1 - expected)
        surplus += g * (score - expected)
    v = 1 / information
    delta, a = v * surplus, log(volatility**2)

    def f(x: float) -> float:
        power = exp(x)
        below = phi**2 + v + power
        return (
            power * (delta**2 - phi**2 - v - power) / (2 * below**2) - (x - a) / tau**2
        )

    low, high = a, a - tau
    if delta**2 > phi**2 + v:
        high = log(delta**2 - phi**2 - v)
    else:
        while f(high) < 0:
            high -= tau
    f_low, f_high = f(low), f(high)
    while abs(high - low) > 1e-6:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    sigma = exp(low / 2)
    new_phi = 1 / sqrt(1 / (phi**2 + sigma**2) + information)
    return own + 173.7178 * new_phi**2 * surplus, 173.7178 * new_phi, sigma


def glicko2_figure() -> Figure:
    events = [
        (own, [(float(other), 60.0, (halves % 3) / 2) for other in others])
        for own, others, halves in events_of(10)
    ]
    update = glicko2.update

    def engine() -> None:
        for own, games in events:
            update(own, 80.0, 0.06, games)

    def bare() -> None:
        for own, games in events:
            bare_glicko2(own, 80.0, 0.06, games)

    return speed("Glicko-2, game of a period", engine, bare, 0.1e6)


#: Own rating, opponent's and half points of each game.
FlatGames = list[tuple[int, int, int]]
#: Own rating, opponents' and half points of each event.
Events = list[tuple[int, list[int], list[int]]]


def bare_table(games: FlatGames, _: Events) -> None:
    for own, other, halves in games:
        size = min(400, abs(own - other))
        higher = PD[size]
        20 * (50 * halves - (higher if own >= other else 100 - higher))


def bare_logistic(games: FlatGames, _: Events) -> None:
    for own, other, halves in games:
        20 * (halves / 2 - 1 / (1 + 10 ** ((other - own) / 400)))


def bare_normal(_: FlatGames, events: Events) -> None:
    for own, others, halves in events:
        expected = sum(0.5 * (1 + erf((own - other) / 400)) for other in others)
        round(own + 800 * (sum(halves) / 2 - expected) / (30 + len(others)))


def bare_glicko(_: FlatGames, events: Events) -> None:
    q = log(10) / 400
    for own, others, halves in events:
        information = surplus = 0.0
        for other, half in zip(others, halves, strict=True):
            g = 1 / sqrt(1 + 3 * q * q * 60 * 60 / (pi * pi))
            expected = 1 / (1 + 10 ** (-g * (own - other) / 400))
            information += g * g * expected * (1 - expected)
            surplus += g * (half / 2 - expected)
        own + q / (1 / 6400 + q * q * information) * surplus


def bare_period(_: FlatGames, events: Events) -> None:
    for own, others, halves in events:
        pairs = zip(others, halves, strict=True)
        bare_glicko2(own, 80, 0.06, [(other, 60, half / 2) for other, half in pairs])


def bare_periods(games: FlatGames, _: Events) -> None:
    for own, other, half in games:
        bare_glicko2(own, 80, 0.06, [(other, 60, half / 2)])


class Asked(NamedTuple):
    """A system, the facts of its players, and the least that its arithmetic costs."""

    system: str
    bare: Callable[[FlatGames, Events], None]
    facts: dict[str, Any]
    terms: Terms = DAY
    target: float | None = None


ASKED = (
    Asked(
        *("fide", bare_table),
        {"birth_year": 1980, "games_played": 99, "reached_2400": False},
        target=0.3e6,
    ),
    Asked("elo", bare_logistic, {"k": 20.0}, target=0.3e6),
    Asked("dwz", bare_normal, {"birth_year": 1980, "dwz_index": 9}, target=0.3e6),
    Asked("ecf", bare_table, {"birth_year": 1980}, target=0.3e6),
    Asked("uscf", bare_logistic, {"games_played": 50}, target=0.15e6),
    Asked("glicko", bare_glicko, {"rd": 80.0}, target=0.15e6),
    Asked("glicko2", bare_period, {"rd": 80.0, "volatility": 0.06}, target=0.15e6),
    Asked("lichess", bare_periods, {"rd": 80.0, "volatility": 0.06}, target=0.15e6),
)


def library_figures() -> Iterator[Figure]:
    """What a script gets: `core.rate`, with all its checks, beside the bare loop."""
    for asked, rounds in product(ASKED, (1, 9)):
        events = [
            (own, others, [(2 - one - n) % 3 for n, one in enumerate(others)])
            for own, others, _ in events_of(rounds)
        ]
        flat = [
            (own, other, half)
            for own, others, halves in events
            for other, half in zip(others, halves, strict=True)
        ]
        records = [
            (
                Player(own, **asked.facts),
                [Game(a, BY_HALVES[b]) for a, b in zip(others, halves, strict=True)],
            )
            for own, others, halves in events
        ]
        terms = replace(asked.terms, event_end=asked.terms.date, opponent_rd=60.0)

        def engine() -> None:
            for player, games in records:  # noqa: B023
                rate(asked.system, player, games, terms)  # noqa: B023

        name = f"core.rate, {get_row(asked.system).name}, "
        name += "a game" if rounds == 1 else "nine games"
        yield speed(name, engine, partial(asked.bare, flat, events), asked.target)


def event_figure() -> Figure:
    system = load("fide")
    results = (Result.WIN, Result.DRAW, Result.LOSS)
    games = [Game(1700 + 37 * n, results[n % 3]) for n in range(ROUNDS)]
    player = Player(1950, birth_year=1980, games_played=99, reached_2400=False)

    def work() -> None:
        event = system.rate(player, games, DAY)
        assert not isinstance(event, Problem)
        for index in range(ROUNDS):
            system.game_working(event, index)
        system.sum_working(event)
        explain_performance(event, compute_performance(event, system))

    milliseconds = 1000 * processor_seconds(work, 20 * REPEATS)
    name = f"FIDE, event of {ROUNDS} rounds"
    return Figure(name, milliseconds, "ms", 1, False, "with working and performance")


def import_figure() -> Figure:
    program = (
        f"import sys; sys.path.insert(0, {str(CHECKOUT)!r});"
        "import dataclasses, enum, typing, datetime, time;"
        "start = time.process_time(); import msgspec;"
        "between = time.process_time(); import elo_tui.core;"
        "print(between - start, time.process_time() - between)"
    )
    command = [sys.executable, "-I", "-c", program]

    def once() -> list[float]:
        run = subprocess.run(command, capture_output=True, text=True, check=True)
        return [1000 * float(seconds) for seconds in run.stdout.split()]

    once()  # the first run may still compile the sources
    runs = [once() for _ in range(IMPORTS)]
    below, own = (statistics.median(column) for column in zip(*runs, strict=True))
    beside = f"beyond msgspec, {below:.2f} ms, dataclasses, enum, typing, datetime;"
    beside += f" median of {IMPORTS}"
    return Figure("import elo_tui.core", own, "ms", 5, False, beside)


def main(arguments: list[str]) -> int:
    figures = [
        elo_figure(),
        fide_figure(),
        dwz_figure(),
        uscf_figure(),
        glicko2_figure(),
        *library_figures(),
        event_figure(),
        import_figure(),
    ]
    return verdict(figures, "--json" in arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
