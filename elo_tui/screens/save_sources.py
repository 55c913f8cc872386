"""What a working screen can save, or why it has nothing to save."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import Any

from elo_tui.core.entry import read_date
from elo_tui.core.events.crosstable import EventFacts, build_crosstable
from elo_tui.core.events.event_ratings import EventRatings, wrap_player
from elo_tui.core.model import Problem
from elo_tui.core.standings.standings import compute_standings
from elo_tui.screens.field_screen import FieldScreen
from elo_tui.screens.game_screen import GameScreen
from elo_tui.screens.journal_results import show_journal
from elo_tui.screens.journal_screen import JournalScreen
from elo_tui.screens.one_player import OnePlayer
from elo_tui.screens.pool_screen import PoolScreen
from elo_tui.screens.roster_screen import RosterScreen
from elo_tui.screens.shown_answers import (
    Shown,
    show_chances,
    show_game,
    show_standings,
)
from elo_tui.screens.tournament_screen import TournamentScreen
from elo_tui.screens.workbench import Workbench
from elo_tui.views import standings_view
from elo_tui.views.field_view import describe_selection, rate_all, select_rows
from elo_tui.views.tournament_view import TournamentView
from elo_tui.writers import event_formats

_NO_GAME = "Nothing to save: no result yet"
_NOT_AHEAD = "Nothing to save: this part has no result yet"
_NO_CHANCES = "Nothing to save: no chances yet"


def find_results(screen: Workbench[Any]) -> Shown | str:
    """Return the results shown, or a sentence with the reason."""
    if isinstance(screen, FieldScreen):
        return _field_results(screen)
    if isinstance(screen, OnePlayer) and (pane := screen.pane_shown()) is not None:
        return pane
    if screen.has_class("-ahead"):
        return _NOT_AHEAD
    if isinstance(screen, GameScreen):
        game = None if screen.view is None else show_game(screen.view)
        return game or _NO_GAME
    if isinstance(screen, TournamentScreen):
        rated = _rate_one_player(screen.view) if screen.view else None
        if rated is None:
            return "Nothing to save: no rounds are rated yet"
        state = screen.state
        return _event_results(
            rated, state.event or f"tournament {state.form.date}".strip()
        )
    if isinstance(screen, JournalScreen):
        return show_journal(screen.view)
    if isinstance(screen, RosterScreen):
        return screen.result()
    if isinstance(screen, PoolScreen):
        from elo_tui.screens.pool_sources import show_part

        return "Nothing to save" if screen.view is None else show_part(screen.view)
    return "Nothing to save here"


def _field_results(screen: FieldScreen) -> Shown | str:
    """Return the part shown; ratings and standings without assumed results."""
    state = screen.state
    if state.crosstable is None:
        return "Nothing to save: no event is rated here yet"
    name = state.crosstable.event.name or "event"
    if state.part == "ratings":
        field = rate_all(state.crosstable, state.form, state.given)
        if not isinstance(field, EventRatings):
            return "Nothing to save: no event is rated here yet"
        selected = select_rows(field, state)
        return _event_results(selected, name, describe_selection(state), state.source)
    if state.part == "chances":
        chances = None if screen.view is None else show_chances(screen.view)
        return chances or _NO_CHANCES
    rules = standings_view.read_rules(state.ranking, state.form.date)
    found = compute_standings(state.crosstable, rules.wanted)
    if rules.problems or isinstance(found, Problem):
        return "Nothing to save: no standings"
    return show_standings(state.crosstable, found, state)


def _event_results(
    field: EventRatings, name: str, selection: str = "", source: str = ""
) -> Shown:
    players = len(field.rows)
    what = f"{players:,} players" if players > 1 else "the rounds of one player"
    what = selection or what
    write = partial(event_formats.write, field=field, explain=True, source=source)
    left_out = partial(event_formats.left_out, field=field)
    return Shown(
        name=name,
        what=what,
        write=write,
        formats=event_formats.WRITERS,
        left_out=left_out,
    )


def _rate_one_player(view: TournamentView) -> EventRatings | None:
    """Return the rounds of the Tournament screen as an event with one player rated."""
    event = view.event
    if event is None or not view.rounds:
        return None
    crosstable = build_crosstable(view.rounds, event.player.name, event.player.rating)
    form = view.state.form
    first, last = (
        day if isinstance(day, date) else None
        for day in map(read_date, (form.date, form.event_end))
    )
    facts = EventFacts(view.state.event, start=first, end=last)
    crosstable = crosstable._replace(event=facts)
    return wrap_player(crosstable, crosstable.players[0], view.rounds, event)
