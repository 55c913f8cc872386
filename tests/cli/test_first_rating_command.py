"""First ratings on the command line: a player who comes as ``unrated``.

Where the rules come from: docs/systems.md.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.cli.answers import answer, data

DAY = ("--date", "2026-01-31", "--event-end", "2026-01-31")
#: A published case of FIDE B.02 8.2: a score of 3 makes 1922.
PUBLISHED = "1902 W, 1877 W, 1884 W, 2012 L, 1832 L"
EVEN = "1500 W, 1500 W, 1500 =, 1500 L, 1500 L"


def first(system: str, games: str, *options: str) -> dict[str, Any]:
    call = ("event", "--rating", "unrated", "--system", system, *DAY, *options)
    printed: dict[str, Any] = data(*call, stdin=games)["players"][0]
    return printed


@pytest.mark.parametrize(
    ("system", "games", "options", "new"),
    [
        ("fide", PUBLISHED, (), 1922),
        # 1.7: Ra (5 x 2000 + 2 x 1800) / 7, p 4/7 = .57, dp 50; FIDE's calculator
        ("fide", "2000 W x3, 2000 L x2", (), 1993),
        # at most 2200
        ("fide", "2400 W x3, 2400 L x2", (), 2200),
        # half of the points against one strength is that strength
        ("dwz", EVEN, (), 1500),
        # uscf.json, special: one draw, three wins
        ("uscf", "1520 =", (), 1520),
        ("uscf", "1400 W, 1500 W, 1600 W", (), 2000),
        # 3.1: a nominal draw against 1800 (1700 in rapid, 1100 at the age of 11);
        # the first row of the table expects .50 up to 3 points below
        ("ecf", "1800 =", (), 1797),
        ("ecf", "1700 =", ("--pool", "rapid"), 1697),
        ("ecf", "1100 =", ("--born", "2015"), 1097),
    ],
)
def test_first_rating(
    system: str, games: str, options: tuple[str, ...], new: int
) -> None:
    event = first(system, games, *options)
    assert event["new_rating"] == new
    assert event["first_rating"] is True
    assert "why_none" not in event
    assert (event["rating"], event["k"], event["change"]) == (None, None, 0)
    call = ("event", "--rating", "unrated", "--system", system, *DAY, *options)
    lines = answer(*call, stdin=games).splitlines()
    assert lines[1] == "you: unrated"
    assert f"first rating: {new}" in lines
    assert not [line for line in lines if line.startswith(("new rating", "change: "))]
