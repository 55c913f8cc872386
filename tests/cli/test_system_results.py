"""Numbers of the rating systems through the command line, from their own sources.

The vectors name theirs; what stands beside them is arithmetic with the formulas of
the sources in docs/systems.md.
"""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from elo_tui import core
from elo_tui.core.facts import get_fact, system_uses
from elo_tui.core.model import NO_K
from elo_tui.core.systems import KEYS, get_row
from tests.cli.answers import data


def player(*arguments: str, games: str) -> dict[str, Any]:
    """The only player of an event."""
    printed: dict[str, Any] = data("event", *arguments, stdin=games)["players"][0]
    return printed


OUTCOME = ["change", "rounded", "new_rating"]
#: What the answer of a system may have beyond the contract of FIDE, in its order.
BEYOND = {
    **{name: name for name in ("exact", "rd", "volatility", "interval")},
    "dwz_index": "index",
    "bonus": "bonus",
}


@pytest.mark.parametrize("system", KEYS)
def test_contract_of_the_json(system: str) -> None:
    day = date(2026, 7, 1)
    rated = core.rate(
        system,
        core.Player(1600, rd=80, dwz_index=12),
        [core.Game(1800, core.Result.WIN)],
        core.Terms(day, event_end=day, opponent_rd=60),
    )
    assert isinstance(rated, core.RatedEvent)
    added = [BEYOND[name] for name in BEYOND if getattr(rated, name) is not None]
    call = ["--system", system, "--date", day.isoformat()]
    for name, text in (("dwz_index", "12"), ("rd", "80"), ("opponent_rd", "60")):
        option = get_fact(name).option
        if system_uses(name, system) and option:
            call += [option.flag, text]
    outcome = data("assess", "1600", "1800", *call)["win"]
    theirs = [f"opponent_{key}" for key in OUTCOME]
    # your index is not the opponent's
    beyond = [f"opponent_{key}" for key in added if key != "index"]
    assert list(outcome) == [*OUTCOME, *theirs, *added, *beyond]
    event = player("--rating", "1600", *call, games="1800 W")
    keys = list(event)
    place = keys.index("new_rating") + 1
    assert keys[place : keys.index("average_opponents")] == added
    assert [key for key in keys if key not in added] == [
        *("name", "rating", "k", "k_reason"),
        *(["k_parts"] if rated.k_parts else []),
        *(["assumptions"] if "assumptions" in keys else []),
        *("points", "games", "score", "expected", "change", "rounded", "new_rating"),
        *("average_opponents", "performance", "rounds"),
        *(["norms"] if get_row(system).norms == "ratings" else []),
    ]
    assert (event["k"] is None) == (rated.k == NO_K)
    # the mean of one opponent, and 400 points above it for a win
    assert event["average_opponents"] == 1800
    assert event["performance"]["linear"] == 2200
    assert event["performance"]["fixed_point"] is None
