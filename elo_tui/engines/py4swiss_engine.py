"""The exact pairing, which needs py4swiss (MIT), the optional extra ``pairing``."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec

from elo_tui.core.pairing.seats import Pair, RoundRules, Seat
from elo_tui.engines.dutch_pairing import pair_dutch

MISSING = (
    "the pairing engine is not installed; for Python 3.11 to 3.14 it comes with: pip"
    " install 'elo-tui[pairing]'"
)


def is_installed() -> bool:
    """Whether the extra is installed."""
    return find_spec("py4swiss") is not None


def pair_exactly(seats: Sequence[Seat], rules: RoundRules) -> list[Pair]:
    """Pair the players who are present by the edition; raises Unpairable."""
    return pair_dutch(seats, rules)
