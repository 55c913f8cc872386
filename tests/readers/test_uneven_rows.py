"""Pages and texts with a cell or an end too few: what the reader took is doubted."""

from __future__ import annotations

import time

import pytest

from elo_tui.core.events.reading import EventReading
from elo_tui.readers import read
from elo_tui.readers.uneven_rows import list_damage

HEAD = "<h2>Club Open</h2><table>\n<tr><th>No.<th>Name<th>Rtg<th>Club<th>Pts.</tr>\n"
ROWS = [
    f"<tr><td>{no}<td>Player, {no}<td>{1900 - no}<td>Nowhere<td>{no / 2}</tr>\n"
    for no in range(1, 7)
]
PAGE = f"{HEAD}{''.join(ROWS)}</table>"
LINES = ["No.;Name;Rtg;Club;Pts."]
LINES += [f"{no};Player, {no};{1900 - no};Nowhere;{no / 2}" for no in range(1, 7)]


def doubts(text: str) -> list[str]:
    found = read(text.encode())
    assert isinstance(found, EventReading), found
    return [f"{note.line}: {note.text}" for note in found.notes]


def test_even_rows_are_not_doubted() -> None:
    assert doubts(PAGE) == doubts("\n".join(LINES)) == []
    foot = '<tr><td colspan="2">Tie breaks</tr></table>'
    (said,) = doubts(PAGE.replace("</table>", foot))
    assert "cells" not in said


def test_headings_inside_a_table_are_not_doubted() -> None:
    head = "<tr><th>Bo.<th>Name<th>Rtg</tr>"
    rounds = [
        f"<tr><td colspan=4>Round {no}</tr>{head}{''.join(ROWS)}" for no in (1, 2)
    ]
    page = f"<h2>Club Open</h2><table>{''.join(rounds)}</table>"
    assert not [note for note in list_damage(page, even=True) if "cells" in note.text]


@pytest.mark.parametrize(
    "hidden",
    ["<SCRIPT>write('<table>\n<tr>')</SCRIPT>", "<!-- <table>\n<tr> -->", "<!--"],
)
def test_tags_in_scripts_and_comments_are_none(hidden: str) -> None:
    assert list(list_damage(f"{hidden}{PAGE}", even=True)) == []


def test_a_page_that_ends_inside_a_table_is_called_cut() -> None:
    (cut,) = doubts(PAGE.removesuffix("</table>"))
    assert cut == "None: the page ends inside a table: what followed is missing"


@pytest.mark.parametrize(
    ("old", "new", "doubt"),
    [
        (
            "<td>Nowhere<td>1.5",
            "<td>1.5",
            "5: 4 cells, 5 in the other rows: check its numbers",
        ),
        # a tag without its end takes the next one with it
        (
            "<td>Nowhere<td>1.5",
            "<td>Nowhere</td\n<td>1.5",
            "5: 4 cells, 5 in the other rows: check its numbers",
        ),
        ("<tr><td>4", "<td>4", "5: 10 cells, 5 in the other rows: check its numbers"),
    ],
)
def test_a_row_of_a_page_with_other_cells_is_named(
    old: str, new: str, doubt: str
) -> None:
    assert old in PAGE
    assert doubt in doubts(PAGE.replace(old, new))


def test_a_line_with_other_cells_is_named() -> None:
    lines = [line.replace("Nowhere;1.5", "1.5") for line in LINES]
    assert "4: 4 cells, 5 in the other rows: check its numbers" in doubts(
        "\n".join(lines)
    )


@pytest.mark.parametrize("end", ["\n", ""])
def test_a_last_line_that_is_cut_off_is_named(end: str) -> None:
    cut = "\n".join(LINES).removesuffix(";Nowhere;3.0") + end
    named = "7: the file ends inside this line: check its numbers"
    assert (named in doubts(cut)) is (not end)


def test_of_very_many_rows_the_first_are_named() -> None:
    short = [f"{no};Player, {no};1900;1" for no in range(100, 160)]
    more = [f"{no};Player, {no};1900;Nowhere;1" for no in range(200, 500)]
    found = doubts("\n".join([*LINES, *short, *more, ""]))
    named = [text for text in found if "4 cells, 5 in the other rows" in text]
    assert len(named) == 50
    assert "None: 10 more rows with other cells than the rest" in found


@pytest.mark.parametrize(
    ("row", "is_named"),
    [
        ("1800,1", True),
        ("Anna Berg;1800;½", True),
        ("Anna Berg 1800 1", True),
        ("1800 W", False),
        ("No.;Name;Rtg", False),
        (";;;", False),
    ],
)
def test_rows_that_say_who_and_how_many_are_named_twice(
    row: str, is_named: bool
) -> None:
    notes = list(list_damage(f"{row}\n{row}\n", even=False))
    assert [note.line for note in notes] == [2] * is_named


def test_many_ends_of_rows_are_read_in_no_time() -> None:
    page = f"<table><tr>{'</tr> ' * 100_000}x"
    begun = time.process_time()
    assert [note.line for note in list_damage(page, even=True)] == [None]
    assert time.process_time() - begun < 2
