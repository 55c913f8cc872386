"""Examples that calculators and guides for chess players print, to one decimal."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal

import pytest

from elo_tui.core import Player
from tests.core.cases import elo, fide, played

# Sources: the worked examples on the public pages of Elo and FIDE rating calculators;
# each prints both ratings, K, result and the change to one decimal.
BOTH = [
    (1500, "1500 1", 20, "10.0"),
    (1200, "1400 0.5", 40, "10.4"),
    (2700, "2400 0.5", 10, "-3.5"),
    (1600, "1800 1", 20, "15.2"),
    (1600, "1800 0", 20, "-4.8"),
    (1500, "1700 1", 32, "24.3"),
    (1500, "1700 0", 32, "-7.7"),
    (1800, "1600 0", 20, "-15.2"),
]
ELO_ONLY = [
    (2000, "1600 1", 20, "1.8"),
    (1750, "1810 1", 20, "11.7"),
    (1750, "1810 1, 1810 0.5", 20, "13.4"),
]


def games_of(text: str) -> list[tuple[int, str]]:
    pairs = [part.split() for part in text.split(",")]
    return [(int(rating), score) for rating, score in pairs]


def one_decimal(change: float) -> Decimal:
    return Decimal(change).quantize(Decimal("0.1"), ROUND_HALF_UP)


@pytest.mark.parametrize(("own", "games", "k", "change"), BOTH + ELO_ONLY)
def test_classic_elo(own: int, games: str, k: int, change: str) -> None:
    event = elo(Player(own, k=k), played(*games_of(games)))
    assert one_decimal(event.change) == Decimal(change)


@pytest.mark.parametrize(("own", "games", "k", "change"), BOTH)
def test_fide(own: int, games: str, k: int, change: str) -> None:
    event = fide(Player(own, k=k), played(*games_of(games)))
    assert one_decimal(event.change) == Decimal(change)
