"""First and last days in the spellings of report files."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core.days import format_readings
from elo_tui.core.events.trf_header import Evidence, find_event_days
from tests.readers.trf_text import notes, player

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
    ("start", "end", "expected"),
    [
        ("24/09/2010", "02/10/2010", "2010-09-24 2010-10-02"),
        ("30/09/2011", "02/10/2011", "2011-09-30 2011-10-02"),
        ("09/30/2011", "10/02/2011", "2011-09-30 2011-10-02"),
        ("28. 07. 2005", "31. 07. 2005", "2005-07-28 2005-07-31"),
        ("May 29, 2020", "May 29, 2020", "2020-05-29 2020-05-29"),
        ("25.02.2011", "27.02.2011", "2011-02-25 2011-02-27"),
        ("11.09.26", "12.04.01", "2011-09-26 2012-04-01"),
        ("11.09.26", "", "2011-09-26 None"),
        ("07/07/2021", "", "2021-07-07 None"),
        # month first, it would end before it begins
        ("05/06/2021", "03/07/2021", "2021-06-05 2021-07-03"),
        # year first, it would be after today
        ("28.07.05", "31.07.05", "2005-07-28 2005-07-31"),
        # day first, it would be after today
        ("05/12/2026", "07/12/2026", "2026-05-12 2026-07-12"),
        # an event may last for years
        ("01.09.24", "01.06.26", "2024-09-01 2026-06-01"),
        ("98.05.01", "98.05.03", "1998-05-01 1998-05-03"),
        ("2020-05-29", "31/05/2020", "2020-05-29 2020-05-31"),
        ("", "", "None None"),
    ],
)
def test_the_days_of_an_event(start: str, end: str, expected: str) -> None:
    found = find_event_days(start, end, Evidence(latest_start=TODAY, latest_end=TODAY))
    assert f"{found.start} {found.end}" == expected
    assert (found.start_problem, found.end_problem) == ("", "")


@pytest.mark.parametrize(
    ("start", "end", "why"),
    [
        ("13/11/2021", "15/11/2021", ""),
        ("05/11/2021", "13/11/2021", "day first, because 13/11/2021 can only be that"),
        ("04/05/2021", "03/06/2021", "would end before it begins"),
        ("05/12/2026", "07/12/2026", "day first, the event would be after today"),
        # the order of the format itself
        ("24/02/01", "24/02/03", ""),
        ("06/06/2021", "06/06/2021", ""),
    ],
)
def test_what_decided_is_said_where_the_dates_leave_a_choice(
    start: str, end: str, why: str
) -> None:
    found = find_event_days(start, end, Evidence(latest_start=TODAY, latest_end=TODAY))
    assert found.start is not None
    assert found.why.endswith(why)
    assert bool(found.why) is bool(why)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("30/02/2021", "30/02/2021 is not a date in the calendar; not read"),
        ("2021/13/01", "2021/13/01 is not a date in the calendar; not read"),
        ("11.25.02.", "11.25.02. is not a date in the calendar; not read"),
        ("0000/00/00", "0000/00/00 is not a date in the calendar; not read"),
        ("Mai 29, 2020", "Mai 29, 2020 is not a date in the calendar; not read"),
        ("soon", "soon is not a date in the calendar; not read"),
        (
            "\uff12\uff10\uff12\uff11-01-01",
            "\uff12\uff10\uff12\uff11-01-01 is not a date in the calendar; not read",
        ),
        ("20210-01-01", "20210-01-01 is not a date in the calendar; not read"),
        ("2021/05-06", "2021/05-06 is not a date in the calendar; not read"),
        ("201-05-06", "201-05-06 is not a date in the calendar; not read"),
    ],
)
def test_an_uncertain_day_is_not_guessed(text: str, problem: str) -> None:
    found = find_event_days(text, "")
    assert (found.start, found.start_problem) == (None, problem)


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


def test_two_orders_in_one_file_are_refused() -> None:
    found = find_event_days("13/11/2021", "11/15/2021")
    assert (found.start, found.end, found.readings) == (None, None, ())
    assert found.end_problem.endswith("the other way round; not read")


def test_days_in_the_wrong_order_stay_as_they_are() -> None:
    found = find_event_days("2021-06-06", "2021-06-05")
    assert f"{found.start} {found.end}" == "2021-06-06 2021-06-05"


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
