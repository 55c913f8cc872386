"""The grammar of docs/design.md: what stands in the same place on every screen."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from msgspec.structs import replace
from textual.widget import Widget

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.reading import EventReading
from elo_tui.core.model import Game, Result
from elo_tui.features.tournament.round_table import RoundTable
from elo_tui.kit.widgets.chart import Chart
from elo_tui.kit.widgets.screen_rows import Header, KeyLine, MessageLine
from elo_tui.kit.widgets.working import Working
from elo_tui.readers import detect
from tests.accounts import YEAR
from tests.lakeside import LAKESIDE
from tests.screens import desk as desks
from tests.screens.desk import AnyDesk, picture

pytestmark = pytest.mark.screen

SIZES = [(80, 24), (100, 30), (120, 40), (200, 60)]
#: As long as a name in a report file can be.
LONG = "Konstantinopolskaya-Featherstone"
ROUNDS = (
    Game(2010, Result.WIN, "Ivanova, Anna", "w", title="WGM", federation="BUL"),
    Game(1875, Result.DRAW, LONG, "b", title="FM", federation="ENG"),
    Game(2043, Result.LOSS, "Okafor, Chidi", "w", federation="NGR"),
    Game(None, Result.HALF_BYE),
    Game(1922, Result.WIN, "Silva, Inês", "b", federation="POR"),
    Game(2101, None, "Schmidt, Jürgen", "w", federation="GER"),
)
GAME: dict[str, Any] = {"own": "1600", "opponent": "1800", "score": "½"}


def lakeside() -> Crosstable:
    reading = detect.read_text(LAKESIDE)
    assert isinstance(reading, EventReading)
    return reading.sections[0]


@asynccontextmanager
async def every_mode(size: tuple[int, int]) -> AsyncIterator[AnyDesk]:
    """The app with something on each of its screens."""
    async with desks.journal(YEAR, size=size) as desk:
        app = desk.app
        await desk.press("f6")
        app.screen.take(lakeside())  # type: ignore[attr-defined]
        await desk.press("f3")
        screen = app.screen
        form = replace(screen.state.form, own="1950")  # type: ignore[attr-defined]
        screen.take(  # type: ignore[attr-defined]
            replace(screen.state, form=form, rounds=ROUNDS)  # type: ignore[attr-defined]
        )
        await desk.press("f2")
        desk.app.screen.change(  # type: ignore[attr-defined]
            replace(app.screen.state, **GAME)  # type: ignore[attr-defined]
        )
        app.screen.fill()  # type: ignore[attr-defined]
        await desk.settle()
        yield desk


MODES = {
    "f2": "Game",
    "f3": "Tournament",
    "f6": "Event",
    "f12": "Journal",
    "f11": "Club",
}
DIALOGS = ("ctrl+o", "alt+s", "f1")


def free_rows(rows: list[str]) -> int:
    """The rows at the bottom of what a screen shows that nothing stands in."""
    body = [row.strip("│ ") for row in rows[2:-2]]
    return sum(not row for row in body)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(40, 12), *SIZES], ids=str)
async def test_every_screen_has_its_lines_in_the_same_places(
    size: tuple[int, int],
) -> None:
    async with every_mode(size) as desk:
        for key, name in MODES.items():
            await desk.press(key)
            screen = desk.app.screen
            assert places(screen.query_one(Header)) == (0, 0, size[0], 1)
            assert places(screen.query_one(MessageLine)) == (0, size[1] - 2, size[0], 1)
            assert places(screen.query_one(KeyLine)) == (0, size[1] - 1, size[0], 1)
            (tab,) = [
                text
                for text, role in screen.query_one(Header).rows(size[0], 1)[0]
                if role == "tab"
            ]
            assert name in tab.split()
            assert "[" not in picture(desk.app)[0]
            if size >= (80, 24):
                # a line of air, then the form one column further in than a line
                assert picture(desk.app)[1] == ""
                assert picture(desk.app)[2].startswith("  ")
        for key in DIALOGS[:2]:
            await desk.press(key)
            top = desk.app.screen
            assert places(top.query_one(MessageLine)) == (0, size[1] - 2, size[0], 1)
            assert places(top.query_one(KeyLine)) == (0, size[1] - 1, size[0], 1)
            await desk.press("escape")


def places(widget: Widget) -> tuple[int, int, int, int]:
    region = widget.region
    return region.x, region.y, region.width, region.height


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_nothing_is_cut_while_rows_are_free(size: tuple[int, int]) -> None:
    async with every_mode(size) as desk:
        for key in MODES:
            await desk.press(key)
            rows = picture(desk.app)
            cut = [row for row in rows if "…" in row]
            assert not cut or not free_rows(rows), (key, cut)
            # the working says how many rows more it has only where it is full
            working = desk.app.screen.query_one(Working)
            if working.display and working.content_size.height:
                text = desks.text(working)
                assert "…" not in text, key


async def test_from_100x30_the_chart_stands_there_unasked() -> None:
    async with desks.game(**GAME, size=(100, 30)) as desk:
        await desk.settle()
        chart = desk.screen.query_one(Chart)
        assert chart.region.height >= 10
        assert "win +15.20" in desk.shown(Chart)
        working = desk.screen.query_one(Working)
        assert working.region.y == chart.region.y
        assert working.region.right <= chart.region.x
        # it follows every key, and is no stop of Tab
        desk.put(opponent="1600")
        await desk.settle()
        assert "win +10.00" in desk.shown(Chart)
        assert not chart.can_focus
        await desk.press("f8")
        assert desk.focused == "chart"
        await desk.press("right", "escape")
        await desk.settle()
        assert desk.focused == "own"
        assert chart.region.height
        # a smaller window has none, a larger one has it again
        await desk.pilot.resize_terminal(80, 24)
        await desk.settle()
        assert not chart.region.height
        desk.put(opponent="1800")
        await desk.pilot.resize_terminal(120, 40)
        await desk.settle()
        assert "win +15.20" in "\n".join(picture(desk.app))
        assert desks.stale(desk.app) == []


@pytest.mark.parametrize("size", [(100, 30), (120, 40), (200, 60)], ids=str)
async def test_the_course_stands_there_unasked(size: tuple[int, int]) -> None:
    async with desks.tournament(*ROUNDS, own="1950", size=size) as desk:
        await desk.settle()
        shown = "\n".join(picture(desk.app))
        assert "round 5: " in desk.shown(Chart)
        assert LONG in shown
        assert "BUL" in shown
        # 1950 v 2010: 20 x (1 - .42)
        assert "+11.60" in shown
        table = desk.screen.query_one(RoundTable)
        await desk.write("2043 W")
        await desk.settle()
        rows = desks.text(table).splitlines()
        last = next(y for y, row in enumerate(rows) if row.startswith("+  7"))
        assert "Total" in rows[last + 1]
        assert desks.stale(desk.app) == []


async def test_articles_and_the_k_stay_where_the_working_is_narrow() -> None:
    articles = ("8.3.1", "8.1.2", "8.3.2", "8.3.3", "8.3.4", "C.07 10.1")
    for size in ((80, 60), (120, 60)):
        async with desks.tournament(*ROUNDS, own="1950", size=size) as desk:
            if size[0] == 80:
                await desk.press("f4")
            shown = " ".join(desk.shown(Working).split())
            assert all(article in shown for article in articles), size
            # the K is said with all that it rests on
            assert (
                "20: under 2400; assumed 30+ games, adult, never 2400"
                in shown.replace(" 8.3.3", "")
            )
