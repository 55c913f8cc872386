"""How soon the next round of a Swiss is forecast, and how well it is.

``python -m tests.benchmarks.rounds_ahead`` prints both; the exit status is 1 where a
target is missed. Seven rounds of nine are paired by the engine, and the seventh is
open. How well: events of ``../shared/data/pairing``, where they are beside the
checkout, each from before the results of the round that precedes the one forecast.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from datetime import date
from math import log
from random import Random
from resource import RUSAGE_SELF, getrusage
from typing import Any, NamedTuple

from elo_tui.core.events.crosstable import Crosstable, EventFacts, Pairing, Participant
from elo_tui.core.events.reading import EventReading
from elo_tui.core.forecast.open_games import compute_tec
from elo_tui.core.pairing.next_round import improve_next, usual_runs
from elo_tui.core.pairing.reproduction import choose_method
from elo_tui.core.pairing.seats import (
    Attendance,
    Cell,
    RoundRules,
    advance,
    first_seats,
)
from elo_tui.core.pairing.swiss_event import SwissEvent, read_swiss
from elo_tui.core.standings.standings import Wanted
from elo_tui.engines.py4swiss_engine import pair_exactly
from elo_tui.features.event.simulation import simulate_ahead
from elo_tui.features.event.view.chances import Request
from elo_tui.readers.detect import read_data
from tests.benchmarks.figure import Figure, verdict
from tests.shared import SHARED, read_json

SIZES = (20, 50, 100, 200, 300)
ROUNDS, PAIRED = 9, 7
#: The most seconds to a first answer, and the most memory of the process, MB.
FIRST, MEMORY = 2.0, 300.0
#: The least probability in a log-loss.
_FLOOR = 0.002
_GROUPS = (
    (15, "up to 15"),
    (45, "16 to 45"),
    (140, "46 to 140"),
    (9_999, "above 140"),
)
_SAMPLES = SHARED / "data" / "pairing"


def open_swiss(players: int) -> Crosstable:
    """A Swiss of nine rounds, the seventh paired and not played."""
    chance = Random(players)
    ratings = sorted((chance.randint(1300, 2600) for _ in range(players)), reverse=True)
    pairings: list[list[Pairing]] = [[] for _ in range(players)]
    seats = first_seats(range(1, players + 1))
    for number in range(1, PAIRED + 1):
        rules = RoundRules("2026", number, ROUNDS, initial_white=True)
        cells = [Cell(Attendance.ABSENT)] * players
        for white, black in pair_exactly(seats, rules):
            if black is None:
                cells[white] = Cell(Attendance.PAIRING_BYE, halves=2)
                pairings[white].append(Pairing(number, None, "", "U"))
                continue
            odds = compute_tec(ratings[white], ratings[black])
            drawn = chance.random()
            own = 2 if drawn < odds.win else 1 if drawn < odds.win + odds.draw else 0
            cells[white] = Cell(Attendance.GAME, black, True, own)
            cells[black] = Cell(Attendance.GAME, white, False, 2 - own)
            codes = "**" if number == PAIRED else ("01", "==", "10")[own]
            pairings[white].append(Pairing(number, black + 1, "w", codes[0]))
            pairings[black].append(Pairing(number, white + 1, "b", codes[1]))
        seats = advance(seats, cells, "2026")
    facts = EventFacts(
        "Benchmark Open", start=date(2026, 3, 1), rounds=ROUNDS, pairing="Swiss"
    )
    return Crosstable(
        facts,
        tuple(
            Participant(at + 1, f"P{at + 1}", rating=rating, pairings=tuple(rounds))
            for at, (rating, rounds) in enumerate(zip(ratings, pairings, strict=True))
        ),
    )


def time_figures(players: int) -> list[Figure]:
    request = Request(open_swiss(players), Wanted(), ahead=True)
    start = time.perf_counter()
    answers = [
        (time.perf_counter() - start, answer)
        for answer in simulate_ahead(request, lambda done, total: None)
    ]
    (first, quick), (whole, best) = answers[0], answers[-1]
    assert quick.next is not None
    assert best.next is not None
    name = f"{players} players"
    shown = [
        f"{one.runs} outcomes, error {one.error(0.5):.3f}"
        for one in (quick.next, best.next)
    ]
    memory = getrusage(RUSAGE_SELF).ru_maxrss / 1024
    return [
        Figure(f"{name}: first answer", first, "s", FIRST, beside=shown[0]),
        Figure(f"{name}: whole answer", whole, "s", beside=shown[1]),
        Figure(f"{name}: memory so far", memory, "MB", MEMORY),
    ]


class Forecast(NamedTuple):
    """What was said of a pair that was really played."""

    rank: int
    """The place of the real opponent among those named; 999 if not named."""
    probability: float
    is_colour_right: bool


def list_forecasts(about: Mapping[str, Any]) -> tuple[int, list[Forecast]]:
    """The players of a real event, and what was said of each who played."""
    open_file = about["open_file"]
    reading = read_data((_SAMPLES / open_file["file"]).read_bytes(), "", "")
    assert isinstance(reading, EventReading), reading
    crosstable = reading.sections[0]
    event = read_swiss(crosstable)
    assert isinstance(event, SwissEvent), event
    day = crosstable.event.start
    method = choose_method(event, pair_exactly, day=day)
    stages = (usual_runs(len(event.players)),)
    found = next(improve_next(event, method, pair_exactly, Random(1).random, stages))
    places = {player.no: at for at, player in enumerate(event.players)}
    said = []
    for white, black in open_file["pairs"]:
        for own, other, is_white in ((white, black, True), (black, white, False)):
            one = found.find_player(places[own])
            assert one is not None, own
            named = [row.player for row in one.opponents]
            at = named.index(places[other]) if places[other] in named else 998
            chance = one.opponents[at].probability if at < len(named) else 0.0
            said.append(Forecast(at + 1, chance, (one.white >= 0.5) == is_white))
    return len(event.players), said


def calibration_figures() -> list[Figure]:
    by_size: dict[str, list[Forecast]] = {}
    expected = read_json("data/pairing/expected.json")
    for about in expected.values():
        if "open_file" in about:
            players, said = list_forecasts(about)
            size = next(name for most, name in _GROUPS if players <= most)
            by_size.setdefault(size, []).extend(said)
    by_size["all"] = [one for said in by_size.values() for one in said]
    figures = []
    for _, size in (*_GROUPS, (0, "all")):
        said = by_size.get(size, [])
        if not said:
            continue
        loss = -sum(log(max(_FLOOR, one.probability)) for one in said) / len(said)
        first, three, five = (
            sum(one.rank <= most for one in said) / len(said) for most in (1, 3, 5)
        )
        colour = sum(one.is_colour_right for one in said) / len(said)
        shares = f"first {first:.0%}, in three {three:.0%}, in five {five:.0%}"
        beside = f"{len(said)} forecasts; {shares}; colour right {colour:.0%}"
        figures.append(Figure(f"{size}: log-loss", loss, "", beside=beside))
    return figures


def main(arguments: list[str]) -> int:
    figures = [figure for players in SIZES for figure in time_figures(players)]
    if _SAMPLES.is_dir():
        figures += calibration_figures()
    return verdict(figures, "--json" in arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
