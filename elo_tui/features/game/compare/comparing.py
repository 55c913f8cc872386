"""The comparison of systems in place of the working, opened on a screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from elo_tui.kit.screens.panes import Panes
from elo_tui.session.forms import Form

if TYPE_CHECKING:
    from elo_tui.features.game.compare.comparison import Comparison
    from elo_tui.features.game.compare.pane import Compare
    from elo_tui.kit.screens.shown_answers import Shown


class Comparing:
    """Updates the comparison of the present state, while its pane is open."""

    def __init__(self, panes: Panes, compare: Callable[[], Comparison]) -> None:
        self._panes = panes
        self._compare = compare

    def toggle(self) -> None:
        """Open or close the comparison of systems."""
        self._panes.toggle("compare", _load_pane())

    def refresh(self) -> None:
        """Compare the present state, if the pane is open."""
        if self._panes.is_open("compare"):
            pane = self._panes.find_or_mount("compare", _load_pane())
            pane.comparison = self._compare()

    def show(self) -> Shown | None:
        """Return the comparison, if the pane is open, to be saved or copied."""
        if not self._panes.is_open("compare"):
            return None
        from elo_tui.features.game.compare.view import show_comparison

        return show_comparison(self._compare())


def _load_pane() -> type[Compare]:
    from elo_tui.features.game.compare.pane import Compare

    return Compare


def switch_column(form: Form, event: Compare.SystemToggled) -> Form | str:
    """Return the form with a system added or taken out, or K-factors compared.

    A sentence explains why nothing changes.
    """
    from elo_tui.features.game.compare.comparison import BY_K
    from elo_tui.features.game.compare.view import toggle_k, toggle_system

    if event.key != BY_K:
        return toggle_system(form, event.key)
    other = toggle_k(form)
    return "No K to compare: this system has none" if other == form else other
