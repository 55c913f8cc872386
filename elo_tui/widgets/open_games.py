"""The games of an event that are still open, and the results assumed for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from rich.cells import cell_len
from textual.binding import BindingType
from textual.message import Message
from textual.reactive import var

from elo_tui.commands.bindings import bindings
from elo_tui.core.events.crosstable import Participant
from elo_tui.views.chances import RESULTS, GameRow
from elo_tui.views.field import FieldView
from elo_tui.widgets.cursor_table import CursorTable
from elo_tui.widgets.lines import Row, fit

_ROUND = 5
_RESULT = 12
_CHANCES = 16
_NAME_MAX = 32


class OpenGames(CursorTable[FieldView, "_Layout"]):
    """A row a game, White first; w, d and l assume White's result."""

    DEFAULT_CLASSES = "group"
    BORDER_TITLE = "Open games"

    scope = "games"

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("games")]

    view: var[FieldView | None] = var(None)

    class CursorMoved(Message):
        """The cursor goes to another game."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    class Assumed(Message):
        """A result is assumed for a game; ``code`` is White's, empty for none."""

        def __init__(self, game: GameRow, code: str) -> None:
            super().__init__()
            self.game = game
            self.code = code

    class Left(Message):
        """Escape was pressed."""

    @property
    def games(self) -> Sequence[GameRow]:
        """The games shown."""
        view = self.view
        return view.chances.games if view and view.chances else ()

    @property
    def count(self) -> int:
        return len(self.games)

    @property
    def place(self) -> int:
        at = self.view.state.ranking.game if self.view else 0
        return max(0, min(at, self.count - 1))

    def go_to(self, place: int) -> None:
        self.post_message(self.CursorMoved(place))

    def open_row(self) -> None:
        """Assume the next result in turn."""
        order = ["", *RESULTS]
        present = self.games[self.place].assumed
        self._assume(order[(order.index(present) + 1) % len(order)])

    def go_up(self) -> None:
        self.post_message(self.Left())

    def empty(self, view: FieldView | None, width: int) -> Sequence[Row]:
        return ()

    def layout_of(self, view: FieldView, width: int) -> _Layout:
        chances = _CHANCES if width >= 60 else 0
        room = width - _ROUND - _RESULT - chances - 3
        white, black = (
            min(_NAME_MAX, max(cell_len(_player(who)) for who in players))
            for players in zip(*((g.white, g.black) for g in self.games), strict=True)
        )
        # where both have no room the shorter one keeps its names
        white = min(white, max(room // 2, room - black))
        return _Layout(max(8, white), max(8, min(black, room - white)), chances)

    def head(self, view: FieldView, layout: _Layout, shown: str) -> Row:
        count = f"{len(self.games)} open  {shown}" if shown else f"{self.count} open"
        chances = f"{'1-0':>5}{'½-½':>5}{'0-1':>5}%" if layout.chances else ""
        return (
            (f"{'Rd':>{_ROUND - 1}} ", "key"),
            (fit(f"White - Black  {count}", layout.white + layout.black + 3), "key"),
            (chances, "key"),
            (fit("  What if", _RESULT), "key"),
        )

    def row(self, view: FieldView, index: int, layout: _Layout, here: bool) -> Row:
        game = self.games[index]
        role = "cursor" if here else ""
        white, black = (
            fit(_player(game.white), layout.white),
            fit(_player(game.black), layout.black),
        )
        chances = "".join(f"{100 * share:5.0f}" for share in game.chance)
        assumed = f"assumed {RESULTS[game.assumed]}" if game.assumed else ""
        return (
            (f"{'>' if here else ' '}{game.number:>{_ROUND - 2}} ", role or "dim"),
            (f"{white} - {black}", role),
            (chances.ljust(layout.chances)[: layout.chances], role or "dim"),
            (fit(f"  {assumed}", _RESULT + 4), role or "strong"),
        )

    def action_assume(self, code: str) -> None:
        self._assume(code)

    def action_open(self) -> None:
        if self.count:
            self.open_row()

    def action_leave(self) -> None:
        self.go_up()

    def _assume(self, code: str) -> None:
        if self.count:
            self.post_message(self.Assumed(self.games[self.place], code))


def _player(who: Participant) -> str:
    return f"{who.no} {who.name}"


class _Layout(NamedTuple):
    """Where the columns stand."""

    white: int
    black: int
    chances: int
