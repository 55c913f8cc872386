"""The card of one player, from a page, a paste and a list without numbers."""

# Russian headers are Russian letters, and digits of other scripts are refused
# ruff: noqa: RUF001

from __future__ import annotations

from collections.abc import Callable

import pytest

from elo_tui.core.events.reading import Reading
from elo_tui.core.model import Game, Result
from elo_tui.readers.tables import copied_text, saved_page
from tests.readers.tables.made import (
    CARD,
    CARD_LINES,
    Cells,
    event_of,
    from_text,
    html_table,
    page_of,
    refused,
    rounds,
    spaced,
    tabbed,
)

GAMES = [
    (1, 52, "", "1"),
    (2, 28, "", "="),
    (3, 9, "", "0"),
    (4, None, "", "Z"),
    (5, 61, "", "1"),
    (6, 33, "", "+"),
    (7, 14, "", "-"),
    (8, None, "", "U"),
]


@pytest.mark.parametrize("write", [tabbed, spaced])
def test_a_copied_card(write: Callable[[Cells], str]) -> None:
    section, reading = from_text(write(CARD_LINES), write(CARD))
    assert section.owner == 12
    assert rounds(section, 12) == GAMES
    owner = section.player(12)
    assert owner is not None
    assert (owner.name, owner.rating, owner.k) == ("Yew, Yves", 1990, 20)
    assert (owner.published_change, owner.points) == (-7.6, 4.5)
    assert (owner.fide_id, owner.birth_year) == ("012345", 1990)
    assert (owner.title, owner.federation) == ("FM", "KEN")
    unrated = section.player(61)
    assert unrated is not None
    # what stands in an opponent's row besides is the owner's
    assert (unrated.rating, unrated.points, unrated.k) == (0, None, None)
    assert any("'Rating international'" in note.text for note in reading.notes)
    assert not any(note.left_out for note in reading.notes)


def test_an_international_rating_of_0_is_unrated() -> None:
    lines = tabbed(CARD_LINES).replace("international\t1990", "international\t0")
    section, _ = from_text(lines, tabbed(CARD))
    assert section.players[0].rating == 0


@pytest.mark.parametrize(
    "lines",
    [
        "Name\tYew, Yves\nStartrang\t12\nElo\t1985\nElo international\t1990\n",
        "Nombre\tYew, Yves\nRanking inicial\t12\nRating internacional\t1990\n",
        "Nimi: Yew, Yves\nAloitussijoitus: 12\nvahvuusluku: 1990\n",
        "Имя\tYew, Yves\nСтартовый номер\t12\nнац. рейтинг\t1\nмеждун. рейтинг\t1990\n",
    ],
)
def test_the_player_in_other_languages(lines: str) -> None:
    owner = from_text(lines, tabbed(CARD))[0].players[0]
    assert (owner.no, owner.name, owner.rating) == (12, "Yew, Yves", 1990)


def test_a_card_without_its_player() -> None:
    section, reading = from_text(tabbed(CARD))
    assert section.owner == 1
    owner = section.players[0]
    assert (owner.name, owner.rating, owner.k) == ("", None, 20)
    assert any("own number" in note.text for note in reading.notes)


def test_different_k_is_not_taken() -> None:
    section, reading = from_text(tabbed(CARD).replace("20\t2,80", "40\t2,80"))
    assert section.players[0].k is None
    assert any("different K" in note.text for note in reading.notes)


def test_colours_are_styles_of_a_page() -> None:
    rows = html_table(CARD)
    for result, style in (("1", "FarbewT"), ("½", "FarbesT")):
        square = f'<table><tr><td><div class="{style}">&nbsp;</div></td>'
        cell = f"<td>{result}</td><td>20</td>"
        assert rows.count(cell) == 1
        rows = rows.replace(
            cell, f"<td>{square}<td>{result}</td></tr></table></td><td>20</td>"
        )
    source = page_of("<h2>Open 2026</h2>", html_table(CARD_LINES), rows)
    section, _ = event_of(saved_page.read(source))
    assert section.event.name == "Open 2026"
    assert section.owner == 12
    assert rounds(section, 12)[:3] == [(1, 52, "w", "1"), (2, 28, "b", "="), GAMES[2]]
    assert rounds(section, 12)[3:] == GAMES[3:]


def test_a_result_that_is_none_is_left_out() -> None:
    section, reading = from_text(tabbed(CARD).replace("\t½\t", "\t7\t"))
    assert [game[0] for game in rounds(section, 1)] == [1, 3, 4, 5, 6, 7, 8]
    assert [note.line for note in reading.notes if note.left_out] == [3]


