"""The Game form evaluated: what is shown while it is filled in, and when it is full."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core import systems
from elo_tui.core.days import DayRange, assume_today, encode_days
from elo_tui.core.events.crosstable import EventFacts
from elo_tui.core.events.origin import FromFile, FromJournal, Typed
from elo_tui.core.fact_answers import GameAnswer
from elo_tui.core.forecast.odds_models import Upset
from elo_tui.core.model import Game, Player, Result, Terms
from elo_tui.core.systems import KEYS
from elo_tui.features.event.sums import EventSums
from elo_tui.features.event.view.field import (
    FieldState,
    evaluate_field,
    player_state,
    take_event_terms,
)
from elo_tui.features.event.view.refresh import refresh_event
from elo_tui.features.game.results import game_lines
from elo_tui.features.tournament.totals import total_rows
from elo_tui.features.tournament.view import clear_dates
from elo_tui.features.tournament.view import evaluate_rounds as evaluate_rounds
from elo_tui.session.forms import Form, evaluate_game
from elo_tui.session.journal_form import find_first_day
from elo_tui.session.tournament_state import TournamentState
from tests.core.cases import NO_FIRST_RATING
from tests.core.crosstables import SMALL
from tests.core.strategies import form_texts
from tests.examples import try_examples
from tests.widgets.drawn import words

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
    view = evaluate_game(replace(FULL, score=score))
    assert yours in [step.text for step in view.your_steps]
    assert theirs in [step.text for step in view.opponent_steps]


@pytest.mark.parametrize("field", ["own", "opponent", "date"])
def test_an_empty_field_is_no_problem_but_gives_no_result(field: str) -> None:
    view = evaluate_game(replace(FULL, **{field: ""}))
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
    view = evaluate_game(replace(FULL, **{field: text}))
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
    view = evaluate_game(replace(FULL, system="elo", own_k="12.5"))
    assert view.problems == {}
    assert view.result is not None


#: What every system needs to be given.
WHOLE = replace(FULL, event_end="2026-02-01", rd="80", opponent_rd="60")


@pytest.mark.parametrize("system", KEYS)
def test_every_system_has_everything_at_stake(system: str) -> None:
    view = evaluate_game(replace(WHOLE, system=system))
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
    assert evaluate_game(replace(WHOLE, system=system)).result
    # three outcomes for each player; Glicko's forecast counts another deviation
    assert len(rated) == (7 if "rd" in systems.get_row(system).asks else 6)
    assert len(set(rated)) == len(rated)


@pytest.mark.parametrize("system", KEYS)
@pytest.mark.parametrize("field", ["own", "opponent"])
def test_unrated_players_are_no_problem_of_the_form(system: str, field: str) -> None:
    view = evaluate_game(replace(WHOLE, system=system, **{field: "unrated"}))
    if system in NO_FIRST_RATING:
        assert list(view.problems) == [field]
        assert view.problems[field].field == "rating"
        return
    assert (view.problems, view.missing) == ({}, "")
    assert view.result is not None
    side = view.result.shown.you if field == "own" else view.result.shown.opponent
    assert side.first_rating


@pytest.mark.parametrize(
    ("system", "usual"),
    # glicko.pdf derives c from "RD 50", lila its periods a day from RD 60
    [("glicko", "50"), ("glicko2", "50"), ("lichess", "60")],
)
def test_a_missing_deviation_is_that_of_an_active_player(
    system: str, usual: str
) -> None:
    typed = evaluate_game(replace(WHOLE, system=system, rd=usual, opponent_rd=usual))
    view = evaluate_game(replace(WHOLE, system=system, rd="", opponent_rd=""))
    assert view.you is not None
    assert typed.you is not None
    assert view.you.exact == typed.you.exact
    named = f"RD and opponents' RD {usual}, of active players"
    assert view.you.assumed == (named, *typed.you.assumed)


@pytest.mark.parametrize(
    ("system", "same"),
    [
        ("dwz", {"own": "1600", "dwz_index": "5"}),
        ("glicko", {"own": "1600", "rd": "5", "opponent_rd": "60"}),
    ],
)
def test_a_number_after_a_dash_is_the_index_or_the_deviation(
    system: str, same: dict[str, str]
) -> None:
    form = Form(opponent="1800", score="1", system=system, date="2026-06-08")
    dashed = {"own": "1600-5", "opponent_rd": same.get("opponent_rd", "")}
    view = evaluate_game(replace(form, **dashed))
    typed = evaluate_game(replace(form, **same))
    assert view.you is not None
    assert typed.you is not None
    assert (view.you.exact, view.you.assumed) == (typed.you.exact, typed.you.assumed)
    wrong = evaluate_game(replace(form, own="1600-5", system="fide"))
    assert wrong.problems["own"].text == "rating: 1600-5 has an index; here write 1600"


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
    view = evaluate_game(replace(WHOLE, own_k="", opponent_k="", **texts))
    assert view.result is not None
    win = view.result.outcomes[0]
    if own is not None:
        assert round(win.you.change, 2) == own
    if opponent is not None:
        assert round(win.opponent.change, 2) == opponent


def test_a_mini_match() -> None:
    view = evaluate_game(replace(FULL, of="3", score="1.5"))
    assert view.result is not None
    # 20 x (1.5 - 3 x .24)
    assert view.result.shown.you.change == 15.6


@given(form_texts(Form.__struct_fields__), st.sampled_from(KEYS))
@try_examples(60)
def test_any_texts_are_evaluated(texts: dict[str, str], system: str) -> None:
    form = replace(replace(FULL, **texts), system=system)
    view = evaluate_game(form)
    assert isinstance(view, GameAnswer)
    assert not (view.problems and view.result)


FORM = Form(own="2000", opponent="1600", date="2026-01-31")


def test_the_upset_is_the_win_of_the_lower_rated() -> None:
    for form in (FORM, replace(FORM, own="1600", opponent="2000")):
        view = evaluate_game(form)
        assert view.odds is not None
        lower = view.odds.loss if form.own == "2000" else view.odds.win
        upset, model, expected = view.odds_steps
        assert upset.text == Upset(lower).text
        assert upset.text.endswith(f"1 game in {round(1 / lower)}")
        assert "646,208 rated games" in model.text
        # 8.1.2: 400 points are .08 and .92
        assert expected.text.endswith(
            " 0.92 by rule" if lower == view.odds.loss else " 0.08 by rule"
        )
        assert f"upset: {upset.text}" in game_lines(view)


def test_there_is_none_between_equals_and_in_a_match() -> None:
    equal = evaluate_game(replace(FORM, opponent="2000"))
    assert equal.odds_steps[0].text == "none between equal ratings"
    assert evaluate_game(replace(FORM, of="4")).odds_steps == ()
    assert evaluate_game(replace(FORM, own="")).odds_steps == ()


TODAY = date(2026, 11, 22)
#: 9 to 11 October 2025, or 10 September to 10 November: an edition began on 1 October.
OCTOBER = DayRange(date(2025, 10, 9), date(2025, 10, 11))
AUTUMN = DayRange(date(2025, 9, 10), date(2025, 11, 10))
OPEN = replace(
    SMALL,
    event=EventFacts(
        "Autumn",
        readings=(OCTOBER, AUTUMN),
        written=("09/10/2025", "11/10/2025"),
        coded_control="3600",
    ),
)
SAID = "dates open, rules of the later assumed"


def test_the_field_and_a_player_of_it_say_what_was_assumed() -> None:
    # the form of an event that was open before
    form = take_event_terms(
        OPEN, Form(date="2024-05-05", event_end="2024-05-06"), TODAY
    )
    assert (form.date, form.event_end) == ("", "")
    state = FieldState(form, OPEN, cursor=1)
    view = evaluate_field(state)
    assert view.field is not None
    assert view.field.terms.date == OCTOBER.first
    assert view.edition.endswith("2025-10-01")
    sums = EventSums()
    sums.set_reactive(EventSums.view, view)
    assert words(sums.rows(80, 3))[1].startswith("! " + SAID)
    rounds = player_state(state, 1)
    said = words(total_rows(evaluate_rounds(rounds, ()), 80))
    assert said[1].startswith("! " + SAID)
    # 60 minutes: enough below 1800 only (B.02 1.1)
    assert view.field.remarks[0].startswith("not rated by FIDE: 60 minutes")


def test_a_refreshed_event_brings_the_days_it_had_left_open() -> None:
    form = take_event_terms(OPEN, Form(system="dwz"), TODAY)
    fresh = replace(OPEN, event=EventFacts("Autumn", start=OCTOBER.first))
    after = refresh_event(FieldState(form, OPEN), fresh).state.form
    assert (after.date, after.days, after.system) == ("2025-10-09", "", "dwz")
    # a day that was typed stays
    typed = replace(form, date="2025-09-10")
    again = refresh_event(FieldState(typed, OPEN), fresh).state.form
    assert again.date == "2025-09-10"


def test_a_typed_date_ends_the_assumption() -> None:
    form = replace(take_event_terms(OPEN, Form(), TODAY), date="2025-09-10")
    view = evaluate_field(FieldState(form, OPEN))
    assert view.field is not None
    assert view.field.terms.assumed == ""
    assert view.edition.endswith("2024-03-01")


@pytest.mark.parametrize("days", ["", "x", " = ", " = 2025-13-01/2025-13-01", "a | b"])
def test_a_form_without_days_asks_for_a_date(days: str) -> None:
    state = TournamentState(Form(own="1600", days=days), (Game(1700, Result.WIN),))
    view = evaluate_rounds(state, ())
    assert view.event is None
    assert "date" in view.missing


@pytest.mark.parametrize(
    ("origin", "typed", "kept"),
    [
        # typed for rounds that are typed here
        (Typed(), "2025-05-05", True),
        # of another event, or of the day on which the form was made
        (FromFile("a.trf"), "2025-05-05", False),
        (FromJournal(1, 2), "2025-05-05", False),
        (Typed(), TODAY.isoformat(), False),
    ],
)
def test_other_rounds_do_not_take_the_day_of_an_event(
    origin: Typed | FromFile | FromJournal, typed: str, kept: bool
) -> None:
    state = TournamentState(Form(own="1600", date=typed), origin=origin)
    form = clear_dates(state, TODAY)
    assert form.date == (typed if kept else "")
    assert form.days == ("" if kept else assume_today(TODAY))
    rated = evaluate_rounds(replace(state, form=form, rounds=(Game(1700),)), ())
    assert rated.event is not None
    assert bool(rated.event.terms.assumed) is not kept


def test_the_journal_looks_facts_up_by_the_assumed_day() -> None:
    assert find_first_day(Form(days=assume_today(TODAY))) == TODAY
    assert (
        find_first_day(Form(days=encode_days((OCTOBER, AUTUMN), "x"))) == OCTOBER.first
    )
    assert find_first_day(Form()) is None
