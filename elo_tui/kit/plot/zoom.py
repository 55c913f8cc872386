"""A part of a chart's curves, as if it were the whole: a zoom into the years."""

from __future__ import annotations

from typing import NamedTuple

from elo_tui.kit.chart_kinds import Chart, Curve, Curves

#: The fewest xs that a zoom shows.
LEAST = 6


class Span(NamedTuple):
    """The xs in view, by index; the end is exclusive."""

    start: int
    end: int

    def move_to(self, place: int) -> Span:
        """Move it as little as needed to hold an x."""
        by = min(0, place - self.start) + max(0, place - self.end + 1)
        return Span(self.start + by, self.end + by)


def find_span(chart: Chart, span: Span | None) -> Span:
    """Take a span of an earlier chart if this one still has its xs, else the whole."""
    whole = Span(0, chart.size)
    fits = isinstance(chart, Curves) and span is not None and span.end <= chart.size
    return span if span is not None and fits else whole


def change_span(chart: Chart, span: Span, place: int, closer: bool) -> Span | None:
    """Halve or double a span around an x; None without a closer or wider one."""
    width = span.end - span.start
    wanted = width // 2 if closer else width * 2
    can = isinstance(chart, Curves) and (
        wanted >= LEAST if closer else width < chart.size
    )
    if not can:
        return None
    wanted = min(wanted, chart.size)
    start = max(0, min(place - wanted // 2, chart.size - wanted))
    return Span(start, start + wanted)


def cut_curves(chart: Curves, span: Span) -> Curves:
    """Cut a chart to a span, with the marks and the present x that are in it."""
    first, end = span
    if (first, end) == (0, len(chart.xs)):
        return chart
    xs = chart.xs[first:end]
    has_present = chart.present is not None and xs[0] <= chart.present <= xs[-1]
    return chart._replace(
        xs=xs,
        curves=tuple(_cut_curve(curve, span, has_present) for curve in chart.curves),
        present=chart.present if has_present else None,
        x_words=chart.x_words[first:end],
        marks=tuple(
            mark._replace(place=mark.place - first)
            for mark in chart.marks
            if first <= mark.place < end
        ),
        events=tuple(place - first for place in chart.events if first <= place < end),
        sight=None,
    )


def _cut_curve(curve: Curve, span: Span, has_present: bool) -> Curve:
    return curve._replace(
        ys=curve.ys[span.start : span.end],
        words=curve.words[span.start : span.end],
        present=curve.present if has_present else None,
        present_words=curve.present_words if has_present else "",
    )
