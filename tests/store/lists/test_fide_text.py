"""FIDE's list of fixed width: columns by the header, odd rows named."""

from __future__ import annotations

from io import BufferedReader
from pathlib import Path

import pytest

from elo_tui.readers.lists import ListError
from elo_tui.readers.lists.list_files import Stream
from elo_tui.store.lists import Rating
from tests.shared import file, needs
from tests.store.lists.made import (
    HEADER,
    combined,
    imported,
    infos_in,
    list_facts,
    lists_of,
    one_of,
    row,
)

SAMPLE = "data/rating_lists/players_list_foa_2018_first60.txt"


def test_every_fact_of_a_row(folder: Path) -> None:
    facts = (2501, 9, 10, 2480, 0, 10, 2400, 3, 20)
    line = row("1234567", "Last, First", "NOR", "F", ("GM", "WGM"), facts, "1991", "wi")
    imported(folder, combined(line))
    one = one_of(folder, "1234567")
    assert list_facts(one) == ("1234567", "Last, First", "NOR", "w", "GM")
    assert (one.standard, one.rapid) == (Rating(2501, 9, 10), Rating(2480, 0, 10))
    assert (one.blitz, one.born) == (Rating(2400, 3, 20), 1991)
    assert (one.flag, one.is_inactive, one.list_name) == ("wi", True, "fide")


def test_what_is_not_there_is_none(folder: Path) -> None:
    line = row(ratings=("0", "", "", "0000"), born="0000", sex="", federation="")
    imported(folder, combined(line))
    one = one_of(folder, "900001")
    assert one.standard == one.rapid == one.blitz == Rating(None, None, None)
    assert (one.born, one.sex, one.federation, one.title) == (None, "", "", "")


@pytest.mark.parametrize("arena", ["AFM ", "    "])
@pytest.mark.parametrize("titles", ["SI,FI,LSI,SLI,N", "SI,FI,LSI,SLI,NA"])
def test_titles_that_run_over_shift_no_number(
    folder: Path, titles: str, arena: str
) -> None:
    """The list of October 2026 has three such lines, 163 characters long."""
    line = row("7", ratings=(2639, 11, 10, 1933, 13, 40), born="1956", flag="wi")
    place = HEADER.index("OTit")
    width = HEADER.index("FOA") - place
    line = f"{line[:place]}{titles:<{width}}{arena}{line[place + width + 4 :]}"
    imported(folder, combined(line))
    one = one_of(folder, "7")
    assert (one.standard, one.rapid) == (Rating(2639, 11, 10), Rating(1933, 13, 40))
    assert (one.born, one.flag) == (1956, "wi")


def test_columns_that_nobody_knows_are_passed_over(folder: Path) -> None:
    text = f"{HEADER} Shoe\r\n{row('7')} 43  \r\n"
    done = imported(folder, text.encode())
    assert done.info.players == 1
    assert "not used: column Shoe" in [note.text for note in done.notes]


@pytest.mark.parametrize(("cut", "left_out"), [(0, 0), (1, 1), (40, 1), (150, 1)])
def test_a_line_inside_which_the_file_ends_is_left_out(
    folder: Path, cut: int, left_out: int
) -> None:
    whole = combined(row("7"), row("8", ratings=(1834, 0, 20))).rstrip(b"\r\n")
    done = imported(folder, whole[: len(whole) - cut])
    assert (done.info.players, done.info.left_out) == (2 - left_out, left_out)
    named = [note.text for note in done.notes if note.left_out]
    assert named == ["the file ends inside this line; left out"] * left_out


def test_a_title_of_women_only(folder: Path) -> None:
    imported(folder, combined(row(titles=("", "WIM"))))
    one = one_of(folder, "900001")
    assert one.title == "WIM"


@pytest.mark.parametrize(
    ("header", "line"),
    [
        # 2012 to 2015, one rating
        (
            f"{'ID Number':<15}{'Name':<61}Fed Sex Tit  WTit OTit           FEB15 Gms K"
            "  B-day Flag",
            f"{'900001':<15}{'Last, First':<61}NOR M   IM{'':<23}2345  7   10 1990  i",
        ),
        # before, headings without a blank between
        (
            f"{'ID number Name':<44}TitlFed  Feb15 GamesBorn  Flag",
            f"  {'900001':<8}{'Last, First':<34}m   NOR  2345    7  1990  i",
        ),
        # 2001, a blank line after the header
        (
            f"{'ID_NUMBER NAME':<43}TITLE COUNTRY FEB15 GAMES BIRTHDAY FLAG\n  ",
            f"  {'900001':<9}{'Last, First':<32}m     NOR     2345    7   1990     i",
        ),
    ],
)
def test_lists_of_one_rating(folder: Path, header: str, line: str) -> None:
    done = imported(folder, f"{header}\n{line}\n".encode())
    assert done.info.date == "2015-02-01"
    one = one_of(folder, "900001")
    assert (one.name, one.federation, one.title) == ("Last, First", "NOR", "IM")
    assert one.standard.rating == 2345
    assert one.standard.games == 7
    assert (one.born, one.is_inactive) == (1990, True)
    assert "taken as standard" in done.notes[0].text


