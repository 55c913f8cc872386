"""FIDE's list as text: columns of fixed width, shown by the header."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from operator import itemgetter

from elo_tui.readers.lists.list_columns import (
    field_of,
    holds_players,
    missing_in,
    month_of,
    place_of,
)
from elo_tui.readers.lists.list_files import Stream
from elo_tui.readers.lists.list_rows import FIELDS, Collector, ListRow
from elo_tui.readers.lists.texts import LINE_MAX, lines

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
            if (field := field_of(match[0])) is not None
        ]
        self._not_used = [
            match[0]
            for match in found
            if field_of(match[0]) is None and not _NOT_NEEDED.fullmatch(match[0])
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
        self.missing = missing_in(fields) if len(fields) > 1 else ()
        self.single = "rating" in fields
        months = [month for match in found if (month := month_of(match[0]))]
        self.date = months[0] if len(months) == 1 else None
        self._length = len(header)
        self._line = line

    def read(
        self, stream: Stream, pool: str, collector: Collector
    ) -> Iterator[ListRow]:
        """The players of a list that begins with this header."""
        collector.not_used(self._not_used)
        places = {place_of(field, pool): cut for field, cut in self._columns}
        # one past the end of every line is always empty
        nothing = slice(LINE_MAX, LINE_MAX)
        cuts = itemgetter(*(places.get(n, nothing) for n in range(len(FIELDS))))
        strip = str.strip
        row = collector.row
        # including its line end
        usual = self._length + 1
        for number, line in lines(stream, collector, self._line):
            if not line.isascii():
                texts = self._by_bytes(line.rstrip("\n"), cuts)
            elif len(line) > usual:
                texts = cuts(self._aligned(line.rstrip("\n")))
            else:
                texts = cuts(line)
            if made := row(number, map(strip, texts)):
                yield made

    def _aligned(self, line: str) -> str:
        """A line with its columns aligned, if overflowing titles have shifted the rest.

        In the combined list of October 2026 these are three lines, each one character
        too long: ``SI,FI,LSI,SLI,NA`` in a column of 15.
        """
        end, over = self._other_titles_end, len(line) - self._length
        if end is None or " " in line[end - 1 : end + over]:
            return line
        return line[:end] + line[end + over :]

    def _by_bytes(
        self, line: str, cuts: Callable[[str], tuple[str, ...]]
    ) -> tuple[str, ...]:
        """Whether columns are counted in bytes, if only so the length fits."""
        as_bytes = line.encode().decode("latin-1")
        if len(line) == self._length or len(as_bytes) != self._length:
            return cuts(line)
        return tuple(
            text.encode("latin-1").decode(errors="replace") for text in cuts(as_bytes)
        )
