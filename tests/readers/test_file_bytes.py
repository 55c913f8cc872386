"""A file that someone names gives its bytes or one sentence, at once."""

from __future__ import annotations

import io
import os
import socket
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core.events.reading import BadLine
from elo_tui.readers import file_bytes
from elo_tui.readers.detect import read_data
from elo_tui.readers.file_bytes import (
    LIMIT,
    PGN_LIMIT,
    WIDE_LIMIT,
    file_label,
    rating_list_error,
    read_file,
    read_limited,
)
from elo_tui.readers.sources import Source, read_source
from tests.store.lists.made import combined, named, row

GAME = b'[Event "x"]\n1. e4 *\n'


def refused(name: str | Path) -> str:
    """Why a file is not read."""
    answer = read_file(str(name))
    assert isinstance(answer, BadLine)
    assert answer.line is None
    assert answer.text.isprintable()
    return answer.text


def sparse(path: Path, size: int, content: bytes = b"") -> Path:
    path.write_bytes(content)
    os.truncate(path, size)
    return path


def test_the_bytes_of_an_ordinary_file(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_bytes(b"1850 W\n")
    assert read_file(str(path)) == b"1850 W\n"
    link = tmp_path / "link"
    link.symlink_to(path)
    assert read_file(str(link)) == b"1850 W\n"


def test_limit_of_size_itself_is_read(tmp_path: Path) -> None:
    data = read_file(str(sparse(tmp_path / "a", LIMIT)))
    assert isinstance(data, bytes)
    assert len(data) == LIMIT
    assert refused(sparse(tmp_path / "b", LIMIT + 1)) == "larger than 5 MB: 5.1 MB"


@pytest.mark.parametrize(
    "content",
    [
        GAME,
        b"\xef\xbb\xbf" + GAME,
        b"% escaped\n; a comment\n\r\n " + GAME,
        b'[ Event  "blanks are allowed"]',
    ],
)
def test_pgn_may_be_longer(content: bytes, tmp_path: Path) -> None:
    data = read_file(str(sparse(tmp_path / "long", LIMIT + 1, content)))
    assert isinstance(data, bytes)
    assert len(data) == LIMIT + 1
    too_long = sparse(tmp_path / "too-long", PGN_LIMIT + 1, content)
    assert refused(too_long) == "larger than 30 MB: 30.1 MB"


def test_a_long_text_with_emoji_is_refused(tmp_path: Path) -> None:
    start = b'[Event "Open'
    wide = sparse(tmp_path / "wide", WIDE_LIMIT + 1, start + "\U0001f600".encode())
    assert refused(wide) == "larger than 10 MB, with emoji or the like"
    latin = sparse(tmp_path / "latin", WIDE_LIMIT + 1, start + "ñóñ".encode("cp1252"))
    assert isinstance(read_file(str(latin)), bytes)


@pytest.mark.parametrize("content", [b"[1, 2]", b'["Event"]', b"[Event]", b"x" + GAME])
def test_what_is_no_pgn_may_not(content: bytes, tmp_path: Path) -> None:
    path = sparse(tmp_path / "json", LIMIT + 1, content)
    assert refused(path).startswith("larger than 5 MB")


def test_a_size_that_is_not_true_does_not_count() -> None:
    def endless(most: int) -> bytes:
        return b"x" * most

    assert read_limited(endless) == BadLine(None, "larger than 5 MB")
    pieces = iter([b"ab", b"c", b""])
    assert read_limited(lambda most: next(pieces), size=0) == b"abc"
    assert read_limited(lambda most: b"", size=0) == b""


def test_no_more_than_one_byte_over_the_limit_is_read() -> None:
    asked = []

    def endless(most: int) -> bytes:
        asked.append(most)
        return b"x" * most

    read_limited(endless)
    assert sum(asked) == LIMIT + 1


def test_what_is_known_to_be_too_large_is_not_read() -> None:
    asked = []

    def some(most: int) -> bytes:
        asked.append(most)
        return b"x" * most

    assert isinstance(read_limited(some, size=10**9), BadLine)
    assert len(asked) == 1


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda path: None, "No such file or directory"),
        (lambda path: path.mkdir(), "Is a directory"),
        (os.mkfifo, "not an ordinary file"),
        (lambda path: path.symlink_to(path), "Too many levels of symbolic links"),
        (lambda path: path.symlink_to("/dev/null"), "not an ordinary file"),
        (lambda path: path.symlink_to("/dev/tty"), ""),
    ],
)
def test_what_is_no_file(
    make: Callable[[Path], object], reason: str, tmp_path: Path
) -> None:
    path = tmp_path / "it"
    make(path)
    assert refused(path).startswith(reason)


def test_a_socket_is_no_file() -> None:
    # the name of a socket may have about 100 characters, tmp_path can be longer
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX) as it:
        it.bind(f"{folder}/s")
        assert refused(f"{folder}/s") == "not an ordinary file"


def test_a_terminal_is_no_file() -> None:
    ours, theirs = os.openpty()
    try:
        assert refused(os.ttyname(theirs)) == "not an ordinary file"
    finally:
        os.close(ours)
        os.close(theirs)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_permission(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    path.touch(0o000)
    assert refused(path) == "Permission denied"


def test_no_descriptor_stays_open(tmp_path: Path) -> None:
    path = sparse(tmp_path / "large", 10**9)
    before = os.listdir("/proc/self/fd")
    for name in (tmp_path, path, tmp_path / "none"):
        refused(name)
    assert os.listdir("/proc/self/fd") == before


def test_a_label_is_one_line_of_text() -> None:
    assert file_label("a\x1b[31m\nb\udcff") == "a\ufffd[31m b\ufffd"
    assert file_label("") == "(unnamed)"
    assert len(file_label("x" * 5000)) == file_bytes.LABEL_MAX


@given(st.text(st.characters(exclude_categories=[])))
def test_any_name_is_answered(name: str) -> None:
    answer = read_file(f"\0/{name}")
    assert answer == BadLine(None, "no file can have this name")
    assert file_label(name).isprintable()


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
    refused = BadLine(None, said, list_kind=kind)
    assert read_data(data) == refused
    path = tmp_path / "any"
    path.write_bytes(data)
    source = Source.from_file(str(path))
    assert read_source(source, lambda done, total: None) == refused


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
