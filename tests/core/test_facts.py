"""The table of facts is whole, and what is made from it agrees with it."""

from __future__ import annotations

from typing import Any, get_args

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui import core
from elo_tui.core import entry
from elo_tui.core.facts import (
    FACTS,
    NAMES,
    PLAYER_FACTS,
    Fact,
    Kind,
    get_fact,
    system_uses,
)
from elo_tui.core.model import Game, Given, Player, Problem, Result, Terms
from elo_tui.core.setup import OF_UNRATED
from elo_tui.core.systems import KEYS, SYSTEMS
from elo_tui.kit.command_line import options
from elo_tui.kit.commands.hints import HINTS
from elo_tui.session.forms import Form, read_form
from tests.core.cases import DAY

facts = pytest.mark.parametrize("fact", FACTS, ids=NAMES)


def test_a_fact_stands_in_the_table_once() -> None:
    assert len(set(NAMES)) == len(NAMES)
    assert {fact.kind for fact in FACTS} == {*get_args(Kind)}


def test_a_form_has_a_field_for_each_fact() -> None:
    assert {*Form.__struct_fields__} == {*NAMES, "compared", "days", "control"}


def test_every_fact_that_a_system_asks_for_has_a_row() -> None:
    asks = {fact.ask for fact in FACTS if fact.ask}
    assert asks == set().union(*(system.asks for system in SYSTEMS))
    assert all(system_uses("own", key) and system_uses("score", key) for key in KEYS)


@facts
def test_a_fact_has_a_place_in_the_records(fact: Fact) -> None:
    if fact.subject == "player":
        assert fact.attribute in Player.__struct_fields__
        assert fact.attribute in Given.__struct_fields__
        assert getattr(Given(), fact.attribute) in (None, "")
    elif fact.subject == "event" and fact.attribute:
        assert fact.attribute in Terms.__struct_fields__


def test_all_that_is_given_of_a_player_is_a_fact() -> None:
    # what stands after a rating, and where a K is from, has no field of its own
    beside = {"provisional", "k_reason"}
    held = {*Given.__struct_fields__} - beside
    assert {fact.attribute for fact in PLAYER_FACTS} == held


@facts
def test_a_fact_has_words_on_form_command_line_and_help(fact: Fact) -> None:
    assert fact.label
    assert HINTS[fact.name].text
    assert fact.option is not None or fact.name == "opponent"
    assert options.option_label(fact.name).startswith("--") or fact.name == "opponent"


@facts
def test_the_option_of_a_fact_says_what_it_takes(fact: Fact) -> None:
    if fact.option is None:
        return

    @click.command()
    @options.form_options(fact.name)
    def command(**values: object) -> None: ...

    said = " ".join(command.get_help(click.Context(command)).split())
    assert fact.option.flag in said
    assert fact.option.meaning in said
    if not fact.choices:
        assert fact.range in said


@facts
def test_the_limits_of_a_fact_are_taken_and_no_others(fact: Fact) -> None:
    if fact.choices:
        for word in fact.choices:
            assert not isinstance(entry.read_value(fact, word), Problem)
        assert isinstance(entry.read_value(fact, "rubbish"), Problem)
    elif fact.high and fact.kind != "year":
        least = fact.low if fact.kind != "decimal" else 10**-fact.places
        for text in (entry.write_value(least), str(fact.high)):
            assert not isinstance(entry.read_value(fact, text), Problem)
        for text in ("-1", str(fact.high + 1)):
            problem = entry.read_value(fact, text)
            assert isinstance(problem, Problem)
            assert problem.text.startswith(f"{fact.error_label}: ")
            assert fact.range in problem.text


@facts
def test_a_wrong_fact_is_never_computed_without(fact: Fact) -> None:
    """What is typed counts or is refused: its usual value does not take its place."""
    if fact.choices or fact.subject == "game":
        return
    for system in KEYS:
        if system_uses(fact.name, system):
            typed = {"own": "1600", "opponent": "1700", "date": "2026-01-31"}
            form = Form(**{**typed, "system": system, fact.name: "rubbish"})
            if fact.name in OF_UNRATED:
                form = replace(form, own="unrated", pool="rapid")
            found = read_form(form)
            assert fact.name in found.problems
            assert None in (found.you, found.opponent, found.terms)


def test_a_number_beyond_the_limits_of_its_fact_is_refused_by_the_library() -> None:
    games = [Game(1700, Result.WIN)]
    for system in SYSTEMS:
        for fact in FACTS:
            holds: dict[str, Any] = {
                "player": Player(1600),
                "event": Terms(DAY, event_end=DAY),
            }
            # a floor and a ceiling may be as high as a rating here
            limited = fact.kind == "whole" and fact.name not in ("floor", "ceiling")
            if not limited or fact.ask not in system.asks:
                continue
            beyond = {fact.attribute: fact.high + 1}
            holds[fact.subject] = replace(holds[fact.subject], **beyond)
            answer = core.rate(system.key, holds["player"], games, holds["event"])
            assert isinstance(answer, Problem)
            assert answer.field == fact.attribute


@given(st.sampled_from(FACTS), st.text("0123456789.,/P-yesno½ ", max_size=10))
def test_a_value_is_read_again_from_its_text(fact: Fact, text: str) -> None:
    value = entry.read_value(fact, text)
    if isinstance(value, Problem | entry.RatingEntry):
        return
    assert entry.read_value(fact, entry.write_value(value)) == value


def test_a_name_that_is_not_in_the_table() -> None:
    with pytest.raises(KeyError):
        get_fact("zodiac")
