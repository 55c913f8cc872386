"""Changes of the journal, with what undoes each and what makes it again."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class _UndoStep(NamedTuple):
    """A change, with what undoes it and what makes it again."""

    undo: Callable[[], object]
    redo: Callable[[], object]


class UndoSteps:
    """The changes made of one account, to be undone from the newest."""

    def __init__(self) -> None:
        self._done: tuple[_UndoStep, ...] = ()
        self._undone: tuple[_UndoStep, ...] = ()

    def clear(self) -> None:
        """Forget all changes."""
        self._done = self._undone = ()

    def note(self, undo: Callable[[], object], redo: Callable[[], object]) -> None:
        """Note a change; nothing can be redone after it."""
        self._done = (*self._done, _UndoStep(undo, redo))
        self._undone = ()

    def try_undo(self) -> bool:
        """Undo the newest change; return whether one was found."""
        if not self._done:
            return False
        *rest, last = self._done
        self._done, self._undone = tuple(rest), (*self._undone, last)
        last.undo()
        return True

    def try_redo(self) -> bool:
        """Redo the change undone last; return whether one was found."""
        if not self._undone:
            return False
        *rest, last = self._undone
        self._done, self._undone = (*self._done, last), tuple(rest)
        last.redo()
        return True
