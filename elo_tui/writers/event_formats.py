"""Formats of a rated event: a table of them, and the text in each."""

from __future__ import annotations

from typing import NamedTuple

from elo_tui.core.events.event_ratings import EventRatings
from elo_tui.core.events.reading import EventReading, Reading
from elo_tui.core.model import Problem


class Writer(NamedTuple):
    """Format of a file."""

    key: str
    title: str
    extension: str


WRITERS: tuple[Writer, ...] = (
    Writer("csv", "CSV table, can be read again", "csv"),
    Writer("json", "JSON data", "json"),
    Writer("markdown", "Markdown table", "md"),
    Writer("html", "web page to print", "html"),
    Writer("text", "plain text", "txt"),
    Writer("message", "short message", "txt"),
    Writer("trf", "tournament report file (TRF16)", "trf"),
)


def write(
    key: str,
    field: EventRatings,
    reading: Reading | EventReading | None = None,
    explain: bool = False,
    source: str = "",
) -> str | Problem:
    """Write the event in the format of that key; raises KeyError for an unknown key.

    A Problem is returned for an event that the format cannot represent; this occurs
    with TRF only. `reading` is the source with its notes; `explain` adds the working,
    which only HTML shows. `source` is the file, for the title of an event without a
    name.
    """
    notes = reading.notes if reading else ()
    match key:
        case "csv":
            from elo_tui.writers import sheet

            return sheet.write(field)
        case "json":
            from elo_tui.answers.event_answer import field_data
            from elo_tui.writers.answer_faces import write_data

            whole = reading if isinstance(reading, EventReading) else None
            return write_data(field_data(field, whole))
        case "markdown":
            from elo_tui.writers import markdown

            return markdown.write_event(field, notes, source)
        case "html":
            from elo_tui.writers import html_page

            return html_page.write_event(field, explain, notes, source)
        case "text":
            from elo_tui.writers import event_text

            return event_text.write(field, notes)
        case "message":
            from elo_tui.writers import event_text

            return event_text.write_message(field)
        case "trf":
            from elo_tui.writers import trf_report

            return trf_report.write(field.crosstable)
    raise KeyError(key)


def left_out(key: str, field: EventRatings) -> tuple[str, ...]:
    """Count what the format of that key cannot represent, in sentences."""
    if key != "trf":
        return ()
    from elo_tui.writers import trf_report

    return trf_report.left_out(field.crosstable)
