"""The rounds of one player as their screen saves, copies and prints them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from elo_tui.core.entry import read_date
from elo_tui.core.events.crosstable import EventFacts, build_crosstable
from elo_tui.core.events.event_ratings import wrap_player
from elo_tui.core.model import Problem
from elo_tui.features.game.answer import rated_text
from elo_tui.features.tournament.report import formats
from elo_tui.kit.screens.shown_answers import Shown

if TYPE_CHECKING:
    from elo_tui.core.events.event_ratings import EventRatings
    from elo_tui.core.events.reading import Note
    from elo_tui.features.tournament.view import TournamentView


def show_rounds(view: TournamentView | None) -> Shown | str:
    """Return the rounds of one player, as an event with this player rated."""
    if view is None or view.event is None or not view.rounds:
        return "Nothing to save: no rounds are rated yet"
    event, form, name = view.event, view.state.form, view.state.event
    crosstable = build_crosstable(view.rounds, event.player.name, event.player.rating)
    days = (read_date(text) for text in (form.date, form.event_end))
    first, last = (None if isinstance(day, Problem) else day for day in days)
    crosstable = replace(crosstable, event=EventFacts(name, start=first, end=last))
    rated = wrap_player(crosstable, crosstable.players[0], view.rounds, event)
    return show_event(rated, name or f"tournament {form.date}".strip())


def show_event(
    field: EventRatings, name: str, selection: str = "", source: str = ""
) -> Shown:
    """Return a rated event; `selection` names the players chosen."""
    players = len(field.rows)
    what = f"{players:,} players" if players > 1 else "the rounds of one player"
    return Shown(
        name=name,
        what=selection or what,
        write=partial(formats.write, field=field, explain=True, source=source),
        formats=formats.WRITERS,
        left_out=partial(formats.left_out, field=field),
    )


def tournament_lines(view: TournamentView, notes: Sequence[Note] = ()) -> list[str]:
    """Return the rounds of one player and the notes; none if nothing is rated."""
    if view.event is None or view.performance is None or not view.rounds:
        return []
    return list(rated_text.event_lines(view.event, view.performance, notes))
