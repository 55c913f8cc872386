"""Files that mean harm or are merely odd: answered in words, at once, never a crash.

The numbers are those of a table of hostile inputs; each test names its rows.
"""

from __future__ import annotations

import json
import os
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from elo_tui.core import Game, Result
from elo_tui.core.events.reading import BadLine, Reading
from elo_tui.readers.detect import read_data
from elo_tui.readers.file_bytes import LIMIT, file_label, read_file

GAMES = (Game(1850, Result.WIN), Game(1900, Result.LOSS))
LIST = "1850 W\n1900 L\n"
TABLE = "opponent_rating,score\n1850,1\n1900,0\n"
#: At once: far below what anybody notices, far above what a busy machine needs.
AT_ONCE = 2.0


def games_of(data: bytes, encoding: str = "") -> Reading:
    answer = read_data(data, encoding=encoding)
    assert isinstance(answer, Reading), answer
    return answer


def sentence(answer: object) -> str:
    """The one line that says why something is not read."""
    assert isinstance(answer, BadLine), answer
    assert str(answer).isprintable()
    return str(answer)


def answered_at_once(name: str | Path) -> str:
    start = time.monotonic()
    text = sentence(read_file(str(name)))
    assert time.monotonic() - start < AT_ONCE
    return text


@pytest.mark.parametrize("text", [LIST, TABLE])
def test_row63_byte_order_mark(text: str) -> None:
    assert games_of(b"\xef\xbb\xbf" + text.encode()).games == GAMES


@pytest.mark.parametrize("text", [LIST, TABLE])
def test_row64_utf_16(text: str) -> None:
    reading = games_of(text.encode("utf-16"))
    assert (reading.games, reading.encoding) == (GAMES, "utf-16")
    for name in ("utf-16-le", "utf-16-be"):
        reading = games_of(text.encode(name))
        assert (reading.games, reading.encoding) == (GAMES, name)


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252"])
def test_row65_latin_1_is_said_and_shown(encoding: str) -> None:
    data = "# Verein\n\n1850 W Müller, Jörg\n".encode(encoding)
    reading = games_of(data)
    assert reading.games == (Game(1850, Result.WIN, "Müller, Jörg"),)
    assert reading.encoding == "cp1252"
    assert reading.notes[0].line == 3
    assert "read as cp1252: 'Müller', 'Jörg'" in reading.notes[0].text


@pytest.mark.parametrize(
    ("encoding", "name"), [("cp1250", "Łukasz Šťastný"), ("cp1251", "Юдин Илья")]
)
def test_row66_other_code_pages(encoding: str, name: str) -> None:
    data = f"1850 W {name}\n".encode(encoding)
    guessed = games_of(data)
    assert guessed.games[0].name != name
    assert "another encoding would read it differently" in guessed.notes[0].text
    chosen = games_of(data, encoding)
    assert (chosen.games[0].name, chosen.encoding) == (name, encoding)
    assert chosen.notes == ()


def test_row67_one_bad_byte_in_a_million() -> None:
    line = "# Müller\n".encode()
    count = 100_000
    data = line * count + b"1850 W A\xffb\n"
    reading = games_of(data)
    assert reading.encoding == "utf-8"
    assert reading.games[0].name == "A\ufffdb"
    place = len(line) * count + len("1850 W A")
    assert (reading.notes[0].line, len(reading.notes)) == (count + 1, 1)
    assert f"0xff at byte {place} " in reading.notes[0].text


def test_row67_one_byte_in_a_million_of_ascii() -> None:
    data = b"# Muller\n" * 110_000 + b"1850 W Mu\xdfller\n"
    reading = games_of(data)
    assert (reading.games[0].name, reading.encoding) == ("Mußller", "cp1252")
    assert reading.notes[0].line == 110_001
    assert f"at byte {9 * 110_000 + 9}," in reading.notes[0].text


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("text", [LIST, TABLE])
def test_row68_line_ends(text: str, end: str) -> None:
    for whole in (text, text.rstrip("\n")):
        assert games_of(whole.replace("\n", end).encode()).games == GAMES


def test_row68_mixed_line_ends() -> None:
    assert games_of(b"1850 W\r1900 L\r\n").games == GAMES
    assert games_of(b"opponent_rating,score\r\n1850,1\r1900,0").games == GAMES


