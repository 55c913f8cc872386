"""Entries of the journal, made from the texts of a form."""

from __future__ import annotations

from datetime import date

from msgspec.structs import replace

from elo_tui.core.model import Game
from elo_tui.core.replay.journal_records import Entry
from elo_tui.session.forms import Form
from elo_tui.session.journal_form import make_form, take_form

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
    return take_form(bare, form)


def changed(before: Entry, **texts: str) -> Entry:
    """An entry with other texts in the fields of its form."""
    return take_form(before, replace(make_form(before), **texts))
