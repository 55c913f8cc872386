"""What the programs of the United States export: DBF, .sjson, and wall charts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core.events.crosstable import Crosstable, Participant
from elo_tui.core.events.reading import BadLine, EventReading
from elo_tui.readers.detect import read_bytes, read_data, read_text
from elo_tui.readers.file_bytes import read_file
from elo_tui.readers.swisssys import rating_report
from tests.readers.test_any_source import sound

Row = Sequence[str]


def table(fields: Row, *rows: Row, end: bytes = b"\r", deleted: int = -1) -> bytes:
    """A table of dBase III; the width of a field is that of its longest text."""
    widths = [
        max([1, *(len(row[i].encode("cp1252")) for row in rows)])
        for i in range(len(fields))
    ]
    header = b"".join(
        name.encode().ljust(11, b"\0") + b"C" + bytes(4) + bytes([width]) + bytes(15)
        for name, width in zip(fields, widths, strict=True)
    )
    length = 32 + len(header) + len(end)
    body = b"".join(
        (b"*" if at == deleted else b" ")
        + b"".join(
            text.encode("cp1252").ljust(width)
            for text, width in zip(row, widths, strict=True)
        )
        for at, row in enumerate(rows)
    )
    head = bytes([3, 126, 11, 22]) + len(rows).to_bytes(4, "little")
    sizes = length.to_bytes(2, "little") + (1 + sum(widths)).to_bytes(2, "little")
    return head + sizes + bytes(20) + header + end + body + b"\x1a"


TD = ("D_SEC_NUM", "D_PAIR_NUM", "D_MEM_ID", "D_NAME", "D_RATING", "D_RND01", "D_RND02")
ROWS: tuple[Row, ...] = (
    ("1", "1", "12345678", "ALDER, ANN", "2000", "W2W", "X0"),
    ("1", "2", "00000000", "BIRCH, BÖ", "", "L   1B", "H0"),
)
TH = table(
    ("H_NAME", "H_CITY", "H_BEG_DATE", "H_END_DATE"),
    ("Nowhere Open", "Nowhere", "20261107", "20261108"),
)
TS_FIELDS = ("S_SEC_NUM", "S_SEC_NAME", "S_R_SYSTEM", "S_TRN_TYPE", "S_TOT_RNDS")


def report(data: bytes) -> tuple[tuple[Crosstable, ...], list[str]]:
    found = read_data(data)
    assert isinstance(found, EventReading), found
    return found.sections, [note.text for note in found.notes]


def met(player: Participant) -> list[tuple[int, int | None, str, str]]:
    return [(p.round, p.opponent, p.colour, p.code) for p in player.pairings]


def test_fields_are_read_by_name_whatever_their_order() -> None:
    swapped = [tuple(reversed(row)) for row in ROWS]
    for data in (table(TD, *ROWS), table(tuple(reversed(TD)), *swapped)):
        [section], notes = report(data)
        ann, bo = section.players
        assert (ann.name, ann.rating, ann.fide_id) == ("ALDER, ANN", 2000, "12345678")
        assert (bo.name, bo.rating, bo.fide_id) == ("BIRCH, BÖ", 0, "")
        assert met(ann) == [(1, 2, "w", "1"), (2, None, "", "+")]
        assert met(bo) == [(1, 1, "b", "0"), (2, None, "", "H")]
        assert (ann.points, bo.points) == (2, 0.5)
        assert section.system == "uscf"
        assert any(
            "THEXPORT.DBF and TSEXPORT.DBF not in its folder" in n for n in notes
        )


@pytest.mark.parametrize("end", [b"\r", b"\r\0"], ids=["SwissSys", "WinTD"])
def test_the_stated_length_of_the_header_counts(end: bytes) -> None:
    [section], _ = report(table(TD, *ROWS, end=end))
    assert len(section.players) == 2


#: Facts of web pages, section 4.1: the letter, and the code of the report file.
LETTERS = (
    *(("W3B", (3, "b", "1")), ("D   3W", (3, "w", "=")), ("L3", (3, "", "0"))),
    *(("X3", (3, "", "+")), ("F3", (3, "", "-")), ("X", (None, "", "+"))),
    *(("B0", (None, "", "U")), ("H", (None, "", "H")), ("U", (None, "", "Z"))),
    *(("Z3", (3, "", "=")), ("Z0", (None, "", "="))),
)


@pytest.mark.parametrize(("cell", "meant"), LETTERS)
def test_every_letter(cell: str, meant: tuple[int | None, str, str]) -> None:
    [section], notes = report(table(TD, ("1", "1", "", "A", "", cell, "W2W")))
    assert met(section.players[0])[0] == (1, *meant)
    assert section.players[0].points is not None
    forfeited = cell.startswith("Z")
    assert bool(section.players[0].pairings[0].excluded) == (
        forfeited or bool(meant[0])
    )
    assert any("a draw by forfeit" in note for note in notes) == forfeited


@pytest.mark.parametrize("cell", ["Q3W", "W", "W0", "3W", "W3X", "W12345"])
def test_an_unknown_round_is_named_and_not_rated(cell: str) -> None:
    [section], notes = report(table(TD, ("1", "1", "", "A", "", cell, "H")))
    assert met(section.players[0]) == [(2, None, "", "H")]
    assert section.players[0].points is None
    assert any(f"player 1, round 1: '{cell.rstrip('0')}" in note for note in notes)


def test_deleted_records_are_skipped_and_counted() -> None:
    [section], notes = report(table(TD, *ROWS, deleted=1))
    assert [player.no for player in section.players] == [1]
    assert "deleted records skipped: 1" in notes


def test_the_tables_beside_it_come_with_it(tmp_path: Path) -> None:
    rows = (("1", "1", "", "A", "", "W2W", "U"), ("1", "2", "", "B", "", "L1B", "U"))
    (tmp_path / "TDEXPORT.DBF").write_bytes(table(TD, *rows))
    (tmp_path / "thexport.dbf").write_bytes(TH)
    described = table(TS_FIELDS, ("1", "Quad A", "Q", "R", "1"))
    (tmp_path / "TSEXPORT.DBF").write_bytes(described)
    for name in ("TDEXPORT.DBF", "TSEXPORT.DBF"):
        data = read_file(str(tmp_path / name))
        assert isinstance(data, bytes)
        [section], notes = report(data)
        assert section.event.name == "Nowhere Open, Quad A"
        assert (section.event.start, section.event.rounds) == (date(2026, 11, 7), 1)
        assert met(section.players[0]) == [(1, 2, "w", "1")]
        assert section.system == "uscf-quick"
        assert not any("not in its folder" in note for note in notes)


def test_columns_of_a_round_robin_may_be_opponents() -> None:
    fields = (*TD, "D_RND03")
    rows = (
        ("1", "1", "", "A", "", "", "W2W", "D3B"),
        ("1", "2", "", "B", "", "L1B", "U", "X3"),
        ("1", "3", "", "C", "", "D1W", "F2", ""),
    )
    described = table(TS_FIELDS, ("1", "Round robin", "R", "R", "3"))
    [section], notes = report(table(fields, *rows) + described)
    games = {
        (player.no, pairing.opponent): pairing.code
        for player in section.players
        for pairing in player.pairings
    }
    assert games == {
        (1, 2): "1",
        (1, 3): "=",
        (2, 1): "0",
        (2, 3): "+",
        (3, 1): "=",
        (3, 2): "-",
    }
    assert not any("not rated" in note for note in notes)
    assert any("the columns are opponents" in note for note in notes)


def test_sections_without_names_have_their_numbers() -> None:
    both, _ = report(table(TD, ROWS[0], ("2", *ROWS[1][1:])))
    assert [one.event.name for one in both] == ["section 1", "section 2"]


@pytest.mark.parametrize("first", [0, 1])
def test_a_second_record_continues_a_player(first: int) -> None:
    fields = (*TD, "D_REC_SEQ")
    rows = (
        ("1", "1", "", "A", "", "L2W", "H", str(first + 1)),
        ("1", "1", "", "A", "", "W2W", "D2B", str(first)),
    )
    [section], _ = report(table(fields, *rows))
    codes = [pairing.code for pairing in section.players[0].pairings]
    assert codes == ["1", "=", "0", "H"]
    found = read_data(table(TD, *(row[:-1] for row in rows)))
    assert isinstance(found, BadLine)
    assert "pairing number 1 appears twice" in found.text


def test_a_single_section_need_not_be_numbered() -> None:
    described = table(TS_FIELDS, ("1", "Open", "R", "S", "2"))
    [section], _ = report(table(TD, *(("", *row[1:]) for row in ROWS)) + TH + described)
    assert section.event.name == "Nowhere Open, Open"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (TH, "they are in TDEXPORT.DBF"),
        (table(("ID", "SURNAME", "FIRSTNAME"), ("1", "A", "B")), "SwissPerfect"),
        (
            table(("ROUND", "WHITE", "BLACK", "W_SCORE", "B_SCORE"), ("1",) * 5),
            "SwissPerfect",
        ),
        (table(("PHONE", "CITY"), ("555", "Nowhere")), "(fields PHONE, CITY)"),
        (b"\x83" + table(TD, *ROWS)[1:], "another version than III"),
        (table(TD, *ROWS)[:-30], "damaged"),
        # one byte too many in the names of the fields moves all that follow
        (table(TD, *ROWS)[:70] + b"\0" + table(TD, *ROWS)[70:], "has no end"),
    ],
)
def test_other_tables_are_refused_by_name(data: bytes, said: str) -> None:
    found = read_data(data)
    assert isinstance(found, BadLine)
    assert found.fault is None
    assert said in found.text
    # never what is in the records
    assert "555" not in found.text


@given(st.binary(max_size=200), st.integers(0, 300))
def test_any_bytes(noise: bytes, at: int) -> None:
    good = table(TD, *ROWS)
    for data in (noise, b"\x03" + noise, good[:at] + noise + good[at + len(noise) :]):
        rating_report.matches(data)
        sound(rating_report.read(data))
        found = read_bytes(data)
        assert not isinstance(found, BadLine) or found.fault is None


def sections(text: str) -> tuple[tuple[Crosstable, ...], list[str]]:
    found = read_text(text)
    assert isinstance(found, EventReading), found
    assert found.format == "swisssys"
    return found.sections, [note.text for note in found.notes]
