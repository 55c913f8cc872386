"""The rows of a list in the order of their ranks, sorted with little memory.

Rows of one rank stay in the order in which they came. There are few ranks, so that
nothing is compared: each rank has its pieces of a temporary file.
"""

from __future__ import annotations

import tempfile
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import accumulate
from pathlib import Path

from elo_tui.readers.lists.list_rows import ListRow

#: The start and the size of a part of the temporary file.
_Piece = tuple[int, int]
#: The rows read at once, and those in memory before all are written.
_AT_ONCE = 2_000
_MEMORY = 100_000


class RowSorter:
    """Takes rows in the order of the file, and yields their texts by rank."""

    def __init__(self, folder: Path) -> None:
        """Make a temporary file, without a name, in a folder."""
        self._file = tempfile.TemporaryFile(dir=folder)  # noqa: SIM115 - see close
        self._texts: defaultdict[int, list[str]] = defaultdict(list)
        self._pieces: defaultdict[int, list[tuple[_Piece, _Piece]]] = defaultdict(list)
        self._ranks, self._lines = array("q"), array("q")
        self._places: list[tuple[_Piece, _Piece]] = []
        self._end = 0
        self._sizes = Counter[int]()
        self._kept = bytearray()

    def close(self) -> None:
        """Delete the temporary file."""
        self._file.close()

    def add(self, rows: Iterable[ListRow]) -> int:
        """Take the next rows of the file; return how many they were."""
        texts = self._texts
        ranks, lines = self._ranks, self._lines
        before = len(ranks)
        for rank, line, number, facts, words in rows:
            texts[rank] += number, facts, words
            ranks.append(rank)
            lines.append(line)
        count = len(ranks) - before
        if len(ranks) >= _MEMORY:
            self._write()
        return count

    def read_players(self) -> Iterator[list[str]]:
        """Yield ID and facts of each row by rank, some at a time."""
        return self._read_texts(0, 2)

    def read_words(self) -> Iterator[list[str]]:
        """Yield the words of each row by rank, some at a time."""
        return self._read_texts(1, 1)

    def list_places(self) -> Iterator[tuple[int, int]]:
        """Yield for each row of the file its number, by rank from 0, and its line."""
        ranks = sorted(self._sizes)
        before = accumulate((self._sizes[rank] for rank in ranks), initial=0)
        numbers = dict(zip(ranks, before, strict=False))
        for pieces in self._places:
            for rank, line in zip(
                *(array("q", self._read(piece)) for piece in pieces), strict=True
            ):
                yield numbers[rank], line
                numbers[rank] += 1

    def drop(self, number: int) -> None:
        """Leave out the row with a number from now on."""
        self._kept = self._kept or bytearray(b"\1" * self._sizes.total())
        self._kept[number] = 0

    def _read_texts(self, kind: int, width: int) -> Iterator[list[str]]:
        if self._ranks:
            self._write()
        some: list[str] = []
        number = 0
        for rank in sorted(self._pieces):
            for pieces in self._pieces[rank]:
                some += _split_texts(self._read(pieces[kind]))
                if len(some) >= width * _AT_ONCE:
                    yield self._keep(number, some, width)
                    number += len(some) // width
                    some = []
        if some:
            yield self._keep(number, some, width)

    def _keep(self, number: int, some: list[str], width: int) -> list[str]:
        kept = self._kept[number : number + len(some) // width]
        if all(kept):
            return some
        return [text for place, text in enumerate(some) if kept[place // width]]

    def _write(self) -> None:
        """Write all that is in memory to the end of the file."""
        self._file.seek(self._end)
        for rank, texts in self._texts.items():
            self._sizes[rank] += len(texts) // 3
            for place in range(0, len(texts), 3 * _AT_ONCE):
                players = texts[place : place + 3 * _AT_ONCE]
                words = players[2::3]
                del players[2::3]
                self._pieces[rank].append(
                    (
                        self._append(_join_texts(players)),
                        self._append(_join_texts(words)),
                    )
                )
        self._places.append(
            (self._append(self._ranks.tobytes()), self._append(self._lines.tobytes()))
        )
        self._texts.clear()
        del self._ranks[:], self._lines[:]

    def _append(self, data: bytes) -> _Piece:
        start = self._end
        self._end += self._file.write(data)
        return start, len(data)

    def _read(self, piece: _Piece) -> bytes:
        start, size = piece
        self._file.seek(start)
        return self._file.read(size)


def _join_texts(texts: list[str]) -> bytes:
    """Join texts of rows, which have no line breaks; half the time of a dump."""
    return "\n".join(texts).encode(errors="surrogatepass")


def _split_texts(data: bytes) -> list[str]:
    return data.decode(errors="surrogatepass").split("\n")
