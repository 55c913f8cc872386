"""Undo and redo name what they change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from elo_tui.core.events.crosstable import Crosstable, EventFacts
from elo_tui.core.events.origin import FromJournal
from elo_tui.core.model import Game, Result
from elo_tui.features.event.view.change_words import name_field_change as event
from elo_tui.features.event.view.field import FieldState
from elo_tui.features.event.view.standings import Ranking
from elo_tui.features.tournament.change_words import name_rounds_change as rounds
from elo_tui.kit.change_words import name_fields as form
from elo_tui.session.forms import Form
from elo_tui.session.tournament_state import AheadForm, TournamentState

FORM = Form(own="1600")
WIN, DRAW = Game(1700, Result.WIN), Game(1700, Result.DRAW)
ROUNDS = TournamentState(FORM, (WIN, WIN))
FIELD = FieldState(FORM)
RIGA = Crosstable(EventFacts("Riga"), ())
OPENED = FIELD._replace(crosstable=RIGA, source="a.trf")


@pytest.mark.parametrize(
    ("name", "before", "after", "expected"),
    [
        (form, FORM, replace(FORM, opponent="1800"), "the opponent"),
        (
            form,
            FORM,
            replace(FORM, own="1610", born="2010"),
            "your rating and Born",
        ),
        (form, FORM, replace(FORM, own="", born="2010", date="x"), "3 fields"),
        (
            rounds,
            ROUNDS,
            replace(ROUNDS, rounds=(WIN, DRAW)),
            "result of round 2",
        ),
        (rounds, ROUNDS, replace(ROUNDS, rounds=(Game(1), WIN)), "round 1"),
        (
            rounds,
            ROUNDS,
            replace(ROUNDS, rounds=(DRAW, DRAW)),
            "a change of 2 rounds",
        ),
        (
            rounds,
            ROUNDS,
            replace(ROUNDS, rounds=(WIN, DRAW, WIN)),
            "round 2 added",
        ),
        (rounds, ROUNDS, replace(ROUNDS, rounds=(WIN,)), "round 2 deleted"),
        (rounds, ROUNDS, replace(ROUNDS, rounds=()), "2 rounds deleted"),
        (
            rounds,
            ROUNDS,
            replace(ROUNDS, form=Form(own="1")),
            "your rating",
        ),
        (rounds, ROUNDS, replace(ROUNDS, typed="18"), "the games typed"),
        (
            rounds,
            ROUNDS,
            replace(ROUNDS, ahead=AheadForm(until="2026-12-01")),
            "a field of Looking ahead",
        ),
        (
            rounds,
            ROUNDS,
            replace(ROUNDS, rounds=(), event="Riga", origin=FromJournal(1, 2)),
            "opening of Riga",
        ),
        (rounds, ROUNDS, replace(ROUNDS, cursor=1), ""),
        (event, FIELD, OPENED, "opening of Riga"),
        (event, OPENED, FIELD, "closing of the event"),
        (
            event,
            OPENED,
            OPENED._replace(crosstable=RIGA._replace(system="dwz")),
            "new reading of Riga",
        ),
        (
            event,
            OPENED,
            OPENED._replace(crosstable=Crosstable(EventFacts("Oslo"), ())),
            "opening of Oslo",
        ),
        (
            event,
            FIELD,
            FIELD._replace(ranking=Ranking(first="5")),
            "a field of the standings",
        ),
        (
            event,
            FIELD,
            FIELD._replace(form=Form(date="2026-01-01")),
            "your rating and Date",
        ),
    ],
)
def test_a_step_is_named(
    name: Callable[[Any, Any], str], before: object, after: object, expected: str
) -> None:
    assert name(before, after) == expected
