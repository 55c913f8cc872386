"""What kind of list a file is, by how it begins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from elo_tui.store.lists.columns import day_in, pool_in
from elo_tui.store.lists.documents import Json, Xml
from elo_tui.store.lists.records import ListError
from elo_tui.store.lists.rows import Collector, Row
from elo_tui.store.lists.sources import Source, Stream
from elo_tui.store.lists.tables import FixedWidth, Separated, header_of

ACCEPTED = (
    "accepted are FIDE's list (TXT, XML, JSON), the DWZ spieler.csv and CSV with the"
    " columns id, name and rating, also zipped"
)


class Reader(Protocol):
    """Reads the players of one kind of list."""

    @property
    def date(self) -> str | None:
        """The day of the list where its header tells it."""

    @property
    def single(self) -> bool:
        """Whether the name of the file may have to tell the pool of its rating."""

    def read(self, stream: Stream, pool: str, collector: Collector) -> Iterator[Row]:
        """The players, read as they are asked for; raises ListError."""


class Layout(NamedTuple):
    """A list that can be imported."""

    kind: str
    """Such as ``FIDE TXT``."""
    source: Source
    reader: Reader

    @property
    def date(self) -> str | None:
        """The day of the list, from its header or else from the name of the file."""
        return self.reader.date or day_in(reversed(self.source.names))

    @property
    def pool(self) -> str | None:
        """The pool of a rating without one, by the name of the file."""
        return pool_in(reversed(self.source.names)) if self.reader.single else None

    @property
    def list_name(self) -> str | None:
        """What the list is called unless the user says otherwise."""
        if self.kind == "CSV":
            return None
        if self.kind == "DWZ":
            return "dwz"
        return f"fide-{self.pool}" if self.pool else "fide"


def recognised(sources: list[Source]) -> Layout:
    """The one list among some files; raises ListError."""
    found: list[Layout] = []
    fault = "not a rating list"
    for source in sources:
        reader = _reader(source.stream.head())
        if isinstance(reader, tuple):
            found.append(Layout(reader[0], source, reader[1]))
        elif reader and len(sources) == 1:
            fault = reader
    if len(found) == 1:
        return found[0]
    if found:
        names = ", ".join(layout.source.names[-1] for layout in found[:5])
        raise ListError(f"holds several lists ({names}); unpack one of them")
    raise ListError(f"{fault}; {ACCEPTED}")


def _reader(head: bytes) -> tuple[str, Reader] | str:
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
    header = header_of(head)
    separated = Separated(header)
    if separated.known:
        return ("DWZ" if separated.dwz else "CSV"), separated
    fixed = FixedWidth(header)
    if fixed.known:
        return "FIDE TXT", fixed
    return "no header of a rating list in the first line"
