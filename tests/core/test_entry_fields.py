"""Hostile and careless input into the fields: a value, or words about what is accepted.

The texts are in `golden/core/fields.txt`, the rows those of tests/test_hostile_rows.py;
limits and separators are those of the functions' own descriptions.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from elo_tui.core import Problem
from elo_tui.core.entry import (
    read_birth_year,
    read_date,
    read_decimal,
    read_duration,
    read_k,
    read_rating,
    read_rating_entry,
    read_score,
    read_whole,
)
from elo_tui.core.facts import GAMES_MAX
from tests.texts import assert_meanings

NBSP, THIN, NARROW = "\N{NO-BREAK SPACE}", "\N{THIN SPACE}", "\N{NARROW NO-BREAK SPACE}"
MINUS, EN, ZERO_WIDTH = "\N{MINUS SIGN}", "\N{EN DASH}", "\N{ZERO WIDTH SPACE}"


def test_row08_all_dashes_get_the_same_message() -> None:
    assert len({read_rating(f"{dash}20") for dash in ("-", MINUS, EN)}) == 1


def test_the_field_is_named_in_the_problem() -> None:
    found = read_rating("x", "opponent")
    assert isinstance(found, Problem)
    assert (found.field, found.text[:10]) == ("opponent", "opponent: ")


def test_a_score_of_both_is_whites_first() -> None:
    assert [read_score("1-0", 1, colour) for colour in ("", "w", "b")] == [2, 2, 0]
    assert [read_score("0-1", 1, colour) for colour in ("", "w", "b")] == [0, 0, 2]
    assert read_score("½-½", 1, "b") == 1


#: Who reads the texts of `tests/golden/core/fields.txt`.
READERS: dict[str, Callable[[str], object]] = {
    "rating": read_rating,
    "rating or unrated": partial(read_rating_entry, field="rating"),
    "K": read_k,
    "idle": read_duration,
    "RD, six decimals": partial(read_decimal, field="RD", high=500, places=6),
    "RD, two decimals": partial(read_decimal, field="RD", high=500, places=2),
    "games": partial(read_whole, field="games", low=1, high=GAMES_MAX),
    **{
        f"score of {games}": partial(read_score, games=games)
        for games in (1, 2, 3, 4, 12, 700)
    },
    "born, event in 2026": partial(read_birth_year, event_year=2026),
    "date": read_date,
}


def test_every_text_of_a_field() -> None:
    # beside the field
    assert_meanings("core/fields.txt", READERS, longest=80)
