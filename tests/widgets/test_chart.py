"""The chart on a screen: its cursor by keys and mouse, and what is repainted."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import ClassVar

import pytest
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Button

from elo_tui.features.game import charts
from elo_tui.features.game.charts import Total
from elo_tui.kit.chart_kinds import Chart as Picture
from elo_tui.kit.chart_kinds import Curve, Curves
from elo_tui.kit.plot.zoom import LEAST
from elo_tui.kit.widgets.chart import Chart
from elo_tui.kit.widgets.lines import ROLE_CLASSES
from tests.widgets.drawn import game_view, lines

pytestmark = pytest.mark.screen

CHANGE = charts.draw_opponents(game_view())
START = CHANGE.xs.index(1800)
ODDS = charts.distribution(
    [Total("0", 0.2, "1590"), Total("½", 0.5, "1600"), Total("1", 0.3, "1610")], 2
)


class Watched(Chart):
    """Remembers which parts it was asked to repaint."""

    painted: Sequence[Region] = ()

    def refresh(self, *regions: Region, **options: bool) -> Watched:
        self.painted = [*self.painted, *regions]
        return super().refresh(*regions, **options)


class Holder(Screen[None]):
    COMPONENT_CLASSES: ClassVar[set[str]] = {*ROLE_CLASSES}

    def compose(self) -> ComposeResult:
        yield Watched(id="chart")
        yield Button("elsewhere")


class ChartApp(App[None]):
    CSS = "Chart { height: 10; width: 100%; }"

    def __init__(self) -> None:
        super().__init__()
        self.left = 0

    def get_default_screen(self) -> Holder:
        return Holder()

    def on_pane_closed(self) -> None:
        self.left += 1

    @property
    def widget(self) -> Watched:
        return self.screen.query_one(Watched)

    def read_out(self) -> str:
        widget = self.widget
        return lines(widget.rows(*widget.content_size))[0].strip()


@asynccontextmanager
async def opened(
    chart: Picture | None = CHANGE, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[ChartApp, Pilot[None]]]:
    """The app with a chart that has the focus."""
    app = ChartApp()
    async with app.run_test(size=size) as pilot:
        app.widget.chart = chart
        app.widget.focus()
        yield app, pilot


@pytest.mark.parametrize(
    ("keys", "place"),
    [
        (["right"], START + 1),
        (["left"], START - 1),
        (["left", "left", "right"], START - 1),
        (["home"], 0),
        (["end"], len(CHANGE.xs) - 1),
        (["pageup"], START - 10),
        (["home", "pagedown", "pagedown"], 2 * 10),
        (["home", "left"], 0),
        (["end", "pagedown"], len(CHANGE.xs) - 1),
    ],
)
async def test_keys_move_the_cursor(keys: list[str], place: int) -> None:
    async with opened() as (app, pilot):
        await pilot.press(*keys)
        assert app.widget.cursor == place
        assert app.read_out().startswith(f"against {CHANGE.xs[place]:g}: win")


async def test_a_zoom_shows_part_of_the_chart_and_follows_the_cursor() -> None:
    async with opened() as (app, pilot):
        whole = len(CHANGE.xs)
        await pilot.press("minus", "home", "plus")
        assert app.widget.span == (0, whole // 2)
        assert app.read_out().startswith(f"against {CHANGE.xs[0]:g}: win")
        await pilot.press("end")
        assert app.widget.span == (whole - whole // 2, whole)
        assert app.read_out().startswith(f"against {CHANGE.xs[-1]:g}: win")
        await pilot.click("#chart", offset=(4, 5))
        assert app.widget.cursor == whole - whole // 2
        await pilot.press(*["plus"] * 9)
        assert app.widget.span is not None
        start, end = app.widget.span
        assert LEAST <= end - start < 2 * LEAST
        await pilot.press(*["minus"] * 9)
        assert app.widget.span == (0, whole)
        await pilot.press("plus", "escape")
        assert app.widget.span is None


async def test_bars_have_no_zoom() -> None:
    async with opened(ODDS) as (app, pilot):
        await pilot.press("plus", "minus")
        assert app.widget.span is None


async def test_escape_leaves_and_the_cursor_goes_with_the_focus() -> None:
    async with opened() as (app, pilot):
        await pilot.press("home")
        assert app.read_out().startswith("against 1100: ")
        await pilot.press("escape")
        assert app.left == 1
        assert app.read_out().startswith("against 1800: ")
        await pilot.press("home", "tab")
        assert app.widget.cursor is None


async def test_the_mouse_points_at_a_rating() -> None:
    async with opened() as (app, pilot):
        app.screen.query_one(Button).focus()
        await pilot.pause()
        await pilot.hover("#chart", offset=(4, 5))
        assert app.widget.cursor == 0
        await pilot.hover(Button)
        assert app.widget.cursor is None
        await pilot.click("#chart", offset=(79, 5))
        assert app.widget.cursor == len(CHANGE.xs) - 1
        assert app.focused is app.widget


async def test_a_bar_is_pointed_at() -> None:
    async with opened(ODDS) as (app, pilot):
        await pilot.press("left")
        assert app.read_out().startswith("score ½: 50.0 %, or more: 80.0 %")


async def test_without_a_chart_keys_and_mouse_do_nothing() -> None:
    async with opened(None) as (app, pilot):
        await pilot.press("right", "home", "end", "pagedown")
        await pilot.hover("#chart", offset=(40, 5))
        assert app.widget.cursor is None
        app.widget.chart = Curves("", (), (), empty="Type games")
        await pilot.press("right", "home")
        assert app.widget.cursor is None
        assert app.read_out() == "Type games"


async def test_a_cursor_beyond_a_shorter_chart_is_passed_over() -> None:
    async with opened() as (app, pilot):
        await pilot.press("end")
        app.widget.chart = Curves("", (1.0, 2.0), (Curve("a", "", (1.0, 2.0)),))
        await pilot.press("left")
        assert app.widget.cursor == 1


async def test_only_rows_that_differ_are_drawn_again() -> None:
    async with opened() as (app, pilot):
        await pilot.press("home")
        app.widget.painted = ()
        await pilot.press("right", "right")
        painted = app.widget.painted
        assert painted
        assert all(region.height == 1 for region in painted)
        app.widget.painted = ()
        app.widget.chart = charts.draw_opponents(game_view())
        await pilot.pause()
        assert app.widget.painted == ()


@pytest.mark.parametrize("size", [(1, 1), (38, 8), (80, 24), (120, 40), (200, 60)])
async def test_any_size_is_filled(size: tuple[int, int]) -> None:
    async with opened(size=size) as (app, pilot):
        app.widget.styles.height = size[1]
        await pilot.pause()
        width, height = app.widget.content_size
        rows = app.widget.rows(width, height)
        assert len(rows) == height
        assert {sum(len(text) for text, _ in row) for row in rows} == {width}
