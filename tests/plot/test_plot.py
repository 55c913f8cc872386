"""Charts as grids of cells: small ones by hand, and what holds for all of them."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from elo_tui.kit.chart_kinds import (
    Bar,
    Bars,
    Chart,
    Curve,
    Curves,
    Level,
    Mark,
    Panels,
)
from elo_tui.kit.plot.canvas import DOWN, Canvas, replace_cells, replace_with_ascii
from elo_tui.kit.plot.drawing import BESIDE, Drawn, find_home, plot, read_out
from elo_tui.kit.plot.scale import choose_places, fit_scale, spread_apart
from tests.examples import try_examples
from tests.golden import assert_golden

FINITE = st.floats(allow_nan=False, allow_infinity=False)
LETTERS = st.text("abcdefghijklmnop 0123456789½→", max_size=12)
#: Characters that a row of curves is made of, beside braille and labels.
BRAILLE = range(0x2801, 0x2900)


def texts(drawn: Drawn) -> list[str]:
    return ["".join(text for text, _ in row) for row in drawn.rows]


def line(*ys: float | None, name: str = "", **more: object) -> Curves:
    """One curve over 0, 1, 2 ..."""
    xs = tuple(map(float, range(len(ys))))
    chart = Curves("", xs, (Curve(name, "key", ys),))
    return chart._replace(**more)  # type: ignore[arg-type]


def rows_of_dots(drawn: Drawn) -> list[list[int]]:
    """For every column of dots from the left the rows that are set, from the top."""
    columns: dict[int, list[int]] = {}
    bits = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
    for y, row in enumerate(texts(drawn)):
        for x, char in enumerate(row):
            for side in (0, 1):
                for down in range(DOWN):
                    if ord(char) in BRAILLE and ord(char) & bits[side][down]:
                        columns.setdefault(2 * x + side, []).append(DOWN * y + down)
    return [columns[x] for x in sorted(columns)]


#: Two rows are 8 dots, one for each value from 0 below to 7 above; x goes by 5 every 3
#: columns, so the 7 is 4.2 columns or 8 dots from the 0.
RISING = line(0, 1, 2, 3, 4, 5, 6, 7)
#: On five rows for a half: two and a half rows for a quarter.
ODDS = Bars(
    "odds", (Bar("0", 0.25, "1590"), Bar("½", 0.5, "1600"), Bar("1", 0.25, "1610")), 2
)
UP = line(0, 1, 2, name="up", present=1.5, gap="nothing", places=1)
STEPS = line(1, 2, None, 4, stepped=True, zero="0", bounds=(0.0,), gap="to be played")
LEVELS = line(
    *(1990, 2010, 2005),
    levels=(Level(2000, "2000"), Level(2100, "2100")),
    marks=(Mark(1, 2010, "peak"),),
    least=50,
)
EQUAL = tuple(Curve(name, "", (1.0, 1.0)) for name in ("win", "draw", "loss"))
PEAKS = tuple(Curve(name, "", (0.0, 1.0, 0.0)) for name in ("you", "opponent"))
THREE = tuple(
    Curve(name, "", (y, y + 1.0), present=y + 0.5)
    for name, y in (("a", 0), ("b", 3), ("c", 6))
)
FAR = Curve("a", "", (0, 1), present=3)
PANELS = Panels((line(1, 2, 3, name="left"), line(7, 8, 9, name="right")))
ABOVE = Panels(
    (
        line(-1000, 0, 1000, name="a long name", signed=True, zero="1950"),
        line(1, 2, 3, name="x"),
    )
)
HOLLOW = UP._replace(curves=(UP.curves[0]._replace(present=1.5),))
#: Charts, each with width, height, cursor and whether it is in ASCII.
PICTURES: dict[str, tuple[Chart, int, int, int | None, bool]] = {
    "a rising line": (RISING, 10, 4, None, False),
    "the same in ASCII": (RISING, 10, 4, None, True),
    "ticks, zero line, name": (
        line(-1, 0, 1, name="up", zero="0", signed=True),
        *(26, 6, None, False),
    ),
    "steps with a gap": (STEPS, 22, 6, None, False),
    "the cursor in the gap": (STEPS, 22, 6, 2, False),
    "bars with a target": (ODDS, 26, 9, None, False),
    "the same bars in ASCII": (ODDS, 26, 9, None, True),
    "the target is the most likely": (ODDS._replace(target=1), 26, 13, None, False),
    "the same on fewer rows": (ODDS._replace(target=1), 26, 9, None, False),
    "the current x": (HOLLOW, 40, 8, None, False),
    "the cursor": (HOLLOW, 40, 8, 2, False),
    "a cursor beyond the last x": (HOLLOW, 40, 8, 3, False),
    "the current x of three curves": (
        Curves("", (0.0, 10.0), THREE, present=5),
        *(60, 12, None, False),
    ),
    "the current x is on the left": (
        Curves("", (0.0, 10.0), (FAR,), present=-5.0),
        *(60, 12, None, False),
    ),
    "the current x is on the right": (
        Curves("", (0.0, 10.0), (FAR,), present=15.0),
        *(60, 12, None, False),
    ),
    "three curves end together": (
        Curves("", (0.0, 1.0), EQUAL),
        *(40, 8, None, False),
    ),
    "names above peaks": (
        Curves("", (0.0, 1.0, 2.0), PEAKS, peaks=True),
        *(40, 9, None, False),
    ),
    "levels and marks": (LEVELS, 60, 12, None, False),
    "panels side by side": (PANELS, BESIDE, 10, 1, False),
    "the first panel only": (PANELS, BESIDE - 1, 8, None, False),
    "panels above each other": (ABOVE, 40, 20, None, False),
    "no xs": (Curves("", (), (), empty="Type games"), 20, 5, 0, False),
    "gaps only": (
        Curves("", (1.0,), (Curve("a", "", (None,)),), empty="Type games"),
        *(20, 5, 0, False),
    ),
    "no bars": (Bars("", (), empty="Type games"), 20, 5, 0, False),
    "empty panels": (
        Panels((Curves("", (), (), empty="Type games"),)),
        *(20, 5, 0, False),
    ),
}


def test_pictures() -> None:
    """Compare rows, and beside them the first letter of the role of each cell."""
    parts = []
    for title, (chart, width, height, cursor, ascii) in PICTURES.items():
        drawn = plot(chart, width, height, cursor, ascii)
        assert drawn == plot(chart, width, height, cursor, ascii)
        rows = (
            f"|{text}| {''.join((role or '.')[0] * len(part) for part, role in row)}"
            for text, row in zip(texts(drawn), drawn.rows, strict=True)
        )
        stops = " ".join(f"{column}:{index}" for column, index in drawn.stops)
        parts.append("\n".join((f"=== {title}", *rows, f"stops {stops}".rstrip(), "")))
    assert_golden("plot/charts.txt", "\n".join(parts))


def test_the_stops_of_two_panels() -> None:
    wide = plot(PANELS, BESIDE, 10, cursor=1)
    columns = [column for column, index in wide.stops if index == 1]
    assert [wide.stop_at(column) for column in columns] == [1, 1]
    stops: dict[int, set[int]] = {}
    for column, index in plot(ABOVE, 40, 20).stops:
        stops.setdefault(index, set()).add(column)
    assert {len(columns) for columns in stops.values()} == {1}
    assert plot(Bars("", (), empty="none"), 20, 5).stop_at(3) is None


@pytest.mark.parametrize(
    ("cursor", "room", "text"),
    [
        (
            0,
            79,
            "against 1875: win +12.40 → 1612, draw +2.40 → 1602, loss -7.60 → 1592",
        ),
        (0, 60, "against 1875: win +12.40, draw +2.40, loss -7.60"),
        (0, 44, "1875: win +12.40, draw +2.40, loss -7.60"),
        (0, 36, "1875: w +12.40 d +2.40 l -7.60"),
        (None, 79, ""),
    ],
)
def test_the_read_out_has_the_longest_form_that_fits(
    cursor: int | None, room: int, text: str
) -> None:
    curves = tuple(
        Curve(name, "", (value,), (f"{value:+.2f} → {1600 + value:.0f}",))
        for name, value in (("win", 12.4), ("draw", 2.4), ("loss", -7.6))
    )
    chart = Curves("", (1875.0,), curves, 2, True, x_name="against ")
    assert read_out(chart, cursor, room) == text


def test_the_cursor_starts_at_the_present_x_or_at_the_target() -> None:
    assert find_home(line(0, 1, 2, 3, 4, present=3.2)) == 3
    assert find_home(line(0, 1, 2, 3, 4)) == 2
    assert find_home(ODDS) == 2
    assert find_home(Panels((line(None, None), line(1, 2, present=1.0)))) == 1


@pytest.mark.parametrize(
    ("text", "plain"),
    [("1½", "1.5"), ("½", "0.5"), ("→ 1612", "-> 1612"), ("±3", "+/-3"), ("é", "?")],
)
def test_texts_in_ascii(text: str, plain: str) -> None:
    assert replace_with_ascii(text) == plain


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("── Title ─┬┼━", "-- Title -++="),
        ("▸ win ‹ yes › …", "> win < yes > ."),
        ("███▌▁▄", "###|_="),
        ("\u2800\u28ff\u2847", " ||"),
        # what the fonts of consoles have, and what is not ours to rewrite
        ("½ ± ² é Müller 王明", "½ ± ² é Müller 王明"),
        ("\x1b[1;1H─\x1b[m", "\x1b[1;1H-\x1b[m"),
    ],
)
def test_signs_in_ascii(text: str, plain: str) -> None:
    assert replace_cells(text) == plain


@given(st.text())
def test_signs_in_ascii_take_the_same_cells(text: str) -> None:
    assert cell_len(replace_cells(text)) == cell_len(text)


def test_every_sign_in_ascii_takes_the_same_cells() -> None:
    for number in range(0x2000, 0x2900):
        assert cell_len(replace_cells(chr(number))) == cell_len(chr(number))


def test_a_canvas_leaves_out_what_is_outside() -> None:
    canvas = Canvas(2, 1)
    canvas.draw_lines([(-3, -3), (9, 9)], "key")
    canvas.write(-1, 0, "abc", "")
    canvas.write(0, 5, "abc", "")
    canvas.tint(7, 7, "key")
    assert canvas.build_rows() == [(("bc", ""),)]


# What holds for any chart


@st.composite
def curves(draw: st.DrawFn) -> Curves:
    count = draw(st.integers(1, 12))
    xs = sorted(draw(st.sets(st.integers(-9999, 9999), min_size=count, max_size=count)))
    made = tuple(
        Curve(
            draw(LETTERS),
            draw(st.sampled_from(("", "good", "bad"))),
            tuple(draw(st.none() | FINITE) for _ in xs),
            draw(st.sampled_from(((), tuple("→ word" for _ in xs)))),
            draw(st.none() | FINITE),
            draw(LETTERS),
            draw(st.booleans()),
        )
        for _ in range(draw(st.integers(0, 3)))
    )
    return Curves(
        draw(LETTERS),
        tuple(map(float, xs)),
        made,
        draw(st.integers(0, 3)),
        draw(st.booleans()),
        draw(st.sampled_from(("", "0", "1600"))),
        draw(st.sampled_from(((), (0.0,), (0.0, 1.0)))),
        draw(LETTERS),
        draw(st.none() | FINITE),
        draw(st.booleans()),
        draw(st.booleans()),
    )


@st.composite
def bars(draw: st.DrawFn) -> Bars:
    made = draw(
        st.lists(st.builds(Bar, LETTERS, st.floats(0, 1), LETTERS), max_size=40)
    )
    target = draw(st.none() | st.integers(0, max(0, len(made) - 1)))
    return Bars(draw(LETTERS), tuple(made), target if made else None)


CHARTS = curves() | bars() | st.builds(Panels, st.tuples(curves()))


@pytest.mark.slow
@try_examples(300)
@given(
    CHARTS,
    st.integers(1, 200),
    st.integers(1, 60),
    st.none() | st.integers(0, 45),
    st.booleans(),
)
def test_every_row_has_exactly_its_width(
    chart: Chart, width: int, height: int, cursor: int | None, ascii: bool
) -> None:
    drawn = plot(chart, width, height, cursor, ascii)
    assert [len(row) for row in texts(drawn)] == [width] * height
    assert all(0 <= column < width for column, _ in drawn.stops)
    assert all(0 <= index < chart.size for _, index in drawn.stops)
    if ascii:
        assert all(row.isascii() for row in texts(drawn))


@given(
    st.lists(st.integers(-500, 500), min_size=1, max_size=60),
    st.integers(6, 120),
    st.integers(4, 40),
)
def test_a_monotone_series_is_drawn_monotone(
    values: list[int], width: int, height: int
) -> None:
    drawn = plot(line(*map(float, sorted(values))), width, height)
    columns = rows_of_dots(drawn)
    assert columns
    for before, after in pairwise(columns):
        assert min(after) <= min(before)
        assert max(after) <= max(before)


@given(
    st.integers(100, 3000),
    st.integers(1, 60),
    st.integers(20, 200),
    st.integers(4, 40),
)
def test_labels_below_the_curves_never_touch(
    first: int, step: int, width: int, height: int
) -> None:
    xs = tuple(float(first + i * step) for i in range(20))
    ys = tuple(map(float, range(20)))
    present = xs[7]
    chart = Curves("", xs, (Curve("a", "", ys, present=7.0),), present=present)
    row = texts(plot(chart, width, height))[-1]
    marked = f"▲{present:.0f}", f"{present:.0f}▲"
    labels = [word for word in row.split() if word not in marked]
    assert len(row.split()) - len(labels) <= 1
    for label in labels:
        assert xs[0] <= float(label) <= xs[-1]
    assert labels == sorted(labels, key=float)


@given(
    st.lists(st.floats(0, 1), min_size=1, max_size=30),
    st.integers(20, 200),
    st.integers(6, 40),
)
def test_labels_below_the_bars_never_touch(
    shares: list[float], width: int, height: int
) -> None:
    names = [f"n{index}" for index in range(len(shares))]
    made = tuple(Bar(n, s) for n, s in zip(names, shares, strict=True))
    row = texts(plot(Bars("", made, len(made) // 2), width, height))[-1]
    shown = row.split()
    assert f"n{len(made) // 2}" in shown or len(made) > width - 2
    assert shown == [name for name in names if name in shown]


@given(
    st.floats(-1e6, 1e6),
    st.floats(1e-3, 1e6),
    st.integers(2, 200),
    st.sampled_from((2, 4)),
    st.integers(1, 8),
    st.booleans(),
)
def test_a_scale_holds_its_values_and_ticks_are_even(
    low: float, span: float, cells: int, dots: int, spacing: int, centred: bool
) -> None:
    found = fit_scale(low, low + span, cells, dots, spacing, centred=centred)
    assert found.holds(low)
    assert found.holds(low + span)
    assert 0 <= found.dot(low) <= found.dot(low + span) < cells * dots
    apart = {b.cell - a.cell for a, b in pairwise(found.ticks)}
    assert len(apart) <= 1
    assert all(distance >= spacing for distance in apart)
    for tick in found.ticks:
        assert found.cell(tick.value) == tick.cell


def test_lines_are_two_dots_wide_where_there_is_room() -> None:
    flat = line(1, 1, 1, 1)
    assert all(len(rows) == 2 for rows in rows_of_dots(plot(flat, 40, 12))[1:-1])
    assert all(len(rows) == 1 for rows in rows_of_dots(plot(flat, 40, 4)))


MONTHS = [f"{2020 + n // 12}-{n % 12 + 1:02}" for n in range(40)]


@given(st.lists(st.text("ab"), min_size=1, max_size=50), st.floats(0, 60))
def test_words_below_a_chart_are_at_even_steps(words: list[str], apart: float) -> None:
    for row in (words, MONTHS[: len(words)]):
        places = choose_places(row, apart)
        assert places[0] == len(row) - 1
        steps = {one - other for one, other in pairwise(places)}
        assert len(steps) <= 1
        assert all(step >= apart - 1e-3 for step in steps)
        if row is not words:
            assert steps <= {1, 2, 3, 6, 12, 24}


@given(st.lists(st.integers(0, 20), min_size=1, max_size=6), st.integers(1, 3))
def test_names_are_moved_apart_as_little_as_possible(
    places: list[int], apart: int
) -> None:
    places.sort()
    found = spread_apart(places, apart, 0, 20)
    assert all(other - one >= apart - 1e-9 for one, other in pairwise(found))
    assert found[0] >= 0
    assert found[-1] <= 20 + 1e-9
    if all(other - one >= apart for one, other in pairwise(places)):
        assert found == places
