"""Changes of the rows shown of an event: chosen, marked, sorted, assumed absent."""

from __future__ import annotations

from elo_tui.core.forecast.open_games import RESULTS
from elo_tui.core.model import Given
from elo_tui.core.standings.round_kinds import has_rounds_ahead
from elo_tui.core.text.figures import plural
from elo_tui.features.event.view import chances
from elo_tui.features.event.view.chances import OpenGameRow
from elo_tui.features.event.view.field import (
    FieldState,
    FieldView,
    set_facts,
)
from elo_tui.features.event.view.standings import Ranking
from elo_tui.session.web import is_address

#: What is assumed of a player in rounds ahead.
_ATTENDANCE = {
    "": "plays, or not, as in the event",
    "absent": "assumed absent in the next round",
    "withdrawn": "assumed to play no more",
    "returning": "assumed to play",
}


def describe_taken(state: FieldState, refresh_key: str) -> str:
    """Describe an event just taken, with the key that reads its page again."""
    assert state.crosstable is not None
    name = state.crosstable.event.name or "the event"
    again = ""
    if refresh_key and is_address(state.source):
        again = f"; {refresh_key} refreshes"
    return f"{plural(len(state.crosstable.players), 'player')} of {name}{again}"


def enter_facts(view: FieldView, facts: Given, target: str) -> tuple[FieldState, int]:
    """Set facts of the players shown; return the number of players they change.

    The target is "one" for the player under the cursor, "missing" for facts not known,
    "shown" for all.
    """
    assert view.row is not None
    numbers = [row.player.no for row in view.rows]
    if target == "one":
        numbers = [view.row.player.no]
    before = view.state
    after = set_facts(before, numbers, facts, target != "missing")
    return after, sum(after.given.get(no) != before.given.get(no) for no in numbers)


def name_rivals(view: FieldView | None, no: int) -> str:
    """Name the likely opponents of a player; "" unless the next round is shown."""
    outlook = view.chances if view is not None else None
    if view is None or view.state.part != "chances" or outlook is None:
        return ""
    rivals = chances.list_rivals(outlook.next, no) if outlook.next else []
    return chances.write_rivals(rivals) if rivals else ""


def choose_fields(state: FieldState, fields: frozenset[str]) -> frozenset[str]:
    """Choose the fields of a part: only ratings use terms other than the date."""
    return fields if state.part == "ratings" else fields & {"date"}


def assume(
    state: FieldState, game: OpenGameRow, code: str, place: int
) -> tuple[FieldState, str]:
    """Assume the result of a game, or none; return a sentence with the state."""
    ranking = chances.assume_result(state.ranking, game, code)
    changed = state._replace(ranking=ranking._replace(game=place))
    result = RESULTS.get(code, "no result")
    return changed, f"{game.white.name} - {game.black.name}: {result} assumed"


def choose_player(state: FieldState, no: int, column: int | None) -> FieldState:
    """Put the cursor on a player, and on a column if one is given."""
    ranking = state.ranking
    if column is not None:
        ranking = ranking._replace(column=column)
    return state._replace(cursor=no, ranking=ranking)


def mark_player(state: FieldState, no: int, below: int) -> FieldState:
    """Mark or unmark a player, with the cursor on the one below."""
    return state._replace(marked=state.marked ^ {no}, cursor=below)


def describe_marked(state: FieldState) -> str:
    """Describe how many players are marked."""
    if not state.marked or state.crosstable is None:
        return "No player is marked"
    every = plural(len(state.crosstable.players), "player")
    count = f"{len(state.marked):,} of {every}"
    return f"{count} marked: copied and saved alone"


def sort_rows(state: FieldState, order: str) -> FieldState:
    """Sort the rows of the part shown; the same order again is reversed."""
    now: FieldState | Ranking = state if state.part == "ratings" else state.ranking
    turned = order == now.order and not now.turned
    if state.part == "ratings":
        return state._replace(order=order, turned=turned)
    ranking = state.ranking._replace(order=order, turned=turned)
    return state._replace(ranking=ranking)


def switch_ahead(state: FieldState) -> FieldState | str:
    """Show the rounds that are not paired yet, or hide them; a sentence if none."""
    crosstable, ranking = state.crosstable, state.ranking
    if crosstable is None:
        return "No event yet"
    if not ranking.ahead and not has_rounds_ahead(crosstable):
        return "No round of a Swiss is left to pair"
    return state._replace(ranking=ranking._replace(ahead=not ranking.ahead))


def switch_teams(state: FieldState, view: FieldView | None) -> tuple[FieldState, str]:
    """Rank the players of an event of teams, or its teams; add a sentence."""
    if view is None or not view.shape.has_teams:
        return state, "No teams of this event play matches"
    ranking = state.ranking
    individuals = not ranking.individuals
    changed = ranking._replace(individuals=individuals, column=0, order="place")
    text = "The places of its players, not of teams" if individuals else "The teams"
    return state._replace(ranking=changed), text


def switch_absence(state: FieldState, view: FieldView | None) -> tuple[FieldState, str]:
    """Assume that the player under the cursor is absent, withdrawn or back.

    Return a sentence with the state, which is the same one if no player is shown.
    """
    ranking = state.ranking
    outlook = view.chances if view is not None else None
    if not ranking.ahead:
        return state, "Only for the rounds ahead: n shows them"
    if outlook is None or not outlook.rows:
        return state, "No player is shown"
    no = outlook.rows[outlook.place_of(state.cursor)].who.no
    choices, word = ranking.choices.switch_attendance(no)
    changed = state._replace(ranking=ranking._replace(choices=choices))
    return changed, f"No. {no} {_ATTENDANCE[word]}"
