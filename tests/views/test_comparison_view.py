"""Comparison under several systems or K-factors: columns, their order and notes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import asdict, replace

from elo_tui.core import Game, Result, entry
from elo_tui.core.systems import KEYS, SYSTEMS, get_row
from elo_tui.core.systems.ecf import JUNIOR_K, K
from elo_tui.core.systems.fide.fide_editions import KRule
from elo_tui.features.game.compare.comparison import USUAL, Comparison, select_systems
from elo_tui.features.game.compare.view import (
    compare_events,
    compare_games,
    toggle_k,
    toggle_system,
)
from elo_tui.session.forms import Form
from elo_tui.session.tournament_state import TournamentState
from tests.core.cases import played
from tests.golden import assert_golden

DAY = "2026-01-31"
GAME = Form(own="1600", opponent="1800", date=DAY, event_end=DAY)
EVENT = replace(GAME, opponent="")
BY_K = toggle_k(GAME)
ROUNDS = (*played((1800, "1"), (1600, "0.5")), Game(None, Result.FULL_BYE))
EVERY = " ".join(KEYS)
SETS = st.sets(st.sampled_from(KEYS), min_size=1)


def chosen(form: Form) -> tuple[str, ...]:
    return select_systems(asdict(form))


def events(form: Form, *rounds: Game) -> Comparison:
    return compare_events(TournamentState(form, rounds or ROUNDS), ())


def names(found: Comparison) -> list[str]:
    return [column.name for column in found.columns]


def describe(found: Comparison) -> str:
    """A comparison column by column, with its labels."""
    lines = [f"by {found.column_word}: {'; '.join(found.labels)}"]
    for column in found.columns:
        cells = "; ".join(f"{label} {cell}" for label, cell in column.cells.items())
        lines += [f"{column.name}: {cells}", f"  {column.note}"]
    return "\n".join(line.rstrip() for line in lines)


#: Texts of the form by which each game, and each event, is compared.
BY_SYSTEM: dict[str, dict[str, str]] = {
    # B.02 8.1.2: 200 points are .24, equal ratings .50; K 20; the bye has no row;
    # Elo: 1 / (1 + 10^(200/400)) = .2403; 20 x .7597;
    # DWZ of 2013: 1.6^4 + 15 = 21.55, so E 22; 800 / (22 + 2) = 33.33; P(-200) .240
    "usual": {"compared": "fide elo dwz"},
    "no RD": {"compared": "elo glicko lichess"},
    "no RD of the opponent": {"rd": "80", "compared": "elo glicko2"},
    "wrong RD": {"rd": "x", "compared": "elo glicko"},
    "no earlier games": {"record": "won", "compared": "elo uscf"},
    "no date": {"date": "", "event_end": "", "compared": "elo dwz"},
    "old": {"date": "2013-01-01", "event_end": "2013-01-01", "compared": "elo dwz"},
    "broken K": {"own_k": "12.5", "compared": "elo fide"},
    "too low": {
        "own": "300",
        "rd": "80",
        "opponent_rd": "60",
        "compared": "elo lichess",
    },
    "no rating": {"own": "", "compared": "fide elo"},
    "K 20": {"own_k": "20", "compared": "ecf uscf dwz elo fide"},
    # facts of one system are no problem of another
    "other facts": {"rd": "x", "dwz_index": "x", "compared": "fide elo ecf"},
    # FIDE B.02 7.1.4: five games; DWZ of 2013: five games; ECF: one is enough
    "unrated": {"own": "unrated", "compared": "fide dwz ecf elo"},
}
#: And by K-factors: B.02 8.1.2, so .76 K, .26 K and -.24 K; an event 1½ - .24 - .50.
BY_KS: dict[str, dict[str, str]] = {
    "each K": {},
    "K 15": {"own_k": "15"},
    "2450": {"own": "2450"},
    "typed": {"own_k": "40, 10,20", "compared": ""},
    "typed beside systems": {"own_k": "40, 10,20", "compared": "fide dwz"},
    # FIDE's are whole numbers
    "broken": {"own_k": "12.5,20"},
    "no K": {"own_k": "10,x"},
    "empty K": {"own_k": "10,,20"},
    "zero": {"own_k": "10;0"},
    "too high": {"own_k": "10,2000"},
    "no rating by K": {"own": ""},
    # a first rating has no K
    "unrated by K": {"own": "unrated"},
}


def test_comparisons() -> None:
    found = []
    for base, cases in ((GAME, BY_SYSTEM), (BY_K, BY_KS)):
        for name, texts in cases.items():
            form = replace(base, **texts)
            found += [f"== {name}: a game", describe(compare_games(form))]
            event = replace(form, opponent="")
            found += [f"== {name}: an event", describe(events(event))]
    # 8.3.3: 40 x 20 games would be over 700, so K is 35
    newcomer = replace(BY_K, games_played="3")
    twenty = events(newcomer, *played(*[(1600, "1")] * 20))
    found += ["== twenty games", describe(twenty)]
    # rapid and blitz 7.3.1 (1 December 2024): 600 points apart, one above 2600
    rapid = replace(EVENT, own="2700", pool="rapid", compared="fide elo")
    found += ["== rapid", describe(events(rapid, *played((2000, "1"))))]
    # games being typed count too
    state = TournamentState(replace(EVENT, compared="fide elo"), typed="1800 W")
    typed = compare_events(state, played((1800, "1")))
    found += ["== typed games", describe(typed)]
    assert_golden("views/comparisons.txt", "\n".join(found) + "\n")


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
    form = replace(GAME, compared=compared, system=system)
    assert chosen(form) == keys
    assert [column.key for column in compare_games(form).columns] == [*keys]
    assert [column.key for column in events(form).columns] == [*keys]


def test_the_usual_systems_are_in_the_table() -> None:
    assert set(USUAL) <= set(KEYS)


@given(SETS, st.sampled_from(KEYS))
def test_a_system_is_added_or_taken_away(keys: set[str], key: str) -> None:
    form = replace(GAME, compared=" ".join(keys))
    assert chosen(form) == tuple(k for k in KEYS if k in keys)
    after = toggle_system(form, key)
    if keys == {key}:
        assert after == form
        return
    assert set(chosen(after)) == keys ^ {key}
    assert chosen(after) == tuple(k for k in KEYS if k in chosen(after))
    # twice is nothing, but for the way the keys are written
    assert chosen(toggle_system(after, key)) == chosen(form)
    assert replace(after, compared="") == replace(form, compared="")


@given(st.lists(st.sampled_from(KEYS), max_size=20))
def test_one_system_is_always_left(keys: list[str]) -> None:
    form = GAME
    for key in keys:
        form = toggle_system(form, key)
        assert chosen(form)


def test_the_first_toggle_starts_from_the_usual_systems() -> None:
    assert chosen(toggle_system(GAME, "dwz")) == ("fide", "uscf")
    assert chosen(toggle_system(GAME, "elo")) == ("fide", "elo", "uscf", "dwz")


def test_rounds_are_listed_last() -> None:
    form = replace(
        EVENT,
        compared=EVERY,
        rd="80",
        opponent_rd="60",
        volatility="0.06",
        dwz_index="12",
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
    form = replace(EVENT, compared=" ".join(keys), own=own, opponent_rd="60")
    found = events(form)
    every = {label for column in found.columns for label in column.cells}
    assert set(found.labels) == every
    places = [label.startswith("round ") for label in found.labels]
    assert places == sorted(places)


def test_several_typed_are_no_k_of_a_result() -> None:
    terms = {"own": "1600", "own_k": "10,20", "system": "elo"}
    problem = entry.read_facts(terms).problems["own_k"]
    assert problem.text == "K: several K-factors; one is accepted here"
    # one K with a decimal comma
    assert entry.read_facts({"own_k": "12,5"}).values == {"own_k": 12.5}
    assert entry.read_ks("12,5") == entry.read_ks("20") == ()


def test_k_takes_the_place_of_the_systems_and_gives_it_back() -> None:
    systems = compare_games(GAME)
    assert (systems.column_word, systems.has_k) == ("system", True)
    assert compare_games(toggle_k(BY_K)) == systems
    # so does a digit
    assert names(compare_games(toggle_system(BY_K, "dwz"))) == ["FIDE", "US Chess"]


def test_only_where_the_system_takes_a_k() -> None:
    for system in (one.key for one in SYSTEMS):
        form = replace(GAME, system=system, rd="80", opponent_rd="60")
        there = "k" in get_row(system).asks
        assert bool(get_row(system).ks) is there
        assert (toggle_k(form) != form) is there
        found = compare_games(replace(form, compared=BY_K.compared, own_k="10,20"))
        assert (found.column_word == "K", found.has_k) == (there, there)


def test_the_k_factors_are_those_of_the_rules() -> None:
    rule = KRule()
    assert {*get_row("fide").ks} == {rule.young, rule.usual, rule.top}
    assert {*get_row("ecf").ks} == {K, JUNIOR_K}
