"""Tables in pages and texts: what one case cannot show, and any text at all."""

from __future__ import annotations

from datetime import date, datetime, time
from itertools import combinations
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from elo_tui.core.events.joining import add_start_list
from elo_tui.core.events.reading import (
    BadLine,
    EventReading,
)
from elo_tui.readers import workbook
from elo_tui.readers.shared import PLAYERS_MAX
from elo_tui.readers.tables import copied_text, saved_page
from elo_tui.readers.tables import copied_text as text
from elo_tui.readers.tables.who_met_whom import find_berger_round
from tests.readers.tables.made import (
    SWISS,
    event_of,
    from_text,
    html_table,
    page_of,
    refused,
    rounds,
    sheet_of,
    spaced,
    tabbed,
)
from tests.readers.test_any_source import sound


def players(source: str) -> tuple[object, ...]:
    assert saved_page.matches(source)
    section, _ = event_of(saved_page.read(source))
    return tuple(replace(player, line=None) for player in section.players)


@pytest.mark.parametrize(
    "source",
    [
        "1850 W",
        "Name\tRtg\n",
        "",
        "a < table",
        "[Event <table>]",
        "<1850",
        "\ufeff1900",
    ],
)
def test_what_is_no_page(source: str) -> None:
    assert not saved_page.matches(source)


DEEP = "<html>" + "<table><tr><td>" * 10_000
HEAD = html_table(SWISS[:1]).replace("</table>", "")


@pytest.mark.parametrize(
    "source",
    [
        pytest.param(DEEP + html_table(SWISS), id="tables"),
        pytest.param(HEAD + "<tr><td>" + "<b>" * 10_000 + "x", id="elements"),
        pytest.param("<html>" + "<div>" * 10_000 + html_table(SWISS), id="around"),
        pytest.param(HEAD + "<tr><td>1<td><table>" * 5_000, id="in-cells"),
    ],
)
def test_a_page_nested_too_deeply_is_refused(source: str) -> None:
    assert "depth" in refused(saved_page.read(source)).text


@pytest.mark.parametrize(
    "source",
    [
        pytest.param(f'<table a="{"x" * 2_000_000}">{HEAD}', id="attribute"),
        pytest.param("<table><tr>" + "<td>x" * 50_000, id="wide"),
        pytest.param(HEAD + "<tr><td>1<td><td>A<td>2000" * 30_000, id="long"),
        pytest.param(HEAD + "<tr>" + "<td colspan=99>1" * 3_000, id="spans"),
        pytest.param(HEAD + "<tr><td>1<td><td>" + "x" * 2_000_000, id="name"),
        pytest.param("<html>\0" + HEAD + "\ud800\0", id="characters"),
        pytest.param("<!DOCTYPE x [<!ENTITY a 'x'>]>" + HEAD + "&a;", id="entity"),
        pytest.param('<?xml version="1.0" encoding="x"?><html>' + HEAD, id="encoding"),
    ],
)
def test_hostile_pages_are_answered_soon(source: str) -> None:
    start = process_time()
    found = saved_page.read(source)
    assert process_time() - start < 10
    assert isinstance(found, BadLine | EventReading)


def test_a_page_of_300_players() -> None:
    rows = [
        (n, "GM", f"Player {n}", 2000, "GER", *[f"{301 - n}w½"] * 9, "4,5", n, "10,5")
        for n in range(1, 301)
    ]
    header = (*SWISS[0][:5], *(f"{n}.Rd" for n in range(1, 10)), *SWISS[0][7:])
    source = page_of(html_table([header, *rows]))
    saved_page.read(source)
    start = process_time()
    section, _ = event_of(saved_page.read(source))
    # 100 ms on a quiet machine
    assert process_time() - start < 5
    assert len(section.players) == 300


@pytest.mark.parametrize("players", range(2, 16))
def test_berger_rounds_pair_everybody_once_a_round(players: int) -> None:
    met: dict[int, list[int]] = {}
    for one, other in combinations(range(1, players + 1), 2):
        number = find_berger_round(one, other, players)
        assert number == find_berger_round(other, one, players)
        met.setdefault(number, []).extend((one, other))
    assert sorted(met) == list(range(1, players + players % 2))
    assert all(len(set(paired)) == len(paired) for paired in met.values())


@pytest.mark.parametrize("day", [datetime(1899, 12, 30), time(0, 0)])
def test_the_day_zero_of_a_sheet(day: object) -> None:
    rows = [list(row) for row in SWISS]
    rows[4][5] = day
    section, _ = event_of(workbook.read(sheet_of(*rows)))
    assert rounds(section, 4)[0] == (1, None, "", "Z")


def test_points_that_are_a_date_in_a_sheet() -> None:
    rows = [list(row) for row in SWISS]
    rows[1][7] = date(2026, 5, 1)
    section, _ = event_of(workbook.read(sheet_of(*rows)))
    assert section.players[0].points == 1.5


