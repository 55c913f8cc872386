"""The same games in several systems: which, in what order, and what each column has."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.answers.comparison import USUAL, ComparedSystem, Comparison
from elo_tui.answers.comparison import select_systems as chosen_of
from elo_tui.core import Game, Result
from elo_tui.core.systems import KEYS, get_row
from elo_tui.views.comparison_view import compare_events, compare_games, toggle_system
from elo_tui.views.forms import Form
from elo_tui.views.tournament_view import TournamentState
from tests.core.cases import played

DAY = "2026-01-31"
GAME = Form(own="1600", opponent="1800", date=DAY, event_end=DAY)
EVENT = GAME._replace(opponent="")
ROUNDS = (*played((1800, "1"), (1600, "0.5")), Game(None, Result.FULL_BYE))
EVERY = " ".join(KEYS)
SETS = st.sets(st.sampled_from(KEYS), min_size=1)


def chosen(form: Form) -> tuple[str, ...]:
    return chosen_of(form._asdict())


def columns(comparison: Comparison) -> dict[str, ComparedSystem]:
    return {column.key: column for column in comparison.columns}


def events(form: Form, *rounds: Game) -> Comparison:
    return compare_events(TournamentState(form, rounds or ROUNDS), ())


@pytest.mark.parametrize(
    ("compared", "system", "keys"),
    [
        ("", "fide", ("fide", "uscf", "dwz")),
        # the system of the form is among the usual ones, and the first
        ("", "glicko", ("glicko", "fide", "uscf", "dwz")),
        (" ", "elo", ("elo", "fide", "uscf", "dwz")),
        ("fide dwz", "dwz", ("dwz", "fide")),
        ("dwz fide", "glicko", ("fide", "dwz")),
        ("lichess", "fide", ("lichess",)),
        (EVERY, "fide", KEYS),
    ],
)
def test_what_is_compared(compared: str, system: str, keys: tuple[str, ...]) -> None:
    form = GAME._replace(compared=compared, system=system)
    assert chosen(form) == keys
    assert [column.key for column in compare_games(form).columns] == [*keys]
    assert [column.key for column in events(form).columns] == [*keys]


def test_the_usual_systems_are_in_the_table() -> None:
    assert set(USUAL) <= set(KEYS)


@given(SETS, st.sampled_from(KEYS))
def test_a_system_is_added_or_taken_away(keys: set[str], key: str) -> None:
    form = GAME._replace(compared=" ".join(keys))
    assert chosen(form) == tuple(k for k in KEYS if k in keys)
    after = toggle_system(form, key)
    if keys == {key}:
        assert after == form
        return
    assert set(chosen(after)) == keys ^ {key}
    assert chosen(after) == tuple(k for k in KEYS if k in chosen(after))
    # twice is nothing, but for the way the keys are written
    assert chosen(toggle_system(after, key)) == chosen(form)
    assert after._replace(compared="") == form._replace(compared="")


@given(st.lists(st.sampled_from(KEYS), max_size=20))
def test_one_system_is_always_left(keys: list[str]) -> None:
    form = GAME
    for key in keys:
        form = toggle_system(form, key)
        assert chosen(form)


def test_the_first_toggle_starts_from_the_usual_systems() -> None:
    assert chosen(toggle_system(GAME, "dwz")) == ("fide", "uscf")
    assert chosen(toggle_system(GAME, "elo")) == ("fide", "elo", "uscf", "dwz")


def test_the_columns_of_one_game() -> None:
    found = columns(compare_games(GAME._replace(compared="elo fide")))
    # B.02 8.1.2: 200 points are .24; K 20
    assert found["fide"].cells == {
        "K": "20",
        "expected": "0.24",
        "win": "+15.20 1615",
        "draw": "+5.20 1605",
        "loss": "-4.80 1595",
        "opponent, if you win": "-15.20 1785",
        "opponent, if you draw": "-5.20 1795",
        "opponent, if you lose": "+4.80 1805",
    }
    # 1 / (1 + 10^(200/400)) = .2403; 20 x .7597
    assert found["elo"].cells["expected"] == "0.2403"
    assert found["elo"].cells["win"] == "+15.19 1615"
    assert found["fide"].name == get_row("fide").name == "FIDE"
    assert found["fide"].note.startswith("assumed ")


def test_the_columns_of_an_event() -> None:
    found = columns(events(EVENT._replace(compared="fide dwz")))
    # B.02 8.1.2: .24 and .50; 20 x (1.5 - .74) = 15.20; the bye has no row
    assert found["fide"].cells == {
        "K": "20",
        "score": "1½/2",
        "expected": "0.74",
        "change": "+15.20",
        "new rating": "1615",
        "round 1": "+15.20",
        "round 2": "0.00",
    }
    # DWZ of 2013: 1.6^4 + 15 = 21.55, so E 22; 800 / (22 + 2) = 33.33; P(-200) .240
    assert found["dwz"].cells["K"] == "33.33"
    assert found["dwz"].cells["expected"] == "0.740"


def test_a_round_that_one_system_does_not_rate_says_why() -> None:
    # rapid and blitz 7.3.1 (1 December 2024): 600 points apart, one above 2600
    form = EVENT._replace(own="2700", pool="rapid", compared="fide elo")
    found = columns(events(form, *played((2000, "1"))))
    assert "600" in found["fide"].cells["round 1"]
    assert found["elo"].cells["round 1"].startswith("+")


@pytest.mark.parametrize(
    ("texts", "key", "words"),
    [
        ({}, "glicko", "RD"),
        ({}, "lichess", "RD"),
        ({"rd": "80"}, "glicko2", "opponent's RD"),
        ({"rd": "x"}, "glicko", "RD: x is not a number"),
        ({"record": "won"}, "uscf", "how many earlier games"),
        ({"date": "", "event_end": ""}, "dwz", "the last day of the event"),
        (
            {"date": "2013-01-01", "event_end": "2013-01-01"},
            "dwz",
            "2013-08-01 and later",
        ),
        ({"own_k": "12.5"}, "fide", "whole number"),
        ({"own": "300", "rd": "80", "opponent_rd": "60"}, "lichess", "400 to 4000"),
        ({"own": "unrated"}, "elo", "Elo needs one"),
    ],
)
def test_a_problem_leaves_an_empty_column_with_its_reason(
    texts: dict[str, str], key: str, words: str
) -> None:
    other = "ecf" if key == "elo" else "elo"
    for compare in (compare_games, events):
        base = GAME if compare is compare_games else EVENT
        form = base._replace(**texts)._replace(compared=f"{other} {key}")
        found = compare(form)
        assert columns(found)[key].cells == {}
        assert words in columns(found)[key].note
        # the others are not disturbed
        assert columns(found)[other].cells
        assert found.labels == tuple(columns(found)[other].cells)


def test_without_a_rating_every_column_is_empty() -> None:
    for found in (compare_games(Form()), events(Form())):
        assert found.labels == ()
        assert all(column.cells == {} for column in found.columns)


def test_a_fact_of_one_system_is_no_problem_of_another() -> None:
    form = GAME._replace(rd="rubbish", dwz_index="rubbish", compared="fide elo ecf")
    assert all(column.cells for column in compare_games(form).columns)


def test_rounds_are_listed_last() -> None:
    form = EVENT._replace(
        compared=EVERY, rd="80", opponent_rd="60", volatility="0.06", dwz_index="12"
    )
    found = events(form)
    places = [label.startswith("round ") for label in found.labels]
    assert places == sorted(places)
    assert found.labels[-2:] == ("round 1", "round 2")
    # a label that only the later columns have
    assert {"RD", "volatility", "95 %", "index"} <= set(found.labels)
    assert len(set(found.labels)) == len(found.labels)
    for column in found.columns:
        assert set(column.cells) <= set(found.labels)


@given(SETS, st.booleans())
def test_labels_are_those_of_the_columns(keys: set[str], rated: bool) -> None:
    own = "1600/80" if rated else "unrated"
    form = EVENT._replace(compared=" ".join(keys), own=own, opponent_rd="60")
    found = events(form)
    every = {label for column in found.columns for label in column.cells}
    assert set(found.labels) == every
    places = [label.startswith("round ") for label in found.labels]
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("ecf", "estimate"),
        ("uscf", "assumed 50+ earlier games; estimate"),
        ("dwz", "assumed older than 25, index 6 or more"),
        ("elo", ""),
    ],
)
def test_what_has_to_be_said_about_a_column(key: str, words: str) -> None:
    form = EVENT._replace(compared=f"{key} fide", own_k="20")
    note = columns(events(form))[key].note
    assert words in note
    assert bool(note) == bool(words)


def test_first_ratings() -> None:
    form = EVENT._replace(own="unrated", compared="fide dwz ecf")
    found = columns(events(form))
    # FIDE B.02 7.1.4: five games; DWZ of 2013: five games; ECF: one is enough
    assert {key: column.cells["change"] for key, column in found.items()} == (
        dict.fromkeys(("fide", "dwz", "ecf"), "first")
    )
    assert found["fide"].cells["new rating"] == "none"
    assert "2 of 5 games" in found["fide"].note
    assert found["dwz"].cells["new rating"] == "none"
    assert found["ecf"].cells["new rating"].isdigit()


def test_typed_games_count_too() -> None:
    state = TournamentState(EVENT._replace(compared="fide elo"), typed="1800 W")
    found = columns(compare_events(state, played((1800, "1"))))
    assert found["fide"].cells["change"] == "+15.20"
