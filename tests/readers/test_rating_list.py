"""A rating list opened as an event is refused in words that help."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from elo_tui.core.events.reading import BadLine
from elo_tui.readers import file_bytes
from elo_tui.readers.detect import read_data
from elo_tui.readers.file_bytes import rating_list_error, read_file
from elo_tui.readers.sources import Source, read_source
from tests.store.lists.made import combined, named, row

ECF = b"ECF_code,full_name,revised_standard\n100001A,Wren,1800\n"
KNSB = b"Relatienummer;Naam;Titel;FED;Rating;Nv;Geboren;S\n1;Musch, Ada;;NED;2000;9;;\n"
XML = b"<playerslist>\n<player><fideid>1</fideid><name>A</name></player></playerslist>"


def zipped(**members: bytes) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return data.getvalue()


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (named(), "FIDE TXT"),
        (XML, "FIDE XML"),
        (b'[\n{"fideid": 1, "name": "A", "rating": 2000}]', "JSON"),
        (ECF, "ECF"),
        (KNSB, "KNSB"),
        (zipped(readme=b"hello", spieler=KNSB), "KNSB"),
    ],
)
def test_a_list_is_for_the_import(tmp_path: Path, data: bytes, kind: str) -> None:
    said = f"a rating list ({kind}), not an event; elo-tui list import FILE reads it"
    assert read_data(data) == BadLine(None, said)
    path = tmp_path / "any"
    path.write_bytes(data)
    assert read_source(
        Source.from_file(str(path)), lambda done, total: None
    ) == BadLine(None, said)


def test_so_is_one_that_is_larger_than_any_event(tmp_path: Path) -> None:
    path = tmp_path / "any"
    lines = combined(*(row(str(number)) for number in range(1, 35_000)))
    assert len(lines) > file_bytes.LIMIT
    # packed so that the zip is larger than an event, too
    large = zipped(**{"list.txt": named()}) + b"\0" * file_bytes.LIMIT
    for data in (lines, large):
        path.write_bytes(data)
        answer = read_file(str(path))
        assert isinstance(answer, BadLine)
        assert answer.text.startswith("a rating list (FIDE TXT), not an event")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"1850 W\n",
        b"No;Name;FideID;Rtg\n1;Wren, Ada;900001;1800\n",
        b"id;name;rating\n1;Wren, Ada;1800\n",
        b"No. Name ID FED Rtg\n1 Wren, Ada 900001 NOR 1800\n",
        b'<?xml version="1.0"?><event><player>Wren</player></event>',
        b'{"id": 1, "name": "Wren"}',
        b"PK\x03\x04",
        b"PK\x03\x04" + b"\xff" * 200,
        zipped(readme=b"hello"),
    ],
)
def test_anything_else_is_not(data: bytes) -> None:
    assert rating_list_error(data) is None
