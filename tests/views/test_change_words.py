"""Undo and redo name what they change."""

from __future__ import annotations

from typing import NamedTuple

import pytest

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
        (FORM, FORM._replace(opponent="1800"), "the opponent"),
        (FORM, FORM._replace(own="1610", born="2010"), "your rating and Born"),
        (FORM, FORM._replace(own="", born="2010", date="x"), "3 fields"),
        (ROUNDS, ROUNDS._replace(rounds=(WIN, DRAW)), "result of round 2"),
        (ROUNDS, ROUNDS._replace(rounds=(Game(1), WIN)), "round 1"),
        (ROUNDS, ROUNDS._replace(rounds=(DRAW, DRAW)), "a change of 2 rounds"),
        (ROUNDS, ROUNDS._replace(rounds=(WIN, DRAW, WIN)), "round 2 added"),
        (ROUNDS, ROUNDS._replace(rounds=(WIN,)), "round 2 deleted"),
        (ROUNDS, ROUNDS._replace(rounds=()), "2 rounds deleted"),
        (ROUNDS, ROUNDS._replace(form=Form(own="1")), "your rating"),
        (ROUNDS, ROUNDS._replace(typed="18"), "the games typed"),
        (
            ROUNDS,
            ROUNDS._replace(ahead=AheadForm(until="2026-12-01")),
            "a field of Looking ahead",
        ),
        (
            ROUNDS,
            ROUNDS._replace(rounds=(), event="Riga", origin=FromJournal(1, 2)),
            "opening of Riga",
        ),
        (ROUNDS, ROUNDS._replace(cursor=1), ""),
        (FIELD, FIELD._replace(ranking=Ranking(first="5")), "a field of the standings"),
        (FIELD, FIELD._replace(form=Form(date="2026-01-01")), "your rating and Date"),
    ],
)
def test_a_step_is_named(before: NamedTuple, after: NamedTuple, expected: str) -> None:
    assert name_change(before, after) == expected
