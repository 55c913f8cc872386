"""What kind of list a file is, by its beginning."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from elo_tui.readers.lists.documents import Json, Xml
from elo_tui.readers.lists.fixed_width import FixedWidth
from elo_tui.readers.lists.list_columns import day_in, pool_in
from elo_tui.readers.lists.list_files import ListSource, Stream
from elo_tui.readers.lists.list_progress import ListError
from elo_tui.readers.lists.list_rows import Collector, ListRow
from elo_tui.readers.lists.national import NATIONAL, Description
from elo_tui.readers.lists.separated import PLAIN, Separated, header_in, without_header
from elo_tui.readers.lists.texts import first_lines

ACCEPTED = (
    "accepted are FIDE's list (TXT, XML, JSON), national lists"
    f" ({', '.join(sorted({one.kind for one in NATIONAL} - {PLAIN.kind}))})"
    " and CSV with the columns id, name and rating, also zipped"
)


_LACKS = "without the column"
#: How files begin that can only be of these kinds; federations' lists always count.
_CERTAIN: Mapping[str, bytes] = {
    "FIDE TXT": rb"ID[ _]NUMBER",
    "FIDE XML": rb"(?:<\?xml[^>]*>\s*)?<playerslist",
    "JSON": rb'[\[{]\s*\{?\s*"fide_?id"',
    PLAIN.kind: rb"(?!)",
}


class ListReader(Protocol):
    """Reads the players of one kind of list."""

    @property
    def date(self) -> str | None:
        """The day of the list, if its header gives it."""

    @property
    def single(self) -> bool:
        """Whether the pool of its rating may have to come from the name of the file."""

    def read(
        self, stream: Stream, pool: str, collector: Collector
    ) -> Iterator[ListRow]:
        """The players, read lazily; raises ListError."""


class ListLayout(NamedTuple):
    """A list that can be imported."""

    kind: str
    """Such as ``FIDE TXT``."""
    source: ListSource
    reader: ListReader

    @property
    def date(self) -> str | None:
        """The day of the list: from its header, the file's name, or the zip."""
        stated = self.reader.date or day_in(reversed(self.source.names))
        return stated or (self.source.day if self._described.dated_by_zip else None)

    @property
    def pool(self) -> str | None:
        """The pool of a rating without one, from the name of the file."""
        if not self.reader.single:
            return None
        return pool_in(reversed(self.source.names), self._described.pool_words)

    @property
    def pool_a_file(self) -> bool:
        """Whether this is one pool of a list that comes in several files."""
        return self._described.pool_a_file

    @property
    def list_name(self) -> str | None:
        """The name of the list unless the user gives another."""
        if self.kind == PLAIN.kind:
            return None
        if isinstance(self.reader, Separated):
            return self.kind.casefold()
        return f"fide-{self.pool}" if self.pool else "fide"

    @property
    def _described(self) -> Description:
        return self.reader.kind if isinstance(self.reader, Separated) else PLAIN


def recognised(sources: list[ListSource]) -> ListLayout:
    """The one list among several files; raises ListError."""
    found: list[ListLayout] = []
    faults = []
    for source in sources:
        reader = _reader(source.stream.head())
        if isinstance(reader, tuple):
            found.append(ListLayout(reader[0], source, reader[1]))
        elif len(sources) == 1 or _LACKS in reader:
            faults.append(reader)
    if len(found) == 1:
        return found[0]
    if found:
        names = ", ".join(layout.source.names[-1] for layout in found[:5])
        raise ListError(f"holds several lists ({names}); unpack one of them")
    fault = next(iter(faults), "not a rating list")
    raise ListError(fault if _LACKS in fault else f"{fault}; {ACCEPTED}")


def certain_kind(head: bytes) -> str:
    """The kind of list that a file is, by its beginning; empty where it is uncertain.

    A few columns with names and numbers may be a start list as well.
    """
    found = _reader(head)
    kind = found[0] if isinstance(found, tuple) else ""
    text = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    begins = re.match(_CERTAIN.get(kind, b""), text, re.IGNORECASE)
    return kind if begins else ""


def _reader(head: bytes) -> tuple[str, ListReader] | str:
    """The kind and its reader, or what the file is instead."""
    if not head.strip():
        return "an empty file"
    text = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    if text.startswith(b"<"):
        if b"<player" in text:
            return "FIDE XML", Xml()
        return "XML or HTML without players"
    if text.startswith((b"[", b"{")):
        return "JSON", Json()
    if b"\0" in head:
        return "a binary file"
    return _by_lines(head)


def _by_lines(head: bytes) -> tuple[str, ListReader] | str:
    near = None
    for place, (number, line) in enumerate(first_lines(head)):
        rows = without_header(line)
        header = rows or header_in(line)
        if header is not None and not header.missing:
            return header.kind.kind, Separated(header, 0 if rows else number)
        if place == 0:
            fixed = FixedWidth(line, number)
            if fixed.known:
                return "FIDE TXT", fixed
            near = _near(fixed.missing) if fixed.missing else None
        if header is not None:
            near = near or _near(header.missing, header.kind)
    return near or "no header of a rating list in the first lines"


def _near(missing: Sequence[str], kind: Description = PLAIN) -> str:
    """What a file lacks to be the list that its header resembles."""
    plain = kind.kind == PLAIN.kind
    what = "a rating list" if plain else f"the {kind.kind} list"
    names = ", ".join(missing)
    return f"like {what}, but {_LACKS}{'s' * (len(missing) != 1)} {names}"
