"""Start lists and rankings."""

# Russian headers are Russian letters, and digits of other scripts are refused
# ruff: noqa: RUF001

from __future__ import annotations

import pytest

from elo_tui.readers.tables import text
from elo_tui.readers.tables.players import PLAYERS_MAX
from tests.readers.tables.made import from_text, refused, tabbed

LIST = """No.\t\tName\tFideID\tFED\tRtg\tsex\tTyp\tClub/City
1\tGM\tAlder, Ann\t0012345\tGER\t2400\tw\tU18\tOne
2\t\tBirch, Bo\t0\tPOL\t0\t\t\t
"""
RANKING = """Rk.\tSNo\t\tName\tFED\tRtg\tPts.\tTB1\tK\trtg+/-
1\t5\tGM\tAlder, Ann\tGER\t2400\t6½\t40,5\t10\t-14,80
2\t3\t\tBirch, Bo\tPOL\t1300\t6\t39\t40\t7,2
"""


def test_a_start_list() -> None:
    section, reading = from_text(LIST)
    first, second = section.players
    assert (first.no, first.name, first.title) == (1, "Alder, Ann", "GM")
    assert (first.fide_id, first.federation, first.sex) == ("0012345", "GER", "w")
    assert (second.rating, second.fide_id, second.sex) == (0, "", "")
    assert first.pairings == ()
    assert reading.notes == ()


def test_a_ranking_with_k_and_changes() -> None:
    first, second = from_text(RANKING)[0].players
    assert (first.no, first.k, first.published_change) == (5, 10, -14.8)
    assert (first.points, second.points) == (6.5, 6)
    assert (second.no, second.k, second.published_change) == (3, 40, 7.2)


@pytest.mark.parametrize(
    "header",
    [
        "Nr.\t\tName\tFideID\tLand\tElo\tGeschlecht\tTyp\tVerein/Ort",
        "No.\t\tNombre\tFideID\tFED\tElo\tsexo\tTipo\tClub/Ciudad",
        "Nr\t\tNom\tID FIDE\tFed\tElo\tSexe\tType\tClub/Ville",
        "Nr\t\tNimi\tFideID\tMaa\tvahvuusluku\tsex\tTyp\tSeura",
        "Ном.\t\tИмя\tкод FIDE\tФЕД.\tРейт.\tпол\tТип\tКлуб/Город",
    ],
)
def test_the_same_list_in_other_languages(header: str) -> None:
    source = header + LIST[LIST.index("\n") :]
    assert from_text(source)[0].players == from_text(LIST)[0].players


def test_a_list_without_starting_numbers_is_numbered() -> None:
    section, reading = from_text(
        "Rk.\tName\tRtg\tFED\n1\tA\t2000\tGER\n1\tB\t1900\tGER\n"
    )
    assert [player.no for player in section.players] == [1, 2]
    assert ["no starting numbers" in note.text for note in reading.notes] == [True]


def test_a_number_that_is_there_twice_is_refused_with_its_line() -> None:
    found = refused(text.read(LIST.replace("\n2\t", "\n1\t")))
    assert found.line == 3
    assert "twice" in found.text


def test_a_list_without_ratings_is_refused() -> None:
    found = refused(text.read("No.\tName\tFED\tClub\n1\tA\tGER\tX\n"))
    assert "without ratings" in found.text


def test_unknown_columns_are_named() -> None:
    _, reading = from_text("No.\tName\tRtg\tFED\tShoe size\n1\tA\t2000\tGER\t42\n")
    assert [note.text for note in reading.notes] == ["not read: column 'Shoe size'"]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("=cmd|'/c calc'!A0", "=cmd|'/c calc'!A0"),
        ("Lee\x1b[31m", "Lee\ufffd[31m"),
        ("A\u202eB", "AB"),
        ("Yousef Saeed, ", "Yousef Saeed,"),
        ("[@click=app.quit]x[/]", "[@click=app.quit]x[/]"),
        ('O\'Neil "Jo"', 'O\'Neil "Jo"'),
    ],
)
def test_row50_names_are_only_text(name: str, shown: str) -> None:
    section, _ = from_text(LIST.replace("Birch, Bo", name))
    assert section.players[1].name == shown


@pytest.mark.slow
def test_more_players_than_an_event_has_are_refused() -> None:
    rows = [(n, f"P{n}", 2000, "GER") for n in range(1, PLAYERS_MAX + 2)]
    header = ("No.", "Name", "Rtg", "FED")
    assert len(from_text(tabbed([header, *rows[:-1]]))[0].players) == PLAYERS_MAX
    assert (
        f"more than {PLAYERS_MAX}" in refused(text.read(tabbed([header, *rows]))).text
    )
