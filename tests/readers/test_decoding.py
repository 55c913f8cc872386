"""Bytes become text as UTF-8, or by a guess that is said and shown."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elo_tui.core.events.reading import BadLine, Note
from elo_tui.readers.decoding import (
    ENCODINGS,
    Decoded,
    decode,
    find_encoding,
    sample_words,
)


def text_of(data: bytes, encoding: str = "") -> Decoded:
    answer = decode(data, encoding)
    assert isinstance(answer, Decoded), answer
    return answer


def refused(data: bytes, encoding: str = "") -> str:
    answer = decode(data, encoding)
    assert isinstance(answer, BadLine), answer
    return str(answer)


@pytest.mark.parametrize("text", ["", "1850 W\n", "Иванов, Jörg 王\n", "a\r\nb\rc"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_utf_8_needs_no_word(text: str, mark: bytes) -> None:
    assert decode(mark + text.encode()) == Decoded(text, "utf-8")


@pytest.mark.parametrize("name", ["utf-16", "utf-32"])
@pytest.mark.parametrize("order", ["-le", "-be"])
def test_a_byte_order_mark_is_believed_and_said(name: str, order: str) -> None:
    answer = text_of("\ufeffJörg 1850 W\n".encode(name + order))
    assert answer.text == "Jörg 1850 W\n"
    assert answer.encoding == name
    assert answer.notes == (
        Note(None, f"read as {name.upper()} by its byte order mark"),
    )


def test_a_marked_file_may_be_damaged() -> None:
    assert refused(b"\xff\xfea") == (
        "is marked as UTF-16 but is damaged at byte 2; save it again as UTF-8"
    )
    assert refused(b"\xff\xfea\0\0\0") == "not text, although it is marked as UTF-16"


@pytest.mark.parametrize("name", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize(
    "text", ["1850 W\n", "Müller, Jörg 2010\n", "Иванов 1850\nИлья 1900 W\n"]
)
def test_utf_16_without_its_mark(name: str, text: str) -> None:
    found = decode(text.encode(name))
    assert isinstance(found, Decoded)
    assert (found.text, found.encoding) == (text, name)
    assert [note.text for note in found.notes] == [
        f"read as {name.upper()}, which its zero bytes show"
    ]


@pytest.mark.parametrize(
    ("data", "refusal"),
    [
        ("1850 W\n".encode("utf-16-be")[:-1], "looks like UTF-16-BE but is damaged"),
        (
            ("1850 W\n" * 9 + "\0").encode("utf-16-le"),
            "not text, although it looks like UTF-16-LE",
        ),
    ],
)
def test_utf_16_without_its_mark_may_be_damaged(data: bytes, refusal: str) -> None:
    assert refused(data).startswith(refusal)


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"1850 W\n1900 \0 L", 2),
        (b"ab\0c", 1),
        (b"\0", 1),
        (b"\0" * 99, 1),
        (b"a\r\nb\rc\n\0", 4),
    ],
)
def test_a_zero_byte_is_no_text(data: bytes, line: int) -> None:
    assert refused(data) == f"line {line}: not text, it holds a zero byte"


def test_a_guess_is_said_with_its_line_and_shown() -> None:
    data = "# list\n\n1850 W Gearóidín\n1900 L Müller, Jörg\n".encode("latin-1")
    answer = text_of(data)
    assert answer.encoding == "cp1252"
    assert answer.text.endswith("1850 W Gearóidín\n1900 L Müller, Jörg\n")
    assert answer.notes == (
        Note(
            3,
            "not UTF-8 at byte 19, read as cp1252: 'Gearóidín', 'Müller', 'Jörg';"
            " another encoding would read it differently",
        ),
    )


def test_bytes_that_cp1252_does_not_have_stay_those_of_latin_1() -> None:
    # 0x81 0x8d 0x8f 0x90 0x9d have no meaning there; 0x80 is the euro sign
    answer = text_of(b"abc \x80 \x81\x8d\x8f\x90\x9d \x9f \xff")
    assert answer.text == "abc € \x81\x8d\x8f\x90\x9d Ÿ ÿ"


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("cp1250", "Łukasz Šťastný"),
        ("CP1251", "Иванов"),
        ("windows-1251", "Иванов"),
        ("latin-1", "Gearóidín"),
        ("iso-8859-2", "Łukasz"),
        ("koi8-r", "Иванов"),
        ("utf-8", "Иванов"),
        ("utf-16", "Иванов"),
        ("gb18030", "王"),
    ],
)
def test_an_encoding_that_was_asked_for(encoding: str, text: str) -> None:
    answer = text_of(text.encode(encoding), encoding)
    assert answer == Decoded(text, find_encoding(encoding))


def test_a_byte_order_mark_goes_also_when_asked() -> None:
    assert text_of(b"\xef\xbb\xbfx", "utf-8").text == "x"


def test_what_an_encoding_cannot_read() -> None:
    assert refused(b"ab\ncd\x81", "cp1252") == "line 2: not cp1252: 0x81 at byte 5"
    assert refused(b"a\nb\0", "cp1252").startswith("line 2: not text in cp1252")


@pytest.mark.parametrize(
    "name",
    [
        *("rot13", "base64", "zip", "hex", "utf-7", "idna", "unicode_escape"),
        *("punycode", "mbcs", "../x", "", " ", "x\0", "x" * 9999, "os", "undefined"),
    ],
)
def test_what_is_no_encoding_of_text(name: str) -> None:
    assert find_encoding(name) == ""
    if name:
        assert refused(b"x", name).startswith("encoding '")


def test_every_encoding_is_known_by_its_own_name() -> None:
    assert {find_encoding(name) for name in ENCODINGS} == ENCODINGS


def test_a_damaged_byte_in_utf_8() -> None:
    answer = text_of("é ñ Müller ßä\nx".encode() + b"\xff y\n" + b"\xc3 z \xe2\x82 \n")
    assert answer.encoding == "utf-8"
    assert answer.text == "é ñ Müller ßä\nx\ufffd y\n\ufffd z \ufffd \n"
    # é, ñ, ü, ß and ä take two bytes each
    assert answer.notes == (
        Note(2, "0xff at byte 20 is damaged UTF-8, shown as \ufffd"),
        Note(3, "0xc3 at byte 24 is damaged UTF-8, shown as \ufffd"),
        Note(3, "0xe2 at byte 28 is damaged UTF-8, shown as \ufffd"),
    )


def test_much_damage_is_summed_up() -> None:
    answer = text_of("é".encode() * 1 + b" x".join(["ü".encode() + b"x\xff"] * 9))
    assert len(answer.notes) == 6
    assert answer.notes[-1] == Note(None, "4 more places of damaged UTF-8")
    assert answer.text.count("\ufffd") == 9


@pytest.mark.parametrize(
    "head",
    [
        '<meta charset="windows-1251">',
        "<META http-equiv=Content-Type content='text/html; charset=Windows-1251'>",
        '<?xml version="1.0" encoding="windows-1251"?>',
    ],
)
def test_a_page_names_its_encoding(head: str) -> None:
    page = f"{head}<p>Иванов</p>"
    answer = text_of(page.encode("cp1251"))
    assert (answer.text, answer.encoding) == (page, "cp1251")
    (note,) = answer.notes
    assert note.text.casefold() == "read as windows-1251, as stated in the page"
    # what is UTF-8 is UTF-8, whatever it says
    assert text_of(page.encode()) == Decoded(page, "utf-8")


def test_a_page_in_latin_1_is_one_in_cp1252() -> None:
    # as browsers have it (WHATWG Encoding)
    answer = text_of(b"<meta charset=iso-8859-1>caf\xe9 \x80")
    assert (answer.text[-6:], answer.encoding) == ("café €", "cp1252")


@pytest.mark.parametrize("named", ["utf-8", "nonsense", "base64"])
def test_a_page_that_says_nothing_true_is_guessed(named: str) -> None:
    answer = text_of(f"<meta charset={named}>".encode() + b"caf\xe9")
    assert answer.encoding == "cp1252"
    assert "'café'" in answer.notes[0].text


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"%PDF-1.7\n%", "not text but a PDF; save the page or the report as text"),
        (b"\x1f\x8b\x08\0", "not text but compressed by gzip; unpack it first"),
        (b"PK\x03\x04\x14\0", "not text but a zip archive that holds no workbook"),
        (
            b"PK\x03\x04"
            + b"\0" * 26
            + b"mimetypeapplication/vnd.oasis.opendocument.spreadsheetPK",
            "not text but an OpenDocument file; save the table as XLSX or CSV",
        ),
        (b"\x89PNG\r\n\x1a\n\0", "not text but a picture (PNG)"),
        (b"\xff\xd8\xff\xe0", "not text but a picture (JPEG)"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "not text but an old Office file"),
        (b"SQLite format 3\0", "not text but an SQLite database, as Papi's .sce"),
        (b"\0\x01\0\0Standard Jet DB\0", "not text but an Access database, as Papi's"),
        (b"\0\x01\0\0Standard ACE DB\0", "not text but an Access database, as Papi's"),
        (
            b"PK\x03\x04PK\x01\x02" + b"\0" * 42 + b"open 2009.trn",
            "not text but a zip archive of SwissPerfect; export the crosstable",
        ),
        (b"\x7fELF\x02", "not text but a program"),
        # the first bytes of Swiss-Manager's .TUNX
        (b"\x93\xff\x89\x44", "not text but a tournament of Swiss-Manager; open it"),
        (bytes(range(1, 200)), "not text, it holds control characters"),
    ],
)
def test_what_is_no_text_is_named(data: bytes, what: str) -> None:
    for encoding in ("", "cp1252") if "control" not in what else ("",):
        assert refused(data, encoding).startswith(what)


def test_samples_are_whole_words_each_once() -> None:
    text = "1,Müller-Lüdenscheidt,x;O'Höre 王\xa0Ann é, Müller-Lüdenscheidt\n" * 9
    assert list(sample_words(text, 9)) == ["Müller-Lüdenscheidt", "O'Höre", "王", "é"]
    assert list(sample_words(text, 2)) == ["Müller-Lüdenscheidt", "O'Höre"]
    assert list(sample_words("plain text", 9)) == []
    (long,) = sample_words("ü" * 99, 9)
    assert len(long) == 24


@given(st.binary(), st.sampled_from(["", *sorted(ENCODINGS)]))
def test_any_bytes_are_decoded_or_refused(data: bytes, encoding: str) -> None:
    answer = decode(data, encoding)
    if isinstance(answer, BadLine):
        assert answer.text.isprintable()
        assert answer.line is None or 1 <= answer.line <= len(data) + 1
    else:
        assert find_encoding(answer.encoding)
        assert "\0" not in answer.text
        assert all(note.text.isprintable() for note in answer.notes)


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"])))
def test_utf_8_is_never_changed(text: str) -> None:
    answer = decode(b"x" + text.encode())
    assert answer == Decoded("x" + text, "utf-8")
