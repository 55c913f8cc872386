"""What the Tournament screen computed, in the few words its tests compare."""

from __future__ import annotations

from elo_tui.core.model import Game, Result
from elo_tui.features.tournament.round_table import RoundTable
from elo_tui.features.tournament.screen import TournamentScreen
from elo_tui.features.tournament.totals import total_rows
from elo_tui.features.tournament.view import TournamentView
from tests.screens.desk import Desk, lines


def view(desk: Desk[TournamentScreen]) -> TournamentView:
    assert desk.screen.view is not None
    return desk.screen.view


def changes(desk: Desk[TournamentScreen]) -> list[str | None]:
    """The change of each round shown, None where it is not rated."""
    event = view(desk).event
    assert event is not None
    return [None if r.change is None else f"{r.change:+.2f}" for r in event.games]


def totals(screen: TournamentScreen) -> str:
    """What stands below the last round."""
    table = screen.query_one(RoundTable)
    assert screen.view is not None
    width = table.content_size.width
    return "\n".join(lines(total_rows(screen.view, width, table.is_framed)))


def table(desk: Desk[TournamentScreen]) -> list[str]:
    """The rounds, blanks joined: the rows between the head and the totals."""
    rows = desk.shown(RoundTable).splitlines()[1:]
    below = len(totals(desk.screen).splitlines())
    return [" ".join(row.split()) for row in rows[:-below]]


def names(desk: Desk[TournamentScreen]) -> list[str]:
    """The names of the opponents, round by round."""
    return [game.name for game in desk.screen.state.rounds]


def game_of(desk: Desk[TournamentScreen], index: int) -> Game:
    return desk.screen.state.rounds[index]


def results(desk: Desk[TournamentScreen]) -> list[Result | None]:
    return [game.result for game in desk.screen.state.rounds]
