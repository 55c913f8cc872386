"""The frames of the Event screen, sized to their content."""

from __future__ import annotations

from typing import Any

from textual.screen import Screen

from elo_tui.core.standings.round_kinds import has_rounds_ahead
from elo_tui.features.event.chances_table import OpenGames
from elo_tui.features.event.player_table import EventTable
from elo_tui.features.event.view.field import PARTS, FieldState, FieldView

#: Rows around the parts, and rows of the sums below a table.
_AROUND, _SUMS = 7, 4
#: Most rows of remaining games if not all players fit, by height.
_GAMES, _GAMES_HIGH = 6, 12
#: Smallest width of the working next to a table, cells.
_DETAILS_MIN = 40
#: Fewest rows of a working that was not opened.
_WORKING_MIN = 5


def explain_nothing(view: FieldView | None, part: str) -> str:
    """Explain why no standings or chances are shown; "" for a table with rows."""
    if view is None or part == "ratings":
        return ""
    found = view.chances if part == "chances" else view.ranked
    return "" if found is None else found.why_not


def shows_nothing(state: FieldState, view: FieldView | None) -> bool:
    """Whether the event is missing, or no remaining game for chances."""
    if state.crosstable is None or view is None:
        return True
    outlook = view.chances if state.part == "chances" else None
    if outlook is None or state.ranking.ahead:
        return False
    return not outlook.games


def list_idle_actions(
    state: FieldState, view: FieldView | None, of_table: frozenset[str]
) -> frozenset[str]:
    """List the actions without effect; `of_table` are those of the table shown."""
    # the present part; without an event all of them
    shown = PARTS if state.crosstable is None else (state.part,)
    idle = frozenset(f"screen.part('{part}')" for part in shown)
    # both show one player
    idle |= {"screen.compare", "screen.chart"}
    if view is None or not view.shape.has_teams:
        idle |= {"screen.switch_teams"}
    if shows_nothing(state, view):
        idle |= {"screen.working", "screen.copy"} | of_table
        if state.crosstable and has_rounds_ahead(state.crosstable):
            idle -= {"screen.switch_ahead"}
    return idle


def size_parts(
    screen: Screen[Any],
    table: EventTable[Any],
    state: FieldState,
    view: FieldView | None,
) -> None:
    """Size the frames to their content; the working gets the rest."""
    part, framed = state.part, screen.has_class("-panels")
    nothing, is_vast = screen.has_class("-nothing"), screen.has_class("-vast")
    side_by_side = not nothing and (
        is_vast or (screen.has_class("-wide") and (part != "ratings" or not framed))
    )
    games, (width, height) = screen.query_one(OpenGames), screen.app.size
    count = len(state.crosstable.players) if state.crosstable is not None else 0
    if view is not None and view.shows_teams and view.teams is not None:
        count = len(view.teams.rows)
    around = 2 * framed
    rows = (1 + count + around) * bool(count)
    below = _SUMS + framed
    below += framed and part == "standings" and not is_vast
    below += (part == "chances") * (1 + games.count + around)
    room = height - _AROUND - rows - below
    whole = bool(count) and room >= 0
    few = whole and room >= _WORKING_MIN and not side_by_side and not nothing
    screen.set_class(few, "-few")
    parts = screen.query_one("#parts")
    parts.styles.height = rows + below if few else None
    parts.styles.width = None
    if side_by_side and view is not None:
        wanted = max(table.whole_width(view), games.whole_width(view))
        least = width // 2 if is_vast else 3 * width // 5
        parts.styles.width = min(max(wanted + around, least), width - _DETAILS_MIN)
    if nothing:
        # the frame takes up to four columns, and a wider table may show more
        texts = [table.empty(view, width - frame) for frame in (0, 2, 4)]
        rows = around + max(map(len, texts))
    table.styles.height = rows if whole or nothing else None
    most = _GAMES_HIGH if screen.has_class("-high") else _GAMES
    of_games = 1 + games.count + around
    games.styles.height = of_games if whole else min(of_games, most)
