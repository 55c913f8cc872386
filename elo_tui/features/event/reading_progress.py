"""The progress of a reading, shown in a dialog that Escape closes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from elo_tui.kit.screens.workspace import Workspace

if TYPE_CHECKING:
    from elo_tui.core.events.crosstable import Participant
    from elo_tui.features.event.open_dialog import ReadingScreen


#: Delay before the progress is shown, seconds.
PATIENCE = 0.15


class ReadingProgress:
    """Shows how far the reading of a file has come, once it takes long."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace

    def show(
        self,
        label: str,
        cancel: Callable[[], object],
        unit: str = "characters",
        fetches: bool = False,
    ) -> None:
        """Show the progress of a reading, which Escape cancels."""
        from elo_tui.features.event.open_dialog import ReadingScreen

        screen = ReadingScreen(self._workspace.keys, label, fetches, unit)
        self._workspace.ask(screen, lambda _: cancel())

    @property
    def _screen(self) -> ReadingScreen | None:
        """The dialog, if it is in front."""
        from elo_tui.features.event.open_dialog import ReadingScreen

        screen = self._workspace.app.screen
        return screen if isinstance(screen, ReadingScreen) else None

    def tell(self, done: int, total: int) -> None:
        """Show how much has been read, if the progress is shown."""
        if self._screen is not None:
            self._screen.progress = (done, total)

    def show_players(self, players: tuple[Participant, ...], are_all: bool) -> None:
        """Show players that have been read, if the progress is shown."""
        if self._screen is not None:
            self._screen.show_players(players, are_all)

    def leave(self) -> int:
        """Close the progress, if it is shown.

        Return the starting number of the player under its cursor; 0 without one.
        """
        screen = self._screen
        if screen is None:
            return 0
        self._workspace.app.pop_screen()
        return screen.cursor
