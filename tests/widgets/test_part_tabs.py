"""The names of a screen's parts in rows of any width: whole, the present one first."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from elo_tui.features.pool.columns import PARTS
from elo_tui.kit.widgets.part_tabs import PartTabs
from tests.screens.desk import plain


def show(part: str, width: int) -> str:
    tabs = PartTabs(PARTS)
    tabs.set_reactive(PartTabs.view, SimpleNamespace(state=SimpleNamespace(part=part)))
    (row,) = tabs.rows(width, 1)
    return plain(row)


@pytest.mark.parametrize("width", [40, 47, 80])
@pytest.mark.parametrize("part", PARTS)
def test_no_name_is_cut_and_the_present_one_is_there(part: str, width: int) -> None:
    shown = show(part, width)
    assert len(shown) <= width
    firsts = [name.partition(" ")[0] for name in PARTS.values()]
    words = [word for word in shown.split() if not word.isdigit()]
    assert {*words} <= {word for name in PARTS.values() for word in name.split()}
    assert PARTS[part].partition(" ")[0] in words
    if width < 80:
        # neighbours in their order
        first = firsts.index(words[0])
        assert words == firsts[first : first + len(words)]
