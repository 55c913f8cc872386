"""The Tournament form evaluated: its rounds, those being typed, and their sums."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core import Game, Result
from elo_tui.core.systems import KEYS
from elo_tui.features.tournament.view import evaluate_rounds
from elo_tui.session.forms import Form
from elo_tui.session.tournament_state import (
    TournamentState,
    clamp_positions,
    insert_typed,
)
from tests.core.cases import played
from tests.core.strategies import events
from tests.examples import try_examples

FORM = Form(own="1950", own_k="20", date="2026-01-31")
ROUNDS = played((2010, "1"), (1875, "0.5"))
NEW = (Game(2100, Result.LOSS), Game(1700))


@pytest.mark.parametrize(
    ("place", "replaces", "rounds", "cursor"),
    [
        pytest.param(None, 0, (*ROUNDS, *NEW), 3, id="at-the-end"),
        pytest.param(0, 0, (*NEW, *ROUNDS), 1, id="first"),
        pytest.param(1, 0, (ROUNDS[0], *NEW, ROUNDS[1]), 2, id="between"),
        pytest.param(0, 1, (*NEW, ROUNDS[1]), 1, id="instead-of-the-first"),
        pytest.param(1, 1, (ROUNDS[0], *NEW), 2, id="instead-of-the-last"),
    ],
)
def test_where_typed_games_go(
    place: int | None, replaces: int, rounds: tuple[Game, ...], cursor: int
) -> None:
    state = TournamentState(FORM, ROUNDS, 0, "2100 L, 1700", place, replaces)
    assert insert_typed(state, NEW) == TournamentState(FORM, rounds, cursor)
    view = evaluate_rounds(state, NEW)
    assert view.rounds == rounds
    assert [rounds[index] for index in view.fresh] == list(NEW)
    assert view.cursor == cursor


def test_games_count_while_they_are_typed() -> None:
    # table 8.1.2: .42 for -60, .60 for 75, .30 for -150: 11.6 - 2 - 6
    view = evaluate_rounds(TournamentState(FORM, ROUNDS, typed="2100 L, 1700"), NEW)
    assert view.event is not None
    assert view.event.change == 3.6
    assert view.event.rated_games == 3


def test_the_working_is_that_of_the_round_under_the_cursor() -> None:
    view = evaluate_rounds(TournamentState(FORM, ROUNDS, 1), ())
    assert "20 x (½ - 0.60) = -2.00" in [step.text for step in view.round_steps]
    labels = [step.label for step in view.sum_steps]
    assert {"K-factor", "sum", "TPR", "PTP"} <= set(labels)


def test_without_rounds_k_is_known_and_nothing_is_rated() -> None:
    view = evaluate_rounds(TournamentState(FORM), ())
    assert view.event is not None
    assert view.event.k.value == 20
    assert view.event is not None
    assert (view.event.change, view.round_steps) == (0, ())


@pytest.mark.parametrize("field", ["own", "date"])
def test_an_empty_field_is_no_problem_but_rates_nothing(field: str) -> None:
    view = evaluate_rounds(TournamentState(replace(FORM, **{field: ""}), ROUNDS), ())
    assert (view.problems, view.event) == ({}, None)
    assert view.rounds == ROUNDS


@pytest.mark.parametrize(
    ("field", "text"),
    [("own", "abc"), ("own_k", "12.5"), ("date", "2020-01-01"), ("born", "85")],
)
def test_no_stale_event_stands_beside_a_wrong_field(field: str, text: str) -> None:
    view = evaluate_rounds(TournamentState(replace(FORM, **{field: text}), ROUNDS), ())
    assert list(view.problems) == [field]
    assert (view.event, view.round_steps, view.sum_steps) == (None, (), ())
    assert view.rounds == ROUNDS


@pytest.mark.parametrize("system", KEYS)
def test_every_system_rates_the_rounds(system: str) -> None:
    form = Form(
        *("1950", "", "", "", "", "", system),
        date="2026-01-31",
        rd="80",
        opponent_rd="60",
    )
    view = evaluate_rounds(TournamentState(form, ROUNDS), ())
    assert (view.problems, view.missing) == ({}, "")
    assert view.event is not None
    # 1.5 of 2 against 2010 and 1875 is more than anybody of 1950 expects
    assert view.event.change > 0
    assert view.performance is not None
    # (2010 + 1875) / 2 + 400 x (1 win - 0 losses) / 2
    assert view.performance.linear == 2143
    labels = [step.label for step in view.sum_steps]
    assert labels[-1] == "official"
    assert {"TPR", "PTP", "linear"} <= set(labels)


@pytest.mark.parametrize(
    ("system", "texts", "words"),
    [
        ("uscf", {"record": "lost"}, "games: how many earlier games, all lost"),
        ("dwz", {"date": ""}, "end: type the last day"),
    ],
)
def test_a_missing_fact_is_asked_for_by_name(
    system: str, texts: dict[str, str], words: str
) -> None:
    form = replace(FORM, system=system, **texts)
    view = evaluate_rounds(TournamentState(form, ROUNDS), ())
    assert (view.problems, view.event, view.performance) == ({}, None, None)
    assert view.missing.startswith(words)


def test_a_first_rating() -> None:
    # published under FIDE B.02 8.2: 3 of 5 against these opponents makes 1922
    rounds = played((1902, "1"), (1877, "1"), (1884, "1"), (2012, "0"), (1832, "0"))
    state = TournamentState(replace(FORM, own="unrated"), rounds)
    view = evaluate_rounds(state, ())
    assert view.event is not None
    assert (view.event.first_rating, view.event.new_rating) == (True, 1922)
    few = evaluate_rounds(replace(state, rounds=rounds[:4]), ())
    assert few.event is not None
    assert few.event.new_rating is None
    assert "4 of 5" in few.event.why_none


@given(events, events, st.data())
@try_examples(60)
def test_typed_games_never_disturb_the_others(
    rounds: list[Game], typed: list[Game], data: st.DataObject
) -> None:
    place = data.draw(st.integers(0, len(rounds)))
    replaces = data.draw(st.integers(0, min(1, len(rounds) - place)))
    state = TournamentState(FORM, tuple(rounds), 0, "...", place, replaces)
    expected = [*rounds]
    expected[place : place + replaces] = typed
    assert list(insert_typed(state, tuple(typed)).rounds) == expected
    view = evaluate_rounds(state, tuple(typed))
    assert list(view.rounds) == (expected if typed else rounds)
    assert view.event is not None
    assert len(view.event.games) == len(view.rounds)


anywhere = st.integers(-3, 5) | st.integers()


@given(st.integers(0, 2), anywhere, st.none() | anywhere, anywhere)
def test_a_state_from_elsewhere_names_only_rounds_that_are_there(
    count: int, cursor: int, place: int | None, replaces: int
) -> None:
    before = TournamentState(FORM, ROUNDS[:count], cursor, "2100 L", place, replaces)
    state = clamp_positions(before)
    assert clamp_positions(state) == state
    assert 0 <= state.cursor <= max(0, count - 1)
    at = count if state.place is None else state.place
    assert (state.place is None) == (place is None)
    assert 0 <= at <= at + state.replaces <= count
    # what can be meant stays as it is
    if 0 <= cursor < count:
        assert state.cursor == cursor
    if place is not None and 0 <= place <= place + replaces <= count:
        assert (state.place, state.replaces) == (place, replaces)
