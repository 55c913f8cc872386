"""The numbers that a benchmark prints."""

# ruff: noqa: T201 - what a benchmark is for

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple


class Figure(NamedTuple):
    """A measured value, its unit and its target; None is for comparison."""

    name: str
    value: float
    unit: str
    target: float | None = None
    at_least: bool = False
    """Whether less misses the target, not more."""
    beside: str = ""
    """Remarks, such as what it was compared with."""

    @property
    def missed(self) -> bool:
        if self.target is None:
            return False
        return self.value < self.target if self.at_least else self.value > self.target


def processor_seconds(work: Callable[[], object], repeats: int = 1) -> float:
    """The least time of the processor that the work takes."""
    times = []
    for _ in range(repeats):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def verdict(figures: Sequence[Figure], as_json: bool) -> int:
    """Print figures; returns the exit status, 1 where a target is missed."""
    if as_json:
        print(json.dumps([figure._asdict() for figure in figures], indent=2))
        return int(any(figure.missed for figure in figures))
    width = max(len(figure.name) for figure in figures) + 2
    for figure in figures:
        name, value, unit, target, at_least, beside = figure
        limit = (
            "" if target is None else f"at {'least' if at_least else 'most'} {target:g}"
        )
        mark = "  MISSED" if figure.missed else ""
        text = f"{name:<{width}}{value:>9.2f} {unit:<11}{limit:<15}{beside}{mark}"
        print(text.rstrip())
    return int(any(figure.missed for figure in figures))
