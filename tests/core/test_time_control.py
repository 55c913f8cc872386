"""Which pool a time control belongs to, by the guidelines A.1 and B.1 of the Laws."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core import Game, Player, Result, Terms, load
from elo_tui.core.events.crosstable import Crosstable, EventFacts
from elo_tui.core.events.reading import set_pool
from elo_tui.core.model import POOLS, Pool, RatedEvent
from elo_tui.core.systems import KEYS, list_remarks
from elo_tui.core.text.time_control import read_code, read_words


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
        # several periods add up, whichever way they are written
        ("90 min/40 moves + 30 min", "standard"),
        ("50'/40 + 5'/end", "rapid"),
        ("1h30", "standard"),
        ("90", "standard"),
        # an increment counts for the moves that have it: 50 + 20 x 30 s
        ("50 min + 30 sec after move 40", "standard"),
        ("49 min + 30 sec from move 41", "rapid"),
        # seconds only where a word agrees (facts/rules.md 10.11)
        ("Rapid 900", "rapid"),
    ],
)
def test_what_is_stated_safely(text: str, pool: str) -> None:
    assert read_words(text).pool == pool


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        # the examples of facts/rules.md 10.11, base + 60 x increment
        ("60+30", 90),
        ("25 min + 5 sec", 30),
        ("Rapid 12'+8\"", 20),
        ("G/60 d5", 65),
        ("G/60;+5", 65),
        ("40/90, SD/30 +30", 150),
        ('90/40+30/G+30"', 150),
        ("40 moves in 2 hours, then 1 hour", 180),
        ("100'x40mm + 50'x20mm + 30\" from move 1", 180),
        ("1h30 + 30s/coup", 120),
        ("40/2h, SD/1h", 180),
        ("2h/40 + 1h + 30 s", 210),
        # hours in the words of several countries
        ("1 час + 30 сек", 90),
        ("1u30 + 30 sec", 120),
        ("2 uur + 30 sec", 150),
        ("1 godz. 30 min + 30 s", 120),
        ("2 ore", 120),
        ("90 Minuten für 40 Züge, 15 Minuten Rest, 30 Sekunden ab Zug 1", 135),
    ],
)
def test_the_time_for_sixty_moves(text: str, minutes: int) -> None:
    control = read_words(text).control
    assert control is not None
    assert control.seconds == 60 * minutes


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
    assert read_words(text).pool == pool


@pytest.mark.parametrize(
    "text",
    [
        "",
        "900",
        "Blitz 900",
        "2.5 min",
        "15-15 min/all",
        "3x20 (Byo-yomi)",
        "45/15",
        "0 min",
        "Rapid 3+2",
        "rapid and blitz",
    ],
)
def test_what_is_not(text: str) -> None:
    assert read_words(text).pool is None
    assert bool(read_words(text).problem) is bool(text)


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
    stated = event._replace(pool="blitz")
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


@pytest.mark.parametrize(
    ("code", "minutes"),
    [
        # seconds; the increments of the moves up to the sixtieth
        ("5400+30", 120),
        ("40/5400+30:1800+30", 150),
        ("40/7200:20/3600:900+30", 180),
        ("40/7200:3600+30", 190),
        ("20/3600+30:20/1800+30:1800", 140),
    ],
)
def test_the_time_of_a_coded_control(code: str, minutes: int) -> None:
    control = read_code(code)
    assert control is not None
    assert control.seconds == 60 * minutes
