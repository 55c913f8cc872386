"""The content of a file with a history: text, JSON, tags of PGN, the rows of a page.

Games of any number are read piece by piece.
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from typing import Any, NamedTuple

from elo_tui.core.replay.history_records import HistoryGame
from elo_tui.core.text.clean_text import clean_name
from elo_tui.core.text.figures import plural
from elo_tui.readers import decoding
from elo_tui.readers.shared import SourceRefused

#: The most bytes of a file that is not read piece by piece.
SMALL_MAX = 20_000_000
_PIECE = 1 << 20
#: No rating, score or deviation is larger.
_LARGEST = 1e6
_NUMBER = re.compile(r"[+-]?[0-9]{1,6}(?:\.[0-9]{1,6})?")
#: Enough for the first game of any export.
_HEAD = 1 << 17


class Asked(NamedTuple):
    """Facts given by the user for files that lack them."""

    played_as: str = ""
    """The name of the player in the games."""
    names: frozenset[str] = frozenset()
    """Names under which the person is known to play, in lower case."""
    pool: str = ""
    day: date = date.min
    """The day of a rating without one."""
    tick: Callable[[int], None] = lambda _done: None
    """Called with the number of bytes read; may raise Cancelled."""


class HistorySource:
    """A file that is read once, from its beginning."""

    def __init__(
        self, read: Callable[[int], bytes], tick: Callable[[int], None]
    ) -> None:
        """`read` returns at most so many bytes, none at the end."""
        self._read, self._tick = read, tick
        self._done = 0
        self._first = b""
        while len(self._first) < _HEAD and (piece := self._take(_HEAD)):
            self._first += piece
        self._first = self._first.removeprefix(codecs.BOM_UTF8)
        self.head = self._first.decode("utf-8", "replace")
        """The beginning as text."""

    def _take(self, most: int) -> bytes:
        piece = self._read(most)
        self._done += len(piece)
        self._tick(self._done)
        return piece

    def pieces(self) -> Iterator[bytes]:
        """Yield the content in pieces; it can be taken only once."""
        yield self._first
        self._first = b""
        while piece := self._take(_PIECE):
            yield piece

    def lines(self) -> Iterator[bytes]:
        """Yield the lines without their ends."""
        rest = b""
        for piece in self.pieces():
            *lines, rest = (rest + piece).split(b"\n")
            if len(rest) > SMALL_MAX:
                raise SourceRefused("a line of more than 20 MB")
            yield from lines
        if rest:
            yield rest

    def texts(self) -> Iterator[str]:
        """Yield the content as text, in pieces."""
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        for piece in self.pieces():
            yield decoder.decode(piece)
        yield decoder.decode(b"", final=True)

    def text(self) -> str:
        """Return the whole content, with line ends normalised.

        Raises SourceRefused for a file that is too large or not a text.
        """
        data = bytearray()
        for piece in self.pieces():
            data += piece
            if len(data) > SMALL_MAX:
                raise SourceRefused(f"larger than {SMALL_MAX // 1_000_000} MB")
        decoded = decoding.decode(bytes(data))
        if not isinstance(decoded, decoding.Decoded):
            raise SourceRefused(str(decoded))
        text = decoded.text.removeprefix("\ufeff")
        return text.replace("\r\n", "\n").replace("\r", "\n")


def order_games(rows: Sequence[HistoryGame]) -> tuple[HistoryGame, ...]:
    """Put games into the order of time; most files have the newest first."""
    if rows and rows[0].moment > rows[-1].moment:
        rows = rows[::-1]
    return tuple(sorted(rows, key=lambda row: row.moment))


def read_number(value: object) -> float | None:
    """Return a finite number, also one written as text; None for anything else."""
    if isinstance(value, str) and _NUMBER.fullmatch(value):
        return float(value)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if abs(value) < _LARGEST else None


def read_whole(value: object) -> int | None:
    """Return a whole number of JSON, such as a rating; None for anything else."""
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    return value if abs(value) < _LARGEST else None


def find_change(before: int | None, after: int | None) -> int | None:
    """Return the change of a rating; None if one of the two is unknown."""
    return None if before is None or after is None else after - before


def shorten(text: object, most: int = 60) -> str:
    """Return a name or a value of a file in a form safe to store and display."""
    return clean_name(text if isinstance(text, str) else str(text), most)


_TAG = re.compile(rb'\[([A-Za-z]\w*)\s+"((?:[^"\\]|\\.)*)"\s*\]')
#: The key of a line that begins as a tag, but is none.
BROKEN_TAG = "[]"
#: Tags that no reader of histories asks for; they make up half of an export.
_SKIPPED = (b"[ECO", b"[Opening", b"[FEN", b"[SetUp", b"[Current", b"[Round", b"[Term")


def iterate_tags(source: HistorySource) -> Iterator[dict[str, str]]:
    """Yield the tags of each game; a game without tags is skipped."""
    tags: dict[str, str] = {}
    in_moves = False
    for line in source.lines():
        if not line.startswith(b"["):
            in_moves = in_moves or bool(line.strip())
            continue
        if line.startswith(_SKIPPED):
            continue
        found = _TAG.match(line)
        if found is None:
            if not in_moves:
                tags[BROKEN_TAG] = line.decode("utf-8", "replace")
            continue
        # a line may be there twice
        begins = found[1] == b"Event" and tags.keys() != {"Event"}
        if tags and (in_moves or begins):
            yield tags
            tags = {}
        in_moves = False
        value = found[2].decode("utf-8", "replace")
        if "\\" in value:
            value = re.sub(r"\\(.)", r"\1", value)
        tags[found[1].decode("ascii", "replace")] = value
    if tags:
        yield tags


#: The longest object; a game of chess.com has 4 kB.
_OBJECT_MAX = 8_000_000
_BETWEEN = re.compile(r"[\s,]*")
_DECODER = json.JSONDecoder(strict=False)


def iterate_array(source: HistorySource, start: re.Pattern[str]) -> Iterator[Any]:
    """Yield the objects of the first array that begins with a pattern.

    What follows the array is ignored. Raises SourceRefused for damaged JSON.
    """
    texts = source.texts()
    text = next(texts)
    begin = start.search(text)
    if begin is None:
        raise SourceRefused("JSON without the list of games at its beginning")
    place, count = begin.end(), 0
    while True:
        between = _BETWEEN.match(text, place)
        place = between.end() if between else place
        if text[place : place + 1] == "]":
            # the file ends here or soon; what is left is read for the progress
            for _ in texts:
                pass
            return
        try:
            value, place = _DECODER.raw_decode(text, place)
        except (ValueError, RecursionError) as fault:
            if not isinstance(fault, json.JSONDecodeError | RecursionError):
                raise SourceRefused("JSON with a number that is too long") from None
            more = next(texts, None)
            if more is None or len(text) - place > _OBJECT_MAX:
                message = (
                    f"JSON that is damaged or cut off after {plural(count, 'game')}"
                )
                raise SourceRefused(message) from None
            text, place = text[place:] + more, 0
            continue
        count += 1
        yield value


def iterate_lines(source: HistorySource) -> Iterator[Any]:
    """Yield the objects of lines of JSON; raises SourceRefused for a damaged one."""
    for number, line in enumerate(source.lines(), start=1):
        if not line.strip():
            continue
        try:
            yield json.loads(line)
        except (ValueError, RecursionError):
            message = "JSON that is damaged or cut off"
            raise SourceRefused(message, number) from None


#: Characters that no page may have.
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_ROWS_MAX = 20_000
#: The longest text of an element, in characters.
_TEXT_MAX = 200


class PageRow(NamedTuple):
    """One row of a table."""

    cells: tuple[str, ...]
    kinds: frozenset[str]
    """Its classes."""
    links: tuple[str, ...]
    """The addresses that its cells lead to."""


class SavedPage(NamedTuple):
    """A saved page."""

    rows: tuple[PageRow, ...]
    texts: dict[str, str]
    """The text of the first element of each class."""
    headings: tuple[str, ...]
    labelled: dict[str, str]
    """The text that follows each label, such as ``FIDE ID:``."""

    def find_text(self, kind: str) -> str:
        """Return the text of the first element of a class; "" for none."""
        return self.texts.get(kind, "")


def parse_page(text: str) -> SavedPage:
    """Parse a page; raises SourceRefused if it is none.

    Blanks are joined; a line break inside a cell is a vertical bar.
    """
    from lxml import etree, html

    if text.count("<tr") > _ROWS_MAX:
        raise SourceRefused(f"more than {_ROWS_MAX} rows")
    parser = html.HTMLParser(encoding="utf-8")
    try:
        data = _CONTROL.sub("", text).encode("utf-8", "replace")
        root = html.document_fromstring(data, parser)
    except (etree.ParserError, etree.XMLSyntaxError):
        raise SourceRefused("an empty page") from None
    for line_break in root.iter("br"):
        line_break.tail = f"|{line_break.tail or ''}"
    whole = etree.XPath("string()")
    rows: list[PageRow] = []
    texts: dict[str, str] = {}
    headings: list[str] = []
    labelled: dict[str, str] = {}
    label = ""
    for node in root.iter("tr", "h1", "h2", "h3", "title", "p", "div", "span", "b"):
        if node.tag == "tr":
            cells = [cell for cell in node if cell.tag in ("td", "th")]
            if node.find(".//table") is None:
                rows.append(
                    PageRow(
                        tuple(_join_blanks(str(whole(cell))) for cell in cells),
                        frozenset(node.get("class", "").split()),
                        tuple(link.get("href", "") for link in node.iter("a")),
                    )
                )
            continue
        kinds = node.get("class", "").split()
        text = _join_blanks(str(whole(node)))[:_TEXT_MAX]
        if node.tag in ("h1", "h2", "h3", "title", "b"):
            headings.append(text)
        for kind in kinds:
            texts.setdefault(kind, text)
        if len(node) == 0 and text:
            if label:
                labelled.setdefault(label, text)
            label = text if text.endswith(":") else ""
    return SavedPage(tuple(rows), texts, tuple(headings), labelled)


def _join_blanks(text: str) -> str:
    return " ".join(text.split())
