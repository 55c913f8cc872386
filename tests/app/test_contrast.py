"""Every text can be read in every theme offered, and every field can be seen."""

from __future__ import annotations

import pytest
from textual.app import App
from textual.color import Color
from textual.theme import BUILTIN_THEMES, Theme

from elo_tui.app.themes import (
    GROUNDS,
    READABLE,
    THEMES,
    VISIBLE,
    complete_variables,
    contrast,
)

#: The terminal's own colours are not ours to choose.
OFFERED = [
    *THEMES,
    *(theme for name, theme in BUILTIN_THEMES.items() if not name.startswith("ansi")),
]


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    # the extremes of WCAG 2.2, and the lightest grey that is readable on white
    [("#000000", "#ffffff", 21), ("#123456", "#123456", 1), ("#767676", "#fff", 4.54)],
)
def test_contrast_is_that_of_wcag(one: str, other: str, expected: float) -> None:
    found = contrast(Color.parse(one), Color.parse(other))
    assert found == pytest.approx(expected, abs=0.005)


@pytest.mark.parametrize("theme", OFFERED, ids=lambda theme: theme.name)
def test_texts_can_be_read(theme: Theme) -> None:
    app: App[None] = App()
    for one in THEMES:
        app.register_theme(one)
    app.theme = theme.name
    variables = complete_variables(app.get_css_variables())
    colours = {
        name: Color.parse(variables[name])
        for name in {*GROUNDS, *(one for many in GROUNDS.values() for one in many)}
    }
    low = {
        (ink, ground): round(contrast(colours[ink], colours[ground]), 2)
        for ink, grounds in GROUNDS.items()
        for ground in grounds
        if contrast(colours[ink], colours[ground]) < READABLE
    }
    assert low == {}
    page = colours["background"]
    for name in ("field", "field-focus"):
        assert contrast(colours[name], page) >= VISIBLE
    assert colours["field"] != colours["field-focus"]
