"""Texts become the facts of an entry and come back; none is lost."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core import systems
from elo_tui.core.entry import strip_text
from elo_tui.core.facts import FACTS
from elo_tui.core.model import Given, Problem, Terms
from elo_tui.core.replay.dated_entries import entry_texts, read_entry, replace_facts
from elo_tui.core.replay.journal_records import Entry, Unread
from tests.core.strategies import form_texts

NAMES = [fact.name for fact in FACTS]
CHOICES = {fact.name: fact.choices for fact in FACTS if fact.choices}


@given(form_texts([*NAMES, "compared", "unheard_of"]), st.sampled_from(systems.KEYS))
def test_an_entry_is_what_its_texts_say(texts: dict[str, str], system: str) -> None:
    entry = replace_facts(Entry(), {**texts, "system": system})
    said = entry_texts(entry)
    assert replace_facts(Entry(), said) == entry
    for name, text in texts.items():
        # the usual scale is an empty field
        assert not strip_text(text) or said[name] or name in ("scale", "dual")
    for name, words in CHOICES.items():
        assert said.get(name, "") in words or Unread(name, said[name]) in entry.unread


def test_words_that_are_not_typed_are_those_of_every_form() -> None:
    said = entry_texts(Entry())
    assert {name: text for name, text in said.items() if text} == {
        "system": "fide",
        "pool": "standard",
        "speed": "rapid",
    }


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("1850", Given(rating=1850)),
        ("unr", Given(rating=0)),
        ("1545/P13", Given(rating=1545, provisional=13)),
        ("1545P", Given(rating=1545, provisional=0)),
        ("1850/80,5", Given(rating=1850, rd=80.5)),
    ],
)
def test_what_stands_after_a_rating(text: str, facts: Given) -> None:
    assert replace_facts(Entry(), {"own": text}).given == facts


def test_of_two_deviations_both_are_kept_and_asked_about() -> None:
    texts = {"system": "glicko", "own": "1850/80", "rd": "70", "date": "2026-01-10"}
    entry = replace_facts(Entry(), texts)
    assert (entry.given.rd, entry.unread) == (80, (Unread("rd", "70"),))
    said = entry_texts(entry)
    assert (said["own"], said["rd"]) == ("1850/80", "70")
    problem = read_entry(entry)
    assert isinstance(problem, Problem)
    assert problem.text == "RD: 80 stands after the rating; leave one of them empty"


def test_a_text_that_cannot_be_read_keeps_an_event_from_being_rated() -> None:
    texts = {"own": "19x0", "date": "2026-01-10", "tau": "x"}
    entry = replace_facts(Entry(), texts)
    assert entry.first == date(2026, 1, 10)
    assert entry.unread == (Unread("own", "19x0"), Unread("tau", "x"))
    problem = read_entry(entry)
    assert isinstance(problem, Problem)
    assert (problem.field, problem.text) == (
        "own",
        "rating: 19x0 is not a rating; 1 to 4000",
    )
    # FIDE does not ask for tau
    assert not isinstance(
        read_entry(replace_facts(entry, {**texts, "own": ""})), Problem
    )


def test_new_texts_take_the_place_of_all_old_ones() -> None:
    before = replace_facts(
        Entry(name="Open"), {"own": "1800", "scale": "200", "tau": "x"}
    )
    after = replace_facts(before, {"date": "2026-01-10"})
    assert (after.name, after.given, after.terms) == ("Open", Given(), Terms())
    assert (after.first, after.unread) == (date(2026, 1, 10), ())
