"""Entries of the journal, made from the texts of a form."""

from __future__ import annotations

from datetime import date

from elo_tui.core.model import Game
from elo_tui.core.replay.journal_records import Entry
from elo_tui.views.forms import Form
from elo_tui.views.journal_form import form_of, with_form

_EMPTY = Form()


def entry(
    number: int = 0,
    rev: int = 0,
    name: str = "",
    *,
    form: Form = _EMPTY,
    games: tuple[Game, ...] = (),
    counted: date | None = None,
) -> Entry:
    """An entry whose facts are those of a form."""
    bare = Entry(number, rev, name, games=games, counted=counted)
    return with_form(bare, form)


def changed(before: Entry, **texts: str) -> Entry:
    """An entry with other texts in the fields of its form."""
    return with_form(before, form_of(before)._replace(**texts))
