"""The Event screen's state: sorted, filtered, with facts set, a player opened."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core.entry import UNRATED
from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.event_ratings import EventRatings, RatingRow
from elo_tui.core.events.reading import EventReading
from elo_tui.core.forecast.place_chances import EventChances, compute_place_chances
from elo_tui.core.model import Game, Given, Result, Step
from elo_tui.core.standings.standings import AS_STATED
from elo_tui.features.event.view.chances import (
    ChancesView,
    Request,
    Simulated,
    arrange_chances,
    chapters,
)
from elo_tui.features.event.view.field import (
    FieldState,
    FieldView,
    arrange_players,
    evaluate_field,
    player_state,
    rate_all,
    set_facts,
)
from elo_tui.features.event.view.player_columns import SORTED
from elo_tui.features.tournament.view import evaluate_rounds as evaluate_rounds
from elo_tui.readers.detect import read_data
from elo_tui.session.forms import Form
from elo_tui.session.tournament_state import AheadForm
from tests.cli.made_events import report
from tests.core.crosstables import (
    ADA,
    NOVEMBER,
    RATINGS,
    SMALL,
    event,
    events,
    rated,
)

FORM = Form(date="2025-11-01", event_end="2025-11-09")
STATE = FieldState(FORM, SMALL, cursor=1)


def numbers(view: FieldView) -> list[int]:
    return [row.player.no for row in view.rows]


def ordered(crosstable: Crosstable, order: str, turned: bool = False) -> list[int]:
    return numbers(
        evaluate_field(FieldState(FORM, crosstable, order=order, turned=turned))
    )


def test_without_an_event_there_is_nothing() -> None:
    view = evaluate_field(FieldState(FORM))
    assert view == FieldView(FieldState(FORM))
    assert view.row is None


def test_the_field_is_rated_in_the_order_of_the_source() -> None:
    view = evaluate_field(STATE)
    assert isinstance(view.field, EventRatings)
    assert view.rows == view.field.rows
    assert numbers(view) == [1, 2, 3]
    assert not view.problems
    assert view.missing == ""


@pytest.mark.parametrize(
    "later",
    [
        {"cursor": 3},
        {"order": "change"},
        {"turned": True},
        {"filter": "ada"},
        {"cursor": 2, "order": "name", "filter": "x"},
    ],
)
def test_looking_otherwise_rates_nothing_again(later: dict[str, Any]) -> None:
    before = evaluate_field(STATE)
    after = evaluate_field(STATE._replace(**later), before)
    assert after.field is before.field
    assert after == evaluate_field(after.state)


def test_a_letter_sought_lists_no_unrated_event_again() -> None:
    before = evaluate_field(STATE._replace(form=replace(FORM, date="2025-13-01")))
    assert before.field is None
    after = evaluate_field(before.state._replace(filter="ada"), before)
    assert numbers(after) == [1]
    assert after.rows[0] is before.rows[0]


def test_a_cursor_that_moves_leaves_the_rows_as_they_are() -> None:
    before = evaluate_field(STATE._replace(order="change"))
    after = evaluate_field(before.state._replace(cursor=2), before)
    assert after.rows is before.rows
    assert after.row is not None
    assert after.row.player.no == 2


@pytest.mark.parametrize(
    "later",
    [
        {"form": replace(FORM, pool="rapid")},
        {"given": {1: Given(k=40)}},
        {"crosstable": replace(SMALL, players=SMALL.players[:2])},
    ],
)
def test_other_terms_facts_or_events_are_rated_anew(later: dict[str, Any]) -> None:
    before = evaluate_field(STATE)
    after = evaluate_field(STATE._replace(**later), before)
    assert after.field is not None
    assert after == evaluate_field(after.state)
    assert after.field != before.field


def test_no_result_stands_beside_a_wrong_field() -> None:
    before = evaluate_field(STATE)
    for texts, problems, missing in (
        ({"date": "2019-01-01"}, {"date"}, False),
        ({"date": ""}, set(), True),
    ):
        state = STATE._replace(form=replace(FORM, **texts))
        after = evaluate_field(state, before)
        assert after.field is None
        assert set(after.problems) == problems
        assert bool(after.missing) == missing
        assert numbers(after) == [1, 2, 3]
        assert all(row.event is None and row.change is None for row in after.rows)
        assert [len(row.games) for row in after.rows] == [2, 2, 2]
        # and looking on does not bring it back
        moved = evaluate_field(state._replace(cursor=2, order="change"), after)
        assert moved.field is None
        assert set(moved.problems) == problems
        assert moved.missing == after.missing


def test_the_cursor_stays_on_its_player() -> None:
    view = evaluate_field(STATE._replace(cursor=3))
    for order in SORTED:
        for turned in (False, True):
            view = evaluate_field(view.state._replace(order=order, turned=turned), view)
            assert view.row is not None
            assert view.row.player.no == 3
    # while the filter hides the player, the first one shown stands for it
    view = evaluate_field(view.state._replace(filter="berg"), view)
    assert view.row is not None
    assert view.row.player.no == 2
    view = evaluate_field(view.state._replace(filter=""), view)
    assert view.row is not None
    assert view.row.player.no == 3


FOUR = event(
    (
        rated(4, 2000, name="anders", federation="", points=1.0),
        rated(1, 0, name="", federation="GER"),
        rated(3, 1500, name="Berg", federation="NOR", points=0.0),
        rated(2, 1800, name="Åse", federation="NOR", points=1.5),
    ),
    [(1, 4, 3, "1"), (2, 2, 4, "1")],
)


@pytest.mark.parametrize(
    ("order", "best_first", "turned"),
    [
        ("no", [1, 2, 3, 4], [4, 3, 2, 1]),
        # names from A on, capitals or not; who has none comes last both ways
        ("name", [4, 3, 2, 1], [2, 3, 4, 1]),
        ("federation", [1, 3, 2, 4], [3, 2, 1, 4]),
        ("rating", [4, 2, 3, 1], [3, 2, 4, 1]),
        ("points", [2, 4, 3, 1], [3, 4, 2, 1]),
    ],
)
def test_sorting_keeps_rows_without_a_value_last(
    order: str, best_first: list[int], turned: list[int]
) -> None:
    assert ordered(FOUR, order) == best_first
    assert ordered(FOUR, order, turned=True) == turned


@given(
    order=st.sampled_from(list(SORTED)),
    crosstable=events(ratings=RATINGS | st.just(0)),
    turned=st.booleans(),
)
def test_every_order_has_every_player_and_its_values_in_order(
    order: str, crosstable: Crosstable, turned: bool
) -> None:
    view = evaluate_field(FieldState(FORM, crosstable, order=order, turned=turned))
    assert sorted(numbers(view)) == sorted(player.no for player in crosstable.players)
    key = SORTED[order].sort_key
    assert key is not None
    values = [key(row) for row in view.rows]
    there = [value for value in values if value not in (None, "")]
    assert values[: len(there)] == there
    descending = turned == (order in ("no", "name", "federation"))
    assert there == sorted(there, reverse=descending)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", [1, 2, 3]),
        ("ADA", [1]),
        ("ad", [1, 3]),
        ("ada anna", [1]),
        ("anna ada", [1]),
        ("  nor ", [2]),
        ("wfm", [1]),
        ("2", [2]),
        ("ada nor", []),
        ("zzz", []),
    ],
)
def test_the_filter_wants_all_its_words(text: str, found: list[int]) -> None:
    # Ada and Cidade
    assert numbers(evaluate_field(STATE._replace(filter=text))) == found


def test_the_filter_needs_no_marks() -> None:
    table = Crosstable(NOVEMBER, (replace(rated(1, 1600), name="Łódź, Jürgen"),))
    for text in ("lodz", "jurgen", "JÜR", "łó"):
        found = evaluate_field(FieldState(FORM, table, filter=text))
        assert numbers(found) == [1], text


@given(st.text(max_size=8))
def test_any_filter_is_answered(text: str) -> None:
    view = evaluate_field(STATE._replace(filter=text))
    assert set(numbers(view)) <= {1, 2, 3}
    assert (view.row is None) == (not view.rows)


def test_facts_fill_in_only_what_is_not_set() -> None:
    crosstable = Crosstable(
        NOVEMBER,
        (rated(1, 1600), rated(2, 1600, birth_year=1980, k=15), rated(3, 1600)),
    )
    state = FieldState(FORM, crosstable, {3: Given(birth_year=1990)})
    after = set_facts(state, (1, 2, 3), Given(k=40, birth_year=2010), over=False)
    assert after.given == {
        1: Given(k=40, birth_year=2010),
        3: Given(k=40, birth_year=1990),
    }
    assert after._replace(given=state.given) == state
    # the state before is what it was: undo has it
    assert state.given == {3: Given(birth_year=1990)}


def test_facts_set_over_hold_whatever_was_set_before() -> None:
    crosstable = Crosstable(NOVEMBER, (rated(1, 1600, birth_year=1980), rated(2, 1600)))
    state = FieldState(FORM, crosstable, {1: Given(k=15, reached_2400=True)})
    after = set_facts(state, (1,), Given(birth_year=2010, k=20), over=True)
    assert after.given == {1: Given(k=20, birth_year=2010, reached_2400=True)}


def test_a_k_set_over_that_of_a_list_is_no_longer_of_the_list() -> None:
    crosstable = event((rated(1, 1600),), ())
    state = FieldState(FORM, crosstable, {1: Given(k=20, k_reason="fide list")})
    same = set_facts(state, (1,), Given(birth_year=2010), over=True)
    assert same.given == {1: Given(k=20, birth_year=2010, k_reason="fide list")}
    other = set_facts(state, (1,), Given(k=40), over=True)
    assert other.given == {1: Given(k=40)}


def test_no_is_a_fact_and_nothing_is_none() -> None:
    state = FieldState(FORM, Crosstable(NOVEMBER, (rated(1, 1600), rated(2, 1600))))
    after = set_facts(
        state, (1,), Given(games_played=0, reached_2400=False), over=False
    )
    assert after.given == {1: Given(games_played=0, reached_2400=False)}
    again = set_facts(after, (1,), Given(games_played=9, reached_2400=True), over=False)
    assert again == after
    assert set_facts(state, (1, 2), Given(), over=True) == state


def test_an_opened_player_has_all_facts_known() -> None:
    state = FieldState(
        replace(FORM, own="1234", own_k="32", born="1950", opponent="1700"),
        event(
            (replace(ADA, birth_year=2008, k=12.5), rated(2, 1800)), [(1, 1, 2, "1")]
        ),
        {1: Given(games_played=12, reached_2400=False, dwz_index=7)},
    )
    rounds = player_state(state, 1)
    form = rounds.form
    assert (form.own, form.own_k, form.born) == ("1600", "12.5", "2008")
    assert (form.games_played, form.reached_2400, form.dwz_index) == ("12", "no", "7")
    assert (form.date, form.event_end) == ("2025-11-01", "2025-11-09")
    assert rounds.name == "Ada, Anna"
    assert rounds.rounds == (Game(1800, Result.WIN, "Player 2", "w", round=1),)
    # of the next one nothing is left over from the one before
    other = player_state(state._replace(form=form), 2).form
    facts = other.own_k, other.born, other.games_played, other.reached_2400
    assert other.own == "1800"
    assert facts == ("", "", "", "")


@pytest.mark.parametrize(
    ("federation", "rounds", "wanted"),
    [
        ("NOR", 9, ("NOR", "9")),
        ("nor", None, ("NOR", "")),
        ("", 11, ("", "11")),
        # no code of three letters: not guessed
        ("Norway", 9, ("", "9")),
    ],
)
def test_an_opened_player_gives_what_norms_ask(
    federation: str, rounds: int | None, wanted: tuple[str, str]
) -> None:
    crosstable = event(
        (replace(ADA, federation=federation), rated(2, 1800)), [(1, 1, 2, "1")]
    )
    facts = replace(crosstable.event, rounds=rounds)
    ahead = player_state(FieldState(FORM, replace(crosstable, event=facts)), 1).ahead
    assert (ahead.federation, ahead.rounds) == wanted
    # nothing else of looking ahead is in a report
    assert replace(ahead, federation="", rounds="") == AheadForm()


@pytest.mark.parametrize(
    ("facts", "given_facts", "system", "own", "games"),
    [
        ({"rating": 0}, None, "fide", UNRATED[0], ""),
        ({"rating": None}, None, "fide", UNRATED[0], ""),
        ({"provisional": 17}, None, "uscf", "1545/P17", ""),
        ({"provisional": 17}, None, "fide", "1545/P17", "17"),
        ({"provisional": 0}, None, "uscf", "1545/P", ""),
        ({"provisional": 17}, Given(games_played=20), "uscf", "1545", "20"),
        ({"provisional": 0}, Given(games_played=8), "uscf", "1545", "8"),
        ({}, Given(games_played=8), "uscf", "1545", "8"),
        ({"rating": 0, "provisional": 3}, None, "uscf", UNRATED[0], "3"),
    ],
)
def test_an_opened_rating_says_how_provisional_it_is(
    facts: dict[str, Any],
    given_facts: Given | None,
    system: str,
    own: str,
    games: str,
) -> None:
    player = replace(rated(1, 1545), **facts)
    state = FieldState(
        replace(FORM, system=system),
        event((player, rated(2, 1600)), [(1, 1, 2, "1")]),
        {1: given_facts} if given_facts else {},
    )
    rounds = player_state(state, 1)
    assert (rounds.form.own, rounds.form.games_played) == (own, games)
    # and what comes of it is what the field says, where one player can be rated alone
    view = evaluate_rounds(rounds, ())
    assert state.crosstable is not None
    result = rate_all(state.crosstable, state.form, state.given)
    assert isinstance(result, EventRatings)
    assert (view.event is None) == (result.rows[0].event is None)
    if view.event is not None and result.rows[0].event is not None:
        assert view.event.k == result.rows[0].event.k


def test_arranged_takes_rows_without_results() -> None:
    rows = [RatingRow(player, (), None) for player in SMALL.players]
    for order in SORTED:
        assert len(arrange_players(rows, order)) == 3
    assert [row.player.no for row in arrange_players(rows, "change")] == [1, 2, 3]


def _steps(event: Crosstable, no: int) -> tuple[Step, ...]:
    outcome = compute_place_chances(event, Random(1).random)
    assert isinstance(outcome, EventChances)
    request = Request(event, AS_STATED)
    simulated = Simulated(request, outcome)
    view = arrange_chances(ChancesView(request=request), simulated, lambda who: True)
    parts = chapters(view, view.rows[view.place_of(no)])
    found = [steps for title, steps in parts if title == "Title norms, an estimate"]
    return found[0] if found else ()


def test_a_norm_that_may_be_made_is_a_chapter_of_its_own() -> None:
    reading = read_data(report("1=1=1=1**").encode())
    assert isinstance(reading, EventReading)
    event = reading.sections[0]
    first, *rest = _steps(event, 1)
    assert first.label == "GM norm"
    assert first.text.endswith("if this holds: format: not given")
    assert any("ordinary event" in step.text for step in rest)
    # nobody else plays nine games
    assert _steps(event, 3) == ()
