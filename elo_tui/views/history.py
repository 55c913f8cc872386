"""Undo and redo: because states are immutable, a history is a list of them."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

State = TypeVar("State")

#: How many steps back are kept.
DEPTH = 500


class History(NamedTuple, Generic[State]):
    """A state with the ones before it and the ones that were undone."""

    present: State
    past: tuple[State, ...] = ()
    future: tuple[State, ...] = ()
    topic: str = ""
    """What the newest change was about; changes of one topic make one step."""

    def changed(self, state: State, topic: str = "") -> History[State]:
        """The history after a change.

        A change on the same non-empty topic as the one before it (typing on in one
        field) joins its step. A change to an equal state is no change.
        """
        if state == self.present:
            return self
        if topic and topic == self.topic and not self.future:
            return self._replace(present=state)
        return History(state, (*self.past, self.present)[-DEPTH:], (), topic)

    def undone(self) -> History[State]:
        """One step back; the same history where there is none."""
        if not self.past:
            return self
        *past, state = self.past
        return History(state, tuple(past), (self.present, *self.future))

    def redone(self) -> History[State]:
        """One step forward again; the same history where nothing was undone."""
        if not self.future:
            return self
        state, *future = self.future
        return History(state, (*self.past, self.present), tuple(future))
