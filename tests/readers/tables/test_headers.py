"""Which rows head a table, in which language, and what each column is."""

# Russian headers are Russian letters

from __future__ import annotations

from collections.abc import Callable

from elo_tui.readers.tables.cell_rows import read_tie_breaks
from elo_tui.readers.tables.header_words import (
    COLUMNS_MAX,
    find_round,
    read_header,
    remove_round,
)
from tests.texts import assert_meanings


def test_the_lines_under_a_table() -> None:
    lines = (
        "Tie Break1: points (game-points)",
        "Vertailu 2: Buchholz Tie-Breaks (variabel with parameter)",
        "Desempate 3: Direct Encounter (DE)",
        "Board 1: Alder - Birch",
        "Round 2: 12.30",
    )
    assert read_tie_breaks(lines) == (
        "points (game-points)",
        "Buchholz Tie-Breaks (variabel with parameter)",
        "Direct Encounter (DE)",
    )
    # one of them is missing: which column is whose is not known
    assert read_tie_breaks((lines[0], lines[2])) == ()


def say_header(titles: str) -> str:
    """The layout, and each column with the number of its round."""
    header = read_header(titles.split("|"))
    if header is None:
        return "no header"
    columns = (f"{one.kind} {one.number or ''}".strip() for one in header.columns)
    return f"{header.layout}: {', '.join(columns)}"


def test_every_header() -> None:
    readers: dict[str, Callable[[str], object]] = {
        "header": say_header,
        "round": find_round,
        "title": remove_round,
    }
    assert_meanings("readers/headers.txt", readers)


def test_nothing_and_a_row_too_wide_head_nothing() -> None:
    assert read_header([]) is None
    assert read_header(["No", "Name", "Rtg", *["x"] * COLUMNS_MAX]) is None
