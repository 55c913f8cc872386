"""Which pool a time control belongs to, by the guidelines A.1 and B.1 of the Laws."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core.events.time_control import pool_of
from elo_tui.core.model import POOLS


@pytest.mark.parametrize(
    ("text", "pool"),
    [
        ("15 + 5", "rapid"),
        ("15+5", "rapid"),
        ("5 + 3", "blitz"),
        ("90 min + 30 sec", "standard"),
        ("90' + 30''", "standard"),
        ("15 minuta", "rapid"),
        ("10 min + 0 sec", "blitz"),
        ("60 minute+30 sec/mutare/jucator", "standard"),
        ("3 минута за целу партију + 2 секунде по потезу", "blitz"),
        ("Standard: 90 min + 30 sec from first move", "standard"),
        ("Rapid", "rapid"),
    ],
)
def test_what_is_stated_safely(text: str, pool: str) -> None:
    assert pool_of(text) == pool


@pytest.mark.parametrize(
    ("text", "pool"),
    [
        # "10 minutes or less", "more than 10 minutes but less than 60 minutes"
        ("10 min", "blitz"),
        ("11 min", "rapid"),
        ("59 min", "rapid"),
        ("60 min", "standard"),
        # with 60 increments
        ("5+5", "blitz"),
        ("5+6", "rapid"),
        ("30+29", "rapid"),
        ("30+30", "standard"),
    ],
)
def test_the_limits(text: str, pool: str) -> None:
    assert pool_of(text) == pool


@pytest.mark.parametrize(
    "text",
    [
        "",
        "90",
        "15-15 min/all",
        "3x20 (Byo-yomi)",
        "40/90 + 30",
        "90 min/40 moves + 30 min",
        "90 + 30 min",
        "1h30",
        "90 min + 30 sec after move 40",
        "0 min",
        "Rapid 3+2",
        "rapid and blitz",
    ],
)
def test_what_is_not(text: str) -> None:
    assert pool_of(text) is None


@given(st.text() | st.text("0123456789+ min'\"sec/").map(str))
def test_any_text_has_a_pool_or_none(text: str) -> None:
    assert pool_of(text) in (None, *POOLS)
