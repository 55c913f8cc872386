"""Lists with lines of fixed columns: the text lists of FIDE.

A list of two million lines has few different ratings, years and federations: the text
of each group of columns is read once and remembered.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from operator import itemgetter

from elo_tui.core.model import POOLS
from elo_tui.core.text.latin import list_spellings
from elo_tui.readers.lists.list_files import LINE_MAX, Stream, read_blocks
from elo_tui.readers.lists.list_rows import (
    FACTS,
    FIELDS,
    MARK,
    Collector,
    ListRow,
    are_plain_names,
    are_plain_numbers,
    find_field,
    find_place,
    holds_players,
    list_missing,
    normalise_ratings,
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
        usual_rows = _UsualRows(columns, self._length)
        is_padded = False
        for first, lines, is_cut in read_blocks(stream, collector, self._line):
            is_padded = is_padded or max(map(len, lines)) >= self._length
            if is_cut and is_padded and len(lines[-1]) < self._length:
                collector.leave_out(
                    first + len(lines) - 1, "the file ends inside this line"
                )
                lines.pop()
            for place in range(0, len(lines), _TOGETHER):
                some, number = lines[place : place + _TOGETHER], first + place
                if rows := usual_rows.make_rows(number, some):
                    yield from rows
                    continue
                for at, line in enumerate(some, number):
                    texts = map(str.strip, self._cut_cells(line, cuts))
                    if made := collector.make_row(at, texts):
                        yield made

    def _cut_cells(
        self, line: str, cuts: Callable[[str], tuple[str, ...]]
    ) -> tuple[str, ...]:
        if not line.isascii():
            return self._cut_by_bytes(line, cuts)
        return cuts(self._align(line) if len(line) > self._length else line)

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
#: How many lines are read at once; one with a fault has all of them read one by one.
_TOGETHER = 100

#: The rank of a player with these facts alone, the facts as stored, the words.
_Part = tuple[int, str, str]


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
        part = self._read(text)
        if len(self) < _REMEMBERED_MAX:
            self[text] = part
        return part

    def _read(self, text: str) -> _Part | None:
        texts = [""] * len(FIELDS)
        texts[0] = "1"
        for place, cut in self._cuts.items():
            texts[place] = text[cut].strip()
        collector = Collector()
        row = collector.make_row(0, texts)
        if row is None or collector.list_notes():
            return None
        rank, _, _, joined, words = row
        facts = joined.split(MARK)
        return rank, MARK.join(facts[place] for place in self._facts), words


class _Pool(_Group):
    """The rating, the games and the K of one pool."""

    def __init__(self, columns: Sequence[slice], pool: str) -> None:
        super().__init__(columns, pool, f"{pool}_k")
        self.cuts = list(self._cuts.values())

    def _read(self, text: str) -> _Part | None:
        texts = [text[cut].strip() for cut in self.cuts]
        try:
            best = normalise_ratings(texts)
        except KeyError:
            return None
        return -2 * best - 1, MARK.join(texts), ""


class _Ratings:
    """The ratings of all pools."""

    def __init__(self, columns: Sequence[slice]) -> None:
        self._stretch = _Group(columns, POOLS[0], f"{POOLS[-1]}_k").stretch
        pools = [_Pool(columns, pool) for pool in POOLS]
        # pools with columns alike share their memory
        self._pools = [
            (next(one for one in pools if one.cuts == pool.cuts), pool.stretch)
            for pool in pools
        ]

    def read_all(self, lines: list[str]) -> list[tuple[int, str]]:
        """Read the rank and the ratings of each line; none if one has a fault."""
        (first, first_cut), (second, second_cut), (third, third_cut) = self._pools
        stretch, unrated = self._stretch, (-1, MARK * (3 * len(POOLS) - 1))
        found = []
        for line in lines:
            # most players have none
            if line[stretch].isspace():
                found.append(unrated)
                continue
            standard = first[line[first_cut]]
            rapid = second[line[second_cut]]
            blitz = third[line[third_cut]]
            if not (standard and rapid and blitz):
                return []
            rank = min(standard[0], rapid[0], blitz[0])
            found.append((rank, f"{standard[1]}{MARK}{rapid[1]}{MARK}{blitz[1]}"))
        return found


class _UsualRows:
    """The rows of ASCII lines of the usual length."""

    def __init__(self, columns: Sequence[slice], length: int) -> None:
        self._number_cut, self._name_cut = columns[:2]
        # in the order in which the facts are stored
        self._persons = _Group(columns, "federation", "women_title")
        self._ratings = _Ratings(columns)
        self._others = _Group(columns, "born", "fide_id")
        self._length = length

    def make_rows(self, first: int, lines: list[str]) -> list[ListRow]:
        """Make the rows of consecutive lines; none if one of them has a fault."""
        if max(map(len, lines)) > self._length or not all(map(str.isascii, lines)):
            return []
        number_cut, name_cut = self._number_cut, self._name_cut
        numbers = [line[number_cut].strip() for line in lines]
        names = [line[name_cut].strip() for line in lines]
        persons, others = (
            [group[line[cut]] for line in lines]
            for group in (self._persons, self._others)
            for cut in [group.stretch]
        )
        ratings = self._ratings.read_all(lines)
        if not (
            ratings
            and are_plain_numbers(numbers)
            and are_plain_names(names)
            and all(persons)
            and all(others)
        ):
            return []
        return [
            (
                # an inactive player ranks one below
                rank + other[0] + 1,
                line,
                number,
                f"{name}{MARK}{person[1]}{MARK}{rating}{MARK}{other[1]}",
                spellings + person[2],
            )
            for line, number, name, spellings, person, (rank, rating), other in zip(
                range(first, first + len(lines)),
                numbers,
                names,
                map(list_spellings, names),
                persons,
                ratings,
                others,
                strict=True,
            )
            if person and other
        ]
