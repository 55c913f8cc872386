"""Dates that a report leaves open: what the screens rate by, and say first."""

from __future__ import annotations

from datetime import date

import pytest

from elo_tui.core.days import DayRange, assume_today, encode_days
from elo_tui.core.events.crosstable import EventFacts
from elo_tui.core.events.reading import FromFile, FromJournal, Typed
from elo_tui.core.model import Game, Result
from elo_tui.views.event_refresh import refresh_event
from elo_tui.views.field_view import (
    FieldState,
    evaluate_field,
    player_state,
    take_event_terms,
)
from elo_tui.views.forms import Form
from elo_tui.views.journal_form import find_first_day
from elo_tui.views.tournament_view import TournamentState, clear_dates
from elo_tui.views.tournament_view import evaluate_rounds as evaluate_rounds
from elo_tui.widgets.event_sums import EventSums
from elo_tui.widgets.totals import total_rows
from tests.core.crosstables import SMALL
from tests.widgets.drawn import words

TODAY = date(2026, 11, 22)
#: 9 to 11 October 2025, or 10 September to 10 November: an edition began on 1 October.
OCTOBER = DayRange(date(2025, 10, 9), date(2025, 10, 11))
AUTUMN = DayRange(date(2025, 9, 10), date(2025, 11, 10))
OPEN = SMALL._replace(
    event=EventFacts(
        "Autumn",
        readings=(OCTOBER, AUTUMN),
        written=("09/10/2025", "11/10/2025"),
        coded_control="3600",
    )
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
    fresh = OPEN._replace(event=EventFacts("Autumn", start=OCTOBER.first))
    after = refresh_event(FieldState(form, OPEN), fresh).state.form
    assert (after.date, after.days, after.system) == ("2025-10-09", "", "dwz")
    # a day that was typed stays
    typed = form._replace(date="2025-09-10")
    again = refresh_event(FieldState(typed, OPEN), fresh).state.form
    assert again.date == "2025-09-10"


def test_a_typed_date_ends_the_assumption() -> None:
    form = take_event_terms(OPEN, Form(), TODAY)._replace(date="2025-09-10")
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
    rated = evaluate_rounds(state._replace(form=form, rounds=(Game(1700),)), ())
    assert rated.event is not None
    assert bool(rated.event.terms.assumed) is not kept


def test_the_journal_looks_facts_up_by_the_assumed_day() -> None:
    assert find_first_day(Form(days=assume_today(TODAY))) == TODAY
    assert (
        find_first_day(Form(days=encode_days((OCTOBER, AUTUMN), "x"))) == OCTOBER.first
    )
    assert find_first_day(Form()) is None