@pytest.mark.parametrize("pool", ["rapid", "blitz"])
def test_the_name_of_the_file_gives_the_pool(folder: Path, pool: str) -> None:
    header = f"{'ID Number':<15}{'Name':<61}Fed JUN16 Gms K  B-day Flag"
    line = f"{'900001':<15}{'Last, First':<61}NOR 2345  7   20 1990"
    text = f"{header}\n{line}\n".encode()
    done = imported(folder, text, f"{pool}_jun16frl.txt")
    assert (done.info.name, done.info.date) == (f"fide-{pool}", "2016-06-01")
    assert done.notes == ()
    one = one_of(folder, "900001")
    assert getattr(one, pool) == Rating(2345, 7, 20)
    assert one.standard == Rating()


def test_odd_rows_are_left_out_by_line(folder: Path) -> None:
    shifted = row("900003", "Shifted, Row").replace(" NOR ", " NO R ", 1)
    done = imported(
        folder,
        combined(
            row("900001"),
            row("90x y01", "Bad, Number"),
            shifted,
            row("900004", "Bad, Rating", ratings=("19a0",)),
            row("900001", "Again, Again"),
            row("900005", ", Mayil K"),
            row("900006", ""),
            row("900007", " Blank, First"),
            row("900008", "Odd, Year", born="19x7", sex="X"),
        ),
    )
    assert (done.info.players, done.info.left_out) == (5, 4)
    assert [(note.line, note.left_out) for note in done.notes if note.line] == [
        *((3, True), (4, True), (5, True), (6, True)),
        *((10, True), (10, True)),
    ]
    texts = " ".join(note.text for note in done.notes)
    for word in (
        "'90x y01'",
        "'NO R'",
        "'19a0'",
        "in the list already",
        "'19x7'",
        "'X'",
    ):
        assert word in texts
    lists = lists_of(folder)
    names = {n: one.name for n in "5678" if (one := lists.find_by_id(f"90000{n}"))}
    assert names == {"5": ", Mayil K", "6": "", "7": "Blank, First", "8": "Odd, Year"}
    assert [one.id for one in lists.find("mayil")] == ["900005"]
    first = one_of(lists, "900001")
    assert first.name == "Last, First"


def test_a_list_of_mostly_odd_rows_is_refused(folder: Path) -> None:
    imported(folder, combined(row()))
    with pytest.raises(ListError, match="1 player understood: ID '-1' is not"):
        imported(folder, combined(row("-1"), row("-2"), row("900001")))
    assert infos_in(folder)[0].players == 1


def test_names_of_other_encodings(folder: Path) -> None:
    in_bytes = row("900001", "Müller, Jörg").replace("  NOR", "NOR", 1)
    old = row("900002", "Nuñez, Begoña").encode("latin-1") + b"\r\n"
    text = combined(row("900003", "Łukasik, Paweł"), in_bytes) + old
    done = imported(folder, text)
    lists = lists_of(folder)
    found = [lists.find_by_id(f"90000{n}") for n in "123"]
    assert [one and (one.name, one.federation) for one in found] == [
        ("Müller, Jörg", "NOR"),
        ("Nuñez, Begoña", "NOR"),
        ("Łukasik, Paweł", "NOR"),
    ]
    assert "1 line not in UTF-8; read as" in done.notes[-1].text
    assert done.notes[-1].line == 4


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_and_a_byte_order_mark(folder: Path, end: str) -> None:
    text = "\ufeff" + end.join((HEADER, row("900001"), "", row("900002")))
    assert imported(folder, text.encode()).info.players == 2


@pytest.mark.parametrize("size", [1, 7, 500])
def test_a_list_that_comes_in_small_pieces(
    folder: Path, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    names = [f"Last{'  ' * (n % 37 == 5)}, First" for n in range(250)]
    lines = [row(str(900_000 + n), name) for n, name in enumerate(names)]
    lines[40] += "x" * 10_000
    lines[60] = ""
    text = combined(*lines, row("900001", "Ünlü, Again"), row("x" * 5))
    whole = imported(folder, text)
    monkeypatch.setattr(
        Stream, "read1", lambda stream, _: BufferedReader.read1(stream, size)
    )
    done = imported(folder, text)
    assert done.info == whole.info
    assert done.notes == whole.notes
    assert [(note.line, note.text) for note in done.notes if note.line] == [
        (42, "longer than 10,000 characters; left out"),
        (253, "ID 'xxxxx' is not a number; left out"),
        (252, "ID '900001' is in the list already; left out"),
    ]
    assert one_of(folder, "900005").name == "Last , First"
    assert one_of(folder, "900249").name == "Last, First"


@needs(SAMPLE)
def test_the_real_sample(folder: Path) -> None:
    text = file(SAMPLE).read_bytes()
    done = imported(folder, text)
    assert (done.info.players, done.info.left_out) == (60, 0)
    lists = lists_of(folder)
    nameless = one_of(lists, "419214")
    assert (nameless.name, nameless.federation, nameless.sex) == ("", "ENG", "m")
    assert nameless.standard == Rating(1736, 0, 20)
    assert nameless.rapid == Rating(1587, 10, 20)
    assert nameless.blitz == Rating()
    arena = one_of(lists, "366127061")
    assert (arena.name, arena.title, arena.born) == (", Mayilsamy K", "", 1982)
    retired = one_of(lists, "35077023")
    assert (retired.standard, retired.is_inactive) == (Rating(1151, 0, 40), True)
