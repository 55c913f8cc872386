"""The kinds of chart: curves, panels of curves, and the bars of a distribution.

Every record is plain data. Texts must consist of characters one cell wide; a role is
the name of a colour in the stylesheet, or "".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

#: The roles of lines that are neither gains nor losses, each in another colour.
LINE_ROLES = ("key", "amber", "violet", "teal", "strong", "dim")


class Curve(NamedTuple):
    """One curve: a value for every x of its chart, None for a gap."""

    name: str
    role: str
    ys: tuple[float | None, ...]
    words: tuple[str, ...] = ()
    """The read-out instead of the number: one text for every x, or none."""
    present: float | None = None
    """The value at the current x of the chart."""
    present_words: str = ""
    dotted: bool = False


class Level(NamedTuple):
    """A threshold value, drawn as a horizontal line."""

    y: float
    text: str


class Mark(NamedTuple):
    """A point worth noting."""

    place: int
    """The index of its x."""
    y: float
    text: str = ""


class Curves(NamedTuple):
    """Curves over the same xs, in ascending order."""

    title: str
    xs: tuple[float, ...]
    curves: tuple[Curve, ...]
    places: int = 0
    """Decimals of the values in the read-out."""
    signed: bool = False
    zero: str = ""
    """The label of the line at 0; without one this line is missing."""
    bounds: tuple[float, ...] = ()
    """Values that must be in view."""
    x_name: str = ""
    """The words before an x in the read-out: ``round ``."""
    present: float | None = None
    stepped: bool = False
    """Whether a value holds for the whole of its x, as for a round; xs are then 1
    apart."""
    peaks: bool = False
    """Whether the names are written at the peaks; the values themselves are not
    shown."""
    gap: str = "nothing"
    """The read-out at an x without any value."""
    empty: str = ""
    """The reason for missing curves."""
    x_words: tuple[str, ...] = ()
    """The text written instead of an x: one for every x, or none."""
    least: float = 0
    """The least distance in view between the lowest value and the highest."""
    levels: tuple[Level, ...] = ()
    """Drawn only if in view."""
    marks: tuple[Mark, ...] = ()
    events: tuple[int, ...] = ()
    """The indexes of the xs at which events ended, ticked below the curves."""
    sight: tuple[float, float] | None = None
    """The range of xs in view, if wider than the xs themselves."""

    @property
    def size(self) -> int:
        """The number of xs; 0 without anything to draw."""
        drawn = any(y is not None for curve in self.curves for y in curve.ys)
        return len(self.xs) if drawn else 0


def draw_up_to_now(
    name: str,
    role: str,
    ys: Sequence[float | None],
    words: Sequence[str] = (),
    dotted: bool = False,
) -> Curve:
    """Make a curve of which the last value is the present one."""
    now = words[-1] if words else ""
    return Curve(
        name=name,
        role=role,
        ys=tuple(ys),
        words=tuple(words),
        present=ys[-1],
        present_words=now,
        dotted=dotted,
    )


def draw_over_time(
    title: str, days: Sequence[str], curves: Sequence[Curve], least: float
) -> Curves:
    """Make a chart of curves over days or months, the present one last."""
    return Curves(
        title,
        tuple(map(float, range(len(days)))),
        tuple(curves),
        present=float(len(days) - 1),
        stepped=True,
        x_words=tuple(days),
        least=least,
    )


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
    """The first outcome that reaches the target."""
    label_name: str = ""
    """The words before a label in the read-out: ``score ``."""
    note_name: str = ""
    """The words before a note in the read-out: ``new rating ``."""
    empty: str = ""

    @property
    def size(self) -> int:
        return len(self.bars)


class Panels(NamedTuple):
    """Two charts over the same xs, each with its own scale; or one of them alone."""

    charts: tuple[Curves, ...]
    title: str = "Round by round"

    @property
    def nonempty(self) -> tuple[Curves, ...]:
        """The panels that have something to draw."""
        return tuple(chart for chart in self.charts if chart.size)

    @property
    def size(self) -> int:
        return max((chart.size for chart in self.charts), default=0)

    @property
    def empty(self) -> str:
        return next((chart.empty for chart in self.charts if chart.empty), "")


Chart = Curves | Bars | Panels
