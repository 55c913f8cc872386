"""The kinds of list, known by their beginning; documents: FIDE's XML, and JSON."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.lists import ListError
from elo_tui.readers.lists.fixed_columns import FixedColumns
from elo_tui.readers.lists.list_files import ListSource, Stream, read_first_lines
from elo_tui.readers.lists.list_lines import (
    PLAIN,
    Separated,
    find_header,
    match_headless_row,
)
from elo_tui.readers.lists.list_rows import (
    FIELDS,
    Collector,
    ListRow,
    find_day,
    find_field,
    find_place,
    find_pool,
    holds_players,
)
from elo_tui.readers.lists.national import NATIONAL, Description

_PIECE = 1 << 16
#: No player needs more than this.
_PLAYER_MAX = 1 << 20
_BETWEEN = re.compile(r"[\s,]*")
#: An array, by itself or as the first value of an object.
_OPENING = re.compile(r'\s*(?:\{\s*"[^"]{1,40}"\s*:\s*)?\[')
_NAME_MAX = 40
_NAMES_MAX = 1_000


class Xml:
    """FIDE's ``<playerslist><player>``; only a few players are in memory at a time."""

    date = None
    is_single = True

    def read(
        self, stream: Stream, pool: str, collector: Collector
    ) -> Iterator[ListRow]:
        """Yield the players; raises ListError for broken XML."""
        from lxml import etree

        parser = etree.XMLPullParser(
            events=("end",),
            tag="player",
            resolve_entities=False,
            load_dtd=False,
            no_network=True,
            huge_tree=False,
            remove_comments=True,
            remove_pis=True,
        )
        places = _Places(pool)
        since = 0
        try:
            while piece := stream.read(_PIECE):
                parser.feed(piece)
                since += len(piece)
                for _, player in parser.read_events():
                    since = 0
                    # the event "end" has only elements
                    assert isinstance(player, etree._Element)
                    texts = [""] * len(FIELDS)
                    for child in player.iterchildren("*"):
                        place = places[str(child.tag)]
                        if place is not None:
                            texts[place] = (child.text or "").strip()
                    line = player.sourceline
                    player.clear()
                    above = player.getparent()
                    while above is not None and len(above) > 1:
                        del above[0]
                    if row := collector.make_row(
                        line if isinstance(line, int) else 0, texts
                    ):
                        yield row
                if since > _PLAYER_MAX:
                    raise ListError("XML without players; not a list")
            parser.close()
        except etree.XMLSyntaxError as error:
            raise ListError(f"broken XML: {clean_name(error.msg or '', 100)}") from None


class Json:
    """An array of objects, or one object per line; field names as in `list_rows`."""

    date = None
    is_single = True

    def read(
        self, stream: Stream, pool: str, collector: Collector
    ) -> Iterator[ListRow]:
        """Yield the players; raises ListError for broken JSON."""
        places = _Places(pool)
        first = True
        for line, values in _read_objects(stream):
            if first and not holds_players({find_field(key) or key for key in values}):
                raise ListError("JSON without id, name and rating; not a list")
            first = False
            texts = [""] * len(FIELDS)
            for key, value in values.items():
                place = places[key]
                if place is not None and value is not None:
                    # true, lists and objects are not values of a player
                    texts[place] = value.strip() if isinstance(value, str) else "?"
            if row := collector.make_row(line, texts):
                yield row


class _Places(dict[str, int | None]):
    """The index in FIELDS by the name of a field; None for fields not used."""

    def __init__(self, pool: str) -> None:
        super().__init__()
        self._pool = pool

    def __missing__(self, name: str) -> int | None:
        field = find_field(name[:_NAME_MAX])
        place = None if field is None else find_place(field, self._pool)
        if len(self) < _NAMES_MAX:
            self[name] = place
        return place


