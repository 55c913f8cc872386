"""Remembered styles are those that the framework would find."""

from __future__ import annotations

from unittest.mock import patch

import pytest
from textual.app import App
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.widgets import Input

from elo_tui.core.model import Game, Result
from elo_tui.terminal import styling
from tests.screens.desk import AnyDesk, tournament

pytestmark = pytest.mark.screen

#: Through the screens, dialogs, layouts of a screen and places of the focus.
WALK = (
    *("tab", "tab", "x", "f4", "shift+tab", "f1", "escape", "f5", "escape", "f7"),
    *("escape", "f8", "escape", "ctrl+p", "c", "escape", "escape", "f2", "1", "f6"),
    *("f12", "ctrl+o", "escape", "f3", "f2"),
)


def drawn_with(node: DOMNode) -> tuple[object, ...]:
    """All that a style sheet decides about a node."""
    parts = {name: one.base.get_rules() for name, one in node._component_styles.items()}
    return (
        node.styles.base.get_rules(),
        parts,
        node._has_hover_style,
        node._has_focus_within,
        node._has_order_style,
        node._has_odd_or_even,
    )


def same_as_found_anew(desk: AnyDesk) -> int:
    """How many nodes were compared with what the framework finds for them."""
    nodes = [*desk.top.walk_children(DOMNode, with_self=True)]
    remembered = [drawn_with(node) for node in nodes]
    with patch.object(Stylesheet, "apply", styling._apply):
        for node in nodes:
            desk.app.stylesheet.apply(node)
    for node, before in zip(nodes, remembered, strict=True):
        assert drawn_with(node) == before, node
    return len(nodes)


@pytest.mark.slow
async def test_everything_looks_as_the_framework_would_have_it() -> None:
    compared = 0
    async with tournament(Game(1800, Result.WIN), own="1600") as desk:
        for key in WALK:
            await desk.press(key)
            compared += same_as_found_anew(desk)
        for size in ((120, 40), (40, 12), (30, 8), (80, 24)):
            await desk.pilot.resize_terminal(*size)
            await desk.settle()
            compared += same_as_found_anew(desk)
        for theme in ("ansi-dark", "textual-light"):
            desk.app.theme = theme
            await desk.settle()
            compared += same_as_found_anew(desk)
    assert compared > 600


@pytest.mark.parametrize("ours", [True, False])
async def test_remembering_is_needed(ours: bool) -> None:
    function = styling.apply_known if ours else styling._apply
    with patch.object(Stylesheet, "apply", function):
        app = App[None]()
        async with app.run_test() as pilot:
            await app.mount(Input())
            await pilot.pause()
            with patch.object(
                Stylesheet, "_check_rule", wraps=Stylesheet._check_rule
            ) as checked:
                app.stylesheet.update(app.screen)
            # rules that say nothing about a node are not remembered
            assert (checked.call_count < 10) == ours
