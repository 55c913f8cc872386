"""Looking ahead in place of the rounds, opened on the Tournament screen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from elo_tui.kit.screens.panes import Panes

if TYPE_CHECKING:
    from elo_tui.features.tournament.ahead.pane import Ahead
    from elo_tui.features.tournament.view import TournamentView
    from elo_tui.kit.screens.shown_answers import Shown


class LookingAhead:
    """Updates Looking ahead for the present rounds, while its pane is open."""

    def __init__(
        self, screen: Screen[Any], panes: Panes, take: Callable[[str, str], None]
    ) -> None:
        """`take` receives each text typed, with the name of its field."""
        self._screen = screen
        self._panes = panes
        self._take = take
        self._pane: Ahead | None = None

    async def open(self, view: TournamentView | None) -> None:
        """Open the pane, which is made then, so that the start does not wait."""
        if self._pane is None:
            from elo_tui.features.tournament.ahead.pane import Ahead

            self._pane = Ahead(id="ahead")
            await self._screen.query_one("#body").mount(self._pane)
            for name, control in self._pane.controls.items():
                take = partial(self._take, name)
                self._screen.watch(control, "value", take, init=False)
        # shown before the update, as hidden fields cannot be focused
        self._panes.open("ahead", self._pane.parts)
        self.refresh(view)
        self._screen.set_focus(self._pane.first())

    def refresh(self, view: TournamentView | None) -> None:
        """Look ahead from the present rounds, if the pane is open."""
        if self._pane is not None and view is not None and self._panes.is_open("ahead"):
            from elo_tui.features.tournament.ahead.view import look_ahead

            self._pane.view = look_ahead(view)

    def show(self) -> Shown | None:
        """Return the part shown, to be saved or copied; None without a result."""
        if self._pane is None or self._pane.view is None:
            return None
        from elo_tui.features.tournament.ahead.results import show_ahead

        return show_ahead(self._pane.view)
