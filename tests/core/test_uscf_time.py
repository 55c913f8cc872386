"""Time controls under US Chess: what is rated as what.

"The US Chess Rating System", Glickman and Doan, 2 September 2020, footnote: minutes
plus seconds of delay or increment; 5 to 10 blitz, above 10 and below 30 quick, 30 to 65
both, above that regular.
"""

from __future__ import annotations

from datetime import date

import pytest

from elo_tui.core import Game, Player, Problem, Result, Terms, rate
from elo_tui.core.systems import list_remarks

DAY = date(2026, 5, 2)
QUICK, REGULAR, BLITZ = "as quick, not as regular", "as regular, not as quick", "blitz"
NEVER = "not rated by US Chess"


def remarks(system: str, rating: int, control: str, dual: bool = False) -> str:
    terms = Terms(DAY, event_end=DAY, control=control, dual=dual)
    event = rate(system, Player(rating), [Game(1600, Result.WIN)], terms)
    assert not isinstance(event, Problem)
    return "; ".join(list_remarks([event]))


@pytest.mark.parametrize(
    ("control", "regular", "quick"),
    [
        ("G/4", NEVER, NEVER),
        ("G/3;+2", BLITZ, BLITZ),
        ("G/10;d0", BLITZ, BLITZ),
        ("G/10;+1", QUICK, ""),
        ("G/24 d5", QUICK, ""),
        ("G/25 d5", "", ""),
        ("G/60 d5", "", ""),
        ("G/60 d6", "", REGULAR),
        ("40/90, SD/30 +30", "", REGULAR),
        ("by agreement", "", ""),
    ],
)
def test_the_time_control_decides(control: str, regular: str, quick: str) -> None:
    for system, said in (("uscf", regular), ("uscf-quick", quick)):
        found = remarks(system, 1700, control)
        assert said in found
        assert bool(said) == bool(found)


def test_the_smaller_k_of_dual_rated_games_is_for_ratings_above_2200() -> None:
    smaller = "above 2200 K is smaller"
    # at both ends of what is rated twice
    assert smaller in remarks("uscf", 2201, "G/25 d5")
    assert smaller not in remarks("uscf", 2201, "G/60 d6")
    assert smaller not in remarks("uscf", 2200, "G/60 d5")
    assert smaller in remarks("uscf", 2201, "G/60 d5")
    assert smaller not in remarks("uscf", 2201, "G/60 d5", dual=True)
