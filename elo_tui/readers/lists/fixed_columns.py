"""Lists with lines of fixed columns: the text lists of FIDE.

A list of two million lines has few different ratings, years and federations: the text
of each group of columns is read once and remembered.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple

from elo_tui.core.text.latin import list_spellings
from elo_tui.readers.lists.list_files import LINE_MAX, Stream, read_lines
from elo_tui.readers.lists.list_rows import (
    FACTS,
    FIELDS,
    MARK,
    Collector,
    ListRow,
    find_field,
    find_place,
    holds_players,
    is_plain_name,
    is_plain_number,
    list_missing,
    parse_month,
)

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


class FixedColumns:
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
        self.is_single = "rating" in fields
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
        columns = [places.get(place, _NOTHING) for place in range(len(FIELDS))]
        cuts = itemgetter(*columns)
        read_usual = _remember_columns(columns)
        strip = str.strip
        row = collector.make_row
        # including its line end
        usual, is_padded = self._length + 1, False
        for number, line in read_lines(stream, collector, self._line):
            if len(line) >= usual:
                is_padded = True
            elif is_padded and len(line) < self._length and not line.endswith("\n"):
                collector.leave_out(number, "the file ends inside this line")
                break
            if (
                len(line) <= usual
                and line.isascii()
                and (found := read_usual(number, line))
            ):
                yield found
                continue
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


#: One past the end of every line: always empty.
_NOTHING = slice(LINE_MAX, LINE_MAX)
#: How many texts of a group of columns are remembered.
_REMEMBERED_MAX = 50_000


class _Part(NamedTuple):
    """The facts of a player in one group of columns."""

    rank: int
    """For a player with these facts alone."""
    facts: str
    words: str


class _Group(dict[str, _Part | None]):
    """The facts in a group of columns, by the text of these columns.

    None for a text with a fault, which is reported line by line.
    """

    def __init__(self, columns: Sequence[slice], first: str, last: str) -> None:
        super().__init__()
        fields = range(FIELDS.index(first), FIELDS.index(last) + 1)
        cuts = {place: columns[place] for place in fields}
        used = [cut for cut in cuts.values() if cut is not _NOTHING] or [_NOTHING]
        start = min(cut.start for cut in used)
        ends = [cut.stop for cut in used]
        self.stretch = slice(start, None if None in ends else max(ends))
        self._cuts = {
            place: slice(cut.start - start, cut.stop and cut.stop - start)
            for place, cut in cuts.items()
        }
        self._facts = [
            FACTS.index(FIELDS[place]) for place in fields if FIELDS[place] in FACTS
        ]

    def __missing__(self, text: str) -> _Part | None:
        texts = [""] * len(FIELDS)
        texts[0] = "1"
        for place, cut in self._cuts.items():
            texts[place] = text[cut].strip()
        collector = Collector()
        row = collector.make_row(0, texts)
        part = None
        if row is not None and not collector.list_notes():
            facts = row.facts.split(MARK)
            own = MARK.join(facts[place] for place in self._facts)
            part = _Part(row.rank, own, row.words)
        if len(self) < _REMEMBERED_MAX:
            self[text] = part
        return part


def _remember_columns(
    columns: Sequence[slice],
) -> Callable[[int, str], ListRow | None]:
    """Return a reader of ASCII lines of usual length; it returns None for a fault."""
    number_cut, name_cut = columns[:2]
    # in the order in which the facts are stored
    persons = _Group(columns, "federation", "women_title")
    standards = _Group(columns, "standard", "standard_k")
    rapids = _Group(columns, "rapid", "rapid_k")
    blitzes = _Group(columns, "blitz", "blitz_k")
    others = _Group(columns, "born", "fide_id")
    person_cut, standard_cut, rapid_cut, blitz_cut, other_cut = (
        group.stretch for group in (persons, standards, rapids, blitzes, others)
    )

    def make_row(line: int, text: str) -> ListRow | None:
        number, name = text[number_cut].strip(), text[name_cut].strip()
        person = persons[text[person_cut]]
        standard = standards[text[standard_cut]]
        rapid = rapids[text[rapid_cut]]
        blitz = blitzes[text[blitz_cut]]
        other = others[text[other_cut]]
        if not (
            (person and standard and rapid and blitz and other)
            and is_plain_number(number)
            and is_plain_name(name)
        ):
            return None
        return ListRow(
            # an inactive player ranks one below
            rank=min(standard.rank, rapid.rank, blitz.rank) + other.rank + 1,
            line=line,
            id=number,
            facts=f"{name}{MARK}{person.facts}{MARK}{standard.facts}{MARK}{rapid.facts}"
            f"{MARK}{blitz.facts}{MARK}{other.facts}",
            words=list_spellings(name) + person.words,
        )

    return make_row
