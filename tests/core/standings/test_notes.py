"""What is said of an event that is not what its standings may be taken for."""

from __future__ import annotations

import pytest

from elo_tui.core.events.crosstable import EventFacts
from tests.core.standings.boards import OF_2026, event, found

ROWS = "2000 2w1\n1900 1b0"
OF_TEAMS = "an event of teams: the places are those of its players, not of teams"


def notes(pairing: str, facts: EventFacts) -> list[str]:
    return [note.text for note in found(event(ROWS, pairing, facts)).notes]


@pytest.mark.parametrize(
    ("pairing", "name", "teams"),
    [
        ("FIDE_TEAM_BAKU", "", True),
        ("Team Swiss", "", True),
        ("Swiss", "Nowhere Team League", True),
        ("Swiss", "Mannschaftsmeisterschaft", True),
        ("Swiss", "Steamboat Open", False),
        ("FIDE_DUTCH", "Open", False),
    ],
)
def test_teams_have_no_places_here(pairing: str, name: str, teams: bool) -> None:
    said = notes(pairing, EventFacts(name=name, start=OF_2026))
    assert (OF_TEAMS in said) is teams


def test_tie_breaks_that_are_stated_and_not_known() -> None:
    usual = "usual ones of Swiss events: DE, BH/C1, BH, SB"
    facts = EventFacts(start=OF_2026, tie_breaks=("OTHER_FUN", "MPvGP"))
    said = notes("Swiss", facts)
    assert "tie-break 1, OTHER_FUN: not known here; left out" in said
    assert f"none of the tie-breaks stated is known here; {usual}" in said
    nothing = notes("Swiss", EventFacts(start=OF_2026))
    assert f"no tie-breaks stated; {usual}" in nothing
