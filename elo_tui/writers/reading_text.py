"""What was understood of a source as plain text: facts, notes, a table of players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from elo_tui.core.events.crosstable import CODES, Crosstable, Pairing, Participant
from elo_tui.core.events.reading import EventReading, Note, Reading
from elo_tui.core.figures import plain
from elo_tui.core.model import PLAYED
from elo_tui.writers.columns import sized
from elo_tui.writers.text_report import note_text

WIDTH = 80
_NAME = 24
_HEADER = ("no", "", "name", "fed", "rating", "pts")
#: The widest that each of these gets, in cells.
_WIDEST = (5, 4, _NAME, 4, 6, 5)
_TEXTS = (1, 2, 3)
_CELL_MAX = 10


def reading_lines(
    reading: Reading | EventReading, crosstable: Crosstable, lines: int | None = None
) -> Iterator[str]:
    """One event of a source; `lines` is the number of lines that hold anything."""
    event = crosstable.event
    yield f"format: {reading.format}"
    yield f"encoding: {reading.encoding}"
    days = dict.fromkeys(day.isoformat() for day in (event.start, event.end) if day)
    facts = {
        "event": event.name,
        "place": ", ".join(filter(None, (event.city, event.federation))),
        "days": " to ".join(days),
        "time control": event.time_control,
    }
    yield from (f"{label}: {fact}" for label, fact in facts.items() if fact)
    yield f"players: {len(crosstable.players)}"
    yield f"rounds: {crosstable.rounds}"
    yield f"games: {_games(crosstable)}"
    yield from _left_out(reading.notes, lines)
    yield from (f"note: {note_text(note)}" for note in reading.notes)
    yield ""
    yield from _table(crosstable)


def _games(crosstable: Crosstable) -> int:
    """The games that were played, each counted once."""
    return len(
        {
            (pairing.round, *sorted((player.no, pairing.opponent)))
            for player in crosstable.players
            for pairing in player.pairings
            if pairing.opponent is not None and CODES[pairing.code].result in PLAYED
        }
    )


def _left_out(notes: Sequence[Note], lines: int | None) -> Iterator[str]:
    missing = [note.line for note in notes if note.left_out]
    if not missing:
        return
    numbered = {line for line in missing if line is not None}
    count = len(numbered) + missing.count(None)
    text = f"left out, wholly or in part: {count} line{'s' * (count != 1)}"
    if lines is not None and len(numbered) == count:
        text += f"; {lines - count} of {lines} lines read"
    yield text


def _table(crosstable: Crosstable) -> Iterator[str]:
    """A player a line; rounds that find no room go on below."""
    from rich.cells import cell_len

    played = {p.round for player in crosstable.players for p in player.pairings}
    numbers = sorted(played)
    rows = [_HEADER, *map(_facts, crosstable.players)]
    rounds = [
        [str(number) for number in numbers],
        *([*_cells(player, numbers)] for player in crosstable.players),
    ]
    widths = [
        min(most, max(map(cell_len, cells)))
        for most, cells in zip(_WIDEST, zip(*rows, strict=True), strict=True)
    ]
    begin = sum(widths) + len(widths) - 1
    widest = max((len(cell) for row in rounds for cell in row), default=1)
    cell_width = min(widest, _CELL_MAX)
    room = (WIDTH - begin) // (cell_width + 1)
    for facts, cells in zip(rows, rounds, strict=True):
        columns = enumerate(zip(facts, widths, strict=True))
        line = " ".join(sized(*fact, place in _TEXTS) for place, fact in columns)
        for start in range(0, max(1, len(cells)), room):
            shown = (sized(cell, cell_width) for cell in cells[start : start + room])
            yield " ".join((line, *shown)).rstrip()
            line = " " * begin


def _facts(player: Participant) -> tuple[str, ...]:
    return (
        str(player.no),
        player.title,
        player.name,
        player.federation,
        "" if player.rating is None else str(player.rating),
        "" if player.points is None else plain(player.points),
    )


def _cells(player: Participant, numbers: Sequence[int]) -> Iterator[str]:
    """What a player did in each round: 17w1, bye U, nothing."""
    for number in numbers:
        found = [_cell(p) for p in player.pairings if p.round == number]
        yield "/".join(found) or "."


def _cell(pairing: Pairing) -> str:
    opponent = "" if pairing.opponent is None else str(pairing.opponent)
    return f"{opponent}{pairing.colour}{pairing.code}"
