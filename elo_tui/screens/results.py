"""What a working screen has to save, or why it has nothing."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from elo_tui.core.events.crosstable import listed
from elo_tui.core.events.rated_field import RatedField, alone
from elo_tui.core.model import Problem
from elo_tui.screens.field import FieldScreen
from elo_tui.screens.journal import JournalScreen, text_lines
from elo_tui.screens.tournament import TournamentScreen
from elo_tui.screens.workbench import Workbench
from elo_tui.views.journal.view import JournalView
from elo_tui.views.tournament import TournamentView
from elo_tui.writers import export
from elo_tui.writers.export import Writer

#: What a journal can be saved as.
_OF_JOURNAL = (
    Writer("json", "JSON, all of this person, can be read again", "json", ""),
    Writer("csv", "CSV table of the games", "csv", ""),
    Writer("text", "plain text, as shown", "txt", ""),
)


class Results(NamedTuple):
    """What can be written, and in which formats."""

    name: str
    """A name that a file of it may have."""
    what: str
    """What it is, in words."""
    formats: tuple[Writer, ...]
    write: Callable[[str], str | Problem]
    """The text in the format of that key."""


def results_of(screen: Workbench[Any]) -> Results | str:
    """The results shown, or one sentence."""
    if isinstance(screen, FieldScreen):
        field = screen.view.field if screen.view else None
        if field is None:
            return "Nothing to save: no event is rated here yet"
        return _of_field(field, field.crosstable.event.name or "event")
    if isinstance(screen, TournamentScreen):
        rated = _one_player(screen.view) if screen.view else None
        if rated is None:
            return "Nothing to save: no rounds are rated yet"
        state = screen.state
        return _of_field(rated, state.event or f"tournament {state.form.date}".strip())
    if isinstance(screen, JournalScreen):
        return _of_journal(screen.view)
    return "Nothing to save here; Ctrl+Y copies the result, Tournament and Field save"


def _of_field(field: RatedField, name: str) -> Results:
    players = len(field.rows)
    what = f"{players:,} players" if players > 1 else "the rounds of one player"
    write = partial(export.write, field=field, explain=True)
    return Results(name, what, export.WRITERS, write)


def _of_journal(view: JournalView | None) -> Results | str:
    """All there is of the person, not only the rating shown."""
    if view is None or not (view.state.account.entries or view.state.account.listed):
        return "Nothing to save: nothing is kept of anybody here yet"
    name = f"journal {view.state.account.person.name}".strip()
    write = partial(_journal_text, view)
    return Results(name, "the journal of one person", _OF_JOURNAL, write)


def _journal_text(view: JournalView, key: str) -> str:
    """The journal in one of its formats."""
    from elo_tui.store import exchange
    from elo_tui.writers.export import journal_csv

    account = view.state.account
    if key == "json":
        return exchange.written([account])
    if key == "csv":
        return journal_csv.write([account])
    return "\n".join([*text_lines(view), ""])


def _one_player(view: TournamentView) -> RatedField | None:
    """The rounds of the Tournament screen as an event with one player rated."""
    event = view.event
    if event is None or not view.rounds:
        return None
    crosstable = listed(view.rounds, event.player.name, event.player.rating)
    return alone(crosstable, crosstable.players[0], view.rounds, event)
