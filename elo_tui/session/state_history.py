"""Undo and redo: because states are immutable, a history is a list of them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from typing import Generic, NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import astuple

State = TypeVar("State")

#: The number of undo steps.
DEPTH = 500
#: The number of records (players, rounds, games) in all undo steps together. A record
#: takes about 150 bytes; an event of 500 players and 11 rounds has 6,500.
RECORDS_MAX = 200_000


class History(NamedTuple, Generic[State]):
    """A state with the ones before it and the ones that were undone."""

    present: State
    past: tuple[State, ...] = ()
    future: tuple[State, ...] = ()
    topic: str = ""
    """The subject of the newest change; changes of one topic make one step."""
    records: tuple[int, ...] = ()
    """Records of each past state that the next one does not share."""

    def change(self, state: State, topic: str = "") -> History[State]:
        """The history after a change.

        A change on the same non-empty topic as the one before it (typing on in one
        field) joins its step. A change to an equal state is no change.
        """
        if state == self.present:
            return self
        if topic and topic == self.topic and not self.future:
            return self._replace(present=state)
        return self._step(state, (), topic)

    def correct(self, state: State) -> History[State]:
        """The history with another present state, which is no separate step."""
        return self._replace(present=state)

    def undo(self) -> History[State]:
        """Undo one step, if any."""
        if not self.past:
            return self
        *past, state = self.past
        future = (self.present, *self.future)
        return History(state, tuple(past), future, records=self.records[:-1])

    def redo(self) -> History[State]:
        """Redo one step, if any."""
        if not self.future:
            return self
        state, *future = self.future
        return self._step(state, tuple(future), "")

    def is_step_to(self, other: History[State]) -> bool:
        """Whether undo or redo, and no change, leads from here to the other one."""
        back, forward = other.future[:1], self.future[:1]
        return any(one is self.present for one in back) or any(
            one is other.present for one in forward
        )

    def _step(
        self, state: State, future: tuple[State, ...], topic: str
    ) -> History[State]:
        """The present becomes the newest of the past; the oldest make room for it."""
        past = (*self.past, self.present)[-DEPTH:]
        records = (*self.records, _count_unshared(self.present, state))[-DEPTH:]
        total = sum(records)
        oldest = 0
        while total > RECORDS_MAX and oldest < len(past) - 1:
            total -= records[oldest]
            oldest += 1
        return History(state, past[oldest:], future, topic, records=records[oldest:])


def _count_unshared(mine: object, theirs: object) -> int:
    """Count the records of a value that another one does not share."""
    if isinstance(mine, Mapping):
        return len(mine)
    if not isinstance(mine, tuple | Struct):
        return 0
    parts, others = _list_parts(mine), _list_parts(theirs)
    known = set(map(id, others))
    return 1 + sum(
        _count_unshared(part, other)
        for part, other in zip_longest(parts, others[: len(parts)])
        if id(part) not in known
    )


def _list_parts(value: object) -> tuple[object, ...]:
    if isinstance(value, Struct):
        return astuple(value)
    return value if isinstance(value, tuple) else ()
