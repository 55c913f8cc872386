"""Texts in columns of a fixed number of cells, for tables of plain text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from elo_tui.answers.answer_parts import TextPart, TextTable, note_text
from elo_tui.answers.chart_kinds import Chart
from elo_tui.core.days import format_readings
from elo_tui.core.events.crosstable import CODES, Crosstable, Pairing, Participant
from elo_tui.core.events.reading import EventReading, Note, Reading
from elo_tui.core.model import PLAYED
from elo_tui.core.text.figures import format_number, plural
from elo_tui.plot.drawing import plot


def fit_cell(text: str, width: int, left: bool = True) -> str:
    """The text in exactly `width` cells, truncated with an ellipsis."""
    # reading a file should not need the framework's library for cells
    from rich.cells import cell_len, set_cell_size

    missing = width - cell_len(text)
    if missing < 0:
        return set_cell_size(text, width - 1) + "…"
    return text + " " * missing if left else " " * missing + text


def write_lines(parts: Iterable[TextPart], ascii: bool = False) -> Iterator[str]:
    """Lay out the parts of an answer as lines; `ascii` replaces braille in charts."""
    for part in parts:
        if isinstance(part, str):
            yield part
        elif isinstance(part, TextTable):
            yield from align_table(part)
        else:
            yield from draw_chart_lines(part, ascii=ascii)


def align_table(table: TextTable) -> Iterator[str]:
    """Write the rows with their columns below each other."""
    from rich.cells import cell_len

    widths = [max(map(cell_len, column)) for column in zip(*table.rows, strict=True)]
    for row in table.rows:
        cells = (
            fit_cell(text, width, left=column in table.left)
            for column, (text, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()


#: The size of a chart on the command line: it fits a terminal of 80 columns.
CHART_WIDTH, CHART_HEIGHT = 79, 16


def draw_chart_lines(
    chart: Chart,
    width: int = CHART_WIDTH,
    height: int = CHART_HEIGHT,
    ascii: bool = False,
) -> Iterator[str]:
    """The rows of the chart without trailing blanks, at most `width` cells each.

    `ascii` is for terminals and encodings without braille.
    """
    # without data there is one sentence and nothing below it
    height = height if chart.size else 1
    for row in plot(chart, width, height, ascii=ascii).rows:
        yield "".join(text for text, _ in row).rstrip()


WIDTH = 80
_CELL_MAX = 10
#: With more rounds than a report can have (TRF: 99) nearly all cells of the table would
#: be empty, so each player's own rounds are listed.
_COLUMNS_MAX = 99


class _Column(NamedTuple):
    """A column to the left of the rounds."""

    title: str
    widest: int
    """Its maximum width, in cells."""
    is_text: bool
    cell: Callable[[Participant], str]


_COLUMNS = (
    _Column("no", 5, False, lambda player: str(player.no)),
    _Column("", 4, True, lambda player: player.title),
    _Column("name", 24, True, lambda player: player.name),
    _Column("fed", 4, True, lambda player: player.origin),
    _Column("rating", 6, False, lambda player: _optional_text(player.shown_rating)),
    _Column("kind", 8, True, lambda player: player.printed_kind),
    _Column("nat", 6, False, lambda player: _optional_text(player.national_rating)),
    _Column("pts", 5, False, lambda player: _optional_text(player.points)),
)
#: The columns that are left out if they are empty for all players.
_RARE = frozenset({"nat", "kind"})


def reading_lines(
    reading: Reading | EventReading, crosstable: Crosstable, lines: int | None = None
) -> Iterator[str]:
    """One event of a source; `lines` is the number of non-blank lines."""
    event = crosstable.event
    yield f"format: {reading.format}"
    yield f"encoding: {reading.encoding}"
    days = dict.fromkeys(day.isoformat() for day in (event.start, event.end) if day)
    facts = {
        "event": event.name,
        "place": ", ".join(filter(None, (event.city, event.federation))),
        "days": " to ".join(days) or format_readings(event.readings),
        "time control": event.time_control,
        "pool": event.pool or "",
    }
    yield from (f"{label}: {fact}" for label, fact in facts.items() if fact)
    yield f"players: {len(crosstable.players)}"
    rounds = crosstable.rounds if crosstable.rounds_given else event.rounds
    yield f"rounds: {'not given' if rounds is None else rounds}"
    yield f"games: {_games(crosstable)}"
    yield from _left_out(reading.notes, lines)
    yield from (f"note: {note_text(note)}" for note in reading.notes)
    yield ""
    yield from _table(crosstable)


def _games(crosstable: Crosstable) -> int:
    """The number of games played, each counted once."""
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
    text = f"left out, wholly or in part: {plural(count, 'line')}"
    if lines is not None and len(numbered) == count:
        text += f"; {lines - count} of {lines} lines read"
    yield text


def _table(crosstable: Crosstable) -> Iterator[str]:
    """One player per line; rounds that do not fit continue below."""
    from rich.cells import cell_len

    played = {p.round for player in crosstable.players for p in player.pairings}
    numbers = sorted(played) if len(played) <= _COLUMNS_MAX else []
    columns = [
        column
        for column in _COLUMNS
        if column.title not in _RARE or any(map(column.cell, crosstable.players))
    ]
    rows = [
        [column.title for column in columns],
        *([column.cell(player) for column in columns] for player in crosstable.players),
    ]
    rounds = [
        [str(number) for number in numbers],
        *(_cells(player, numbers) for player in crosstable.players),
    ]
    widths = [
        min(column.widest, max(map(cell_len, cells)))
        for column, cells in zip(columns, zip(*rows, strict=True), strict=True)
    ]
    begin = sum(widths) + len(widths) - 1
    widest = max((len(cell) for row in rounds for cell in row), default=1)
    cell_width = min(widest, _CELL_MAX)
    room = (WIDTH - begin) // (cell_width + 1)
    for facts, cells in zip(rows, rounds, strict=True):
        line = " ".join(
            fit_cell(fact, width, column.is_text)
            for fact, width, column in zip(facts, widths, columns, strict=True)
        )
        for start in range(0, max(1, len(cells)), room):
            shown = (fit_cell(cell, cell_width) for cell in cells[start : start + room])
            yield " ".join((line, *shown)).rstrip()
            line = " " * begin


def _optional_text(value: float | None) -> str:
    return "" if value is None else format_number(value)


def _cells(player: Participant, numbers: Sequence[int]) -> list[str]:
    """A player's rounds: 17w1, bye U, nothing; without `numbers` as 3:17w1."""
    if not numbers:
        return [f"{pairing.round}:{_cell(pairing)}" for pairing in player.pairings]
    stated: dict[int, list[str]] = {}
    for pairing in player.pairings:
        stated.setdefault(pairing.round, []).append(_cell(pairing))
    return ["/".join(stated.get(number, ".")) for number in numbers]


def _cell(pairing: Pairing) -> str:
    if pairing.opponent is None:
        return f"{pairing.colour}{pairing.code}"
    # without a colour a result such as 1 would look like a digit of the number
    between = pairing.colour or ":" * pairing.code.isdigit()
    return f"{pairing.opponent}{between}{pairing.code}"