HEADER = "Bo.\tNo.\t\tWhite\tRtg\tPts.\tResult\tPts.\t\tBlack\tRtg\tNo.\n"
ONE = (
    f"Round 1 on 2026/08/10 at 17:00\n{HEADER}"
    "1\t1\tFM\tAlder, Ann\t2000\t0\t1 - 0\t0\t\tBirch, Bo\t1900\t2\n"
    "2\t3\t\tCedar\t1800\t0\t+ - -\t0\t\tDogwood\t0\t4\n"
    "3\t5\t\tElm\t1700\t0\t1\t\t\tbye\t\t\n"
    "4\t6\t\tFir\t1600\t0\t0\t\t\tnot paired\t\t\n"
)
BARE = "Bo.\t\t\tWhite\tRtg\tPts.\tResult\tPts.\t\tBlack\tRtg\t\n"
UNNUMBERED = (
    f"Round 4\n{BARE}"
    "1\t\tCM\tAlder, Ann\t2000\t2\t1 - 0\t1½\t\tBirch, Bo\t0\t\n"
    "2\t\t\tCedar\t1800\t1\t1\t\t\tbye\t\t\n"
    "3\t\t\tDogwood\t0\t3\t½\t\t\tnot paired\t\t\n"
    "4\t\t\tElm\t1700\t3\t0\t\t\tnot paired\t\t\n"
)


def test_an_unrated_opponent_is_an_opponent() -> None:
    text = UNNUMBERED.replace("1 - 0", "½")
    assert rounds(from_text(text)[0], 2) == [(4, 1, "b", "=")]


@pytest.mark.parametrize(("number", "code"), [("-1", "U"), ("-2", "Z")])
def test_the_numbers_of_nobody(number: str, code: str) -> None:
    text = ONE.replace("0\t1\t\t\tbye\t\t\n", f"0\t\t\t\tnemo\t0\t{number}\n")
    assert rounds(from_text(text)[0], 5) == [(1, None, "", code)]


@pytest.mark.slow
def test_more_players_than_an_event_has_are_refused() -> None:
    rows = [(n, f"P{n}", 2000, "GER") for n in range(1, PLAYERS_MAX + 2)]
    header = ("No.", "Name", "Rtg", "FED")
    assert len(from_text(tabbed([header, *rows[:-1]]))[0].players) == PLAYERS_MAX
    assert (
        f"more than {PLAYERS_MAX}" in refused(text.read(tabbed([header, *rows]))).text
    )


def test_points_in_rated_games_do_not_become_the_total() -> None:
    rated, _ = from_text(
        "#\tPlayer\tFIDE ID\tFed\tRtg\tNg\tPts\tvar\n"
        "1\tAlder,Ann\t77\tPOR\t2000\t4\t2.5\t-7\n"
    )
    (alder,) = rated.players
    assert (alder.rated_games, alder.points, alder.published_change) == (4, 2.5, -7)
    bare = replace(rated, players=(replace(alder, points=None, rated_games=None),))
    assert add_start_list(bare, rated)[0].players[0].points is None


def test_a_name_is_no_category() -> None:
    text = "No. Name Rtg FED Pts.\n1 I Wayan Alder 2000 INA 1\n"
    assert from_text(text)[0].players[0].name == "I Wayan Alder"


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
            "No;Name;Elo;" + "c;" * 10_000 + "\n1;A;1900\n", 1, "200", id="columns"
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


_TITLES = (
    "No. SNo Rk. Bo. Rd. Name White Black Rtg RtgI RtgN FED FideID Pts. Res. Result"
    " 1.Rd 2.Rd 3.Rd 1 2 3 K rtg+/- TB1 sex Typ Club/City Ng Farbe born Title x"
    " FRtg n Team MP - 2½:1½ Nº.Inic."
)
_CELLS = (
    "1 2 3 -1 -2 2w1 1b0 3w½ 1b+ 2w -½ -0 * ½ 0 + - 1½ 1-0 +-- bye GM GER 2000 0 1900"
    " 4001 12345 w m 1990 -14,80 x A,B =1+1"
)
_PHRASES = (
    *("", "1 - 0", "- 1K", "Alder, Ann", "date 2026-02-01", "N = 1 X", "Round 1"),
    *("not paired", "1.1", "01. Mai", "1-Feb", "00.01.1900", "II Alder, Ann"),
)

TITLES = st.sampled_from([*_TITLES.split(), ""])
CELLS = st.sampled_from([*_CELLS.split(), *_PHRASES])
ANYTHING = st.text(st.characters(exclude_categories=()), max_size=20)
ROWS = st.lists(st.lists(CELLS | ANYTHING, max_size=12), max_size=8)
TABLES = st.tuples(st.lists(TITLES, min_size=2, max_size=12), ROWS).map(
    lambda parts: [parts[0], *parts[1]]
)


@given(TABLES)
def test_any_table(rows: list[list[str]]) -> None:
    sound(copied_text.read(tabbed(rows)))
    sound(copied_text.read(spaced(rows)))
    sound(copied_text.read("\n".join(";".join(row) for row in rows)))
    sound(saved_page.read(page_of(html_table(rows))))


def test_a_title_before_a_name_is_one_and_a_name_like_a_title_is_a_name() -> None:
    table, _ = from_text(
        "No. Name Rtg 1.Rd 2.Rd Pts.\n",
        "1 GM Berg, Bo 2400 2w1 3b1 2\n",
        "2 Im 2300 1b0 4w1 1\n",
        "3 WIM 2200 4w1 1w0 1\n",
        "4 Cato, Cy 2100 3b0 2b0 0\n",
    )
    assert [(one.title, one.name) for one in table.players] == [
        ("GM", "Berg, Bo"),
        ("", "Im"),
        ("", "WIM"),
        ("", "Cato, Cy"),
    ]
