"""A rated event as Markdown with GitHub tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from elo_tui.core.events.event_ratings import EventRatings, RatingRow
from elo_tui.core.events.reading import Note
from elo_tui.core.model import RatedEvent
from elo_tui.features.tournament.report import summary
from elo_tui.features.tournament.report.sheet import Sheet, drop_empty_columns
from elo_tui.kit.answer_parts import note_text
from elo_tui.kit.faces.markdown import escape, list_lines, table_lines

_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def write_markdown(
    field: EventRatings, notes: Iterable[Note] = (), source: str = ""
) -> str:
    """Write heading, table and sums; a raised number at a K refers to an assumption.

    `source` is the title of an event without a name.
    """
    return "\n".join(_event_lines(field, notes, source)) + "\n"


def _event_lines(
    field: EventRatings, notes: Iterable[Note], source: str
) -> Iterator[str]:
    yield f"# {escape(summary.event_title(field, source))}"
    yield ""
    yield "  \n".join(map(escape, summary.event_heading(field)))
    yield ""
    remarks = [("note", note_text(note)) for note in notes]
    if one := summary.find_only_player(field):
        yield from _player_lines(*one)
        yield from list_lines((*summary.all_remarks(field), *remarks))
        return
    whole = Sheet(summary.COLUMNS, summary.build_players(field))
    columns, lines = drop_empty_columns(whole, "name")
    assumed = summary.group_assumptions(field)
    marks = {
        row.player.no: _raise_number(number)
        for number, (_, rows) in enumerate(assumed, start=1)
        for row in rows
    }
    # without a K nothing is assumed about one
    marked = columns.index("K" if "K" in columns else "name")
    rows = [[*map(escape, cells)] for cells in lines]
    for row, cells in zip(field.rows, rows, strict=True):
        cells[marked] += marks.get(row.player.no, "")
    yield from table_lines(columns, summary.TEXTS, rows)
    yield ""
    yield from list_lines(summary.list_sums(field))
    yield from list_lines((*summary.list_remarks(field), *remarks))
    for number, group in enumerate(assumed, start=1):
        label, text = summary.assumption_text(*group)
        yield ""
        yield f"{_raise_number(number)} {escape(label)}: {escape(text)}"


def _player_lines(row: RatingRow, event: RatedEvent) -> Iterator[str]:
    """Write the new rating and the rounds of one player."""
    who = escape(row.player.name) or "Score"
    yield f"**{escape(summary.outcome_text(row))}**  "
    yield f"{who}: {summary.score_text(event)}  "
    yield escape(summary.figures_text(event))
    yield ""
    columns, lines = summary.build_rounds(event)
    rows = (map(escape, cells) for cells in lines)
    yield from table_lines(columns, summary.ROUND_TEXTS, rows)
    yield ""


def _raise_number(number: int) -> str:
    return str(number).translate(_RAISED)
