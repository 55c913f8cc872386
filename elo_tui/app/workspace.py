"""The working screens and the dialogs over them, as the parts of the app see them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from textual.app import App

from elo_tui.commands.bindings import key_label
from elo_tui.commands.table import APP
from elo_tui.core.events.origin import FromFile
from elo_tui.screens.dialog import Dialog, ask
from elo_tui.screens.workbench import Workbench

if TYPE_CHECKING:
    from elo_tui.core.model import Game
    from elo_tui.screens.field import FieldScreen
    from elo_tui.screens.tournament import TournamentScreen
    from elo_tui.views.tournament_view import TournamentState

Result = TypeVar("Result")

#: The fields that stand beside the one before them.
_ASIDE = frozenset({"own_k", "opponent_k"})


class Workspace:
    """Asks, says and shows; what is asked and shown is decided elsewhere."""

    def __init__(self, app: App[None], keys: Mapping[str, str]) -> None:
        self.app = app
        self.keys = keys
        """Keys the user has changed, by command."""
        self.benches: dict[str, Workbench[Any]] = {}
        """The screens whose state is kept, once they have been opened."""
        self.taken: dict[FromFile, tuple[Game, ...]] = {}
        """The rounds of reports as they were taken."""

    @property
    def front(self) -> Workbench[Any] | None:
        """The working screen in front; None while something is open over it."""
        screen = self.app.screen
        return screen if isinstance(screen, Workbench) else None

    def key_of(self, command: str) -> str:
        """The key of a command of the app, as people write it."""
        keys = {one.id: one.keys for one in APP} | dict(self.keys)
        return key_label(keys[command])

    def ask(self, dialog: Dialog[Result], then: Callable[[Result], object]) -> None:
        """Open a dialog; `then` takes what it ends with, if that is anything."""
        ask(self.app, dialog, then)

    def say(self, text: str, role: str = "") -> None:
        """Say a sentence on what is in front, where it has a place for one."""
        screen = self.app.screen
        if isinstance(screen, Workbench | Dialog):
            screen.say(text, role)

    def say_anywhere(self, text: str, role: str = "") -> None:
        """Say a sentence on the first screen from the front that has a place for it."""
        for screen in reversed(self.app.screen_stack):
            if isinstance(screen, Workbench | Dialog):
                screen.say(text, role)
                return

    def go_to_field(self, by: int) -> None:
        """Go on by a field; a K beside its rating is left to Tab."""
        screen = self.app.screen
        go = screen.focus_next if by > 0 else screen.focus_previous
        reached = go()
        if reached is not None and reached.id in _ASIDE:
            go()

    def announce(self, text: str, role: str = "") -> None:
        """Say a sentence that what has just got the focus does not speak over."""
        screen = self.front
        if screen is not None:
            screen.call_after_refresh(screen.say, text, role)

    def close_dialogs(self) -> None:
        """Go back to the working screen."""
        while len(self.app.screen_stack) > 1:
            self.app.pop_screen()

    def tournament(self) -> TournamentScreen:
        """The Tournament screen, which comes to front."""
        from elo_tui.screens.tournament import TournamentScreen

        self.close_dialogs()
        self.app.switch_mode("tournament")
        screen = self.app.screen
        assert isinstance(screen, TournamentScreen)
        return screen

    def field(self) -> FieldScreen:
        """The Field screen, which comes to front."""
        from elo_tui.screens.field import FieldScreen

        self.app.switch_mode("field")
        screen = self.app.screen
        assert isinstance(screen, FieldScreen)
        return screen

    def open_rounds(self, state: TournamentState, back_to: str = "") -> None:
        """Show rounds on the Tournament screen; undo there brings back its own.

        With `back_to` Escape leads from there to the screen of that mode.
        """
        if isinstance(state.origin, FromFile):
            self.taken[state.origin] = state.rounds
        self.tournament().take(state, back_to)
