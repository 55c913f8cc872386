"""Lines of an evening: names completed, results of one key, scores and games."""

from __future__ import annotations

from datetime import date

import pytest

from elo_tui.core.model import Problem
from elo_tui.features.pool.evening import (
    Evening,
    KnownNames,
    find_fragment,
    read_evening,
    read_typed,
    write_evening,
)
from tests.clubs import NAMES

EVENING_DAY = date(2026, 11, 20)
KNOWN = KnownNames((*NAMES, "Berg, L.", "Ivanov, Boris"))


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("ok 1 ivanova", "Okafor, Chidi 1-0 Ivanova, Anna"),
        ("ok 0 tan", "Okafor, Chidi 0-1 Tanaka, Ren"),
        ("ob = gar", "O'Brien, Sean ½-½ García, Lucía"),
        ("lucia garcia 1-0 jurgen", "García, Lucía 1-0 Schmidt, Jürgen"),
        ("ok - tan ½", "Okafor, Chidi ½ Tanaka, Ren"),
        ("ok beat tan", "Okafor, Chidi beat Tanaka, Ren"),
        ("tan (Black) 1-0 ok", "Tanaka, Ren (Black) 1-0 Okafor, Chidi"),
        ("zoe 1650 1-0 ok", "zoe 1650 1-0 Okafor, Chidi"),
        ("2026-11-20", "2026-11-20"),
        ("Round 2", "Round 2"),
        ("ok 1", ""),
        ("evening9.trf", ""),
    ],
)
def test_a_line_has_whole_names(typed: str, line: str) -> None:
    assert read_typed(typed, KNOWN).text == line


def test_a_name_that_may_be_two_is_asked_about() -> None:
    found = read_typed("be 1 iv", KNOWN)
    assert not found.text
    assert found.asked == "be"
    assert found.choices == ("Berg, Lars", "Berg, L.")
    # the whole name is that person, though another begins like it
    assert read_typed("Ok 1 Berg, L.", KNOWN).text == "Okafor, Chidi 1-0 Berg, L."


def test_a_name_like_none_is_new() -> None:
    found = read_typed("zoe beat max", KNOWN)
    assert (found.text, found.new) == ("zoe beat max", ("zoe", "max"))


def test_a_paste_completes_no_name() -> None:
    found = read_typed("Ren 1-0 Chidi Okafor", KNOWN, completes=False)
    assert (found.text, found.new) == ("Ren 1-0 Okafor, Chidi", ("Ren",))


@pytest.mark.parametrize(
    ("result", "games"),
    [
        ("3-1", ["1-0"] * 3 + ["0-1"]),
        ("2½-1½", ["1-0", "1-0", "½-½", "0-1"]),
        ("0:2", ["0-1", "0-1"]),
        ("1-0", []),
        ("½-½", []),
    ],
)
def test_a_score_may_be_several_games(result: str, games: list[str]) -> None:
    found = read_typed(f"ok {result} tan", KNOWN)
    assert found.games == tuple(f"Okafor, Chidi {one} Tanaka, Ren" for one in games)


def test_a_score_beside_a_half_is_a_game() -> None:
    table = read_evening(["Ann 3-1 Ben", "Cid ½-½ Dan", "Eve 1-3 Ann"])
    assert not isinstance(table, Problem)
    codes = [[one.code for one in player.pairings] for player in table.players]
    assert codes == [["1", "1"], ["0"], ["="], ["="], ["0"]]


def test_the_name_at_the_end_is_the_one_being_typed() -> None:
    assert find_fragment("ok beat tan", KNOWN) == ("tan", ("Tanaka, Ren",))
    assert find_fragment("chidi ok", KNOWN) == ("chidi ok", ("Okafor, Chidi",))
    assert find_fragment("ok 1 ", KNOWN) == ("", ())


def test_undo_takes_back_a_line_at_a_time() -> None:
    evening = Evening()
    for count in (1, 2):
        evening = evening.change([*evening.lines, f"line {count}"])
    assert evening.undo().lines == ("line 1",)
    assert evening.undo().undo().lines == ()
    assert evening.undo().redo() == evening


def test_the_text_has_a_day_once() -> None:
    day = EVENING_DAY
    assert write_evening(["Ann 1-0 Ben"], day) == "2026-11-20\nAnn 1-0 Ben\n"
    lines = ["20 November 2026", "Ann 1-0 Ben"]
    assert write_evening(lines, day) == "20 November 2026\nAnn 1-0 Ben\n"


def test_a_first_name_is_not_a_month() -> None:
    table = read_evening(["Bauer, Jan 0-1 Klein, Otto", "Mai 10-12 Ann"])
    assert not isinstance(table, Problem)
    assert len(table.players) == 4
    assert table.event.start is None


@pytest.mark.parametrize(
    "typed", ["schalke 2-1 hann", "Schalke 04 2-1 Hannover 96", "schalke 04  2-1  hann"]
)
def test_known_names_may_have_digits(typed: str) -> None:
    clubs = KnownNames(["Schalke 04", "Hannover 96", "Fortuna"])
    found = read_typed(typed, clubs)
    assert (found.text, found.new) == ("Schalke 04\t2-1\tHannover 96", ())
    table = read_evening([found.text, "Fortuna 0-3 Union"])
    assert not isinstance(table, Problem)
    names = [player.name for player in table.players]
    assert names == ["Schalke 04", "Hannover 96", "Fortuna", "Union"]


def test_a_digit_of_a_name_is_no_result() -> None:
    teams = KnownNames(["Quay 1", "Quay 2"])
    assert read_typed("quay 1 1 quay 2", teams).text == "Quay 1\t1-0\tQuay 2"
    assert read_typed("quay 2 = Quay 1", teams).text == "Quay 2\t½-½\tQuay 1"
