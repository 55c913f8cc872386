"""Lists with lines of delimited cells: those of federations, plain CSV."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from elo_tui.core.text.figures import plural
from elo_tui.readers.lists.list_files import Stream, read_lines
from elo_tui.readers.lists.list_rows import (
    FIELDS,
    Collector,
    ListRow,
    find_field,
    find_place,
    holds_players,
    list_missing,
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
        self.is_single = "rating" in header.fields
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
                found = "no cells" if texts is None else plural(len(texts), "cell")
                collector.leave_out(number, f"{found}, the header has {width}")
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
        _, _, number, _, _ = row
        again = number in active or number in others
        collector.memberships += again
        if number in active:
            continue
        if status.casefold() == "a":
            others.pop(number, None)
            active.add(number)
            yield row
        elif not again:
            others[number] = row
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
    found = _LOOSE.finditer(line)
    return [(one[1] or one[2] or one[3] or "").strip('"') for one in found]
