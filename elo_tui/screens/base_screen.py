"""What all screens share: classes for their size, one state that can be shown."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, Generic, TypeVar

from textual.geometry import Size
from textual.reactive import var
from textual.screen import Screen

from elo_tui.terminal.overrides import QuietScreen
from elo_tui.views.history import History

State = TypeVar("State")


class OneState(QuietScreen[None], Generic[State]):
    """Goes back to the state before one that cannot be shown.

    Whoever watches the history, as the drafts do, hears only of what has been shown.
    """

    history: var[History[Any] | None] = var(None, init=False)

    def __init__(self, state: State) -> None:
        super().__init__()
        self.set_reactive(OneState.history, History(state))

    @property
    def state(self) -> State:
        """The present state."""
        assert self.history is not None
        state: State = self.history.present
        return state

    def change(self, state: State, topic: str = "") -> None:
        """Make a state the present one; an equal state changes nothing."""
        assert self.history is not None
        self.history = self.history.changed(state, topic)

    def watch_history(
        self, before: History[State] | None, after: History[State]
    ) -> None:
        if not self.is_mounted or before is None:
            return
        try:
            self.follow_history(before, after)
        except Exception:
            # whatever it was, it goes on from here; the screen must not stay half shown
            self.set_reactive(OneState.history, before)
            self.call_later(self.show_again)
            raise

    @abstractmethod
    def follow_history(self, before: History[State], after: History[State]) -> None:
        """Show what has changed with a state."""

    @abstractmethod
    def show_again(self) -> None:
        """Bring fields and widgets back to the state, whatever they show."""


#: From this size on groups have frames, and a chart stands there unasked, cells.
FRAMES = Size(100, 30)
#: From this size on a dialog is a box in a frame, cells.
BOXES = Size(80, 24)
#: From this width on a table leaves half of the screen to what explains it, cells.
TWO_HALVES = 160


def find_room(screen: Screen[Any], frames: Size = FRAMES, update: bool = True) -> None:
    """Say to the stylesheets whether there is room for frames: from which size on."""
    width, height = screen.app.size
    has_room = width >= frames.width and height >= frames.height
    screen.set_class(has_room, "-panels", update=update)
    screen.set_class(has_room and width >= TWO_HALVES, "-vast", update=update)
