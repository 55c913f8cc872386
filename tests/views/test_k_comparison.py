"""Several K-factors side by side: which they are, and which one is in force."""

from __future__ import annotations

import pytest

from elo_tui.answers.comparison import Comparison
from elo_tui.core import entry
from elo_tui.core.systems import SYSTEMS, get_row
from elo_tui.core.systems.ecf import JUNIOR_K, K
from elo_tui.core.systems.fide.fide_editions import KRule
from elo_tui.views.comparison_view import (
    compare_events,
    compare_games,
    toggle_k,
    toggle_system,
)
from elo_tui.views.forms import Form
from elo_tui.views.tournament_view import TournamentState
from tests.core.cases import played

DAY = "2026-01-31"
GAME = Form(own="1600", opponent="1800", date=DAY, event_end=DAY)
BY_K = toggle_k(GAME)


def events(form: Form, *rounds: tuple[int, str]) -> Comparison:
    games = played(*(rounds or ((1800, "1"), (1600, "0.5"))))
    return compare_events(TournamentState(form, games), ())


def names(found: Comparison) -> list[str]:
    return [column.name for column in found.columns]


def test_a_game_with_each_k_of_the_rules() -> None:
    found = compare_games(BY_K)
    assert names(found) == ["K 10", "▸K 20", "K 40"]
    # B.02 8.1.2: 200 points are .24, so .76 K, .26 K and -.24 K
    assert [[*column.cells.values()] for column in found.columns] == [
        ["+7.60", "+2.60", "-2.40", "1608", "1603", "1598"],
        ["+15.20", "+5.20", "-4.80", "1615", "1605", "1595"],
        ["+30.40", "+10.40", "-9.60", "1630", "1610", "1590"],
    ]
    assert found.labels[3] == "after win"
    assert found.columns[1].note.startswith("in force, under 2400")
    assert [column.note for column in found.columns[::2]] == ["", ""]


def test_an_event_with_each_k_of_the_rules() -> None:
    found = events(BY_K)
    assert names(found) == ["K 10", "▸K 20", "K 40"]
    # 1½ - .24 - .50 = .76
    assert [column.cells["change"] for column in found.columns] == [
        "+7.60",
        "+15.20",
        "+30.40",
    ]
    assert found.columns[2].cells["round 1"] == "+30.40"
    assert found.labels[:3] == ("change", "rounded", "new rating")


def test_the_one_in_force_is_among_them() -> None:
    assert names(compare_games(BY_K._replace(own_k="15"))) == [
        *("K 10", "▸K 15", "K 20", "K 40")
    ]
    assert names(compare_games(BY_K._replace(own="2450"))) == ["▸K 10", "K 20", "K 40"]
    # 8.3.3: 40 x 20 games would be over 700, so K is 35
    newcomer = BY_K._replace(games_played="3")
    found = events(newcomer, *[(1600, "1")] * 20)
    assert names(found) == ["K 10", "K 20", "▸K 35", "K 40"]
    assert "8.3.3 would allow 35" in found.columns[3].note


@pytest.mark.parametrize("compared", ["", "fide dwz"])
def test_several_typed_are_compared_without_asking(compared: str) -> None:
    form = GAME._replace(own_k="40, 10,20", compared=compared)
    for found in (compare_games(form), events(form)):
        assert names(found) == ["K 40", "K 10", "▸K 20"]
        assert found.of == "K"


def test_several_typed_are_no_k_of_a_result() -> None:
    terms = {"own": "1600", "own_k": "10,20", "system": "elo"}
    problem = entry.read_facts(terms).problems["own_k"]
    assert problem.text == "K: several K-factors; one is accepted here"
    # one K with a decimal comma
    assert entry.read_facts({"own_k": "12,5"}).values == {"own_k": 12.5}
    assert entry.read_ks("12,5") == entry.read_ks("20") == ()


@pytest.mark.parametrize("text", ["10,x", "10,,20", "10;0", "10,2000"])
def test_what_is_no_k_leaves_one_column_with_the_reason(text: str) -> None:
    (column,) = compare_games(GAME._replace(own_k=text)).columns
    assert (column.name, column.cells) == ("FIDE", {})
    assert column.note == "K: K-factors over 0, up to 1000, such as 10,20,40"


def test_a_k_that_the_system_refuses_says_why() -> None:
    # FIDE's are whole numbers
    columns = compare_games(GAME._replace(own_k="12.5,20")).columns
    assert "whole number" in columns[0].note
    assert columns[0].cells == {}
    assert columns[1].cells["win"] == "+15.20"


def test_there_is_nothing_without_a_rating_or_with_a_first_one() -> None:
    (empty,) = compare_games(BY_K._replace(own="")).columns
    assert empty.cells == {}
    (first,) = compare_games(BY_K._replace(own="unrated")).columns
    assert first.note == "a first rating: there is no K"


def test_k_takes_the_place_of_the_systems_and_gives_it_back() -> None:
    systems = compare_games(GAME)
    assert (systems.of, systems.has_k) == ("system", True)
    assert compare_games(toggle_k(BY_K)) == systems
    # so does a digit
    assert names(compare_games(toggle_system(BY_K, "dwz"))) == ["FIDE", "US Chess"]


def test_only_where_the_system_takes_a_k() -> None:
    for system in (one.key for one in SYSTEMS):
        form = GAME._replace(system=system, rd="80", opponent_rd="60")
        there = "k" in get_row(system).asks
        assert bool(get_row(system).ks) is there
        assert (toggle_k(form) != form) is there
        found = compare_games(form._replace(compared=BY_K.compared, own_k="10,20"))
        assert (found.of == "K", found.has_k) == (there, there)


def test_the_k_factors_are_those_of_the_rules() -> None:
    rule = KRule()
    assert {*get_row("fide").ks} == {rule.young, rule.usual, rule.top}
    assert {*get_row("ecf").ks} == {K, JUNIOR_K}
