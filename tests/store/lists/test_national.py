"""National lists: every column found by its name, each player once."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from pathlib import Path

import pytest
from msgspec.structs import asdict

from elo_tui.readers.lists import ListError
from elo_tui.store.lists import Rating
from tests.shared import files
from tests.store.lists.made import imported, list_facts, lists_of, one_of, sample

DWZ, DWZ_TEXT, ECF, CFC, FSI, KNSB = map(
    sample, ("dwz", "dwz_text", "ecf", "cfc", "fsi", "knsb")
)
DSU, CFR, CHESSA, SELO, PERCASI = map(
    sample, ("dsu", "cfr", "chessa", "selo", "percasi")
)


@pytest.mark.parametrize(
    ("text", "encoding", "file", "kind", "expected"),
    [
        (
            *(ECF, "utf-8", "api.csv", "ECF"),
            ("Wren, Ada B", "WAL", "w", "FM", 1408, 1577, None, None, "900001"),
        ),
        (
            *(FSI, "utf-8", "allin.csv", "FSI"),
            ("PASSERO ADA", "ITA", "w", "", 1399, None, None, 1985, "900001"),
        ),
        (
            *(KNSB, "cp1252", "SNEL.csv", "KNSB"),
            ("Musch, Ada", "GER", "w", "WFM", None, None, 2275, 1962, ""),
        ),
        (
            *(DSU, "cp1252", "members.csv", "DSU"),
            ("Ada Sørby", "DEN", "", "FM", 1800, 1700, None, 1944, "900001"),
        ),
        (
            *(CFR, "utf-8", "smanager_rapid.csv", "CFR"),
            ("Синица Ада", "RUS", "w", "", None, 1800, None, 1986, "900001"),
        ),
        (
            *(CHESSA, "utf-8", "ratings_main.csv", "CHESSA"),
            ("Wren, Ada", "RSA", "w", "CM", 1260, None, None, 1986, ""),
        ),
        (
            *(SELO, "cp1252", "selo.csv", "SELO"),
            ("Tiainen, Päivi", "EST", "", "", 1434, None, None, None, ""),
        ),
        (
            *(PERCASI, "utf-8", "list.csv", "PERCASI"),
            ("Ada Gelatik", "INA", "w", "WFM", 1800, 1700, None, 1986, "900001"),
        ),
        (
            *(CFC, "utf-8", "tdlist.txt", "CFC"),
            ("Wren, Ada", "CAN", "", "", 1991, None, None, None, "900001"),
        ),
    ],
    ids=["ECF", "FSI", "KNSB", "DSU", "CFR", "CHESSA", "SELO", "PERCASI", "CFC"],
)
def test_a_list_by_its_header(
    folder: Path,
    text: str,
    encoding: str,
    file: str,
    kind: str,
    expected: tuple[object, ...],
) -> None:
    done = imported(folder, text.encode(encoding), file)
    assert (done.info.layout, done.info.name) == (kind, kind.lower())
    assert (done.info.system, done.info.left_out) == (kind.lower(), 0)
    one = one_of(folder, "100001A" if kind == "ECF" else "100001")
    assert (
        *(one.name, one.federation, one.sex, one.title),
        *(one.standard.rating, one.rapid.rating, one.blitz.rating),
        *(one.born, one.fide_id),
    ) == expected


@pytest.mark.parametrize("encoding", ["cp1252", "utf-8"])
def test_a_member_of_several_clubs_is_one_player(folder: Path, encoding: str) -> None:
    done = imported(folder, DWZ.encode(encoding), "spieler.csv")
    assert (done.info.name, done.info.players, done.info.left_out) == ("dwz", 2, 0)
    assert [one.text for one in done.notes if "memberships" in one.text] == [
        "2 rows of further memberships: each player counts once, with the active one"
    ]
    ida = one_of(folder, "NU1")
    assert list_facts(ida) == ("NU1", "Groß, Ida", "GER", "w", "WFM")
    assert (ida.standard, ida.dwz_index, ida.fide_id) == (Rating(1812), 31, "900001")
    # nobody says that a member without a country is of the federation
    assert list_facts(one_of(folder, "NU2")) == ("NU2", "Neu, Bo", "", "m", "")


def test_the_active_membership_is_the_one_that_counts(folder: Path) -> None:
    passive, active = (
        f'NU1,X0101,7,{status},"Groß,Ida",W,,1990,202601,{dwz},31,,,,,Ida,Groß,,,\r\n'
        for status, dwz in (("P", 1700), ("A", 1800))
    )
    header = DWZ.splitlines(keepends=True)[0]
    for rows in (passive + active, active + passive):
        imported(folder, (header + rows).encode("cp1252"))
        assert one_of(folder, "NU1").standard.rating == 1800


def test_spieler_txt_has_no_header(folder: Path) -> None:
    done = imported(folder, DWZ_TEXT.encode("cp850"), "SPIELER.TXT")
    assert (done.info.layout, done.info.players) == ("DWZ", 2)
    ida = one_of(folder, "NU1")
    assert list_facts(ida) == ("NU1", "Groß, Ida", "GER", "w", "FM")
    assert (ida.standard.rating, ida.dwz_index, ida.born) == (1812, 31, 1990)
    assert ida.fide_id == "900001"
    assert one_of(folder, "NU2").standard.rating is None
    assert one_of(folder, "NU2").dwz_index is None


def test_the_list_of_germany_lies_beside_those_of_its_clubs(folder: Path) -> None:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("README.txt", "Landesverband: 0")
        archive.writestr("vereine.csv", "ZPS-Nummer,Landesverband,Vereinsname\n1,2,3\n")
        archive.writestr("spieler.csv", DWZ.encode("cp1252"))
    done = imported(folder, data.getvalue(), "LV-0-csv.zip")
    assert done.info.source == "spieler.csv in LV-0-csv.zip"


def test_what_keeps_a_place_is_no_player(folder: Path) -> None:
    for text, players in ((CFC, 2), (FSI, 2)):
        done = imported(folder, text.encode())
        assert (done.info.players, done.info.left_out) == (players, 0)
        assert "1 row without a player" in str(done.notes)


def test_lone_quotation_marks_swallow_nothing(folder: Path) -> None:
    imported(folder, CFC.encode())
    assert one_of(folder, "100001").standard.rating == 1991
    assert one_of(folder, "100002").name == "Finch, Jr., Bo"
    assert one_of(folder, "100002").rapid.rating == 1500


def test_what_else_the_lists_say(folder: Path) -> None:
    imported(folder, FSI.encode())
    assert one_of(folder, "100001").standard.k == 30
    assert one_of(folder, "100002").is_inactive
    imported(folder, SELO.encode("cp1252"))
    assert lists_of(folder).find_by_id("100001", "selo") is not None
    imported(folder, CHESSA.encode())
    players = [lists_of(folder).find_by_id("100002", own) for own in ("selo", "chessa")]
    assert [one and (one.federation, one.born) for one in players] == [
        ("", None),
        ("RSA", None),
    ]


def test_columns_may_stand_in_any_order_and_case(folder: Path) -> None:
    text = (
        "title,NATION,Revised_Standard, full_name ,shoe size,ecf_code\n"
        "FM,ENG,1408,Wren,43,100001A\n"
    )
    done = imported(folder, text.encode())
    one = one_of(folder, "100001A")
    assert (one.name, one.title, one.standard.rating) == ("Wren", "FM", 1408)
    notes = [note.text for note in done.notes]
    assert "not used: column shoe size" in notes
    assert "without the columns FIDE_no, gender, revised_rapid, revised_blitz" in notes


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (ECF.replace("ECF_code", "code"), "like the ECF list.*without the column ECF_"),
        (CFC.replace('"Last","First"', '"A","B"'), "without the columns Last, First"),
        (DWZ.replace('"Name,Vorname"', "x"), "like the DWZ list.*column Name,Vorname"),
        (KNSB.replace("Rating", "x"), "like the KNSB list, but without the column Rat"),
        ("name;rating\nA;1\n", "like a rating list, but without the column id"),
        ("ID Number  Name  Fed\n1  A  NOR\n", "without the column rating"),
    ],
)
def test_a_missing_column_is_named(folder: Path, text: str, said: str) -> None:
    with pytest.raises(ListError, match=said):
        imported(folder, text.encode())


def test_swiss_managers_columns_need_a_name(folder: Path) -> None:
    text = "ID_No;Name;Title;Fed;Rtg_Nat;Fide_No\n7;Wren, Ada;FM;CZE;1800;900001\n"
    with pytest.raises(ListError, match="give a name"):
        imported(folder, text.encode())
    done = imported(folder, text.encode(), "cze_rapid.csv", name="cze")
    assert (done.info.system, done.info.pools) == ("", "rapid")
    one = one_of(folder, "7")
    assert (one.title, one.rapid.rating, one.fide_id) == ("FM", 1800, "900001")


def test_a_fide_id_finds_the_player_of_a_national_list(folder: Path) -> None:
    imported(folder, ECF.encode())
    imported(folder, CFR.encode(), "smanager_standard.csv")
    lists = lists_of(folder)
    assert [one.id for one in lists.find("900001")] == ["100001", "100001A"]
    assert lists.find("90000") == []
    one = lists.find_by_fide_id("900001", "ecf")
    assert one is not None
    assert one.id == "100001A"
    lists.close()


def _words(name: str) -> list[str]:
    return sorted(re.findall(r"\w+", name.casefold()))


@pytest.mark.parametrize(
    "expected",
    files("data/rating_lists", "*.expected.csv"),
    ids=lambda path: path.name,
)
def test_every_cell_of_the_lists_with_expected_values(
    folder: Path, expected: Path
) -> None:
    file = expected.with_name(expected.name.removesuffix(".expected.csv"))
    with expected.open(encoding="utf-8", newline="") as rows:
        wanted = list(csv.DictReader(rows))
    done = imported(folder, file.read_bytes(), file.name)
    assert (done.info.players, done.info.left_out) == (len(wanted), 0)
    for row in wanted:
        one = one_of(folder, row["id"])
        facts: dict[str, object] = {
            **asdict(one),
            "inactive": int(one.is_inactive),
            "standard": one.standard.rating,
            "rapid": one.rapid.rating,
            "blitz": one.blitz.rating,
            "k_standard": one.standard.k,
            "k_rapid": one.rapid.k,
            "k_blitz": one.blitz.k,
        }
        assert _words(one.name) == _words(row.pop("name"))
        known = {field: text for field, text in row.items() if text != "?"}
        found = {field: facts[field] for field in known}
        assert {
            field: "" if fact is None else str(fact) for field, fact in found.items()
        } == known
