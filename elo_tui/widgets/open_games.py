"""The games of an event that are still open, and the results assumed for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual.message import Message

from elo_tui.core.events.crosstable import Participant
from elo_tui.views.chances import RESULTS, GameRow
from elo_tui.views.field import FieldView
from elo_tui.widgets.cursor_table import CursorTable
from elo_tui.widgets.lines import Row, fit
from elo_tui.widgets.posting import Posting

_ROUND = 5
_RESULT = 9
_CHANCES = 17
#: A name takes no less, so that the title of the column is whole, and no more, cells.
_NAME_MIN, _NAME_MAX = 10, 32


class OpenGames(CursorTable[FieldView, "_Layout"], scope="games"):
    """A row a game, White first; w, d and l assume White's result."""

    DEFAULT_CLASSES = "group"
    BORDER_TITLE = "Open games"

    class CursorMoved(Posting):
        """The cursor goes to another game."""

        place: int

    class Assumed(Posting):
        """A result is assumed for a game; ``code`` is White's, empty for none."""

        game: GameRow
        code: str

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
        if not self.count:
            return
        order = ["", *RESULTS]
        present = self.games[self.place].assumed
        self._assume(order[(order.index(present) + 1) % len(order)])

    def go_up(self) -> None:
        self.post_message(self.Left())

    def empty(self, view: FieldView | None, width: int) -> Sequence[Row]:
        return ()

    def layout_of(self, view: FieldView, width: int) -> _Layout:
        chances = _CHANCES if width >= 60 else 0
        room = (width - _ROUND - _RESULT - chances - 3) // 2
        return _Layout(max(_NAME_MIN, min(room, self._longest)), chances)

    def whole_width(self, view: FieldView) -> int:
        return _ROUND + 2 * self._longest + 3 + _CHANCES + _RESULT

    @property
    def _longest(self) -> int:
        """The cells of the longest name, as far as names go."""
        players = (who for game in self.games for who in (game.white, game.black))
        return min(_NAME_MAX, max(map(cell_len, map(_player, players)), default=0))

    def head(self, view: FieldView, layout: _Layout, shown: str) -> Row:
        count = f"{len(self.games)} open  {shown}" if shown else f"{self.count} open"
        chances = f"{'1-0':>5}{'½-½':>5}{'0-1 %':>7}" if layout.chances else ""
        return (
            (f"{'Rd':>{_ROUND - 1}} ", "key"),
            (fit(f"White - Black  {count}", 2 * layout.name + 3), "key"),
            (chances, "key"),
            (fit("  What if", _RESULT), "key"),
        )

    def row(self, view: FieldView, index: int, layout: _Layout, here: bool) -> Row:
        game = self.games[index]
        role = "cursor" if here else ""
        white, black = (
            fit(_player(who), layout.name) for who in (game.white, game.black)
        )
        chances = "".join(f"{100 * share:5.0f}" for share in game.chance)
        return (
            (f"{'>' if here else ' '}{game.number:>{_ROUND - 2}} ", role or "dim"),
            (f"{white} - {black}", role),
            (chances.ljust(layout.chances)[: layout.chances], role or "dim"),
            (fit(f"  {RESULTS.get(game.assumed, '')}", _RESULT), role or "strong"),
        )

    def action_assume(self, code: str) -> None:
        self._assume(code)

    def _assume(self, code: str) -> None:
        if self.count:
            self.post_message(self.Assumed(self.games[self.place], code))


def _player(who: Participant) -> str:
    return f"{who.no} {who.name}"


class _Layout(NamedTuple):
    """Where the columns stand."""

    name: int
    chances: int
