"""What a chart is: curves, panels of curves, or the bars of a distribution.

Every record is plain data. Texts have to be of characters that take one cell each; a
role is the name of a colour in the stylesheet, or "".
"""

from __future__ import annotations

from typing import NamedTuple


class Curve(NamedTuple):
    """One curve: a value for every x of its chart, None where it has a gap."""

    name: str
    role: str
    ys: tuple[float | None, ...]
    words: tuple[str, ...] = ()
    """What the read-out says instead of the number: for every x, or none at all."""
    present: float | None = None
    """The value at the present x of the chart."""
    present_words: str = ""
    dotted: bool = False


class Level(NamedTuple):
    """A value that something begins at, drawn as a line across."""

    y: float
    text: str


class Mark(NamedTuple):
    """A point that is worth a look."""

    place: int
    """The number of its x."""
    y: float
    text: str = ""


class Curves(NamedTuple):
    """Curves over the same xs, which ascend."""

    title: str
    xs: tuple[float, ...]
    curves: tuple[Curve, ...]
    places: int = 0
    """Decimals of the values in the read-out."""
    signed: bool = False
    zero: str = ""
    """The label of the line at 0; without one there is no such line."""
    bounds: tuple[float, ...] = ()
    """Values that have to be in sight."""
    x_name: str = ""
    """What stands before an x in the read-out: ``round ``."""
    present: float | None = None
    stepped: bool = False
    """Whether a value holds for all of its x, as for a round; xs are 1 apart then."""
    peaks: bool = False
    """Whether the names stand at the peaks; the values themselves say nothing then."""
    gap: str = "nothing"
    """What the read-out says where all curves have a gap."""
    empty: str = ""
    """Why there are no curves."""
    x_words: tuple[str, ...] = ()
    """What is written instead of an x: for every one of them, or none at all."""
    least: float = 0
    """At least so much is in sight from the lowest value to the highest."""
    levels: tuple[Level, ...] = ()
    """Drawn where they are in sight."""
    marks: tuple[Mark, ...] = ()
    sight: tuple[float, float] | None = None
    """What is in sight of the xs where that is more than they are."""

    @property
    def size(self) -> int:
        """How many xs there are; 0 while there is nothing to draw."""
        drawn = any(y is not None for curve in self.curves for y in curve.ys)
        return len(self.xs) if drawn else 0


class Bar(NamedTuple):
    """One outcome of a distribution."""

    label: str
    share: float
    """Its probability, 0 to 1."""
    note: str = ""


class Bars(NamedTuple):
    """A distribution, from the lowest outcome to the highest."""

    title: str
    bars: tuple[Bar, ...]
    target: int | None = None
    """The first outcome that is good enough."""
    label_name: str = ""
    """What stands before a label in the read-out: ``score ``."""
    note_name: str = ""
    """What stands before a note in the read-out: ``new rating ``."""
    empty: str = ""

    @property
    def size(self) -> int:
        return len(self.bars)


class Panels(NamedTuple):
    """Two charts over the same xs, each with its own scale; or one of them alone."""

    charts: tuple[Curves, ...]
    title: str = "Round by round"

    @property
    def filled(self) -> tuple[Curves, ...]:
        """Those that have something to draw."""
        return tuple(chart for chart in self.charts if chart.size)

    @property
    def size(self) -> int:
        return max((chart.size for chart in self.charts), default=0)

    @property
    def empty(self) -> str:
        return next((chart.empty for chart in self.charts if chart.empty), "")


Chart = Curves | Bars | Panels
