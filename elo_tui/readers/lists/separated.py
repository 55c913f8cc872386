"""Lists with delimited cells: those of federations, and plain CSV."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from elo_tui.readers.lists.list_columns import (
    field_of,
    holds_players,
    missing_in,
    place_of,
)
from elo_tui.readers.lists.list_files import Stream
from elo_tui.readers.lists.list_rows import FIELDS, Collector, ListRow
from elo_tui.readers.lists.national import (
    DWZ_TEXT,
    DWZ_TEXT_ROW,
    NATIONAL,
    Cells,
    Description,
)
from elo_tui.readers.lists.texts import lines

#: CSV whose columns have the names in `columns`.
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
    """What each column holds; empty where it is not used."""
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
    def known(self) -> int:
        """The number of columns used."""
        return sum(map(bool, self.fields))


def header_in(line: str) -> ListHeader | None:
    """The header that a line is, or resembles; None for any other line."""
    mark = max(_MARKS, key=line.count)
    headings = [cell.strip() for cell in _cells(line, mark) or []]
    while headings and not headings[-1]:
        # some end every line with a delimiter
        headings.pop()
    fields = [field_of(heading) or "" for heading in headings]
    known = [field for field in fields if field]
    plain = ListHeader(
        kind=PLAIN,
        headings=headings,
        fields=fields,
        missing=missing_in(known),
        mark=mark,
    )
    national = [_compared(one, headings, mark) for one in NATIONAL]
    # the first among those that fit equally well
    best = max(national, key=lambda one: (not one.missing, one.known))
    if not best.missing:
        return best
    if holds_players(known):
        return plain
    if best.known >= max(2, len(best.kind.columns) / 2):
        return best
    return plain if len(known) > 1 and plain.missing else None


def without_header(line: str) -> ListHeader | None:
    """The list with rows like this one and no header."""
    if not DWZ_TEXT_ROW.fullmatch(line):
        return None
    return _compared(DWZ_TEXT, DWZ_TEXT.headings, "|")


def _compared(kind: Description, headings: Sequence[str], mark: str) -> ListHeader:
    """What the headings mean in a certain list."""
    fields = {_plain(name): iter(words.split()) for name, words in kind.columns.items()}
    plain = [_plain(heading) for heading in headings]
    return ListHeader(
        kind=kind,
        headings=headings,
        fields=[next(fields.get(heading, iter(())), "") for heading in plain],
        missing=[name for name in kind.needed if _plain(name) not in plain],
        mark=mark,
    )


def _plain(heading: str) -> str:
    return "".join(filter(str.isalnum, heading.casefold()))


class Separated:
    """The players below a header, or of a list without one."""

    date = None

    def __init__(self, header: ListHeader, line: int) -> None:
        """With the line number of the header; 0 where there is none."""
        self.kind = header.kind
        self.single = "rating" in header.fields
        self._header = header
        self._line = line

    def read(
        self, stream: Stream, pool: str, collector: Collector
    ) -> Iterator[ListRow]:
        """The players; raises ListError where the file cannot be read."""
        columns = zip(self._header.headings, self._header.fields, strict=True)
        collector.not_used(name for name, field in columns if name and not field)
        collector.without(self._header.absent)
        rows = self._rows(stream, pool, collector)
        if "status" in self._header.fields:
            return _once_each(rows, collector)
        return (row for _, row in rows)

    def _rows(
        self, stream: Stream, pool: str, collector: Collector
    ) -> Iterator[tuple[str, ListRow]]:
        """The rows with the status of the membership, where there is one."""
        kind, headings, fields, _, mark = self._header
        width = len(headings)
        places = {field: place_of(field, pool) for field in _OF_POOL}
        places |= {field: place for place, field in enumerate(FIELDS)}
        for number, line in lines(stream, collector, self._line, kind.encoding):
            texts = _loose(line) if kind.loose_quotes else _cells(line, mark)
            if texts is None or len(texts) < width or any(texts[width:]):
                found = "no" if texts is None else len(texts)
                collector.odd(number, f"{found} cells, the header has {width}")
                continue
            cells = dict(zip(fields, map(str.strip, texts), strict=False))
            cells.pop("", None)
            if not kind.tidy(cells):
                collector.no_players += 1
                continue
            _put_right(cells, kind, number, collector)
            status = cells.pop("status", "")
            values = [""] * len(FIELDS)
            for field, text in cells.items():
                values[places[field]] = text
            if made := collector.row(number, values):
                yield status, made


def _once_each(
    rows: Iterator[tuple[str, ListRow]], collector: Collector
) -> Iterator[ListRow]:
    """Members of two clubs have two rows, of which the active membership counts."""
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


def _put_right(cells: Cells, kind: Description, line: int, found: Collector) -> None:
    """Sex, title, federation and FIDE ID in the form used for all lists."""
    if "sex" in cells:
        cells["sex"] = kind.sexes.get(cells["sex"].casefold(), cells["sex"])
    if "title" in cells:
        cells["title"] = cells["title"].upper()
    federation = cells.setdefault("federation", kind.federation)
    if federation and not _FEDERATION.fullmatch(federation):
        cells["federation"] = found.empty(line, "federation", federation)
    fide_id = cells.get("fide_id", "")
    if not fide_id.strip("0-"):
        cells["fide_id"] = ""
    elif not _FIDE_ID.fullmatch(fide_id):
        cells["fide_id"] = found.empty(line, "FIDE ID", fide_id)


def _cells(line: str, mark: str) -> list[str] | None:
    try:
        return next(csv.reader([line], delimiter=mark), [])
    except csv.Error:
        return None


def _loose(line: str) -> list[str]:
    """Cells split at commas: not every quotation mark is paired."""
    found = _LOOSE.finditer(line.rstrip("\n"))
    return [(one[1] or one[2] or one[3] or "").strip('"') for one in found]
