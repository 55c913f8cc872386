"""Panes that a working screen shows in place of another part: working, charts.

Widgets are imported and made when first shown, so that the start does not wait.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from textual.app import ComposeResult
from textual.css.query import NoMatches
from textual.screen import Screen
from textual.widget import Widget

from elo_tui.kit.widgets.conventions import PANES
from elo_tui.kit.widgets.form_pane import FormPane
from elo_tui.kit.widgets.lines import Lines
from elo_tui.kit.widgets.working import Chapter, Details, Working

if TYPE_CHECKING:
    from elo_tui.kit.chart_kinds import Chart as Picture
    from elo_tui.kit.widgets.chart import Chart

_Pane = TypeVar("_Pane", bound=Widget)


class Panes:
    """The panes of a screen: one is open, or none, and has had the focus since."""

    def __init__(self, screen: Screen[Any]) -> None:
        self.screen = screen
        self._focus_before: Widget | None = None
        """Widget that had the focus before a pane got it."""

    def is_open(self, *names: str) -> bool:
        """Whether one of these panes is open."""
        return any(self.screen.has_class(f"-{name}") for name in names)

    def toggle(self, name: str, kind: type[Widget]) -> None:
        """Open a pane, or close it again."""
        if self.is_open(name):
            self.close()
        else:
            pane = self.find_or_mount(name, kind)
            pane.can_focus = True
            self.open(name, pane)

    def open(self, name: str, pane: Widget) -> None:
        """Show a pane instead of another part and focus it."""
        screen = self.screen
        if not any(map(screen.has_class, PANES)):
            self._focus_before = screen.focused
        screen.remove_class(*PANES)
        screen.add_class(f"-{name}")
        # a key typed ahead is meant for the pane
        screen.app.stylesheet.update(screen)
        screen.set_focus(pane)
        self._redraw_tables()

    def close(self, returns_focus: bool = True) -> None:
        """Close the pane and show again the part that it replaced."""
        screen = self.screen
        screen.remove_class(*PANES)
        working = screen.query_one(Working)
        had_focus = screen.focused is None or _is_in_pane(screen.focused)
        working.can_focus = False
        working.top = 0
        if had_focus and returns_focus:
            screen.call_after_refresh(self._return_focus)
        else:
            self._redraw_tables()

    def _return_focus(self) -> None:
        first = self.screen.query_one(FormPane).controls()[0]
        self.screen.set_focus(self._focus_before or first)
        self._redraw_tables()

    def _redraw_tables(self) -> None:
        """Redraw the tables, which mark the row of the cursor while a pane is open.

        The table with the focus draws itself when it gets it.
        """
        for table in self.screen.query("CursorTable").results(Lines):
            if table is not self.screen.focused:
                table.redraw()

    def note_focus(self, before: Widget | None, focused: Widget | None) -> None:
        """Note what had the focus before a pane got it."""
        if before is not None and _is_in_pane(focused) and not _is_in_pane(before):
            self._focus_before = before

    def find_or_mount(self, name: str, kind: type[_Pane]) -> _Pane:
        """Find a pane; mount it next to the working when it is first shown."""
        # unlike `query`, this remembers the widget
        with suppress(NoMatches):
            return self.screen.query_one(kind)
        working = self.screen.query_one(Working)
        assert isinstance(working.parent, Widget)
        pane = kind(id=name)
        working.parent.mount(pane, after=working)
        return pane


def _is_in_pane(widget: Widget | None) -> bool:
    """Whether a widget is in a pane that replaces another part."""
    if widget is None:
        return False
    return any(f"-{node.id}" in PANES for node in widget.ancestors_with_self)


class SidePart(Protocol):
    """A part next to a table or in its place."""

    def refresh(self) -> None:
        """Update it to the present state, if it is shown."""


def load_chart() -> type[Chart]:
    """Import the widget of charts, which the first picture may not need."""
    from elo_tui.kit.widgets.chart import Chart

    return Chart


class ChartPane:
    """The charts of a screen, of which one is drawn, at the side if it has room."""

    def __init__(
        self,
        panes: Panes,
        list_charts: Callable[[], tuple[Callable[[], Picture], ...]],
        room: str = "-panels",
    ) -> None:
        """`list_charts` has a function for each chart of the present state.

        `room` is the class of a screen so large that a chart is always shown.
        """
        self._panes = panes
        self._list_charts = list_charts
        self._room = room.removeprefix("-")

    @property
    def is_at_the_side(self) -> bool:
        """Whether a chart is shown that the user has not opened."""
        is_open = self._panes.is_open
        return is_open(self._room) and not is_open("working", "compare", "ahead")

    def open(self, place: int) -> None:
        """Open the chart at a place among those offered, counted from 0."""
        if not self._panes.is_open("chart"):
            self._panes.toggle("chart", load_chart())
        self.refresh()
        self._panes.find_or_mount("chart", load_chart()).show_place(place)

    def compose(self) -> ComposeResult:
        """Yield the chart that is shown from the start, if any."""
        if self.is_at_the_side:
            yield load_chart()(id="chart")

    def refresh(self) -> None:
        """Draw the chart of the present state, if it is shown."""
        is_open = self._panes.is_open("chart")
        if is_open or self.is_at_the_side:
            chart = self._panes.find_or_mount("chart", load_chart())
            # Tab stops only at a chart that was opened
            chart.can_focus = is_open
            chart.offer(self._list_charts())

    def lay_out_behind(self) -> None:
        """Lay out a screen behind dialogs, which the framework leaves for later."""
        screen = self._panes.screen
        front = screen.app.screen
        if front is not screen:
            screen._refresh_layout()
            front.refresh()


class RowDetails:
    """The row under the cursor explained, next to the table or in its place."""

    def __init__(
        self, screen: Screen[Any], explain: Callable[[], Sequence[Chapter] | None]
    ) -> None:
        """`explain` makes the chapters; None leaves the details unchanged."""
        self._screen = screen
        self._explain = explain

    def refresh(self) -> None:
        """Update the details, if they are shown."""
        if self._screen.has_class("-working") or self._screen.has_class("-wide"):
            chapters = self._explain()
            if chapters is not None:
                self._screen.query_one(Details).chapters = tuple(chapters)
