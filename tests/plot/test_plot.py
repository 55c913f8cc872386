"""Charts as grids of cells: small ones by hand, and what holds for all of them."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elo_tui.answers.chart_kinds import (
    Bar,
    Bars,
    Chart,
    Curve,
    Curves,
    Level,
    Mark,
    Panels,
)
from elo_tui.plot.canvas import DOWN, Canvas, replace_with_ascii
from elo_tui.plot.drawing import BESIDE, Drawn, find_home, plot, read_out
from elo_tui.plot.scale import fit_scale

FINITE = st.floats(allow_nan=False, allow_infinity=False)
LETTERS = st.text("abcdefghijklmnop 0123456789½→", max_size=12)
#: Characters that a row of curves is made of, beside braille and labels.
BRAILLE = range(0x2801, 0x2900)


def texts(drawn: Drawn) -> list[str]:
    return ["".join(text for text, _ in row) for row in drawn.rows]


def roles_of(drawn: Drawn, role: str) -> str:
    """Everything that has a role, in reading order."""
    return "".join(text for row in drawn.rows for text, r in row if r == role)


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


def test_a_rising_line_by_hand() -> None:
    # two rows are 8 dots, one for each value from 0 below to 7 above; x goes by 5
    # every 3 columns, so the 7 is 4.2 columns or 8 dots from the 0
    chart = line(0, 1, 2, 3, 4, 5, 6, 7)
    assert texts(plot(chart, 10, 4)) == [
        "          ",
        " │  ⢀⠤⠤⠊  ",
        " │⠤⠊⠁     ",
        "  0   5   ",
    ]


def test_the_same_line_in_ascii() -> None:
    chart = line(0, 1, 2, 3, 4, 5, 6, 7)
    assert texts(plot(chart, 10, 4, ascii=True)) == [
        "          ",
        " |  .--'  ",
        " |-''     ",
        "  0   5   ",
    ]


def test_ticks_zero_line_and_name_by_hand() -> None:
    chart = line(-1, 0, 1, name="up", zero="0", signed=True)
    assert texts(plot(chart, 26, 6)) == [
        "                          ",
        " +2┤                      ",
        " +1┤           ⢀⣀⡠⠤⠔⠂ up  ",
        "  0┤ ⠂ ⢀⣀⡠⠤⠔⠒⠊⠉⠁ ⠂ ⠂      ",
        " -1┤⠒⠊⠉⠁                  ",
        "    0       1       2     ",
    ]


def test_steps_hold_for_their_round_and_stop_at_a_gap() -> None:
    chart = line(1, 2, None, 4, stepped=True, zero="0", bounds=(0.0,))
    assert texts(plot(chart, 22, 6)) == [
        "                      ",
        " 5┤                   ",
        "  │            ⠉⠉⠉⠉⠁  ",
        "  │⣀⣀⣀⣀⡖⠒⠒⠒⠂          ",
        " 0┤ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂   ",
        "     0   1   2   3    ",
    ]


ODDS = Bars(
    "odds", (Bar("0", 0.25, "1590"), Bar("½", 0.5, "1600"), Bar("1", 0.25, "1610")), 2
)


def test_bars_with_a_target_by_hand() -> None:
    # five rows for a half, two and a half for a quarter
    assert texts(plot(ODDS, 26, 9)) == [
        " 1 or more: 25.0 %, 1610  ",
        "            50  ┊ 25.0 % ›",
        "         ███████┊         ",
        "    25   ███████┊   25    ",
        " ▄▄▄▄▄▄▄ ███████┊▄▄▄▄▄▄▄  ",
        " ███████ ███████┊███████  ",
        " ███████ ███████┊███████  ",
        "    0       ½       1     ",
        "   1590    1600    1610   ",
    ]


def test_the_chance_of_the_target_covers_no_share() -> None:
    # the most likely score is the target: both percentages stand over its bar
    likely = ODDS._replace(target=1)
    rows = texts(plot(likely, 26, 13))
    assert rows[1] == "        ┊ 75.0 % ›        "
    assert rows[2] == "        ┊   50            "
    assert "███████" in rows[3]
    low = texts(plot(likely, 26, 9))
    assert low[1] == "        ┊ 75.0 % ›        "
    assert "███████" in low[2]


def test_panels_above_each_other_have_their_xs_in_the_same_columns() -> None:
    wide = line(-1000, 0, 1000, name="a long name", signed=True, zero="1950")
    small = line(1, 2, 3, name="x")
    drawn = plot(Panels((wide, small)), 40, 20)
    stops: dict[int, set[int]] = {}
    for column, index in drawn.stops:
        stops.setdefault(index, set()).add(column)
    assert {len(columns) for columns in stops.values()} == {1}
    rows = texts(drawn)
    ticks = [row for row in rows if row.split() and not row.strip(" 012.5")]
    assert len(ticks) == 2
    assert ticks[0] == ticks[1]


def test_the_same_bars_in_ascii() -> None:
    assert texts(plot(ODDS, 26, 9, ascii=True))[2:] == [
        "         #######:         ",
        "    25   #######:   25    ",
        " ======= #######:=======  ",
        " ####### #######:#######  ",
        " ####### #######:#######  ",
        "    0      0.5      1     ",
        "   1590    1600    1610   ",
    ]


def test_bars_from_the_target_on_are_good() -> None:
    drawn = plot(ODDS, 26, 9)
    assert set(roles_of(drawn, "good")) <= set("█▄ ")
    assert roles_of(drawn, "good").count("█") == 14
    # read-out, chance, guide, label and note
    assert roles_of(drawn, "strong").endswith("25.0 % ›┊┊┊┊┊11610")


def test_the_read_out_takes_the_longest_form_there_is_room_for() -> None:
    curves = tuple(
        Curve(name, "", (value,), (f"{value:+.2f} → {1600 + value:.0f}",))
        for name, value in (("win", 12.4), ("draw", 2.4), ("loss", -7.6))
    )
    chart = Curves("", (1875.0,), curves, 2, True, x_name="against ")
    assert read_out(chart, 0, 79) == (
        "against 1875: win +12.40 → 1612, draw +2.40 → 1602, loss -7.60 → 1592"
    )
    assert read_out(chart, 0, 60) == "against 1875: win +12.40, draw +2.40, loss -7.60"
    assert read_out(chart, 0, 44) == "1875: win +12.40, draw +2.40, loss -7.60"
    assert read_out(chart, 0, 36) == "1875: w +12.40 d +2.40 l -7.60"
    assert read_out(chart, None, 79) == ""


def test_the_read_out_is_about_the_present_x_until_there_is_a_cursor() -> None:
    chart = line(0, 1, 2, name="up", present=1.5, gap="nothing")
    chart = chart._replace(curves=(chart.curves[0]._replace(present=1.5),), places=1)
    assert texts(plot(chart, 40, 8))[0].strip() == "1.5: up 1.5"
    assert texts(plot(chart, 40, 8, cursor=2))[0].strip() == "2: up 2.0"
    # a number there is not counts as none
    assert texts(plot(chart, 40, 8, cursor=3))[0].strip() == "1.5: up 1.5"


def test_a_gap_is_said() -> None:
    chart = line(1, None, name="up", gap="to be played", x_name="round ")
    assert read_out(chart, 1, 40) == "round 1: to be played"


def test_the_cursor_tints_its_whole_column() -> None:
    drawn = plot(line(0, 1, 2, name="up"), 40, 8, cursor=1)
    column = {i: c for c, i in drawn.stops}[1]
    for row in drawn.rows[1:]:
        cells = [role for text, role in row for _ in text]
        assert [x for x, role in enumerate(cells) if role == "cursor"] == [column]


def test_the_present_x_has_a_point_on_every_curve_and_its_number_below() -> None:
    curves = tuple(
        Curve(name, "", (y, y + 1.0), present=y + 0.5)
        for name, y in (("a", 0), ("b", 3), ("c", 6))
    )
    drawn = plot(Curves("", (0.0, 10.0), curves, present=5), 60, 12)
    picture = texts(drawn)
    places = [
        (x, y) for y, row in enumerate(picture) for x in range(60) if row[x] == "●"
    ]
    assert len(places) == 3
    # a tick stays where it is, in another weight
    assert {x for x, _ in places} == {picture[-1].index("5")}
    assert roles_of(drawn, "strong").endswith("5")


@pytest.mark.parametrize(("present", "label"), [(-5.0, "‹-5"), (15.0, "15›")])
def test_a_present_x_out_of_sight_is_named_at_its_edge(
    present: float, label: str
) -> None:
    chart = Curves(
        "", (0.0, 10.0), (Curve("a", "", (0, 1), present=3),), present=present
    )
    picture = texts(plot(chart, 60, 12))
    assert label in picture[-1]
    assert "●" not in "".join(picture)


def test_names_of_curves_that_end_together_stand_in_rows_of_their_own() -> None:
    curves = tuple(Curve(name, "", (1.0, 1.0)) for name in ("win", "draw", "loss"))
    picture = texts(plot(Curves("", (0.0, 1.0), curves), 40, 8))
    at = [
        next(y for y, row in enumerate(picture) if n in row)
        for n in ("win", "draw", "loss")
    ]
    assert len(set(at)) == 3


def test_names_over_peaks_stand_beside_each_other() -> None:
    curves = tuple(Curve(name, "", (0.0, 1.0, 0.0)) for name in ("you", "opponent"))
    picture = texts(plot(Curves("", (0.0, 1.0, 2.0), curves, peaks=True), 40, 9))
    assert sum(row.count("you") for row in picture) == 1
    assert sum(row.count("opponent") for row in picture) == 1


def test_panels_share_the_row_where_there_is_room_and_the_cursor_always() -> None:
    panels = Panels((line(1, 2, 3, name="left"), line(7, 8, 9, name="right")))
    wide = plot(panels, BESIDE, 10, cursor=1)
    assert "left" in texts(wide)[0]
    assert [i for _, i in wide.stops] == [0, 1, 2, 0, 1, 2]
    columns = [c for c, i in wide.stops if i == 1]
    assert [wide.stop_at(column) for column in columns] == [1, 1]
    low = plot(panels, BESIDE - 1, 8)
    assert [i for _, i in low.stops] == [0, 1, 2]
    high = texts(plot(panels, BESIDE - 1, 20))
    assert any("left" in row for row in high[1:10])
    assert any("right" in row for row in high[10:])


@pytest.mark.parametrize(
    "chart",
    [
        Curves("", (), (), empty="Type games"),
        Curves("", (1.0,), (Curve("a", "", (None,)),), empty="Type games"),
        Bars("", (), empty="Type games"),
        Panels((Curves("", (), (), empty="Type games"),)),
    ],
)
def test_a_chart_without_data_says_what_to_do(chart: Chart) -> None:
    drawn = plot(chart, 20, 5, cursor=0)
    assert [row.strip() for row in texts(drawn)] == ["Type games", "", "", "", ""]
    assert drawn.stop_at(3) is None


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


def test_a_canvas_leaves_out_what_is_outside() -> None:
    canvas = Canvas(2, 1)
    canvas.draw_line((-3, -3), (9, 9), "key")
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
@settings(max_examples=300)
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


def test_a_chart_is_drawn_alike_every_time() -> None:
    chart = line(3, 1, 4, 1, 5, name="pi")
    assert plot(chart, 70, 12, 2) == plot(chart, 70, 12, 2)


def test_the_cursor_has_a_point_on_every_curve_and_the_present_a_hollow_one() -> None:
    curve = Curve("up", "key", (0.0, 1.0, 2.0, 3.0, 4.0), present=1.0)
    chart = Curves("", (0.0, 1.0, 2.0, 3.0, 4.0), (curve,), present=1.0)
    drawn = plot(chart, 60, 12, cursor=3)
    picture = "".join(texts(drawn))
    assert (picture.count("●"), picture.count("○")) == (1, 1)
    column = {i: c for c, i in drawn.stops}[3]
    assert [row[column] for row in texts(drawn)].count("●") == 1


def test_levels_and_marks_are_drawn_where_they_are_in_sight() -> None:
    chart = line(1990, 2010, 2005, levels=(Level(2000, "2000"), Level(2100, "2100")))
    chart = chart._replace(marks=(Mark(1, 2010, "peak"),), least=50)
    picture = texts(plot(chart, 60, 12))
    (level,) = [row for row in picture if row.count("2000") == 2]
    assert level.count("⠂") > 5
    assert not [row for row in picture if "2100" in row]
    assert sum(row.count("◆") for row in picture) == 1
    assert sum("peak" in row for row in picture) == 1


def test_lines_are_two_dots_wide_where_there_is_room() -> None:
    flat = line(1, 1, 1, 1)
    assert all(len(rows) == 2 for rows in rows_of_dots(plot(flat, 40, 12))[1:-1])
    assert all(len(rows) == 1 for rows in rows_of_dots(plot(flat, 40, 4)))
