"""Lists as lines of text: FIDE's columns of fixed width, and comma-separated values."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator
from operator import itemgetter

from elo_tui.store.lists.columns import field_of, holds_players, month_of, place_of
from elo_tui.store.lists.records import ListError
from elo_tui.store.lists.rows import FIELDS, Collector, Row
from elo_tui.store.lists.sources import Stream

#: Longer lines belong to no list.
LINE_MAX = 10_000
# headings may stand without a blank between: TitlFed, GamesBorn
_HEADINGS = re.compile(
    r"ID[ _]?NUMBER|CODE|NAME|W_?TIT(?:LE)?|O_?TIT(?:LE)?|TITLE|TITL|TIT|COUNTRY|FED"
    r"|SEX|FOA|[SRB]RTNG|RTNG|RATING|RAPID|BLITZ|RGAMES|GAMES?|GMS|[SRB]GM|[SRB]K"
    r"|B-?DAY|BIRTHDAY|BORN|FLAG|[A-Z]{3,4}[0-9]{2}|\bK\b|\S+",
    re.IGNORECASE,
)
_ZPS = ("zps", "mglnr")
_DWZ = {
    "id": "id",
    "spielername": "name",
    "geschlecht": "sex",
    "geburtsjahr": "born",
    "dwz": "standard",
    "index": "dwz_index",
    "fidetitel": "title",
    "fideland": "federation",
}


class FixedWidth:
    """The columns of FIDE's text list; every one begins where its heading begins."""

    def __init__(self, header: str) -> None:
        found = list(_HEADINGS.finditer(header))
        # the first may stand over the end of its column
        starts = [0, *(match.start() for match in found[1:])][: len(found)]
        ends = [*starts[1:], None][: len(found)]
        self._columns = [
            (field, slice(start, end))
            for match, start, end in zip(found, starts, ends, strict=True)
            if (field := field_of(match[0])) is not None
        ]
        fields = [field for field, _ in self._columns]
        self.known = holds_players(fields)
        self.single = "rating" in fields
        months = [month for match in found if (month := month_of(match[0]))]
        self.date = months[0] if len(months) == 1 else None
        self._length = len(header)

    def read(self, stream: Stream, pool: str, collector: Collector) -> Iterator[Row]:
        """The players of a list that begins with this header."""
        places = {place_of(field, pool): cut for field, cut in self._columns}
        # one past the end of every line is always empty
        nothing = slice(LINE_MAX, LINE_MAX)
        cuts = itemgetter(*(places.get(n, nothing) for n in range(len(FIELDS))))
        strip = str.strip
        row = collector.row
        for number, line in lines(stream, collector):
            texts = cuts(line)
            if not line.isascii():
                texts = self._by_bytes(line.rstrip("\n"), cuts)
            if made := row(number, map(strip, texts)):
                yield made

    def _by_bytes(
        self, line: str, cuts: Callable[[str], tuple[str, ...]]
    ) -> tuple[str, ...]:
        """Columns are counted in bytes where only so the line is as long as others."""
        as_bytes = line.encode().decode("latin-1")
        if len(line) == self._length or len(as_bytes) != self._length:
            return cuts(line)
        return tuple(
            text.encode("latin-1").decode(errors="replace") for text in cuts(as_bytes)
        )


class Separated:
    """Comma-separated values: DWZ's players, or columns with names of `columns`."""

    def __init__(self, header: str) -> None:
        self._mark = max(",;\t", key=header.count)
        headings = _cells(header, self._mark) or []
        plain = [re.sub("[^a-z0-9]", "", cell.casefold()) for cell in headings]
        self.dwz = {"spielername", "dwz"} <= {*plain}
        self._zps = None
        if self.dwz:
            known = [_DWZ.get(word) for word in plain]
            if "id" not in known and {*_ZPS} <= {*plain}:
                self._zps = itemgetter(*map(plain.index, _ZPS))
                known[plain.index(_ZPS[0])] = "id"
        else:
            known = [field_of(cell) for cell in headings]
        self._columns = [(at, field) for at, field in enumerate(known) if field]
        self._width = len(headings)
        fields = [field for _, field in self._columns]
        self.known = holds_players(fields)
        self.single = "rating" in fields
        self.date = None

    def read(self, stream: Stream, pool: str, collector: Collector) -> Iterator[Row]:
        """The players of a list that begins with this header."""
        columns = [(at, place_of(field, pool)) for at, field in self._columns]
        name = FIELDS.index("name")
        for number, line in lines(stream, collector):
            cells = _cells(line, self._mark)
            if cells is None or len(cells) != self._width:
                found = "no" if cells is None else len(cells)
                collector.odd(number, f"{found} cells, the header has {self._width}")
                continue
            texts = [""] * len(FIELDS)
            for at, place in columns:
                texts[place] = cells[at].strip()
            if self._zps is not None:
                texts[0] = "-".join(cell.strip() for cell in self._zps(cells))
            if self.dwz:
                texts[name] = ", ".join(map(str.strip, texts[name].split(",")))
            if made := collector.row(number, texts):
                yield made


def header_of(head: bytes) -> str:
    """The first line that is not blank, cut off where a line cannot be longer."""
    text = head[: 2 * LINE_MAX].decode("utf-8-sig", errors="replace")
    return next((line for line in text.splitlines() if line.strip()), "")[:LINE_MAX]


def lines(stream: Stream, collector: Collector) -> Iterator[tuple[int, str]]:
    """The lines behind the header with their numbers, blank ones left away.

    Lines that are not UTF-8 are taken for ISO-8859-1 as Windows knows it.
    """
    # ISO-8859-1 keeps every byte: which encoding a line has is asked line by line
    text = io.TextIOWrapper(stream, "latin-1", newline=None)
    try:
        number = 0
        header = True
        while line := text.readline(LINE_MAX):
            number += 1
            if len(line) == LINE_MAX and not line.endswith("\n"):
                if header:
                    raise ListError("the first line is too long; not a list")
                collector.odd(number, f"longer than {LINE_MAX:,} characters")
                while (rest := text.readline(LINE_MAX)) and not rest.endswith("\n"):
                    pass
                continue
            if not line.isascii():
                line = _decoded(line.encode("latin-1"), number, collector)
            if not line.isspace():
                if not header:
                    yield number, line
                header = False
    finally:
        text.detach()


def _decoded(line: bytes, number: int, collector: Collector) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError:
        collector.not_utf8(number)
        return line.decode("cp1252", errors="replace")


def _cells(line: str, mark: str) -> list[str] | None:
    try:
        return next(csv.reader([line], delimiter=mark), [])
    except csv.Error:
        return None
