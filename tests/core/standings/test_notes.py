"""What is said of an event that is not what its standings may be taken for."""

from __future__ import annotations

from datetime import date

import pytest

from elo_tui.core.events.crosstable import EventFacts
from elo_tui.core.standings.codes import TieBreakCode
from elo_tui.core.standings.round_kinds import edition_on
from elo_tui.core.standings.tie_breaks import TIE_BREAKS, filter_codes
from tests.core.standings.boards import OF_2024, OF_2026, TEC_SWISS, event, found

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


@pytest.mark.parametrize(
    ("texts", "on"),
    [
        (("BH", "BH/C1", "SB", "WIN", "BWG", "PS", "REP", "DE"), OF_2024),
        (("BH", "BH/C1", "SB", "DE", "STD", "TPN", "RTNG"), OF_2026),
        (("ARO", "TPR", "PTP", "APRO", "APPO", "AOB", "FB"), OF_2026),
    ],
)
def test_nothing_is_said_of_an_ordinary_swiss(texts: tuple[str, ...], on: date) -> None:
    # it has forfeits, byes and a withdrawal; all its players are rated
    assert found(event(TEC_SWISS), *texts, on=on).notes == ()


def test_forfeits_are_games_of_a_round_robin_only() -> None:
    lines = "2000 2w1 3b+\n1900 1b0 3w1\n1950 2b0 1w-"
    said = "forfeits of a round robin count as games for DE, SB, KS and WIN (C.07 15.2)"
    robin = found(event(lines, "round robin"), "SB", on=OF_2026).notes
    assert [note.text for note in robin] == [said]
    played = lines.replace("+", "1").replace("-", "0")
    assert found(event(played, "round robin"), "SB", on=OF_2026).notes == ()
    assert found(event(lines), "SB", on=OF_2026).notes == ()


def test_only_three_tie_breaks_are_newer_than_2024() -> None:
    # 7.7, 7.8 and 10.6 came with the text of 1 March 2026
    codes = tuple(TieBreakCode(name) for name in TIE_BREAKS)
    for on, newer in ((OF_2024, {"STD", "TPN", "RTNG"}), (OF_2026, set())):
        _, said = filter_codes(codes, True, edition_on(on))
        _, more = filter_codes(codes, False, edition_on(on))
        named = {text.partition(":")[0] for text in {*said, *more} if "newer" in text}
        assert named == newer


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("Number of wins", "WIN", ()),
        ("Average Rating of Opponents", "ARO", ()),
        ("Progressive Score", "PS", ()),
        # two tie-breaks have this name
        ("Performance", "TPR", ("tie-break 1, Performance: taken as TPR, fits best",)),
    ],
)
def test_a_name_of_one_tie_break_needs_no_note(
    text: str, code: str, said: tuple[str, ...]
) -> None:
    about = EventFacts(start=OF_2026, tie_breaks=(text,))
    result = found(event(TEC_SWISS, "Swiss", about))
    assert [str(one) for one in result.codes] == [code]
    assert tuple(note.text for note in result.notes) == said
