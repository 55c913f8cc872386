"""Chart with a cursor; the first row shows the value under it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import events
from textual.reactive import var

from elo_tui.core.text.figures import plural
from elo_tui.kit.chart_kinds import Chart as Picture
from elo_tui.kit.chart_kinds import Curves
from elo_tui.kit.plot.drawing import Drawn, find_home, plot
from elo_tui.kit.plot.zoom import Span, change_span, cut_curves, find_span
from elo_tui.kit.widgets.conventions import PaneClosed, Remark
from elo_tui.kit.widgets.lines import Lines, Row, first_clauses


class Chart(Lines, can_focus=True, scope="chart"):
    """Draws any chart; left, right and the mouse move the cursor while it has one."""

    DEFAULT_CLASSES = "group"

    chart: var[Picture | None] = var(None)
    cursor: var[int | None] = var(None)
    """Index of the x or bar read out; None: the present one."""
    span: var[Span | None] = var(None)
    """The xs in view; None: all."""

    _picture = Drawn([])
    _shown = Span(0, 0)
    """The xs drawn last."""

    _offered: tuple[Callable[[], Picture], ...] = ()
    _place = 0
    """Index of the chart drawn, modulo the count of those offered."""

    def offer(self, charts: tuple[Callable[[], Picture], ...]) -> None:
        """Draw one of several charts; it has the same place among the next ones."""
        self._offered = charts
        self.chart = charts[self._place % len(charts)]()

    def show_place(self, place: int) -> None:
        """Draw the chart at a place among those offered."""
        self.cursor = self.span = None
        self._place = place
        self.offer(self._offered)

    def on_key(self, event: events.Key) -> None:
        """Choose a chart by its number."""
        if event.key in "123456789":
            event.stop()
            number, count = int(event.key), len(self._offered)
            if number > count:
                text = f"No chart {number}: {plural(count, 'chart')}"
                self.post_message(Remark(text))
                return
            self.show_place(number - 1)

    def watch_has_focus(self, has_focus: bool) -> None:
        super().watch_has_focus(has_focus)
        if not has_focus:
            self.cursor = self.span = None

    def rows(self, width: int, height: int) -> Sequence[Row]:
        if self.chart is None or not height:
            return ()
        shown, cursor = self.chart, self.cursor
        self._shown = find_span(shown, self.span)
        if isinstance(shown, Curves):
            shown = cut_curves(shown, self._shown)
            cursor = None if cursor is None else cursor - self._shown.start
        self._picture = plot(
            shown, width, height, cursor, with_title=not self.is_framed
        )
        rows = self._picture.rows
        return (
            self.add_title(
                rows, width, first_clauses(self.chart.title, width - 4) or "Chart"
            )
            if self.is_framed
            else rows
        )

    def action_move(self, by: int) -> None:
        """Move the cursor; the first move starts at the present x."""
        if self.chart is None or not self.chart.size:
            return
        start = find_home(self.chart) if self.cursor is None else self.cursor
        self._read(max(0, min(self.chart.size - 1, start + by)))

    def action_end(self, side: int) -> None:
        """Move the cursor to the first or the last."""
        if self.chart is not None and self.chart.size:
            self._read(0 if side < 0 else self.chart.size - 1)

    def _read(self, place: int) -> None:
        """Read an x out; a zoom follows it."""
        if self.span is not None:
            self.span = self._shown.move_to(place)
        self.cursor = place

    def action_zoom(self, by: int) -> None:
        """Show half of the xs around the cursor (1), or twice as many (-1)."""
        if self.chart is None or not self.chart.size:
            return
        place = find_home(self.chart) if self.cursor is None else self.cursor
        span = change_span(self.chart, self._shown, place, closer=by > 0)
        if span is not None:
            self.span = span

    def action_next(self, by: int) -> None:
        """Draw the next chart, or the one before."""
        self.show_place(self._place + by)

    def action_leave(self) -> None:
        self.cursor = self.span = None
        self.post_message(PaneClosed())

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self._point_at(event)

    def on_click(self, event: events.Click) -> None:
        self._point_at(event)

    def on_leave(self) -> None:
        """Read the present x again, unless the keys have the cursor."""
        if not self.has_focus:
            self.cursor = None

    def _point_at(self, event: events.MouseEvent) -> None:
        place = event.get_content_offset(self)
        if place is not None:
            stop = self._picture.stop_at(place.x)
            self.cursor = None if stop is None else stop + self._shown.start
