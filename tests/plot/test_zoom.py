"""A part of a chart is the chart, cut: nothing outside it, nothing of it lost."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from elo_tui.kit.chart_kinds import Bars, Curve, Curves, Mark
from elo_tui.kit.plot.zoom import LEAST, Span, change_span, cut_curves, find_span

SIZE = 40
XS = tuple(float(3 * place) for place in range(SIZE))
CHART = Curves(
    "rating",
    XS,
    (
        Curve("a", "key", XS, tuple(map(str, XS)), present=7.0, present_words="now"),
        Curve("b", "dim", (None, *XS[1:])),
    ),
    present=60.0,
    x_words=tuple(f"day {x}" for x in XS),
    marks=tuple(Mark(place, 1.0, str(place)) for place in range(0, SIZE, 3)),
    events=tuple(range(0, SIZE, 2)),
    sight=(0.0, 100.0),
)
PLACES = st.integers(0, SIZE - 1)
SPANS = st.tuples(PLACES, PLACES).map(lambda two: Span(min(two), max(two) + 1))


@given(SPANS)
def test_what_is_in_the_span_stays_and_moves_to_its_beginning(span: Span) -> None:
    cut = cut_curves(CHART, span)
    inside = range(span.start, span.end)
    assert cut.xs == tuple(XS[place] for place in inside)
    assert cut.x_words == tuple(CHART.x_words[place] for place in inside)
    for curve, whole in zip(cut.curves, CHART.curves, strict=True):
        assert curve.ys == tuple(whole.ys[place] for place in inside)
        assert len(curve.words) in (0, len(inside))
    assert [(one.place, one.text) for one in cut.marks] == [
        (place - span.start, str(place)) for place in inside if place % 3 == 0
    ]
    assert [*cut.events] == [place - span.start for place in inside if place % 2 == 0]
    # 60 is the x at 20
    assert cut.present == (60.0 if 20 in inside else None)
    assert cut.curves[0].present == (7.0 if 20 in inside else None)
    assert cut.curves[0].present_words == ("now" if 20 in inside else "")
    is_whole = len(inside) == SIZE
    assert (cut is CHART) is is_whole
    assert is_whole or cut.sight is None


@given(SPANS, PLACES, st.booleans())
def test_closer_is_half_and_wider_twice_around_the_x(
    span: Span, place: int, closer: bool
) -> None:
    width = span.end - span.start
    found = change_span(CHART, span, place, closer)
    wanted = width // 2 if closer else min(2 * width, SIZE)
    if (closer and wanted < LEAST) or (not closer and width == SIZE):
        assert found is None
        return
    assert found is not None
    assert found.end - found.start == wanted
    assert 0 <= found.start <= place < found.end <= SIZE
    # in the middle, unless an end of the chart is in the way
    middle = place - wanted // 2
    assert found.start in (middle, 0, SIZE - wanted)


@given(SPANS, PLACES)
def test_a_span_moves_as_little_as_needed(span: Span, place: int) -> None:
    moved = span.move_to(place)
    assert moved.end - moved.start == span.end - span.start
    assert moved.start <= place < moved.end
    if span.start <= place < span.end:
        assert moved == span
    else:
        assert place in (moved.start, moved.end - 1)


def test_a_span_that_another_chart_does_not_have_is_given_up() -> None:
    assert find_span(CHART, Span(5, SIZE)) == Span(5, SIZE)
    for chart, span in (
        (CHART, Span(5, SIZE + 1)),
        (CHART, None),
        (Bars("", ()), Span(0, 0)),
    ):
        assert find_span(chart, span) == Span(0, chart.size)
    assert change_span(Bars("", ()), Span(0, 30), 3, closer=True) is None
