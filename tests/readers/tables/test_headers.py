"""Which rows head a table, in which language, and what each column is."""

# Russian headers are Russian letters
# ruff: noqa: RUF001

from __future__ import annotations

import pytest

from elo_tui.readers.tables.cell_rows import read_tie_breaks
from elo_tui.readers.tables.header_words import (
    COLUMNS_MAX,
    Layout,
    find_round,
    read_header,
    remove_round,
)


def kinds(titles: str) -> str:
    header = read_header(titles.split("|"))
    assert header is not None, titles
    return " ".join(column.kind for column in header.columns)


SWISS = "number blank name rating federation round round points rank passed"


@pytest.mark.parametrize(
    "titles",
    [
        pytest.param("No.||Name|Rtg|FED|1.Rd|2.Rd|Pts.|Rk.|TB1", id="en"),
        pytest.param("Nr.||Name|Elo|Land|1.Rd|2.Rd|Pkt.|Rg.|Wtg1", id="de"),
        pytest.param("Nr.||Name|Elo|Land|1. Runde|2. Runde|Punkte|Rang|TB1", id="de2"),
        pytest.param("No.||Nombre|Elo|FED|Rd.1|Rd.2|Pts.|Rk.|Des 1", id="es"),
        pytest.param("Nr||Nom|Elo|Fed|R1|R2|Pts|Rg|Dép1", id="fr"),
        pytest.param("Nr||Nimi|Rtg|FED|1.Rd|2.Rd|p.|Rk.|TB1", id="fi"),
        pytest.param("Ном.||Имя|Рейт.|ФЕД.|1.кр|2.кр|Очки|Место|TB1", id="ru"),
        pytest.param("Nr.||Nome|Elo|FED|1.Ronda|2.Ronda|Pts.|Rk.|TB1", id="pt"),
        pytest.param("Nr||Naam|Rating|Land|1.Rde|2.Rde|Punten|Plaats|TB1", id="nl"),
        pytest.param("Lp||Nazwisko|Elo|FED|1.r|2.r|Pkt|Poz|TB1", id="pl"),
        pytest.param("Nr||Namn|Rating|Land|1.omg|2.omg|Poäng|Plats|TB1", id="sv"),
        pytest.param("Č.||Jméno|Elo|FED|1.kolo|2.kolo|Body|Poř.|TB1", id="cs"),
    ],
)
def test_a_swiss_crosstable(titles: str) -> None:
    found = kinds(titles).split()
    # what an unknown tie-break is called does not matter
    assert found[:-1] == SWISS.split()[:-1]
    assert found[-1] in ("tie_break", "passed", "unknown")
    header = read_header(titles.split("|"))
    assert header is not None
    assert header.layout == "rounds"
    assert [c.number for c in header.columns if c.kind == "round"] == [1, 2]


