"""Whatever is typed or pasted: a value or a Problem, never an exception or an echo."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core import Problem
from elo_tui.core.entry import (
    RatingEntry,
    read_birth_year,
    read_date,
    read_duration,
    read_event_day,
    read_k,
    read_rating,
    read_rating_entry,
    read_score,
    read_whole,
    strip_text,
)
from elo_tui.core.facts import K_MAX, RATING_MAX, RATING_MIN, RD_MAX

#: Every code point, surrogates included: file names and terminals can hand them over.
ANYTHING = st.text(st.characters(exclude_categories=()))
#: Texts that come near to a number, with the characters that have done harm before.
NEARLY = st.text(
    "0123456789.,-+'_ =½²/e\xa0\u200b\u202e\x00\x1b[\x9b\u0661\uff11\u2212\ufffd\ud800",
    max_size=8,
)
TEXTS = ANYTHING | NEARLY

READERS: dict[str, Callable[[str], object]] = {
    "rating": read_rating,
    "whole": lambda text: read_whole(text, "round", 1, 700),
    "k": read_k,
    "score-of-1": lambda text: read_score(text, 1),
    "score-of-7": lambda text: read_score(text, 7),
    "born": lambda text: read_birth_year(text, 2026),
    "date": read_date,
    "idle": read_duration,
    "rating-entry": lambda text: read_rating_entry(text, "rating"),
}


@pytest.mark.parametrize("name", READERS)
@given(text=TEXTS)
def test_any_text_gives_a_value_or_a_problem(name: str, text: str) -> None:
    found = READERS[name](text)
    assert found is None or isinstance(
        found, int | float | date | RatingEntry | Problem
    )
    if isinstance(found, Problem):
        assert found.field
        # printable in the sense of Unicode: no control, format or bidi character
        assert found.text.isprintable()
        assert len(found.text) < 120
    assert (found is None) == (strip_text(text) == "")


@given(TEXTS)
def test_numbers_stay_within_their_limits(text: str) -> None:
    whole_number, k, halves = read_rating(text), read_k(text), read_score(text, 3)
    if isinstance(whole_number, int):
        assert RATING_MIN <= whole_number <= RATING_MAX
    if isinstance(k, int | float):
        assert 0 < k <= K_MAX
    if isinstance(halves, int):
        assert 0 <= halves <= 6


@given(st.integers(RATING_MIN, RATING_MAX))
def test_every_rating_reads_back(value: int) -> None:
    assert read_rating(str(value)) == read_rating(f" {value}\n") == value


@given(st.integers(RATING_MIN, RATING_MAX), st.integers(0, 25), st.booleans())
def test_every_provisional_rating_reads_back(
    value: int, games: int, slash: bool
) -> None:
    text = f"{value}{'/' * slash}P{games}"
    assert read_rating_entry(text, "rating") == RatingEntry(value, provisional=games)


@given(
    st.integers(RATING_MIN, RATING_MAX),
    st.integers(1, 100 * RD_MAX),
    st.sampled_from("/±"),
)
def test_every_rating_with_a_deviation_reads_back(
    value: int, hundredths: int, mark: str
) -> None:
    text = f"{value}{mark}{hundredths / 100:.2f}"
    assert read_rating_entry(text, "rating") == RatingEntry(value, rd=hundredths / 100)


@given(TEXTS)
def test_a_rating_entry_stays_within_its_limits(text: str) -> None:
    found = read_rating_entry(text, "rating")
    if isinstance(found, RatingEntry):
        assert found.value == 0 or RATING_MIN <= found.value <= RATING_MAX
        assert found.rd is None or 0 < found.rd <= RD_MAX
        assert found.provisional is None or found.rd is None


@given(st.integers(1, 100 * K_MAX), st.sampled_from(".,"))
def test_every_k_with_two_decimals_reads_back(value: int, mark: str) -> None:
    whole_part, decimals = divmod(value, 100)
    assert read_k(f"{whole_part}{mark}{decimals:02}") == value / 100


@given(st.integers(2, 60), st.data())
def test_every_score_reads_back(games: int, data: st.DataObject) -> None:
    halves = data.draw(st.integers(0, 2 * games))
    points, half = divmod(halves, 2)
    for text in (
        (f"{points}½", f"{points}.5", f"{points},5") if half else (str(points),)
    ):
        assert read_score(text, games) == halves


@given(st.dates(date(1, 1, 1), date(9999, 12, 31)))
def test_every_date_reads_back(day: date) -> None:
    assert read_date(day.isoformat()) == day


@pytest.mark.parametrize(
    ("day", "is_right"),
    [
        (date(26, 1, 1), False),
        (date(1850, 12, 31), False),
        # the first international tournament: London, 1851
        (date(1851, 1, 1), True),
        (date.today() + timedelta(729), True),
        (date.today() + timedelta(734), False),
        (date.max, False),
    ],
)
def test_events_are_from_1851_to_two_years_ahead(day: date, is_right: bool) -> None:
    found = read_event_day(day.isoformat(), "end")
    if is_right:
        assert found == day
    else:
        assert isinstance(found, Problem)
        assert found.text.startswith(f"end: {day} is not between 1851 and 20")


@given(st.characters(categories=["Nd", "Nl", "No"]))
def test_digits_of_other_scripts_are_never_numbers(char: str) -> None:
    # rows 22 to 24: full-width, Arabic-Indic, superscripts ...
    if char not in "0123456789":
        assert unicodedata.category(char)[0] == "N"
        for text in (char, f"16{char}0"):
            assert isinstance(read_rating(text), Problem)
            assert isinstance(read_k(text), Problem)
