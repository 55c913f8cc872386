"""``elo-tui season``: an assumed performance over many events."""

from __future__ import annotations

import json

import pytest

from tests.cli.answers import answer, refusal

SEASON = ("season", "--rating", "1950", "--performance", "2050", "--k", "20")
DAYS = ("--date", "2026-11-21", "--until", "2027-01-30")


def test_an_event_a_month_each_from_the_list_before() -> None:
    lines = answer(*SEASON, *DAYS).splitlines()
    # 2050 against 2050 is half the points; B.02 8.1.2: 100 below is .36, and so
    # 9 x (.50 - .36) x 20 = 25.20
    assert lines[0] == "2007 after 3 events, 27 games"
    assert lines[1] == "2026-11-21: from 1950, K 20, 4.5 of 9, +25.20, then 1975"
    # 75 below is .40: 9 x .10 x 20 = 18.00
    assert lines[2] == "2026-12-21: from 1975, K 20, 4.5 of 9, +18.00, then 1993"
    assert lines[4].startswith("by chance 10 to 90 %: ")
    assert lines[4].endswith("(an estimate)")
    assert lines[5].startswith("2026-11-21: 10 to 90 %: ")
    assert lines[-2].startswith("estimate: every game is played at the strength")


def test_a_target_is_stated_first_and_as_data() -> None:
    text = answer(*SEASON, *DAYS, "--target", "1990")
    assert "1990" in text.splitlines()[0]
    data = json.loads(answer(*SEASON, *DAYS, "--target", "1990", "--json"))
    assert data["reached"] == 2
    assert [event["new_rating"] for event in data["events"]][:2] == [1975, 1993]


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        (("--games", "x"), "--games: x is not a number; 1 to 700"),
        (("--every", "0"), "--every: 0 is too low; 1 to 366"),
        (("--opponents", "0"), "--opponents '0': a rating, 1 to 4000"),
        (("--target", "9999"), "--target '9999': a rating, 1 to 4000"),
        (("--until", "2026-02-30"), "--until: "),
        (("--until", "2026-01-30"), "before the first event"),
        (("--system", "dwz", "--k", "20"), "--k"),
    ],
)
def test_what_cannot_be_is_refused(more: tuple[str, ...], reason: str) -> None:
    assert reason in refusal(*SEASON, *DAYS, *more)
