"""Answers and rated events as Markdown with GitHub tables, readable as plain text."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from elo_tui.core.events.event_ratings import EventRatings, RatingRow
from elo_tui.core.events.reading import Note
from elo_tui.core.model import RatedEvent
from elo_tui.core.text.clean_text import clean_name
from elo_tui.features.tournament.report import summary as event_summary
from elo_tui.kit.answer import Answer
from elo_tui.kit.answer_parts import note_text, sort_parts
from elo_tui.kit.faces.sheet import Sheet, drop_empty_columns

#: Characters that begin or end an element, an entity, a link, a cell or code.
_MARKS = re.compile(r"[\\`*_\[\]<>|~&#$]|:(?=//)|(?<=www)\.")
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def escape(text: str) -> str:
    """Write a text as one line that Markdown and HTML display unchanged."""
    return _MARKS.sub(r"\\\g<0>", " ".join(text.split()))


def write_answer(answer: Answer) -> str:
    """Write a heading, the sentences, the values and the tables, the notes."""
    return "\n".join(_answer_lines(answer)) + "\n"


def write_event(
    field: EventRatings, notes: Iterable[Note] = (), source: str = ""
) -> str:
    """Write heading, table and sums; a raised number at a K refers to an assumption.

    `source` is the title of an event without a name.
    """
    return "\n".join(_event_lines(field, notes, source)) + "\n"


def _answer_lines(answer: Answer) -> Iterator[str]:
    parts = sort_parts(answer)
    yield f"# {escape(clean_name(answer.title, 300))}"
    if sentences := (*parts.sentences, *parts.lead):
        yield ""
        yield "  \n".join(map(escape, sentences))
    if parts.shown_values:
        yield ""
        yield from _list((one.name.label, one.text) for one in parts.shown_values)
    for found in parts.page_tables:
        yield ""
        if len(parts.page_tables) > 1:
            yield f"## {escape(found.title)}"
            yield ""
        heads = [escape(column.label) for column in found.columns]
        pairs = zip(heads, found.columns, strict=True)
        texts = [head for head, column in pairs if column.is_text]
        yield from _table(heads, texts, (map(escape, row) for row in found.texts()))
    if remarks := parts.remarks():
        yield ""
        yield from _list(remarks)


def _event_lines(
    field: EventRatings, notes: Iterable[Note], source: str
) -> Iterator[str]:
    yield f"# {escape(event_summary.event_title(field, source))}"
    yield ""
    yield "  \n".join(map(escape, event_summary.event_heading(field)))
    yield ""
    remarks = [("note", note_text(note)) for note in notes]
    if one := event_summary.find_only_player(field):
        yield from _player_lines(*one)
        yield from _list((*event_summary.all_remarks(field), *remarks))
        return
    whole = Sheet(event_summary.COLUMNS, event_summary.build_players(field))
    columns, lines = drop_empty_columns(whole, "name")
    assumed = event_summary.group_assumptions(field)
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
    yield from _table(columns, event_summary.TEXTS, rows)
    yield ""
    yield from _list(event_summary.list_sums(field))
    yield from _list((*event_summary.list_remarks(field), *remarks))
    for number, group in enumerate(assumed, start=1):
        label, text = event_summary.assumption_text(*group)
        yield ""
        yield f"{_raise_number(number)} {escape(label)}: {escape(text)}"


def _player_lines(row: RatingRow, event: RatedEvent) -> Iterator[str]:
    """Write the new rating and the rounds of one player."""
    who = escape(row.player.name) or "Score"
    yield f"**{escape(event_summary.outcome_text(row))}**  "
    yield f"{who}: {event_summary.score_text(event)}  "
    yield escape(event_summary.figures_text(event))
    yield ""
    columns, lines = event_summary.build_rounds(event)
    rows = (map(escape, cells) for cells in lines)
    yield from _table(columns, event_summary.ROUND_TEXTS, rows)
    yield ""


def _list(remarks: Iterable[tuple[str, str]]) -> Iterator[str]:
    for label, text in remarks:
        yield f"- {escape(label)}: {escape(text)}"


def _table(
    columns: Sequence[str], texts: Collection[str], rows: Iterable[Iterable[str]]
) -> Iterator[str]:
    """Write a table of escaped cells; the columns `texts` are aligned at the left."""
    yield _row(columns)
    yield _row("---" if name in texts else "---:" for name in columns)
    yield from map(_row, rows)


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _raise_number(number: int) -> str:
    return str(number).translate(_RAISED)
