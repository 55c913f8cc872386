"""XML, JSON, DWZ and CSV; in a zip as well."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest

from elo_tui.readers.lists import ListError
from elo_tui.store.lists import Rating
from tests.shared import file, needs
from tests.store.lists.made import (
    combined,
    imported,
    infos_in,
    list_facts,
    lists_of,
    named,
    one_of,
    row,
    sample,
)

XML, DWZ_1, DWZ_2 = map(sample, ("xml", "dwz_1", "dwz_2"))

PLAYER = {
    "fideid": 900001,
    "name": "Last, First",
    "country": "NOR",
    "games": 3,
    "k": 20,
    "birthday": 1968,
    "rating_standard": 2320,
    "rating_rapid": None,
}


def test_xml(folder: Path) -> None:
    done = imported(folder, XML.encode(), "players_list_xml.xml", date="2026-02-01")
    assert (done.info.players, done.info.layout) == (2, "FIDE XML")
    one = one_of(folder, "900001")
    assert list_facts(one) == ("900001", "Last, First", "NOR", "w", "WIM")
    assert (one.standard, one.rapid) == (Rating(2300, 4, 20), Rating())
    assert (one.blitz, one.born, one.flag) == (Rating(2200), 1990, "w")


@pytest.mark.parametrize("cut", [len(XML) // 2, len(XML) - 5])
def test_broken_xml_is_refused(folder: Path, cut: int) -> None:
    with pytest.raises(ListError, match="broken XML"):
        imported(folder, XML[:cut].encode())


def test_entities_of_xml_are_not_followed(folder: Path) -> None:
    secret = folder.parent / "secret"
    secret.write_text("top secret")
    text = (
        f'<!DOCTYPE p [<!ENTITY e SYSTEM "{secret.as_uri()}"><!ENTITY a "aaaa">'
        '<!ENTITY b "&a;&a;&a;">]>'
        "<playerslist><player><fideid>900001</fideid><name>A &e; &b;</name></player>"
        "</playerslist>"
    )
    imported(folder, text.encode())
    one = one_of(folder, "900001")
    assert one.name == "A"


def test_json_with_other_names(folder: Path) -> None:
    done = imported(folder, json.dumps([PLAYER]).encode(), "fide_2025_02_NOR.json")
    assert done.info.date == "2025-02-01"
    one = one_of(folder, "900001")
    assert (one.standard, one.rapid) == (Rating(2320, 3, 20), Rating())
    assert (one.federation, one.born) == ("NOR", 1968)


@pytest.mark.parametrize(
    "text",
    [
        json.dumps([PLAYER] * 1)[:-1],
        "[" * 100_000,
        '[{"fideid": 1' + "0" * 5000 + ', "name": "A", "rating": 1}]',
        json.dumps([{**PLAYER, "fideid": True}]),
        json.dumps([{**PLAYER, "rating_standard": float("nan")}]),
        '{"people": 3}',
        "[1, 2]",
        "[]",
    ],
)
def test_json_that_is_no_list(folder: Path, text: str) -> None:
    with pytest.raises(ListError):
        imported(folder, text.encode())
    assert infos_in(folder) == []


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(json.dumps({**PLAYER, "fideid": n}) for n in range(1, 4)),
        json.dumps({"players": [{**PLAYER, "fideid": n} for n in range(1, 4)]}),
    ],
)
def test_json_lines_and_an_array_inside(folder: Path, text: str) -> None:
    assert imported(folder, text.encode()).info.players == 3


@pytest.mark.parametrize(
    ("text", "number"), [(DWZ_1, "X0101-1001"), (DWZ_2, "10001")], ids=["1", "2"]
)
@pytest.mark.parametrize("encoding", ["utf-8", "latin-1"])
def test_dwz(folder: Path, text: str, number: str, encoding: str) -> None:
    done = imported(folder, text.encode(encoding), "spieler.csv")
    assert (done.info.name, done.info.left_out) == ("dwz", 0)
    one = one_of(folder, number)
    assert (one.name, one.federation, one.sex) == ("Müller, Jörg", "GER", "m")
    assert (one.standard.rating, one.dwz_index, one.born) == (1812, 31, 1970)


def test_csv_needs_a_name(folder: Path) -> None:
    text = b"id;name;rating;born\n7;Last, First;1500;1990\n8;Broken;1\n"
    with pytest.raises(ListError, match="give a name"):
        imported(folder, text)
    done = imported(folder, text, name="club")
    assert (done.info.players, done.info.left_out) == (1, 1)
    assert "3 cells, the header has 4" in done.notes[-1].text


def zipped(**members: bytes) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return data.getvalue()


def test_a_zip_with_its_list(folder: Path) -> None:
    members = {"verbaende.csv": b"a,b\n1,2\n", "standard_feb15frl.txt": named()}
    done = imported(folder, zipped(**members), "list.zip")
    assert done.info.source == "standard_feb15frl.txt in list.zip"
    assert done.info.date == "2015-02-01"


def test_zips_that_hold_no_one_list(folder: Path) -> None:
    two = zipped(**{"a.txt": named(), "b.txt": named()})
    with pytest.raises(ListError, match=r"several lists \(a.txt, b.txt\)"):
        imported(folder, two)
    with pytest.raises(ListError, match="accepted are"):
        imported(folder, zipped(**{"readme.md": b"hello"}))
    with pytest.raises(ListError, match="damaged"):
        imported(folder, zipped(**{"a.txt": named()})[:-30])
    # the header and the sums are whole, the packed text is not
    broken = bytearray(
        zipped(**{"a.txt": combined(*map(row, map(str, range(1, 999))))})
    )
    broken[len(broken) // 2] ^= 0xFF
    with pytest.raises(ListError):
        imported(folder, bytes(broken))
    assert infos_in(folder) == []


@pytest.mark.slow
def test_a_bomb_is_stopped(folder: Path) -> None:
    bomb = zipped(**{"a.txt": combined(row()) + (b"x" * 9_000 + b"\n") * 7_000})
    assert len(bomb) < 100_000
    with pytest.raises(ListError, match="unpacks to more than 20 MB"):
        imported(folder, bomb)


@pytest.mark.parametrize(
    ("rest", "said"),
    [
        (b"x" * 3_000_000, "line 3 is longer than 1,000,000 characters; not a list"),
        (b" " * 3_000_000, "line 3 is longer than 1,000,000 characters; not a list"),
        (b"\n" * 3_000_000, "1,000,000 blanks in a row; not a list"),
    ],
)
def test_what_never_ends_is_refused_before_it_is_unpacked(
    folder: Path, rest: bytes, said: str
) -> None:
    done: list[int] = []
    with pytest.raises(ListError, match=said):
        imported(
            folder,
            zipped(**{"a.txt": combined(row()) + rest * 5}),
            tick=lambda progress: done.append(progress.done),
        )
    assert max(done) < 3_000_000


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "an empty file"),
        (b"\x00\x01\x02", "a binary file"),
        (b"<html><body>no</body></html>", "XML or HTML without players"),
        (b"hello\nworld\n", "no header of a rating list"),
        (b"x" * 300_000, "no header of a rating list"),
        ("ID Number Name Fed SRtng".encode("utf-16"), "a binary file"),
    ],
)
def test_what_is_no_list(folder: Path, content: bytes, said: str) -> None:
    with pytest.raises(ListError, match=said) as refused:
        imported(folder, content)
    assert "accepted are FIDE's list" in str(refused.value)


def test_a_huge_line_is_one_odd_row(folder: Path) -> None:
    done = imported(folder, combined(row("900001"), "9" * 200_000, row("900002")))
    assert (done.info.players, done.info.left_out) == (2, 1)
    assert done.notes[-1].line == 3


@needs("data/rating_lists/fide_2025_02_BAR.json")
def test_the_real_json(folder: Path) -> None:
    source = file("data/rating_lists/fide_2025_02_BAR.json")
    done = imported(folder, source.read_bytes(), source.name)
    assert (done.info.date, done.info.left_out) == ("2025-02-01", 0)
    assert done.info.players == len(json.loads(source.read_text()))
    [one] = lists_of(folder).find("ron buckm")
    assert (one.id, one.title, one.standard) == ("11100010", "FM", Rating(2320, 0, 20))


@needs("data/rating_lists/players_list_xml_sample_icu.xml")
def test_the_real_xml(folder: Path) -> None:
    source = file("data/rating_lists/players_list_xml_sample_icu.xml")
    done = imported(folder, source.read_bytes(), source.name)
    assert done.info.left_out == 0
    one = one_of(folder, "13401319")
    assert one.name == "Mamedyarov, Shakhriyar"
    assert (one.standard, one.blitz) == (Rating(2729, 0, 10), Rating(2701, 0, 20))


@needs("data/rating_lists/xml_single_kasparov.xml")
def test_the_real_xml_of_one_player(folder: Path) -> None:
    source = file("data/rating_lists/xml_single_kasparov.xml")
    imported(folder, source.read_bytes(), source.name)
    [one] = lists_of(folder).find("garry kasparof")
    assert (one.id, one.is_inactive, one.standard.k) == ("4100018", True, 10)
