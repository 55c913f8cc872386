"""The rated games of a track in parts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core import Game, Result
from elo_tui.core.model import Colour
from elo_tui.core.replay import track_statistics
from elo_tui.core.replay.track_statistics import Split
from elo_tui.core.replay.tracks import Track
from tests.core.replay.made import event, official, track
from tests.core.strategies import events

FIRST = official("2025-12-01", 2000, games_played=100, reached_2400=False)


def game(opponent: int, result: Result, colour: Colour) -> Game:
    return replace(Game(opponent, result), colour=colour)


def found() -> Track:
    return track(
        FIRST,
        event(
            "2025-12-03",
            [game(2000, Result.WIN, "w"), game(2100, Result.LOSS, "b")],
        ),
        event(
            "2026-01-03 2026-01-04",
            [game(1998, Result.DRAW, "w"), Game(1700, Result.WIN), Game(None)],
        ),
    )


def labels(parts: tuple[Split, ...]) -> list[tuple[str, int, int]]:
    return [(part.label, part.games, part.halves) for part in parts]


def test_by_colour() -> None:
    parts = track_statistics.split_by_colour(
        track_statistics.list_played_games(found())
    )
    assert labels(parts) == [("white", 2, 3), ("black", 1, 0), ("unknown", 1, 2)]
    white = parts[0]
    # 2000 +10 -7.20 = 2003 on the list of January, 5 above 1998 is .51
    assert (white.expected, white.change) == (1.01, 9.8)
    # 1999, 75 % is dp 193
    assert (white.average, white.performance) == (1999, 2192)


def test_by_difference() -> None:
    parts = track_statistics.split_by_difference(
        track_statistics.list_played_games(found())
    )
    assert labels(parts) == [
        ("-200 and lower", 1, 2),
        ("-100 to -1", 1, 1),
        ("+0 to +99", 1, 2),
        ("+100 to +199", 1, 0),
    ]


@pytest.mark.parametrize(
    ("above", "label"),
    [
        (-201, "-200 and lower"),
        (-200, "-200 and lower"),
        (-199, "-199 to -101"),
        (-101, "-199 to -101"),
        (-100, "-100 to -1"),
        (0, "+0 to +99"),
        (99, "+0 to +99"),
        (100, "+100 to +199"),
        (200, "+200 and higher"),
    ],
)
def test_where_the_bands_end(above: int, label: str) -> None:
    one = track(FIRST, event("2025-12-03", [(2000 + above, "1")]))
    (part,) = track_statistics.split_by_difference(
        track_statistics.list_played_games(one)
    )
    assert part.label == label


def test_by_year() -> None:
    games = track_statistics.list_played_games(found())
    assert labels(track_statistics.split_by_year(games)) == [
        ("2025", 2, 2),
        ("2026", 2, 3),
    ]


def test_by_month_and_the_last_games() -> None:
    games = track_statistics.list_played_games(found())
    months = track_statistics.split_by_month(games)
    assert [one.label[:4] for one in months] == ["2025", "2026"]
    (last,) = track_statistics.sum_last(games, (3, 4, 10))
    # a loss in December, a draw and a win in January
    assert (last.label, last.games, last.halves) == ("last 3", 3, 3)


def test_nothing_played() -> None:
    games = track_statistics.list_played_games(track(FIRST))
    assert games == ()
    assert (
        track_statistics.split_by_colour(games)
        == track_statistics.split_by_year(games)
        == ()
    )
    assert track_statistics.sum_all(games) == Split("all", 0, 0, 0, None, None, 0)


@given(st.lists(events, max_size=4))
def test_the_parts_are_the_whole(rounds: list[list[Game]]) -> None:
    entries = [event(f"2026-01-{day + 3:02}", some) for day, some in enumerate(rounds)]
    games = track_statistics.list_played_games(track(FIRST, *entries))
    whole = track_statistics.sum_all(games)
    for cut in (
        track_statistics.split_by_colour,
        track_statistics.split_by_difference,
        track_statistics.split_by_year,
        track_statistics.split_by_month,
    ):
        parts = cut(games)
        assert sum(part.games for part in parts) == whole.games == len(games)
        assert sum(part.halves for part in parts) == whole.halves
        assert round(sum(part.change for part in parts), 2) == round(whole.change, 2)
