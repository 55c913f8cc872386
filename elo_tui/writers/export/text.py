"""A rated event as plain text: a table, then a fact per line.

The table has at most 80 columns unless a name is long: none is cut.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from elo_tui.answers import us_norms
from elo_tui.answers.answer_parts import TextTable, note_text
from elo_tui.core import systems
from elo_tui.core.events.field_totals import FieldRow
from elo_tui.core.events.rated_field import RatedField
from elo_tui.core.events.reading import Note
from elo_tui.core.model import RatedEvent
from elo_tui.writers.columns import align_table, fit_cell
from elo_tui.writers.export import one_player, summary

WIDTH = 80


def write(field: RatedField, notes: Iterable[Note] = ()) -> str:
    """The lines of `field_lines` as one text."""
    return "\n".join(field_lines(field, notes)) + "\n"


def field_lines(field: RatedField, notes: Iterable[Note]) -> Iterator[str]:
    """The whole event: heading, a line per player, totals, assumptions, notes.

    The lines of the table keep within 80 columns; the sentences below are not wrapped.
    """
    yield summary.title(field)
    yield from summary.heading(field)
    yield ""
    if one := one_player.only(field):
        yield from _of_one(*one)
    else:
        yield from _table([summary.COLUMNS, *summary.table(field)])
    yield ""
    for label, text in summary.said_of(field):
        yield f"{label}: {text}"
    if systems.get_row(field.system).norms == "ratings":
        yield from us_norms.field_lines(field)
    for note in notes:
        yield f"note: {note_text(note)}"


def _of_one(row: FieldRow, event: RatedEvent) -> Iterator[str]:
    """The answer, and the rounds of one player."""
    yield one_player.outcome(row)
    yield f"{row.player.name or 'score'}: {one_player.score(event)}"
    yield one_player.figures(event)
    yield ""
    columns, lines = one_player.rounds(event)
    left = [at for at, name in enumerate(columns) if name in one_player.TEXTS]
    yield from align_table(TextTable((columns, *lines), tuple(left)))


def _table(rows: list[tuple[str, ...]]) -> Iterator[str]:
    from rich.cells import cell_len

    widths = [max(map(cell_len, cells)) for cells in zip(*rows, strict=True)]
    # two blanks between columns as long as they leave room for the names
    gap = "  " if sum(widths) + 2 * (len(widths) - 1) <= WIDTH else " "
    for row in rows:
        cells = zip(row, widths, summary.COLUMNS, strict=True)
        yield gap.join(
            fit_cell(text, width, column in summary.TEXTS)
            for text, width, column in cells
        ).rstrip()
