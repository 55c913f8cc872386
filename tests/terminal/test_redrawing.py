"""What is drawn and styled again is what has changed, and looks as it would anyway.

A test named ``..._is_needed`` fails when the framework has mended the fault itself:
then the override can go.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any, ClassVar
from unittest.mock import Mock, patch

import pytest
from rich.style import Style
from textual import events, messages
from textual._styles_cache import StylesCache
from textual.app import App, ComposeResult
from textual.color import Color
from textual.containers import Vertical
from textual.css.parse import parse_declarations
from textual.drivers.linux_driver import LinuxDriver
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input, Label, Static
from textual.widgets._input import Selection

from elo_tui.kit.screens.base_screen import BaseScreen
from elo_tui.kit.widgets.controls import Field
from elo_tui.kit.widgets.lines import ROLE_CLASSES, Lines, Row
from elo_tui.session.paths import stylesheet
from elo_tui.terminal.driver import TerminalDriver
from elo_tui.terminal.overrides import QuietInput
from elo_tui.terminal.redrawing import (
    draw_rows,
    make_strip,
)
from tests.screens.desk import game

pytestmark = pytest.mark.screen


class Drawn(Label):
    """A label that notes which of its rows were asked for."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.asked: list[tuple[int, int]] = []

    def render_lines(self, crop: Region) -> list[Strip]:
        self.asked.append(crop.line_span)
        return super().render_lines(crop)


@pytest.mark.parametrize("ours", [True, False], ids=["ours", "stock"])
async def test_drawing_only_what_is_seen_is_needed(ours: bool) -> None:
    class Labels(BaseScreen[None] if ours else Screen[None]):  # type: ignore[misc]
        def compose(self) -> ComposeResult:
            yield from (Drawn("1\n2\n3"), Drawn("between"), Drawn("4\n5\n6"))

    app, screen = App[None](), Labels()
    async with app.run_test() as pilot:
        await app.push_screen(screen)
        await pilot.pause()
        first, between, last = screen.query(Drawn)
        for label in (first, between, last):
            label.asked.clear()
        first.refresh(Region(0, 2, 9, 1))
        last.refresh(Region(0, 0, 9, 1))
        await pilot.pause()
        assert first.asked == [(2, 3) if ours else (0, 3)]
        assert between.asked == ([] if ours else [(0, 1)])
        assert last.asked == [(0, 1) if ours else (0, 3)]


@pytest.mark.parametrize("ours", [True, False], ids=["ours", "stock"])
async def test_drawing_nothing_to_be_thrown_away_is_needed(ours: bool) -> None:
    app, screen = App[None](), BaseScreen[None]() if ours else Screen[None]()
    async with app.run_test():
        await app.push_screen(screen)
        compositor = screen._compositor
        with patch.object(compositor, "render_update", return_value=None) as drawn:
            with app.batch_update():
                screen._compositor_refresh()
            assert drawn.called is not ours
            screen._compositor_refresh()
            assert drawn.called


class Own(Lines):
    """Nothing but its colours."""


async def test_colours_follow_every_style_they_are_made_of() -> None:
    class Nested(App[None]):
        def compose(self) -> ComposeResult:
            with Vertical():
                yield Own()

    app = Nested()
    async with app.run_test():
        own = app.query_one(Own)
        for node in (app, app.screen, app.query_one(Vertical), own):
            for change in (
                {"background": Color(10, 20, 30, 0.5)},
                {"color": Color(200, 100, 50)},
                {"opacity": 0.7},
                {"text_style": "bold"},
                {"background": None},
            ):
                for name, value in change.items():
                    setattr(node.styles, name, value)
                assert own.rich_style == Widget.rich_style.fget(own)  # type: ignore[attr-defined]
                theirs = Widget.background_colors.fget(own)  # type: ignore[attr-defined]
                assert own.background_colors == theirs
                assert own.opacity == Widget.opacity.fget(own)  # type: ignore[attr-defined]


async def test_composing_colours_once_is_needed() -> None:
    def read(widget: Widget) -> int:
        """How often colours are added up when they are read twice."""
        with patch.object(Style, "from_color", wraps=Style.from_color) as made:
            assert widget.rich_style == widget.rich_style
        return made.call_count

    app = App[None]()
    async with app.run_test():
        await app.mount(Own(), Static())
        assert read(app.query_one(Own)) <= 1
        assert read(app.query_one(Static)) == 2


