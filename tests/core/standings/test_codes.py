"""Tie-break codes, notes on events, and byes in the standings."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest
from msgspec.structs import replace

from elo_tui.core.events.crosstable import Crosstable, EventFacts
from elo_tui.core.model import Problem
from elo_tui.core.standings.codes import MODIFIERS, TieBreakCode, read_code, read_codes
from elo_tui.core.standings.printed_values import find_differences
from elo_tui.core.standings.round_kinds import edition_on
from elo_tui.core.standings.standings import compute_standings
from elo_tui.core.standings.tie_breaks import ENCOUNTER, TIE_BREAKS, filter_codes
from tests.core.standings.boards import OF_2024, OF_2026, TEC_SWISS, event, found
from tests.texts import assert_meanings

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


def say_code(text: str) -> object:
    code = read_code(text)
    if isinstance(code, TieBreakCode):
        assert read_code(str(code)) == code
    return code


def test_every_code_as_people_write_it() -> None:
    assert_meanings("core/tie_break_codes.txt", {"code": say_code})


def test_a_list_may_begin_with_the_points() -> None:
    assert (
        read_codes("PTS,DE,BH/C1")
        == read_codes("de; bh-c1")
        == (TieBreakCode("DE"), TieBreakCode("BH", 1))
    )
    assert isinstance(read_codes(" , "), Problem)


def test_every_code_has_a_rule() -> None:
    assert MODIFIERS.keys() == TIE_BREAKS.keys() | {ENCOUNTER}


def test_editions_by_the_first_day() -> None:
    # the days they came into force
    assert edition_on(None).label == edition_on(OF_2026).label == "2026-03-01"
    assert edition_on(OF_2026.replace(month=2, day=28)).label == "2024-08-01"
    assert edition_on(OF_2024.replace(month=7, day=31)).label == "2024-04-01"
    assert edition_on(OF_2024.replace(year=2023, month=8, day=31)).virtual


def printing(crosstable: Crosstable, *points: float) -> Crosstable:
    """The event with these points in its file."""
    return replace(
        crosstable,
        players=tuple(
            replace(player, points=stated)
            for player, stated in zip(crosstable.players, points, strict=True)
        ),
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
    late = replace(
        two,
        players=tuple(
            replace(player, pairings=(replace(player.pairings[0], round=first),))
            for player in two.players
        ),
    )
    problem = compute_standings(late)
    assert isinstance(problem, Problem)
    assert problem.text.startswith(rounds)
