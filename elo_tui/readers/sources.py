"""A file or a pasted text -> its content: opened, decoded, read.

If a crosstable lacks ratings, a start list is sought in its folder. Only some files are
examined: a limited number, none of them large, of the kinds that list players, starting
with names that begin like the crosstable's.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from itertools import islice, takewhile
from typing import NamedTuple

from msgspec.structs import replace

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.joining import add_start_list, match_numbers
from elo_tui.core.events.reading import (
    BadLine,
    EventReading,
    Reading,
    Show,
    Tick,
    find_largest,
    ignore_players,
    ignore_progress,
)
from elo_tui.readers import decoding, file_bytes, typed_games
from elo_tui.readers.detect import read_bytes, read_data, read_text
from elo_tui.readers.game_rows import games_reader
from elo_tui.readers.meanings import NOTHING_SAID, Meanings
from elo_tui.readers.ordinary_file import FileMark, mark_file
from elo_tui.readers.tables.saved_page import FORMAT

#: The encodings offered one after another, by their common names.
ENCODINGS: dict[str, str] = {
    "utf-8": "",
    "cp1252": "Western European",
    "cp1250": "Central European",
    "cp1251": "Cyrillic",
    "cp1253": "Greek",
    "cp1254": "Turkish",
    "cp1257": "Baltic",
}
_SAMPLES = 12
#: How many lines are enough to recognise a list of games.
_LOOKED_AT = 20

#: Called with the characters processed and their total; may raise Cancelled.
Progress = Callable[[int, int], None]


class Source(NamedTuple):
    """The origin of a text; ``label`` is its name in a form safe to display."""

    label: str
    path: str = ""
    text: str = ""
    address: str = ""
    """The address of a page, which is fetched elsewhere."""
    meanings: Meanings = NOTHING_SAID
    """The user's decisions on the cells of a table."""

    @classmethod
    def from_file(cls, path: str) -> Source:
        """Name the file at a path, whatever characters its name contains."""
        return cls(file_bytes.file_label(path), path)

    @classmethod
    def from_address(cls, address: str) -> Source:
        """Name the page at an address."""
        return cls(file_bytes.file_label(address), address=address.strip())

    @classmethod
    def from_text(cls, text: str) -> Source:
        return cls("pasted text", text=text)


class Opened(NamedTuple):
    """A source that has been read."""

    source: Source
    reading: Reading | EventReading
    encoding: str = ""
    """Empty if no bytes were decoded: a workbook, a pasted text."""
    guessed: bool = False
    """Whether nothing in the file states its encoding."""
    samples: tuple[str, ...] = ()
    """Words to judge the encoding by."""
    stamp: FileMark | None = None
    """Identity, size and time of the file; empty if unknown."""
    lines: int = 0
    """The number of non-blank lines in the text; 0 if it is not a text in lines."""


def read_source(
    source: Source,
    progress: Progress,
    encoding: str = "",
    before: Opened | None = None,
    show: Show = ignore_players,
) -> Opened | BadLine:
    """Read a source; an empty `encoding` means the detected one.

    Returns `before` if it is the same file, unchanged since. A text that takes long has
    its first players shown before.
    """
    if not source.path:
        if len(source.text) > file_bytes.LIMIT:
            return BadLine(None, f"larger than {file_bytes.LIMIT // 1_000_000} MB")
        opened = Opened(source, Reading("", ()))
        return _read_text(source.text, progress, opened, show)
    stamp = mark_file(source.path)
    known = None if before is None or encoding else (before.source, before.stamp)
    if before is not None and stamp and known == (source, stamp):
        return before
    data = file_bytes.read_file(source.path)
    if isinstance(data, BadLine):
        return data
    opened = Opened(source, Reading("", ()), stamp=stamp)
    head = data[: file_bytes.LIMIT]
    found = _read_bytes(data, opened, progress, encoding)
    # what is read of a text needs the room of its bytes
    del data
    return _finish(found, head, progress, show)


def read_source_data(
    opened: Opened, data: bytes, progress: Progress, encoding: str = ""
) -> Opened | BadLine:
    """Read a source's bytes; `opened` holds the known facts."""
    found = _read_bytes(data, opened, progress, encoding)
    return _finish(found, data, progress)


def _finish(
    found: Opened | _Text | BadLine,
    head: bytes,
    progress: Progress,
    show: Show = ignore_players,
) -> Opened | BadLine:
    """Read the text; the beginning is enough to detect a rating list."""
    if isinstance(found, _Text):
        found = _read_text(found.text, progress, found.opened, show)
    reading = found if isinstance(found, BadLine) else found.reading
    return file_bytes.recheck_empty_reading(head, reading) or found


class _Text(NamedTuple):
    """The text of a file, not read yet."""

    text: str
    opened: Opened


def _read_bytes(
    data: bytes, opened: Opened, progress: Progress, encoding: str
) -> Opened | _Text | BadLine:
    total = len(data)
    progress(0, total)
    reading = read_bytes(
        data, tick=lambda done: progress(done, total), meanings=opened.source.meanings
    )
    if isinstance(reading, BadLine):
        return reading
    if reading is not None:
        return opened._replace(reading=reading)
    decoded = decoding.decode(data, encoding)
    if isinstance(decoded, BadLine):
        return decoded
    words = decoding.sample_words(decoded.text, _SAMPLES)
    opened = opened._replace(
        reading=Reading("", (), decoded.notes),
        encoding=decoded.encoding,
        guessed=decoded.encoding == decoding.GUESS and not encoding,
        samples=tuple(word for word in words if any(map(str.isalpha, word))),
    )
    return _Text(decoded.text, opened)


