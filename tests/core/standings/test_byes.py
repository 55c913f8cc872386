"""Byes that end an event, and byes that a file has in its points only."""

from __future__ import annotations

from fractions import Fraction

import pytest

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.model import Problem
from elo_tui.core.standings.printed_values import find_differences
from elo_tui.core.standings.standings import compute_standings
from tests.core.standings.boards import event, found


def printing(crosstable: Crosstable, *points: float) -> Crosstable:
    """The event with these points in its file."""
    return crosstable._replace(
        players=tuple(
            player._replace(points=stated)
            for player, stated in zip(crosstable.players, points, strict=True)
        )
    )


def test_a_round_of_nothing_but_byes_that_a_pairing_gives_is_over() -> None:
    two = event("2000 2w1 0U 0Z\n1900 1b0 0U 0U")
    after = found(two, "PS")
    assert after.table.field.last == 3
    assert [row.points for row in after.rows] == [2, 2]
    # rounds 1 to 3: 1 2 2 and 0 1 2
    assert [row.values[0] for row in after.rows] == [5, 3]
    alone = found(event("2000 0U 0U"), "WIN")
    assert [row.points for row in alone.rows] == [2]


def test_byes_entered_for_rounds_to_come_do_not_count_yet() -> None:
    for cell in ("0H", "0Z", "0F"):
        running = event(f"2000 2w1 {cell}\n1900 1b0 {cell}")
        assert found(running, "PS").table.field.last == 1
    # paired, and the bye is known, but no game has a result
    paired = event("2000 2w1 2w*\n1900 1b0 1b*\n1800 0H 0U")
    assert found(paired, "PS").table.field.last == 1


@pytest.mark.parametrize(
    ("cells", "stated", "why"),
    [
        ("0Z 2w1", 1.5, "with ½ for each bye in round 1"),
        ("0Z 0Z", 1, "with ½ for each bye in rounds 1, 2"),
        ("0Z 0Z", 2, "with 1 for each bye in rounds 1, 2"),
        ("0Z 0Z", 1.5, "with 1½ for byes in rounds 1, 2"),
        ("0Z 2w1", 2.5, ""),
        ("0Z 2w1", 0.5, ""),
        ("0H 2w1", 2.5, ""),
    ],
)
def test_points_that_blank_rounds_explain(cells: str, stated: float, why: str) -> None:
    other = "0Z 1b0" if "2w1" in cells else "3w1 3b="
    third = "2b0 2w=" if "2w1" not in cells else "0Z 0Z"
    crosstable = event(f"2000 {cells}\n1900 {other}\n1800 {third}")
    ours = {row.who.no: float(row.points) for row in found(crosstable, "PS").rows}
    printed = printing(crosstable, stated, ours[2], ours[3])
    (difference,) = find_differences(printed, found(printed, "PS"))
    assert (difference.who.no, difference.stated) == (1, Fraction(stated))
    assert difference.explained == why


@pytest.mark.parametrize(("first", "rounds"), [(2, "round 1 is"), (4, "rounds 1 to 3")])
def test_a_list_of_later_rounds_has_no_standings(first: int, rounds: str) -> None:
    two = event("2000 2w1\n1900 1b0")
    late = two._replace(
        players=tuple(
            player._replace(pairings=(player.pairings[0]._replace(round=first),))
            for player in two.players
        )
    )
    problem = compute_standings(late)
    assert isinstance(problem, Problem)
    assert problem.text.startswith(rounds)
