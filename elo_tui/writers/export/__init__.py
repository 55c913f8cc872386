"""The formats a rated event can be saved in: a table of writers, a module each."""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple

from elo_tui.core.events.rated_field import RatedField
from elo_tui.core.events.reading import EventReading, Reading
from elo_tui.core.model import Problem


class Writer(NamedTuple):
    """A row of the table: ``module`` has ``write(field, ...)``."""

    key: str
    title: str
    extension: str
    module: str
    takes: tuple[str, ...] = ()
    """What `write` of the module needs besides the field: "reading", "notes",
    "explain"."""


WRITERS: tuple[Writer, ...] = (
    Writer("csv", "CSV table, can be read again", "csv", "sheet"),
    Writer("json", "JSON data", "json", "json_data", takes=("reading",)),
    Writer("markdown", "Markdown table", "md", "markdown", takes=("notes",)),
    Writer(
        "html", "web page to print", "html", "html_page", takes=("explain", "notes")
    ),
    Writer("text", "plain text", "txt", "text", takes=("notes",)),
    Writer("message", "short message", "txt", "messenger"),
    Writer("trf", "tournament report file (TRF16)", "trf", "report_file"),
)


def write(
    key: str,
    field: RatedField,
    reading: Reading | EventReading | None = None,
    explain: bool = False,
) -> str | Problem:
    """The field in the format of that key; raises KeyError for an unknown key.

    A Problem is returned for an event that the format cannot represent; this occurs
    with TRF only. `reading` is where the field comes from, for its notes; `explain`
    asks for the working, which only some writers show.
    """
    writer = {row.key: row for row in WRITERS}[key]
    known = {
        "reading": reading,
        "notes": reading.notes if reading else (),
        "explain": explain,
    }
    module = import_module(f"{__name__}.{writer.module}")
    text: str | Problem = module.write(
        field, **{name: known[name] for name in writer.takes}
    )
    return text


def left_out(key: str, field: RatedField) -> tuple[str, ...]:
    """What of the field the format of that key has no place for, counted."""
    if key != "trf":
        return ()
    from elo_tui.writers import trf_report

    return trf_report.left_out(field.crosstable)
