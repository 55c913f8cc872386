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
    """Screen with one frozen state; a state that cannot be shown is undone.

    A watcher of the history, such as the drafts, gets only states that were shown.
    """

    history: var[History[Any] | None] = var(None, init=False)

    def __init__(self, state: State) -> None:
        super().__init__()
        self.set_reactive(OneState.history, History(state))

    @property
    def state(self) -> State:
        """Present state."""
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
            # any fault: the screen must not stay half drawn
            self.set_reactive(OneState.history, before)
            self.call_later(self.redraw_all)
            raise

    @abstractmethod
    def follow_history(self, before: History[State], after: History[State]) -> None:
        """Show the changes between two states."""

    @abstractmethod
    def redraw_all(self) -> None:
        """Bring all fields and widgets back to the state."""


#: The smallest size with frames and a chart that is always shown, cells.
FRAMES = Size(100, 30)
#: The smallest size with dialogs as boxes in frames, cells.
BOXES = Size(80, 24)
#: The smallest width with a table in one half, its working in the other, cells.
TWO_HALVES = 160


def set_size_classes(
    screen: Screen[Any], frames: Size = FRAMES, update: bool = True
) -> None:
    """Set the classes -panels and -vast, by which style sheets know the size."""
    width, height = screen.app.size
    has_room = width >= frames.width and height >= frames.height
    screen.set_class(has_room, "-panels", update=update)
    screen.set_class(has_room and width >= TWO_HALVES, "-vast", update=update)
