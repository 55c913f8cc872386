"""The colours of pages, and the title of an event without a name."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace
from textual.color import Color

from elo_tui.app.themes import READABLE, contrast
from elo_tui.features.tournament.report import formats as event_formats
from elo_tui.kit.faces.page_style import write_style
from tests.writers.rated_event import rated

#: The three blocks of the stylesheet in their order: light, dark, print.
BLOCKS = re.findall(r":root \{(.*?)\}", write_style("portrait", 7, has_charts=True))


@pytest.mark.parametrize("place", range(3), ids=("light", "dark", "print"))
def test_every_text_can_be_read(place: int) -> None:
    found = {
        name: Color.parse(value)
        for name, value in re.findall(r"--(\w+): (#\w+)", BLOCKS[place])
    }
    low = {
        (ink, ground): contrast(found[ink], found[ground])
        for ink in ("text", "quiet", "up", "down", "key")
        for ground in ("page", "band")
        if contrast(found[ink], found[ground]) < READABLE
    }
    assert low == {}
    assert len(BLOCKS) == 3


def test_all_colours_have_names() -> None:
    rules = re.sub(r":root \{.*?\}", "", write_style("portrait", 7, has_charts=True))
    assert re.findall(r"#[0-9a-f]{3,8}\b|\brgba?\(|Canvas", rules) == []


@pytest.mark.parametrize("kind", ["html", "markdown"])
def test_an_event_without_a_name_is_called_by_its_file(kind: str) -> None:
    field = rated()
    nameless = field._replace(
        crosstable=replace(
            field.crosstable, event=replace(field.crosstable.event, name="")
        )
    )
    written = event_formats.write(kind, nameless, source="/home/anna/round<5>.trf")
    assert isinstance(written, str)
    title = "<h1>round&lt;5&gt;.trf</h1>" if kind == "html" else "# round\\<5\\>.trf"
    assert title in written
