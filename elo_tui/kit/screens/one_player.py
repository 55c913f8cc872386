"""The comparison and the charts of the screens of one player.

Both replace the working while open, and are imported when first opened, so that the
start does not wait for them.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from textual.app import ComposeResult
from textual.css.query import NoMatches
from textual.widget import Widget

from elo_tui.core.text.figures import plural
from elo_tui.kit.screens.workbench import State, Workbench
from elo_tui.kit.widgets.working import Working

if TYPE_CHECKING:
    from elo_tui.features.game.compare.comparison import Comparison
    from elo_tui.features.game.compare.pane import Compare
    from elo_tui.kit.chart_kinds import Chart as Picture
    from elo_tui.kit.screens.shown_answers import Shown
    from elo_tui.kit.widgets.chart import Chart

_Pane = TypeVar("_Pane", bound=Widget)


class Charted(Workbench[State], Generic[State]):
    """A working screen with charts."""

    chart_from: ClassVar[str] = "-panels"
    """Class of a screen so large that a chart is always shown."""

    _chart = 0
    """Number of the chart drawn, modulo their count."""

    @abstractmethod
    def charts(self) -> tuple[Callable[[], Picture], ...]:
        """Return a function for each chart of the state."""

    def action_chart(self) -> None:
        """Open or close the chart."""
        from elo_tui.kit.widgets.chart import Chart

        if self.has_class("-nothing") and not self.has_class("-chart"):
            self.say("No chart yet: nothing to draw", "dim")
            return
        self._toggle("chart", Chart)

    def _toggle(self, name: str, kind: type[Widget]) -> None:
        """Open a pane, or close it again."""
        if self.has_class(f"-{name}"):
            self.leave_pane()
            return
        pane = self._find_or_mount(name, kind)
        pane.can_focus = True
        self._open_pane(f"-{name}", pane)
        self.refresh_panes()

    def _find_or_mount(self, name: str, kind: type[_Pane]) -> _Pane:
        # unlike `query`, this remembers the widget
        with suppress(NoMatches):
            return self.query_one(kind)
        working = self.query_one(Working)
        assert isinstance(working.parent, Widget)
        pane = kind(id=name)
        working.parent.mount(pane, after=working)
        return pane

    @property
    def draws_chart_unasked(self) -> bool:
        """Whether a chart is shown that the user has not opened."""
        other = any(map(self.has_class, ("-working", "-compare", "-ahead")))
        return self.has_class(self.chart_from) and not other

    def make_first_chart(self) -> ComposeResult:
        """Yield the chart that is shown from the start, if any."""
        if self.draws_chart_unasked:
            from elo_tui.kit.widgets.chart import Chart

            yield Chart(id="chart")

    def refresh_panes(self) -> None:
        if self.has_class("-chart") or self.draws_chart_unasked:
            from elo_tui.kit.widgets.chart import Chart

            charts, chart = self.charts(), self._find_or_mount("chart", Chart)
            # Tab stops only at a chart that was opened
            chart.can_focus = self.has_class("-chart")
            chart.chart = charts[self._chart % len(charts)]()

    def leave_pane(self, returns_focus: bool = True) -> None:
        super().leave_pane(returns_focus)
        self.refresh_panes()

    def on_chart_switched(self, event: Chart.Switched) -> None:
        self._chart += event.by
        self.refresh_panes()

    def on_chart_chosen(self, event: Chart.Chosen) -> None:
        count = len(self.charts())
        if event.number > count:
            self.say(f"No chart {event.number}: {plural(count, 'chart')}", "dim")
            return
        self._chart = event.number - 1
        self.refresh_panes()


class OnePlayer(Charted[State], Generic[State]):
    """A working screen with a comparison and with charts."""

    @abstractmethod
    def build_comparison(self, state: State) -> Comparison:
        """Compare the state in several systems."""

    @abstractmethod
    def own_result(self) -> Shown | str:
        """Return the result without a pane, or a sentence with the reason."""

    def result(self) -> Shown | str:
        if (shown := self.pane_shown()) is not None:
            return shown
        if self.has_class("-ahead"):
            return "Nothing to save: this part has no result yet"
        return self.own_result()

    def shown_text(self) -> str:
        shown = self.pane_shown()
        return self.result_text() if shown is None else shown.text

    def pane_shown(self) -> Shown | None:
        """Return the answer in the open pane; None without one."""
        if not self.has_class("-compare"):
            return None
        from elo_tui.features.game.compare.view import show_comparison

        return show_comparison(self.build_comparison(self.state))

    def action_compare(self) -> None:
        """Open or close the comparison of systems."""
        from elo_tui.features.game.compare.pane import Compare

        self._toggle("compare", Compare)

    def refresh_panes(self) -> None:
        if self.has_class("-compare"):
            from elo_tui.features.game.compare.pane import Compare

            self.query_one(Compare).comparison = self.build_comparison(self.state)
        super().refresh_panes()

    def on_compare_column_chosen(self, event: Compare.ColumnChosen) -> None:
        self.say(event.meaning, "dim")

    def on_compare_system_toggled(self, event: Compare.SystemToggled) -> None:
        """Add a system to the comparison or remove it, or switch to K-factors."""
        from elo_tui.features.game.compare.comparison import BY_K
        from elo_tui.features.game.compare.view import toggle_k, toggle_system

        form = self.form_of(self.state)
        is_by_k = event.key == BY_K
        other = toggle_k(form) if is_by_k else toggle_system(form, event.key)
        if is_by_k and other == form:
            self.say("No K to compare: this system has none", "dim")
        else:
            self.change(self.replace_form(self.state, other))
