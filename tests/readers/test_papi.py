"""Pages of Papi: every cell that is known, and the others named."""

from __future__ import annotations

from html import unescape
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core.events.crosstable import Crosstable, Participant
from elo_tui.core.events.reading import BadLine, EventReading
from elo_tui.readers import papi_reader
from elo_tui.readers.detect import detect_format, read_text
from tests.readers.tables.test_any_table import sound

TITLE = "<tr class=papi_titre><td colspan=9>Open d'Ici<br>Grille après la ronde 3"
HEAD = ("Pl", "&nbsp;", "Nom", "Rapide", "Cat.", "Fede", "R 1", "R 2", "R 3", "Pts")


def row(*cells: str, style: str = "small_f") -> str:
    return f"<tr class=papi_{style}>" + "".join(f"<td>{cell}</td>" for cell in cells)


def page(*rows: str) -> str:
    return f"<html><body><table>{TITLE}{''.join(rows)}</table></body></html>"


def grid(*rows: tuple[str, ...], head: tuple[str, ...] = HEAD) -> str:
    return page(row(*head, style="small_t"), *(row(*cells) for cells in rows))


ANN = ("1", "f", "ALDER Ann", "2000&nbsp;F", "SenF", "FRA", "+  2B", "EXE", "", "2")
BO = (
    "2",
    "",
    "BIRCH Bo",
    "1900&nbsp;N",
    "VetM",
    "GER",
    "&minus;  1N",
    "=  3N",
    "",
    "½",
)
CY = ("3", "", "CEDAR Cy", "1199&nbsp;E", "BenM", "FRA", "> 4B", "=  2B", "", "½")


def read(text: str) -> tuple[Crosstable, list[str]]:
    found = read_text(text)
    assert isinstance(found, EventReading), found
    assert found.format == "papi"
    return found.sections[0], [note.text for note in found.notes]


def rounds(player: Participant) -> list[tuple[int, int | None, str, str]]:
    return [(p.round, p.opponent, p.colour, p.code) for p in player.pairings]


def test_cells_of_a_grid() -> None:
    event, notes = read(grid(ANN, BO, CY))
    ann, bo, cy = event.players
    assert rounds(ann) == [(1, 2, "w", "1"), (2, None, "", "U"), (3, None, "", "Z")]
    assert rounds(bo)[:2] == [(1, 1, "b", "0"), (2, 3, "b", "=")]
    # facts of web pages, section 2: a cell that is not listed is named, not rated
    assert rounds(cy)[0] == (2, 2, "w", "=")
    assert any("3 CEDAR Cy, round 1: '> 4B'" in note for note in notes)
    assert (event.event.name, event.event.pool) == ("Open d'Ici", "rapid")


def test_only_a_rating_of_fide_is_a_rating() -> None:
    event, notes = read(grid(ANN, BO, CY))
    ann, bo, cy = event.players
    assert (ann.rating, ann.printed_kind, ann.title) == (2000, "", "FM")
    assert (bo.rating, bo.shown_rating, bo.printed_kind) == (0, 1900, "national")
    assert (cy.rating, cy.shown_rating, cy.printed_kind) == (0, 1199, "estimate")
    assert bo.national_rating == 1900
    assert cy.national_rating is None
    assert any("E behind a number is an estimate" in note for note in notes)


def test_ratings_without_a_letter_are_of_no_known_list() -> None:
    event, _ = read(grid((*ANN[:3], "2000", *ANN[4:]), (*BO[:3], "1900", *BO[4:])))
    assert [player.rating for player in event.players] == [2000, 1900]
    assert event.ratings


@pytest.mark.parametrize(
    ("cell", "said"),
    [("12 K", "'12 K' is a rating with an unknown"), ("new", "'new' is no rating")],
)
def test_an_unknown_rating_is_left_out(cell: str, said: str) -> None:
    event, notes = read(grid((*ANN[:3], cell, *ANN[4:]), BO))
    assert event.players[0].rating is None
    assert any(said in note for note in notes)


