"""Charts drawn in a page: every value in its place, and the same in words."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Annotated

from hypothesis import given
from hypothesis import strategies as st
from lxml import html

from elo_tui.kit.answer import Answer, Measure
from elo_tui.kit.chart_kinds import Curve, Curves, Mark
from elo_tui.kit.faces import html_page
from elo_tui.kit.faces.chart_picture import describe_curves, draw_curves

YEARS = ("2024", "2025", "2026")


def chart(
    *curves: tuple[float | None, ...],
    x_words: tuple[str, ...] = (),
    marks: tuple[Mark, ...] = (),
    events: tuple[int, ...] = (),
) -> Curves:
    return Curves(
        title="Ratings",
        xs=tuple(float(n) for n in range(len(curves[0]))),
        curves=tuple(
            Curve(name=f"curve {n}", role="key", ys=ys) for n, ys in enumerate(curves)
        ),
        stepped=True,
        x_words=x_words,
        marks=marks,
        events=events,
    )


def test_the_words_have_the_ends_the_least_and_the_most() -> None:
    drawn = chart((1500.0, 1700.0, 1600.0), (None, 900.0, None), x_words=YEARS)
    assert [*describe_curves(drawn)] == [
        "Ratings.",
        "curve 0: 1500 (2024) to 1600 (2026), lowest 1500 (2024), highest 1700 (2025).",
        "curve 1: 900 (2025) to 900 (2025), lowest 900 (2025), highest 900 (2025).",
    ]


class Charted(Answer, frozen=True, kw_only=True):
    charts: Annotated[tuple[Curves, ...], Measure(role="chart")]

    @property
    def title(self) -> str:
        return "A"


def test_a_page_has_the_charts_that_have_something_to_draw() -> None:
    drawn = chart(
        (1500.0, None, 1600.0),
        x_words=YEARS,
        marks=(Mark(2, 1600.0, "peak <1600>"),),
        events=(0, 2),
    )
    page = html.document_fromstring(
        html_page.write_answer(Charted(charts=(drawn, chart((None,)))))
    )
    (figure,) = page.findall(".//figure")
    assert figure.findtext("figcaption") == "Ratings"
    picture = figure.find("svg")
    assert picture is not None
    assert picture.get("aria-label") == " ".join(describe_curves(drawn))
    texts = [one.text for one in picture.findall("text")]
    assert {"2024", "2026", "curve 0", "peak <1600>"} <= {*texts}
    # the first x begins at its place, the last one ends there and stays when cut
    years = {
        one.text: (one.get("text-anchor"), one.get("class"))
        for one in picture.findall("text")
        if one.text in YEARS
    }
    assert years == {
        "2024": ("start", "inner"),
        "2025": ("middle", "inner"),
        "2026": ("end", years["2026"][1]),
    }
    assert years["2026"][1] != "inner"
    (curve,) = picture.findall("path[@class='curve key']")
    # a gap begins a new line
    assert str(curve.get("d")).count("M") == 2
    assert len(picture.findall("path[@class='tick']")) == 2
    assert not page.findall(".//script")


@given(
    st.integers(1, 6).flatmap(
        lambda count: st.lists(
            st.lists(
                st.none() | st.floats(-5000, 5000), min_size=count, max_size=count
            ).map(tuple),
            min_size=1,
            max_size=8,
        )
    )
)
def test_everything_is_inside_and_names_are_apart(
    values: list[tuple[float | None, ...]],
) -> None:
    drawn = chart(*values)
    if not drawn.size:
        return
    picture = draw_curves(drawn).find("svg")
    assert picture is not None
    for path in picture.findall("path"):
        places = re.findall(r"[ML]([\d.-]+) ([\d.-]+)", str(path.get("d")))
        for x, y in places:
            assert 0 <= float(x) <= 720
            assert 0 <= float(y) <= 300
    names = sorted(
        float(str(one.get("y"))) for one in picture.findall("text[@class='name key']")
    )
    assert all(after - before >= 19.9 for before, after in pairwise(names))
