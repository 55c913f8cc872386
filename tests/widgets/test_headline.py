"""The figures above the rows of Roster and Club list."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from elo_tui.kit.text_parts import Figure
from elo_tui.kit.widgets.headline import Headline
from tests.widgets.drawn import lines

WORDS = st.text("abcé漢 0123456789", min_size=1, max_size=20)


@given(
    st.lists(st.builds(Figure, WORDS, WORDS), max_size=8).map(tuple),
    st.integers(20, 120),
)
def test_figures_are_whole_or_left_out(figures: tuple[Figure, ...], width: int) -> None:
    headline = Headline()
    headline.set_reactive(Headline.heading, "club")
    headline.set_reactive(Headline.figures, figures)
    title, row = lines(headline.rows(width, 2))
    assert "club" in title
    assert cell_len(row) <= width
    texts = [f"{one.name} {one.text}" for one in figures]
    fits = [f" {'   '.join(texts[:count])}" for count in range(len(texts) + 1)]
    assert row.rstrip() in [one.rstrip() for one in fits]