@pytest.mark.slow
def test_row74_a_million_lines(tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    path.write_bytes(b"1850 W and so on, and so on, and so on, and so on....\n" * 10**6)
    assert answered_at_once(path) == "larger than 5 MB: 54 MB"
    assert sentence(read_data(b"1850 W\n" * 150_000)) == (
        "line 701: more than 700 games"
    )
    assert sentence(read_data(b"1850 W\n" * 700_000)) == (
        "700,000 nearly empty lines; no format has so many"
    )


def test_row75_one_long_line(tmp_path: Path) -> None:
    path = tmp_path / "line.txt"
    path.touch()
    os.truncate(path, 10**8)
    assert answered_at_once(path) == "larger than 5 MB: 100 MB"
    start = time.monotonic()
    sentence(read_data(b"x" * LIMIT))
    assert time.monotonic() - start < 10 * AT_ONCE


@pytest.mark.parametrize("data", [b"", b"\n \n", b"# none\n#\n", b"\xef\xbb\xbf"])
def test_row76_nothing_in_it(data: bytes) -> None:
    assert games_of(data).games == ()


@pytest.mark.parametrize(
    ("data", "named"),
    [
        (b"%PDF-1.4\n%\xe2\xe3", "a PDF"),
        (b"\x1f\x8b\x08\0\0\0", "gzip"),
        (b"PK\x05\x06" + b"\0" * 18, "a zip archive"),
        (b"\x89PNG\r\n\x1a\n", "PNG"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", ".xls"),
        (b"SQLite format 3\0", "SQLite"),
        (b"\x7fELF\x02\x01", "a program"),
        (b"\x93\xff\x89\x44\0", "Swiss-Manager"),
        (b"\0\1\2\3" * 99, "not text"),
    ],
)
def test_row77_what_is_no_text_is_named(data: bytes, named: str) -> None:
    assert named in sentence(read_data(data))


def test_row78_a_table_of_ten_thousand_columns() -> None:
    header = ",".join(["opponent_rating", *(f"c{n}" for n in range(10_000))])
    reading = read_data(f"{header}\n1850\n".encode())
    assert isinstance(reading, Reading | BadLine)
    wide = read_data(b"opponent_rating\n" + b"1850," * 10_000)
    assert "cells for 1 column" in sentence(wide)


def test_row78_a_field_without_an_end() -> None:
    data = b"opponent_rating,name\n1850," + b"x" * 131_073 + b"\n"
    assert "not CSV" in sentence(read_data(data))


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        '{"a":' * 100_000,
        '{"rating": 1, "rating": 2}',
        "[NaN, Infinity, -Infinity]",
        "[" + "9" * 10_000 + "]",
        json.dumps({"players": [{"name": "Ann"}]}, indent=2),
    ],
    ids=["deep-list", "deep-object", "twice", "nan", "digits", "object"],
)
def test_row79_json(text: str) -> None:
    assert sentence(read_data(text.encode()))


def test_row79_a_long_complaint_is_cut() -> None:
    assert len(sentence(read_data(b"[" + b"9" * 100_000))) < 1000


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda path: path.mkdir(), "Is a directory"),
        (lambda path: None, "No such file or directory"),
        (lambda path: path.symlink_to(path), "Too many levels of symbolic links"),
    ],
)
def test_row80_the_reason_in_words(
    make: Callable[[Path], object], reason: str, tmp_path: Path
) -> None:
    make(tmp_path / "it")
    assert answered_at_once(tmp_path / "it") == reason


def test_row80_a_name_that_is_too_long_or_holds_a_zero(tmp_path: Path) -> None:
    assert answered_at_once(tmp_path / ("x" * 300)) == "File name too long"
    assert answered_at_once("a\0b") == "no file can have this name"


@pytest.mark.parametrize("name", ["/dev/zero", "/dev/null", "/dev/tty"])
def test_row81_devices(name: str) -> None:
    # without a terminal of its own a process cannot open /dev/tty at all
    assert answered_at_once(name)
    assert name == "/dev/tty" or answered_at_once(name) == "not an ordinary file"


def test_row81_a_pipe_that_nobody_writes_to(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert answered_at_once(tmp_path / "pipe") == "not an ordinary file"


def test_row81_a_file_of_the_system_without_an_end() -> None:
    # /proc/kmsg calls itself a regular file of size 0 and waits for messages
    name = "/proc/kmsg"
    if not os.access(name, os.R_OK):
        pytest.skip(f"{name} cannot be read here")
    start = time.monotonic()
    assert isinstance(read_file(name), bytes | BadLine)
    assert time.monotonic() - start < AT_ONCE


def test_row82_a_size_of_zero_is_not_believed() -> None:
    name = "/proc/self/status"
    assert os.stat(name).st_size == 0
    data = read_file(name)
    assert isinstance(data, bytes)
    assert len(data) > 100
    environment = read_file("/proc/self/environ")
    assert isinstance(environment, bytes)
    assert len(environment) <= LIMIT
    if environment:
        assert sentence(read_data(environment))


def test_row83_a_sparse_gigabyte(tmp_path: Path) -> None:
    path = tmp_path / "sparse"
    path.touch()
    os.truncate(path, 10**9)
    assert answered_at_once(path) == "larger than 5 MB: 1000 MB"


def test_row84_a_file_that_grows_while_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "growing"
    path.write_bytes(b"1850 W\n")
    read = os.read

    def grown(descriptor: int, most: int) -> bytes:
        with path.open("ab") as file:
            file.write(b"#" * most)
        return read(descriptor, most)

    monkeypatch.setattr(os, "read", grown)
    assert answered_at_once(path) == "larger than 5 MB"


def test_row84_a_link_that_is_swapped(tmp_path: Path) -> None:
    good, link, other = tmp_path / "good", tmp_path / "link", tmp_path / "other"
    good.write_bytes(b"1850 W\n")
    os.mkfifo(tmp_path / "pipe")
    link.symlink_to(good)
    over = threading.Event()

    def swap() -> None:
        while not over.is_set():
            for target in ("pipe", "good"):
                other.symlink_to(tmp_path / target)
                os.replace(other, link)

    swapping = threading.Thread(target=swap)
    swapping.start()
    try:
        answers = {read_file(str(link)) for _ in range(200)}
    finally:
        over.set()
        swapping.join()
    assert answers <= {b"1850 W\n", BadLine(None, "not an ordinary file")}


@pytest.mark.parametrize("name", [b"a\x1b[31mb", b"a\nb", b"a\xffb"])
def test_row85_odd_names_open_and_are_shown_clean(name: bytes, tmp_path: Path) -> None:
    path = os.fsdecode(os.fsencode(tmp_path) + b"/" + name)
    Path(path).write_bytes(b"1850 W\n")
    assert read_file(path) == b"1850 W\n"
    assert file_label(path).isprintable()