@pytest.mark.parametrize(
    ("titles", "layout"),
    [
        ("No.||Name|FideID|FED|Rtg|sex|Typ", "list"),
        ("Ном.||Имя|код FIDE|ФЕД.|Рейт.|Клуб/Город", "list"),
        ("Rk.|SNo||Name|Typ|sex|FED|RtgI|RtgN|TB1|K|rtg+/-", "list"),
        ("Nr||Nimi|vahvuusluku|FED", "list"),
        ("No.||Name|Rtg|1|2|3|4|Pts.", "grid"),
        ("Bo.|No.||White|Rtg|Pts.|Result|Pts.||Black|Rtg|No.", "pairings"),
        ("Br.|Nr.||Weiß|Elo|Pkt.|Ergebnis|Pkt.||Schwarz|Elo|Nr.", "pairings"),
        ("M.|No.||Blancas|Elo|Pts.|Resultado|Pts.||Negras|Elo|No.", "pairings"),
        ("Ech.|No||Blancs|Elo|Pts|Résultat|Pts||Noirs|Elo|No", "pairings"),
        ("Pöytä|Nr||Valkea|Rtg|p.|Tulos|p.||Musta|Rtg|Nr", "pairings"),
        ("Д.|Ном.||Белые|Рейт.|Очки|Результат|Очки||Черные|Рейт.|Ном.", "pairings"),
        ("Rd.|Bo.|SNo||Name|Rtg|FED|Club/City|Pts.|Res.|K|rtg+/-", "card"),
        ("Rd.|Br.|Snr||Name|Elo|Land|Verein/Ort|Pkt.|Erg.|K|Elo+/-", "card"),
        (
            "Rk.|Nº.Inic.||Nome|Tipo|sexo|FED|EloI|Clube/Cidade|Pts.|Desp1|Rp|n|w",
            "list",
        ),
        ("Pos.|No.Ini.||Nombre|sexo|FED|Elo|Club/Ciudad|Pts.|Des 1|n|w|we|K", "list"),
        ("Hely|Rajtszám||Név|Fed|Élő|Egyesület|Pont", "list"),
        ("Mesa|No.||Brancas|Elo|Pts.|Resultado|Pts.||Negras|Elo|No.", "pairings"),
        ("Tavolo|N||Bianco|Elo|Punti|Risultato|Punti||Nero|Elo|N", "pairings"),
        ("Bord|Nr||Wit|Rating|Ptn|Uitslag|Ptn||Zwart|Rating|Nr", "pairings"),
        ("Masa|Nr||Alb|Elo|Pct.|Rez.|Pct.||Negru|Elo|Nr", "pairings"),
        ("Bo.|2|Rooks|Rtg|-|1|Knights|Rtg|2½ : 1½", "boards"),
        ("Elo|Ergebnis", "games"),
        ("Name|Rtg|Res.", "games"),
    ],
)
def test_other_tables(titles: str, layout: Layout) -> None:
    header = read_header(titles.split("|"))
    assert header is not None
    assert header.layout == layout
    assert header.places("unknown") == ()


@pytest.mark.parametrize(
    "cells",
    [
        pytest.param([], id="nothing"),
        pytest.param(["Name"], id="one-cell"),
        pytest.param(["Name", "Yew, Yves"], id="label-and-value"),
        pytest.param(["Name", "Rating"], id="two-words"),
        pytest.param(["Board Pairings", "Rd.1", "Rd.2"], id="menu"),
        pytest.param(
            ["9", "White", "2159", "SCO", "25w0", "7b½"], id="a-player-called-white"
        ),
        pytest.param(["1850", "W"], id="typed-game"),
        pytest.param(["Name", "Rtg", "x" * 41, "1.Rd"], id="a-long-text"),
        pytest.param(["No", "Name", "Rtg", *["x"] * COLUMNS_MAX], id="too-wide"),
        pytest.param(["No", "Name", "Rtg", "5.Rd", "3.Rd", "7"], id="out-of-order"),
    ],
)
def test_rows_that_head_nothing(cells: list[str]) -> None:
    assert read_header(cells) is None


@pytest.mark.parametrize(
    ("heading", "number"),
    [
        ("Round 1 on 2026/08/10 at 17:00", 1),
        ("12. Runde am 01.02.2026", 12),
        ("Ronda 3", 3),
        ("Тур 4", 4),
        ("2 тур", 2),
        ("Kierros 5", 5),
        ("Rd.7", 7),
        ("Rd.1, Rd.2, Rd.3", None),
        ("Ground 4", None),
        ("Last update 09.08.2026", None),
    ],
)
def test_the_round_of_a_heading(heading: str, number: int | None) -> None:
    assert find_round(heading) == number


@pytest.mark.parametrize(
    ("title", "left"),
    [
        ("Große Straße, Round 3: final", "Große Straße final"),
        ("Open Rou\ufeffnd 3", "Open"),
        ("Round\u200b 3 of the Open", "of the Open"),
        ("Open of 2026", "Open of 2026"),
    ],
)
def test_a_title_without_the_round_that_it_speaks_of(title: str, left: str) -> None:
    assert remove_round(title) == (left, 3 if left != title else None)


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
