"""Notes, rules and working that every answer states alike, as data and as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from elo_tui.core.events.rated_field import RatedField
from elo_tui.core.events.reading import Note
from elo_tui.core.facts import system_uses
from elo_tui.core.model import RatedEvent, Step, Terms
from elo_tui.core.text.clean_text import clean_name


def note_text(note: Note) -> str:
    """A note with its line, if it has one."""
    return note.text if note.line is None else f"line {note.line}, {note.text}"


def rules_data(terms: Terms, remarks: Sequence[str]) -> dict[str, Any]:
    """What was assumed about the days, and what the rules do not rate, if anything."""
    return {
        **({"days_assumed": terms.assumed} if terms.assumed else {}),
        **({"remarks": list(remarks)} if remarks else {}),
    }


def notes_data(notes: Iterable[Note]) -> list[dict[str, Any]]:
    """What the reader of a source noted."""
    return [{"line": note.line, "text": note.text} for note in notes]


def days_text(terms: Terms) -> str:
    """State the days that were assumed, and the option that gives them."""
    return f"{clean_name(terms.assumed, 300)}; say which with --date"


def rules_text(rated: RatedEvent | RatedField) -> str:
    """Name the edition of the rules, with the pool if the system has several."""
    pool = f", {rated.terms.pool}" if system_uses("pool", rated.system) else ""
    return rated.edition + pool


def step_lines(steps: Iterable[Step]) -> Iterator[str]:
    """Write a working, a line for each step."""
    for step in steps:
        article = f" [{step.article}]" if step.article else ""
        yield f"{step.label}: {step.text}{article}"
