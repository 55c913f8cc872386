"""Thousands of steps of the monkey of tests/screens, in one process after the other.

`python -m tests.benchmarks.monkey --steps 10000 --seed 1` prints what was done last
where a step ends the app, and exits with 1; each 200 steps begin with a new app.
"""

# ruff: noqa: T201 - a script whose result is what it prints

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
import tempfile

from elo_tui.store.journal_replies import Loaded
from tests.accounts import YEAR
from tests.screens.desk import tournament
from tests.screens.test_monkey import stay, step

#: Steps in one app: any state is soon reached, and a fault is found again from a seed.
ROUND = 200


async def play(seed: int, done: list[str]) -> None:
    """A round; `done` takes down what happens."""
    chance = random.Random(seed)
    async with tournament(own="1600") as desk:
        stay(desk.app)
        if seed % 2:
            desk.app.replies.accept(Loaded((YEAR.person,), YEAR))
            await desk.press("f12")
        for count in range(ROUND):
            done.append(await step(desk, chance))
            if count % 10 == 9:
                await desk.settle()
                assert desk.app.is_running


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rounds = range(options.seed, options.seed + options.steps // ROUND)
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for seed in rounds:
            done: list[str] = []
            try:
                asyncio.run(play(seed, done))
            except Exception as fault:  # noqa: BLE001  (counted, with its way there)
                failed += 1
                print(f"seed {seed}, step {len(done)}: {fault!r}\n  {done[-8:]}")
    print(f"{len(rounds) * ROUND:,} steps, {failed} of {len(rounds)} rounds failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
