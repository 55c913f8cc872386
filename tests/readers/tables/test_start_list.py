"""Start lists and rankings."""

# Russian headers are Russian letters, and digits of other scripts are refused
# ruff: noqa: RUF001

from __future__ import annotations

import pytest

from elo_tui.core.events.joining import add_start_list
from elo_tui.readers.shared import PLAYERS_MAX
from elo_tui.readers.tables import copied_text as text
from elo_tui.readers.tables import saved_page
from tests.readers.tables.made import event_of, from_text, page_of, refused, tabbed

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


@pytest.mark.parametrize("number", ["Nº.Inic.", "No.Ini.", "SNo", "Snr", "Nr.Ini"])
def test_the_number_beside_the_rank_and_the_games(number: str) -> None:
    section, _ = from_text(
        f"Rk.\t{number}\t\tNome\tFED\tEloI\tPts.\tDesp1\tRp\tn\tw\twe\tw-we\tK\trtg+/-\n"
        "1\t3\tII\tAlder, Ann\tPOR\t2000\t3,5\t0\t1999\t4\t3,5\t2,54\t0,96\t20\t19,2\n"
        "2\t7\t\tBirch, Bo\tPOR\t0\t1\t0\t\t4\t\t\t\t\t\n"
    )
    first, second = section.players
    assert (first.no, first.title, first.points) == (3, "II", 3.5)
    assert (first.k, first.published_change, first.rated_games) == (20, 19.2, None)
    assert (second.no, second.rating, second.published_change) == (7, 0, None)


def test_points_in_rated_games_do_not_become_the_total() -> None:
    rated, _ = from_text(
        "#\tPlayer\tFIDE ID\tFed\tRtg\tNg\tPts\tvar\n"
        "1\tAlder,Ann\t77\tPOR\t2000\t4\t2.5\t-7\n"
    )
    (alder,) = rated.players
    assert (alder.rated_games, alder.points, alder.published_change) == (4, 2.5, -7)
    bare = rated._replace(players=(alder._replace(points=None, rated_games=None),))
    assert add_start_list(bare, rated)[0].players[0].points is None


@pytest.mark.parametrize(
    ("titles", "taken"),
    [
        ("Rtg\tFRtg", "FRtg"),
        ("EloN\tEloI", "EloI"),
        ("FRtg\tRtg", "FRtg"),
        ("RtgN\tRtg", "Rtg"),
    ],
)
def test_the_ratings_of_fide_go_before_others(titles: str, taken: str) -> None:
    ratings = {"FRtg": 2000, "EloI": 2000, "Rtg": 2000 if taken == "Rtg" else 1900}
    cells = "\t".join(str(ratings.get(title, 1900)) for title in titles.split("\t"))
    section, reading = from_text(f"No.\tName\t{titles}\tFED\n1\tAlder\t{cells}\tPOR\n")
    assert section.players[0].rating == 2000
    (note,) = reading.notes
    assert note.text.startswith(f"ratings from column '{taken}', not from ")


def test_a_column_of_ratings_without_any_is_passed_over() -> None:
    section, reading = from_text(
        "No.\tName\tRtgI\tRtgN\tFED\n1\tAlder\t0\t1900\tPOR\n2\tBirch\t\t0\tPOR\n"
    )
    assert [player.rating for player in section.players] == [1900, 0]
    (note,) = reading.notes
    assert note.text == "column 'RtgI' holds no rating; skipped"


@pytest.mark.parametrize("category", ["I", "II", "IV"])
def test_a_category_is_a_title(category: str) -> None:
    rows = f"1\t{category}\tAlder, Ann\t2000\tROU\n"
    assert from_text(f"No.\t\tName\tRtg\tFED\n{rows}")[0].players[0].title == category
    inside = f"1\t{category} Alder, Ann\t2000\tROU\n"
    (player,) = from_text(f"No.\tName\tRtg\tFED\n{inside}")[0].players
    assert (player.title, player.name) == (category, "Alder, Ann")
    blanks = f"No. Name Rtg FED Pts.\n1 {category} Alder, Ann 2000 ROU 1\n"
    (player,) = from_text(blanks)[0].players
    assert (player.title, player.name) == (category, "Alder, Ann")


def test_a_name_is_no_category() -> None:
    text = "No. Name Rtg FED Pts.\n1 I Wayan Alder 2000 INA 1\n"
    assert from_text(text)[0].players[0].name == "I Wayan Alder"


def test_a_flag_names_the_federation() -> None:
    source = page_of(
        "<table><tr><td>No.</td><td>Name</td><td>Rtg</td><td>Fed</td></tr><tr><td>1</td>"
        '<td>Alder</td><td>2000</td><td><img alt="por"></td></tr></table>'
    )
    assert event_of(saved_page.read(source))[0].players[0].federation == "POR"


def test_a_ranking_is_a_list_whatever_other_columns_it_has() -> None:
    ranking = (
        "nummer,naam,elo,titel,p,ptn,res,buch\n7,Alder Ann,2238,wim,5,3.5,0.5,14\n"
    )
    section, reading = from_text(ranking, "8,Birch Bo,,,5,3,1.0,\n")
    assert [(one.no, one.points, one.title) for one in section.players] == [
        (7, 3.5, "WIM"),
        (8, 3.0, ""),
    ]
    assert section.owner is None
    assert [note.text for note in reading.notes] == ["not read: column 'buch'"]


def test_a_national_rating_beside_another_is_kept() -> None:
    first, second = from_text(
        "No.\tName\tElo\tDWZ\n1\tAlder\t2238\t2251\n2\tBirch\t1900\t0\n"
    )[0].players
    assert (first.rating, first.national_rating) == (2238, 2251)
    assert (second.rating, second.national_rating) == (1900, None)
