"""Which events a list of a pool is made of, which lists are returned, who is asked."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from elo_tui.core.model import Problem
from elo_tui.core.pool.game_columns import (
    Events,
    Games,
    People,
    PoolSettings,
    complete_settings,
    make_batches,
)
from elo_tui.core.pool.likeness import explain_likeness
from elo_tui.core.pool.pool_people import KnownPerson
from elo_tui.core.pool.pool_rating import find_in_force, rate_pool
from tests.clubs import report
from tests.core.pool_events import make_pool
from tests.core.pool_vectors import unwrap
from tests.readers.trf_text import event

DAY = date(2026, 1, 5).toordinal()


def test_lists_of_named_days() -> None:
    events = Events.make()
    days = ("2026-03-05", "2026-06-30", "2026-07-01", "2027-07-02", "2026-12-31")
    for number, day in enumerate(days, start=1):
        ordinal = date.fromisoformat(day).toordinal()
        events.add(number, ordinal, ordinal)
    found = [
        (one.period, date.fromordinal(one.day).isoformat(), one.events)
        for one in make_batches(events, "01-01,07-01")
    ]
    # an event of the day of a list is in the next one
    assert found == [
        ("2026-07-01", "2026-07-01", (0, 1)),
        ("2027-01-01", "2027-01-01", (2, 4)),
        ("2027-07-01", "2027-07-01", ()),
        ("2028-01-01", "2028-01-01", (3,)),
    ]


def test_named_days_at_the_first_of_every_month_are_months() -> None:
    pool = make_pool(event(*report(number).splitlines()) for number in range(8))
    named = ",".join(f"{month:02d}-01" for month in range(12, 0, -1))
    one, other = (
        unwrap(rate_pool(*pool, PoolSettings("glicko", period=period), every=True))
        for period in ("month", named)
    )
    assert len(one.lists) == 7
    for by_month, by_day in zip(one.lists, other.lists, strict=True):
        # as text: some ratings are no numbers yet
        assert str(by_month[1:]) == str(by_day[1:])
        assert by_month.batch._replace(period="") == by_day.batch._replace(period="")


@pytest.mark.parametrize(
    ("system", "period", "reason"),
    [
        ("elo", "02-29", "days such as 01-01,07-01"),
        ("elo", "07-01,x", "days such as 01-01,07-01"),
        ("fide", "01-01", "choose month"),
        ("uscf", "01-01", "choose event"),
    ],
)
def test_periods_that_cannot_be_are_refused(
    system: str, period: str, reason: str
) -> None:
    found = complete_settings(PoolSettings(system, period=period))
    assert isinstance(found, Problem)
    assert found.field == "period"
    assert reason in found.text


@pytest.mark.parametrize(
    ("asked", "days"),
    [
        ({}, [6]),
        ({"newest": 2}, [5, 6]),
        ({"every": True}, [1, 2, 3, 4, 5, 6]),
        ({"days": [DAY + 3]}, [3, 6]),
        ({"days": [DAY, DAY + 2, DAY + 90], "newest": 2}, [2, 5, 6]),
    ],
)
def test_only_the_lists_asked_for_are_returned(
    asked: dict[str, Any], days: list[int]
) -> None:
    people, events, games = People.make(), Events.make(), Games.make()
    for name in "ab":
        people.add(name)
    for number in range(1, 7):
        at = events.add(number, DAY + number, DAY + number)
        games.add(at, 1, (0, 1), 2)
    found = unwrap(rate_pool(people, events, games, PoolSettings(), **asked))
    assert [one.batch.day - DAY for one in found.lists] == days
    in_force = find_in_force(found.lists, DAY + 3)
    assert (in_force is None) == (min(days) > 3)


def test_initials_make_a_question_on_either_side() -> None:
    people = [
        KnownPerson(name, name, (name,), ()) for name in ("Berg, L.", "Berg, Lars")
    ]
    why = "an initial in place of a forename"
    assert explain_likeness(*people) == explain_likeness(*people[::-1]) == why