def test_the_table_of_games_in_the_cell_of_the_name_is_not_read() -> None:
    inner = (
        "<div class=papi_joueur_box><b>ALDER Ann</b><div><table><tr class=papi_small_t>"
        "<td>1</td><td>ALDER Ann</td><td>2000 F</td></tr><tr class=papi_small_c><td>1"
        "</td><td>B</td><td>1</td><td>2</td></tr></table></div></div>"
    )
    flag = "<img src='flags/FRA.GIF'>"
    event, _ = read(grid((*ANN[:2], inner, *ANN[3:5], flag, *ANN[6:]), BO))
    assert [player.name for player in event.players] == ["ALDER Ann", "BIRCH Bo"]
    assert event.players[0].federation == "FRA"


def test_a_repeated_header_goes_on_and_a_broken_row_is_named() -> None:
    event, notes = read(grid(ANN, HEAD, BO, ("", "", "A text", "and more")))
    assert [player.no for player in event.players] == [1, 2]
    assert any("'A text and more': no number" in note for note in notes)


def test_code_of_the_server_and_a_missing_table() -> None:
    rows = f"{TITLE}{row(*HEAD, style='small_t')}{row(*ANN)}{row(*BO)}"
    event, _ = read(f"<?php if (1 > 0) echo '<tr><td>'; ?>\n<body>{rows}</body>")
    assert len(event.players) == 2


def test_a_grid_copied_as_text() -> None:
    lines = [HEAD, ANN, BO, CY]
    copied = (unescape("\t".join(line)) for line in lines)
    text = "Open d'Ici\nGrille américaine après la ronde 3\n" + "\n".join(copied)
    assert detect_format(text) == "papi"
    event, _ = read(text)
    assert rounds(event.players[1])[:2] == [(1, 1, "b", "0"), (2, 3, "b", "=")]
    assert event.event.name == "Open d'Ici"


def test_a_round_robin_with_an_open_game() -> None:
    head = ("", "Moyenne : 1900", "Pays", "Elo", "1", "2", "3", "Pts", "Ko.")
    event, _ = read(
        grid(
            ("1", "Ann ALDER", "FRA", "2000 F", "", "&frac12;", "", "½", "0"),
            ("2", "Bo BIRCH", "FRA", "1900 F", "½", "", "1", "1½", "0"),
            ("3", "Cy CEDAR", "FRA", "1800 F", "", "0", "", "0", "0"),
            head=head,
        )
    )
    met = {one.opponent: one.code for one in event.players[0].pairings}
    assert met == {2: "=", 3: "*"}
    assert event.event.pool == "standard"


def test_a_cell_of_a_round_robin_that_is_not_known_is_named() -> None:
    head = ("", "Moyenne : 1900", "Pays", "Elo", "1", "2", "Pts", "Ko.")
    rows = (
        ("1", "Ann ALDER", "FRA", "2000 F", "", "?", "½", "0"),
        ("2", "Bo BIRCH", "FRA", "1900 F", "½", "1", "½", "0"),
    )
    event, notes = read(grid(*rows, head=head))
    assert [rounds(player) for player in event.players] == [[], [(1, 1, "", "=")]]
    said = [note for note in notes if "is not a cell that is known in Papi" in note]
    assert [note.partition(" is not")[0] for note in said] == [
        "1 Ann ALDER, against 2: '?'",
        "2 Bo BIRCH, against 2: '1'",
    ]


def test_rounds_of_a_closed_event() -> None:
    lines = [("RONDE 1",), ("Ann", "X - X", "Bo"), ("Cy", "1 - 0", "Di"), ("RONDE 2",)]
    lines += [("Bo", "0 - 1", "Cy"), ("Di", "2 - 0", "Ann")]
    event, notes = read(page(*(row(*cells, style="liste_f") for cells in lines)))
    by_name = {player.name: rounds(player) for player in event.players}
    assert by_name["Bo"] == [(1, 1, "b", "="), (2, 3, "w", "0")]
    assert by_name["Di"] == [(1, 3, "b", "0")]
    assert any("'2 - 0' is not 1 - 0" in note for note in notes)


def test_a_page_without_a_known_table_is_refused_in_papi_s_words() -> None:
    found = read_text(page(row("Equipe", "Pts"), row("Ici", "7")))
    assert isinstance(found, BadLine)
    assert "Papi" in found.text
    assert "Grille" in found.text


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


@given(st.text(st.characters(exclude_categories=())))
def test_any_text(source: str) -> None:
    papi_reader.matches(source)
    sound(papi_reader.read(source))


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
