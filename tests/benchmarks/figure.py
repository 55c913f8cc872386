"""The numbers that a benchmark prints."""

# ruff: noqa: T201 - what a benchmark is for

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple


class Figure(NamedTuple):
    """One measured value, its unit and the most it may be; None is for comparison."""

    name: str
    value: float
    unit: str
    most: float | None = None

    @property
    def missed(self) -> bool:
        return self.most is not None and self.value > self.most


def verdict(figures: Sequence[Figure], as_json: bool) -> int:
    """Print figures; returns the exit status, 1 where a target is missed."""
    if as_json:
        print(json.dumps([figure._asdict() for figure in figures], indent=2))
        return int(any(figure.missed for figure in figures))
    width = max(len(figure.name) for figure in figures) + 2
    for name, value, unit, most in figures:
        limit = "" if most is None else f"at most {most:g}"
        mark = "  MISSED" if most is not None and value > most else ""
        print(f"{name:<{width}}{value:>9.2f} {unit:<11}{limit}{mark}".rstrip())
    return int(any(figure.missed for figure in figures))
