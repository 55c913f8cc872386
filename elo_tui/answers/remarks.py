"""What a reader noted and what the rules leave out, as public data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from elo_tui.core.events.reading import Note
from elo_tui.core.model import Terms


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
