"""The Game form evaluated: what is shown while it is filled in, and when it is full."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elo_tui.core.forms import Form
from elo_tui.core.game import GameView, evaluate
from elo_tui.core.systems import KEYS
from tests.core.strategies import form_texts

FULL = Form(own="1600", own_k="20", opponent="1800", opponent_k="40", date="2026-01-31")


def test_a_full_form_has_everything_at_stake() -> None:
    view = evaluate(FULL)
    assert view.problems == {}
    assert view.edition == "FIDE B.02, rules of 2025-10-01"
    assert view.result is not None
    # table 8.1.2: 200 points are .24
    changes = [outcome.you.change for outcome in view.result.outcomes]
    assert changes == [15.2, 5.2, -4.8]
    assert view.your_k == view.result.shown.you.k
    assert view.opponent_k == view.result.shown.opponent.k


@pytest.mark.parametrize(
    ("score", "yours", "theirs"),
    [
        ("", "20 x (1 - 0.24) = +15.20", "40 x (0 - 0.76) = -30.40"),
        ("d", "20 x (½ - 0.24) = +5.20", "40 x (½ - 0.76) = -10.40"),
        ("l", "20 x (0 - 0.24) = -4.80", "40 x (1 - 0.76) = +9.60"),
    ],
)
def test_the_working_is_that_of_the_entered_result(
    score: str, yours: str, theirs: str
) -> None:
    view = evaluate(FULL._replace(score=score))
    assert yours in [step.text for step in view.your_steps]
    assert theirs in [step.text for step in view.opponent_steps]


@pytest.mark.parametrize("field", ["own", "opponent", "date"])
def test_an_empty_field_is_no_problem_but_gives_no_result(field: str) -> None:
    view = evaluate(FULL._replace(**{field: ""}))
    assert (view.problems, view.result, view.your_steps) == ({}, None, ())


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("own", "abc"),
        ("opponent", "0"),
        ("score", "7"),
        ("of", "0"),
        ("date", "2020-01-01"),
        ("own_k", "12.5"),
        ("opponent_k", "12.5"),
    ],
)
def test_no_stale_result_stands_beside_a_wrong_field(field: str, text: str) -> None:
    view = evaluate(FULL._replace(**{field: text}))
    assert list(view.problems) == [field]
    assert view.result is None
    assert (view.your_steps, view.opponent_steps) == ((), ())


def test_k_is_shown_before_there_is_an_opponent() -> None:
    view = evaluate(Form(own="2450", date="2026-01-31"))
    assert view.result is None
    assert view.your_k is not None
    assert view.your_k.value == 10
    assert view.opponent_k is None


def test_classic_elo_takes_a_broken_k() -> None:
    view = evaluate(FULL._replace(system="elo", own_k="12.5"))
    assert view.problems == {}
    assert view.result is not None


def test_a_mini_match() -> None:
    view = evaluate(FULL._replace(of="3", score="1.5"))
    assert view.result is not None
    # 20 x (1.5 - 3 x .24)
    assert view.result.shown.you.change == 15.6


@given(form_texts(Form._fields), st.sampled_from(KEYS))
@settings(max_examples=60)
def test_any_texts_are_evaluated(texts: dict[str, str], system: str) -> None:
    form = FULL._replace(**texts)._replace(system=system)
    view = evaluate(form)
    assert isinstance(view, GameView)
    assert view.form == form
    assert not (view.problems and view.result)
