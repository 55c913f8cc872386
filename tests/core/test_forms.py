"""The texts of a form become players and terms; what is wrong stands by its field."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core import Player, Problem, Terms
from elo_tui.core.entry import YES_NO
from elo_tui.core.facts import FACTS, system_uses
from elo_tui.core.setup import OF_UNRATED, find_fact
from elo_tui.core.systems import KEYS, SYSTEMS, get_row
from elo_tui.session.forms import Form, read_form, shows_field
from tests.core.strategies import form_texts
from tests.examples import try_examples

FULL = Form(
    own=" 1600 ",
    own_k="",
    opponent="1800",
    opponent_k="40",
    score="½",
    date="2026-01-31",
    born="1980",
    games_played="30",
    reached_2400="no",
)


def test_a_full_form() -> None:
    facts = read_form(FULL)
    assert facts.problems == {}
    assert facts.you == Player(1600, "", None, 1980, 30, False)
    assert facts.opponent == Player(1800, "", 40)
    # an event ends on the day it begins where nothing else is said
    day = date(2026, 1, 31)
    assert facts.terms == Terms(day, "standard", event_end=day)
    assert (facts.games, facts.halves) == (1, 1)


def test_an_empty_form_is_a_question_and_not_a_mistake() -> None:
    facts = read_form(Form())
    assert facts.problems == {}
    assert (facts.you, facts.opponent, facts.terms) == (None, None, None)
    assert (facts.games, facts.halves) == (1, None)


@pytest.mark.parametrize(
    ("field", "text", "lost"),
    [
        ("own", "16OO", "you"),
        ("own", "0", "you"),
        ("own_k", "0", "you"),
        ("opponent", "4001", "opponent"),
        ("opponent_k", "-10", "opponent"),
        ("score", "2", "halves"),
        ("of", "0", "games"),
        ("of", "1000000", "games"),
        ("date", "31.01.2026", "terms"),
        ("date", "2021-12-31", "terms"),
        ("born", "2099", "you"),
        ("born", "85", "you"),
        ("games_played", "-1", "you"),
    ],
)
def test_a_wrong_field_has_its_problem(field: str, text: str, lost: str) -> None:
    facts = read_form(replace(FULL, **{field: text}))
    assert list(facts.problems) == [field]
    assert facts.problems[field].text
    assert getattr(facts, lost) is None


@pytest.mark.parametrize(
    ("field", "text"),
    [("scale", "49"), ("scale", "x"), ("floor", "-1"), ("ceiling", "4001")],
)
def test_a_wrong_field_of_classic_elo(field: str, text: str) -> None:
    facts = read_form(replace(FULL, system="elo", **{field: text}))
    assert list(facts.problems) == [field]
    assert facts.terms is None


def test_terms_of_classic_elo() -> None:
    form = Form("1600", system="elo", scale="200", floor="100", ceiling="3000")
    terms = read_form(form).terms
    assert terms is not None
    assert (terms.scale, terms.floor, terms.ceiling) == (200, 100, 3000)
    usual = read_form(Form("1600", system="elo")).terms
    assert usual is not None
    assert (usual.scale, usual.floor, usual.ceiling) == (400, None, None)


@pytest.mark.parametrize("ceiling", ["100", "99"])
def test_a_ceiling_must_be_above_the_floor(ceiling: str) -> None:
    facts = read_form(Form("1600", system="elo", floor="100", ceiling=ceiling))
    assert list(facts.problems) == ["ceiling"]
    assert facts.terms is None


@pytest.mark.parametrize(
    ("system", "fields"),
    [
        ("fide", ["scale", "floor", "ceiling"]),
        ("elo", ["date", "born", "games_played"]),
    ],
)
def test_fields_that_a_system_does_not_ask_for_are_passed_over(
    system: str, fields: list[str]
) -> None:
    form = replace(FULL, system=system)
    spoilt = replace(form, **dict.fromkeys(fields, "rubbish"))
    assert read_form(spoilt).problems == {}
    assert (
        read_form(spoilt).terms
        == read_form(replace(form, **dict.fromkeys(fields, ""))).terms
    )


@pytest.mark.parametrize(("text", "value"), YES_NO.items())
def test_whether_2400_was_reached(text: str, value: bool | None) -> None:
    you = read_form(replace(FULL, reached_2400=text)).you
    assert you is not None
    assert you.reached_2400 is value


@pytest.mark.parametrize(
    ("of", "score", "halves"), [("3", "1½", 3), ("3", "", None), ("1", "w", 2)]
)
def test_the_score_belongs_to_the_number_of_games(
    of: str, score: str, halves: int | None
) -> None:
    facts = read_form(replace(FULL, of=of, score=score))
    assert (facts.games, facts.halves) == (int(of), halves)


def test_a_birth_year_is_compared_with_the_year_of_the_event() -> None:
    late = replace(FULL, born="2026")
    assert read_form(late).problems == {}
    assert list(read_form(replace(late, date="2025-12-31")).problems) == ["born"]


#: The fields that only some systems ask for.
ASKED_FOR = {fact.name for fact in FACTS if fact.ask}


#: Facts enough for every system.
WHOLE = Form(
    own="1600",
    opponent="1800",
    date="2026-01-31",
    event_end="2026-02-01",
    rd="80",
    opponent_rd="60",
)


@pytest.mark.parametrize(
    ("system", "texts", "field", "words"),
    [
        ("uscf", {"own": "1545/P13", "games_played": "14"}, "games_played", "P13"),
        ("uscf", {"own": "1545/P13", "games_played": "0"}, "games_played", "P13"),
        ("glicko", {"own": "1600/81"}, "rd", "81 stands after the rating"),
        ("glicko2", {"own": "1600±80.5"}, "rd", "80.5 stands after the rating"),
        ("lichess", {"opponent": "1800/61"}, "opponent_rd", "61 stands after"),
    ],
)
def test_a_fact_given_twice_and_differently(
    system: str, texts: dict[str, str], field: str, words: str
) -> None:
    facts = read_form(replace(WHOLE, system=system, **texts))
    assert list(facts.problems) == [field]
    assert words in facts.problems[field].text
    assert (facts.you if field != "opponent_rd" else facts.opponent) is None


@pytest.mark.parametrize(
    ("system", "texts"),
    [
        ("uscf", {"own": "1545/P13", "games_played": "13"}),
        ("glicko", {"own": "1600/80"}),
        ("lichess", {"opponent": "1800/60"}),
        # a system that does not look at it finds no fault in it
        ("fide", {"own": "1545/P13", "games_played": "14"}),
        ("fide", {"own": "1600/81"}),
        ("uscf", {"opponent": "1800/61"}),
    ],
)
def test_a_fact_given_twice_alike_is_no_conflict(
    system: str, texts: dict[str, str]
) -> None:
    assert read_form(replace(WHOLE, system=system, **texts)).problems == {}


def test_what_stands_after_a_rating() -> None:
    you = read_form(replace(WHOLE, system="uscf", own="1545/P13")).you
    assert you is not None
    assert (you.rating, you.games_played, you.rd) == (1545, 13, None)
    glicko = replace(
        WHOLE, system="glicko", own="1600/90", rd="", opponent="1800/50", opponent_rd=""
    )
    facts = read_form(glicko)
    assert (facts.you and facts.you.rd, facts.opponent and facts.opponent.rd) == (
        90,
        50,
    )
    # the deviation after one opponent is nobody else's
    assert facts.terms is not None
    assert facts.terms.opponent_rd is None
    fide = read_form(replace(WHOLE, own="1545/P13")).you
    assert fide is not None
    assert (fide.rating, fide.games_played, fide.rd) == (1545, None, None)


@pytest.mark.parametrize(
    ("texts", "end"),
    [
        ({"event_end": ""}, date(2026, 1, 31)),
        ({"event_end": "2026-02-08"}, date(2026, 2, 8)),
        ({"date": "", "event_end": "2026-02-08"}, date(2026, 2, 8)),
        ({"date": "", "event_end": ""}, None),
        ({"date": "soon", "event_end": ""}, None),
    ],
)
def test_the_end_of_an_event(texts: dict[str, str], end: date | None) -> None:
    for system in ("uscf", "dwz"):
        facts = read_form(replace(WHOLE, system=system, **texts))
        assert facts.problems == {}
        if end is None:
            assert facts.terms is None
            assert facts.missing is not None
            assert facts.missing.field == "event_end"
        else:
            assert facts.terms is not None
            assert facts.terms.event_end == end


def test_a_birth_year_is_compared_with_the_end_of_the_event() -> None:
    born = replace(WHOLE, system="dwz", born="2027", event_end="2027-01-01")
    assert read_form(born).problems == {}
    assert list(read_form(replace(born, event_end="")).problems) == ["born"]


@pytest.mark.parametrize("text", ["unrated", "UNR", " unrated "])
def test_unrated_players(text: str) -> None:
    facts = read_form(replace(WHOLE, own=text, opponent=text))
    assert facts.problems == {}
    assert facts.you is not None
    assert facts.opponent is not None
    assert (facts.you.rating, facts.opponent.rating) == (0, 0)


#: A text for each field that only some systems ask for.
TEXTS = {fact.name: fact.example for fact in FACTS if fact.ask}


@pytest.mark.parametrize("away", KEYS)
@pytest.mark.parametrize("home", KEYS)
def test_values_survive_a_switch_of_systems(home: str, away: str) -> None:
    form = Form(own="1600", opponent="1800", score="1", of="2", **TEXTS, system=home)
    before = read_form(form)
    assert before.problems == {}
    assert before.you is not None
    assert before.opponent is not None
    assert before.terms is not None
    elsewhere = replace(form, system=away)
    assert read_form(elsewhere).problems == {}
    assert read_form(replace(elsewhere, system=home)) == before


@pytest.mark.parametrize("system", KEYS)
def test_rubbish_in_fields_of_other_systems_is_passed_over(system: str) -> None:
    form = Form(own="1600", opponent="1800", **TEXTS, system=system)
    spoilt = {
        fact.name: "rubbish"
        for fact in FACTS
        if not (fact.choices or system_uses(fact.name, system))
    }
    assert spoilt
    clean, found = read_form(form), read_form(replace(form, **spoilt))
    assert (found.problems, found.missing) == ({}, None)
    assert (found.you, found.opponent) == (clean.you, clean.opponent)
    assert found.terms is not None
    assert clean.terms is not None
    for fact in get_row(system).asks & {*Terms.__struct_fields__}:
        assert getattr(found.terms, fact) == getattr(clean.terms, fact)


@pytest.mark.parametrize(
    ("field", "of_player", "value"),
    [
        ("rd", True, 80.0),
        ("volatility", True, 0.07),
        ("idle", True, 3.0),
        ("opponent_rd", False, 60.0),
        ("c", False, 50.0),
        ("tau", False, 0.7),
        ("speed", False, "blitz"),
        ("dwz_index", True, 12),
        ("record", True, "won"),
        ("dual", False, True),
        ("floor", True, 1200),
        ("event_end", False, date(2026, 2, 1)),
    ],
)
def test_facts_of_the_other_systems(field: str, of_player: bool, value: object) -> None:
    system = next(s.key for s in SYSTEMS if s.key != "elo" and field in s.asks)
    if field in ("volatility", "tau"):
        system = "glicko2"
    facts = read_form(Form(own="1600", **TEXTS, system=system))
    assert getattr(facts.you if of_player else facts.terms, field) == value


@pytest.mark.parametrize(
    ("system", "field", "text"),
    [
        ("glicko", "rd", "0"),
        ("glicko", "opponent_rd", "501"),
        ("glicko", "c", "501"),
        ("glicko", "idle", "-1"),
        ("glicko2", "volatility", "1.1"),
        ("glicko2", "tau", "5.1"),
        ("lichess", "rd", "x"),
        ("dwz", "dwz_index", "-1"),
        ("dwz", "event_end", "2013-07-31"),
        ("dwz", "born", "2027"),
        ("uscf", "floor", "4001"),
        ("uscf", "event_end", "soon"),
        ("uscf", "games_played", "1.5"),
        ("ecf", "own_k", "0"),
    ],
)
def test_a_wrong_field_of_the_other_systems(system: str, field: str, text: str) -> None:
    facts = read_form(replace(WHOLE, system=system, **{field: text}))
    assert list(facts.problems) == [field]
    assert facts.you is None or facts.terms is None


@pytest.mark.parametrize(
    ("system", "own", "pool", "visible"),
    [
        ("fide", "unrated", "rapid", True),
        ("fide", " UNR ", "blitz", True),
        ("fide", "unrated", "standard", False),
        ("fide", "1600", "rapid", False),
        ("fide", "", "rapid", False),
        ("fide", "0", "rapid", False),
        ("uscf", "unrated", "rapid", False),
        ("ecf", "unrated", "rapid", False),
    ],
)
def test_where_the_standard_rating_is_asked_for(
    system: str, own: str, pool: str, visible: bool
) -> None:
    form = replace(WHOLE, system=system, own=own, pool=pool, standard="1700")
    assert shows_field("standard", form) is visible
    you = read_form(form).you
    if you is not None:
        assert you.standard == (1700 if visible else None)
    # what is not shown is not judged
    assert ("standard" in read_form(replace(form, standard="x")).problems) is visible


@pytest.mark.parametrize("own", ["1600", "unrated"])
def test_where_the_facts_of_us_chess_are_asked_for(own: str) -> None:
    form = replace(WHOLE, system="uscf", own=own, fide_rating="2100", peak="1850")
    is_unrated = own == "unrated"
    assert shows_field("fide_rating", form) == shows_field("cfc_rating", form)
    assert shows_field("fide_rating", form) is is_unrated
    assert shows_field("peak", form) is not is_unrated
    you = read_form(form).you
    assert you is not None
    assert you.fide_rating == (2100 if is_unrated else None)
    assert you.peak == (None if is_unrated else 1850)


@pytest.mark.parametrize("field", sorted(TEXTS.keys() - OF_UNRATED))
def test_every_other_field_is_shown_where_it_is_asked_for(field: str) -> None:
    for key in KEYS:
        # facts are asked for where a match may be decided early, or a time control
        # may be approved
        form = replace(WHOLE, system=key, of="3", control="45+30")
        assert shows_field(field, form) == system_uses(field, key)


@pytest.mark.parametrize(
    ("problem", "field"),
    [
        ("k", "own_k"),
        ("rating", "own"),
        ("birth_year", "born"),
        ("rd", "rd"),
        ("opponent_k", "opponent_k"),
        ("opponent_rating", "opponent"),
        ("opponent_rd", "opponent_rd"),
        ("opponent_event_end", "event_end"),
        ("event_end", "event_end"),
    ],
)
def test_which_field_shows_the_problem_of_a_system(problem: str, field: str) -> None:
    assert find_fact(problem) == field


@pytest.mark.parametrize(
    ("system", "text", "colour_of_it"),
    [
        ("lichess", "w", "w"),
        ("lichess", "b", "b"),
        ("lichess", "", ""),
        ("fide", "w", ""),
    ],
)
def test_your_colour(system: str, text: str, colour_of_it: str) -> None:
    assert read_form(replace(WHOLE, system=system, colour=text)).colour == colour_of_it


@given(form_texts(Form.__struct_fields__), st.sampled_from(KEYS))
@try_examples(60)
def test_any_texts_are_read(texts: dict[str, str], system: str) -> None:
    form = replace(replace(Form(), **texts), system=system)
    facts = read_form(form)
    assert set(facts.problems) <= set(Form.__struct_fields__)
    assert all(isinstance(problem, Problem) for problem in facts.problems.values())
    assert all(problem.text.isprintable() for problem in facts.problems.values())
    assert (facts.you is None) or entered(form.own)
    assert (facts.opponent is None) or entered(form.opponent)


def entered(text: str) -> bool:
    return text.strip() != ""