@pytest.mark.parametrize("ours", [True, False], ids=["ours", "stock"])
async def test_styling_new_parts_once_is_needed(ours: bool) -> None:
    class Labels(BaseScreen[None] if ours else Screen[None]):  # type: ignore[misc]
        def compose(self) -> ComposeResult:
            yield Drawn("1")

    app = App[None]()
    async with app.run_test() as pilot:
        with patch.object(app.stylesheet, "apply", wraps=app.stylesheet.apply) as made:
            await app.push_screen(Labels())
            await pilot.pause()
        styled = [call.args[0] for call in made.call_args_list]
        assert sum(isinstance(node, Drawn) for node in styled) == (1 if ours else 2)


async def test_a_field_without_parts_is_needed() -> None:
    assert Input._get_component_classes()
    assert not QuietInput._get_component_classes()
    async with game(own="1600", opponent="1800") as desk:
        sheet = desk.app.stylesheet
        with patch.object(sheet, "apply", wraps=sheet.apply) as made:
            await desk.press("tab")
        styled = [call.args[0].id for call in made.call_args_list]
        assert sorted(styled) == ["own", "own_k"]


class Stock(Input):
    """A field of the framework that looks like one of ours."""

    DEFAULT_CSS = """
    Stock { width: 8; }
    Stock > .input--placeholder { color: $field-hint; }
    Stock:ansi > .input--cursor {
        background: ansi_default;
        color: ansi_default;
        text-style: reverse;
    }
    """

    def get_component_rich_style(
        self, *names: str, partial: bool = False, default: Style | None = None
    ) -> Style:
        """Draw the example of a field with the focus as ours do."""
        if names == ("input--placeholder",) and self.has_focus:
            return super().get_component_rich_style(*names) + (
                self.screen.get_component_rich_style("role--focus-hint", partial=True)
            )
        return super().get_component_rich_style(
            *names, partial=partial, default=default
        )


class Fields(Screen[None]):
    COMPONENT_CLASSES: ClassVar[set[str]] = {*ROLE_CLASSES}

    def compose(self) -> ComposeResult:
        yield Field("", id="ours", length=40)
        yield Stock(id="theirs", compact=True)


class FieldApp(App[None]):
    CSS_PATH = stylesheet("shared.tcss")

    def get_css_variables(self) -> dict[str, str]:
        from elo_tui.app.themes import complete_variables

        return complete_variables(super().get_css_variables())


def cells(strip: Strip) -> list[tuple[str, Style]]:
    """Signs and how they look; the ink of a blank is not seen."""
    return [
        (sign, Style(bgcolor=style.bgcolor, reverse=style.reverse))
        if sign == " "
        else (sign, style)
        for text, style, _ in strip
        for sign in text
        if style is not None
    ]


