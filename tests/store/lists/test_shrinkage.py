"""What a newer list has lost: a tenth of the players, or a pool."""

from __future__ import annotations

import pytest

from elo_tui.core.model import Pool
from elo_tui.store.lists.pools import ListSize, describe_loss


def size(players: int, standard: int = 0, rapid: int = 0, blitz: int = 0) -> ListSize:
    return ListSize(players, {"standard": standard, "rapid": rapid, "blitz": blitz})


@pytest.mark.parametrize(
    ("before", "after", "loss"),
    [
        # a tenth fewer rows
        (1000, 900, "900 players instead of 1,000"),
        (1000, 901, ""),
        (1000, 1000, ""),
        (1000, 1200, ""),
        (10, 9, "9 players instead of 10"),
        (1000, 0, "0 players instead of 1,000"),
        (1000, 1, "1 player instead of 1,000"),
        (0, 0, ""),
        (0, 5, ""),
    ],
)
def test_a_tenth_of_the_players(before: int, after: int, loss: str) -> None:
    assert describe_loss(size(before), size(after)) == loss


@pytest.mark.parametrize(
    ("before", "after", "loss"),
    [
        ((9, 9, 9), (9, 0, 9), "no rapid ratings left"),
        ((9, 9, 9), (9, 0, 0), "no rapid or blitz ratings left"),
        ((9, 9, 9), (1, 1, 1), ""),
        ((9, 0, 0), (9, 0, 0), ""),
        ((9, 0, 0), (9, 9, 9), ""),
    ],
)
def test_a_pool_that_is_gone(
    before: tuple[int, int, int], after: tuple[int, int, int], loss: str
) -> None:
    assert describe_loss(size(50, *before), size(50, *after)) == loss


@pytest.mark.parametrize(
    ("pool", "loss"),
    [
        ("rapid", "90 players rated in rapid instead of 100"),
        ("standard", ""),
        (None, ""),
    ],
)
def test_the_file_of_one_pool(pool: Pool | None, loss: str) -> None:
    before, after = size(1000, 500, 100, 50), size(1000, 500, 90, 40)
    assert describe_loss(before, after, pool) == loss
