"""First and last days in the spellings of report files."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core.days import format_readings
from elo_tui.core.events.trf_header import Evidence, find_event_days
from tests.readers.trf_text import notes, player
from tests.texts import assert_meanings

FORMS = {
    "iso": "{d:%Y-%m-%d}",
    "trf26": "{d:%Y/%m/%d}",
    "dotted": "{d:%d.%m.%Y}",
    "blanks": "{d:%d. %m. %Y}",
    "final-dot": "{d:%d.%m.%Y}.",
    "year-dots": "{d:%Y.%m.%d}",
    "word": "{d:%B} {d.day}, {d.year}",
    "short-word": "{d:%b} {d.day}, {d.year}",
    "day-word": "{d.day} {d:%B} {d.year}",
    "two-digit": "{d:%y.%m.%d}",
    "two-digit-slash": "{d:%y/%m/%d}",
}
#: The day on which the events of these tests are read.
TODAY = date(2026, 11, 22)
days = st.dates(date(1970, 1, 1), date(2069, 12, 31))


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
@given(days)
def test_a_day_in_every_spelling(form: str, day: date) -> None:
    found = find_event_days(form.format(d=day), "")
    assert (found.start, found.start_problem) == (day, "")
    assert find_event_days("", form.format(d=day)).end == day


@pytest.mark.parametrize(
    ("start", "end", "evidence", "expected"),
    [
        ("05/06/2021", "", (), "5 June 2021 or 6 May 2021"),
        ("05-06-2021", "07-06-2021", (), "5 to 7 June 2021 or 6 May to 6 July 2021"),
        # facts/web_pages.md 6.1: one part above 12 anywhere in the file decides
        ("05/06/2021", "07/06/2021", ("23/05/1988",), "2021-06-05 2021-06-07"),
        ("05/06/2021", "07/06/2021", ("05/23/1988",), "2021-05-06 2021-07-06"),
        # birthdays that contradict each other decide nothing
        (
            *("05/06/2021", "05/06/2021", ("23/05/1988", "05/23/1988")),
            "5 June 2021 or 6 May 2021",
        ),
        ("05/06/2021", "07/06/2021", ("1988-05-23", "x"), "5 to 7 June 2021 or"),
    ],
)
def test_days_that_fit_both_orders_stay_open_unless_birthdays_decide(
    start: str, end: str, evidence: tuple[str, ...], expected: str
) -> None:
    found = find_event_days(start, end, Evidence(birthdays=evidence))
    if found.readings:
        assert (found.start, found.end) == (None, None)
        assert format_readings(found.readings).startswith(expected)
    else:
        assert f"{found.start} {found.end}" == expected


@pytest.mark.parametrize(
    ("rounds", "expected"),
    [
        # facts/rules.md 10.13: the dates of the rounds decide
        (("24/02/01", "24/02/03", "24/02/05"), "2024-02-01 2024-02-05"),
        (("24/01/02", "24/03/02"), "2024-01-02 2024-05-02"),
        # rounds outside both readings, and in the middle of the longer one
        (("23/02/01",), "None None"),
        (("24/04/01",), "2024-01-02 2024-05-02"),
    ],
)
def test_the_dates_of_the_rounds_decide(rounds: tuple[str, ...], expected: str) -> None:
    found = find_event_days("01/02/2024", "05/02/2024", Evidence(rounds=rounds))
    assert f"{found.start} {found.end}" == expected
    assert bool(found.readings) is (expected == "None None")


@pytest.mark.parametrize(
    ("days", "rounds", "said"),
    [
        ("2024/02/28 2024/03/01", "24/02/29  24/03/01", ""),
        (
            *("2024/02/28 2024/03/01", "24/02/27  24/03/01"),
            "rounds (132) are not within the days of the event: 24/02/27",
        ),
        (
            *("2100/01/01 2100/01/03", ""),
            "the event has results, but begins after today: 2100-01-01",
        ),
    ],
)
def test_days_that_contradict_the_rounds_or_today_are_named(
    days: str, rounds: str, said: str
) -> None:
    start, end = days.split()
    dates = [f"042 {start}", f"052 {end}", *([f"132 {rounds}"] if rounds else [])]
    two = [player(1, "   2 w 1", points="1.0"), player(2, "   1 b 0", points="0.0")]
    assert [note.text for note in notes(*dates, *two)] == ([said] if said else [])


@given(st.text(max_size=20), st.text(alphabet="0123456789./- ", max_size=12))
def test_any_text(start: str, end: str) -> None:
    for one, other in ((start, end), (end, start), (end, end)):
        found = find_event_days(one, other)
        assert found.start is None or not found.start_problem
        assert found.end is None or not found.end_problem


def say_days(text: str) -> str:
    """The days of "start to end", what is wrong with them, and what decided."""
    start, end = text.split(" to ")
    found = find_event_days(start, end, Evidence(latest_start=TODAY, latest_end=TODAY))
    assert found.readings == ()
    said = (found.start_problem, found.end_problem, found.why)
    return "; ".join([f"{found.start} to {found.end}", *filter(None, said)])


def test_every_pair_of_days() -> None:
    assert_meanings("readers/event_days.txt", {"days": say_days})