def _read_objects(stream: Stream) -> Iterator[tuple[int, dict[str, object]]]:
    """Yield the objects of the outermost array, with their first lines."""
    # numbers stay texts: `list_rows` reads them by its own grammar
    decode = json.JSONDecoder(
        parse_int=str, parse_float=str, parse_constant=str
    ).raw_decode
    characters = codecs.getincrementaldecoder("utf-8-sig")("replace")
    text, at, line = characters.decode(stream.read(_PIECE)), 0, 1
    since = 0
    opening = _OPENING.match(text)
    if opening is not None:
        at = opening.end()
        line += text.count("\n", 0, at)
    while True:
        blanks = _BETWEEN.match(text, at)
        end = blanks.end() if blanks else at
        line += text.count("\n", at, end)
        at = end
        try:
            if text[at : at + 1] == "]" and opening is not None:
                return
            values, end = decode(text, at)
        except RecursionError:
            raise ListError(f"line {line}: JSON nested too deeply") from None
        except ValueError as error:
            piece = stream.read(_PIECE)
            if not piece and at == len(text) and opening is None:
                return
            since += len(piece)
            if not piece or since > _PLAYER_MAX:
                message = "the JSON ends too early" if not piece else "broken JSON"
                raise ListError(f"line {line}: {message}") from error
            text, at = text[at:] + characters.decode(piece), 0
            continue
        if not isinstance(values, dict):
            raise ListError(f"line {line}: not an object with a player")
        since = 0
        yield line, values
        line += text.count("\n", at, end)
        at = end


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
    """The reader of the players of one kind of list."""

    @property
    def date(self) -> str | None:
        """The day of the list, if its header gives it."""

    @property
    def is_single(self) -> bool:
        """Whether the pool of its rating may have to come from the name of the file."""

    def read(
        self, stream: Stream, pool: str, collector: Collector
    ) -> Iterator[ListRow]:
        """Yield the players lazily; raises ListError."""


class ListLayout(NamedTuple):
    """A list that can be imported."""

    kind: str
    """``FIDE TXT``, for example."""
    source: ListSource
    reader: ListReader

    @property
    def date(self) -> str | None:
        """The day of the list: from its header, the file's name, or the zip."""
        stated = self.reader.date or find_day(reversed(self.source.names))
        return stated or (self.source.day if self._description.dated_by_zip else None)

    @property
    def pool(self) -> str | None:
        """The pool of a rating without one, from the name of the file."""
        if not self.reader.is_single:
            return None
        return find_pool(reversed(self.source.names), self._description.pool_words)

    @property
    def has_pool_a_file(self) -> bool:
        """Whether this is one pool of a list that consists of several files."""
        return self._description.has_pool_a_file

    @property
    def list_name(self) -> str | None:
        """The name of the list unless the user gives another."""
        if self.kind == PLAIN.kind:
            return None
        if isinstance(self.reader, Separated):
            return self.kind.casefold()
        return f"fide-{self.pool}" if self.pool else "fide"

    @property
    def _description(self) -> Description:
        return self.reader.kind if isinstance(self.reader, Separated) else PLAIN


def detect_layout(sources: list[ListSource]) -> ListLayout:
    """Find the one list among several files; raises ListError."""
    found: list[ListLayout] = []
    faults = []
    for source in sources:
        reader = _choose_reader(source.stream.peek_head())
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


def detect_certain_kind(head: bytes) -> str:
    """Return the kind of a list by its beginning, "" if uncertain.

    A few columns with names and numbers may be a start list as well.
    """
    found = _choose_reader(head)
    kind = found[0] if isinstance(found, tuple) else ""
    text = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    begins = re.match(_CERTAIN.get(kind, b""), text, re.IGNORECASE)
    return kind if begins else ""


def _choose_reader(head: bytes) -> tuple[str, ListReader] | str:
    """Return the kind and its reader, or a description of any other file."""
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
    return _choose_by_lines(head)


def _choose_by_lines(head: bytes) -> tuple[str, ListReader] | str:
    near = None
    for place, (number, line) in enumerate(read_first_lines(head)):
        rows = match_headless_row(line)
        header = rows or find_header(line)
        if header is not None and not header.missing:
            return header.kind.kind, Separated(header, 0 if rows else number)
        if place == 0:
            fixed = FixedColumns(line, number)
            if fixed.known:
                return "FIDE TXT", fixed
            near = _describe_near(fixed.missing) if fixed.missing else None
        if header is not None:
            near = near or _describe_near(header.missing, header.kind)
    return near or "no header of a rating list in the first lines"


def _describe_near(missing: Sequence[str], kind: Description = PLAIN) -> str:
    """Describe which columns a file lacks to be the list that its header resembles."""
    plain = kind.kind == PLAIN.kind
    what = "a rating list" if plain else f"the {kind.kind} list"
    names = ", ".join(missing)
    return f"like {what}, but {_LACKS}{'s' * (len(missing) != 1)} {names}"
