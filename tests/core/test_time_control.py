"""Which pool a time control belongs to, by the guidelines A.1 and B.1 of the Laws."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core import Game, Player, Result, Terms, load
from elo_tui.core.events.crosstable import Crosstable, EventFacts
from elo_tui.core.events.reading import set_pool
from elo_tui.core.model import POOLS, Pool, RatedEvent
from elo_tui.core.systems import KEYS, list_remarks
from elo_tui.core.text.time_control import read_code, read_words
from tests.texts import assert_meanings


@given(st.text() | st.text("0123456789+ min'\"sec/").map(str))
def test_any_text_has_a_pool_or_none(text: str) -> None:
    for written in (text, f"90 {text}"):
        found = read_words(written)
        assert found.pool in (None, *POOLS)
        assert (found.pool is None) is bool(found.problem or not written.strip())
        assert found.control is None or found.control.seconds > 0
    coded = read_code(text)
    assert coded is None or coded.seconds > 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        # B.02 1.1: 30 moves at least in the first of several periods
        ("30/90, SD/30 +30", ()),
        ("40/90, SD/30 +30", ()),
        ("120", ()),
        (
            "29/90, SD/30 +30",
            (
                "not rated by FIDE: 29 moves in the first period, 30 are needed"
                " (B.02 1.1)",
            ),
        ),
    ],
)
def test_the_moves_of_the_first_period(text: str, said: tuple[str, ...]) -> None:
    terms = Terms(date(2026, 1, 31), control=text)
    event = load("fide").rate(Player(1600, k=20), [Game(1600, Result.WIN)], terms)
    assert isinstance(event, RatedEvent)
    assert list_remarks([event]) == said


def test_a_system_without_kinds_of_rating_gets_none() -> None:
    event = EventFacts(time_control="G/30;d5")
    known = {system: set_pool(Crosstable(event, (), system=system)) for system in KEYS}
    # DWZ, Elo, Glicko, Lichess and US Chess have no standard, rapid and blitz
    assert {system for system, (found, _) in known.items() if found.event.pool} == {
        *("fide", "ecf")
    }
    found, notes = set_pool(Crosstable(event, ()))
    assert found.event.pool == "rapid"
    assert [note.text for note in notes] == [
        "rapid by FIDE's times: the time control is G/30;d5"
    ]
    assert known["uscf"][1] == ()
    stated = replace(event, pool="blitz")
    assert set_pool(Crosstable(stated, ())) == (Crosstable(stated, ()), ())


@pytest.mark.parametrize(
    ("control", "pool", "said"),
    [
        ("15+10", "rapid", ()),
        ("90+30", "standard", ()),
        ("", "rapid", ()),
        ("Rapid", "rapid", ()),
        ("Rapid", "standard", ("time control Rapid is rapid, rated as standard",)),
        (
            "15+10",
            "standard",
            ("15+10 is rapid, 25 minutes for 60 moves; rated as standard",),
        ),
    ],
)
def test_a_time_control_of_another_pool_is_said(
    control: str, pool: Pool, said: tuple[str, ...]
) -> None:
    terms = Terms(date(2026, 1, 31), pool, control=control)
    event = load("fide").rate(Player(1600, k=20), [Game(1600, Result.WIN)], terms)
    assert isinstance(event, RatedEvent)
    assert list_remarks([event]) == said


def say_words(text: str) -> str:
    found = read_words(text)
    minutes = found.control and found.control.seconds / 60
    return f"{found.pool}, minutes: {minutes}{found.problem and f', {found.problem}'}"


def say_code(text: str) -> str:
    control = read_code(text)
    return f"minutes: {control and control.seconds / 60}"


def test_every_time_control() -> None:
    # minutes for 60 moves
    assert_meanings("core/time_controls.txt", {"words": say_words, "code": say_code})
