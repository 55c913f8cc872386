"""A file in the same folder that gives the ratings a crosstable lacks.

Only some files are examined: a limited number, none of them large, of the kinds that
list players, starting with names that begin like the crosstable's.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.joining import add_start_list, match_numbers
from elo_tui.core.events.reading import BadLine, EventReading, Tick, ignore_progress
from elo_tui.readers import file_bytes
from elo_tui.readers.detect import read_data
from elo_tui.readers.tables.saved_page import FORMAT

#: How many entries of a folder are listed, and how many of its files are read.
ENTRIES_MAX = 2_000
FILES_MAX = 30
#: The largest file that is read, and the total read from all of them, bytes.
SIZE_MAX = 1_000_000
ALL_MAX = 3_000_000

_KINDS = frozenset(
    (
        *(
            ".html",
            ".htm",
            ".php",
            ".xlsx",
            ".csv",
            ".tsv",
            ".tab",
            ".txt",
            ".trf",
            ".trfx",
        ),
        *(".tunx", ".turx", ".tutx", ".tumx"),
    )
)


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
                if kind not in _KINDS or entry.name == own or entry.name[0] == ".":
                    continue
                if entry.is_file() and 0 < (size := entry.stat().st_size) <= SIZE_MAX:
                    # the common first characters are meant
                    common = os.path.commonprefix((entry.name, own))  # noqa: RUF071
                    found.append((-len(common), entry.name, size))
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
    start_list = _drop_unnamed(reading.sections[0])
    named = _drop_unnamed(crosstable)
    whole, _ = add_start_list(named, match_numbers(named, start_list))
    rated = sum(bool(player.rating) for player in whole.players)
    return rated, not start_list.ratings


def _drop_unnamed(crosstable: Crosstable) -> Crosstable:
    players = tuple(player for player in crosstable.players if player.name)
    return crosstable._replace(players=players)
