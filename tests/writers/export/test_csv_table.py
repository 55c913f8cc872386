"""CSV that a spreadsheet opens without harm and a reader gets back unchanged."""

from __future__ import annotations

import csv
import io
import re

import pytest
from hypothesis import example, given

from elo_tui.core.text.clean_text import escape_formula, unescape_formula
from elo_tui.writers.sheet import TEXTS, write
from tests.writers.export.rated_event import ANY_TEXT, HOSTILE, named, rated

NUMBER_OR_BYE = re.compile("-[0-9]+[.][0-9]{2}|-[01½]")


def read(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline=""), strict=True))


def test_lines_end_with_cr_lf_and_a_name_with_a_comma_is_quoted() -> None:
    lines = write(rated()).split("\r\n")
    assert lines[1] == (
        '1,FM,"Novak, Jan",1950,CZE,0301234,2,20,2103,2,1.5,1.11,7.80,1958'
        ",2w1,-½,3b½,1990"
    )
    assert len(lines) == 6
    assert lines[-1] == ""
    assert "\n" not in "".join(lines)


@given(ANY_TEXT)
@example('"')
@example("\n")
def test_any_text_comes_back_unchanged(name: str) -> None:
    rows = read(write(named(name)))
    assert len(rows) == 4
    for column in TEXTS:
        assert unescape_formula(rows[0][column]) == name
    assert rows[0]["rtg+/-"] == "7.80"
    assert rows[1]["rtg+/-"] == "-3.40"


@given(ANY_TEXT)
def test_no_cell_is_a_formula(name: str) -> None:
    for row in read(write(named(name))):
        for cell in row.values():
            if cell.lstrip().startswith(("=", "+", "-", "@")):
                assert NUMBER_OR_BYE.fullmatch(cell), cell


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_guarded_is_unguarded(name: str) -> None:
    assert unescape_formula(escape_formula(name)) == name


def test_only_texts_that_need_it_are_guarded() -> None:
    assert escape_formula("=1+1") == "'=1+1"
    assert escape_formula("'t Hart") == "'t Hart"
    assert escape_formula("Smith-Jones") == "Smith-Jones"
    # an apostrophe of the name itself stays when ours is taken off
    assert escape_formula("'=1") == "''=1"
    assert unescape_formula("'t Hart") == "'t Hart"
