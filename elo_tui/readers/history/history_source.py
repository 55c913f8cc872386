"""The bytes of a history: a small file as text, games of any number piece by piece."""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from typing import NamedTuple

from elo_tui.core.replay.history_records import HistoryGame
from elo_tui.core.text.clean_text import clean_name
from elo_tui.readers import decoding
from elo_tui.readers.shared import SourceRefused

#: The most bytes of a file that is not read piece by piece.
SMALL_MAX = 20_000_000
_PIECE = 1 << 20
#: No rating, score or deviation is larger.
_LARGEST = 1e6
_NUMBER = re.compile(r"[+-]?[0-9]{1,6}(?:\.[0-9]{1,6})?")
#: Enough for the first game of any export.
_HEAD = 1 << 17


class Asked(NamedTuple):
    """Facts given by the user for files that lack them."""

    played_as: str = ""
    """The name of the player in the games."""
    names: frozenset[str] = frozenset()
    """Names under which the person is known to play, in lower case."""
    pool: str = ""
    day: date = date.min
    """The day of a rating without one."""
    tick: Callable[[int], None] = lambda _done: None
    """Called with the number of bytes read; may raise Cancelled."""


class HistorySource:
    """A file that is read once, from its beginning."""

    def __init__(
        self, read: Callable[[int], bytes], tick: Callable[[int], None]
    ) -> None:
        """`read` returns at most so many bytes, none at the end."""
        self._read, self._tick = read, tick
        self._done = 0
        self._first = b""
        while len(self._first) < _HEAD and (piece := self._take(_HEAD)):
            self._first += piece
        self._first = self._first.removeprefix(codecs.BOM_UTF8)
        self.head = self._first.decode("utf-8", "replace")
        """The beginning as text."""

    def _take(self, most: int) -> bytes:
        piece = self._read(most)
        self._done += len(piece)
        self._tick(self._done)
        return piece

    def pieces(self) -> Iterator[bytes]:
        """Yield the content in pieces; it can be taken only once."""
        yield self._first
        self._first = b""
        while piece := self._take(_PIECE):
            yield piece

    def lines(self) -> Iterator[bytes]:
        """Yield the lines without their ends."""
        rest = b""
        for piece in self.pieces():
            *lines, rest = (rest + piece).split(b"\n")
            if len(rest) > SMALL_MAX:
                raise SourceRefused("a line of more than 20 MB")
            yield from lines
        if rest:
            yield rest

    def texts(self) -> Iterator[str]:
        """Yield the content as text, in pieces."""
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        for piece in self.pieces():
            yield decoder.decode(piece)
        yield decoder.decode(b"", final=True)

    def text(self) -> str:
        """Return the whole content, with line ends normalised.

        Raises SourceRefused for a file that is too large or not a text.
        """
        data = bytearray()
        for piece in self.pieces():
            data += piece
            if len(data) > SMALL_MAX:
                raise SourceRefused(f"larger than {SMALL_MAX // 1_000_000} MB")
        decoded = decoding.decode(bytes(data))
        if not isinstance(decoded, decoding.Decoded):
            raise SourceRefused(str(decoded))
        text = decoded.text.removeprefix("\ufeff")
        return text.replace("\r\n", "\n").replace("\r", "\n")


def order_games(rows: Sequence[HistoryGame]) -> tuple[HistoryGame, ...]:
    """Put games into the order of time; most files have the newest first."""
    if rows and rows[0].moment > rows[-1].moment:
        rows = rows[::-1]
    return tuple(sorted(rows, key=lambda row: row.moment))


def read_number(value: object) -> float | None:
    """Return a finite number, also one written as text; None for anything else."""
    if isinstance(value, str) and _NUMBER.fullmatch(value):
        return float(value)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if abs(value) < _LARGEST else None


def read_whole(value: object) -> int | None:
    """Return a whole number of JSON, such as a rating; None for anything else."""
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    return value if abs(value) < _LARGEST else None


def shorten(text: object, most: int = 60) -> str:
    """Return a name or a value of a file in a form safe to store and display."""
    return clean_name(text if isinstance(text, str) else str(text), most)
