"""Lists in lines: delimited cells (federations, plain CSV), FIDE's fixed columns."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple

from elo_tui.readers.lists.list_files import LINE_MAX, Stream, read_lines
from elo_tui.readers.lists.list_rows import (
    FIELDS,
    Collector,
    ListRow,
    find_field,
    find_place,
    holds_players,
    list_missing,
    parse_month,
)
from elo_tui.readers.lists.national import (
    DWZ_TEXT,
    DWZ_TEXT_ROW,
    NATIONAL,
    Cells,
    Description,
)

#: CSV with the names of columns in `list_rows`.
PLAIN = Description("CSV", {}, ())
_MARKS = ",;\t|"
_OF_POOL = ("rating", "games", "k")
_FEDERATION = re.compile("[A-Za-z]{3}")
_FIDE_ID = re.compile("[0-9]{1,12}")
# in quotation marks, ended by an unpaired one, or plain
_LOOSE = re.compile(r'(?:^|,)(?:"([^"]*)"|([^"]{0,200})"|([^,]*))(?=,|$)')


class ListHeader(NamedTuple):
    """Headings, and the list they belong to."""

    kind: Description
    headings: Sequence[str]
    fields: Sequence[str]
    """The field of each column; "" if it is not used."""
    missing: Sequence[str]
    """The headings that such a list always has."""
    mark: str

    @property
    def absent(self) -> Sequence[str]:
        """The other headings of such a list that are missing."""
        return [
            name
            for name, field in self.kind.columns.items()
            if not {*field.split()} & {*self.fields}
        ]

    @property
    def column_count(self) -> int:
        """The number of columns used."""
        return sum(map(bool, self.fields))


def find_header(line: str) -> ListHeader | None:
    """Return the header that a line is, or resembles; None for any other line."""
    mark = max(_MARKS, key=line.count)
    headings = [cell.strip() for cell in _split_cells(line, mark) or []]
    while headings and not headings[-1]:
        # some end every line with a delimiter
        headings.pop()
    fields = [find_field(heading) or "" for heading in headings]
    known = [field for field in fields if field]
    plain = ListHeader(
        kind=PLAIN,
        headings=headings,
        fields=fields,
        missing=list_missing(known),
        mark=mark,
    )
    national = [_compare_headings(one, headings, mark) for one in NATIONAL]
    # the first among those that fit equally well
    best = max(national, key=lambda one: (not one.missing, one.column_count))
    if not best.missing:
        return best
    if holds_players(known):
        return plain
    if best.column_count >= max(2, len(best.kind.columns) / 2):
        return best
    return plain if len(known) > 1 and plain.missing else None


def match_headless_row(line: str) -> ListHeader | None:
    """Return the list with rows like this one and no header, else None."""
    if not DWZ_TEXT_ROW.fullmatch(line):
        return None
    return _compare_headings(DWZ_TEXT, DWZ_TEXT.headings, "|")


def _compare_headings(
    kind: Description, headings: Sequence[str], mark: str
) -> ListHeader:
    fields = {
        _normalise(name): iter(words.split()) for name, words in kind.columns.items()
    }
    plain = [_normalise(heading) for heading in headings]
    return ListHeader(
        kind=kind,
        headings=headings,
        fields=[next(fields.get(heading, iter(())), "") for heading in plain],
        missing=[name for name in kind.needed if _normalise(name) not in plain],
        mark=mark,
    )


def _normalise(heading: str) -> str:
    return "".join(filter(str.isalnum, heading.casefold()))


class Separated:
    """The players below a header, or of a list without one."""

    date = None

    def __init__(self, header: ListHeader, line: int) -> None:
        """Take a header and its line number, 0 for a list without one."""
        self.kind = header.kind
        self.single = "rating" in header.fields
        self._header = header
        self._line = line

    def read(
        self, stream: Stream, pool: str, collector: Collector
    ) -> Iterator[ListRow]:
        """Yield the players; raises ListError if the file cannot be read."""
        columns = zip(self._header.headings, self._header.fields, strict=True)
        collector.note_unused(name for name, field in columns if name and not field)
        collector.note_missing(self._header.absent)
        rows = self._read_rows(stream, pool, collector)
        if "status" in self._header.fields:
            return _drop_repeats(rows, collector)
        return (row for _, row in rows)

    def _read_rows(
        self, stream: Stream, pool: str, collector: Collector
    ) -> Iterator[tuple[str, ListRow]]:
        """Yield the rows with the status of the membership, if they have one."""
        kind, headings, fields, _, mark = self._header
        width = len(headings)
        places = {field: find_place(field, pool) for field in _OF_POOL}
        places |= {field: place for place, field in enumerate(FIELDS)}
        for number, line in read_lines(stream, collector, self._line, kind.encoding):
            texts = (
                _split_loosely(line) if kind.loose_quotes else _split_cells(line, mark)
            )
            if texts is None or len(texts) < width or any(texts[width:]):
                found = "no" if texts is None else len(texts)
                collector.leave_out(number, f"{found} cells, the header has {width}")
                continue
            cells = dict(zip(fields, map(str.strip, texts), strict=False))
            cells.pop("", None)
            if not kind.tidy(cells):
                collector.no_players += 1
                continue
            _normalise_cells(cells, kind, number, collector)
            status = cells.pop("status", "")
            values = [""] * len(FIELDS)
            for field, text in cells.items():
                values[places[field]] = text
            if made := collector.make_row(number, values):
                yield status, made


def _drop_repeats(
    rows: Iterator[tuple[str, ListRow]], collector: Collector
) -> Iterator[ListRow]:
    """Yield each member of two clubs once, with the active membership."""
    active: set[str] = set()
    others: dict[str, ListRow] = {}
    for status, row in rows:
        again = row.id in active or row.id in others
        collector.memberships += again
        if row.id in active:
            continue
        if status.casefold() == "a":
            others.pop(row.id, None)
            active.add(row.id)
            yield row
        elif not again:
            others[row.id] = row
    yield from others.values()


def _normalise_cells(
    cells: Cells, kind: Description, line: int, found: Collector
) -> None:
    """Put sex, title, federation and FIDE ID in the form used for all lists."""
    if "sex" in cells:
        cells["sex"] = kind.sexes.get(cells["sex"].casefold(), cells["sex"])
    if "title" in cells:
        cells["title"] = cells["title"].upper()
    federation = cells.setdefault("federation", kind.federation)
    if federation and not _FEDERATION.fullmatch(federation):
        cells["federation"] = found.leave_empty(line, "federation", federation)
    fide_id = cells.get("fide_id", "")
    if not fide_id.strip("0-"):
        cells["fide_id"] = ""
    elif not _FIDE_ID.fullmatch(fide_id):
        cells["fide_id"] = found.leave_empty(line, "FIDE ID", fide_id)


def _split_cells(line: str, mark: str) -> list[str] | None:
    try:
        return next(csv.reader([line], delimiter=mark), [])
    except csv.Error:
        return None


def _split_loosely(line: str) -> list[str]:
    """Split a line at commas: not every quotation mark is paired."""
    found = _LOOSE.finditer(line.rstrip("\n"))
    return [(one[1] or one[2] or one[3] or "").strip('"') for one in found]


# headings may have no blank between them: TitlFed, GamesBorn
_HEADINGS = re.compile(
    r"ID[ _]?NUMBER|CODE|NAME|W_?TIT(?:LE)?|O_?TIT(?:LE)?|TITLE|TITL|TIT|COUNTRY|FED"
    r"|SEX|FOA|[SRB]RTNG|RTNG|RATING|RAPID|BLITZ|RGAMES|GAMES?|GMS|[SRB]GM|[SRB]K"
    r"|B-?DAY|BIRTHDAY|BORN|FLAG|[A-Z]{3,4}[0-9]{2}|\bK\b|\S+",
    re.IGNORECASE,
)
#: Titles of arbiters and organizers; they may overflow their column.
_OTHER_TITLES = re.compile(r"O_?TIT(?:LE)?", re.IGNORECASE)
#: Columns of FIDE that are not needed here.
_NOT_NEEDED = re.compile(rf"{_OTHER_TITLES.pattern}|FOA", re.IGNORECASE)


class FixedWidth:
    """The columns of FIDE's text list; each begins where its heading begins."""

    def __init__(self, header: str, line: int) -> None:
        found = list(_HEADINGS.finditer(header))
        # the first may overhang the end of its column
        starts = [0, *(match.start() for match in found[1:])][: len(found)]
        ends = [*starts[1:], None][: len(found)]
        self._columns = [
            (field, slice(start, end))
            for match, start, end in zip(found, starts, ends, strict=True)
            if (field := find_field(match[0])) is not None
        ]
        self._not_used = [
            match[0]
            for match in found
            if find_field(match[0]) is None and not _NOT_NEEDED.fullmatch(match[0])
        ]
        self._other_titles_end = next(
            (
                end
                for match, end in zip(found, ends, strict=True)
                if _OTHER_TITLES.fullmatch(match[0])
            ),
            None,
        )
        fields = [field for field, _ in self._columns]
        self.known = holds_players(fields)
        self.missing = list_missing(fields) if len(fields) > 1 else ()
        self.single = "rating" in fields
        months = [month for match in found if (month := parse_month(match[0]))]
        self.date = months[0] if len(months) == 1 else None
        self._length = len(header)
        self._line = line

    def read(
        self, stream: Stream, pool: str, collector: Collector
    ) -> Iterator[ListRow]:
        """Yield the players of a list that begins with this header."""
        collector.note_unused(self._not_used)
        places = {find_place(field, pool): cut for field, cut in self._columns}
        # one past the end of every line is always empty
        nothing = slice(LINE_MAX, LINE_MAX)
        cuts = itemgetter(*(places.get(n, nothing) for n in range(len(FIELDS))))
        strip = str.strip
        row = collector.make_row
        # including its line end
        usual = self._length + 1
        for number, line in read_lines(stream, collector, self._line):
            if not line.isascii():
                texts = self._cut_by_bytes(line.rstrip("\n"), cuts)
            elif len(line) > usual:
                texts = cuts(self._align(line.rstrip("\n")))
            else:
                texts = cuts(line)
            if made := row(number, map(strip, texts)):
                yield made

    def _align(self, line: str) -> str:
        """Align a line in which overflowing titles have shifted the other columns.

        In the combined list of October 2026 these are three lines, each one character
        too long: ``SI,FI,LSI,SLI,NA`` in a column of 15.
        """
        end, over = self._other_titles_end, len(line) - self._length
        if end is None or " " in line[end - 1 : end + over]:
            return line
        return line[:end] + line[end + over :]

    def _cut_by_bytes(
        self, line: str, cuts: Callable[[str], tuple[str, ...]]
    ) -> tuple[str, ...]:
        """Cut a line, counting its columns in bytes if only so the length fits."""
        as_bytes = line.encode().decode("latin-1")
        if len(line) == self._length or len(as_bytes) != self._length:
            return cuts(line)
        return tuple(
            text.encode("latin-1").decode(errors="replace") for text in cuts(as_bytes)
        )
