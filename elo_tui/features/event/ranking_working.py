"""The working of the standings and chances on the Event screen."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import starmap
from typing import TYPE_CHECKING

from elo_tui.core.events.crosstable import Note
from elo_tui.core.model import Step
from elo_tui.core.text.figures import format_change
from elo_tui.features.event.view import chances
from elo_tui.features.event.view.field import FieldState, FieldView, player_state
from elo_tui.features.event.view.standings import explain_gap, explain_value
from elo_tui.features.event.view.teams import (
    explain_team_gap,
    explain_team_value,
    list_team_players,
)
from elo_tui.features.tournament.view import evaluate_rounds
from elo_tui.kit.widgets.working import Chapter

if TYPE_CHECKING:
    from elo_tui.core.pairing.next_round import NextRound


def build_ranking_chapters(view: FieldView) -> tuple[Chapter, ...]:
    """Build the working of the value or player at the cursor."""
    state = view.state
    table, outlook = view.standings, view.chances
    if view.shows_teams:
        return _build_team_chapters(view)
    if state.part == "standings" and table is not None and table.rows:
        assert table.found is not None
        row = table.rows[table.place_of(state.cursor)]
        column = min(state.ranking.column, len(table.codes) - 1)
        name = row.who.shown_name
        title = f"{name}: {table.codes[column] if column else 'points'}"
        found = [Chapter(title, explain_value(table, row, column))]
        ahead = explain_gap(table, row)
        if ahead is not None:
            title, steps = ahead
            found.append(Chapter(f"{title[:1].upper()}{title[1:]}", steps))
        return (*found, *_note_chapters(table.found.notes))
    if state.part == "chances" and outlook is not None and outlook.rows:
        assert outlook.found is not None
        one = outlook.rows[outlook.place_of(state.cursor)]
        stakes: Sequence[Step] = ()
        if outlook.next is not None:
            stakes = _list_stakes(state, outlook.next, one.who.no)
        chapters = starmap(Chapter, chances.chapters(outlook, one, stakes))
        return (*chapters, *_note_chapters(outlook.found.notes))
    return ()


def _build_team_chapters(view: FieldView) -> tuple[Chapter, ...]:
    """Build the working of the value of a team at the cursor, and its players."""
    table, state = view.teams, view.state
    if table is None or table.found is None or not table.rows:
        return ()
    row = table.rows[table.place_of(state.cursor)]
    column = table.choose_column(state.ranking.column)
    title = f"{row.team.name}: {table.labels[column]}"
    found = [Chapter(title, explain_team_value(table, row, column))]
    ahead = explain_team_gap(table, row)
    if ahead is not None:
        title, steps = ahead
        found.append(Chapter(f"{title[:1].upper()}{title[1:]}", steps))
    rated = view.field.rows if view.field is not None else ()
    changes = {one.player.no: one.change for one in rated}
    assert view.supposed is not None
    players = list_team_players(view.supposed, table, row, changes)
    return (*found, Chapter("Players", players), *_note_chapters(table.found.notes))


def _list_stakes(state: FieldState, found: NextRound, no: int) -> tuple[Step, ...]:
    """List the rating changes of a win, draw and loss against the likely opponents.

    They are those of Tournament for the same opponents; a sentence if none is known.
    """
    # looking ahead takes long to import
    from elo_tui.features.tournament.ahead.view import look_ahead

    rivals = chances.list_rivals(found, no)
    if not rivals:
        return ()
    rounds = player_state(state, no, chances.write_rivals(rivals))
    ahead = look_ahead(evaluate_rounds(rounds, ()))
    if not ahead.candidates:
        return (Step("", ahead.missing),) if ahead.missing else ()
    steps = []
    for rival, candidate in zip(rivals, ahead.candidates, strict=True):
        changes = (one.you.change for one in candidate.stakes.outcomes)
        steps.append(Step(rival.name, ", ".join(map(format_change, changes))))
    return tuple(steps)


def _note_chapters(notes: Sequence[Note]) -> tuple[Chapter, ...]:
    """Build a chapter of the notes, if any."""
    steps = tuple(Step("", note.text) for note in notes)
    return (Chapter("Notes", steps),) if steps else ()
