"""The Game form evaluated: what is shown while it is filled in, and when it is full."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elo_tui.core import systems
from elo_tui.core.fact_answers import GameAnswer
from elo_tui.core.model import Game, Player, Terms
from elo_tui.core.systems import KEYS
from elo_tui.views.forms import Form, evaluate_game
from tests.core.cases import NO_FIRST_RATING
from tests.core.strategies import form_texts

FULL = Form(own="1600", own_k="20", opponent="1800", opponent_k="40", date="2026-01-31")


def test_a_full_form_has_everything_at_stake() -> None:
    view = evaluate_game(FULL)
    assert view.problems == {}
    assert view.edition == "FIDE B.02, rules of 2025-10-01"
    assert view.result is not None
    # table 8.1.2: 200 points are .24
    changes = [outcome.you.change for outcome in view.result.outcomes]
    assert changes == [15.2, 5.2, -4.8]
    assert view.you == view.result.shown.you
    assert view.opponent == view.result.shown.opponent


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
    view = evaluate_game(FULL._replace(score=score))
    assert yours in [step.text for step in view.your_steps]
    assert theirs in [step.text for step in view.opponent_steps]


@pytest.mark.parametrize("field", ["own", "opponent", "date"])
def test_an_empty_field_is_no_problem_but_gives_no_result(field: str) -> None:
    view = evaluate_game(FULL._replace(**{field: ""}))
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
    view = evaluate_game(FULL._replace(**{field: text}))
    assert list(view.problems) == [field]
    assert view.result is None
    assert (view.your_steps, view.opponent_steps) == ((), ())


def test_k_is_shown_before_there_is_an_opponent() -> None:
    view = evaluate_game(Form(own="2450", date="2026-01-31"))
    assert view.result is None
    assert view.you is not None
    assert view.you.k.value == 10
    assert view.opponent is None


def test_classic_elo_takes_a_broken_k() -> None:
    view = evaluate_game(FULL._replace(system="elo", own_k="12.5"))
    assert view.problems == {}
    assert view.result is not None


#: What every system needs to be given.
WHOLE = FULL._replace(event_end="2026-02-01", rd="80", opponent_rd="60")


@pytest.mark.parametrize("system", KEYS)
def test_every_system_has_everything_at_stake(system: str) -> None:
    view = evaluate_game(WHOLE._replace(system=system))
    assert (view.problems, view.missing) == ({}, "")
    assert view.result is not None
    win, draw, loss = (outcome.you.change for outcome in view.result.outcomes)
    # 200 points below: a draw gains, and gains less than a win
    assert win > draw > 0 > loss
    assert view.your_steps
    assert view.opponent_steps


@pytest.mark.parametrize("system", KEYS)
def test_each_rating_is_computed_once(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rated = []
    stock = systems.load(system).rate

    def rate(player: Player, games: Sequence[Game], terms: Terms) -> object:
        rated.append((player, tuple(games)))
        return stock(player, games, terms)

    monkeypatch.setattr(type(systems.load(system)), "rate", staticmethod(rate))
    assert evaluate_game(WHOLE._replace(system=system)).result
    # three outcomes for each player; Glicko's forecast counts another deviation
    assert len(rated) == (7 if "rd" in systems.get_row(system).asks else 6)
    assert len(set(rated)) == len(rated)


@pytest.mark.parametrize("system", KEYS)
@pytest.mark.parametrize("field", ["own", "opponent"])
def test_unrated_players_are_no_problem_of_the_form(system: str, field: str) -> None:
    view = evaluate_game(WHOLE._replace(system=system, **{field: "unrated"}))
    if system in NO_FIRST_RATING:
        assert list(view.problems) == [field]
        assert view.problems[field].field == "rating"
        return
    assert (view.problems, view.missing) == ({}, "")
    assert view.result is not None
    side = view.result.shown.you if field == "own" else view.result.shown.opponent
    assert side.first_rating


@pytest.mark.parametrize("system", ["glicko", "glicko2", "lichess"])
@pytest.mark.parametrize(
    ("field", "words"), [("rd", "RD: needed"), ("opponent_rd", "opponent's RD")]
)
def test_a_missing_deviation_is_asked_for_by_name(
    system: str, field: str, words: str
) -> None:
    view = evaluate_game(WHOLE._replace(system=system, **{field: ""}))
    assert (view.problems, view.result) == ({}, None)
    assert view.missing.startswith(words)


@pytest.mark.parametrize(
    ("texts", "own", "opponent"),
    [
        # 10 x (1 - .24) against a partially rated player, who has the whole K himself
        ({"system": "ecf", "opponent": "1800/P5"}, 7.6, -15.2),
        # K = 800 / (13 + 1); 1 / (1 + 10^(200/400)) = .2403
        ({"system": "uscf", "own": "1600/P13"}, 43.41, None),
        ({"system": "uscf", "opponent": "1800/P13"}, None, -43.41),
    ],
)
def test_a_provisional_rating_counts_for_both_players(
    texts: dict[str, str], own: float | None, opponent: float | None
) -> None:
    view = evaluate_game(WHOLE._replace(own_k="", opponent_k="", **texts))
    assert view.result is not None
    win = view.result.outcomes[0]
    if own is not None:
        assert round(win.you.change, 2) == own
    if opponent is not None:
        assert round(win.opponent.change, 2) == opponent


def test_a_mini_match() -> None:
    view = evaluate_game(FULL._replace(of="3", score="1.5"))
    assert view.result is not None
    # 20 x (1.5 - 3 x .24)
    assert view.result.shown.you.change == 15.6


@given(form_texts(Form._fields), st.sampled_from(KEYS))
@settings(max_examples=60)
def test_any_texts_are_evaluated(texts: dict[str, str], system: str) -> None:
    form = FULL._replace(**texts)._replace(system=system)
    view = evaluate_game(form)
    assert isinstance(view, GameAnswer)
    assert not (view.problems and view.result)
