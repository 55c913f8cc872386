"""What the screens of one player share: the comparison of systems, and charts.

Both open in the place of the working. They are imported and made when they are first
wanted: the start need not wait for them.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, Generic

from textual.app import ComposeResult
from textual.widget import Widget

from elo_tui.screens.workbench import State, Workbench
from elo_tui.widgets.working import Working

if TYPE_CHECKING:
    from elo_tui.answers.chart_kinds import Chart as Picture
    from elo_tui.answers.comparison import Comparison
    from elo_tui.screens.shown_answers import Shown
    from elo_tui.widgets.chart import Chart
    from elo_tui.widgets.compare_pane import Compare


class OnePlayer(Workbench[State], Generic[State]):
    """A working screen with a comparison and with charts."""

    charted: ClassVar[bool] = False
    """Whether it draws a chart unasked where there is room."""

    _chart = 0
    """Which of the charts is drawn, counted on and on."""

    @abstractmethod
    def compared(self, state: State) -> Comparison:
        """The state in the systems to compare."""

    @abstractmethod
    def charts(self) -> tuple[Callable[[], Picture], ...]:
        """What makes each chart of what is shown, the one to begin with first."""

    def shown_text(self) -> str:
        shown = self.pane_shown()
        return self.result_text() if shown is None else shown.text

    def pane_shown(self) -> Shown | None:
        """The answer in the pane that is open; None where there is none."""
        if not self.has_class("-compare"):
            return None
        from elo_tui.screens.shown_answers import show_comparison

        return show_comparison(self.compared(self.state))

    def action_compare(self) -> None:
        """Show the same games in several systems."""
        from elo_tui.widgets.compare_pane import Compare

        self._toggle("compare", Compare)

    def action_chart(self) -> None:
        """Draw what is shown."""
        from elo_tui.widgets.chart import Chart

        self._toggle("chart", Chart)

    def _toggle(self, name: str, kind: type[Widget]) -> None:
        """Show a pane, or again what it has taken the place of."""
        if self.has_class(f"-{name}"):
            self.leave_pane()
            return
        self._has_pane(name, kind)
        pane = self.query_one(kind)
        pane.can_focus = True
        self._open_pane(f"-{name}", pane)
        self.refresh_panes()

    def _has_pane(self, name: str, kind: type[Widget]) -> None:
        """Make sure of a pane, which is made when first needed."""
        if not self.query(kind):
            working = self.query_one(Working)
            assert isinstance(working.parent, Widget)
            working.parent.mount(kind(id=name), after=working)

    @property
    def draws_unasked(self) -> bool:
        """Whether a chart stands there without being asked for."""
        other = any(map(self.has_class, ("-working", "-compare", "-ahead")))
        return self.charted and self.has_class("-panels") and not other

    def unasked(self) -> ComposeResult:
        """The chart, where there is room for it from the start."""
        if self.draws_unasked:
            from elo_tui.widgets.chart import Chart

            yield Chart(id="chart")

    def refresh_panes(self) -> None:
        if self.has_class("-compare"):
            from elo_tui.widgets.compare_pane import Compare

            self.query_one(Compare).comparison = self.compared(self.state)
        if self.has_class("-chart") or self.draws_unasked:
            from elo_tui.widgets.chart import Chart

            self._has_pane("chart", Chart)
            charts, chart = self.charts(), self.query_one(Chart)
            # one that stands there unasked is no stop of Tab
            chart.can_focus = self.has_class("-chart")
            chart.chart = charts[self._chart % len(charts)]()

    def leave_pane(self) -> None:
        super().leave_pane()
        self.refresh_panes()

    def on_compare_system_toggled(self, event: Compare.SystemToggled) -> None:
        """Take one more system into the comparison, or one out of it."""
        from elo_tui.views.comparison_view import toggled

        form = toggled(self.form_of(self.state), event.key)
        self.change(self.with_form(self.state, form))

    def on_compare_factors_toggled(self) -> None:
        """Compare K-factors in place of systems, or systems again."""
        from elo_tui.views.comparison_view import with_k_toggled

        form = self.form_of(self.state)
        if (other := with_k_toggled(form)) == form:
            self.say("No K to compare: this system takes none", "dim")
        else:
            self.change(self.with_form(self.state, other))

    def on_chart_turned(self, event: Chart.Turned) -> None:
        self._chart += event.by
        self.refresh_panes()
