"""Bytes -> text: strict UTF-8, else a guess that is always reported.

Nothing in a text distinguishes cp1250 from cp1252, but a reader of the names can.
So a guess comes with a note that quotes words by which it can be judged.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from typing import NamedTuple

from elo_tui.core.events.reading import BadLine, Note
from elo_tui.core.text.clean_text import clean_name

#: The encoding assumed for files that are not UTF-8: most programs wrote it.
GUESS = "cp1252"
#: Encodings that may be requested, by the names Python uses.
ENCODINGS = frozenset(
    {"utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "ascii"}
    | {"gb18030", "gbk", "big5", "shift_jis", "cp932", "euc_jp", "euc_kr", "cp949"}
    | {"koi8-r", "koi8-u", "cp437", "cp850", "cp852", "cp855", "cp866", "cp874"}
    | {"mac-roman", "mac-latin2", "mac-cyrillic", "mac-greek", "mac-turkish"}
    | {f"cp{number}" for number in range(1250, 1259)}
    | {f"iso8859-{number}" for number in range(1, 17) if number != 12}
)
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_.:-]{1,24}")

_BOMS = (
    # UTF-32 first: its mark begins with that of UTF-16
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# bytes undefined in cp1252 stay the control characters they are in Latin-1
_CP1252 = "".join(
    bytes([byte]).decode(GUESS, "ignore") or chr(byte) for byte in range(256)
)

_NOT_TEXT = "not text"
#: The beginnings of files of other kinds, their names, and what to do with them.
_KINDS: tuple[tuple[bytes, str], ...] = (
    (b"%PDF-", "a PDF; save the page or the report as text, TRF, PGN, HTML or XLSX"),
    (b"\x1f\x8b", "compressed by gzip; unpack it first"),
    (b"BZh91AY&SY", "compressed by bzip2; unpack it first"),
    (b"\xfd7zXZ\0", "compressed by xz; unpack it first"),
    (b"\x28\xb5\x2f\xfd", "compressed by zstd; unpack it first"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive; unpack it first"),
    (b"Rar!\x1a\x07", "a RAR archive; unpack it first"),
    (b"\x89PNG\r\n\x1a\n", "a picture (PNG); save the table itself as text or HTML"),
    (b"\xff\xd8\xff", "a picture (JPEG); save the table itself as text or HTML"),
    (b"GIF8", "a picture (GIF); save the table itself as text or HTML"),
    (
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
        "an old Office file; a table of chess-results.com or Swiss-Manager in it (.xls)"
        " is to be saved as XLSX or CSV in a spreadsheet",
    ),
    (b"{\\rtf", "a rich text document; save it as plain text"),
    # nothing inside is looked at: such files hold addresses and telephone numbers
    (
        b"SQLite format 3\0",
        "an SQLite database, as Papi's .sce files are; export the grid (Grille"
        " américaine) or a TRF from Papi, or the table as CSV",
    ),
    *(
        (
            b"\0\x01\0\0Standard " + engine + b" DB\0",
            "an Access database, as Papi's .papi files are; export the grid (Grille"
            " américaine) or a TRF from Papi",
        )
        for engine in (b"Jet", b"ACE")
    ),
    (b"\x7fELF", "a program"),
    (
        b"\x93\xff\x89\x44",
        "a tournament of Swiss-Manager; open it without naming a format",
    ),
)
_ZIPS = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")
_OPEN_DOCUMENT = b"mimetypeapplication/vnd.oasis.opendocument"
#: The names of its binary files, in the headers of a zip.
_SWISSPERFECT = re.compile(rb"PK\x01\x02.{42}[^\0]{1,100}?\.(?:trn|sco)", re.S | re.I)
#: How far into a zip file its first names are found.
_ZIP_HEAD = 4096

#: From the first character of a line that is not blank to its end.
_FILLED = re.compile(r"\S[^\r\n]*")
_NEW_LINE = re.compile(rb"\r\n|\r|\n")
_PAGE_HEAD = 4096
_CHARSET = re.compile(
    rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?\s*([A-Za-z0-9_.:-]{2,25})"
    rb"|^\s*<\?xml[^>]{0,100}?encoding\s*=\s*[\"']([A-Za-z0-9_.:-]{2,25})[\"']",
    re.IGNORECASE,
)
# bytes that are not UTF-8, as surrogateescape writes them
_WRONG_RUN = re.compile(r"[\udc80-\udcff]+")
_FOREIGN = re.compile(r"[^\x00-\x7f]+")
# letters, digits, characters found inside names, and everything that is not ASCII
_BEFORE = re.compile(r"[^\x00-&(-,/:-@[-`{-\x7f\xa0]*\Z")
_AFTER = re.compile(r"[^\x00-&(-,/:-@[-`{-\x7f\xa0]*")
_WORD_MAX = 24
_SHOWN = 3
_DAMAGES_SHOWN = 5


class Decoded(NamedTuple):
    """A text, its assumed encoding, and remarks on that."""

    text: str
    encoding: str
    notes: tuple[Note, ...] = ()


def find_encoding(name: str) -> str:
    """Return Python's name of an encoding that may be requested, "" for any other."""
    if not _NAME.fullmatch(name):
        return ""
    try:
        found = codecs.lookup(name).name
    except LookupError:
        return ""
    return found if found in ENCODINGS else ""


