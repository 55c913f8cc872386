"""Undo and redo name what they change."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from msgspec.structs import replace

from elo_tui.core.events.origin import FromJournal
from elo_tui.core.model import Game, Result
from elo_tui.features.event.view.change_words import name_change
from elo_tui.features.event.view.field import FieldState
from elo_tui.features.event.view.standings import Ranking
from elo_tui.session.forms import Form
from elo_tui.session.tournament_state import AheadForm, TournamentState

FORM = Form(own="1600")
WIN, DRAW = Game(1700, Result.WIN), Game(1700, Result.DRAW)
ROUNDS = TournamentState(FORM, (WIN, WIN))
FIELD = FieldState(FORM)


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        (FORM, replace(FORM, opponent="1800"), "the opponent"),
        (FORM, replace(FORM, own="1610", born="2010"), "your rating and Born"),
        (FORM, replace(FORM, own="", born="2010", date="x"), "3 fields"),
        (ROUNDS, replace(ROUNDS, rounds=(WIN, DRAW)), "result of round 2"),
        (ROUNDS, replace(ROUNDS, rounds=(Game(1), WIN)), "round 1"),
        (ROUNDS, replace(ROUNDS, rounds=(DRAW, DRAW)), "a change of 2 rounds"),
        (ROUNDS, replace(ROUNDS, rounds=(WIN, DRAW, WIN)), "round 2 added"),
        (ROUNDS, replace(ROUNDS, rounds=(WIN,)), "round 2 deleted"),
        (ROUNDS, replace(ROUNDS, rounds=()), "2 rounds deleted"),
        (ROUNDS, replace(ROUNDS, form=Form(own="1")), "your rating"),
        (ROUNDS, replace(ROUNDS, typed="18"), "the games typed"),
        (
            ROUNDS,
            replace(ROUNDS, ahead=AheadForm(until="2026-12-01")),
            "a field of Looking ahead",
        ),
        (
            ROUNDS,
            replace(ROUNDS, rounds=(), event="Riga", origin=FromJournal(1, 2)),
            "opening of Riga",
        ),
        (ROUNDS, replace(ROUNDS, cursor=1), ""),
        (FIELD, FIELD._replace(ranking=Ranking(first="5")), "a field of the standings"),
        (FIELD, FIELD._replace(form=Form(date="2026-01-01")), "your rating and Date"),
    ],
)
def test_a_step_is_named(before: NamedTuple, after: NamedTuple, expected: str) -> None:
    assert name_change(before, after) == expected
