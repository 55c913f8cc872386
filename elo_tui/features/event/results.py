"""A whole event as its screen saves, copies and prints it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from elo_tui.core.events.crosstable import Note
from elo_tui.core.events.event_ratings import EventRatings
from elo_tui.core.model import Problem
from elo_tui.core.standings.printed_values import find_differences
from elo_tui.core.standings.standings import compute_standings
from elo_tui.core.teams.team_standings import compute_team_standings
from elo_tui.core.text.figures import plural
from elo_tui.features.event.answer.chances import (
    ChancesRequest,
    answer_chances,
    find_norms,
)
from elo_tui.features.event.answer.next_round import answer_next
from elo_tui.features.event.answer.standings import (
    StandingsAnswer,
    answer_standings,
    explain_values,
)
from elo_tui.features.event.answer.team_standings import answer_teams, list_boards
from elo_tui.features.event.view.field import (
    FieldState,
    describe_selection,
    list_selected,
    rate_all,
    select_rows,
)
from elo_tui.features.event.view.standings import read_rules
from elo_tui.features.tournament.report import formats
from elo_tui.features.tournament.results import show_event
from elo_tui.kit.faces import answer_faces
from elo_tui.kit.screens.shown_answers import FORMS, Shown, show_answer

if TYPE_CHECKING:
    from elo_tui.core.events.crosstable import Crosstable
    from elo_tui.core.pairing.next_round import NextRound
    from elo_tui.core.standings.standings import Standings
    from elo_tui.features.event.view.field import FieldView

_NO_EVENT = "Nothing to save: no event is rated here yet"
#: How the keys of the formats of likely pairings begin.
_LIKELY = "likely "


def show_field(state: FieldState, view: FieldView | None) -> Shown | str:
    """Return the part shown; ratings and standings without assumed results."""
    if state.crosstable is None:
        return _NO_EVENT
    if state.part == "ratings":
        field = rate_all(state.crosstable, state.form, state.given)
        if not isinstance(field, EventRatings):
            return _NO_EVENT
        name = state.crosstable.event.name or "event"
        rows = select_rows(field, state)
        return show_event(rows, name, describe_selection(state), state.source)
    if state.part == "chances":
        chances = None if view is None else show_chances(view)
        return chances or "Nothing to save: no chances yet"
    if view is not None and view.shows_teams:
        return show_teams(state.crosstable, view) or "Nothing to save: no standings"
    rules = read_rules(state.ranking, state.form.date)
    found = compute_standings(state.crosstable, rules.wanted)
    if rules.problems or isinstance(found, Problem):
        return "Nothing to save: no standings"
    return show_standings(state.crosstable, found, state)


def show_standings(
    crosstable: Crosstable,
    found: Standings,
    state: FieldState,
    assumed: Iterable[str] = (),
) -> Shown:
    """Return places, points and tie-breaks of the players that `state` selects.

    `assumed` describes assumed results.
    """
    part, selected = describe_selection(state), list_selected(state)
    printed = [
        one for one in find_differences(crosstable, found) if one.who.no in selected
    ]
    rows = tuple(row for row in found.rows if row.who.no in selected)
    name = crosstable.event.name
    notes = [Note(None, text) for text in (*assumed, part) if text]
    shown = found._replace(rows=rows)

    def explain() -> StandingsAnswer:
        # by all rows: a value may come from players who are not selected
        every = explain_values(found)
        chosen = [one for one in every if one.row.who.no in selected]
        answer = answer_standings(crosstable.event, shown, notes, printed, chosen)
        # the text has no room for the working of all players
        return replace(answer, explained=())

    return show_answer(
        f"{name or 'event'} standings",
        f"the standings of {part or plural(len(rows), 'player')}",
        explain,
    )


def show_teams(
    crosstable: Crosstable, view: FieldView, assumed: Iterable[str] = ()
) -> Shown | None:
    """Return places, scores, crosstable and boards of the teams; None without any."""
    if view.teams is None or view.teams.wanted is None:
        return None
    found = compute_team_standings(crosstable, view.teams.wanted)
    if isinstance(found, Problem):
        return None
    name, rated = crosstable.event.name, view.field.rows if view.field else ()
    changes = {row.player.no: row.change for row in rated}
    lists = list_boards(crosstable, found.event, changes)
    notes = [Note(None, text) for text in assumed]
    return show_answer(
        f"{name or 'event'} team standings",
        f"the standings of {plural(len(found.rows), 'team')}",
        lambda: answer_teams(crosstable.event, found, notes, (), lists),
    )


def show_chances(view: FieldView) -> Shown | None:
    """Return the chances of places and scores; None while they are computed."""
    if view.supposed is None or view.chances is None or view.chances.found is None:
        return None
    event, outlook = view.supposed.event, view.chances.found
    part, selected = describe_selection(view.state), list_selected(view.state)
    player = view.supposed.player(view.state.cursor)
    if player is not None and player.no not in selected:
        player = None
    ahead, following = view.chances.ahead, view.chances.next
    norms = find_norms(view.supposed, ahead or outlook, player)
    chosen = tuple(one for one in norms.chances if one.who.no in selected)
    asking = ChancesRequest(
        model="tec",
        places=view.chances.first,
        player=player,
        assumed=view.state.ranking.assumed,
        norms=norms._replace(chances=chosen),
        ahead=ahead,
        method=None if following is None else following.method,
    )
    players = tuple(one for one in outlook.players if one.who.no in selected)
    notes = [Note(None, part)] if part else []
    shown = show_answer(
        f"{event.name or 'event'} chances",
        f"the chances of {part or plural(len(players), 'player')}",
        lambda: answer_chances(
            event.name, outlook._replace(players=players), notes, asking
        ),
    )
    return shown if following is None else _add_pairings(shown, event.name, following)


def _add_pairings(shown: Shown, name: str, found: NextRound) -> Shown:
    """Add the likely pairings of the next round to what can be saved."""

    def write(key: str) -> str | Problem:
        if not key.startswith(_LIKELY):
            return shown.write(key)
        form = key.removeprefix(_LIKELY)
        return answer_faces.write(form, answer_next(name, found, ()))

    title = f"round {found.event.next_round}, a forecast of the pairings"
    more = (
        one._replace(key=f"{_LIKELY}{one.key}", title=f"{title}: {one.title}")
        for one in FORMS
        if one.key in ("html", "json", "text")
    )
    return shown._replace(write=write, formats=(*FORMS, *more))


def write_shown(view: FieldView) -> str:
    """Write the part shown with the results assumed; empty without a result."""
    assumed = [f"assumed: {one.text}" for one in view.state.ranking.assumed]
    if view.state.part == "ratings":
        texts = filter(None, (*assumed, describe_selection(view.state)))
        return "\n".join(field_lines(view, [Note(None, one) for one in texts]))
    if view.state.part == "chances":
        shown = show_chances(view)
        return "" if shown is None else shown.text
    if view.supposed is None:
        return ""
    if view.shows_teams:
        teams = show_teams(view.supposed, view, assumed)
        return "" if teams is None else teams.text
    found = view.standings.found if view.standings else None
    if found is None:
        return ""
    return show_standings(view.supposed, found, view.state, assumed).text


def field_lines(view: FieldView, remarks: Sequence[Note] = ()) -> list[str]:
    """Return the players selected and the remarks; none if nothing is rated."""
    if view.field is None:
        return []
    selected = select_rows(view.field, view.state)
    return list(formats.field_lines(selected, remarks))