def decode(data: bytes, encoding: str = "") -> Decoded | BadLine:
    """Decode a file in the encoding requested, else in the one detected."""
    if kind := describe_kind(data):
        return BadLine(None, f"{_NOT_TEXT} but {kind}")
    if encoding:
        return _decode_as(data, encoding)
    for mark, name in _BOMS:
        if data.startswith(mark):
            return _decode_utf16(data, name, True)
    data = data.removeprefix(codecs.BOM_UTF8)
    if b"\0" in data:
        return _decode_with_zeros(data)
    try:
        return Decoded(data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError as error:
        return (
            _decode_by_charset(data)
            or _decode_damaged(data)
            or _guess_encoding(data, error.start)
        )


def describe_kind(data: bytes) -> str:
    """Describe a file that cannot be text, and what to do with it; "" for a text."""
    for beginning, kind in _KINDS:
        if data.startswith(beginning):
            return kind
    if not data.startswith(_ZIPS):
        return ""
    if _SWISSPERFECT.search(data):
        return "a zip archive of SwissPerfect; export the crosstable as text there"
    if _OPEN_DOCUMENT in data[:_ZIP_HEAD]:
        return "an OpenDocument file; save the table as XLSX or CSV"
    return "a zip archive that holds no workbook; unpack it first"


def sample_words(text: str, most: int) -> Iterator[str]:
    """Yield the first words with letters beyond ASCII, each once."""
    found: set[str] = set()
    for match in _FOREIGN.finditer(text):
        start, end = match.span()
        before = _BEFORE.search(text[max(0, start - _WORD_MAX) : start])
        after = _AFTER.match(text[start : end + _WORD_MAX])
        assert before
        assert after
        word = clean_name(before[0] + after[0], _WORD_MAX)
        if word and word not in found:
            found.add(word)
            yield word
            if len(found) == most:
                return


def count_filled_lines(text: str) -> int:
    """Count the lines that are not blank."""
    return sum(1 for _ in _FILLED.finditer(text))


def _decode_as(data: bytes, encoding: str) -> Decoded | BadLine:
    name = find_encoding(encoding)
    if not name:
        asked = clean_name(encoding, 20)
        return BadLine(
            None,
            f"encoding '{asked}' is not known; choose utf-8, utf-16,"
            " cp1250 to cp1258, iso-8859-1 to -16, koi8-r, cp437, cp850, cp866",
        )
    try:
        text = data.decode(name)
    except UnicodeDecodeError as error:
        return BadLine(
            _line_number(data, error.start),
            f"not {name}: 0x{data[error.start]:02x} at byte {error.start}",
        )
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        return BadLine(line, f"{_NOT_TEXT} in {name}, it holds a zero character")
    return Decoded(text.removeprefix("\ufeff"), name)


def _decode_utf16(data: bytes, name: str, marked: bool) -> Decoded | BadLine:
    """Decode UTF-16, known by its byte order mark or else by its zero bytes."""
    title = name.upper()
    seems = f"is marked as {title}" if marked else f"looks like {title}"
    try:
        text = data.decode(name)
    except UnicodeDecodeError as error:
        why = f"but is damaged at byte {error.start}; save it again as UTF-8"
        return BadLine(None, f"{seems} {why}")
    if "\0" in text:
        return BadLine(None, f"{_NOT_TEXT}, although it {seems}")
    how = " by its byte order mark" if marked else ", which its zero bytes show"
    return Decoded(text, name, (Note(None, f"read as {title}{how}"),))


def _decode_with_zeros(data: bytes) -> Decoded | BadLine:
    """Decode UTF-16 without a mark; refuse other data with zero bytes."""
    head = data[:_PAGE_HEAD]
    for low, name in enumerate(("utf-16-le", "utf-16-be")):
        if _is_utf16(head[1 - low :: 2], head[low::2]):
            return _decode_utf16(data, name, False)
    line = _line_number(data, data.index(0))
    return BadLine(line, f"{_NOT_TEXT}, it holds a zero byte")


def _is_utf16(high: bytes, low: bytes) -> bool:
    """Whether these are the high and the low bytes of UTF-16.

    Blanks, digits and line ends have a high byte of zero in any script; alphabets have
    one below that of the ASCII digits.
    """
    beyond = sum(byte >= ord("0") for byte in high)
    plain = [byte for above, byte in zip(high, low, strict=False) if above == 0]
    controls = sum(byte < ord(" ") and byte not in b"\t\n\r" for byte in plain)
    return len(plain) * 10 >= len(high) > 10 * beyond and 10 * controls < len(plain)


def _decode_by_charset(data: bytes) -> Decoded | None:
    """Decode a page by the encoding that it states; None if it states none."""
    found = _CHARSET.search(data[:_PAGE_HEAD])
    if found is None:
        return None
    named = (found[1] or found[2]).decode("ascii")
    name = find_encoding(named)
    if name.startswith("utf") or not name:
        return None
    note = Note(None, f"read as {named}, as stated in the page")
    # browsers take these names to mean cp1252, and pages are written for browsers
    if name in ("iso8859-1", "ascii", GUESS):
        return Decoded(_decode_western(data), GUESS, (note,))
    try:
        return Decoded(data.decode(name), name, (note,))
    except UnicodeDecodeError:
        return None


def _decode_damaged(data: bytes) -> Decoded | None:
    """Decode UTF-8 with fewer wrong bytes than valid sequences; else None."""
    text = data.decode("utf-8", "surrogateescape")
    wrong = sum(len(run[0]) for run in _WRONG_RUN.finditer(text))
    foreign = sum(len(run[0]) for run in _FOREIGN.finditer(text))
    if foreign <= 2 * wrong:
        return None
    notes: list[Note] = []
    place = start = more = 0
    for match in _WRONG_RUN.finditer(text):
        if len(notes) == _DAMAGES_SHOWN:
            more += 1
            continue
        passed = text[start : match.start()]
        place += len(passed.encode("utf-8", "surrogateescape"))
        start = match.start()
        message = (
            f"0x{data[place]:02x} at byte {place} is damaged UTF-8, shown as \ufffd"
        )
        notes.append(Note(_line_number(data, place), message))
    if more:
        notes.append(Note(None, f"{more} more places of damaged UTF-8"))
    return Decoded(_WRONG_RUN.sub("\ufffd", text), "utf-8", tuple(notes))


def _guess_encoding(data: bytes, place: int) -> Decoded | BadLine:
    """Decode as `GUESS`, with a note that quotes words to judge the guess by."""
    text = _decode_western(data)
    head = text[:_PAGE_HEAD]
    controls = sum(char < " " and char not in "\t\n\v\f\r\x1a\x1b" for char in head)
    if controls * 50 > len(head):
        return BadLine(None, f"{_NOT_TEXT}, it holds control characters")
    words = ", ".join(f"'{word}'" for word in sample_words(text, _SHOWN))
    shown = f": {words};" if words else ";"
    note = f"not UTF-8 at byte {place}, read as {GUESS}{shown}"
    note += " another encoding would read it differently"
    return Decoded(text, GUESS, (Note(_line_number(data, place), note),))


def _decode_western(data: bytes) -> str:
    return codecs.charmap_decode(data, "strict", _CP1252)[0]


def _line_number(data: bytes, place: int) -> int:
    """Return the number of the line that contains a byte, for any line ends."""
    return len(_NEW_LINE.findall(data, 0, place)) + 1
