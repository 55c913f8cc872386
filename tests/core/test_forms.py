"""The texts of a form become players and terms; what is wrong stands by its field."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elo_tui.core import Player, Problem, Terms
from elo_tui.core.forms import FACT_OF_FIELD, YES_NO, Form, asked, read
from elo_tui.core.systems import KEYS, SYSTEMS
from tests.core.strategies import form_texts

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
    facts = read(FULL)
    assert facts.problems == {}
    assert facts.you == Player(1600, "", None, 1980, 30, False)
    assert facts.opponent == Player(1800, "", 40)
    assert facts.terms == Terms(date(2026, 1, 31), "standard")
    assert (facts.games, facts.halves) == (1, 1)


def test_an_empty_form_is_a_question_and_not_a_mistake() -> None:
    facts = read(Form())
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
    facts = read(FULL._replace(**{field: text}))
    assert list(facts.problems) == [field]
    assert facts.problems[field].text
    assert getattr(facts, lost) is None


@pytest.mark.parametrize(
    ("field", "text"),
    [("scale", "49"), ("scale", "x"), ("floor", "-1"), ("ceiling", "4001")],
)
def test_a_wrong_field_of_classic_elo(field: str, text: str) -> None:
    facts = read(FULL._replace(system="elo", **{field: text}))
    assert list(facts.problems) == [field]
    assert facts.terms is None


def test_terms_of_classic_elo() -> None:
    form = Form("1600", system="elo", scale="200", floor="100", ceiling="3000")
    terms = read(form).terms
    assert terms is not None
    assert (terms.scale, terms.floor, terms.ceiling) == (200, 100, 3000)
    usual = read(Form("1600", system="elo")).terms
    assert usual is not None
    assert (usual.scale, usual.floor, usual.ceiling) == (400, None, None)


@pytest.mark.parametrize("ceiling", ["100", "99"])
def test_a_ceiling_must_be_above_the_floor(ceiling: str) -> None:
    facts = read(Form("1600", system="elo", floor="100", ceiling=ceiling))
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
    form = FULL._replace(system=system)
    spoilt = form._replace(**dict.fromkeys(fields, "rubbish"))
    assert read(spoilt).problems == {}
    assert read(spoilt).terms == read(form._replace(**dict.fromkeys(fields, ""))).terms


@pytest.mark.parametrize(("text", "value"), YES_NO.items())
def test_whether_2400_was_reached(text: str, value: bool | None) -> None:
    you = read(FULL._replace(reached_2400=text)).you
    assert you is not None
    assert you.reached_2400 is value


@pytest.mark.parametrize(
    ("of", "score", "halves"), [("3", "1½", 3), ("3", "", None), ("1", "w", 2)]
)
def test_the_score_belongs_to_the_number_of_games(
    of: str, score: str, halves: int | None
) -> None:
    facts = read(FULL._replace(of=of, score=score))
    assert (facts.games, facts.halves) == (int(of), halves)


def test_a_birth_year_is_compared_with_the_year_of_the_event() -> None:
    late = FULL._replace(born="2026")
    assert read(late).problems == {}
    assert list(read(late._replace(date="2025-12-31")).problems) == ["born"]


def test_every_fact_a_system_asks_for_has_one_field() -> None:
    assert set(FACT_OF_FIELD) <= set(Form._fields)
    facts = list(FACT_OF_FIELD.values())
    assert sorted(facts) == sorted(set().union(*(row.asks for row in SYSTEMS)))
    for key in KEYS:
        assert asked("own", key)
        assert asked("score", key)


@given(form_texts(Form._fields), st.sampled_from(KEYS))
@settings(max_examples=60)
def test_any_texts_are_read(texts: dict[str, str], system: str) -> None:
    form = Form()._replace(**texts)._replace(system=system)
    facts = read(form)
    assert set(facts.problems) <= set(Form._fields)
    assert all(isinstance(problem, Problem) for problem in facts.problems.values())
    assert all(problem.text.isprintable() for problem in facts.problems.values())
    assert (facts.you is None) or entered(form.own)
    assert (facts.opponent is None) or entered(form.opponent)


def entered(text: str) -> bool:
    return text.strip() != ""