def test_a_round_that_is_there_twice_is_left_out() -> None:
    section, reading = from_text(tabbed(CARD).replace("\n2\t", "\n1\t"))
    assert rounds(section, 1)[0] == (1, 52, "", "1")
    assert [note.line for note in reading.notes if note.left_out] == [3]


def cards(first: str, second: str) -> str:
    header = "<tr><th>Rnd<th>Col<th>N opp<th>Opponent Name<th>Fed<th>Rtg<th>res</tr>"
    return page_of(
        f"<table><caption>{first}</caption>{header}<tr><td>1<td>W<td>2<td>CM Birch,Bo"
        "<td>VIC<td>1900<td>0.5</table>",
        f"<table><caption>{second}</caption>{header}<tr><td>1<td>B<td>1<td>Alder,Ann"
        "<td>VIC<td>2000<td>0.5</table>",
    )


def test_all_cards_of_a_page_are_one_event() -> None:
    section, reading = event_of(
        saved_page.read(cards("N = 1 Alder,Ann", "N = 2 Birch,Bo"))
    )
    assert section.owner is None
    assert rounds(section, 1) == [(1, 2, "w", "=")]
    assert rounds(section, 2) == [(1, 1, "b", "=")]
    assert [(p.name, p.rating) for p in section.players] == [
        ("Alder,Ann", 2000),
        ("Birch,Bo", 1900),
    ]
    assert section.players[1].title == "CM"
    assert reading.notes == ()


def test_cards_that_do_not_say_whose_they_are_are_refused() -> None:
    assert "whose" in refused(saved_page.read(cards("N = 1 Alder,Ann", "N = 1 X"))).text


def test_a_list_of_games_without_numbers() -> None:
    source = (
        "Runde;Gegner;Elo;Ergebnis;Farbe\n"
        '1;"Meier, A";1800;0,5;w\n2;Huber;1900;1;s\n3;spielfrei;;1;\n'
        "4;Ohne;0;0;w\n5;X;1850;;\n6;Kampflos;1700;+;\n"
    )
    assert copied_text.matches(source)
    assert copied_text.read(source) == Reading(
        "table",
        (
            Game(1800, Result.DRAW, "Meier, A", "w", round=1),
            Game(1900, Result.WIN, "Huber", "b", round=2),
            Game(None, Result.FULL_BYE, round=3),
            Game(None, Result.LOSS, "Ohne", "w", round=4),
            Game(1850, None, "X", round=5),
            Game(1700, Result.FORFEIT_WIN, "Kampflos", round=6),
        ),
    )


def test_words_and_scores_of_both_sides() -> None:
    found = copied_text.read(
        "Rtg,Res.,Color\n1850,1-0,w\n1860,1-0,b\n1870,1:0,\n1880,won by forfeit,b\n"
        "1890,Remis,w\n1895,walkover,w\n"
    )
    assert isinstance(found, Reading)
    assert found.games == (
        Game(1850, Result.WIN, colour="w"),
        Game(1860, Result.LOSS, colour="b"),
        Game(1870, Result.WIN),
        Game(1880, Result.FORFEIT_WIN, colour="b"),
        Game(1890, Result.DRAW, colour="w"),
    )
    # nobody knows who did not come
    assert [(note.line, note.left_out) for note in found.notes] == [(7, True)]


def test_only_ratings_and_results() -> None:
    found = copied_text.read("Rtg,Res.\n1850,1\n1900,½\n2000,x\n")
    assert isinstance(found, Reading)
    assert found.games == (Game(1850, Result.WIN), Game(1900, Result.DRAW))
    assert [(note.line, note.left_out) for note in found.notes] == [(4, True)]


def test_a_heading_is_no_label_and_a_named_field_comes_first() -> None:
    heading = "<h3>Player info</h3><h2>Spieler-Info</h2>"
    source = page_of(heading, html_table(CARD_LINES), html_table(CARD))
    section, _ = event_of(saved_page.read(source))
    assert (section.players[0].name, section.event.name) == ("Yew, Yves", "")
    copied = "Player info\nPlayer Yew, Yan\nName\tYew, Yves\nStarting rank\t12\n"
    assert from_text(copied, tabbed(CARD))[0].players[0].name == "Yew, Yves"


@pytest.mark.parametrize("letters", ["wz", "wb", "ws", "bn", "vs"])
def test_the_colour_column_is_in_one_language(letters: str) -> None:
    rows = "".join(f"{letter}\tOak\t2000\t1\n" for letter in letters)
    found = copied_text.read("Farbe\tGegner\tElo\tErgebnis\n" + rows)
    assert isinstance(found, Reading)
    assert [game.colour for game in found.games] == ["w", "b"]
