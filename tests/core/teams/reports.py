"""Reports of teams for the tests, written by column."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from elo_tui.core.events.crosstable import Crosstable
from elo_tui.core.events.reading import EventReading
from elo_tui.readers.trf_reader import read


def player_line(no: int, cells: Sequence[str]) -> str:
    """The line of a player; a cell is ``3 w 1``, ``0000 - +`` or blank."""
    start = f"001 {no:4}      {f'Player {no}':33} {2500 - 10 * no}".ljust(91)
    return start + "  ".join(f"{cell:>8}" for cell in cells)


def report(records: Sequence[str], players: Mapping[int, Sequence[str]]) -> Crosstable:
    """Read a report of these records and players."""
    lines = [*records, *(player_line(no, cells) for no, cells in players.items())]
    found = read("\n".join(lines))
    assert isinstance(found, EventReading), found
    return found.sections[0]


def numbered_team(no: int, *members: int) -> str:
    """Record 310 of a team."""
    start = f"310 {no:3} Team {no}".ljust(73)
    return start + " ".join(f"{one:4}" for one in members)
