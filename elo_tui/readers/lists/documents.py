"""Lists as documents: FIDE's XML, and JSON as people publish it."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator

from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers.lists.list_columns import field_of, holds_players, place_of
from elo_tui.readers.lists.list_files import Stream
from elo_tui.readers.lists.list_progress import ListError
from elo_tui.readers.lists.list_rows import FIELDS, Collector, ListRow

_PIECE = 1 << 16
#: No player needs more than this.
_PLAYER_MAX = 1 << 20
_BETWEEN = re.compile(r"[\s,]*")
#: An array, by itself or as the first value of an object.
_OPENING = re.compile(r'\s*(?:\{\s*"[^"]{1,40}"\s*:\s*)?\[')
_NAME_MAX = 40
_NAMES_MAX = 1_000


class Xml:
    """``<playerslist><player>``; only a few players are in memory at a time."""

    date = None
    single = True

    def read(
        self, stream: Stream, pool: str, collector: Collector
    ) -> Iterator[ListRow]:
        """The players; raises ListError where the XML is broken."""
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
                    # with the event "end" there are only elements
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
                    if row := collector.row(
                        line if isinstance(line, int) else 0, texts
                    ):
                        yield row
                if since > _PLAYER_MAX:
                    raise ListError("XML without players; not a list")
            parser.close()
        except etree.XMLSyntaxError as error:
            raise ListError(f"broken XML: {clean_name(error.msg or '', 100)}") from None


class Json:
    """An array of objects, or one object per line; names of fields as in `columns`."""

    date = None
    single = True

    def read(
        self, stream: Stream, pool: str, collector: Collector
    ) -> Iterator[ListRow]:
        """The players; raises ListError where the JSON is broken."""
        places = _Places(pool)
        first = True
        for line, values in _objects(stream):
            if first and not holds_players({field_of(key) or key for key in values}):
                raise ListError("JSON without id, name and rating; not a list")
            first = False
            texts = [""] * len(FIELDS)
            for key, value in values.items():
                place = places[key]
                if place is not None and value is not None:
                    # true, lists and objects are not values of a player
                    texts[place] = value.strip() if isinstance(value, str) else "?"
            if row := collector.row(line, texts):
                yield row


class _Places(dict[str, int | None]):
    """The indices for values of fields with these names; None for fields not used."""

    def __init__(self, pool: str) -> None:
        super().__init__()
        self._pool = pool

    def __missing__(self, name: str) -> int | None:
        field = field_of(name[:_NAME_MAX])
        place = None if field is None else place_of(field, self._pool)
        if len(self) < _NAMES_MAX:
            self[name] = place
        return place


def _objects(stream: Stream) -> Iterator[tuple[int, dict[str, object]]]:
    """The objects of the outermost array, with the lines where they begin."""
    # numbers are kept as text: `rows` reads them by its own grammar
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
        end = _between(text, at)
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


def _between(text: str, at: int) -> int:
    found = _BETWEEN.match(text, at)
    return at if found is None else found.end()
