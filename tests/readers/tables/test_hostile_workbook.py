"""XLSX from anybody: damaged archives, bombs and sheets without an end."""

from __future__ import annotations

import io
import struct
import tracemalloc
import zipfile
import zlib
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.readers import workbook
from tests.readers.tables.made import SWISS, event_of, refused, sheet_of
from tests.readers.test_any_source import sound

WHOLE = sheet_of(*SWISS)
SHEET = "xl/worksheets/sheet1.xml"
with zipfile.ZipFile(io.BytesIO(WHOLE)) as _archive:
    PARTS = {name: _archive.read(name) for name in _archive.namelist()}


def packed(method: int = zipfile.ZIP_DEFLATED, **changed: bytes) -> bytes:
    """The workbook with other parts, by their names without folder and suffix."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", method) as archive:
        for name, content in PARTS.items():
            end = name.rpartition("/")[2].partition(".")[0]
            archive.writestr(name, changed.get(end, content))
    return data.getvalue()


def sheet_with(rows: str) -> bytes:
    """The part of the sheet with other rows."""
    head, _, rest = PARTS[SHEET].decode().partition("<sheetData>")
    tail = rest.partition("</sheetData>")[2]
    return f"{head}<sheetData>{rows}</sheetData>{tail}".encode()


@given(
    st.lists(
        st.tuples(
            st.integers(0, len(WHOLE) - 1), st.integers(0, 8), st.binary(max_size=8)
        ),
        min_size=1,
        max_size=5,
    ),
    st.integers(0, len(WHOLE)),
)
def test_any_damage_to_the_archive_is_read_or_refused(
    edits: list[tuple[int, int, bytes]], cut: int
) -> None:
    data = bytearray(WHOLE)
    for place, count, put in edits:
        data[place : place + count] = put
    sound(workbook.read(bytes(data)))
    sound(workbook.read(bytes(data[: len(data) - cut])))


SPLICES = st.sampled_from(
    [
        *(b"", b"<", b">", b"&", b"&#0;", b"&b;", b"]]>", b"<!--", b"\xff", b"\0"),
        *(b'r="XFD1048576"', b'r="A0"', b'r="-1"', b'r="ZZZZ1"', b't="s"', b't="d"'),
        *(b't="e"', b's="99999"', b"<v>1e999</v>", b"<v>-1</v>", b"<v>nan</v>"),
        *(b"9" * 400, b"<f>1</f>", b"</row>", b"<row>", b"<c/>", b"</sheetData>"),
    ]
)


@given(
    st.sampled_from(sorted(PARTS)),
    st.lists(
        st.tuples(
            st.integers(0, 3000), st.integers(0, 12), SPLICES | st.binary(max_size=6)
        ),
        min_size=1,
        max_size=4,
    ),
    st.sampled_from([zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED]),
)
def test_any_damage_inside_a_part_is_read_or_refused(
    name: str, edits: list[tuple[int, int, bytes]], method: int
) -> None:
    part = bytearray(PARTS[name])
    for place, count, put in edits:
        place %= len(part) + 1
        part[place : place + count] = put
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", method) as archive:
        for other, content in PARTS.items():
            archive.writestr(other, bytes(part) if other == name else content)
    sound(workbook.read(data.getvalue()))


def lying() -> bytes:
    """A sheet of 100 MB that says it is as small as the first part of it."""
    small = PARTS[SHEET]
    data = bytearray(packed(sheet1=small + b" " * 100_000_000))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        before = archive.infolist().index(archive.getinfo(SHEET))
    place = -1
    for _ in range(before + 1):
        place = data.index(b"PK\x01\x02", place + 1)
    struct.pack_into("<I", data, place + 16, zlib.crc32(small))
    struct.pack_into("<I", data, place + 24, len(small))
    return bytes(data)


@pytest.mark.slow
def test_a_part_that_is_larger_than_it_says_is_not_unpacked() -> None:
    data = lying()
    assert len(data) < 200_000
    tracemalloc.start()
    try:
        assert "cannot be opened" in refused(workbook.read(data)).text
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
    finally:
        tracemalloc.stop()


def test_many_parts_together_are_one_bomb() -> None:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in PARTS.items():
            archive.writestr(name, content)
        for number in range(9):
            archive.writestr(f"xl/media/{number}.png", b" " * 5_000_000)
    assert "40 MB" in refused(workbook.read(data.getvalue())).text


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_packing_without_bounds_is_refused(method: int) -> None:
    assert "cannot be opened" in refused(workbook.read(packed(method))).text


_ENTITY = '<!DOCTYPE worksheet [<!ENTITY b "Bomb">]>'


def with_entity(declared: str, encode: Callable[[str], bytes]) -> bytes:
    """A sheet in which a name is an entity; what is before it is ASCII where it can."""
    body = PARTS[SHEET].decode().replace("Alder", "&b;")
    if declared == "cp037":
        return f'<?xml version="1.0" encoding="{declared}"?>'.encode() + encode(
            _ENTITY + body
        )
    return encode(f'<?xml version="1.0" encoding="{declared}"?>{_ENTITY}{body}')


@pytest.mark.parametrize(
    ("declared", "codec", "word"),
    [
        ("UTF-8", "utf-8", "entities"),
        ("UTF-8", "utf-8-sig", "entities"),
        ("UTF-16", "utf-16", "entities"),
        ("UTF-16", "utf-16-be", "entities"),
        ("cp037", "cp037", "encoding"),
    ],
)
def test_entities_are_seen_in_every_encoding(
    declared: str, codec: str, word: str
) -> None:
    sheet = with_entity(declared, lambda text: text.encode(codec))
    assert word in refused(workbook.read(packed(sheet1=sheet))).text


def test_entities_are_seen_in_parts_of_any_name() -> None:
    sheet = with_entity("UTF-8", str.encode)
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, content in PARTS.items():
            here = name.replace("sheet1.xml", "sheet1.bin")
            content = content.replace(b"sheet1.xml", b"sheet1.bin")
            archive.writestr(here, sheet if name == SHEET else content)
    assert "entities" in refused(workbook.read(data.getvalue())).text


def test_a_sheet_in_utf_16_is_read() -> None:
    body = PARTS[SHEET].decode()
    sheet = f'<?xml version="1.0" encoding="UTF-16"?>{body}'.encode("utf-16")
    section, _ = event_of(workbook.read(packed(sheet1=sheet)))
    assert section.players[0].name == "Alder, Ann"


def test_a_sheet_of_empty_cells_is_refused_before_it_is_read() -> None:
    rows = "".join(
        f'<row r="{row}"><c r="A{row}"><v>1</v></c><c r="XFD{row}"/></row>'
        for row in range(1, 5_000)
    )
    found = refused(workbook.read(packed(sheet1=sheet_with(rows))))
    assert "4 million cells" in found.text


def test_a_row_far_below_is_refused() -> None:
    rows = '<row r="1000000000"><c r="A1000000000"><v>1</v></c></row>'
    assert "20000 rows" in refused(workbook.read(packed(sheet1=sheet_with(rows)))).text
