"""One number that a benchmark prints."""

from __future__ import annotations

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
