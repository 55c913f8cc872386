"""How fast the chances of an event are found, beside the least that drawing costs.

``python -m tests.benchmarks.chances`` prints a table; the exit status is 1 where a
target is missed. All games of the last round are open. The bare loop draws the same
outcomes, adds up the points and sorts the players by them, without any tie-break.
"""

from __future__ import annotations

import sys
from random import Random

from msgspec.structs import replace

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.forecast.place_chances import (
    RUNS,
    EventChances,
    compute_place_chances,
)
from tests.benchmarks.figure import Figure, processor_seconds, verdict
from tests.benchmarks.readers import event

ROUNDS = 11
#: The players of an event, and the most seconds of processor time for all runs.
SIZES = ((284, 4), (2000, 25))


def open_event(players: int) -> Crosstable:
    """An event whose last round is paired and not played."""
    whole = event(players, ROUNDS)
    return replace(
        whole,
        players=tuple(
            replace(
                one,
                pairings=tuple(
                    replace(game, code="*") if game.round == ROUNDS else game
                    for game in one.pairings
                ),
            )
            for one in whole.players
        ),
    )


def chances_figure(players: int, target: float) -> Figure:
    crosstable = open_event(players)
    pairs = range(0, players - 1, 2)

    def whole() -> None:
        found = compute_place_chances(crosstable, Random(1).random, runs=RUNS)
        assert isinstance(found, EventChances), found

    def bare() -> None:
        lot = Random(1).random
        for _ in range(RUNS):
            points = [0] * players
            for one in pairs:
                number = lot()
                made = 2 if number < 0.4 else 1 if number < 0.6 else 0
                points[one] += made
                points[one + 1] += 2 - made
            sorted(range(players), key=points.__getitem__, reverse=True)

    seconds, floor = processor_seconds(whole), processor_seconds(bare)
    beside = f"drawing and sorting alone {floor:.1f} s, ratio {seconds / floor:.1f}"
    name = f"{players:,} players x {ROUNDS} rounds, {RUNS:,} runs"
    return Figure(name, seconds, "s", target, False, beside)


def main() -> int:
    figures = [chances_figure(players, target) for players, target in SIZES]
    return verdict(figures, as_json=False)


if __name__ == "__main__":
    sys.exit(main())