@pytest.mark.parametrize("theme", ["textual-dark", "dracula", "ansi-dark"])
async def test_a_field_looks_as_the_framework_draws_it(theme: str) -> None:
    app = FieldApp()
    async with app.run_test() as pilot:
        app.theme = theme
        await app.push_screen(Fields())
        ours, theirs = app.screen.query_one(Field), app.screen.query_one(Stock)
        for name in ("background", "background_tint", "color", "text_style"):
            setattr(theirs.styles, name, getattr(ours.styles, name))
        texts = ("", "1", "1600", "王明 2010", "longer than its field")
        for text, hint, focus in product(texts, ("", "day"), (True, False)):
            for field in (ours, theirs):
                field.value, field.placeholder = text, hint
                field.set_reactive(Input.has_focus, focus)
            for start, end in ((0, 0), (0, len(text)), (len(text), len(text) // 2)):
                for field in (ours, theirs):
                    field.cursor_blink = False
                    field._cursor_visible = True
                    field.selection = Selection(start, end)
                    field.scroll_to(x=start, animate=False, immediate=True)
                await pilot.pause()
                drawn, expected = cells(ours.render_line(0)), theirs.render_line(0)
                assert drawn[: len(cells(expected))] == cells(expected)


class Page(Lines):
    """Rows of every kind, in a frame with a title."""

    def rows(self, width: int, height: int) -> Sequence[Row]:
        return (
            (("as wide as all of it".ljust(width), "dim"),),
            (("shorter", "good"), ("", "rule"), (" than that", "")),
            (("two cells each: 王明", "strong"),),
            (("wider than the page, " * 9, ""),),
            (),
        )


class Pages(Screen[None]):
    COMPONENT_CLASSES: ClassVar[set[str]] = {*ROLE_CLASSES}

    def compose(self) -> ComposeResult:
        yield Page()
        yield Static("1\n2\n3")


@pytest.mark.parametrize(
    "look",
    [
        "width: 40",
        "border: round red; padding: 1 2; background: blue 30%",
        "border-left: tall green; padding: 0 1",
        "border: round red; tint: yellow 20%",
        "padding: 1; opacity: 60%",
        "text-opacity: 50%",
        "outline: heavy red",
    ],
)
async def test_rows_look_as_the_framework_draws_them(look: str) -> None:
    app = FieldApp()
    async with app.run_test() as pilot:
        await app.push_screen(Pages())
        page = app.screen.query_one(Page)
        page.styles.merge(parse_declarations(f"height: 10; {look};", ("", "")))
        page.border_title = "Title"
        page.refresh(layout=True)
        await pilot.pause()
        width, height = page.outer_size
        for y in range(height):
            row = Region(0, y, width, 1)
            # what is beside the content is known from a row drawn before
            (drawn,) = draw_rows(page, row)
            (expected,) = StylesCache().render_widget(page, row)
            assert cells(make_strip(drawn)) == cells(expected), y


async def test_drawing_rows_without_the_title_is_needed() -> None:
    def count_titles(widget: Widget) -> int:
        """How often a title is styled for a row that does not show it."""
        name = "_get_title_style_information"
        with patch.object(
            Widget, name, autospec=True, side_effect=getattr(Widget, name)
        ) as styled:
            draw_rows(widget, Region(0, 1, widget.outer_size.width, 1))
        return styled.call_count

    app = FieldApp()
    async with app.run_test() as pilot:
        await app.push_screen(Pages())
        for widget in app.screen.query("Page, Static").results(Widget):
            widget.styles.border = ("round", "red")
            widget.border_title = "Title"
        await pilot.pause()
        assert count_titles(app.screen.query_one(Page)) == 0
        assert count_titles(app.screen.query_one(Static)) == 1


class Twins(BaseScreen[None]):
    COMPONENT_CLASSES: ClassVar[set[str]] = {*ROLE_CLASSES}

    def compose(self) -> ComposeResult:
        yield from (Page(id="one"), Page(id="two"), Static("a"), Static("b"))


async def test_joining_a_widget_that_asks_to_be_drawn_is_needed() -> None:
    app = FieldApp()
    async with app.run_test() as pilot:
        await app.push_screen(Twins())
        await pilot.pause()
        screen = app.screen
        for kind, updates in ((Page, 1), (Static, 2)):
            widgets, drawn = {*screen.query(kind)}, set[Widget]()
            with (
                patch.object(screen, "post_message", wraps=screen.post_message) as sent,
                patch.object(screen._compositor, "update_widgets", drawn.update),
            ):
                for widget in widgets:
                    widget.refresh()
                await pilot.pause()
            told = [call.args[0] for call in sent.call_args_list]
            assert sum(isinstance(one, messages.Update) for one in told) == updates
            assert widgets == drawn


async def test_who_joined_a_widget_that_has_gone_is_drawn() -> None:
    app = FieldApp()
    async with app.run_test() as pilot:
        await app.push_screen(Twins())
        await pilot.pause()
        one, two = app.screen.query(Page)
        one.refresh()
        two.styles.background = "red"
        two.refresh()
        one.remove()
        await pilot.pause()
        assert app.screen._dirty_widgets == set()
        assert not two._exchange_repaint_regions()
        two.refresh()
        await pilot.pause()
        assert not two._exchange_repaint_regions()


async def test_a_key_waits_for_what_the_one_before_has_caused() -> None:
    async with game() as desk:
        field = desk.field("own")
        seen: list[str] = []

        def note_later() -> None:
            field.call_later(lambda: seen.append(field.value))

        desk.app.watch(field, "value", note_later, init=False)
        for key in "12":
            desk.app.post_message(events.Key(key, key))
        await desk.settle()
        assert seen == ["1", "12"]


def test_handing_over_a_whole_paint_is_needed() -> None:
    app: Any = App[None]()
    app._sync_available, app._driver = True, Mock()
    app._begin_update()
    app._driver.write.assert_called_once()
    begin = app._driver.write.call_args.args[0]
    app._end_update()
    end = app._driver.write.call_args.args[0]
    driver = TerminalDriver.__new__(TerminalDriver)
    with patch.object(LinuxDriver, "write") as written:
        driver.write("a mode")
        for piece in (begin, "a paint", end):
            driver.write(piece)
        driver.write("another mode")
    pieces = [call.args[0] for call in written.call_args_list]
    assert pieces == ["a mode", f"{begin}a paint{end}", "another mode"]