def is_games(text: str) -> bool:
    """Whether the first lines of a text are games, one per line.

    Numbers alone would be games to come, but may as well be anything else.
    """
    lines = (line for line in text.splitlines() if line.strip())
    reading = typed_games.read("\n".join(islice(lines, _LOOKED_AT)))
    if isinstance(reading, BadLine):
        return False
    return any(game.result is not None for game in reading.games)


def _read_text(
    text: str, progress: Progress, opened: Opened, show: Show
) -> Opened | BadLine:
    total = len(text)
    progress(0, total)
    meanings = opened.source.meanings
    # only a table of games has columns with chosen meanings, whatever its headers
    format = games_reader.FORMAT if meanings.columns else ""
    reading = read_text(
        text, format, lambda done: progress(done, total), show, meanings
    )
    if isinstance(reading, BadLine):
        return reading
    notes = (*opened.reading.notes, *reading.notes)
    encoding = opened.encoding or reading.encoding
    if isinstance(reading, EventReading):
        found = any(section.players for section in reading.sections)
    else:
        found = bool(reading.games)
    if not found:
        return BadLine(None, "neither games nor players found")
    return opened._replace(
        reading=reading._replace(notes=notes, encoding=encoding),
        lines=decoding.count_filled_lines(text),
    )


#: How many entries of a folder are listed, and how many of its files are read.
ENTRIES_MAX = 2_000
FILES_MAX = 30
#: The largest file that is read, and the total read from all of them, bytes.
SIZE_MAX = 1_000_000
ALL_MAX = 3_000_000

_KINDS = re.compile(r"\.(?:html?|php|xlsx|csv|tsv|tab|txt|trfx?|tu[nrtm]x)")


def no_ratings_text(reading: EventReading) -> str:
    """Begin a sentence on a reading without ratings."""
    return f"no ratings in this {'page' if reading.format == FORMAT else 'file'}"


class NearbyStartList(NamedTuple):
    """A start list in the folder of a crosstable."""

    path: str
    label: str
    """The name of the file as it may be shown."""
    found: int
    """The number of players in the crosstable that it gives a rating."""
    players: int
    """The number of players in the crosstable."""

    @property
    def summary(self) -> str:
        """``start.html, 107 of 108 names match``, for example."""
        return f"{self.label}, {self.found} of {self.players} names match"


def find_start_list(
    path: str, crosstable: Crosstable, tick: Tick = ignore_progress
) -> NearbyStartList | None:
    """Find the file in the folder of `path` that rates most players of the crosstable.

    One that rates less than half of them belongs to another event; one without a stated
    list of its ratings comes after those with one. `tick` is called with the number of
    bytes read and may raise Cancelled.
    """
    players = len(crosstable.players)
    best: NearbyStartList | None = None
    best_states_list = False
    read = 0
    for candidate, size in _list_candidates(path):
        tick(read)
        read += size
        if read > ALL_MAX:
            break
        found, states_list = _count_rated(candidate, crosstable)
        if 2 * found >= players and (
            best is None or (states_list, found) > (best_states_list, best.found)
        ):
            label = file_bytes.file_label(os.path.basename(candidate))
            best = NearbyStartList(candidate, label, found, players)
            best_states_list = states_list
        if found == players and states_list:
            break
    return best


def _list_candidates(path: str) -> Iterator[tuple[str, int]]:
    """Yield the files to be read with their sizes, most likely first."""
    folder, own = os.path.split(path)
    found: list[tuple[int, str, int]] = []
    try:
        with os.scandir(folder or os.curdir) as entries:
            for entry in islice(entries, ENTRIES_MAX):
                kind = os.path.splitext(entry.name)[1].casefold()
                if (
                    not _KINDS.fullmatch(kind)
                    or entry.name == own
                    or entry.name[0] == "."
                ):
                    continue
                if entry.is_file() and 0 < (size := entry.stat().st_size) <= SIZE_MAX:
                    pairs = zip(entry.name, own, strict=False)
                    shared = takewhile(lambda pair: pair[0] == pair[1], pairs)
                    found.append((-sum(1 for _ in shared), entry.name, size))
    except (OSError, ValueError):
        return
    for _, name, size in sorted(found)[:FILES_MAX]:
        yield os.path.join(folder, name), size


def _count_rated(path: str, crosstable: Crosstable) -> tuple[int, bool]:
    """Count the players rated by a file; return whether it states its list."""
    data = file_bytes.read_file(path)
    if isinstance(data, BadLine):
        return 0, False
    reading = read_data(data)
    if not isinstance(reading, EventReading):
        return 0, False
    # a player without a name is unidentified: the number alone may be anyone's
    start_list = _drop_unnamed(reading.sections[find_largest(reading.sections)])
    named = _drop_unnamed(crosstable)
    whole, _ = add_start_list(named, match_numbers(named, start_list))
    rated = sum(bool(player.rating) for player in whole.players)
    return rated, not start_list.ratings


def _drop_unnamed(crosstable: Crosstable) -> Crosstable:
    players = tuple(player for player in crosstable.players if player.name)
    return replace(crosstable, players=players)
