"""Copied and delimited text: what separates the columns, and what is around them."""

from __future__ import annotations

from time import process_time

import pytest

from elo_tui.readers.tables import copied_text
from tests.readers.tables.made import (
    refused,
)


@pytest.mark.parametrize(
    ("source", "line", "word"),
    [
        pytest.param(
            'No;Name;Elo\n1;B;1900\n2;"Anna;1900\n3;B;1900\n',
            3,
            "quotation",
            id="quote",
        ),
        pytest.param(f"No;Name;Elo\n1;{'x' * 140_000};1\n", 2, "limit", id="field"),
        pytest.param(
            "No;Name;Elo;" + "c;" * 10_000 + "\n1;A;1900\n",
            1,
            "200",
            id="columns",
        ),
    ],
)
def test_row78_hostile_csv(source: str, line: int, word: str) -> None:
    assert copied_text.matches(source)
    found = refused(copied_text.read(source))
    assert found.line == line
    assert word in found.text


@pytest.mark.parametrize(
    "source",
    [
        "",
        "1850 W\n1900 L\n",
        "Ivanova, Anna 2043 b =\n",
        "Name: Rating\n",
        "012 Open\n001    1 m GM Alder, Ann 2400\n",
        "name,rating\n",
        "I met a player with rating 1850 and won\n",
    ],
)
def test_what_is_no_table(source: str) -> None:
    assert not copied_text.matches(source)


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("No. Name Rtg FED 1.Rd\n" * 90_000, id="headers"),
        pytest.param("1 2 3\n" * 500_000, id="numbers"),
        pytest.param("Name Rtg No " + "x " * 1_000_000, id="long-line"),
        pytest.param(
            "No. Name Rtg FED Club\n" + f"1 a{' 2000 GER x' * 50}\n" * 3_000,
            id="ambiguous",
        ),
    ],
)
def test_hostile_text_is_answered_soon(source: str) -> None:
    start = process_time()
    if copied_text.matches(source):
        refused(copied_text.read(source))
    assert process_time() - start < 10
