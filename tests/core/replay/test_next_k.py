"""The next K (FIDE B.02 8.3.3), and the day from which it is known."""

from __future__ import annotations

from datetime import date

import pytest

from elo_tui.core.replay.journal_records import Listed, Person
from elo_tui.core.replay.next_k import find_next_k
from tests.core.replay.made import event, official, track

TODAY = date(2026, 11, 20)
GIVEN = {"games_played": 120, "reached_2300": False, "reached_2400": False}


@pytest.mark.parametrize(
    ("listed", "born", "expected"),
    [
        # 40 until the end of the year of the 18th birthday
        (official("2026-11-01", 1900, **GIVEN), 2008, (20, date(2027, 1, 1))),
        (official("2026-11-01", 1900, **GIVEN), 2012, (20, date(2031, 1, 1))),
        (official("2026-11-01", 1900, k=40), 2012, (20, date(2031, 1, 1))),
        # from 2300 on a junior has 20 already, and adults keep 20 below 2400
        (official("2026-11-01", 2310, **GIVEN), 2012, None),
        (official("2026-11-01", 1900, **GIVEN), 1980, None),
        (official("2026-11-01", 2450, **GIVEN), 1980, None),
        # 40 for newcomers until 30 games, juniors or not
        (official("2026-11-01", 1900, games_played=12), 1980, (20, None)),
        (official("2026-11-01", 1900, games_played=29), 2008, (20, None)),
        # a K that is not the newcomer's has no games to wait for
        (official("2026-11-01", 1900, games_played=12, k=20), 1980, None),
        (official("2026-11-01", 1900, games_played=29, k=10), 1980, None),
        # a list may still have the old K
        (official("2026-11-01", 1900, games_played=31, k=40), 1980, None),
    ],
)
def test_a_list(
    listed: Listed, born: int, expected: tuple[float, date | None] | None
) -> None:
    found = find_next_k(
        track(listed, person=Person(born=born), today=TODAY), born, TODAY
    )
    assert (None if found is None else (found.k, found.day)) == expected


def test_games_to_30_include_those_of_the_next_list() -> None:
    november = official("2026-11-01", 1900, games_played=20)
    played = event("2026-11-14", [(1900, "1")] * 4)
    found = find_next_k(track(november, played, today=TODAY), 1980, TODAY)
    assert found is not None
    assert found.why == "6 games to 30"


def test_a_computed_list_may_reach_2400() -> None:
    november = official("2026-11-01", 2395, **GIVEN)
    played = event("2026-11-14", [(2400, "1")] * 2)
    found = find_next_k(track(november, played, today=TODAY), 1980, TODAY)
    # 2395 + 2 x 20 x (1 - .49) = 2415.4
    assert found == (
        10,
        date(2026, 12, 1),
        "the list of December 2026 is computed as 2415",
    )
