"""Pages of Papi: every cell that is known, and the others named."""

from __future__ import annotations

from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.reading import EventReading
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
