"""Pages of Papi: every cell that is known, and the others named."""

from __future__ import annotations

from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.reading import BadLine, EventReading
from elo_tui.readers import papi_reader
from elo_tui.readers.detect import read_text
from tests.readers.test_any_source import sound

TITLE = "<tr class=papi_titre><td colspan=9>Open d'Ici<br>Grille après la ronde 3"
HEAD = ("Pl", "&nbsp;", "Nom", "Rapide", "Cat.", "Fede", "R 1", "R 2", "R 3", "Pts")


def row(*cells: str, style: str = "small_f") -> str:
    return f"<tr class=papi_{style}>" + "".join(f"<td>{cell}</td>" for cell in cells)


def page(*rows: str) -> str:
    return f"<html><body><table>{TITLE}{''.join(rows)}</table></body></html>"


def read(text: str) -> tuple[Crosstable, list[str]]:
    found = read_text(text)
    assert isinstance(found, EventReading), found
    assert found.format == "papi"
    return found.sections[0], [note.text for note in found.notes]


_WORDS = (
    "Pl Nr Nom Rapide Elo Cat. Fede R1 Rd02 1 2 3 Pts Tr. +2B -1N =3B EXE 2000&nbsp;F"
    " 1199&nbsp;E RONDE&nbsp;2 X&nbsp;-&nbsp;X 1-0 Moyenne&nbsp;:&nbsp;1"
)
WORDS = st.sampled_from(_WORDS.split())
ROWS = st.lists(st.lists(WORDS | st.text(max_size=6), max_size=9), max_size=8)


@given(ROWS)
def test_any_page(rows: list[list[str]]) -> None:
    source = page(row(*HEAD, style="small_t"), *(row(*cells) for cells in rows))
    sound(papi_reader.read(source))
    sound(papi_reader.read(page(*(row(*cells) for cells in rows))))
    sound(
        papi_reader.read("\n".join("\t".join(cells) for cells in [list(HEAD), *rows]))
    )


@pytest.mark.parametrize(
    "source",
    [
        "<?php " * 100_000 + "<tr class=papi_small_t>",
        "<tr class=papi_titre>" + "<td>" * 50_000,
        "Pl\t\tNom\t" + "Elo Rapide " * 50_000,
        "\t".join(HEAD) + "\n" + "1\t\tA\t2000 F\n" * 15_000,
    ],
    ids=["code", "cells", "titles", "rows"],
)
def test_what_means_harm_is_answered_soon(source: str) -> None:
    start = process_time()
    papi_reader.matches(source)
    sound(papi_reader.read(source))
    assert process_time() - start < 5


GRID = (
    ("1", "", "Alain A", "2000 F", "Sen", "FRA", "+2B", "=3N", "-4B", "1½"),
    ("2", "m", "Berg B", "1900 F", "Sen", "FRA", "-1N", "+4B", "+3N", "2"),
    ("3", "", "Caro C", "1800 F", "Sen", "FRA", "+4N", "=1B", "-2B", "1½"),
    ("4", "", "Dora D", "1700 F", "Sen", "FRA", "-3B", "-2N", "+1N", "1"),
)


@pytest.mark.parametrize(
    ("head", "is_taken"),
    [
        (HEAD, True),
        (("Nr", *HEAD[1:]), True),
        # neither a place nor a number: who met whom is not known
        (("Licence", *HEAD[1:]), False),
        # each against each, but without the line of averages
        ((*HEAD[:6], "1", "2", "3", "Pts"), False),
        ((*HEAD[:6], "R 1", "R 3", "R 4", "Pts"), False),
    ],
)
def test_which_titles_are_a_grid(head: tuple[str, ...], is_taken: bool) -> None:
    found = papi_reader.read(
        page(row(*head, style="small_t"), *(row(*r) for r in GRID))
    )
    assert isinstance(found, EventReading) is is_taken
    if isinstance(found, BadLine):
        assert "without a table that is known" in str(found)
    else:
        (section,) = found.sections
        assert [one.rating for one in section.players] == [2000, 1900, 1800, 1700]
        assert [len(one.pairings) for one in section.players] == [3] * 4
