"""Undo and redo against a plain list with a cursor."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from elo_tui.core.events.crosstable import Crosstable, EventFacts, Pairing, Participant
from elo_tui.core.model import Game
from elo_tui.features.event.view.field import FieldState
from elo_tui.session.forms import Form
from elo_tui.session.state_history import DEPTH, RECORDS_MAX, History
from elo_tui.session.tournament_state import TournamentState

CHANGE = st.tuples(st.integers(0, 3), st.sampled_from(["", "rating", "result"]))
OPERATIONS = st.lists(st.sampled_from(["undo", "redo"]) | CHANGE, max_size=40)


class Timeline:
    """The states in order and the place of the present one."""

    def __init__(self, first: int) -> None:
        self.states = [first]
        self.cursor = 0
        self.topic = ""

    def change(self, state: int, topic: str) -> None:
        if state == self.states[self.cursor]:
            return
        newest = self.cursor == len(self.states) - 1
        if topic and topic == self.topic and newest:
            self.states[self.cursor] = state
            return
        self.states = [*self.states[: self.cursor + 1], state]
        self.cursor += 1
        self.topic = topic

    def move(self, step: int) -> None:
        place = self.cursor + step
        if 0 <= place < len(self.states):
            self.cursor = place
            self.topic = ""


@given(OPERATIONS)
# typing on in one field is one step, in another field a new one, without topic, too
@example([(1, "rating"), (2, "rating"), (3, "rating"), "undo", "redo"])
@example([(1, "rating"), (2, "result"), "undo"])
@example([(1, ""), (2, ""), "undo"])
# typing on after an undo is a new step
@example([(1, "rating"), "undo", "redo", (2, "rating"), "undo"])
# a change to the same state keeps the undone one, any other drops it
@example([(1, ""), "undo", (0, ""), "redo"])
@example([(1, ""), "undo", (2, ""), "redo", "undo"])
def test_any_sequence_of_changes_undos_and_redos(
    operations: list[str | tuple[int, str]],
) -> None:
    history, model = History(0), Timeline(0)
    for operation in operations:
        if operation == "undo":
            history = history.undo()
            model.move(-1)
        elif operation == "redo":
            history = history.redo()
            model.move(1)
        elif not isinstance(operation, str):
            history = history.change(*operation)
            model.change(*operation)
        assert history.present == model.states[model.cursor]
        assert list(history.past) == model.states[: model.cursor]
        assert list(history.future) == model.states[model.cursor + 1 :]


def test_nothing_to_undo_or_redo_is_no_change() -> None:
    history = History(1)
    assert history.undo() is history
    assert history.redo() is history


def test_the_oldest_steps_are_forgotten() -> None:
    history = History(0)
    for state in range(1, DEPTH + 50):
        history = history.change(state)
    assert len(history.past) == DEPTH
    for _ in range(DEPTH + 50):
        history = history.undo()
    assert history.present == 49
    for _ in range(DEPTH + 50):
        history = history.redo()
    assert history.present == DEPTH + 49


def _large_event(name: str) -> Crosstable:
    """1,000 players with 60 rounds each: 61,000 records."""
    return Crosstable(
        EventFacts(name),
        tuple(
            Participant(
                no, pairings=tuple(Pairing(r, None, "", "*") for r in range(60))
            )
            for no in range(1, 1001)
        ),
    )


@pytest.mark.slow
def test_large_events_are_forgotten_before_they_fill_the_memory() -> None:
    history: History[FieldState] = History(FieldState(Form()))
    for number in range(10):
        state = FieldState(Form(), _large_event(f"event {number}"))
        history = history.change(state)
    assert len(history.past) == RECORDS_MAX // 61_000
    crosstable = history.undo().present.crosstable
    assert crosstable is not None
    assert crosstable.event.name == "event 8"


@pytest.mark.slow
def test_one_step_back_is_always_there() -> None:
    players = tuple(Participant(no) for no in range(RECORDS_MAX + 1))
    full = FieldState(Form(), Crosstable(EventFacts(), players))
    history = History(full).change(FieldState(Form()))
    assert history.undo().present is full


def test_what_steps_share_takes_no_room_twice() -> None:
    crosstable = _large_event("Open")
    history = History(FieldState(Form(), crosstable))
    for cursor in range(1, DEPTH + 1):
        history = history.change(FieldState(Form(), crosstable, cursor=cursor))
    assert len(history.past) == DEPTH
    games = tuple(Game(rating) for rating in range(1000, 1700))
    rounds = History(TournamentState(Form(), games))
    for place in range(DEPTH):
        changed = (*games[:place], Game(2000), *games[place + 1 :])
        rounds = rounds.change(TournamentState(Form(), changed))
    assert len(rounds.past) == DEPTH


@given(OPERATIONS)
def test_only_undo_and_redo_lead_to_a_state_of_before(
    operations: list[str | tuple[int, str]],
) -> None:
    history = History(object())
    for operation in operations:
        before = history
        if operation == "undo":
            history = history.undo()
        elif operation == "redo":
            history = history.redo()
        else:
            history = history.change(object(), operation[1])
        is_step = history is not before and operation in ("undo", "redo")
        assert before.is_step_to(history) is is_step
