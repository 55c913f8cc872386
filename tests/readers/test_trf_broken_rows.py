"""Players' lines that are broken over two lines (see `trf.broken_rows`)."""

from __future__ import annotations

import pytest

from tests.readers.trf_text import event, notes, player

ONE = player(1, "   2 w 1", "   2 b =", "   2 w 0", points="1.5")
OTHER = player(2, "   1 b 0", "   1 w =", "   1 b 1", points="1.5")
SECOND = 91 + 10


@pytest.mark.parametrize(
    "at",
    [
        pytest.param(SECOND - 2, id="blanks begin the next line"),
        pytest.param(SECOND, id="blanks end the line before"),
        pytest.param(SECOND + 8, id="after the second round"),
    ],
)
def test_a_broken_row_is_joined(at: int) -> None:
    broken = (ONE[:at], ONE[at:], OTHER)
    assert [one.pairings for one in event(*broken).players] == [
        one.pairings for one in event(ONE, OTHER).players
    ]
    (note,) = notes(*broken)
    assert (note.line, note.left_out) == (1, False)
    assert note.text == "1 row was broken over two lines; joined"


def test_trailing_blanks_cut_from_the_first_line() -> None:
    absent = player(1, "   2 w 1", "        ", "   2 w 0")
    broken = absent[: SECOND + 8]
    assert (
        event(broken.rstrip() + "  ", absent[SECOND:]).players[0].pairings[2:]
        == (event(absent).players[0].pairings[2:])
    )


def test_a_row_broken_twice_and_one_without_an_opponent() -> None:
    row = player(1, "   2 w 1", "0000 - -", "0000 - H")
    parts = (row[: SECOND - 2], row[SECOND - 2 : SECOND + 8], row[SECOND + 8 :])
    assert event(*parts, player(2, "   1 b 0")).players[0] == event(row).players[0]
    assert notes(*parts)[0].text == "1 row was broken over two lines; joined"


@pytest.mark.parametrize("line", ["  rounds follow", "     4 x 1", "     4 w 7", "  "])
def test_other_lines_join_nothing(line: str) -> None:
    assert event(ONE, line, OTHER).players[0] == event(ONE).players[0]


def test_a_line_that_ends_inside_a_round_is_not_continued() -> None:
    row = player(1, "   2 w 1", "   2 b")
    found = notes(row, "     2 w 0", OTHER)
    assert [note.line for note in found if "record number" in note.text] == [2]


@pytest.mark.parametrize("text", ["-----------", "?", "--", "***"])
def test_marks_in_the_columns_of_the_id_are_none(text: str) -> None:
    lines = [player(no, fide_id=text) for no in (1, 2)]
    assert [one.fide_id for one in event(*lines).players] == ["", ""]
    assert notes(*lines) == ()


def test_words_in_dashes_are_no_place_and_no_day() -> None:
    head = ("012 Open", "022 --(CITY)--", "042 --(START DATE)--", "052 --(END DATE)--")
    facts = event(*head, ONE, OTHER).event
    assert (facts.name, facts.city, facts.start, facts.end) == ("Open", "", None, None)
    assert notes(*head, ONE, OTHER) == ()
