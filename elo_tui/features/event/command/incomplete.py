"""Events with gaps before they are stored: shown, and asked about at a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import click

from elo_tui.core.events.crosstable import note_text
from elo_tui.core.text.clean_text import clean_name
from elo_tui.kit.command_line import source
from elo_tui.kit.command_line.output import Refused

if TYPE_CHECKING:
    from elo_tui.core.events.crosstable import Note

#: Most characters of a note that are shown.
_LONGEST = 300

#: Adds --incomplete, which stores an event with gaps without asking.
incomplete_option = click.option(
    "--incomplete",
    is_flag=True,
    help="Do not ask before storing an event with missing games or players.",
)


def ask_about_gaps(label: str, notes: Iterable[Note], is_allowed: bool) -> None:
    """Ask at a terminal whether to store an event with gaps; raises Refused.

    Elsewhere the notes are shown with the result and stored with the event.
    """
    gaps = [note_text(note) for note in notes if note.is_gap]
    if not is_allowed:
        ask_about(label, gaps)


def ask_about(label: str, gaps: Sequence[str]) -> None:
    """Ask at a terminal whether to store an event with these gaps; raises Refused."""
    if not gaps or not is_terminal():
        return
    for text in gaps:
        click.echo(f"{label}: {clean_name(text, _LONGEST)}", err=True)
    question = "Games or players may be missing. Store it?"
    if not click.confirm(question, default=False, err=True):
        raise Refused(f"{label}: not stored")


def is_terminal() -> bool:
    """Whether a question can be shown and answered."""
    shown = sys.stderr is not None and sys.stderr.isatty()
    return shown and sys.stdin is not None and source.is_keyboard()
